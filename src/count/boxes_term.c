/* SPDX-License-Identifier: MIT */
/*
** How: a term in a range becomes a literal of a form, or of a seat's shape when
** only the lengths of one seat decide it. What a sum over holdings cannot say,
** the longest fit of a pair and what shapes decide (longest, zar), is
** tried out value by value.
*/
#include "count/boxes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/whole.h"

enum { PAIR_CARDS = 2 * HAND_SIZE, FIT_LEAST = (PAIR_CARDS + SUIT_NB - 1) / SUIT_NB };

/* A term and where it shall lie. */
typedef struct AskedSum {
  int nb;
  TermPart part[TERM_PARTS_MAX];
  int64_t constant;
  int in_nb;
  const Bounds *in;
} AskedSum;

static int asked_formula(BoxMaker *m, const AskedSum *a);

static int failed(BoxMaker *m)
{
  if (!m->e || !m->e->msg[0])
    err_as(m->e, ERR_BUDGET, "the condition has too many parts (or memory ran out)");
  return FORMULA_FAILED;
}

static int by_atom(const void *a, const void *b)
{
  const TermPart *x = a, *y = b;
  return memcmp(&x->atom, &y->atom, sizeof x->atom);
}

/*
** Cards of a suit that E and W have are those that N and S have not: with one
** form for both, what is said of both pairs stays one sum.
*/
static bool is_of_east_west(int nb, const TermPart *part)
{
  if (nb != 2 || part[0].factor != part[1].factor) return false;
  for (int i = 0; i < nb; i++)
    if (part[i].atom.kind != ATOM_SUIT || part[i].atom.feature != FEATURE_LENGTH ||
        part[i].atom.suit != part[0].atom.suit ||
        (part[i].atom.seat != EAST && part[i].atom.seat != WEST))
      return false;
  return true;
}

/* Literals of a form: parts sorted, factors without a common divisor. */
static int of_form(BoxMaker *m, const AskedSum *a)
{
  TermPart part[TERM_PARTS_MAX];
  Bounds *in = mem_new((size_t)a->in_nb, sizeof *in);
  if (!in) return failed(m);
  int nb = 0;
  int64_t unit = 0;
  memset(part, 0, sizeof part);
  for (int i = 0; i < a->nb; i++) {
    bool read = false;
    for (int s = 0; s < SUIT_NB; s++)
      read = read || boxes_atom(m, a->part[i].atom, s, NULL);
    if (!read) continue; /* the shape told it all */
    part[nb++] = a->part[i];
    unit = whole_gcd(unit, a->part[i].factor);
  }
  if (!nb) { /* nothing is read */
    mem_free(in);
    Literal range = {.nb = a->in_nb, .in = (Bounds *)a->in};
    return literal_has(&range, a->constant) ? FORMULA_TRUE : FORMULA_FALSE;
  }
  int64_t constant = a->constant;
  if (is_of_east_west(nb, part)) {
    constant += RANK_NB * part[0].factor;
    for (int i = 0; i < nb; i++) {
      part[i].atom.seat = part[i].atom.seat == EAST ? NORTH : SOUTH;
      part[i].factor = -part[i].factor;
    }
  }
  qsort(part, (size_t)nb, sizeof *part, by_atom);
  if (part[0].factor < 0) unit = -unit;
  for (int i = 0; i < nb; i++) part[i].factor /= unit;
  Literal l = {.in = in};
  for (int i = 0; i < a->in_nb; i++) {
    bool open_low = a->in[i].low <= -COND_OPEN, open_high = a->in[i].high >= COND_OPEN;
    int64_t low = a->in[i].low - constant, high = a->in[i].high - constant;
    Bounds b;
    if (unit > 0) {
      b.low = open_low ? -COND_OPEN : -whole_floor(-low, unit);
      b.high = open_high ? COND_OPEN : whole_floor(high, unit);
    } else {
      b.low = open_high ? -COND_OPEN : -whole_floor(-high, unit);
      b.high = open_low ? COND_OPEN : whole_floor(low, unit);
    }
    if (b.low > b.high) continue;
    in[l.nb++] = b;
  }
  if (unit < 0) /* from the lowest up again */
    for (int i = 0; i < l.nb / 2; i++) {
      Bounds b = in[i];
      in[i] = in[l.nb - 1 - i];
      in[l.nb - 1 - i] = b;
    }
  int out = FORMULA_FALSE, form = l.nb ? boxes_form(m, nb, part) : 0;
  int64_t fixed;
  if (form < 0)
    out = FORMULA_FAILED;
  else if (l.nb && form_is_fixed(m->b, &m->b->form[form], &fixed))
    out = literal_has(&l, fixed) ? FORMULA_TRUE : FORMULA_FALSE;
  else if (l.nb) {
    l.variable = SEAT_NB + form;
    out = formula_literal(&m->f, &l);
  }
  mem_free(in);
  return out == FORMULA_FAILED ? failed(m) : out;
}

