/* SPDX-License-Identifier: MIT */
#include "lang/atom.h"

#include <assert.h>

int atom_den(Atom a)
{
  if (a.kind == ATOM_FIT || a.kind == ATOM_FIT_STRAIN) return 1;
  if (a.own) return a.own->den;
  return feature_den(a.feature);
}

void atom_limits(Atom a, int *low, int *high)
{
  switch ((AtomKind)a.kind) {
  case ATOM_FIT: *low = 7, *high = RANK_NB; return;
  case ATOM_FIT_STRAIN: *low = CLUBS, *high = SPADES; return;
  case ATOM_SUIT:
  case ATOM_HAND:
    if (a.own) {
      *low = a.kind == ATOM_SUIT ? a.own->low : a.own->hand_low;
      *high = a.kind == ATOM_SUIT ? a.own->high : a.own->hand_high;
      return;
    }
    *low = feature_min(a.feature, a.kind == ATOM_SUIT);
    *high = feature_max(a.feature, a.kind == ATOM_SUIT);
  }
}

static int fit(const Deal *d, int seat, int *strain)
{
  int best = 0;
  Hand partner = d->hand[seat_partner(seat)];
  for (int s = CLUBS; s < SUIT_NB; s++) {
    int n = hand_length(d->hand[seat], s) + hand_length(partner, s);
    if (n < best) continue;
    best = n;
    *strain = s;
  }
  return best;
}

static int own_value(Atom a, Hand h)
{
  int sum = 0;
  if (a.kind == ATOM_SUIT) return a.own->value[hand_holding(h, a.suit)];
  for (int s = 0; s < SUIT_NB; s++) sum += a.own->value[hand_holding(h, s)];
  return sum;
}

int atom_value(Atom a, const Deal *d)
{
  Hand h = d->hand[a.seat];
  int strain = CLUBS;
  if (a.own) return own_value(a, h);
  switch ((AtomKind)a.kind) {
  case ATOM_SUIT: return feature_of_holding(hand_holding(h, a.suit), a.feature);
  case ATOM_HAND: return feature_of_hand(h, a.feature);
  case ATOM_FIT: return fit(d, a.seat, &strain);
  case ATOM_FIT_STRAIN: fit(d, a.seat, &strain); return strain;
  }
  assert(false);
  return 0;
}

int atom_of_holding(Atom a, int suit, unsigned holding)
{
  assert(a.kind == ATOM_SUIT || a.kind == ATOM_HAND);
  if (a.kind == ATOM_SUIT && a.suit != suit) return 0;
  if (a.own) return a.own->value[holding];
  if (a.kind == ATOM_HAND) return feature_part_of_holding(holding, a.feature);
  return feature_of_holding(holding, a.feature);
}

int atom_of_shape(Atom a, int shape)
{
  assert(a.kind == ATOM_SUIT || a.kind == ATOM_HAND);
  return a.kind == ATOM_HAND && !a.own ? feature_part_of_shape(shape, a.feature) : 0;
}

int atom_lowest(Atom a)
{
  return a.own ? a.own->lowest : feature_lowest(a.feature);
}
