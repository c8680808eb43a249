/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** run.h - batches: deals are found, solved as far as needed, and measured.
**
** A Run holds the measures and what was accumulated so far; batches of deals
** are added to it, from a sampler or given. Work is done in fixed chunks by
** several threads and merged in order of the numbers, and sums are of whole
** numbers, so that the result does not depend on the threads. Who wants to keep
** deals and results takes the rows; who has kept some offers them as known.
** Deals may be put in groups, by the values of keys, with sums of their own;
** and each may be measured with several hands of a seat, coupled (exchange.h).
** Deals are bid at the tables that measures name, before anything is solved.
** A Run belongs to one thread; it starts others while it works.
*/
#ifndef RUN_RUN_H
#define RUN_RUN_H

#include "run/batch.h"
#include "run/cells.h"
#include "run/measure.h"
#include "run/replica.h"
#include "run/sketch.h"
#include "table/lead.h"
#include "table/trial.h"

/* A table that measures name by a call, `bids(...)`. */
typedef struct RunTable {
  const Expr *name;
  const CardTable
      *table; /* outlives the run; who sits there may change between batches */
} RunTable;

/* What a run measures. */
typedef struct RunPlan {
  int measure_nb; /* 1 or more */
  const Expr *const *measure;
  int key_nb;              /* 0 to KEY_NB */
  const Expr *key[KEY_NB]; /* measures of whole numbers, which make the groups */
  int hand_nb;             /* 0: deals as they are; else each with these hands: */
  const Hand *hand;
  int seat;                /* of the seat */
  const Calibration *play; /* copied; NULL: double dummy */
  const Expr *knows; /* by leaders who do not see all cards (table/lead.h); NULL: they
                        do, or tricks are calibrated */
  int layouts;       /* that they deal */
  const Player *const *plays; /* SEAT_NB players of cards, who outlive the run: results
                                 are what they take; NULL: none */
  int table_nb;               /* all that are named, perhaps more */
  const RunTable *table;
  int replica_nb; /* calibrations by which the first 'replicated' measures are */
  const Calibration *replica; /* valued as well: copied */
  int replicated;
} RunPlan;

enum { RUN_FAILURES_MAX = 16 };

enum { RUN_FAILS_MAX = 10 /* boards one after the other, which end the batch */ };

/* A player at a table who failed, and passed from there on. */
typedef struct RunFailure {
  uint64_t index; /* of the deal */
  Err why;
} RunFailure;

/*
** The columns are the measures, in their order. With hands: the measures with
** the first hand, with the second, and so on; then of each two hands the values
** with the later one less those with the earlier one (1 and 2, 1 and 3, 2 and
** 3 ...: the later one counts slowly), measure by measure.
*/
typedef struct Run {
  Region region; /* the arrays, the calibration and the sketch */
  Measure *
      *measure; /* the measures, then KEY_NB keys, NULL where there is none; owned */
  int measure_nb;
  Measure **key;
  int hand_nb, seat;
  Hand *hand;
  Calibration *play; /* NULL: double dummy */
  GivenCond *knows;  /* owned; NULL: leaders see all cards */
  LeadPlayer leader; /* who knows that */
  CardTable cards;   /* who plays the cards; NULL: nobody does */
  int table_nb;
  const CardTable **table;
  Replicas replicas; /* their sums are further ones of the cells */
  int column_nb;
  Cells cells;         /* the columns' values, in units of 1/den */
  Sketch *sketch;      /* NULL: none is made */
  uint64_t deals;      /* measured */
  uint64_t tries;      /* generated to find them, when a sampler did, */
  uint64_t vain;       /* and for deals that a stop left out */
  uint64_t read;       /* double-dummy results that the measures needed, */
  uint64_t solved;     /* and those of them that nobody knew: computed */
  uint64_t nodes;      /* of the searches for them */
  uint64_t failure_nb; /* failures at tables */
  RunFailure failure[RUN_FAILURES_MAX]; /* the first of them, in order */
  int *streak; /* of each side at each table: the last boards, on which it failed */
} Run;

/* One deal of a batch, measured. Its pointers hold while the row is taken. */
typedef struct RunRow {
  uint64_t index; /* of the deal in its sample */
  int variant;    /* which of the plan's hands, from 0: each deal has a row of each */
  const Deal *deal;
  const TrickBounds
      *bounds;            /* of its results: the measures have one value there, but
                             where leaders do not see all cards, or cards are played */
  PairSet solved;         /* those that were searched for, whole or in part */
  uint64_t tries;         /* deals generated to find it; 0 of a given deal */
  const int64_t *value;   /* of each measure, in units of 1/den */
  const Auction *auction; /* at each table of the plan */
} RunRow;

/* How a batch is worked on, and who takes its rows. */
typedef struct RunOptions {
  BatchOptions batch;

  /*
  ** Called on the caller's thread with each deal, in order of the indices,
  ** before it counts as done. False ends the batch like a stop, and no deal of
  ** the row's chunk counts. May be NULL.
  */
  bool (*row)(void *context, const RunRow *row);
  void *row_context;
  bool whole; /* solve the numbers of tricks, also where less would do */
} RunOptions;

/*
** Make a run. False: 'e' says why and '*which' is the expression that is wrong, a
** measure's number or measure_nb and more for a key; 'e->at' is the place in it.
** Then run_close.
*/
bool run_open(Run *out, const RunPlan *plan, int *which, Err *e);

void run_close(Run *r);

/* Make a sketch of the deals to come; the plan's values are the columns. False: no
** memory. Called once, before the first batch. */
bool run_watch(Run *r, const SketchPlan *plan, Err *e);

/* True if some deal needs a double-dummy result. */
bool run_solves(const Run *r);

/* The measure of a column. */
const Measure *run_measure(const Run *r, int column);

/*
** Add the deals of a source, which has no results or values for runs with hands; values
** are those of the measures, which are not measured again then. '*done'
** becomes how many were added: fewer than there are only if it was stopped, and
** always the first ones. False: it failed; what was merged stays.
*/
bool run_batch(Run *r, const BatchSource *from, const RunOptions *options,
               uint64_t *done, Err *e);

#endif
