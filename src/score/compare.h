/* SPDX-License-Identifier: MIT */
/*
** compare.h - the results of one board at several tables, compared.
**
** Scores are N-S scores in points, one for each table; balances are N-S
** balances in the same order (E-W have the negatives, in matchpoints the
** rest). The two ways are those of L. Slawinski, "Scoring a deal", 2006: each
** table against an average of all, or against each of the others.
**   to the others, IMPs: cross-IMPs        to the average, IMPs: Butler
**   to the others, sign: matchpoints, as shares of won comparisons
** No state: safe from any thread.
*/
#ifndef SCORE_COMPARE_H
#define SCORE_COMPARE_H

#include <stddef.h>

#include "score/flatten.h"

/*
** The mean over the other tables of the worth of the difference to them, into
** out[0..nb-1]; 0 where there is no other table. Takes nb * nb steps.
*/
void compare_others(const double score[], size_t nb, Flatten f, double out[]);

/* The worth of the difference to 'datum', into out[0..nb-1]. */
void compare_datum(const double score[], size_t nb, double datum, Flatten f,
                   double out[]);

/* How a datum is taken of the scores. */
typedef struct DatumRule {
  size_t drop;  /* scores left out at each end */
  double round; /* to a multiple of this, halves away from 0; 0: not at all */
} DatumRule;

/*
** The mean of nb scores (at least 1) by that rule; where nothing would be left
** after dropping, the middle one or two are kept.
*/
double compare_mean(const double score[], size_t nb, DatumRule rule);

/*
** Matchpoints of a table by Neuberg's formula: 'points' won against the other
** tables with a result (2 for a win, 1 for a tie) of which there are 'nb' with
** this one, on a board that was scored at 'full' tables or should have been
** (full >= nb >= 1). 0 to 2 * (full - 1).
** Source: G. Neuberg's formula, WBF Code of Practice: N / n * (m + 1) - 1.
*/
double compare_neuberg(double points, size_t nb, size_t full);

/* The standard deviation (of the population) of balances; 0 for none. */
double compare_dispersion(const double balance[], size_t nb);

/*
** Napoleon's uniforming: all balances are multiplied so that their dispersion
** s becomes s * (typical / s) ^ degree, degree 0 to 1. Nothing happens where s
** is 0.
*/
void compare_uniform(double balance[], size_t nb, double typical, double degree);

#endif
