/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/exchange.h"

#include <assert.h>

/* Who holds 'taken' among the others gets 'given' in its place. */
static void replace(Deal *d, int seat, Hand taken, Hand given)
{
  for (int other = 0; other < SEAT_NB; other++)
    if (other != seat && d->hand[other] & taken)
      d->hand[other] = (d->hand[other] & ~taken) | given;
}

static Hand highest(Hand h)
{
  return card_bit(hand_highest(h));
}

/* Pair the highest cards of both sets while both have some; the rest stays. */
static void pair_off(Deal *d, int seat, Hand *taken, Hand *given)
{
  while (*taken && *given) {
    Hand t = highest(*taken), g = highest(*given);
    replace(d, seat, t, g);
    *taken &= ~t;
    *given &= ~g;
  }
}

Deal exchange_hand(const Deal *d, int seat, Hand hand)
{
  Deal out = *d;
  Hand taken = hand & ~d->hand[seat], given = d->hand[seat] & ~hand;
  Hand taken_left = 0, given_left = 0;
  assert(hand_size(hand) == HAND_SIZE);
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = SUIT_LANE << (suit << SUIT_SHIFT), t = taken & lane, g = given & lane;
    pair_off(&out, seat, &t, &g);
    taken_left |= t;
    given_left |= g;
  }
  pair_off(&out, seat, &taken_left, &given_left);
  out.hand[seat] = hand;
  return out;
}
