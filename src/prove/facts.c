/* SPDX-License-Identifier: MIT */
/*
** How: the holdings of an atom are gone through once. Of a sum over cards nothing
** has to be gone through: the least of n cards are the n that give least.
*/
#include "prove/facts.h"

#include <string.h>

#include "base/mem.h"

/* The parts of a term that read a seat's holding in a suit. */
typedef struct SuitParts {
  int nb;
  bool cards;
  int64_t factor[TERM_PARTS_MAX];
  AtomFacts *atom[TERM_PARTS_MAX];
} SuitParts;

/* What a sum of parts gives by length, where every holding can be. */
struct SumFacts {
  SuitParts parts;
  Bounds of[LENGTH_NB];
  struct SumFacts *next;
};

void bounds_format(Bounds b, int64_t den, Buf *out)
{
  Ratio r;
  if (ratio_make(&r, b.low, den)) ratio_format(r, out);
  if (b.low >= b.high) return;
  buf_puts(out, " to ");
  if (ratio_make(&r, b.high, den)) ratio_format(r, out);
}

void facts_open(Facts *f)
{
  int nb = 0;
  *f = (Facts){.first = NULL};
  for (int s = 0; s <= RANK_NB; s++)
    for (int h = 0; h <= RANK_NB - s; h++)
      for (int d = 0; d <= RANK_NB - s - h; d++) {
        f->index[nb] = (int16_t)shape_index(s, h, d);
        shapes_add(&f->shapes, f->index[nb]);
        int8_t *length = f->length[nb];
        length[SPADES] = (int8_t)s;
        length[HEARTS] = (int8_t)h;
        length[DIAMONDS] = (int8_t)d;
        length[CLUBS] = (int8_t)(RANK_NB - s - h - d);
        nb++;
      }
}

static void free_atom(AtomFacts *a)
{
  if (!a->atom.own) mem_free((int32_t *)a->value);
  evaluator_drop(a->atom.own);
  mem_free(a->of_shape);
  mem_free(a);
}

void facts_free(Facts *f)
{
  for (AtomFacts *a = f->first, *next; a; a = next) {
    next = a->next;
    free_atom(a);
  }
  for (struct SumFacts *s = f->sums, *next; s; s = next) {
    next = s->next;
    mem_free(s);
  }
  f->first = NULL;
  f->sums = NULL;
  f->sum_nb = 0;
}

/* ---- atoms --------------------------------------------------------------- */

/* How many cards a holding has, without the call that a popcount may be. */
static int cards_of(unsigned h)
{
  h -= h >> 1 & 0x1555;
  h = (h & 0x3333) + (h >> 2 & 0x3333);
  h = (h + (h >> 4)) & 0x0f0f;
  return (int)((h + (h >> 8)) & 0x1f);
}

/* Its work is counted with the first facts, needed or not: budgets decide as ever. */
static void count_table(Facts *f, AtomFacts *a)
{
  if (!a->counted) f->operations += 4 * HOLDING_NB;
  a->counted = true;
}

static bool tabulate(Facts *f, AtomFacts *a)
{
  if (a->value) return true;
  int32_t *value = mem_lines(HOLDING_NB, sizeof *value);
  if (!value) return false;
  for (unsigned h = 0; h < HOLDING_NB; h++)
    value[h] = atom_of_holding(a->atom, CLUBS, h);
  count_table(f, a);
  a->value = value;
  return true;
}

static bool add_of_shape(const Facts *f, AtomFacts *a)
{
  for (int k = 0; k < SHAPE_NB; k++) {
    int value = atom_of_shape(a->atom, f->index[k]);
    if (!value) continue;
    if (!a->of_shape) a->of_shape = mem_new(SHAPE_NB, sizeof *a->of_shape);
    if (!a->of_shape) return false;
    a->of_shape[k] = value;
  }
  return true;
}

/* True if holdings give what their cards do. */
static bool adds_up(const AtomFacts *a)
{
  if (!a->atom.own) return feature_counts_cards(a->atom.feature);
  for (unsigned h = 1; h < HOLDING_NB; h++)
    if (a->value[h] != a->value[h & (h - 1)] + a->card[__builtin_ctz(h)]) return false;
  return !a->value[0];
}

/* Minimum and maximum of n cards of a suit: the prefix sums of what the cards give. */
static void sum_cards(int64_t worth[RANK_NB], int nb, Bounds *out)
{
  for (int i = 1; i < nb; i++) /* from the lowest up */
    for (int k = i; k && worth[k] < worth[k - 1]; k--) {
      int64_t other = worth[k];
      worth[k] = worth[k - 1];
      worth[k - 1] = other;
    }
  for (int i = 0; i < nb; i++) {
    out[i + 1].low = out[i].low + worth[i];
    out[i + 1].high = out[i].high + worth[nb - 1 - i];
  }
}

