/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measure_node.h - what a measure is made of, between its reader and its value.
**
** Nodes lie in one array, children after each other by 'next'. The value of a
** node is a whole number of 1/den of its own; 'factor' brings it to the den of
** its parent. Read-only once made.
*/
#ifndef RUN_MEASURE_NODE_H
#define RUN_MEASURE_NODE_H

#include "cards/contract.h"
#include "run/measure.h"

enum { MEASURE_NONE = -1 }; /* no node */

enum { DATUM_STEP = 10 }; /* points: custom, as scoring "butler" has it */

typedef enum MeasureOp {
  MEASURE_TERM,
  MEASURE_TRICKS,
  MEASURE_SCORE,
  MEASURE_MAKES,
  MEASURE_BEST,
  MEASURE_PAR,
  MEASURE_INDICATOR,
  MEASURE_SHAPE,
  MEASURE_IMPS, /* one child from here on */
  MEASURE_SIGN,
  MEASURE_ADD, /* children brought to the node's den by their 'factor' */
  MEASURE_MAX,
  MEASURE_MIN,
  MEASURE_CHOOSE, /* the child whose condition is the first to hold */
  MEASURE_MUL,    /* children as they are */
  MEASURE_DATUM,  /* the mean of the children, 'factor' times each, to 10 points */
} MeasureOp;

typedef struct MeasureNode {
  MeasureOp op;
  int child, next; /* indices of nodes, or MEASURE_NONE */
  int64_t den;
  int64_t factor; /* the parent multiplies the value by it */
  int64_t weight; /* DATUM: the sum of the children's factors */
  double most;    /* no value of the node is larger in size */
  Term term;      /* TERM: owned */
  Cond *cond;     /* INDICATOR: owned */
  Cond *when;     /* of a child of CHOOSE, NULL for the default: owned */
  int seat, strain, vul;
  Contract contract;
} MeasureNode;

struct Measure {
  const Calibration *play; /* NULL: double dummy */
  int nb, root;
  bool solves;
  MeasureNode *node;
};

#endif
