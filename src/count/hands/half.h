/* SPDX-License-Identifier: MIT */
/*
** hands_half.h - the states that two suits of a hand leave the other two.
**
** Two pairs of holdings are one state where they have the same number of cards and the
** formula (hands_reading.h) cannot tell them apart whatever the other two suits are.
** What cannot satisfy any condition is left out.
*/
#ifndef COUNT_HANDS_HALF_H
#define COUNT_HANDS_HALF_H

#include "count/hands/classes.h"
#include "count/meter.h"

typedef struct HalfState {
  uint64_t ways;
  uint64_t sums;  /* bits of the sums on which an open result depends, by number % 64 */
  int16_t result; /* as of reading_result; -1: open */
  int16_t lane;   /* what its lengths add to shape_index */
} HalfState;

typedef struct Half {
  int suit[2];
  const Holdings *of[2];
  Values *values;          /* by sum: of its classes */
  int nb;                  /* states, by number of cards */
  int from[LENGTH_NB + 1]; /* those with n cards: from[n] .. from[n + 1] - 1 */
  HalfState *state;
  int32_t *id;      /* by sum and state: its class of the sum */
  int32_t *of_pair; /* by class and class of the holdings: the state, -1: none */
} Half;

/* The suits of both halves where 'beside' goes with spades. */
void halves_suits(int suit[2][2], int beside);

/*
** In the reading's region. 'pairing' is 1 + the suit that goes with spades, 0: that
** with the least work.
*/
bool halves_make(Half out[2], const Reading *r, const Holdings of[SUIT_NB], int pairing,
                 Meter *m, Err *e);

/* The classes of a sum, by state. */
static inline const int32_t *half_ids(const Half *h, int sum)
{
  return h->id + (size_t)sum * (size_t)h->nb;
}

/* What a length adds to shape_index: clubs nothing. */
static inline int shape_lane(int suit, int length)
{
  return suit == CLUBS
             ? 0
             : shape_index(suit == SPADES ? length : 0, suit == HEARTS ? length : 0,
                           suit == DIAMONDS ? length : 0);
}

#endif