static void bound_holdings(AtomFacts *a)
{
  for (int n = 0; n < LENGTH_NB; n++) a->of[n] = BOUNDS_NONE;
  if (a->cards) {
    int64_t worth[RANK_NB];
    for (int r = 0; r < RANK_NB; r++) worth[r] = a->card[r];
    a->of[0] = (Bounds){0, 0};
    sum_cards(worth, RANK_NB, a->of);
  } else {
    int lowest = atom_lowest(a->atom); /* of cards below it the number counts */
    for (unsigned h = 0; h < HOLDING_NB; h += 1u << lowest)
      for (int n = 0; n <= lowest; n++) {
        int value = atom_of_holding(a->atom, CLUBS, h | ((1u << n) - 1));
        bounds_stretch(&a->of[cards_of(h) + n], (Bounds){value, value});
      }
  }
  a->by_length = true;
  for (int n = 0; n < LENGTH_NB; n++)
    a->by_length = a->by_length && a->of[n].low == a->of[n].high;
}

static void bound_hands(const Facts *f, AtomFacts *a)
{
  a->all = BOUNDS_NONE;
  for (int n = 0; n < LENGTH_NB && a->atom.kind == ATOM_SUIT; n++)
    bounds_stretch(&a->all, a->of[n]);
  for (int k = 0; k < SHAPE_NB && a->atom.kind == ATOM_HAND; k++) {
    int64_t fixed = a->of_shape ? a->of_shape[k] : 0;
    Bounds b = {fixed, fixed};
    for (int suit = 0; suit < SUIT_NB; suit++)
      bounds_add(&b, 1, a->of[f->length[k][suit]]);
    bounds_stretch(&a->all, b);
  }
}

static bool make_atom(Facts *f, AtomFacts *a)
{
  bool known = !a->atom.own && feature_counts_cards(a->atom.feature);
  if (!add_of_shape(f, a)) return false;
  if (!known && !a->atom.own) count_table(f, a);
  for (int r = 0; r < RANK_NB; r++)
    a->card[r] = atom_of_holding(a->atom, CLUBS, 1u << r);
  a->cards = !a->of_shape && adds_up(a);
  bound_holdings(a);
  bound_hands(f, a);
  f->operations += known ? SHAPE_NB : SHAPE_NB + 2 * HOLDING_NB;
  return true;
}

static AtomFacts *atom_of(Facts *f, Atom a)
{
  AtomFacts **at = &f->first;
  a.seat = NORTH;
  a.suit = CLUBS;
  if (f->last && !memcmp(&f->last->atom, &a, sizeof a)) return f->last;
  for (; *at; at = &(*at)->next)
    if (!memcmp(&(*at)->atom, &a, sizeof a)) return f->last = *at;
  AtomFacts *made = mem_new(1, sizeof *made);
  if (!made) {
    f->failed = true;
    return NULL;
  }
  *at = made;
  made->atom = a;
  if (a.own) made->value = a.own->value;
  evaluator_keep(a.own);
  if (make_atom(f, made)) return made;
  f->failed = true;
  *at = NULL;
  free_atom(made);
  return NULL;
}

const AtomFacts *facts_atom(Facts *f, Atom a)
{
  return atom_of(f, a);
}

/* Do all holdings give 0? */
static bool gives_nothing(const AtomFacts *a)
{
  for (int n = 0; n < LENGTH_NB; n++)
    if (a->of[n].low || a->of[n].high) return false;
  return true;
}

const int32_t *facts_values(Facts *f, Atom a, int suit)
{
  AtomFacts *facts = atom_reads_suit(a, suit) ? atom_of(f, a) : NULL;
  if (!facts || gives_nothing(facts)) return NULL;
  if (!tabulate(f, facts)) f->failed = true;
  return facts->value;
}

int64_t facts_total(const AtomFacts *a)
{
  int64_t total = 0;
  for (int r = 0; r < RANK_NB; r++) total += a->card[r];
  return a->atom.kind == ATOM_HAND ? SUIT_NB * total : total;
}

/* ---- one hand ------------------------------------------------------------ */

static bool suit_parts(Facts *f, const Term *t, int seat, int suit, SuitParts *out)
{
  out->nb = 0;
  out->cards = true;
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    if (!atom_is_of_hand(a) || a.seat != seat || !atom_reads_suit(a, suit)) continue;
    AtomFacts *facts = atom_of(f, a);
    if (!facts) return false;
    out->cards = out->cards && facts->cards;
    out->factor[out->nb] = t->part[i].factor;
    out->atom[out->nb++] = facts;
  }
  return true;
}

