/* SPDX-License-Identifier: MIT */
/*
** alias.h - draws with given whole weights, in constant time and exactly.
**
** Walker's alias method (Walker 1974, ACM TOMS 3:253; built as Vose 1991): a
** column is drawn evenly, then its own outcome or its alias. Thresholds are
** whole numbers of 32 bits and an exact remainder that is asked only when the
** 32 bits tie, once in 2^32 draws; so every outcome has exactly the chance of
** its weight.
** Tables are read-only once made.
*/
#ifndef SAMPLE_ALIAS_H
#define SAMPLE_ALIAS_H

#include "base/count.h"

/* A column: 12 bytes, so that a draw touches one cache line, seldom two. */
typedef struct Alias {
  uint32_t threshold; /* below it the own outcome, above it the alias */
  uint32_t own, other;
} Alias;

/*
** Make 'nb' columns from 'nb' outcomes and weights above 0 whose sum is 'sum',
** nb * sum below 2^128. rest[i] decides a tie in column i: the own outcome if
** a number drawn below 'sum' is less. 'weight' is overwritten; 'stack' has room
** for nb numbers.
*/
void alias_make(Alias *out, Count *rest, int nb, const uint32_t *outcome, Count *weight,
                Count sum, int *stack);

/* The outcome of a tie in a column. */
static inline uint32_t alias_tie(const Alias *a, Count rest, Count sum, Rng *r)
{
  return count_below(r, sum) < rest ? a->own : a->other;
}

#endif
