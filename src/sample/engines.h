/* SPDX-License-Identifier: MIT */
/*
** engines.h - the engines of this folder; the fourth is in count/suits/suits.h.
*/
#ifndef SAMPLE_ENGINES_H
#define SAMPLE_ENGINES_H

#include "count/engine.h"

/*
** Deals the unknown cards and looks. Its set is all deals that give the known cards to
** their hands; a draw is a shuffle of the others (cards/dealing.h, whose version is the
** kind's). The order of `nth` is that of owner strings, lowest free card first,
** N < E < S < W.
*/
extern const EngineKind ENGINE_REJECTION;

/*
** Draws the two tightest hands and all lengths exactly. A row is a state of the first
** two bins (joint.h) in the left half with the number of cards that the third has
** there; its weight is in how many ways the cards of the left half can be split so,
** times the ways of all right halves that complete the first two hands. A draw may be
** in vain for the hands of the third and the fourth bin. Version 1.
*/
extern const EngineKind ENGINE_ROWS;

/*
** Draws the shapes of the hands exactly. The deals whose shapes the condition allows
** (shapes_need.h) are counted, drawn uniformly and numbered; README.md says how. Where
** the condition says more than shapes, the rest is left to the test of the dealt cards.
** Version 1.
*/
extern const EngineKind ENGINE_SHAPES;

#endif