static void bound_cards(const SuitParts *p, unsigned must, unsigned free, Bounds *out)
{
  int64_t worth[RANK_NB], held = 0;
  int nb = 0;
  for (int r = 0; r < RANK_NB; r++) {
    int64_t one = 0;
    for (int i = 0; i < p->nb; i++) one += p->factor[i] * p->atom[i]->card[r];
    if (must >> r & 1) held += one;
    if (free >> r & 1) worth[nb++] = one;
  }
  out += __builtin_popcount(must);
  *out = (Bounds){held, held};
  sum_cards(worth, nb, out);
}

/* What one part gives, where every holding can be. */
static void bound_one(const SuitParts *p, int part, Bounds out[LENGTH_NB])
{
  for (int n = 0; n < LENGTH_NB; n++) {
    out[n] = (Bounds){0, 0};
    bounds_add(&out[n], p->factor[part], p->atom[part]->of[n]);
  }
}

static const struct SumFacts *find_sum(const Facts *f, const SuitParts *p)
{
  const struct SumFacts *s = f->sums;
  while (s && (s->parts.nb != p->nb ||
               memcmp(s->parts.atom, p->atom, (size_t)p->nb * sizeof *p->atom) ||
               memcmp(s->parts.factor, p->factor, (size_t)p->nb * sizeof *p->factor)))
    s = s->next;
  return s;
}

/* A place for one more: that of the oldest, where there are enough; NULL: no memory. */
static struct SumFacts *place_of_sum(Facts *f)
{
  if (f->sum_nb < FACTS_SUMS_MAX) {
    struct SumFacts *s = mem_new(1, sizeof *s);
    f->sum_nb += s != NULL;
    return s;
  }
  struct SumFacts **at = &f->sums;
  while ((*at)->next) at = &(*at)->next;
  struct SumFacts *oldest = *at;
  *at = NULL;
  return oldest;
}

/* Without memory it is not remembered. */
static void keep_sum(Facts *f, const SuitParts *p, const Bounds of[LENGTH_NB])
{
  struct SumFacts *s = place_of_sum(f);
  if (!s) return;
  s->parts = *p;
  memcpy(s->of, of, sizeof s->of);
  s->next = f->sums;
  f->sums = s;
}

/* Drop the parts that give nothing; false: no memory for a table. */
static bool drop_idle(Facts *f, SuitParts *p)
{
  int nb = 0;
  for (int i = 0; i < p->nb; i++) {
    if (!tabulate(f, p->atom[i])) return false;
    if (gives_nothing(p->atom[i])) continue;
    p->atom[nb] = p->atom[i];
    p->factor[nb++] = p->factor[i];
  }
  p->nb = nb;
  return true;
}

static void stretch_values(const SuitParts *p, unsigned must, unsigned free,
                           Bounds *out)
{
  unsigned h = 0;
  do {
    int64_t value = 0;
    for (int i = 0; i < p->nb; i++) value += p->factor[i] * p->atom[i]->value[must | h];
    bounds_stretch(&out[cards_of(must | h)], (Bounds){value, value});
    h = (h - free) & free;
  } while (h);
}

/*
** Go through all holdings, once for each sum where every one can be; but the operations
** are counted each time, so that budgets decide as ever.
*/
static bool bound_values(Facts *f, SuitParts *p, unsigned must, unsigned free,
                         Bounds *out)
{
  const int asked = p->nb;
  if (!drop_idle(f, p)) return false;
  f->operations += ((uint64_t)1 << __builtin_popcount(free)) * (uint64_t)asked;
  if (must || free != HOLDING_NB - 1) {
    stretch_values(p, must, free, out);
  } else if (p->nb == 1) {
    bound_one(p, 0, out);
  } else {
    const struct SumFacts *known = find_sum(f, p);
    if (known) {
      memcpy(out, known->of, sizeof known->of);
    } else {
      stretch_values(p, must, free, out);
      keep_sum(f, p, out);
    }
  }
  return true;
}

void facts_by_length(Facts *f, const Term *t, int seat, int suit, unsigned must,
                     unsigned free, Bounds out[LENGTH_NB])
{
  SuitParts p;
  free &= ~must;
  f->operations += LENGTH_NB;
  for (int n = 0; n < LENGTH_NB; n++) out[n] = BOUNDS_NONE;
  bool ok = suit_parts(f, t, seat, suit, &p);
  if (ok && p.nb == 1 && !must && free == HOLDING_NB - 1) {
    bound_one(&p, 0, out);
    return;
  }
  if (ok && p.cards)
    bound_cards(&p, must, free, out);
  else
    ok = ok && bound_values(f, &p, must, free, out);
  for (int n = 0; n < LENGTH_NB && !ok; n++) out[n] = (Bounds){-COND_OPEN, COND_OPEN};
  f->failed = f->failed || !ok;
}

