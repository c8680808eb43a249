/* SPDX-License-Identifier: MIT */
/*
** hand_parts.h - a condition taken apart by hands, ready to draw one from any cards.
**
** What a conjunction asks of each seat by itself becomes an automaton over all 52 cards
** (count/hands/automaton.h), with what is needed to count and draw the hands that
** satisfy it when some cards are elsewhere. So all that takes long is done once,
** whatever cards are known later. Read-only once made and counted: threads share it.
*/
#ifndef SAMPLE_HAND_PARTS_H
#define SAMPLE_HAND_PARTS_H

#include <stdatomic.h>

#include "count/joint/contract.h"
#include "count/joint/joint.h"

/* The pairs of classes of a half, by the state that they make. */
typedef struct HandPairs {
  uint32_t *from;      /* by state: its first pair; then all */
  uint16_t (*pair)[2]; /* classes of the first suit and of the second */
} HandPairs;

/* What is asked of a seat. */
typedef struct HandPart {
  Cond *cond;   /* owned; NULL: nothing */
  bool counted; /* there is an automaton; else hands are tested one by one */
  Automaton automaton;
  Region region; /* the arrays below */
  HandPairs pairs[2];
  /* By cards of the left half: how ways of right states make ways beside left ones. */
  Contraction beside[HAND_SIZE + 1];
} HandPart;

typedef struct HandParts {
  atomic_int users;
  const Cond *cond;
  Cond *own; /* the same, where it is owned; NULL: it is not */
  HandPart of[SEAT_NB];
  int8_t order[SEAT_NB]; /* seats: counted ones first, fewest hands first */
  bool tied;             /* something reads several seats */
  Budget spent;
} HandParts;

/*
** Take a condition apart, which must outlive it. A seat whose hands cannot be counted
** within a fixed budget is not counted. NULL: stopped or out of memory. Then
** hand_parts_drop.
*/
HandParts *hand_parts_make(const Cond *c, const Stop *stop, Err *e);

/* The same, and the condition is the parts' own; it is freed where there is NULL. */
HandParts *hand_parts_take(Cond *c, const Stop *stop, Err *e);

HandParts *hand_parts_keep(HandParts *p); /* one user more; returns 'p' */
void hand_parts_drop(HandParts *p); /* one less; the last frees. NULL is allowed */

/* Does a hand have what is asked of its seat? */
bool hand_part_accepts(const HandPart *p, Hand h);

#endif
