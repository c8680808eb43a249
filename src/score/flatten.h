/* SPDX-License-Identifier: MIT */
/*
** flatten.h - what a difference of scores is worth, and tables compared by it.
**
** A flattening is odd and never falls: it takes the edge off large
** differences. IMPs are one, matchpoints (won, tied, lost) the extreme one.
** Sources: Law 78B for IMPs; L. Slawinski, "Scoring a deal", 2006, for the
** Caracalla formula and for matchpoints as the limit.
** No state: safe from any thread.
*/
#ifndef SCORE_FLATTEN_H
#define SCORE_FLATTEN_H

#include <stddef.h>

typedef enum Flatten {
  FLATTEN_NONE,      /* x */
  FLATTEN_IMP,       /* -24 to 24 */
  FLATTEN_CARACALLA, /* 1000 x / (1000 + |x|): below 1000 in size */
  FLATTEN_SIGN,      /* -1, 0 or 1 */
  FLATTEN_NB,
} Flatten;

/* Its name: "none", "imp", "caracalla", "sign". */
const char *flatten_name(Flatten f);

/* The worth of 'x' points; a fraction of a point is cut off for IMPs. */
double flatten(Flatten f, double x);

/*
** Each table of a board against each of the others: the mean worth of the differences
** of its score to theirs, into out[0..nb-1]; 0 where there is no other. With IMPs these
** are cross-IMPs, with the sign matchpoints, as shares of won comparisons. Takes
** nb * nb steps.
*/
void flatten_others(const double score[], size_t nb, Flatten f, double out[]);

#endif
