/* SPDX-License-Identifier: MIT */
/*
** rejection.h - the engine that deals the unknown cards and looks.
**
** Its set is all deals that give the known cards to their hands; a draw is a
** shuffle of the others (cards/dealing.h, whose version is the kind's). The
** order of `nth` is that of owner strings, lowest free card first, N < E < S <
** W.
*/
#ifndef SAMPLE_REJECTION_H
#define SAMPLE_REJECTION_H

#include "count/engine.h"

extern const EngineKind ENGINE_REJECTION;

#endif
