/* SPDX-License-Identifier: MIT */
/*
** How: a term in a range becomes a literal of a form, or of a seat's shape when
** only the lengths of one seat decide it. What a sum over holdings cannot say,
** the longest fit of a pair and what shapes decide (longest, zar), is
** tried out value by value.
*/
#include "count/suits/boxes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* A term and where it shall lie. */
typedef struct AskedSum {
  Term term; /* its parts are not owned */
  const Ranges *in;
} AskedSum;

static int asked_formula(BoxMaker *m, const AskedSum *a);

static int failed(BoxMaker *m)
{
  if (!m->e->msg[0]) err_as(m->e, ERR_BUDGET, "%s", BOXES_TOO_LARGE);
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

/* A literal of a form: what is read, its parts sorted, in normal form. */
static int of_form(BoxMaker *m, const AskedSum *a)
{
  TermPart part[TERM_PARTS_MAX];
  int nb = 0;
  int64_t constant = a->term.constant, fixed;
  for (int i = 0; i < a->term.nb; i++) {
    bool read = false;
    for (int s = 0; s < SUIT_NB; s++)
      read = read || facts_values(&m->facts, a->term.part[i].atom, s);
    if (read) part[nb++] = a->term.part[i]; /* else the shape decides it */
  }
  if (!nb) return ranges_have(a->in, constant) ? FORMULA_TRUE : FORMULA_FALSE;
  if (is_of_east_west(nb, part)) {
    constant += RANK_NB * part[0].factor;
    for (int i = 0; i < nb; i++) {
      part[i].atom.seat = part[i].atom.seat == EAST ? NORTH : SOUTH;
      part[i].factor = -part[i].factor;
    }
  }
  qsort(part, (size_t)nb, sizeof *part, by_atom);
  Literal l = {.in = *a->in};
  CondNode n = {.term = {.constant = constant, .nb = nb, .part = part},
                .nb = l.in.nb,
                .in = l.in.in};
  term_normalise(&n);
  l.in.nb = n.nb;
  if (part[0].factor < 0) {
    l.in = ranges_minus_sign(&l.in);
    for (int i = 0; i < nb; i++) part[i].factor = -part[i].factor;
  }
  if (!l.in.nb) return FORMULA_FALSE;
  int form = boxes_form(m, nb, part);
  if (form < 0) return failed(m);
  if (form_is_fixed(m->b, &m->b->form[form], &fixed))
    return ranges_have(&l.in, fixed) ? FORMULA_TRUE : FORMULA_FALSE;
  l.variable = SEAT_NB + form;
  int out = formula_literal(&m->f, &l);
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

/* The pair of 'seat' has 'low' to 'high' cards of a suit. */
static int pair_has(BoxMaker *m, int seat, int suit, int low, int high)
{
  TermPart part[2] = {{{ATOM_SUIT, (int8_t)seat, (int8_t)suit, FEATURE_LENGTH}, 1}};
  Ranges in = {.nb = 1, .in = {{low, high}}};
  part[1] = part[0];
  part[1].atom.seat = (int8_t)seat_partner(seat);
  return of_form(m, &(AskedSum){{.den = 1, .nb = 2, .part = part}, &in});
}

/* No suit of the pair has more than 'cards'. */
static int pair_has_at_most(BoxMaker *m, int seat, int cards)
{
  int most[SUIT_NB];
  for (int s = 0; s < SUIT_NB; s++) most[s] = pair_has(m, seat, s, 0, cards);
  return formula_join(&m->f, true, SUIT_NB, most);
}

/* Its longest fit has 'low' to 'high' cards, of 'limits' that it can have. */
static int pair_fits(BoxMaker *m, int seat, int low, int high, Bounds limits)
{
  int upto = high < limits.high ? pair_has_at_most(m, seat, high) : FORMULA_TRUE;
  int below = low > limits.low ? pair_has_at_most(m, seat, low - 1) : FORMULA_FALSE;
  return formula_both(&m->f, true, upto, formula_not(&m->f, below));
}

/* Its longest fit is in this suit, the higher one on a tie. */
static int pair_fits_in(BoxMaker *m, int seat, int strain)
{
  int any = FORMULA_FALSE, low, high;
  atom_limits((Atom){.kind = ATOM_FIT}, &low, &high);
  for (int n = low; n <= high; n++) {
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
  TermPart part[TERM_PARTS_MAX];
  const TermPart fit = a->term.part[at];
  bool strain = fit.atom.kind == ATOM_FIT_STRAIN;
  int low, high, other[RANK_NB + 1], any = FORMULA_FALSE;
  AskedSum rest = *a;
  memcpy(part, a->term.part, (size_t)a->term.nb * sizeof *part);
  part[at] = part[--rest.term.nb];
  rest.term.part = part;
  atom_limits(fit.atom, &low, &high);
  for (int n = low; n <= high; n++) {
    if (!boxes_work(m, 0)) return FORMULA_FAILED;
    rest.term.constant = a->term.constant + n * fit.factor;
    other[n] = asked_formula(m, &rest);
  }
  for (int n = low, to; n <= high; n = to + 1) {
    to = n;
    while (!strain && to < high && other[to + 1] == other[n]) to++;
    if (other[n] == FORMULA_FALSE) continue;
    int is = strain ? pair_fits_in(m, fit.atom.seat, n)
                    : pair_fits(m, fit.atom.seat, n, to, (Bounds){low, high});
    any = formula_both(&m->f, false, any, formula_both(&m->f, true, is, other[n]));
  }
  return any;
}

/* What the shape of a seat adds apart from the holdings, by number of the shape. */
static bool add_of_shapes(BoxMaker *m, const Term *t, int seat, int64_t out[SHAPE_NB])
{
  bool read = false;
  memset(out, 0, SHAPE_NB * sizeof *out);
  for (int i = 0; i < t->nb; i++) {
    if (t->part[i].atom.seat != seat) continue;
    const AtomFacts *facts = facts_atom(&m->facts, t->part[i].atom);
    for (int k = 0; facts && facts->of_shape && k < SHAPE_NB; k++)
      out[k] += t->part[i].factor * facts->of_shape[k];
    read = read || (facts && facts->of_shape);
  }
  return read;
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
  if (!add_of_shapes(m, &a->term, seat, value)) return of_seats(m, a, seat + 1);
  for (int first = 0; first < SHAPE_NB; first++) {
    ShapeSet same = {{0}};
    AskedSum rest = *a;
    if (done[first]) continue;
    if (!boxes_work(m, SHAPE_NB)) return FORMULA_FAILED;
    for (int k = first; k < SHAPE_NB; k++) {
      if (value[k] != value[first]) continue;
      shapes_add(&same, m->facts.index[k]);
      done[k] = true;
    }
    rest.term.constant += value[first];
    int is = of_shape(m, seat, &same);
    int other = is == FORMULA_FALSE ? is : of_seats(m, &rest, seat + 1);
    any = formula_both(&m->f, false, any, formula_both(&m->f, true, is, other));
  }
  return any;
}

static int asked_formula(BoxMaker *m, const AskedSum *a)
{
  int seat;
  ShapeSet shapes;
  for (int i = 0; i < a->term.nb; i++)
    if (!atom_is_of_hand(a->term.part[i].atom)) return of_fit(m, a, i);
  if (facts_by_lengths(&m->facts, &a->term, a->in, &seat, &shapes))
    return of_shape(m, seat, &shapes);
  return of_seats(m, a, NORTH);
}

static int of_cards(BoxMaker *m, const CondNode *n)
{
  int all = FORMULA_TRUE;
  for (int s = 0; s < SUIT_NB; s++) {
    Hand cards = n->cards & hand_from_holding(HOLDING_NB - 1, s);
    Literal l = {.in = {.nb = 1, .in = {{1, 1}}}};
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
  int out = FORMULA_FAILED;
  switch (n->op) {
  case COND_ANY: return FORMULA_TRUE;
  case COND_SHAPE: return of_shape(m, n->seat, n->shape);
  case COND_CARDS: out = of_cards(m, n); break;
  case COND_NOT: out = formula_not(&m->f, boxes_formula(m, c, n->child)); break;
  case COND_TERM: {
    Ranges in = ranges_of(n);
    out = asked_formula(m, &(AskedSum){n->term, &in});
    break;
  }
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
