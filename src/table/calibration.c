/* SPDX-License-Identifier: MIT */
#include "table/calibration.h"

#include <assert.h>

#include "base/rng.h"

bool calibration_ok(const Calibration *c)
{
  for (int level = 0; level <= LEVEL_MAX; level++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      for (int tricks = 0; tricks <= TRICKS_MAX; tricks++) {
        const uint32_t *upto = c->upto[level][strain][tricks];
        for (int k = 1; k <= TRICKS_MAX; k++)
          if (upto[k] < upto[k - 1]) return false;
        if (upto[TRICKS_MAX] != CALIBRATION_ONE) return false;
      }
  return true;
}

uint32_t calibration_luck(const Deal *d)
{
  /* three hands tell the fourth; odd multipliers lose nothing of a word */
  uint64_t seed = d->hand[NORTH] + UINT64_C(0x9E3779B97F4A7C15) * d->hand[EAST];
  Rng r = rng_open(seed, RNG_LUCK, d->hand[SOUTH]);
  return (uint32_t)rng_below(&r, CALIBRATION_ONE);
}

int calibration_taken(const Calibration *c, int level, int strain, int tricks,
                      uint32_t luck)
{
  assert(tricks >= 0 && tricks <= TRICKS_MAX && luck < CALIBRATION_ONE);
  const uint32_t *upto = c->upto[level][strain][tricks];
  int taken = 0;
  while (upto[taken] <= luck) taken++;
  return taken;
}
