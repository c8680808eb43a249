/* SPDX-License-Identifier: MIT */
/*
** given.h - one condition asked again and again, each time with other known cards.
**
** A player knows what the auction shows and his own hand: the first is the same for
** many deals, the second is not. A GivenCond has what is prepared without the cards, so
** that a sampler for these takes some 20 microseconds instead of milliseconds.
** Read-only once open: threads share it.
*/
#ifndef SAMPLE_GIVEN_H
#define SAMPLE_GIVEN_H

#include "sample/sampler.h"

typedef struct GivenCond GivenCond;

/* Without a number of deals in the options, what opening a plan by itself may cost. */
enum { GIVEN_DEALS = 1000 };

/*
** Prepare a condition. Of the options 'deals', 'tries' and 'stop' are read; NULL: none.
** NULL: the condition is invalid, no deal can satisfy it, stopped, or out of memory;
** 'e' says which. Then given_close.
*/
GivenCond *given_open(const Expr *where, const SamplerOptions *o, Err *e);
void given_close(GivenCond *g); /* NULL is allowed */

/*
** A sampler for the deals that satisfy the condition and have the known cards in their
** hands (13 a hand at most), uniform among them. Its plan is "hand/1": its deals are
** those of a sampler that was opened with this plan for the condition and `is` or `has`
** of these cards. Where its draws seldom satisfy the condition, as a pilot of
** GIVEN_PILOT found none, it is such a sampler with the planner's choice instead.
** False: there is no deal, stopped, or out of memory; 'e' says which. Then
** sampler_close; it may outlive 'g'.
*/
bool sampler_given(Sampler *out, const GivenCond *g, const Layout *known,
                   const Stop *stop, Err *e);

enum { GIVEN_PILOT = 512 };

#endif
