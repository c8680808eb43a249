/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/sequential.h"

#include <assert.h>
#include <math.h>

#include "stats/dist.h"

/*
** The variance of the normal mixture in units of the values' own, by equation (24)
** of Waudby-Smith and others for level 0.95 and 2000 values: it is fixed, since a
** boundary chosen by what was asked would move when a run is extended.
*/
static const double SPREAD = 7.934 / 2000;

/* ---- means ----------------------------------------------------------------------- */

/* Half the mixture on one side, or all of it: the logarithm of the e-value. */
static double log_evidence(double z, double n, bool both)
{
  double w = n * SPREAD, half = -0.5 * log1p(w), part = w / (1 + w);
  double sum = half + part * z * z / 2;
  if (both) return sum;
  return sum + log(2) + log(dist_normal(-z * sqrt(part), true));
}

static double p_of(double log_e)
{
  return log_e > 0 ? exp(-log_e) : 1;
}

/* How many standard errors the mean must be away for p to be 'tail'. */
static double reach_of(double n, double tail, bool both)
{
  double low = 0, high = 1, due = -log(tail);
  while (log_evidence(high, n, both) < due) high *= 2;
  for (;;) {
    double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    if (log_evidence(middle, n, both) < due)
      low = middle;
    else
      high = middle;
  }
}

ShareTest sequential_mean(uint64_t n, double mean, double sd, double mu, Side side,
                          double level)
{
  assert(level > 0 && level < 1);
  ShareTest r = {.p = NAN, .low = -INFINITY, .high = INFINITY};
  if (n < SEQUENTIAL_BURN_IN || !(sd > 0) || !isfinite(mean)) return r;
  double nb = (double)n, own = (nb - 1) / nb * sd * sd, away = mean - mu;
  double z = sqrt(nb) * away / sqrt(own + away * away);
  bool both = side == SIDE_BOTH;
  r.p = p_of(log_evidence(side == SIDE_LESS ? -z : z, nb, both));
  double reach = reach_of(nb, 1 - level, both), room = nb - reach * reach;
  double width = room > 0 ? sqrt(own / room) * reach : INFINITY;
  if (side != SIDE_LESS) r.low = mean - width;
  if (side != SIDE_GREATER) r.high = mean + width;
  return r;
}

/* ---- shares ---------------------------------------------------------------------- */

/* Of n deals: hits, or those with more and with less. */
typedef struct SequentialCounts {
  double more, less, n;
} SequentialCounts;

enum { HALVINGS = 50 };

/*
** Alternatives: the log of the odds is higher by 2^(-6) to 2^6 standard deviations
** of the mixture above, their weights normal in the octaves with deviation 2. So
** the boundary is near 3 standard errors from 100 deals to a million.
*/
enum { HALF_OCTAVES = 12, OCTAVES_SD = 2, SHARES_NB = 2 * HALF_OCTAVES + 1 };
static const double STEP_MOST = 700; /* its exponential is finite */

static double share_greater(const void *counts, double mu)
{
  const SequentialCounts *c = counts;
  if (mu < 0) return 0;
  if (mu >= 1) return 1;
  if (mu == 0) return c->more > 0 ? 0 : 1;
  double base = sqrt(SPREAD / (mu * (1 - mu)));
  double log_ratio[SHARES_NB], most = -INFINITY, whole = 0, sum = 0;
  for (int i = 0; i < SHARES_NB; i++) {
    double octaves = (i - HALF_OCTAVES) / 2.0, away = octaves / OCTAVES_SD;
    double step = fmin(STEP_MOST, base * exp2(octaves)), weight = -away * away / 2;
    log_ratio[i] = weight + c->more * step - c->n * log1p(mu * expm1(step));
    most = fmax(most, log_ratio[i]);
    whole += exp(weight);
  }
  for (int i = 0; i < SHARES_NB; i++) sum += exp(log_ratio[i] - most);
  return p_of(most + log(sum / whole));
}

