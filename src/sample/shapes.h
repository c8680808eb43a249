/* SPDX-License-Identifier: MIT */
/*
** shapes.h - the engine that draws the shapes of the hands exactly.
**
** The deals whose shapes the condition allows (shapes_need.h) are counted, drawn
** uniformly and numbered; README.md says how. Where the condition says more than
** shapes, the rest is left to the test of the dealt cards.
** Version 1.
*/
#ifndef SAMPLE_SHAPES_H
#define SAMPLE_SHAPES_H

#include "count/engine.h"

extern const EngineKind ENGINE_SHAPES;

#endif
