/* SPDX-License-Identifier: MIT */
/*
** hand.h - the engine that draws one hand exactly and shuffles the rest.
**
** Of the seats whose cards are not known it draws the one whose condition is satisfied
** least often: each hand of the cards that are left and satisfies it is as likely as
** any other. The other hands are shuffled and tested. With the condition taken apart
** (hand_parts.h) it is opened for other known cards in some 20 microseconds.
*/
#ifndef SAMPLE_HAND_H
#define SAMPLE_HAND_H

#include "count/engine.h"
#include "sample/hand_parts.h"

extern const EngineKind ENGINE_HAND;

/* The engine for a condition taken apart, a use of which it keeps. NULL: no memory. */
Engine *hand_engine(HandParts *parts, const Layout *known, Err *e);

#endif
