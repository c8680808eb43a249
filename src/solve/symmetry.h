/* SPDX-License-Identifier: MIT */
/*
** symmetry.h - results that are equal because the deal looks the same.
**
** A deal may be mapped onto itself by moving every hand on by some seats and
** renaming the suits: then a declarer and a trump suit have the result of what
** they are mapped to. Few deals are, some famous ones among them.
** No state: safe from any thread.
*/
#ifndef SOLVE_SYMMETRY_H
#define SOLVE_SYMMETRY_H

#include "cards/deal.h"
#include "cards/tricks.h"

/* For each (declarer, strain) the pair of the least number with the same
** result, itself where no symmetry says so. Pairs are numbered as in PairSet. */
typedef struct Symmetry {
  uint8_t first[PAIR_NB];
} Symmetry;

Symmetry symmetry_of(const Deal *d);

#endif
