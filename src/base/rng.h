/* SPDX-License-Identifier: MIT */
/*
** rng.h - random numbers that are addressed, not consumed.
**
** Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as
** easy as 1, 2, 3", SC 2011) as published in the Random123 library. A stream
** is named by (seed, use, index); its n-th block of 128 bits is a pure
** function of these and n, so any thread or machine finds the same numbers.
** Key: the seed. Counter words: the low half of n, use + 256 * the high half
** of n, the two halves of index. So a stream has 2^56 blocks: more than any run
** can use up.
** An Rng is a plain value owned by one thread.
*/
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

/* What a stream is for: streams of different uses never meet. At most 256. */
enum {
  RNG_DEAL,
  RNG_PILOT,
  RNG_TEST,
  RNG_BENCH,
  RNG_DISTINCT,
  RNG_HAND,
  RNG_COUNTS, /* simulated counts */
  RNG_BOOT,   /* resampled values */
  RNG_FOLD,   /* which part of the deals is held out */
  RNG_LUCK,   /* of the declarers of a deal */
  RNG_PLAY    /* what players at a table choose */
};

typedef struct Rng {
  uint64_t seed, index;
  uint64_t next;    /* number of the block after the one at hand */
  uint64_t word[2]; /* the block at hand */
  int left;         /* words of it not given out yet */
  uint8_t use;
} Rng;

static inline Rng rng_open(uint64_t seed, uint8_t use, uint64_t index)
{
  return (Rng){.seed = seed, .index = index, .use = use};
}

/* 64 random bits. */
uint64_t rng_next(Rng *r);

/* Uniform on 0 .. bound - 1, bound at least 1; exactly, by rejection. */
uint64_t rng_below(Rng *r, uint64_t bound);

/* Uniform on [0, 1), a multiple of 2^-53. */
double rng_unit(Rng *r);

/*
** 'count' independent numbers, out[i] uniform on 0 .. bound[i] - 1, from one
** 64-bit word where the product of the bounds fits into it (it must: assert).
** Brackett-Rozinsky, Lemire: "Batched ranged random integer generation", 2024.
*/
void rng_batch(Rng *r, int count, const uint32_t bound[], uint32_t out[]);

#endif
