/* SPDX-License-Identifier: MIT */
#include "prove/limits.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/whole.h"
#include "lang/patterns.h"
#include "lang/ranges.h"

enum { ROUNDS_MAX = 40, FIT_LEAST = 7, NONE = -1 };

static bool of_hand(Atom a)
{
  return a.kind == ATOM_SUIT || a.kind == ATOM_HAND;
}

static int find(const Limits *l, Atom a)
{
  for (int i = 0; i < l->nb; i++)
    if (!memcmp(&l->var[i].atom, &a, sizeof a)) return i;
  return NONE;
}

static int add(Limits *l, Atom a)
{
  int known = find(l, a);
  if (known != NONE) return known;
  if (l->nb == l->room) {
    int room = l->room ? 2 * l->room : 32;
    Variable *var = mem_resize(l->var, (size_t)room, sizeof *var);
    if (!var) {
      l->failed = true;
      return NONE;
    }
    l->var = var;
    l->room = room;
  }
  Variable *v = &l->var[l->nb];
  *v = (Variable){.atom = a, .low = FIT_LEAST, .high = RANK_NB};
  if (a.kind == ATOM_FIT_STRAIN) v->low = CLUBS, v->high = SPADES;
  if (of_hand(a)) {
    const Extreme *e = extreme_of(&l->x, a);
    TermPart part = {a, 1};
    Bounds most = term_bounds(&l->x, &(Term){.den = 1, .nb = 1, .part = &part});
    if (!e) {
      l->failed = true;
      return NONE;
    }
    v->can = *e;
    v->low = most.low;
    v->high = most.high;
  }
  return l->nb++;
}

void limits_open(Limits *l, const Cond *c)
{
  *l = (Limits){.x = EXTREMES_EMPTY};
  for (int seat = 0; seat < SEAT_NB; seat++) {
    l->shape[seat] = shapes_all();
    for (int suit = 0; suit < SUIT_NB; suit++)
      l->length[seat][suit] =
          add(l, (Atom){ATOM_SUIT, (int8_t)seat, (int8_t)suit, FEATURE_LENGTH});
  }
  for (int i = 0; i < c->nb; i++)
    for (int k = 0; k < c->node[i].term.nb && !l->failed; k++) {
      Atom a = c->node[i].term.part[k].atom;
      int at = add(l, a);
      /* the others have what is left of the pack */
      for (int seat = 0; seat < SEAT_NB && at != NONE && l->var[at].can.cards; seat++) {
        a.seat = (int8_t)seat;
        if (of_hand(a)) add(l, a);
      }
    }
}

void limits_free(Limits *l)
{
  extremes_free(&l->x);
  mem_free(l->var);
  mem_free(l->sum);
  *l = (Limits){.x = EXTREMES_EMPTY};
}

const Variable *limits_of(const Limits *l, Atom a)
{
  int at = find(l, a);
  return at == NONE ? NULL : &l->var[at];
}

static void add_sum(Limits *l, SumLimit s)
{
  if (l->sum_nb == l->sum_room) {
    int room = l->sum_room ? 2 * l->sum_room : 8;
    SumLimit *sum = mem_resize(l->sum, (size_t)room, sizeof *sum);
    if (!sum) {
      l->failed = true;
      return;
    }
    l->sum = sum;
    l->sum_room = room;
  }
  l->sum[l->sum_nb++] = s;
}

/* The variable of a summand. */
static Variable *summand(const Limits *l, const SumLimit *s, int part)
{
  Atom a = s->term->part[part].atom;
  a.seat = (int8_t)((a.seat + s->turn) % SEAT_NB);
  return &l->var[find(l, a)];
}

/* All that the pack has of what a variable counts. */
static int64_t pack_total(const Variable *v)
{
  int64_t total = 0;
  for (int suit = 0; suit < SUIT_NB; suit++)
    for (int r = 0; r < RANK_NB; r++) total += v->can.card[suit][r];
  return total;
}

/* What a pair has of what counts cards, their opponents have not. */
static void add_opponents(Limits *l, SumLimit s)
{
  const Term *t = s.term;
  int partner;
  if (t->nb != 2 || t->constant || !term_pairs(t, 0, &partner)) return;
  const Variable *v = summand(l, &s, 0);
  if (!v->can.cards) return;
  int64_t total = t->part[0].factor * pack_total(v);
  add_sum(l, (SumLimit){t, 1, {total - s.in.high, total - s.in.low}});
}

void limits_take(Limits *l, const CondNode *n, bool yes)
{
  int seat;
  ShapeSet shapes;
  if (n->op == COND_CARDS && yes) l->held[n->seat] |= n->cards;
  if (n->op == COND_SHAPE) {
    shapes = yes ? *n->shape : shapes_not(n->shape);
    l->shape[n->seat] = shapes_and(&l->shape[n->seat], &shapes);
  }
  if (n->op != COND_TERM) return;
  if (term_shapes(&l->x, n, &seat, &shapes)) {
    if (!yes) shapes = shapes_not(&shapes);
    l->shape[seat] = shapes_and(&l->shape[seat], &shapes);
  }
  Ranges r = ranges_of(n);
  if (!yes) r = ranges_not(&r);
  Bounds most = term_bounds(&l->x, &n->term);
  const Ranges all = {.nb = 1, .in = {most}};
  r = ranges_and(&r, &all);
  Bounds in = r.nb ? (Bounds){r.in[0].low, r.in[r.nb - 1].high} : (Bounds){1, 0};
  add_sum(l, (SumLimit){&n->term, 0, in});
  if (r.nb) add_opponents(l, (SumLimit){&n->term, 0, in});
}

