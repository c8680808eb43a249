/* SPDX-License-Identifier: MIT */
/*
** automaton.h - what one hand's condition needs to know of each suit, and no more.
**
** The holdings of a suit fall into classes, and the pairs of classes of two suits (a
** half of the hand) into states, so that a state of one half and one of the other
** decide the result. Both are minimal (README.md, "Automaton"). What can give no
** result is -1. Classes are numbered by length, states by number of cards.
** Automata with the same pairing of suits are put together in product.h.
** Read-only once made: threads share it.
*/
#ifndef COUNT_HANDS_AUTOMATON_H
#define COUNT_HANDS_AUTOMATON_H

#include "base/count.h"
#include "count/hands/classes.h"
#include "count/meter.h"

enum {
  HALF_CARDS = 2 * RANK_NB,
  RESULTS_MAX = 64, /* results that are distinguished, for a bit each in a set */
};

typedef struct AutomatonKept AutomatonKept;

typedef struct Automaton {
  int size;       /* cards of both halves together */
  int suit[2][2]; /* of each half */
  int class_nb[SUIT_NB];
  uint8_t *length[SUIT_NB]; /* by class */
  int16_t *of[SUIT_NB]; /* by holding: its class; NULL: only automaton_make needs it */
  int lowest[SUIT_NB];  /* the lowest rank that is read by itself */
  uint16_t held[SUIT_NB], left[SUIT_NB]; /* as in Holdings */
  int16_t *of_kind[SUIT_NB];   /* by cards from 'lowest' up, and how many lower ones */
  int from[2][HALF_CARDS + 2]; /* the states with n cards: from[n] .. from[n + 1] - 1 */
  int32_t *of_pair[2];         /* by class and class of a half: its state */
  int results;                 /* 1 .. results; 0: none of them */
  uint8_t *result; /* by left state and right state, whose cards are 'size' together */
  Count hands;     /* that have a result */
  Region region;   /* the arrays */
  AutomatonKept *kept; /* owns the region; NULL: this one does */
} Automaton;

/*
** The first of some conditions on one hand that holds (1, 2 ...), of the hands of a
** pool; 'beside' goes with spades. False: the meter's error. Then automaton_free.
** The last ones are kept, for any thread that asks the same; work is counted as if
** they were not.
*/
bool automaton_make(Automaton *out, const Cond *const cond[], int nb, const HandPool *p,
                    int beside, Meter *m);

/* The same, always made anew, without 'of'. */
bool automaton_fresh(Automaton *out, const Cond *const cond[], int nb,
                     const HandPool *p, int beside, Meter *m);

/*
** One that accepts (result 1) what satisfies a condition, without 'of'. 'apart': made
** of those of the parts that the condition joins by "and", which are kept as well.
*/
bool automaton_of(Automaton *out, const Cond *c, bool apart, const HandPool *p,
                  int beside, Meter *m);

/* One that accepts what two do whose pairing and pool are the same; without 'of'. */
bool automaton_both(Automaton *out, const Automaton *a, const Automaton *b,
                    const HandPool *pool, Meter *m);

/* One user less of what is kept. */
void automaton_drop(AutomatonKept *k);

/* One that accepts any 'size' cards: of several hands together. */
bool automaton_any(Automaton *out, int size, int beside, Meter *m);
void automaton_free(Automaton *a);

/* How many classes 'of_kind' has, of holdings that differ below a rank alone. */
static inline size_t kinds_from(int lowest)
{
  return (size_t)(HOLDING_NB >> lowest) * (size_t)(lowest + 1);
}

/* The class of a holding; -1: none, or it cannot be. */
static inline int automaton_class(const Automaton *a, int suit, unsigned holding)
{
  unsigned held = a->held[suit], left = a->left[suit];
  if ((holding & held) != held || holding & ~(held | left)) return -1;
  unsigned low = holding & left & ((1u << a->lowest[suit]) - 1);
  return a
      ->of_kind[suit][(holding >> a->lowest[suit]) * (unsigned)(a->lowest[suit] + 1) +
                      (unsigned)__builtin_popcount(low)];
}

static inline int states_with(const Automaton *a, int half, int cards)
{
  return cards < 0 || cards > HALF_CARDS
             ? 0
             : a->from[half][cards + 1] - a->from[half][cards];
}

/* The cards of a state. */
static inline int cards_of(const Automaton *a, int half, int state)
{
  int n = 0;
  while (state >= a->from[half][n + 1]) n++;
  return n;
}

static inline int states_of(const Automaton *a, int half)
{
  return a->from[half][HALF_CARDS + 1];
}

#endif
