/* SPDX-License-Identifier: MIT */
/*
** verdict.h - what the lengths of hands alone say of a condition.
**
** With the shapes of some seats given, a condition is certain, refuted, or may
** hold: lengths decide lengths and shapes; of every other number the least and
** most that hands of these shapes can have are known, suit by suit, the known
** cards in their places. Never wrong, not always as sharp as could be: sums
** over several seats do not notice that a card is in one hand only.
** Uses: cond.h. A Sight is read-only once open; the condition must outlive it.
*/
#ifndef PROVE_VERDICT_H
#define PROVE_VERDICT_H

#include "lang/cond.h"

/* ORDER VERDICT: & takes the least, | the greatest. */
typedef enum Verdict { VERDICT_NO, VERDICT_MAYBE, VERDICT_YES } Verdict;

enum { SHAPE_ANY = -1 };

/* Least and most of one seat's share in a term, for every shape. */
typedef struct Reach {
  int64_t low[SHAPE_NB], high[SHAPE_NB];
  int64_t least, greatest; /* over the shapes that the seat can have */
} Reach;

typedef struct Sight {
  const Cond *c;
  Layout known;
  Hand free;                        /* the other cards */
  int8_t length[SHAPE_NB][SUIT_NB]; /* the shapes there are, in a fixed order */
  int16_t index[SHAPE_NB];          /* as hand/shape.h numbers them */
  bool can[SEAT_NB][SHAPE_NB];      /* with the known cards */
  uint8_t *seats;                   /* of each node: which it reads, a bit each */
  Reach *(*reach)[SEAT_NB];         /* of each TERM; NULL where it does not read */
  uint64_t operations;              /* what opening took */
} Sight;

/* False: out of memory. Then sight_close. */
bool sight_open(Sight *out, const Cond *c, const Layout *known, Err *e);
void sight_close(Sight *s);

/* Of a node, with the number of each seat's shape, or SHAPE_ANY. */
Verdict sight_verdict(const Sight *s, int node, const int shape[SEAT_NB]);

#endif
