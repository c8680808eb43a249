/* SPDX-License-Identifier: MIT */
/*
** search.h - the best line for a weighted list of aims.
**
** An item is an aim: to win at least so many tricks in one layout. A line is worth
** the weights of the items that it is sure of, whatever the defenders do; so "at
** least k tricks" has one item for each layout, the mean number of tricks one for
** each layout and number of tricks, and every other scale that grows with the
** tricks has the steps of its scale. Answers depend on nothing but the task. One
** thread for each call.
*/
#ifndef SUIT_SEARCH_H
#define SUIT_SEARCH_H

#include "suit/state.h"

enum { SEARCH_WORDS_MAX = 128, SEARCH_ITEMS_MAX = 64 * SEARCH_WORDS_MAX };

typedef struct SearchItem {
  int layout, tricks; /* 1 or more */
  double weight;      /* above 0 */
  bool must;          /* no line is wanted that does not win it */
} SearchItem;

typedef struct SearchTask {
  const Combination *suit;
  const SearchItem *item;
  int item_nb;
  SuitPlan plan;
  double low, high; /* known already: what a line is worth, and a bound; 0: none */
  uint64_t budget;  /* steps; 0: the default */
  const Stop *stop; /* NULL: never */
} SearchTask;

typedef struct SearchResult {
  double low, high; /* what the best line is worth: equal where it is proved */
  uint64_t best[SEARCH_WORDS_MAX]; /* items of a line worth 'low', by number */
  uint64_t steps;
} SearchResult;

/* False: stopped or out of memory. A spent budget is not a failure: low < high. */
bool search_best(SearchResult *out, const SearchTask *task, Err *e);

/*
** The items that declarer could win each by itself if he saw all cards, by number: a
** bound that no line passes.
*/
bool search_open(uint64_t out[SEARCH_WORDS_MAX], const SearchTask *task, Err *e);

/* The cards that a hand may lead, as the plan has it in the first trick. */
unsigned plan_leads(const Combination *s, const SuitPlan *p, const State *t, int hand);

/*
** Third hand's cards after the lead and the reply to it, bit RANK_NB: none. Without
** 'all' those are left out that are no better than others.
*/
unsigned plan_thirds(const Combination *s, const SuitPlan *p, const State *t,
                     const SuitTrick *trick, bool all);

#endif