/* ---- narrowing --------------------------------------------------------------------
 */

/* Narrow a variable; '*changed' becomes true if it did. False: nothing is left. */
static bool narrow(Variable *v, int64_t low, int64_t high, bool *changed)
{
  if (low > v->low) v->low = low, *changed = true;
  if (high < v->high) v->high = high, *changed = true;
  return v->low <= v->high;
}

/* What the holdings that agree with the known cards give. */
static void recount(Variable *v, Hand held, Hand others)
{
  Extreme *e = &v->can;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    unsigned has = hand_holding(held, suit), not = hand_holding(others, suit);
    for (int n = 0; n < LENGTH_NB; n++) {
      e->low[suit][n] = INT16_MAX;
      e->high[suit][n] = INT16_MIN;
    }
    for (unsigned h = 0; h < HOLDING_NB; h++) {
      if ((h & has) != has || h & not ) continue;
      int n = __builtin_popcount(h), value = atom_of_holding(v->atom, suit, h);
      if (value < e->low[suit][n]) e->low[suit][n] = value;
      if (value > e->high[suit][n]) e->high[suit][n] = value;
    }
  }
}

/* The same feature of one suit, when the atom is of the hand; NONE: not asked. */
static int of_suit(const Limits *l, Atom a, int suit)
{
  if (a.kind != ATOM_HAND || !feature_is_additive(a.feature)) return NONE;
  return find(l, (Atom){ATOM_SUIT, a.seat, (int8_t)suit, a.feature});
}

/* The values of an atom with these lengths; false: there are none. */
static bool with_lengths(const Limits *l, const Variable *v, int shape,
                         const int length[SUIT_NB], int64_t low[SUIT_NB],
                         int64_t high[SUIT_NB], Bounds *out)
{
  *out = (Bounds){atom_of_shape(v->atom, shape), atom_of_shape(v->atom, shape)};
  for (int suit = 0; suit < SUIT_NB; suit++) {
    low[suit] = v->can.low[suit][length[suit]];
    high[suit] = v->can.high[suit][length[suit]];
    int own = of_suit(l, v->atom, suit);
    if (own != NONE && l->var[own].low > low[suit]) low[suit] = l->var[own].low;
    if (own != NONE && l->var[own].high < high[suit]) high[suit] = l->var[own].high;
    if (low[suit] > high[suit]) return false;
    out->low += low[suit];
    out->high += high[suit];
  }
  if (v->low > out->low) out->low = v->low;
  if (v->high < out->high) out->high = v->high;
  return out->low <= out->high;
}

/* A hull that grows. */
typedef struct Hull {
  int64_t low, high;
} Hull;

static void stretch(Hull *h, int64_t low, int64_t high)
{
  if (low < h->low) h->low = low;
  if (high > h->high) h->high = high;
}

/* Drop the shapes that a seat cannot have, narrow its variables to the others. */
static bool settle_seat(Limits *l, int seat, bool *changed)
{
  Hull *hull = mem_new((size_t)l->nb, sizeof *hull);
  int length[SUIT_NB];
  bool left = false, ok = true;
  if (!hull) {
    l->failed = true;
    return true;
  }
  for (int i = 0; i < l->nb; i++) hull[i] = (Hull){INT32_MAX, INT32_MIN};
  for (int s = 0; s < SHAPE_ROOM; s++) {
    if (!shapes_have(&l->shape[seat], s) || !shape_lengths(s, length)) continue;
    bool fits = true;
    for (int pass = 0; pass < 2 && fits; pass++)
      for (int i = 0; i < l->nb && fits; i++) {
        const Variable *v = &l->var[i];
        int64_t low[SUIT_NB], high[SUIT_NB];
        Bounds in;
        if (!of_hand(v->atom) || v->atom.seat != seat) continue;
        fits = with_lengths(l, v, s, length, low, high, &in);
        if (!fits || !pass) continue;
        stretch(&hull[i], in.low, in.high);
      }
    if (fits)
      left = true;
    else
      l->shape[seat].bit[s >> 6] &= ~((uint64_t)1 << (s & 63)), *changed = true;
  }
  for (int i = 0; i < l->nb && left && ok; i++)
    if (of_hand(l->var[i].atom) && l->var[i].atom.seat == seat)
      ok = narrow(&l->var[i], hull[i].low, hull[i].high, changed);
  mem_free(hull);
  return left && ok;
}

