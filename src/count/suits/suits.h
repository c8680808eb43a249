/* SPDX-License-Identifier: MIT */
/*
** suits.h - the engine "suits": deals counted exactly over lengths and points.
**
** The condition becomes disjoint boxes (boxes.h); in each the cards are handed
** out suit by suit, and what the suits can contribute to every hand's lengths
** and to every sum that is asked about is counted and joined in the middle. See
** the README. Where a conjunct is out of reach it is left to the sampler: the
** set is larger then, and not exact.
*/
#ifndef COUNT_SUITS_SUITS_H
#define COUNT_SUITS_SUITS_H

#include "count/engine.h"

extern const EngineKind ENGINE_SUITS;

/* Its engine for all of a condition; NULL as soon as a conjunct is out of reach. */
Engine *suits_whole(const Cond *c, const Layout *known, const Budget *most,
                    const Stop *stop, Err *e);

#endif
