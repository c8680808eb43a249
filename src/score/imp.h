/* SPDX-License-Identifier: MIT */
/*
** imp.h - international match points: Law 78B.
**
** No state: safe from any thread.
*/
#ifndef SCORE_IMP_H
#define SCORE_IMP_H

#include <stdint.h>

enum { IMP_MAX = 24 };

/* IMPs, -24 to 24, for a difference in points of any size. */
int imps(int64_t points);

#endif
