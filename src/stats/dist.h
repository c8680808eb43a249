/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** dist.h - distribution functions and quantiles, by the GNU Scientific Library.
**
** Arguments are checked here, before GSL sees them: out of their range the
** result is NaN. 'upper' means P(X > x), else P(X <= x).
** Uses: GSL (gsl_cdf.h), which never calls its error handler on arguments in
** range. No state: safe from any thread.
*/
#ifndef STATS_DIST_H
#define STATS_DIST_H

#include <stdbool.h>
#include <stdint.h>

double dist_normal(double x, bool upper);
double dist_normal_quantile(double p); /* 0 < p < 1 */

double dist_t(double x, double df, bool upper); /* df > 0 */
double dist_t_quantile(double p, double df);    /* 0 < p < 1 */

double dist_chi_square(double x, double df, bool upper); /* x >= 0, df > 0 */

double dist_f(double x, double df1, double df2, bool upper); /* x >= 0 */

/* P(X >= k) of a binomial with n tries of chance p. */
double dist_binomial_tail(uint64_t k, uint64_t n, double p);

#endif
