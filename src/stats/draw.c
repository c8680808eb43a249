/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: where the mean is near 0, by adding up chances from there; else by
** rejection. Binomial and hypergeometric counts share the ratio of uniforms of
** E. Stadlober, "The ratio of uniforms approach for generating discrete random
** variates", J. Comput. Appl. Math. 31, 1990, 181: with the mean m and the
** variance v, floor(m + 1/2 + h (V - 1/2) / U) is taken when U^2 is below its
** chance in parts of the greatest one; h = 2 sqrt(2 / e) sqrt(v + 1/2) + 3 - 2
** sqrt(3 / e).
*/
#include "stats/draw.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

static const double LOG_ROOT_TWO_PI = 0.9189385332046727;
static const double TWO_ROOT_2_E = 1.7155277699214135; /* 2 sqrt(2 / e) */
static const double REST_OF_H = 0.8989161620588988;    /* 3 - 2 sqrt(3 / e) */
enum { NEAR = 10 };

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

/* ---- gamma --------------------------------------------------------------------- */

/* G. Box and M. Muller, Annals of Mathematical Statistics 29, 1958, 610. */
static double normal(Rng *r)
{
  const double two_pi = 6.283185307179586;
  double u = 1 - rng_unit(r);
  return sqrt(-2 * log(u)) * cos(two_pi * rng_unit(r));
}

/*
** G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", ACM
** Trans. Math. Softw. 26, 2000, 363.
*/
double draw_gamma(Rng *r, double shape)
{
  assert(shape >= 1);
  if (shape == 1) return -log(1 - rng_unit(r));
  double d = shape - 1 / 3.0, c = 1 / sqrt(9 * d);
  for (;;) {
    double x = normal(r), v = 1 + c * x;
    if (v <= 0) continue;
    v = v * v * v;
    double u = 1 - rng_unit(r);
    if (u < 1 - 0.0331 * (x * x) * (x * x)) return d * v; /* as below, without logs */
    if (log(u) < x * x / 2 + d - d * v + d * log(v)) return d * v;
  }
}

/* ---- Poisson ------------------------------------------------------------------- */

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

uint64_t draw_poisson(Rng *r, double mean)
{
  assert(mean >= 0 && mean <= 0x1p40);
  return mean < NEAR ? few(r, mean) : many(r, mean);
}

/* ---- binomial and hypergeometric ------------------------------------------------- */

/* Counts from 0 to most, and what their chances follow from. */
typedef struct Law {
  double most, mean, variance, mode;
  double n, odds;          /* binomial: p / (1 - p); or: */
  double good, bad, taken; /* hypergeometric */
} Law;

/* The logarithm of the chance of k, but for what is the same for all k. */
static double log_chance(const Law *a, double k)
{
  if (a->n > 0) return k * log(a->odds) - log_factorial(k) - log_factorial(a->n - k);
  return -log_factorial(k) - log_factorial(a->good - k) - log_factorial(a->taken - k) -
         log_factorial(a->bad - a->taken + k);
}

/* The chance of k + 1 in parts of that of k. */
static double next_chance(const Law *a, double k)
{
  if (a->n > 0) return (a->n - k) / (k + 1) * a->odds;
  return (a->good - k) / (k + 1) * (a->taken - k) / (a->bad - a->taken + k + 1);
}

/* From 0 on, whose chance is 'none'; what rounding leaves of 1 is drawn again. */
static double add_up(Rng *r, const Law *a, double none)
{
  const double nothing = 0x1p-56;
  for (;;) {
    double u = rng_unit(r), k = 0, term = none, sum = none;
    while (u >= sum && k < a->most && (k < a->mean || term > nothing)) {
      term *= next_chance(a, k);
      k++;
      sum += term;
    }
    if (u < sum) return k;
  }
}

static double reject(Rng *r, const Law *a)
{
  double h = TWO_ROOT_2_E * sqrt(a->variance + 0.5) + REST_OF_H;
  double top = log_chance(a, a->mode);
  for (;;) {
    double u = 1 - rng_unit(r), v = rng_unit(r);
    double k = floor(a->mean + 0.5 + h * (v - 0.5) / u);
    if (k < 0 || k > a->most) continue;
    if (2 * log(u) <= log_chance(a, k) - top) return k;
  }
}

uint64_t draw_binomial(Rng *r, uint64_t n, double p)
{
  assert(p >= 0 && p <= 1);
  if (p > 0.5) return n - draw_binomial(r, n, 1 - p);
  if (n == 0 || p == 0) return 0;
  Law a = {.most = (double)n, .n = (double)n, .odds = p / (1 - p)};
  a.mean = a.n * p;
  a.variance = a.mean * (1 - p);
  a.mode = fmin(floor((a.n + 1) * p), a.n);
  double k = a.mean < NEAR ? add_up(r, &a, exp(a.n * log1p(-p))) : reject(r, &a);
  return (uint64_t)k;
}

uint64_t draw_hypergeometric(Rng *r, uint64_t good, uint64_t bad, uint64_t taken)
{
  uint64_t all = good + bad;
  assert(taken <= all);
  /* those left behind are a sample as well, and so are the bad ones */
  if (taken > all / 2) return good - draw_hypergeometric(r, good, bad, all - taken);
  if (good > bad) return taken - draw_hypergeometric(r, bad, good, taken);
  if (good == 0 || taken == 0) return 0;
  Law a = {.most = (double)(taken < good ? taken : good),
           .good = (double)good,
           .bad = (double)bad,
           .taken = (double)taken};
  double n = (double)all;
  a.mean = a.taken * (a.good / n);
  a.variance = a.mean * (a.bad / n) * ((n - a.taken) / (n - 1));
  a.mode = floor((a.taken + 1) * ((a.good + 1) / (n + 2)));
  /* none: no good one among 'taken', or none taken among the good */
  double none = log_factorial(a.bad) - log_factorial(a.bad - a.taken) +
                log_factorial(n - a.taken) - log_factorial(n);
  double k = a.mean < NEAR ? add_up(r, &a, exp(none)) : reject(r, &a);
  return (uint64_t)k;
}
