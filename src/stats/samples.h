/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** samples.h - tests of two samples of different deals.
**
** For differences on the same deals use test_mean and share_paired: pairing is
** nearly always the sharper test. The p-value and the interval of a test are of
** the same side, as in test.h.
** No state: safe from any thread.
*/
#ifndef STATS_SAMPLES_H
#define STATS_SAMPLES_H

#include "stats/test.h"

/* What is known of a sample: values, their mean, their unbiased standard deviation. */
typedef struct Sample {
  uint64_t n;
  double mean, sd;
} Sample;

/* Hits of n deals. */
typedef struct Hits {
  uint64_t hits, n;
} Hits;

/*
** The mean of 'a' less the mean of 'b' against 'mu', by Welch's t test (Biometrika
** 34, 1947, 28). No test below two values in either, and none when all of each are
** equal.
*/
MeanTest samples_means(const Sample *a, const Sample *b, double mu, Side side,
                       double level);

/*
** The share of 'a' less the share of 'b' against 'mu': the score test with the
** likeliest shares whose difference is mu (Miettinen and Nurminen, Statistics in
** Medicine 4, 1985, 213; Farrington and Manning, ibid. 9, 1990, 1447), half a deal
** of each sample taken off the difference (Yates 1934). False alarms: 4.3 % at most
** at level 0.95 wherever tests/c/test_samples.c looks. n of both 1 or more.
*/
ShareTest samples_shares(Hits a, Hits b, double mu, Side side, double level);

#endif