/* ---- differences of shares ------------------------------------------------------- */

/* What part of the chance of error the share of deals that differ takes. */
static const double FOR_DIFFERING = 0.1;

/* How many deals differ, of all; how many do not. */
static SequentialCounts differ(const SequentialCounts *c)
{
  return (SequentialCounts){.more = c->more + c->less, .n = c->n};
}

static SequentialCounts agree(const SequentialCounts *c)
{
  return (SequentialCounts){.more = c->n - c->more - c->less, .n = c->n};
}

/* How many have more, of those that differ. */
static SequentialCounts signs(const SequentialCounts *c)
{
  return (SequentialCounts){.more = c->more, .n = c->more + c->less};
}

/* p of "more than s deals differ" ('above'), or fewer, and more than q have more. */
static double both_at(const SequentialCounts *c, double mu, double s, bool above,
                      double *q)
{
  SequentialCounts own = above ? differ(c) : agree(c), sign = signs(c);
  *q = share_greater(&sign, (1 + mu / s) / 2) / (1 - FOR_DIFFERING);
  return share_greater(&own, above ? s : 1 - s) / FOR_DIFFERING;
}

/*
** The difference is s (2 q - 1), where s deals differ and q of them have more. It is
** mu or less for the s and q under a curve; p is that of the point of the curve which
** is refused last: where the two p-values meet.
*/
static double paired_greater(const void *counts, double mu)
{
  const SequentialCounts *c = counts;
  if (mu < -1) return 0;
  if (mu >= 1) return 1;
  SequentialCounts sign = signs(c);
  if (mu == 0) return fmin(1, share_greater(&sign, 0.5) / (1 - FOR_DIFFERING));
  bool above = mu > 0; /* then few that differ go well with the hypothesis */
  double low = fabs(mu), high = 1, p_s, p_q;
  for (int i = 0; i < HALVINGS; i++) {
    double middle = low + (high - low) / 2;
    p_s = both_at(c, mu, middle, above, &p_q);
    if (above ? p_s < p_q : p_s > p_q)
      low = middle;
    else
      high = middle;
  }
  p_s = both_at(c, mu, low, above, &p_q);
  double p = fmin(p_s, p_q);
  p_s = both_at(c, mu, high, above, &p_q);
  return fmin(1, fmax(p, fmin(p_s, p_q)));
}

static double share_low(const SequentialCounts *c, double tail)
{
  return test_least_kept(share_greater, c, tail, 0, 1);
}

static double paired_low(const void *counts, double tail)
{
  const SequentialCounts *c = counts;
  SequentialCounts sign = signs(c);
  double q = 2 * share_low(&sign, tail * (1 - FOR_DIFFERING)) - 1;
  SequentialCounts own = q > 0 ? differ(c) : agree(c);
  double s = share_low(&own, tail * FOR_DIFFERING);
  return q > 0 ? q * s : q * (1 - s);
}

ShareTest sequential_share(uint64_t hits, uint64_t n, double mu, Side side,
                           double level)
{
  static const TestKind kind = {.greater = share_greater, .sum = 1};
  assert(hits <= n && n > 0);
  SequentialCounts c = {.more = (double)hits, .n = (double)n};
  SequentialCounts mirrored = {.more = (double)(n - hits), .n = (double)n};
  return test_counts(&kind, &c, &mirrored, mu, side, level);
}

ShareTest sequential_paired(uint64_t more, uint64_t less, uint64_t n, double mu,
                            Side side, double level)
{
  static const TestKind kind = {
      .greater = paired_greater, .low = paired_low, .least = -1};
  assert(more <= n && less <= n - more && n > 0);
  SequentialCounts c = {.more = (double)more, .less = (double)less, .n = (double)n};
  SequentialCounts mirrored = {
      .more = (double)less, .less = (double)more, .n = (double)n};
  return test_counts(&kind, &c, &mirrored, mu, side, level);
}
