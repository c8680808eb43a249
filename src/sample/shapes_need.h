/* SPDX-License-Identifier: MIT */
/*
** shapes_need.h - what a condition asks of the shapes of the four hands.
**
** The parts of the condition that are joined by & at its top level are looked
** at one by one (verdict.h). README.md says which of them are kept; everything else
** is left to the test of the dealt cards.
*/
#ifndef SAMPLE_SHAPES_NEED_H
#define SAMPLE_SHAPES_NEED_H

#include "count/engine.h"
#include "prove/verdict.h"

enum { COUPLE_NB = 2 };

/* Two seats whose shapes are tied; ok[a * SHAPE_NB + b], NULL: they are not. */
typedef struct Couple {
  int seat[2];
  uint8_t *ok; /* owned */
} Couple;

typedef struct ShapesNeed {
  Sight sight;
  bool ok[SEAT_NB][SHAPE_NB]; /* by number of the shape (verdict.h) */
  int nb[SEAT_NB];            /* how many shapes a seat may have */
  bool bound[SEAT_NB];        /* fewer than its known cards allow */
  Couple couple[COUPLE_NB];
  bool exact; /* deals of these shapes are those that satisfy the condition */
  bool refuted;
  uint64_t operations;
} ShapesNeed;

/* False: over the budget, stopped or out of memory. Then shapes_need_close. */
bool shapes_need_open(ShapesNeed *out, const Cond *c, const Layout *known,
                      const Budget *most, const Stop *stop, Err *e);
void shapes_need_close(ShapesNeed *n);

#endif
