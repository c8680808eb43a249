/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/dist.h"

#include <float.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_version.h>
#include <math.h>

static const double DF_LEAST = 1e-3, DF_MOST = 1e18, CHI_DF_MOST = 1e6;
static const double TWO_PI = 6.283185307179586;
static const double T_MOST = 1e150; /* its square is finite */
static const uint64_t TRIES_MOST = (uint64_t)1 << 40;

static bool is_chance(double p)
{
  return p > 0 && p < 1;
}

static bool is_df(double df)
{
  return df >= DF_LEAST && df <= DF_MOST;
}

const char *dist_gsl(void)
{
  return gsl_version;
}

double dist_normal(double x, bool upper)
{
  if (isnan(x)) return NAN;
  return upper ? gsl_cdf_ugaussian_Q(x) : gsl_cdf_ugaussian_P(x);
}

double dist_normal_quantile(double p)
{
  return is_chance(p) ? gsl_cdf_ugaussian_Pinv(p) : NAN;
}

double dist_t(double x, double df, bool upper)
{
  if (isnan(x) || !is_df(df)) return NAN;
  if (isinf(x)) return (x > 0) != upper;
  return upper ? gsl_cdf_tdist_Q(x, df) : gsl_cdf_tdist_P(x, df);
}

/*
** By halving between 0 and a bound, on the smaller tail: slow (some 60 calls of
** the tail) and sure.
*/
double dist_t_quantile(double p, double df)
{
  if (!is_chance(p) || !is_df(df)) return NAN;
  if (p == 0.5) return 0;
  double tail = fmin(p, 1 - p), low = 0, high = 1;
  while (gsl_cdf_tdist_Q(high, df) > tail) {
    low = high;
    high *= 2;
    if (high > T_MOST) return p < 0.5 ? -INFINITY : INFINITY;
  }
  for (;;) {
    double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (gsl_cdf_tdist_Q(middle, df) > tail)
      low = middle;
    else
      high = middle;
  }
  return p < 0.5 ? -high : high;
}

double dist_chi_square(double x, double df, bool upper)
{
  if (!(x >= 0) || !is_df(df) || df > CHI_DF_MOST) return NAN;
  if (isinf(x)) return !upper;
  return upper ? gsl_cdf_chisq_Q(x, df) : gsl_cdf_chisq_P(x, df);
}

double dist_f(double x, double df1, double df2, bool upper)
{
  if (!(x >= 0) || !is_df(df1) || !is_df(df2)) return NAN;
  if (isinf(x)) return !upper;
  return upper ? gsl_cdf_fdist_Q(x, df1, df2) : gsl_cdf_fdist_P(x, df1, df2);
}

/* What Stirling's formula leaves out of log(n!), for n >= 1. */
static double stirling_rest(double n)
{
  enum { EXACT = 16 };
  if (n < EXACT) {
    double log_factorial = 0;
    for (int i = 2; i <= (int)n; i++) log_factorial += log(i);
    return log_factorial - ((n + 0.5) * log(n) - n + 0.5 * log(TWO_PI));
  }
  double n2 = n * n;
  return (1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - (1 / 1680.0) / n2) / n2) / n2) / n;
}

/* x log(x / m) + m - x, without cancellation when x is near m. */
static double deviance(double x, double m)
{
  double v = (x - m) / (x + m);
  if (fabs(v) > 0.1) return x * log(x / m) + m - x;
  double sum = (x - m) * v, term = 2 * x * v;
  for (int i = 3;; i += 2) {
    term *= v * v;
    double next = sum + term / i;
    if (next == sum) return sum;
    sum = next;
  }
}

/*
** The chance of k hits, by the saddle-point expansion of C. Loader, "Fast and
** accurate computation of binomial probabilities" (2000).
*/
static double binomial_chance(double k, double n, double p)
{
  double q = 1 - p;
  if (k <= 0) return exp(n * log1p(-p));
  if (k >= n) return exp(n * log(p));
  double rest = stirling_rest(n) - stirling_rest(k) - stirling_rest(n - k);
  double away = deviance(k, n * p) + deviance(n - k, n * q);
  return exp(rest - away) * sqrt(n / (TWO_PI * k * (n - k)));
}

/* Sum of the chances from k hits on, up or down, away from the mean. */
static double binomial_sum(double k, double n, double p, bool up)
{
  double odds = p / (1 - p), term = binomial_chance(k, n, p), sum = 0;
  while (term > sum * DBL_EPSILON / 4) {
    sum += term;
    term *= up ? (n - k) / (k + 1) * odds : k / (n - k + 1) / odds;
    k += up ? 1 : -1;
  }
  return sum;
}

double dist_binomial_tail(uint64_t k, uint64_t n, double p)
{
  if (!(p >= 0 && p <= 1) || n > TRIES_MOST) return NAN;
  if (!k) return 1;
  if (k > n || p == 0) return 0;
  if (p == 1) return 1;
  double hits = (double)k, tries = (double)n;
  if (hits > tries * p) return fmin(1, binomial_sum(hits, tries, p, true));
  return fmax(0, 1 - binomial_sum(hits - 1, tries, p, false));
}
