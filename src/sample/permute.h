/* SPDX-License-Identifier: MIT */
/*
** permute.h - numbers 0 .. size - 1 in an order fixed by a seed.
**
** A sample without replacement in constant memory: number 'index' of the
** order is a pure function of (seed, size, index), and different indices give
** different numbers. A Feistel network over the next even number of bits
** (Luby, Rackoff 1988), whose rounds are blocks of Philox, is applied until
** its value is below 'size' (cycle walking: Black, Rogaway 2002).
** No state.
*/
#ifndef SAMPLE_PERMUTE_H
#define SAMPLE_PERMUTE_H

#include "base/count.h"

/* Where 'index', 0 .. size - 1, stands; size at most 2^126. */
Count permute(uint64_t seed, Count size, Count index);

#endif
