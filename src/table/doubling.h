/* SPDX-License-Identifier: MIT */
/*
** doubling.h - how often contracts are doubled that nobody doubled.
**
** Left undoubled, contracts that fail cost little, and overbidding looks good. Where
** auctions are bid on without an opponent who doubles for the tricks that he sees, some
** share of them counts as doubled. Plain values.
*/
#ifndef TABLE_DOUBLING_H
#define TABLE_DOUBLING_H

#include "cards/contract.h"
#include "cards/tricks.h"

enum { RATE_ONE = 256 };

/*
** How often a contract is doubled that nobody doubled, of RATE_ONE: by its level and
** the tricks by which it fails; and where it was bid over a bid of the opponents at the
** four level or higher, by these (0: it makes).
*/
typedef struct DoublingRates {
  uint16_t fails[LEVEL_MAX + 1][TRICKS_MAX + 1];
  uint16_t over[TRICKS_MAX + 1];
} DoublingRates;

/* Contracts that go down by so many tricks or more are doubled; 0: none. */
DoublingRates doubling_down(int down);

/*
** About as at tables: of contracts over the opponents' four level 0.65 of those that
** fail are doubled and 0.33 of those that make; of all contracts 0.03 to 0.18, by
** level, two in three of which fail. That rates grow with the tricks that are missing
** is assumed.
*/
DoublingRates doubling_usual(void);

/* The share of a contract that was bid undoubled, of RATE_ONE. */
int doubling_rate(const DoublingRates *d, int level, int tricks, bool over);

#endif
