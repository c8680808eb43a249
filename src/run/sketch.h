/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** sketch.h - what a report shows of the deals of a run: the first ones, those
** with the widest swings, and how the means settled.
**
** A Sketch is bounded however many deals there are, and adds a comparison or
** two to each. It follows some columns of a run's values, by their moments at
** fixed numbers of deals ("marks": 10, 15, 20, 30, 50, 70, 100 ...), and the
** swings of some: the deals of their largest and least values. Sketches of
** consecutive pieces, merged in order, are the sketch of the whole: of equal
** swings the earlier deal stays.
** Plain values of some 200 KiB.
*/
#ifndef RUN_SKETCH_H
#define RUN_SKETCH_H

#include "cards/deal.h"
#include "stats/moments.h"

enum {
  SKETCH_DEALS = 6,   /* shown of each sort */
  SKETCH_VALUES = 32, /* most values kept of a deal: the first ones */
  SKETCH_COLUMNS = 8, /* most that are followed */
  SKETCH_SWINGS = 45, /* most whose swings are kept: the pairs of ten choices */
  SKETCH_MARKS = 64,  /* more than there are below 2^34 deals */
};

typedef struct SketchPlan {
  int value_nb; /* of each deal */
  int column_nb, swing_nb;
  int column[SKETCH_COLUMNS]; /* numbers of values, from 0 */
  int swing[SKETCH_SWINGS];   /* the same */
} SketchPlan;

typedef struct SketchDeal {
  uint64_t index;
  Deal deal;
  int64_t swing;
  int64_t value[SKETCH_VALUES];
} SketchDeal;

typedef struct SketchMark {
  uint64_t n;                      /* so many deals */
  Moments moments[SKETCH_COLUMNS]; /* of those in this sketch */
} SketchMark;

typedef struct Sketch {
  SketchPlan plan;
  int first_nb, mark_nb;
  int shown_nb; /* of each list of swings */
  SketchDeal first[SKETCH_DEALS];
  SketchDeal high[SKETCH_SWINGS][SKETCH_DEALS]; /* the largest values, falling, */
  SketchDeal low[SKETCH_SWINGS][SKETCH_DEALS];  /* and the least, rising */
  uint64_t next; /* no mark is passed before this number of deals */
  Moments moments[SKETCH_COLUMNS];
  SketchMark mark[SKETCH_MARKS];
} Sketch;

/* Empty, with this plan. */
void sketch_start(Sketch *s, const SketchPlan *plan);

/* Add a deal, the 'number'-th of the run, from 1; 'value' holds value_nb. */
void sketch_add(Sketch *s, uint64_t number, uint64_t index, const Deal *d,
                const int64_t value[]);

/* Add a sketch of the deals that follow. */
void sketch_merge(Sketch *s, const Sketch *next);

#endif
