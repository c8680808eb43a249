/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/boot.h"

#include <assert.h>
#include <math.h>

#include "base/mem.h"
#include "base/sort.h"
#include "stats/draw.h"

/* Mean and standard error of weighted values. */
typedef struct Summary {
  double n, mean, se;
} Summary;

static Summary summary(size_t nb, const Bin bin[], const uint64_t weight[])
{
  Summary s = {0};
  double sum = 0, squares = 0;
  for (size_t i = 0; i < nb; i++) {
    s.n += (double)weight[i];
    sum += (double)weight[i] * bin[i].value;
  }
  s.mean = s.n > 0 ? sum / s.n : 0;
  for (size_t i = 0; i < nb; i++) {
    double away = bin[i].value - s.mean;
    squares += (double)weight[i] * away * away;
  }
  s.se = s.n > 1 ? sqrt(squares / (s.n - 1) / s.n) : 0;
  return s;
}

/* How many standard errors a replicate's mean is away from that of all. */
static double away_of(Summary of, double mean)
{
  double away = of.mean - mean;
  if (of.se > 0) return away / of.se;
  return away > 0 ? INFINITY : away < 0 ? -INFINITY : 0;
}

/*
** Enough that the bounds are not the very last replicates: TAIL lie beyond each.
*/
static size_t replicates(double level)
{
  enum { TAIL = 10 };
  double needed = ceil(2 * TAIL / (1 - level));
  return needed > BOOT_REPLICATES ? (size_t)needed : BOOT_REPLICATES;
}

/* How far each of 'nb' replicates is away, in order; false: it was stopped. */
static bool resample(size_t bins, const Bin bin[], uint64_t seed, Summary all,
                     uint64_t weight[], size_t nb, double t[], const Stop *stop)
{
  for (size_t k = 0; k < nb; k++) {
    if (stop_asked(stop)) return false;
    Rng r = rng_open(seed, RNG_BOOT, k);
    for (size_t i = 0; i < bins; i++)
      weight[i] = draw_poisson(&r, (double)bin[i].count);
    t[k] = away_of(summary(bins, bin, weight), all.mean);
  }
  sort_doubles(t, nb);
  return true;
}

bool boot_mean(size_t bins, const Bin bin[], uint64_t seed, double level,
               const Stop *stop, double *low, double *high)
{
  assert(level > 0 && level <= BOOT_LEVEL_MAX);
  size_t nb = replicates(level);
  uint64_t *weight = mem_new(bins, sizeof *weight);
  double *t = mem_new(nb, sizeof *t);
  bool ok = weight && t;
  if (ok) {
    for (size_t i = 0; i < bins; i++) weight[i] = bin[i].count;
    Summary all = summary(bins, bin, weight);
    *low = -INFINITY, *high = INFINITY;
    if (all.se > 0) {
      ok = resample(bins, bin, seed, all, weight, nb, t, stop);
      size_t cut = (size_t)floor((1 - level) / 2 * (double)nb);
      *low = all.mean - t[nb - 1 - cut] * all.se;
      *high = all.mean - t[cut] * all.se;
    }
  }
  mem_free(weight);
  mem_free(t);
  return ok;
}

/* The mean of a stratum's values and one more, with random weights. */
static double weighted(Rng *r, const Stratum *s)
{
  double all = draw_gamma(r, 1), sum = all * s->far;
  for (size_t i = 0; i < s->nb; i++) {
    double weight = s->bin[i].count ? draw_gamma(r, (double)s->bin[i].count) : 0;
    all += weight;
    sum += weight * s->bin[i].value;
  }
  return sum / all;
}

bool boot_weighted(size_t strata, const Stratum stratum[], uint64_t seed,
                   const Stop *stop, size_t nb, double mean[])
{
  for (size_t k = 0; k < nb; k++) {
    if (stop_asked(stop)) return false;
    Rng r = rng_open(seed, RNG_BOOT, k);
    mean[k] = 0;
    for (size_t i = 0; i < strata; i++)
      mean[k] += stratum[i].share * weighted(&r, &stratum[i]);
  }
  sort_doubles(mean, nb);
  return true;
}
