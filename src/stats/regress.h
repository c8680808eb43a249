/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** regress.h - least squares on rows of numbers, with robust errors.
**
** Rows are taken one by one into a triangle by Givens rotations (Gentleman, Applied
** Statistics 23, 1974, 448): as stable as a QR decomposition of all of them, and
** triangles of parts merge. Errors are HC3 (MacKinnon and White, Journal of
** Econometrics 29, 1985, 305; HC3 as of Davidson and MacKinnon 1993): right also when
** the spread of the response changes with the terms, which tricks and scores do.
** No state: safe from any thread.
*/
#ifndef STATS_REGRESS_H
#define STATS_REGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { REGRESS_TERMS_MAX = 200, REGRESS_FOLDS = 10 };

/* What is fitted: 'n' rows of 'terms' numbers in x, row by row, and as many y. */
typedef struct RegressData {
  size_t n, terms;
  const double *x, *y;
} RegressData;

typedef struct Regression {
  double *coefficient; /* owned; of each term */
  double *covariance;  /* owned; of the coefficients, terms * terms, robust */
  double squares;      /* of what is left over, summed */
} Regression;

/*
** Fit. False: '*out' holds nothing and 'e' says why; when a term is made of terms
** before it, 'e->at' is its number, from 1. There must be more rows than terms.
** Where one row alone decides a coefficient nothing tells its error: its row and
** column of the covariance are NaN. Then regress_close.
*/
bool regress_fit(const RegressData *data, Regression *out, Err *e);
void regress_close(Regression *r);

/*
** The error of each row's prediction (y less predicted), by a fit of the rows of
** all other folds. The fold of row i is addressed by (seed, i), one of
** REGRESS_FOLDS. Terms that the other folds do not tell are left out of that fit.
** False: 'e' says why, as above, or all rows are in one fold.
*/
bool regress_heldout(const RegressData *data, uint64_t seed, double error[], Err *e);

#endif
