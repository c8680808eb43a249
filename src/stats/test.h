/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** test.h - tests of means and shares, with the intervals that belong to them.
**
** The p-value and the interval of a test are of the same side: p < 1 - level
** just when the interval leaves the hypothesis out.
** No state: safe from any thread.
*/
#ifndef STATS_TEST_H
#define STATS_TEST_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Side {
  SIDE_BOTH,    /* the mean differs: interval with two ends */
  SIDE_GREATER, /* the mean is greater: interval from low to infinity */
  SIDE_LESS,    /* the mean is less: interval from minus infinity to high */
} Side;

/* What a test of counts says. */
typedef struct ShareTest {
  double p;         /* NaN without a test */
  double low, high; /* a one-sided interval ends at the end of what is possible */
} ShareTest;

/* How a number is tested that counts tell something of. */
typedef struct TestKind {
  /* The p-value of "greater than mu"; it grows with mu. */
  double (*greater)(const void *counts, double mu);
  /* The low end of the interval; NULL: by test_least_kept. */
  double (*low)(const void *counts, double tail);
  double least; /* that there can be */
  double sum;   /* of the number and that of the mirrored counts */
} TestKind;

/*
** A test of a number and its interval. 'mirrored' are the counts of what is not: "less"
** is "greater" of these, so that both sides agree by construction. level above 0 and
** below 1.
*/
ShareTest test_counts(const TestKind *k, const void *counts, const void *mirrored,
                      double mu, Side side, double level);

/* The least number from 'low' to 'high' that "greater" does not refuse at 'tail'. */
double test_least_kept(double (*greater)(const void *counts, double mu),
                       const void *counts, double tail, double low, double high);

typedef struct MeanTest {
  double se;        /* standard error of the mean; NaN when n < 2 */
  double t, df;     /* the statistic, NaN without a test, and its degrees of freedom */
  double p;         /* NaN without a test */
  double low, high; /* bounds for the mean; infinite without a test */
} MeanTest;

/*
** Student's t test of a mean against 'mu': n values of mean 'mean' and unbiased
** standard deviation 'sd', level above 0 and below 1. Of differences on the
** same deals it is the paired test. Fewer than two values, or values that are
** all equal (sd 0), have no test: they tell nothing of their own error. (Two
** coins that fall alike do not show that all coins do; yet p would be 0.)
*/
MeanTest test_mean(uint64_t n, double mean, double sd, double mu, Side side,
                   double level);

/* The same of any estimate whose standard error is given with its degrees of freedom.
 */
MeanTest test_estimate(double estimate, double se, double df, double mu, Side side,
                       double level);

/* Wilson's score interval for a share (Wilson 1927, JASA 22:209); n > 0. */
void test_share(uint64_t hits, uint64_t n, double level, double *low, double *high);

/*
** Holm's adjustment (Holm 1979, Scand. J. Statist. 6:65): p[i] becomes the
** smallest level at which hypothesis i would be rejected in the family.
*/
bool test_holm(int nb, double p[]); /* false: not enough memory */

#endif
