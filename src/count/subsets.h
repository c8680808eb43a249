/* SPDX-License-Identifier: MIT */
/*
** subsets.h - the subsets of thirteen cards by number.
**
** Those of a size are next to each other, as ascending numbers whose bits are cards:
** those of the lowest n cards are the first ones of their size.
** Read-only once filled.
*/
#ifndef COUNT_SUBSETS_H
#define COUNT_SUBSETS_H

#include <stdint.h>
#include <string.h>

#include "base/count.h"
#include "hand/shape.h"

enum { SUBSET_SIZES = 16 }; /* so that sizes of 4 bits index without a product */

typedef struct Subsets {
  uint16_t of[HOLDING_NB];
  uint16_t first[SUBSET_SIZES];             /* by size: where they begin in 'of' */
  uint16_t choose[LENGTH_NB][SUBSET_SIZES]; /* how many n cards have, by size */
} Subsets;

static inline void subsets_fill(Subsets *s)
{
  uint16_t next[SUBSET_SIZES];
  for (int n = 0; n < LENGTH_NB; n++)
    for (int size = 0; size < SUBSET_SIZES; size++)
      s->choose[n][size] = (uint16_t)count_choose(n, size);
  s->first[0] = 0;
  for (int size = 1; size < SUBSET_SIZES; size++)
    s->first[size] = (uint16_t)(s->first[size - 1] + s->choose[RANK_NB][size - 1]);
  memcpy(next, s->first, sizeof next);
  for (unsigned mask = 0; mask < HOLDING_NB; mask++)
    s->of[next[__builtin_popcount(mask)]++] = (uint16_t)mask;
}

#endif
