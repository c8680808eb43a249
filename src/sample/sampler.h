/* SPDX-License-Identifier: MIT */
/*
** sampler.h - deals that satisfy a condition, addressed by (seed, index).
**
** Deal 'index' of a seed is a pure function of both, of the condition and of
** the plan, and uniform among all deals that satisfy the condition. The
** planner (planner.h) chooses the engine when the sampler is opened, the same
** one always; it can be forced by name. Where the plan is exact the deals have
** numbers, and can be taken without repetition.
** A Sampler is read-only once made: threads share it.
*/
#ifndef SAMPLE_SAMPLER_H
#define SAMPLE_SAMPLER_H

#include "base/stop.h"
#include "cards/dealing.h"
#include "lang/cond.h"
#include "sample/figure.h"

typedef struct Sampler {
  Cond *where;
  bool shared; /* the plan keeps the condition (given.h), else the sampler owns it */
  Layout known;
  Plan plan;
  uint64_t tries; /* most draws for a deal; 0: as many as it takes */
  char plan_name[PLAN_TEXT_MAX];
} Sampler;

typedef struct SamplerOptions {
  const char *plan; /* as PlanAsked's name; NULL: chosen */
  Budget budget;    /* for opening engines; zeros: plan_budget() */
  uint64_t tries;   /* most draws for a deal; 0: as many as it takes */
  uint64_t deals;   /* opening may cost what so many cost; 0: any number */
  const Stop *stop; /* polled while engines are opened */
} SamplerOptions;

/*
** A sampler for a condition; 'o' may be NULL. False: it is invalid, no deal can
** satisfy it, or the plan cannot be had; 'e' says why. Then sampler_close.
*/
bool sampler_open(Sampler *out, const Expr *where, const SamplerOptions *o, Err *e);

/* The same for a text; 'e' says where in it. */
bool sampler_read(Sampler *out, const char *text, const SamplerOptions *o, Err *e);
void sampler_close(Sampler *s);

/* All that the deals depend on beside the condition (plan_name): "shapes/1". */
const char *sampler_plan(const Sampler *s);

/* Lines for people: the plan, what it draws, what others would have cost. */
void sampler_explain(const Sampler *s, Buf *out);

/* The stream of an index: where sampler_next begins. */
Rng sampler_stream(uint64_t seed, uint64_t index);

/*
** The next deal of a stream that satisfies the condition. '*tries' grows by
** the draws looked at. False: stopped, or the sampler's limit of tries is
** reached (sampler_why).
*/
bool sampler_next(const Sampler *s, Rng *stream, Deal *out, uint64_t *tries,
                  const Stop *stop);

/* Deal 'index': the first of its stream. */
bool sampler_deal(const Sampler *s, uint64_t seed, uint64_t index, Deal *out,
                  uint64_t *tries, const Stop *stop);

/* Why there is no deal after 'tries' draws. Returns false, always. */
bool sampler_why(const Sampler *s, uint64_t tries, const Stop *stop, Err *e);

/* How many of 'tries' draws (of a stream kept for this) satisfy the condition. */
uint64_t sampler_pilot(const Sampler *s, uint64_t tries, const Stop *stop);

/* Draws that a deal takes on average, with the bounds of its 95 % interval. */
typedef struct Effort {
  Pilot pilot;
  double draws, low, high; /* INFINITY where the pilot found nothing */
} Effort;

/*
** What a deal takes, from a pilot that is always the same: it ends with 1000
** hits or 1 000 000 draws. An exact plan needs none.
*/
Effort sampler_effort(const Sampler *s, const Stop *stop);

/*
** How many deals satisfy the condition, of all that give the cards known from
** it to their hands (cond_known). Exact where the plan is, or where another
** way of counting can do so as asked (NULL: figure.h). False: stopped.
*/
bool sampler_count(const Sampler *s, Figure *out, const FigureAsked *asked, Err *e);

/*
** How many deals have numbers: all that satisfy the condition. False: the plan does not
** number them, as only exact ones with an order do ("suits"); 'e' says so.
*/
bool sampler_size(const Sampler *s, Count *out, Err *e);

/*
** Deal number 'k', from 0, of all that satisfy the condition, in an order that
** condition and plan fix. False: as above, or 'k' is too large.
*/
bool sampler_nth(const Sampler *s, Count k, Deal *out, Err *e);

/*
** Deal 'index', from 0, of a sample without replacement: each deal there is
** comes once in 0 .. size - 1. False: as above.
*/
bool sampler_distinct(const Sampler *s, uint64_t seed, Count index, Deal *out, Err *e);

#endif
