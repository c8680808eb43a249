/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** dist.h - distribution functions and quantiles, by the GNU Scientific Library.
**
** Arguments are checked here, before GSL sees them: out of their range the
** result is NaN. 'upper' means P(X > x), else P(X <= x).
** Only functions of GSL are used that never call its error handler (which ends
** the process) on arguments in these ranges, so the handler is left as it is;
** tests/c/test_dist.c walks through the ranges. Quantiles of t and binomial
** tails are computed here, since GSL 2.7's do call it.
** No state: safe from any thread.
*/
#ifndef STATS_DIST_H
#define STATS_DIST_H

#include <stdbool.h>
#include <stdint.h>

const char *dist_gsl(void); /* the version of GSL at work */

double dist_normal(double x, bool upper);
double dist_normal_quantile(double p); /* 0 < p < 1 */

/* Student's t; df 1e-3 to 1e18. */
double dist_t(double x, double df, bool upper);
double dist_t_quantile(double p, double df); /* 0 < p < 1; infinite above 1e150 */

double dist_chi_square(double x, double df, bool upper); /* x >= 0, df 1e-3 to 1e6 */

/* The ratio of variances; x >= 0, both df 1e-3 to 1e18. */
double dist_f(double x, double df1, double df2, bool upper);

/*
** P(X >= k) of a binomial with n tries of chance p, n below 2^40; the time
** grows with the square root of n (a millisecond at 10^9).
*/
double dist_binomial_tail(uint64_t k, uint64_t n, double p);

#endif