/* The shapes of a seat that are in the set. */
static int of_shape(BoxMaker *m, int seat, const ShapeSet *set)
{
  static const ShapeSet none = {{0}};
  if (!memcmp(&none, set, sizeof none)) return FORMULA_FALSE;
  if (!memcmp(&m->b->all, set, sizeof *set)) return FORMULA_TRUE;
  Hand known = m->b->known.hand[seat];
  if (hand_size(known) == HAND_SIZE)
    return shapes_have(set, shape_of(known)) ? FORMULA_TRUE : FORMULA_FALSE;
  int node = formula_literal(&m->f, &(Literal){.variable = seat, .shape = *set});
  return node == FORMULA_FAILED ? failed(m) : node;
}

static Atom length_atom(int seat, int suit)
{
  Atom a;
  memset(&a, 0, sizeof a);
  a.kind = ATOM_SUIT;
  a.seat = (int8_t)seat;
  a.suit = (int8_t)suit;
  a.feature = FEATURE_LENGTH;
  return a;
}

/* The pair of 'seat' has 'low' to 'high' cards of a suit. */
static int pair_has(BoxMaker *m, int seat, int suit, int low, int high)
{
  AskedSum a;
  Bounds in = {low, high};
  memset(&a, 0, sizeof a);
  a.nb = 2;
  a.in_nb = 1;
  a.in = &in;
  a.part[0].atom = length_atom(seat, suit);
  a.part[1].atom = length_atom(seat_partner(seat), suit);
  a.part[0].factor = a.part[1].factor = 1;
  return of_form(m, &a);
}

/* No suit of the pair has more than 'cards'. */
static int pair_has_at_most(BoxMaker *m, int seat, int cards)
{
  int most[SUIT_NB];
  if (cards >= RANK_NB) return FORMULA_TRUE;
  if (cards < FIT_LEAST) return FORMULA_FALSE;
  for (int s = 0; s < SUIT_NB; s++) most[s] = pair_has(m, seat, s, 0, cards);
  return formula_join(&m->f, true, SUIT_NB, most);
}

/* Its longest fit has 'low' to 'high' cards. */
static int pair_fits(BoxMaker *m, int seat, int low, int high)
{
  int below = pair_has_at_most(m, seat, low - 1);
  return formula_both(&m->f, true, pair_has_at_most(m, seat, high),
                      formula_not(&m->f, below));
}

/* Its longest fit is in this suit, the higher one on a tie. */
static int pair_fits_in(BoxMaker *m, int seat, int strain)
{
  int any = FORMULA_FALSE;
  for (int n = FIT_LEAST; n <= RANK_NB; n++) {
    int is[SUIT_NB];
    for (int s = 0; s < SUIT_NB; s++)
      is[s] = pair_has(m, seat, s, s == strain ? n : 0, n - (s > strain));
    any = formula_both(&m->f, false, any, formula_join(&m->f, true, SUIT_NB, is));
  }
  return any;
}

/* Try every value of the fit in part 'at'; those that leave the same as one. */
static int of_fit(BoxMaker *m, const AskedSum *a, int at)
{
  Atom atom = a->part[at].atom;
  bool strain = atom.kind == ATOM_FIT_STRAIN;
  int low = strain ? CLUBS : FIT_LEAST, high = strain ? SPADES : RANK_NB;
  int other[RANK_NB + 1], any = FORMULA_FALSE;
  AskedSum rest = *a;
  rest.part[at] = rest.part[--rest.nb];
  for (int n = low; n <= high; n++) {
    if (!boxes_work(m, 0)) return FORMULA_FAILED;
    rest.constant = a->constant + n * a->part[at].factor;
    other[n] = asked_formula(m, &rest);
  }
  for (int n = low, to; n <= high; n = to + 1) {
    to = n;
    while (!strain && to < high && other[to + 1] == other[n]) to++;
    if (other[n] == FORMULA_FALSE) continue;
    int is = strain ? pair_fits_in(m, atom.seat, n) : pair_fits(m, atom.seat, n, to);
    any = formula_both(&m->f, false, any, formula_both(&m->f, true, is, other[n]));
  }
  return any;
}

/* What the shape of a seat adds, apart from the holdings unless 'whole'. */
static int64_t shape_part(BoxMaker *m, const AskedSum *a, int seat, int shape,
                          bool whole)
{
  int length[SUIT_NB];
  int64_t sum = 0;
  shape_lengths(shape, length);
  for (int i = 0; i < a->nb; i++) {
    Atom atom = a->part[i].atom;
    if (atom.seat != seat) continue;
    int64_t value = atom_of_shape(atom, shape);
    for (int s = 0; s < SUIT_NB && whole; s++) {
      const int32_t *table = boxes_atom(m, atom, s, NULL);
      if (table) value += table[(1u << length[s]) - 1];
    }
    sum += a->part[i].factor * value;
  }
  return sum;
}

