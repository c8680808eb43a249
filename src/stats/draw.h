/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** draw.h - random counts: Poisson, binomial, hypergeometric.
**
** What one takes does not grow with the counts. Counts of up to 2^40: chances are
** right to some 1e-6 for a thousand million deals, 1e-3 at the end.
** No state: safe from any thread.
*/
#ifndef STATS_DRAW_H
#define STATS_DRAW_H

#include <stdint.h>

#include "base/rng.h"

/* A gamma variable of scale 1; shape 1 or more. */
double draw_gamma(Rng *r, double shape);

/* A Poisson variable; mean 0 to 2^40. */
uint64_t draw_poisson(Rng *r, double mean);

/* How many of n tries succeed, each with chance p, 0 to 1. */
uint64_t draw_binomial(Rng *r, uint64_t n, double p);

/* How many good ones are among 'taken' from 'good' and 'bad', at most all of them. */
uint64_t draw_hypergeometric(Rng *r, uint64_t good, uint64_t bad, uint64_t taken);

#endif
