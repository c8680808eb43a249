/* SPDX-License-Identifier: MIT */
#include "base/rng.h"

#include <Random123/philox.h>
#include <assert.h>

__extension__ typedef unsigned __int128 Product;

enum { USE_BITS = 8 };

uint64_t rng_next(Rng *r)
{
  if (!r->left) {
    uint32_t high = (uint32_t)(r->next >> 32) << USE_BITS | r->use;
    philox4x32_ctr_t counter = {
        {(uint32_t)r->next, high, (uint32_t)r->index, (uint32_t)(r->index >> 32)}};
    r->next++;
    philox4x32_key_t key = {{(uint32_t)r->seed, (uint32_t)(r->seed >> 32)}};
    philox4x32_ctr_t block = philox4x32(counter, key);
    r->word[0] = block.v[0] | (uint64_t)block.v[1] << 32;
    r->word[1] = block.v[2] | (uint64_t)block.v[3] << 32;
    r->left = 2;
  }
  return r->word[2 - r->left--];
}

/* Lemire: "Fast random integer generation in an interval", 2019. */
uint64_t rng_below(Rng *r, uint64_t bound)
{
  assert(bound > 0);
  Product m = (Product)rng_next(r) * bound;
  if ((uint64_t)m < bound) {
    uint64_t threshold = -bound % bound;
    while ((uint64_t)m < threshold) m = (Product)rng_next(r) * bound;
  }
  return (uint64_t)(m >> 64);
}

double rng_unit(Rng *r)
{
  return (double)(rng_next(r) >> 11) * 0x1.0p-53;
}

void rng_batch(Rng *r, int count, const uint32_t bound[], uint32_t out[])
{
  uint64_t product = 0, threshold = 0;
  do {
    uint64_t low = rng_next(r);
    for (int i = 0; i < count; i++) {
      Product m = (Product)low * bound[i];
      out[i] = (uint32_t)(m >> 64);
      low = (uint64_t)m;
    }
    if (!product) {
      product = 1;
      for (int i = 0; i < count; i++) {
        assert(bound[i] > 0 && product <= UINT64_MAX / bound[i]);
        product *= bound[i];
      }
      if (low >= product) return;
      threshold = -product % product;
    }
    if (low >= threshold) return;
  } while (1);
}