/* True if all of the term is said by the lengths of one seat. */
static bool is_of_lengths(BoxMaker *m, const AskedSum *a)
{
  for (int i = 0; i < a->nb; i++) {
    if (a->part[i].atom.seat != a->part[0].atom.seat) return false;
    for (int s = 0; s < SUIT_NB; s++) {
      bool length_only;
      boxes_atom(m, a->part[i].atom, s, &length_only);
      if (!length_only) return false;
    }
  }
  return a->nb > 0;
}

static void add_shape(ShapeSet *set, int shape)
{
  set->bit[shape >> 6] |= (uint64_t)1 << (shape & 63);
}

static int of_lengths(BoxMaker *m, const AskedSum *a)
{
  ShapeSet set = {{0}};
  int seat = a->part[0].atom.seat;
  Literal range = {.nb = a->in_nb, .in = (Bounds *)a->in};
  for (int k = 0; k < SHAPE_NB; k++) {
    int64_t value = shape_part(m, a, seat, m->shape[k], true);
    if (literal_has(&range, a->constant + value)) add_shape(&set, m->shape[k]);
  }
  return of_shape(m, seat, &set);
}

/*
** The shapes of seats from 'seat' on: try every value that they can add. What
** then is left is a sum over holdings.
*/
static int of_seats(BoxMaker *m, const AskedSum *a, int seat)
{
  bool done[SHAPE_NB] = {false};
  int64_t value[SHAPE_NB];
  int any = FORMULA_FALSE;
  if (seat == SEAT_NB) return of_form(m, a);
  bool read = false;
  for (int i = 0; i < a->nb; i++) read = read || a->part[i].atom.seat == seat;
  if (!read) return of_seats(m, a, seat + 1);
  for (int k = 0; k < SHAPE_NB; k++)
    value[k] = shape_part(m, a, seat, m->shape[k], false);
  for (int first = 0; first < SHAPE_NB; first++) {
    ShapeSet same = {{0}};
    AskedSum rest = *a;
    if (done[first]) continue;
    if (!boxes_work(m, SHAPE_NB)) return FORMULA_FAILED;
    for (int k = first; k < SHAPE_NB; k++) {
      if (value[k] != value[first]) continue;
      add_shape(&same, m->shape[k]);
      done[k] = true;
    }
    rest.constant = a->constant + value[first];
    int is = of_shape(m, seat, &same);
    int other = is == FORMULA_FALSE ? is : of_seats(m, &rest, seat + 1);
    any = formula_both(&m->f, false, any, formula_both(&m->f, true, is, other));
  }
  return any;
}

static int asked_formula(BoxMaker *m, const AskedSum *a)
{
  for (int i = 0; i < a->nb; i++)
    if (a->part[i].atom.kind == ATOM_FIT || a->part[i].atom.kind == ATOM_FIT_STRAIN)
      return of_fit(m, a, i);
  return is_of_lengths(m, a) ? of_lengths(m, a) : of_seats(m, a, NORTH);
}

static int of_cards(BoxMaker *m, const CondNode *n)
{
  static const Bounds yes = {1, 1};
  int all = FORMULA_TRUE;
  for (int s = 0; s < SUIT_NB; s++) {
    Hand cards = n->cards & hand_from_holding(HOLDING_NB - 1, s);
    Literal l = {.nb = 1, .in = (Bounds *)&yes};
    int64_t fixed;
    if (!cards) continue;
    int form = boxes_form_of_cards(m, n->seat, cards);
    if (form < 0) return FORMULA_FAILED;
    if (form_is_fixed(m->b, &m->b->form[form], &fixed)) {
      if (fixed != 1) return FORMULA_FALSE;
      continue;
    }
    l.variable = SEAT_NB + form;
    all = formula_both(&m->f, true, all, formula_literal(&m->f, &l));
  }
  return all;
}

int boxes_formula(BoxMaker *m, const Cond *c, int node)
{
  const CondNode *n = &c->node[node];
  AskedSum a;
  int out = FORMULA_FAILED;
  switch (n->op) {
  case COND_ANY: return FORMULA_TRUE;
  case COND_SHAPE: return of_shape(m, n->seat, n->shape);
  case COND_CARDS: out = of_cards(m, n); break;
  case COND_NOT: out = formula_not(&m->f, boxes_formula(m, c, n->child)); break;
  case COND_TERM:
    memset(&a, 0, sizeof a);
    if (n->term.nb) memcpy(a.part, n->term.part, (size_t)n->term.nb * sizeof *a.part);
    a.nb = n->term.nb;
    a.constant = n->term.constant;
    a.in_nb = n->nb;
    a.in = n->in;
    out = asked_formula(m, &a);
    break;
  case COND_AND:
  case COND_OR: {
    int nb = 0;
    for (int k = n->child; k >= 0; k = c->node[k].next) nb++;
    int *child = mem_new((size_t)nb, sizeof *child);
    if (!child) break;
    nb = 0;
    for (int k = n->child; k >= 0; k = c->node[k].next)
      child[nb++] = boxes_formula(m, c, k);
    out = formula_join(&m->f, n->op == COND_AND, nb, child);
    mem_free(child);
  }
  }
  return out == FORMULA_FAILED ? failed(m) : out;
}
