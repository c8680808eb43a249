/* SPDX-License-Identifier: MIT */
/*
** shapes.h - the engine that draws the shapes of the hands exactly.
**
** The seats get their cards one after the other, those with requirements
** first. A state is how many cards of each suit are left; its weight is in how
** many ways the seats that are still to come can get theirs. So the deals
** whose shapes the condition allows (shapes_need.h) are counted, drawn
** uniformly and numbered. Where the condition says more than shapes, the rest
** is left to the test of the dealt cards. Seats without requirement take any
** cards of what is left, thirteen of them at a time in one group.
** Version 1.
*/
#ifndef SAMPLE_SHAPES_H
#define SAMPLE_SHAPES_H

#include "count/engine.h"

extern const EngineKind ENGINE_SHAPES;

#endif
