/* SPDX-License-Identifier: MIT */
/*
** score.h - points for a contract: Law 77 of the Laws of Duplicate Bridge.
**
** No state: safe from any thread.
*/
#ifndef SCORE_SCORE_H
#define SCORE_SCORE_H

#include "cards/contract.h"
#include "cards/tricks.h"

/* The largest size of a score: redoubled, vulnerable, thirteen down. */
enum { SCORE_MAX = 7600 };

/*
** Points of declarer's side for 'tricks' (0 to 13) taken in 'c', declared at
** vulnerability 'vul' (VUL_*); negative when it goes down, 0 when passed out.
*/
int contract_score(const Contract *c, int vul, int tricks);

/* The same as N-S see it: negated when E or W declares. */
int contract_score_ns(const Contract *c, int vul, int tricks);

#endif
