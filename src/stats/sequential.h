/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** sequential.h - p-values and intervals that hold at every analysis.
**
** A fixed-n p-value is spoilt by looking again and stopping when it suits. These
** are not: the chance that ANY look ever shows p <= a, or an interval of level
** 1 - a that leaves the truth out, is a at most. So a run may be looked at,
** extended and stopped by rule; the price is an interval about half as wide again.
** As in test.h the p-value and the interval of a test are of the same side.
** No state: safe from any thread.
*/
#ifndef STATS_SEQUENTIAL_H
#define STATS_SEQUENTIAL_H

#include "stats/test.h"

/* Looks at means begin here: before, the sum is too far from normal. */
enum { SEQUENTIAL_BURN_IN = 200 };

/*
** The mean of 'n' values of mean 'mean' and unbiased standard deviation 'sd':
** the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and
** Ramdas ("Time-uniform central limit theory and asymptotic confidence
** sequences", Annals of Statistics 52, 2024; mixture of normals: Robbins, Ann.
** Math. Statist. 41, 1970, 1397), narrowest at some 2000 values. The scale is the
** mean square about the hypothesis, not about the mean: so few values, or values
** of which few differ, say little (de la Pena, Ann. Probab. 27, 1999, 537: for
** symmetric values that is exact). Fewer than SEQUENTIAL_BURN_IN values, or
** values that are all equal, have no test, as in test_mean.
*/
ShareTest sequential_mean(uint64_t n, double mean, double sd, double mu, Side side,
                          double level);

/*
** A share, exactly: the likelihood ratio against 'mu', mixed over shares beyond
** it whose odds differ from its own by fixed factors (Ville's inequality;
** Robbins 1970). For shares under 'mu' the ratio is a supermartingale, so it
** tests the whole side. n from 1 to 2^40.
*/
ShareTest sequential_share(uint64_t hits, uint64_t n, double mu, Side side,
                           double level);

/*
** The paired difference of two shares, exactly, as share_paired has it. Against 0
** it is the sequential sign test of the deals that differ; against others and for
** the interval it joins that with a sequence for the share of deals that differ,
** which takes a tenth of the chance of error.
*/
ShareTest sequential_paired(uint64_t more, uint64_t less, uint64_t n, double mu,
                            Side side, double level);

#endif
