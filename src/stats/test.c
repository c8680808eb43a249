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

MeanTest test_estimate(double estimate, double se, double df, double mu, Side side,
                       double level)
{
  assert(level > 0 && level < 1);
  MeanTest r = {
      .se = se, .df = df, .t = NAN, .p = NAN, .low = -INFINITY, .high = INFINITY};
  if (!(se > 0)) return r;
  r.t = (estimate - mu) / se;
  r.p = p_value(r.t, df, side);
  double tail = side == SIDE_BOTH ? (1 - level) / 2 : 1 - level;
  double reach = -dist_t_quantile(tail, df) * se;
  if (side != SIDE_LESS) r.low = estimate - reach;
  if (side != SIDE_GREATER) r.high = estimate + reach;
  return r;
}

MeanTest test_mean(uint64_t n, double mean, double sd, double mu, Side side,
                   double level)
{
  bool some = n >= 2 && sd >= 0 && isfinite(mean);
  return test_estimate(mean, some ? sd / sqrt((double)n) : NAN,
                       some ? (double)(n - 1) : 0, mu, side, level);
}

/* ---- counts ---------------------------------------------------------------------- */

double test_least_kept(double (*greater)(const void *counts, double mu),
                       const void *counts, double tail, double low, double high)
{
  if (greater(counts, low) >= tail) return low;
  for (;;) {
    double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    if (greater(counts, middle) >= tail)
      high = middle;
    else
      low = middle;
  }
}

static double low_of(const TestKind *k, const void *counts, double tail)
{
  if (k->low) return k->low(counts, tail);
  return test_least_kept(k->greater, counts, tail, k->least, k->sum - k->least);
}

ShareTest test_counts(const TestKind *k, const void *counts, const void *mirrored,
                      double mu, Side side, double level)
{
  assert(level > 0 && level < 1);
  ShareTest r = {.low = k->least, .high = k->sum - k->least};
  double tail = side == SIDE_BOTH ? (1 - level) / 2 : 1 - level;
  double above = side == SIDE_LESS ? 1 : k->greater(counts, mu);
  double below = side == SIDE_GREATER ? 1 : k->greater(mirrored, k->sum - mu);
  r.p = side == SIDE_BOTH ? fmin(1, 2 * fmin(above, below)) : fmin(above, below);
  if (side != SIDE_LESS) r.low = low_of(k, counts, tail);
  if (side != SIDE_GREATER) r.high = k->sum - low_of(k, mirrored, tail);
  return r;
}

/* ---- families -------------------------------------------------------------------- */

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
