/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/samples.h"

#include <assert.h>
#include <math.h>

#include "stats/dist.h"

MeanTest samples_means(const Sample *a, const Sample *b, double mu, Side side,
                       double level)
{
  bool some = a->n >= 2 && b->n >= 2 && a->sd >= 0 && b->sd >= 0;
  double va = a->sd * a->sd / (double)a->n, vb = b->sd * b->sd / (double)b->n;
  double away = a->mean - b->mean, sum = va + vb;
  if (!some || !isfinite(away)) return test_estimate(0, NAN, 0, mu, side, level);
  /* Satterthwaite's degrees of freedom */
  double df = sum * sum / (va * va / (double)(a->n - 1) + vb * vb / (double)(b->n - 1));
  return test_estimate(away, sqrt(sum), df, mu, side, level);
}

enum { HALVINGS = 60 };

/* How the logarithm of the likelihood grows with the share of one sample. */
static double slope(Hits h, double share)
{
  double hits = (double)h.hits, misses = (double)(h.n - h.hits);
  double up = hits > 0 ? hits / share : 0;
  return up - (misses > 0 ? misses / (1 - share) : 0);
}

/* The likeliest share of b when that of a is higher by mu. */
static double likeliest(Hits a, Hits b, double mu)
{
  double low = fmax(0, -mu), high = fmin(1, 1 - mu);
  for (int i = 0; i < HALVINGS; i++) {
    double middle = low + (high - low) / 2;
    if (slope(a, middle + mu) + slope(b, middle) > 0)
      low = middle;
    else
      high = middle;
  }
  return low + (high - low) / 2;
}

static double greater(const void *counts, double mu)
{
  const Hits a = ((const Hits *)counts)[0], b = ((const Hits *)counts)[1];
  if (mu < -1) return 0;
  if (mu >= 1) return 1;
  double na = (double)a.n, nb = (double)b.n;
  double of_b = likeliest(a, b, mu), of_a = fmin(1, fmax(0, of_b + mu));
  double away = (double)a.hits / na - (double)b.hits / nb - mu - (1 / na + 1 / nb) / 2;
  double variance = of_a * (1 - of_a) / na + of_b * (1 - of_b) / nb;
  if (variance > 1e-18) return dist_normal(away / sqrt(variance), true);
  return away > 0 ? 0 : 1;
}

ShareTest samples_shares(Hits a, Hits b, double mu, Side side, double level)
{
  static const TestKind kind = {.greater = greater, .least = -1};
  assert(a.n > 0 && b.n > 0 && a.hits <= a.n && b.hits <= b.n);
  const Hits counts[] = {a, b}, mirrored[] = {b, a};
  return test_counts(&kind, counts, mirrored, mu, side, level);
}
