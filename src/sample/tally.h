/* SPDX-License-Identifier: MIT */
/*
** tally.h - how often conditions hold, and values occur, among the deals of a
** sampler.
**
** Deals 'first' .. 'first' + 'nb' - 1 of a seed are looked at, one thread. What
** may be counted exactly is in figure.h; this is for the rest.
** A Tally owns its memory.
*/
#ifndef SAMPLE_TALLY_H
#define SAMPLE_TALLY_H

#include "sample/sampler.h"

/* Which deals. */
typedef struct TallyDeals {
  const Sampler *sampler;
  uint64_t seed, first, nb;
  const Stop *stop; /* may be NULL */
} TallyDeals;

/* A value of a term, in units of 1/den of it, and on how many deals it occurs. */
typedef struct TallyEntry {
  int64_t value;
  uint64_t deals;
} TallyEntry;

typedef struct Tally {
  int nb, room;
  TallyEntry *entry; /* from the lowest value up */
} Tally;

/*
** On how many of the deals each of 'nb' conditions holds. False: stopped, or
** the sampler's limit of tries is reached; 'e' says which.
*/
bool tally_conditions(uint64_t hits[], int nb, const Cond *const c[],
                      const TallyDeals *deals, Err *e);

/* The values of a term. False: as above, or out of memory. Then tally_free. */
bool tally_values(Tally *out, const Term *t, const TallyDeals *deals, Err *e);
void tally_free(Tally *t);

#endif
