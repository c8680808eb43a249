/* SPDX-License-Identifier: MIT */
/*
** limits.h - what follows from ranges that hold together.
**
** A Limits has a variable for each feature of a seat that is asked about and
** for every length, with the least and most it can be. What is known narrows
** them until nothing changes: the shapes of a hand, what a suit of so many
** cards can hold, thirteen cards in a hand and a suit, the fixed total of what
** counts cards, the cards that hands are known to have, sums with a range.
** It is sound, not complete.
** Uses: tree.h, bounds.h. A Limits owns its memory: limits_free.
*/
#ifndef PROVE_LIMITS_H
#define PROVE_LIMITS_H

#include "lang/tree.h"
#include "prove/bounds.h"

typedef struct Variable {
  Atom atom;
  int64_t low, high;
  Extreme can; /* by length, given the cards of the seat */
} Variable;

/* A sum that must lie between two values; with 'turn' 1 of the next seats. */
typedef struct SumLimit {
  const Term *term;
  int turn;
  Bounds in;
} SumLimit;

typedef struct Limits {
  Extremes x;
  int nb, room, sum_nb, sum_room;
  Variable *var;
  SumLimit *sum;
  int length[SEAT_NB][SUIT_NB]; /* indices of the variables */
  ShapeSet shape[SEAT_NB];
  Hand held[SEAT_NB];
  bool failed; /* memory is out */
} Limits;

/* Begin with the features that 'c' reads. */
void limits_open(Limits *l, const Cond *c);
void limits_free(Limits *l);

/* Add what a leaf says, or its denial; leaves of other kinds say nothing here. */
void limits_take(Limits *l, const CondNode *leaf, bool yes);

/* Narrow until nothing changes. False: no deal is left. */
bool limits_settle(Limits *l);

/* The variable of an atom; NULL: there is none. */
const Variable *limits_of(const Limits *l, Atom a);

#endif
