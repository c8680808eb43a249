/* SPDX-License-Identifier: MIT */
/*
** product.h - several automata that read the same hand.
**
** Holdings that have the same class in each automaton are a class of the product. Pairs
** of its classes that have the same state in each are a state. Hands without a result
** of the first automaton are left out. The states of the others together are a tuple,
** so a state of the product is one of the first automaton and a tuple. An
** AutomataProduct points to its automata, which must outlive it. It belongs to one
** thread.
*/
#ifndef COUNT_HANDS_PRODUCT_H
#define COUNT_HANDS_PRODUCT_H

#include "count/hands/automaton.h"

/* Tuples are in the order of their numbers of cards, states in that of their tuples. */
typedef struct ProductHalf {
  int nb;
  int32_t *first;   /* by state: that of the first automaton */
  int32_t *tuple;   /* by state */
  uint64_t *ways;   /* by state: pairs of holdings */
  int32_t *of_pair; /* by class and class: the state; -1: none */
  int tuples;
  int from[HALF_CARDS + 2];       /* tuples by number of cards */
  int state_from[HALF_CARDS + 2]; /* states */
  int32_t *of; /* by automaton from the second on, and tuple: its state, -1 */
} ProductHalf;

/* The classes of a suit. */
typedef struct ProductSuit {
  Keys keys; /* by class: its length, then its class in each automaton */
  uint32_t *ways;
  int lowest;
  int16_t *of_kind; /* as in Automaton */
} ProductSuit;

typedef struct AutomataProduct {
  int nb; /* automata */
  const Automaton *const *of;
  bool all; /* all of them must have a result, not just the first */
  HandPool pool;
  Region region;
  ProductSuit suit[SUIT_NB];
  ProductHalf half[2];
} AutomataProduct;

/* False: the meter's error. product_free in either case. */
bool product_make(AutomataProduct *out, const Automaton *const of[], int nb, bool all,
                  const HandPool *p, Meter *m);
void product_free(AutomataProduct *p);

/* The states of an automaton, from the second on, by tuple of a half. */
static inline const int32_t *product_states(const AutomataProduct *p, int half,
                                            int which)
{
  return p->half[half].of + (size_t)(which - 1) * (size_t)p->half[half].tuples;
}

#endif
