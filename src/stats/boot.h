/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** boot.h - intervals of a mean from a histogram, by resampling.
**
** For values of which few differ from the rest, where the t interval is too
** short on the long side. Nothing is kept but how often each value was seen: a
** deal has weight Poisson(1) in each replicate, so a value seen c times has weight
** Poisson(c) (Hanley and MacGibbon 2006, Comput. Methods Programs Biomed. 83,
** 57). The interval is studentized (Efron 1981; Hall, Annals of Statistics 16,
** 1988, 927). Random numbers are addressed by seed and replicate.
** No state: safe from any thread.
*/
#ifndef STATS_BOOT_H
#define STATS_BOOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/stop.h"

/* A value and on how many deals it was seen. */
typedef struct Bin {
  double value;
  uint64_t count;
} Bin;

/* Up to level 0.995; as many more above as it takes: 200000 at the highest. */
enum { BOOT_REPLICATES = 4000 };
#define BOOT_LEVEL_MAX 0.9999

/*
** The two-sided interval of the mean at 'level', above 0 and at most
** BOOT_LEVEL_MAX; without bounds (infinite) when fewer than two different values
** were seen. False: not enough memory, or it was stopped (NULL: nobody will).
*/
bool boot_mean(size_t nb, const Bin bin[], uint64_t seed, double level,
               const Stop *stop, double *low, double *high);

/* Values of deals that are 'share' of all, and one more of them, 'far'. */
typedef struct Stratum {
  double share, far;
  size_t nb;
  const Bin *bin;
} Stratum;

/*
** For one-sided tests of a mean of lopsided values: 'nb' means, in order, of
** the values and one more of size 'far' with random weights (of Dirichlet, a
** total of 1 for each value seen). The mean is taken to be below mu at the level
** 1 - alpha when fewer than alpha of them reach mu, 'far' being the greatest
** value there can be. Of values of two kinds that is the exact binomial test
** (Gaffke, Communications in Statistics, Theory and Methods 34, 2005, 1727;
** Learned-Miller and Thomas, arXiv 1905.06208). Of several strata, of which deals
** are drawn apart, they are sums of share times mean, each with weights of its own
** (melded confidence intervals: Fay, Proschan and Brittain, Biometrics 71, 2015,
** 146). False: it was stopped.
*/
bool boot_weighted(size_t strata, const Stratum stratum[], uint64_t seed,
                   const Stop *stop, size_t nb, double mean[]);

#endif
