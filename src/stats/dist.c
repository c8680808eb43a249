/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/dist.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

static bool is_chance(double p)
{
  return p > 0 && p < 1;
}

static bool is_df(double df)
{
  return df > 0 && isfinite(df);
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

double dist_t_quantile(double p, double df)
{
  return is_chance(p) && is_df(df) ? gsl_cdf_tdist_Pinv(p, df) : NAN;
}

double dist_chi_square(double x, double df, bool upper)
{
  if (!(x >= 0) || !is_df(df)) return NAN;
  if (isinf(x)) return !upper;
  return upper ? gsl_cdf_chisq_Q(x, df) : gsl_cdf_chisq_P(x, df);
}

double dist_f(double x, double df1, double df2, bool upper)
{
  if (!(x >= 0) || !is_df(df1) || !is_df(df2)) return NAN;
  if (isinf(x)) return !upper;
  return upper ? gsl_cdf_fdist_Q(x, df1, df2) : gsl_cdf_fdist_P(x, df1, df2);
}

double dist_binomial_tail(uint64_t k, uint64_t n, double p)
{
  if (!(p >= 0 && p <= 1) || n > UINT32_MAX) return NAN;
  if (!k) return 1;
  if (k > n) return 0;
  return gsl_cdf_binomial_Q((unsigned)(k - 1), p, (unsigned)n);
}
