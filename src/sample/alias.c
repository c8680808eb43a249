/* SPDX-License-Identifier: MIT */
#include "sample/alias.h"

#include <assert.h>

#define UNIT ((double)4294967296) /* 2^32: what thresholds are parts of */

/*
** own * 2^32 = threshold * sum + rest, threshold at most 2^32 - 1: a guess in
** floating point, put right in whole numbers. own <= sum < 2^96.
*/
static void split(Count own, Count sum, Alias *a, Count *rest)
{
  double guess = count_ratio(own, sum) * UNIT;
  uint64_t t = guess >= UNIT - 1 ? UINT32_MAX : (uint64_t)guess;
  Count scaled = own << 32;
  while (t && (Count)t * sum > scaled) t--;
  while (t < UINT32_MAX && (Count)(t + 1) * sum <= scaled) t++;
  a->threshold = (uint32_t)t;
  *rest = scaled - (Count)t * sum;
}

void alias_make(Alias *out, Count *rest, int nb, const uint32_t *outcome, Count *weight,
                Count sum, int *stack)
{
  /* weights are scaled so that a column holds 'sum'; those with less lie at the */
  /* bottom of the stack, those with as much or more at its top */
  int small = 0, large = nb;
  for (int i = 0; i < nb; i++) {
    weight[i] *= (unsigned)nb;
    if (weight[i] < sum)
      stack[small++] = i;
    else
      stack[--large] = i;
  }
  while (small && large < nb) {
    int poor = stack[--small], rich = stack[large];
    out[poor].own = outcome[poor];
    out[poor].other = outcome[rich];
    split(weight[poor], sum, &out[poor], &rest[poor]);
    weight[rich] -= sum - weight[poor];
    if (weight[rich] >= sum) continue;
    large++;
    stack[small++] = rich;
  }
  assert(!small);
  for (; large < nb; large++) {
    int i = stack[large];
    assert(weight[i] == sum);
    out[i].own = out[i].other = outcome[i];
    split(sum, sum, &out[i], &rest[i]);
  }
}
