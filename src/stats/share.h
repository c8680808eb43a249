/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** share.h - tests of shares and of paired differences of shares.
**
** Counts in, p-values and intervals of the same side (test.h) out. Values
** that are all equal are no special case: counts tell their own error.
** No state: safe from any thread.
*/
#ifndef STATS_SHARE_H
#define STATS_SHARE_H

#include "stats/test.h"

/*
** The exact binomial test of a share against 'mu' and the interval of Clopper
** and Pearson (Biometrika 26, 1934, 404) that belongs to it; two-sided p is
** twice the smaller tail. It errs on the safe side: false alarms are 1 - level
** at most, however small n. n from 1 to 2^40, level above 0 and below 1.
*/
ShareTest share_test(uint64_t hits, uint64_t n, double mu, Side side, double level);

/*
** The paired difference of two shares: of 'n' deals 'more' have the first alone,
** 'less' the second alone. Against 0 it is McNemar's exact test, the sign test of
** the deals that differ (McNemar, Psychometrika 12, 1947, 153). Against other
** differences it is the score test of Tango (Statistics in Medicine 17, 1998,
** 891) with a correction for continuity; where refusing 'mu' refuses 0 as well,
** p is no smaller than against 0. False alarms: at most 1 - level against 0,
** 5.2 % at level 0.95 wherever tests/c/test_share.c looks.
*/
ShareTest share_paired(uint64_t more, uint64_t less, uint64_t n, double mu, Side side,
                       double level);

#endif
