/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/boot.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

static const double LOG_ROOT_TWO_PI = 0.9189385332046727;

static double log_factorial(double n)
{
  enum { EXACT = 16 };
  double sum = 0;
  if (n >= EXACT)
    return (n + 0.5) * log(n) - n + LOG_ROOT_TWO_PI +
           (1 / 12.0 - (1 / 360.0 - 1 / 1260.0 / (n * n)) / (n * n)) / n;
  for (int i = 2; i <= (int)n; i++) sum += log(i);
  return sum;
}

static uint64_t few(Rng *r, double mean)
{
  double u = rng_unit(r), term = exp(-mean), sum = term;
  uint64_t k = 0;
  while (u >= sum && term > 0) {
    k++;
    term *= mean / (double)k;
    sum += term;
  }
  return k;
}

/*
** W. Hoermann, "The transformed rejection method for generating Poisson random
** variables", Insurance: Mathematics and Economics 12, 1993, 39: algorithm PTRS.
*/
static uint64_t many(Rng *r, double mean)
{
  double b = 0.931 + 2.53 * sqrt(mean), a = -0.059 + 0.02483 * b;
  double inverse = 1.1239 + 1.1328 / (b - 3.4), fast = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    double u = rng_unit(r) - 0.5, v = 1 - rng_unit(r), us = 0.5 - fabs(u);
    if (us <= 0) continue;
    double k = floor((2 * a / us + b) * u + mean + 0.43);
    if (k < 0) continue;
    if (us >= 0.07 && v <= fast) return (uint64_t)k;
    if (us < 0.013 && v > us) continue;
    double chance = -mean + k * log(mean) - log_factorial(k);
    if (log(v * inverse / (a / (us * us) + b)) <= chance) return (uint64_t)k;
  }
}

uint64_t boot_poisson(Rng *r, double mean)
{
  enum { FEW = 10 };
  assert(mean >= 0 && mean <= 0x1p40);
  return mean < FEW ? few(r, mean) : many(r, mean);
}

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

static int compare(const void *a, const void *b)
{
  const double *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* How many standard errors a replicate's mean is away from that of all. */
static double away_of(Summary of, double mean)
{
  double away = of.mean - mean;
  if (of.se > 0) return away / of.se;
  return away > 0 ? INFINITY : away < 0 ? -INFINITY : 0;
}

bool boot_mean(size_t nb, const Bin bin[], uint64_t seed, double level, double *low,
               double *high)
{
  assert(level > 0 && level < 1);
  uint64_t *weight = mem_new(nb, sizeof *weight);
  double *t = mem_new(BOOT_REPLICATES, sizeof *t);
  bool ok = weight && t;
  if (ok) {
    for (size_t i = 0; i < nb; i++) weight[i] = bin[i].count;
    Summary all = summary(nb, bin, weight);
    *low = -INFINITY, *high = INFINITY;
    for (uint64_t k = 0; all.se > 0 && k < BOOT_REPLICATES; k++) {
      Rng r = rng_open(seed, RNG_BOOT, k);
      for (size_t i = 0; i < nb; i++)
        weight[i] = boot_poisson(&r, (double)bin[i].count);
      t[k] = away_of(summary(nb, bin, weight), all.mean);
    }
    if (all.se > 0) {
      qsort(t, BOOT_REPLICATES, sizeof *t, compare);
      int cut = (int)floor((1 - level) / 2 * BOOT_REPLICATES);
      *low = all.mean - t[BOOT_REPLICATES - 1 - cut] * all.se;
      *high = all.mean - t[cut] * all.se;
    }
  }
  mem_free(weight);
  mem_free(t);
  return ok;
}
