/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** selftest.h - are the deals as random as they should be?
**
** Two series of deals are tested: deals 0, 1, 2 ... of one seed, and the
** first deals of as many seeds. In each: does every card go to every seat
** alike, are neighbours of the pack together too often, does a deal say
** something about the next one, have lengths, shapes and points their exact
** frequencies, does a deal come twice? Every check gives a statistic whose law
** is known for a sound dealer, and a two-sided p-value (too even is wrong,
** too). Any dealer can be tested; unsound ones are in tests/c/test_selftest.c.
** A run belongs to one thread.
*/
#ifndef BENCH_SELFTEST_H
#define BENCH_SELFTEST_H

#include "base/buf.h"
#include "base/err.h"
#include "base/stop.h"
#include "cards/deal.h"

/* ORDER CHECK */
enum {
  CHECK_SEATS,       /* each card to each seat: chi-square */
  CHECK_NEIGHBOURS,  /* cards next to each other in the pack, in one hand: z */
  CHECK_STAYS,       /* cards in the same seat as in the deal before: z */
  CHECK_LENGTHS_LAG, /* suit lengths against those of the deal before: z */
  CHECK_HCP_LAG,     /* hcp against those of the deal before: z */
  CHECK_LENGTHS,     /* suit lengths, the worst of 16 seats and suits: chi-square */
  CHECK_SHAPES,      /* shapes, the worst of four seats: chi-square */
  CHECK_HCP,         /* hcp, the worst of four seats: chi-square */
  CHECK_REPEATS,     /* deals that came before, of the first 2^24: their number */
  CHECK_NB,
};

enum { SERIES_INDICES, SERIES_SEEDS, SERIES_NB };

enum { SELFTEST_DEALS = 1000000, SELFTEST_DEALS_MIN = 5000 };

/*
** A p-value below this fails. With SERIES_NB * CHECK_NB checks a sound dealer
** is refused once in a million runs.
*/
#define SELFTEST_LEVEL (1e-6 / (SERIES_NB * CHECK_NB))

typedef struct Selftest {
  void *context;
  /* Deal 'index' of a seed; asked for in order, index 0 first for each seed. */
  void (*deal)(void *context, uint64_t seed, uint64_t index, Deal *out);
  uint64_t seed;  /* the first */
  uint64_t deals; /* of each series, SELFTEST_DEALS_MIN or more */
  const Stop *stop;
} Selftest;

typedef struct Check {
  double statistic;
  double df; /* of a chi-square; 0: a z or a number */
  double p;  /* times the number of tries where it is the worst of some */
} Check;

typedef struct SelftestResult {
  uint64_t seed, deals;
  Check check[SERIES_NB][CHECK_NB];
  bool passed;
} SelftestResult;

/*
** Deal and test. False: not enough memory, or stopped.
*/
bool selftest_run(SelftestResult *out, const Selftest *t, Err *e);

/* The dealer of this house, for the field 'deal'; needs no context. */
void selftest_own(void *context, uint64_t seed, uint64_t index, Deal *out);

/* The deals of a Sampler of every deal, which is the context. */
void selftest_sampler(void *context, uint64_t seed, uint64_t index, Deal *out);

/* Write the result as a table of at most 80 columns. */
void selftest_print(const SelftestResult *r, Buf *b);

#endif
