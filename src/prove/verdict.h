/* SPDX-License-Identifier: MIT */
/*
** verdict.h - what the lengths of hands alone say of a condition.
**
** With the shapes of some seats given, a condition is certain, refuted, or may
** hold: lengths decide lengths and shapes; of every other number the least and
** most that hands of these shapes can have are known, suit by suit, the known
** cards in their places. Never wrong, not always as sharp as could be: sums
** over several seats do not notice that a card is in one hand only.
** A Sight is read-only once open; the condition must outlive it.
*/
#ifndef PROVE_VERDICT_H
#define PROVE_VERDICT_H

#include "prove/facts.h"

/* ORDER VERDICT: & takes the least, | the greatest. */
typedef enum Verdict { VERDICT_NO, VERDICT_MAYBE, VERDICT_YES } Verdict;

/* What is known of a leaf: a TERM, SHAPE or CARDS node. */
typedef Verdict LeafVerdict(const void *with, int node);

/* What follows for a node from what is known of the leaves below it. */
Verdict cond_verdict(const Cond *c, int node, LeafVerdict *leaf, const void *with);

/* Of a value between 'b', that is to be in one of 'nb' intervals. */
Verdict bounds_verdict(Bounds b, const Bounds *in, int nb);

enum { SHAPE_ANY = SHAPE_NB };

typedef struct Sight {
  const Cond *c;
  Layout known;
  Hand free;                   /* the other cards */
  Facts facts;                 /* numbers the shapes */
  bool can[SEAT_NB][SHAPE_NB]; /* with the known cards */
  uint8_t *seats;              /* of each node: which it reads, a bit each */
  /* Of each TERM and seat that it reads, least and most of its part by number of
     the shape, and over all that the seat can have at SHAPE_ANY. */
  Bounds *(*of)[SEAT_NB];
} Sight;

/* False: out of memory. Then sight_close. */
bool sight_open(Sight *out, const Cond *c, const Layout *known, Err *e);
void sight_close(Sight *s);

/* Of a node, with the number of each seat's shape, or SHAPE_ANY. */
Verdict sight_verdict(const Sight *s, int node, const int shape[SEAT_NB]);

/* The shapes of a seat by what a node can tell of them. */
typedef struct SightClasses {
  int nb;
  int16_t of[SHAPE_NB];    /* of each shape; -1: not among those asked about */
  int16_t first[SHAPE_NB]; /* of each class: the first of its shapes */
} SightClasses;

/*
** Put those shapes of 'may' in one class for which the node's verdict is the same
** whatever the shapes of the other seats. Classes may be finer than they need be.
*/
void sight_classes(SightClasses *out, const Sight *s, int node, int seat,
                   const bool may[SHAPE_NB]);

#endif
