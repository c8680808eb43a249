/* SPDX-License-Identifier: MIT */
#include "prove/bounds.h"

#include <string.h>

#include "base/mem.h"

enum { FIT_LEAST = 7 };

void extremes_free(Extremes *x)
{
  mem_free(x->known);
  *x = EXTREMES_EMPTY;
}

/* Go through the holdings of a suit. */
static void tabulate(Extreme *x, int suit)
{
  for (int r = 0; r < RANK_NB; r++)
    x->card[suit][r] = atom_of_holding(x->atom, suit, 1u << r);
  for (int n = 0; n < LENGTH_NB; n++) {
    x->low[suit][n] = INT32_MAX;
    x->high[suit][n] = INT32_MIN;
  }
  for (unsigned h = 0; h < HOLDING_NB; h++) {
    int value = atom_of_holding(x->atom, suit, h);
    int n = __builtin_popcount(h);
    if (value < x->low[suit][n]) x->low[suit][n] = value;
    if (value > x->high[suit][n]) x->high[suit][n] = value;
    if (!h || !x->cards) continue;
    int rest = atom_of_holding(x->atom, suit, h & (h - 1));
    x->cards = value == rest + x->card[suit][__builtin_ctz(h)];
  }
}

const Extreme *extreme_of(Extremes *x, Atom a)
{
  a.seat = NORTH;
  for (int i = 0; i < x->nb; i++)
    if (!memcmp(&x->known[i].atom, &a, sizeof a)) return &x->known[i];
  if (x->nb == x->room) {
    int room = x->room ? 2 * x->room : 4;
    Extreme *known = mem_resize(x->known, (size_t)room, sizeof *known);
    if (!known) return NULL;
    x->known = known;
    x->room = room;
  }
  Extreme *new = &x->known[x->nb];
  *new = (Extreme){.atom = a, .cards = true};
  for (int suit = 0; suit < SUIT_NB; suit++) tabulate(new, suit);
  int length[SUIT_NB];
  for (int s = 0; s < SHAPE_ROOM && new->cards; s++)
    new->cards = !shape_lengths(s, length) || !atom_of_shape(a, s);
  x->nb++;
  return new;
}

static bool of_hand(Atom a)
{
  return a.kind == ATOM_SUIT || a.kind == ATOM_HAND;
}

/* Add 'factor' times [low, high]. */
static void widen(Bounds *b, int64_t factor, int64_t low, int64_t high)
{
  b->low += factor * (factor < 0 ? high : low);
  b->high += factor * (factor < 0 ? low : high);
}

/* The part of a term that one seat's hand decides; false: no memory. */
static bool seat_bounds(Extremes *x, const Term *t, int seat, Bounds *out)
{
  bool any = false;
  *out = (Bounds){0, 0};
  for (int i = 0; i < t->nb; i++) {
    if (!of_hand(t->part[i].atom) || t->part[i].atom.seat != seat) continue;
    if (!extreme_of(x, t->part[i].atom)) return false;
    any = true;
  }
  int length[SUIT_NB];
  bool first = true;
  for (int s = 0; s < SHAPE_ROOM && any; s++) {
    if (!shape_lengths(s, length)) continue;
    Bounds b = {0, 0};
    for (int i = 0; i < t->nb; i++) {
      Atom a = t->part[i].atom;
      if (!of_hand(a) || a.seat != seat) continue;
      const Extreme *e = extreme_of(x, a);
      int fixed = atom_of_shape(a, s), low = fixed, high = fixed;
      for (int suit = 0; suit < SUIT_NB; suit++) {
        low += e->low[suit][length[suit]];
        high += e->high[suit][length[suit]];
      }
      widen(&b, t->part[i].factor, low, high);
    }
    if (first || b.low < out->low) out->low = b.low;
    if (first || b.high > out->high) out->high = b.high;
    first = false;
  }
  return true;
}

/* Every card with the seat where it gives least or most; false: not a sum of cards. */
static bool card_bounds(Extremes *x, const Term *t, Bounds *out)
{
  int64_t worth[CARD_NB][SEAT_NB] = {{0}};
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    const Extreme *e = of_hand(a) ? extreme_of(x, a) : NULL;
    if (!e || !e->cards) return false;
    for (int c = 0; c < CARD_NB; c++)
      worth[c][a.seat] += t->part[i].factor * e->card[c / RANK_NB][c % RANK_NB];
  }
  *out = (Bounds){0, 0};
  for (int c = 0; c < CARD_NB; c++) {
    int64_t low = worth[c][0], high = low;
    for (int s = 1; s < SEAT_NB; s++) {
      if (worth[c][s] < low) low = worth[c][s];
      if (worth[c][s] > high) high = worth[c][s];
    }
    out->low += low;
    out->high += high;
  }
  return true;
}

Bounds term_bounds(Extremes *x, const Term *t)
{
  Bounds all = {0, 0}, b;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (!seat_bounds(x, t, seat, &b)) return (Bounds){-COND_OPEN, COND_OPEN};
    all.low += b.low;
    all.high += b.high;
  }
  for (int i = 0; i < t->nb; i++) {
    int64_t factor = t->part[i].factor;
    if (t->part[i].atom.kind == ATOM_FIT) widen(&all, factor, FIT_LEAST, RANK_NB);
    if (t->part[i].atom.kind == ATOM_FIT_STRAIN) widen(&all, factor, CLUBS, SPADES);
  }
  if (card_bounds(x, t, &b)) {
    if (b.low > all.low) all.low = b.low;
    if (b.high < all.high) all.high = b.high;
  }
  all.low += t->constant;
  all.high += t->constant;
  return all;
}

bool term_shapes(Extremes *x, const CondNode *n, int *seat, ShapeSet *out)
{
  const Term *t = &n->term;
  int length[SUIT_NB];
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    const Extreme *e =
        of_hand(a) && a.seat == t->part[0].atom.seat ? extreme_of(x, a) : NULL;
    if (!e || memcmp(e->low, e->high, sizeof e->low)) return false;
  }
  if (!t->nb) return false;
  *seat = t->part[0].atom.seat;
  *out = (ShapeSet){{0}};
  for (int s = 0; s < SHAPE_ROOM; s++) {
    if (!shape_lengths(s, length)) continue;
    int64_t value = t->constant;
    for (int i = 0; i < t->nb; i++) {
      Atom a = t->part[i].atom;
      const Extreme *e = extreme_of(x, a);
      int one = atom_of_shape(a, s);
      for (int suit = 0; suit < SUIT_NB; suit++) one += e->low[suit][length[suit]];
      value += t->part[i].factor * one;
    }
    for (int i = 0; i < n->nb; i++)
      if (value >= n->in[i].low && value <= n->in[i].high)
        out->bit[s >> 6] |= (uint64_t)1 << (s & 63);
  }
  return true;
}
