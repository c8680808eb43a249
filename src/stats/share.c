/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/share.h"

#include <assert.h>
#include <math.h>

#include "stats/dist.h"

/* Of n deals: hits, or those with more and with less. */
typedef struct ShareCounts {
  uint64_t more, less, n;
} ShareCounts;

static double share_greater(const void *counts, double mu)
{
  const ShareCounts *c = counts;
  if (mu < 0) return 0;
  return dist_binomial_tail(c->more, c->n, fmin(1, mu));
}

/*
** Tango's statistic: how many standard errors the difference lies above mu, the
** error being that of the likeliest shares among those whose difference is mu.
** The difference moves in steps of a deal, half of which is taken off: without
** that, 7 % of tests against 0.05 were false alarms where two deals differed.
*/
static double score(const ShareCounts *c, double mu)
{
  double n = (double)c->n, b = (double)c->more, d = (double)c->less;
  double away = b - d - n * mu - 0.5;
  double half = (2 * n - b + d) * mu - b - d;
  double root = sqrt(fmax(0, half * half + 8 * n * d * mu * (1 - mu)));
  double least = fmax(0, root - half) / (4 * n); /* the share of 'less' */
  double variance = n * (2 * least + mu * (1 - mu));
  if (variance > 0) return away / sqrt(variance);
  return away > 0 ? INFINITY : away < 0 ? -INFINITY : 0;
}

static double paired_greater(const void *counts, double mu)
{
  const ShareCounts *c = counts;
  if (mu < -1) return 0;
  if (mu > 1) return 1;
  double sign = dist_binomial_tail(c->more, c->more + c->less, 0.5);
  if (mu == 0) return sign;
  double p = dist_normal(score(c, mu), true);
  return mu < 0 ? p : fmax(p, sign);
}

ShareTest share_test(uint64_t hits, uint64_t n, double mu, Side side, double level)
{
  static const TestKind kind = {.greater = share_greater, .sum = 1};
  assert(hits <= n && n > 0);
  ShareCounts c = {.more = hits, .n = n}, mirrored = {.more = n - hits, .n = n};
  return test_counts(&kind, &c, &mirrored, mu, side, level);
}

ShareTest share_paired(uint64_t more, uint64_t less, uint64_t n, double mu, Side side,
                       double level)
{
  static const TestKind kind = {.greater = paired_greater, .least = -1};
  assert(more <= n && less <= n - more && n > 0);
  ShareCounts c = {.more = more, .less = less, .n = n};
  ShareCounts mirrored = {.more = less, .less = more, .n = n};
  return test_counts(&kind, &c, &mirrored, mu, side, level);
}
