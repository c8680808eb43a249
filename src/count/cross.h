/* SPDX-License-Identifier: MIT */
/*
** cross.h - a condition that reads several hands, as an automaton over the suits.
**
** Its leaves are tests of variables: a sum over seats and suits, with what the
** lengths of seats add to it and the longest fits of pairs. A variable is an
** automaton of its own, minimal, that knows no numbers of cards; all of them together
** with the automaton of a bin are one that takes the bin's place. So whoever counts
** bins counts these conditions too. What a split of a suit among the bins means for
** the variables is found by looking at all splits: first for each variable, then for
** all together.
** A Cross belongs to one thread.
*/
#ifndef COUNT_CROSS_H
#define COUNT_CROSS_H

#include "count/automaton.h"
#include "prove/facts.h"

typedef struct Cross Cross;

/*
** Read a condition, which must outlive the Cross. NULL: the meter's error. Then
** cross_close, NULL is allowed.
*/
Cross *cross_open(const Cond *c, const Layout *known, Meter *m);
void cross_close(Cross *x);

/* May cards of two seats be taken together, as it treats both alike? */
bool cross_alike(const Cross *x, int seat, int other);

/*
** Suits whose cards are told apart by rank alone, never by suit: a set of them. Their
** cards may be dealt in another order: those of equal value next to each other.
*/
unsigned cross_pool(const Cross *x);

enum { CARD_ROOM = SUIT_NB << SUIT_SHIFT };

/* Another name for each card: 'to' says which. */
typedef struct CardOrder {
  unsigned pool; /* suits whose cards have new names */
  uint8_t to[CARD_ROOM], from[CARD_ROOM];
} CardOrder;

/* Put the cards of a pool so that what 'x' (of 'nb') do not tell apart is together. */
void cross_order(CardOrder *out, unsigned pool, Cross *const x[], int nb);

/* Read cards by their new names from here on. */
void cross_rename(Cross *x, const CardOrder *o);

/*
** The automaton of a condition on one hand of thirteen cards, none known, by the same
** means; 'beside' goes with spades. False: the meter's error.
*/
bool cross_of_hand(Automaton *out, Cross *x, int beside, Meter *m);

/* The bins, a bit for each of their seats; the first one is that whose place it takes.
 */
void cross_bins(Cross *x, const unsigned seats[AUTOMATON_BINS]);

/* Would a split mean the same if a bin had another card instead of this one? */
bool cross_swappable(const Cross *x, int suit, unsigned free, unsigned card,
                     unsigned other);

/*
** The class of a split, 'base' being that of the first bin; while splits are looked at
** any number that is not below 0. -1: none, or memory is out (cross_failed).
*/
int cross_class(Cross *x, int suit, int base, const unsigned get[AUTOMATON_BINS]);
bool cross_failed(const Cross *x);

/*
** All splits were looked at. Returns whether they are to be looked at once more; '*ok'
** false: the meter's error.
*/
bool cross_again(Cross *x, const Automaton *base, bool *ok, Meter *m);

/* The automaton of the first bin and the condition. False: the meter's error. */
bool cross_automaton(Automaton *out, Cross *x, const Automaton *base, Meter *m);

#endif