void facts_by_shape(Facts *f, const Term *t, int seat, const Layout *known,
                    Bounds out[SHAPE_NB])
{
  Bounds of[SUIT_NB][LENGTH_NB];
  Hand must = known ? known->hand[seat] : 0, free = PACK;
  for (int i = 0; i < SEAT_NB && known; i++) free &= ~known->hand[i];
  for (int suit = 0; suit < SUIT_NB; suit++)
    facts_by_length(f, t, seat, suit, hand_holding(must, suit),
                    hand_holding(free, suit), of[suit]);
  if (f->failed) { /* sums of open bounds would be too large */
    for (int k = 0; k < SHAPE_NB; k++) out[k] = (Bounds){-COND_OPEN, COND_OPEN};
    return;
  }
  for (int k = 0; k < SHAPE_NB; k++) {
    out[k] = (Bounds){0, 0};
    for (int suit = 0; suit < SUIT_NB; suit++) {
      Bounds b = of[suit][f->length[k][suit]];
      if (b.low > b.high) out[k] = BOUNDS_NONE;
      if (out[k].low <= out[k].high) bounds_add(&out[k], 1, b);
    }
  }
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    const AtomFacts *facts =
        atom_is_of_hand(a) && a.seat == seat ? facts_atom(f, a) : NULL;
    for (int k = 0; facts && facts->of_shape && k < SHAPE_NB; k++) {
      int64_t add = t->part[i].factor * facts->of_shape[k];
      if (out[k].low <= out[k].high) bounds_add(&out[k], 1, (Bounds){add, add});
    }
  }
  f->operations += SHAPE_NB;
}

/* ---- terms --------------------------------------------------------------- */

/* Every card with the seat where it gives least or most; false: not a sum of cards. */
static bool of_cards(Facts *f, const Term *t, Bounds *out)
{
  int64_t worth[CARD_NB][SEAT_NB] = {{0}};
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    const AtomFacts *facts = atom_is_of_hand(a) ? facts_atom(f, a) : NULL;
    if (!facts || !facts->cards) return false;
    for (int c = 0; c < CARD_NB; c++)
      if (atom_reads_suit(a, c / RANK_NB))
        worth[c][a.seat] += t->part[i].factor * facts->card[c % RANK_NB];
  }
  *out = (Bounds){0, 0};
  for (int c = 0; c < CARD_NB; c++) {
    Bounds b = BOUNDS_NONE;
    for (int s = 0; s < SEAT_NB; s++)
      bounds_stretch(&b, (Bounds){worth[c][s], worth[c][s]});
    bounds_add(out, 1, b);
  }
  return true;
}

Bounds facts_of_term(Facts *f, const Term *t)
{
  Bounds all = {t->constant, t->constant}, shape[SHAPE_NB], b;
  if (t->nb == 1 && atom_is_of_hand(t->part[0].atom)) {
    const AtomFacts *facts = facts_atom(f, t->part[0].atom);
    if (facts) bounds_add(&all, t->part[0].factor, facts->all);
    return facts ? all : (Bounds){-COND_OPEN, COND_OPEN};
  }
  for (int seat = 0; seat < SEAT_NB; seat++) {
    bool read = false;
    for (int i = 0; i < t->nb; i++)
      read = read || (atom_is_of_hand(t->part[i].atom) && t->part[i].atom.seat == seat);
    if (!read) continue;
    facts_by_shape(f, t, seat, NULL, shape);
    b = BOUNDS_NONE;
    for (int k = 0; k < SHAPE_NB; k++) bounds_stretch(&b, shape[k]);
    bounds_add(&all, 1, b);
  }
  for (int i = 0; i < t->nb; i++) {
    int low, high;
    if (atom_is_of_hand(t->part[i].atom)) continue;
    atom_limits(t->part[i].atom, &low, &high);
    bounds_add(&all, t->part[i].factor, (Bounds){low, high});
  }
  if (of_cards(f, t, &b)) {
    if (b.low + t->constant > all.low) all.low = b.low + t->constant;
    if (b.high + t->constant < all.high) all.high = b.high + t->constant;
  }
  return f->failed ? (Bounds){-COND_OPEN, COND_OPEN} : all;
}

bool facts_by_lengths(Facts *f, const Term *t, const Ranges *in, int *seat,
                      ShapeSet *out)
{
  Bounds of[SHAPE_NB];
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    if (!atom_is_of_hand(a) || a.seat != t->part[0].atom.seat) return false;
  }
  if (!t->nb) return false;
  *seat = t->part[0].atom.seat;
  *out = (ShapeSet){{0}};
  facts_by_shape(f, t, *seat, NULL, of);
  for (int k = 0; k < SHAPE_NB; k++) {
    if (of[k].low != of[k].high) return false;
    if (ranges_have(in, t->constant + of[k].low)) shapes_add(out, f->index[k]);
  }
  return !f->failed;
}
