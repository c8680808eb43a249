/* SPDX-License-Identifier: MIT */
#include "sample/permute.h"

#include <assert.h>

enum {
  ROUNDS = 10,
  ROUNDS_SMALL = 24, /* halves of few bits mix slowly */
  SMALL_BITS = 8,
};

/* Bits of each half: 4^bits numbers hold 0 .. size - 1. */
static int half_bits(Count size)
{
  int bits = 1;
  while ((size - 1) >> (2 * bits)) bits++;
  return bits;
}

static uint64_t round_value(uint64_t seed, uint64_t half, int number)
{
  Rng r = rng_open(seed, RNG_DISTINCT, half);
  r.next = (uint64_t)number;
  return rng_next(&r);
}

static Count network(uint64_t seed, int bits, Count n)
{
  uint64_t mask = ((uint64_t)1 << bits) - 1;
  uint64_t left = (uint64_t)(n >> bits), right = (uint64_t)n & mask;
  int rounds = bits <= SMALL_BITS ? ROUNDS_SMALL : ROUNDS;
  for (int i = 0; i < rounds; i++) {
    uint64_t swap = right;
    right = left ^ (round_value(seed, right, i) & mask);
    left = swap;
  }
  return (Count)left << bits | right;
}

Count permute(uint64_t seed, Count size, Count index)
{
  assert(index < size && !((size - 1) >> 126));
  int bits = half_bits(size);
  do index = network(seed, bits, index);
  while (index >= size);
  return index;
}
