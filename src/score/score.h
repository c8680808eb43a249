/* SPDX-License-Identifier: MIT */
/*
** score.h - points for a contract and the IMP scale: Laws 77 and 78B of the Laws of
** Duplicate Bridge.
**
** No state: safe from any thread.
*/
#ifndef SCORE_SCORE_H
#define SCORE_SCORE_H

#include <stdint.h>

#include "cards/contract.h"
#include "cards/tricks.h"

/* The largest sizes: redoubled, vulnerable, thirteen down; of IMPs. */
enum { SCORE_MAX = 7600, IMP_MAX = 24 };

/*
** Points of declarer's side for 'tricks' (0 to 13) taken in 'c', declared at
** vulnerability 'vul' (VUL_*); negative when it goes down, 0 when passed out.
*/
int contract_score(const Contract *c, int vul, int tricks);

/* The same as N-S see it: negated when E or W declares. */
int contract_score_ns(const Contract *c, int vul, int tricks);

/* IMPs, -24 to 24, for a difference in points of any size. */
int imps(int64_t points);

#endif
