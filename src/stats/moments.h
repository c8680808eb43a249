/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** moments.h - count, sum and sum of squares of whole numbers, exactly.
**
** Values are whole numbers below 2^46 in size, fewer than 2^35 of them, so
** that nothing overflows 128 bits. Sums of whole numbers do not depend on
** their order: merged in any way, the same values give the same Moments.
** {0} is empty.
** Plain values.
*/
#ifndef STATS_MOMENTS_H
#define STATS_MOMENTS_H

#include <stddef.h>
#include <stdint.h>

__extension__ typedef __int128 MomentSum;

typedef struct Moments {
  uint64_t n;
  MomentSum sum, squares;
  int64_t min, max; /* of no meaning when n is 0 */
} Moments;

void moments_add(Moments *m, int64_t value);
void moments_merge(Moments *m, const Moments *other);

/* Mean of the values / den; n at least 1. */
double moments_mean(const Moments *m, int64_t den);

/* Unbiased variance of the values / den; n at least 2. */
double moments_variance(const Moments *m, int64_t den);

#endif
