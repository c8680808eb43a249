/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measure_node.h - what a measure is made of, and how one of a name is added.
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

typedef struct MeasureNode MeasureNode;
typedef struct MeasureMaker MeasureMaker;

/* A deal while a measure of it is evaluated, and what is known of it. */
typedef struct MeasureSeen {
  const Measure *m;
  const Deal *d;
  uint64_t board;
  const Contract *contract; /* by number of the table, */
  const Auction *auction;   /* and how it was reached, */
  const bool *failed;       /* and whether somebody failed there, */
  const int8_t *taken;      /* and tricks, as of MeasureDeal */
  const MeasureLeads *led;
  const Tricks *tricks;
  MeasureMemo *memo;
  const Calibration *play; /* NULL: double dummy */
} MeasureSeen;

/*
** A measure while its limits are found, and the numbers of tricks that are supposed:
** parts that read the same number are limited by what all are worth at each of them.
*/
typedef struct Supposed {
  const Measure *m;
  bool by_level; /* numbers at different levels may differ; else all are at [0] */
  int8_t tricks[LEVEL_MAX + 1][PAIR_NB]; /* TRICKS_UNKNOWN: any number */
} Supposed;

/*
** What a measure of a name is: one entry of MEASURES (measures.c) for its reader, its
** value and its needs.
*/
typedef struct MeasureKind {
  const char *name; /* NULL: not called, an operator */
  /*
  ** The arguments, one letter each: s seat, t strain, p pair, v vulnerability, c
  ** contract or table, m one that can be made, b table, l level (the last, may be left
  ** out), k condition, d contract that is led to, n a number from 1 to 13, of a card or
  ** of tricks, w cards played (the last, may be left out), i number of a call. They
  ** fill the node. NULL: 'make' reads the call.
  */
  const char *takes;
  int (*make)(MeasureMaker *k, const struct MeasureKind *kind, const Expr *call);
  double least, most; /* of its values; 'make' may change the node's 'most' */
  int64_t (*value)(const MeasureNode *n, const MeasureSeen *t);
  /* The results that it needs, before any is known; NULL: those of its children, none
     where it has none. */
  PairSet (*pairs)(const MeasureNode *n, const MeasureSeen *t);
  bool double_dummy; /* has no calibration */
  /* The least and the greatest value; NULL: 'least' and 'most'. */
  Limits (*limits)(const Supposed *s, const MeasureNode *n);
} MeasureKind;

extern const MeasureKind MEASURES[]; /* the last one has no name */

struct MeasureNode {
  const MeasureKind *kind;
  int child, next; /* indices of nodes, or MEASURE_NONE */
  int same; /* of a part of a sum: an earlier one that is written alike, or NONE */
  int64_t den;
  int64_t factor; /* the parent multiplies the value by it */
  int64_t weight; /* of a datum: the sum of the children's factors */
  int64_t step;   /* of a guess that needs results: it is a multiple of it */
  double most;    /* no value of the node, nor a part of its sum, is larger in size */
  Term term;      /* owned */
  Cond *cond;     /* owned, or NULL */
  Cond *when;     /* of a child of `choose`, NULL for the default: owned */
  int seat, strain, vul;
  int card;   /* its number among those of a lead, from 0; or of a call */
  int lead;   /* its index */
  bool guess; /* it needs no results, whatever its child does */
  Contract contract;
  int table; /* whose contract it is, by the measure's own numbers; or NONE */
  int other; /* a second table, the same */
};

struct Measure {
  const Calibration *play; /* NULL: double dummy */
  int nb, root;
  bool solves;
  MeasureLead *lead; /* owned: where results after each card are needed */
  int lead_nb, lead_room;
  MeasureNode *node;
  ExprList table; /* names of the tables */
  int *number;    /* of each among those of a deal; owned, NULL: not bound yet */
};

/* ---- for readers ------------------------------------------------------------------
 */

struct MeasureMaker {
  Measure *m;
  int room;
  Err *e;
};

enum {
  MEASURE_DEN_MAX = 1 << 30,
  MEASURE_GUESS_DEN =
      1 << 12,             /* a guess is counted in such parts of its measure's units */
  MEASURE_UNSURE_DEN = 64, /* the same of what is solved by chance: few values */
  MEASURE_UNSURE_MOST = 5, /* the least chance is one in so many */
};

/*
** All return the index of a node, or MEASURE_NONE with the maker's error filled: a new
** one; that of an expression; an error with a format that quotes 'x'; and 'node' unless
** its values are so large that sums of squares could not hold them.
*/
int measure_add(MeasureMaker *k, const MeasureKind *kind);
int measure_read(MeasureMaker *k, const Expr *x);
int measure_fail(MeasureMaker *k, const Expr *x, const char *format);
int measure_checked(MeasureMaker *k, int node, const Expr *x);

/* True if a call has so many arguments; and one of them, from 0, or NULL. */
bool measure_arguments(MeasureMaker *k, const Expr *call, int nb);
const Expr *measure_argument(const Expr *call, int index);

/*
** Put a child behind '*last'; measure_adopt makes the node's den the common one as
** well. measure_balance then brings all of them to it; 'sum': their values add up.
*/
void measure_append(MeasureMaker *k, int node, int *last, int child);
bool measure_adopt(MeasureMaker *k, int node, int *last, int child, const Expr *x);
void measure_balance(MeasureMaker *k, int node, bool sum);

/*
** What the value of a child can be, times its factor, where some tricks are supposed;
** of several what one of them can; of a node over all numbers of those tricks that
** several of its parts read, 'most' of them.
*/
Limits measure_limits_of(const Supposed *s, int child);
Limits measure_hull(const Supposed *s, const MeasureNode *n);
Limits measure_limits_over(const Measure *m, int node, bool by_level, int most);

/* No tricks are supposed. */
Supposed measure_supposed(const Measure *m, bool by_level);

/* ---- for values -------------------------------------------------------------------
 */

/* Of a child, times its factor. */
int64_t measure_value_of(int child, const MeasureSeen *t);
PairSet measure_pairs_of(int child, const MeasureSeen *t);

/* The contract and the vulnerability of a node on this deal. */
const Auction *measure_auction(int table, const MeasureSeen *t);
const Contract *measure_contract(const MeasureNode *n, const MeasureSeen *t);
int measure_played(const MeasureNode *n, const MeasureSeen *t); /* tricks, as there */
int measure_vul(const MeasureNode *n, const MeasureSeen *t);

/* What declarer takes at a level (0: any) by the measure's model of play. */
int measure_taken(int declarer, int strain, int level, const MeasureSeen *t);

#endif
