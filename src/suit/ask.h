/* SPDX-License-Identifier: MIT */
/*
** ask.h - what is asked of one suit, and the answers.
*/
#ifndef SUIT_ASK_H
#define SUIT_ASK_H

#include "suit/suit.h"

typedef struct SuitAsk {
  double worth[RANK_NB + 1]; /* of 0 to 13 tricks in this suit, never falling */
  SuitPlan plan;
  uint64_t budget;  /* steps; 0: SUIT_BUDGET */
  const Stop *stop; /* NULL: never */
} SuitAsk;

/* The chance of 'tricks' or more; 0: the mean number of tricks. */
SuitAsk suit_ask(int tricks);

/*
** What the best line is worth on average, and what one such line is sure of. Where
** several lines are worth the same one is taken, and of those sure of the same the
** one with the most tricks on average.
*/
typedef struct SuitAnswer {
  double low, high; /* equal where the best line is proved; else the budget was spent */
  uint8_t sure[SUIT_LAYOUTS_MAX]; /* tricks by layout of a line worth 'low' */
  uint64_t steps;
} SuitAnswer;

/* False: stopped, out of memory, or the plan names a card that is not there. */
bool suit_answer(SuitAnswer *out, const Combination *s, const SuitAsk *ask, Err *e);

typedef struct SuitRange {
  double low, high;
} SuitRange;

/* The chance of every number of tricks, each by its best line, and the best mean. */
typedef struct SuitTable {
  int tricks_max;
  SuitRange chance[RANK_NB + 1], mean;
  uint64_t steps;
} SuitTable;

/* True if the best lines for all of it are proved. */
static inline bool suit_proved(const SuitTable *t)
{
  bool all = t->mean.low == t->mean.high;
  for (int n = 1; n <= t->tricks_max; n++)
    all = all && t->chance[n].low == t->chance[n].high;
  return all;
}

/* 'budget' for each search, 0: SUIT_BUDGET. False: stopped or out of memory. */
bool suit_table(SuitTable *out, const Combination *s, uint64_t budget, const Stop *stop,
                Err *e);

/* The tricks that declarer takes in each layout when he sees all cards. */
bool suit_open(uint8_t out[SUIT_LAYOUTS_MAX], const Combination *s, const Stop *stop,
               Err *e);

#endif
