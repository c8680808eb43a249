/* SPDX-License-Identifier: MIT */
#include "score/imp.h"

/* The least difference that is worth 1, 2, ... 24 IMPs (Law 78B). */
static const uint64_t LEAST[IMP_MAX] = {20,   50,   90,   130,  170,  220,  270,  320,
                                        370,  430,  500,  600,  750,  900,  1100, 1300,
                                        1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000};

int imps(int64_t points)
{
  uint64_t size = points < 0 ? -(uint64_t)points : (uint64_t)points;
  int n = 0;
  while (n < IMP_MAX && size >= LEAST[n]) n++;
  return points < 0 ? -n : n;
}