/* What a suit has of a feature is what the hand has less the other suits. */
static bool settle_suits(Limits *l, bool *changed)
{
  for (int i = 0; i < l->nb; i++) {
    Variable *v = &l->var[i];
    if (v->atom.kind != ATOM_SUIT || v->atom.feature == FEATURE_LENGTH) continue;
    Atom a = v->atom;
    a.kind = ATOM_HAND;
    a.suit = 0;
    int whole = find(l, a);
    if (whole == NONE || of_suit(l, a, v->atom.suit) != i) continue;
    int64_t least = 0, most = 0;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      const Variable *hand = &l->var[whole];
      if (suit == v->atom.suit) continue;
      int64_t low = INT32_MAX, high = INT32_MIN;
      const Variable *len = &l->var[l->length[a.seat][suit]];
      for (int64_t n = len->low; n <= len->high; n++) {
        if (hand->can.low[suit][n] > hand->can.high[suit][n]) continue;
        if (hand->can.low[suit][n] < low) low = hand->can.low[suit][n];
        if (hand->can.high[suit][n] > high) high = hand->can.high[suit][n];
      }
      least += low;
      most += high;
    }
    if (!narrow(v, l->var[whole].low - most, l->var[whole].high - least, changed))
      return false;
  }
  return true;
}

/* What the pack has in all of what counts cards, shared by four hands. */
static bool settle_pack(Limits *l, bool *changed)
{
  for (int i = 0; i < l->nb; i++) {
    Variable *v = &l->var[i];
    if (!of_hand(v->atom) || !v->can.cards) continue;
    int64_t total = pack_total(v), low = 0, high = 0;
    for (int seat = 0; seat < SEAT_NB; seat++) {
      Atom a = v->atom;
      a.seat = (int8_t)seat;
      int other = seat == v->atom.seat ? NONE : find(l, a);
      if (other == NONE) continue; /* itself: all others are there */
      low += l->var[other].low;
      high += l->var[other].high;
    }
    if (!narrow(v, total - high, total - low, changed)) return false;
  }
  return true;
}

/* A sum with a range: what each summand may be, given the others. */
static bool settle_sum(Limits *l, const SumLimit *s, bool *changed)
{
  const Term *t = s->term;
  int64_t low = t->constant, high = t->constant;
  if (s->in.low > s->in.high) return false;
  for (int i = 0; i < t->nb; i++) {
    const Variable *v = summand(l, s, i);
    int64_t f = t->part[i].factor;
    low += f * (f > 0 ? v->low : v->high);
    high += f * (f > 0 ? v->high : v->low);
  }
  if (low > s->in.high || high < s->in.low) return false;
  for (int i = 0; i < t->nb; i++) {
    Variable *v = summand(l, s, i);
    int64_t f = t->part[i].factor, from = f > 0 ? v->low : v->high;
    int64_t to = f > 0 ? v->high : v->low;
    /* f * value is at most in.high less the least of the others, and so on */
    int64_t most = s->in.high - (low - f * from), least = s->in.low - (high - f * to);
    int64_t a = f > 0 ? -whole_floor(-least, f) : -whole_floor(-most, f);
    int64_t b = f > 0 ? whole_floor(most, f) : whole_floor(least, f);
    if (!narrow(v, a, b, changed)) return false;
    low += f * ((f > 0 ? v->low : v->high) - from);
    high += f * ((f > 0 ? v->high : v->low) - to);
  }
  return true;
}

/* The longest fit of a pair and the lengths of its suits. */
static bool settle_fit(Limits *l, Variable *v, bool *changed)
{
  int seat = v->atom.seat, partner = seat_partner(seat);
  int64_t least = 0, most = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Variable *a = &l->var[l->length[seat][suit]];
    Variable *b = &l->var[l->length[partner][suit]];
    if (!narrow(a, 0, v->high - b->low, changed) ||
        !narrow(b, 0, v->high - a->low, changed))
      return false;
    if (a->low + b->low > least) least = a->low + b->low;
    if (a->high + b->high > most) most = a->high + b->high;
  }
  return narrow(v, least, most, changed);
}

bool limits_settle(Limits *l)
{
  Hand all = 0;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (all & l->held[seat] || hand_size(l->held[seat]) > HAND_SIZE) return false;
    all |= l->held[seat];
  }
  for (int i = 0; i < l->nb && all; i++)
    if (of_hand(l->var[i].atom))
      recount(&l->var[i], l->held[l->var[i].atom.seat],
              all & ~l->held[l->var[i].atom.seat]);
  bool changed = true;
  for (int round = 0; round < ROUNDS_MAX && changed && !l->failed; round++) {
    changed = false;
    for (int seat = 0; seat < SEAT_NB; seat++)
      if (!settle_seat(l, seat, &changed)) return false;
    if (!settle_suits(l, &changed) || !settle_pack(l, &changed)) return false;
    for (int i = 0; i < l->sum_nb; i++)
      if (!settle_sum(l, &l->sum[i], &changed)) return false;
    for (int i = 0; i < l->nb; i++)
      if (l->var[i].atom.kind == ATOM_FIT && !settle_fit(l, &l->var[i], &changed))
        return false;
  }
  return true;
}
