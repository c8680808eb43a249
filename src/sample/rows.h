/* SPDX-License-Identifier: MIT */
/*
** rows.h - the engine that draws the two tightest hands and all lengths exactly.
**
** A row is a state of the first two bins (joint.h) in the left half with the number of
** cards that the third has there; its weight is in how many ways the cards of the left
** half can be split so, times the ways of all right halves that complete the first two
** hands. A draw may be in vain for the hands of the third and the fourth bin.
** Version 1.
*/
#ifndef SAMPLE_ROWS_H
#define SAMPLE_ROWS_H

#include "count/engine.h"

extern const EngineKind ENGINE_ROWS;

#endif
