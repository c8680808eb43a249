/* SPDX-License-Identifier: MIT */
/*
** fibonacci.h - Slawinski's scoring that needs no doubles and no vulnerability.
**
** A made contract is worth 100 200 300 500 800 1300 2100 by its level,
** whatever the strain, and 50 for an overtrick; undertricks cost the sums of the
** same row: 100 300 600 1100 1900 and so on, the row going on as Fibonacci's.
** Source: L. Slawinski, "Scoring a deal", 2006.
** No state: safe from any thread.
*/
#ifndef SCORE_FIBONACCI_H
#define SCORE_FIBONACCI_H

#include "cards/contract.h"
#include "cards/tricks.h"

/*
** Points of declarer's side for 0 to 13 tricks; doubles do not count; 0 when
** passed out.
*/
int fibonacci_score(const Contract *c, int tricks);

#endif
