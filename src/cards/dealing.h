/* SPDX-License-Identifier: MIT */
/*
** dealing.h - uniform random deals, addressed by (seed, index).
**
** Deal index i of a seed is a pure function of both (and of the stream
** version below): a Fisher-Yates shuffle of the cards that are free, driven by
** the index's own random stream. Known cards stay where they are.
** A Dealing is read-only once made: threads share it.
*/
#ifndef CARDS_DEALING_H
#define CARDS_DEALING_H

#include "base/rng.h"
#include "cards/deal.h"

/* Raised when the same seed and index give other deals than before. */
enum { DEALING_STREAM = 1 };

typedef struct Dealing {
  Layout known;         /* cards whose owner is given */
  int8_t free[CARD_NB]; /* the other cards, lowest first */
  int free_nb;
  int need[SEAT_NB]; /* how many of them each seat gets */
  /* The draws of the shuffle in batches whose bounds multiply to < 2^64. */
  int batch_nb;
  int8_t batch[CARD_NB]; /* draws in each batch */
} Dealing;

/* All 52 cards free, or those that 'known' leaves (at most 13 in a hand). */
Dealing dealing_new(const Layout *known);

/* The next deal of the stream 'r': one try. */
void dealing_next(const Dealing *g, Rng *r, Deal *out);

#endif
