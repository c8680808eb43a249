/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** enough.h - no more of a deal's results than its measures need.
**
** Whether 4S makes is one search; how many tricks there are is two or three. Where a
** measure's value is the same for all results that are still possible, nothing more is
** asked. Values are those of full results, to the bit; which searches are made depends
** on nothing but the deal, the measures and what is known.
** No state.
*/
#ifndef RUN_ENOUGH_H
#define RUN_ENOUGH_H

#include "run/measure.h"
#include "run/oracle.h"

typedef struct Enough {
  PairSet asked;  /* results that the measures may depend on, */
  PairSet solved; /* and those of them that were searched for, whole or in part */
  Tricks tricks;  /* of those asked for the least possible: right for these measures */
} Enough;

/*
** Narrow 'b' until each of the 'nb' measures (NULL: none) has one value; 'whole': to
** the number of tricks in any case.
*/
bool enough_solve(Oracle *o, const MeasureDeal *d, Measure *const m[], int nb,
                  bool whole, TrickBounds *b, Enough *out, Err *e);

#endif
