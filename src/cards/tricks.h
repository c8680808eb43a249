/* SPDX-License-Identifier: MIT */
/*
** tricks.h - the twenty double-dummy results of a deal.
**
** A plain value of 20 bytes. A result that was not asked for is
** TRICKS_UNKNOWN. Pairs (declarer, strain) are numbered so that a set of them
** is a PairSet.
** No state: safe from any thread.
*/
#ifndef CARDS_TRICKS_H
#define CARDS_TRICKS_H

#include <stdbool.h>
#include <stdint.h>

#include "cards/card.h"

enum { TRICKS_UNKNOWN = -1, TRICKS_MAX = RANK_NB, PAIR_NB = SEAT_NB * STRAIN_NB };

typedef struct Tricks {
  int8_t of[SEAT_NB][STRAIN_NB]; /* declarer, strain: 0..13 or TRICKS_UNKNOWN */
} Tricks;

/* A set of (declarer, strain) pairs: bit declarer * STRAIN_NB + strain. */
typedef uint32_t PairSet;

#define PAIRS_ALL ((PairSet)((1u << PAIR_NB) - 1))

static inline PairSet pair_bit(int declarer, int strain)
{
  return (PairSet)1 << (declarer * STRAIN_NB + strain);
}

/* The result of pair number declarer * STRAIN_NB + strain. */
static inline int8_t *tricks_at(Tricks *t, int pair)
{
  return &t->of[pair / STRAIN_NB][pair % STRAIN_NB];
}

/* What is known of the twenty results: each is one of 'low' to 'high', 0 to 13. */
typedef struct TrickBounds {
  Tricks low, high;
} TrickBounds;

/* All twenty unknown. */
static inline Tricks tricks_unknown(void)
{
  Tricks t;
  for (int d = 0; d < SEAT_NB; d++)
    for (int s = 0; s < STRAIN_NB; s++) t.of[d][s] = TRICKS_UNKNOWN;
  return t;
}

/* Nothing is known: 0 to 13. */
TrickBounds tricks_unbounded(void);

/* The results that are known, as bounds. */
TrickBounds tricks_bounds(const Tricks *t);

/* The results that are known: their bounds are equal. */
Tricks tricks_exact(const TrickBounds *b);

/* Narrow 'b' by 'more'. False: where they contradict each other it stays as it was. */
bool tricks_narrow(TrickBounds *b, const TrickBounds *more);

#endif
