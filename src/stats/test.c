/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/test.h"

#include <assert.h>
#include <math.h>

#include "base/mem.h"
#include "stats/dist.h"

static double p_value(double t, double df, Side side)
{
  switch (side) {
  case SIDE_GREATER: return dist_t(t, df, true);
  case SIDE_LESS: return dist_t(t, df, false);
  default: return fmin(1, 2 * dist_t(fabs(t), df, true));
  }
}

MeanTest test_mean(uint64_t n, double mean, double sd, double mu, Side side,
                   double level)
{
  assert(level > 0 && level < 1);
  MeanTest r = {.se = NAN, .t = NAN, .p = NAN, .low = -INFINITY, .high = INFINITY};
  if (n < 2 || !(sd >= 0) || !isfinite(mean)) return r;
  r.df = (double)(n - 1);
  r.se = sd / sqrt((double)n);
  if (!(r.se > 0)) return r;
  r.t = (mean - mu) / r.se;
  r.p = p_value(r.t, r.df, side);
  double tail = side == SIDE_BOTH ? (1 - level) / 2 : 1 - level;
  double reach = -dist_t_quantile(tail, r.df) * r.se;
  if (side != SIDE_LESS) r.low = mean - reach;
  if (side != SIDE_GREATER) r.high = mean + reach;
  return r;
}

void test_share(uint64_t hits, uint64_t n, double level, double *low, double *high)
{
  assert(n > 0 && hits <= n && level > 0 && level < 1);
  double z = -dist_normal_quantile((1 - level) / 2), z2 = z * z;
  double size = (double)n, p = (double)hits / size;
  double centre = (p + z2 / (2 * size)) / (1 + z2 / size);
  double half = z / (1 + z2 / size) * sqrt(p * (1 - p) / size + z2 / (4 * size * size));
  *low = hits ? fmax(0, centre - half) : 0;
  *high = hits < n ? fmin(1, centre + half) : 1;
}

bool test_holm(int nb, double p[])
{
  int *order = mem_new((size_t)nb, sizeof *order);
  if (!order) return false;
  for (int i = 0; i < nb; i++) { /* insertion: families are small */
    int at = i;
    while (at > 0 && p[order[at - 1]] > p[i]) order[at] = order[at - 1], at--;
    order[at] = i;
  }
  double most = 0;
  for (int i = 0; i < nb; i++) {
    double adjusted = fmin(1, (nb - i) * p[order[i]]);
    if (adjusted > most) most = adjusted;
    p[order[i]] = most;
  }
  mem_free(order);
  return true;
}
