/* SPDX-License-Identifier: MIT */
/*
** sampler.h - deals that satisfy a condition, addressed by (seed, index).
**
** Deal 'index' of a seed is a pure function of both, of the condition and of
** the plan. The plan here is "known cards, then rejection": the cards that the
** condition gives to hands are put there, the others are dealt uniformly from
** the index's own stream (cards/dealing.h) until the condition holds. So the
** deals are uniform among all that satisfy it.
** Uses: cond.h, cards/dealing.h, base/stop.h. A Sampler is read-only once
** made: threads share it.
*/
#ifndef COND_SAMPLER_H
#define COND_SAMPLER_H

#include "base/stop.h"
#include "cards/dealing.h"
#include "cond/cond.h"

typedef struct Sampler {
  Cond *where; /* owned */
  Dealing dealing;
} Sampler;

/* What this plan is called in reports; see DEALING_STREAM for its version. */
#define SAMPLER_PLAN "rejection"

/*
** A sampler for the condition in 'text'. False: the text is wrong, or no deal
** can satisfy it; 'e' says why. Then sampler_close.
*/
bool sampler_open(Sampler *out, const char *text, size_t len, Err *e);
void sampler_close(Sampler *s);

/* The stream of an index: where sampler_next begins. */
Rng sampler_stream(uint64_t seed, uint64_t index);

/*
** The next deal of a stream that satisfies the condition. '*tries' grows by
** the deals looked at. False: stopped.
*/
bool sampler_next(const Sampler *s, Rng *stream, Deal *out, uint64_t *tries,
                  const Stop *stop);

/* Deal 'index': the first of its stream. */
bool sampler_deal(const Sampler *s, uint64_t seed, uint64_t index, Deal *out,
                  uint64_t *tries, const Stop *stop);

/* How many of 'tries' deals (of a stream kept for this) satisfy the condition. */
uint64_t sampler_pilot(const Sampler *s, uint64_t tries, const Stop *stop);

#endif
