/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** batch.h - a batch at work: what 'run' is asked for, and the threads' slots.
**
** Chunks of deals are measured by the threads of a pool, each into a slot of
** its own, and merged into the Run on the caller's thread in order.
** Uses: run.h, crew.h, rows.h, base/pool.h. Made by run.c alone.
*/
#ifndef RUN_BATCH_H
#define RUN_BATCH_H

#include "run/crew.h"
#include "run/rows.h"
#include "run/run.h"

typedef struct Slot Slot;

typedef struct Batch {
  /* what is to be done: */
  Run *run;
  const RunOptions *options;
  const Sampler *sampler; /* with its seed; or: */
  const RunGiven *given;
  uint64_t seed, first, count;

  /* how far it is: */
  uint64_t before; /* deals that the run had already */
  uint64_t merged; /* deals */
  uint64_t chunk;  /* deals of a chunk */
  Stop stop;       /* raised when the progress function wants no more */
  Err failure;     /* of a merge; no message: none */
  Crew crew;
  int jobs;
  Slot *slot;
  int slot_nb;
} Batch;

/* Do a batch of which the first part is filled in; as run_sample. */
bool batch_run(Batch *b, uint64_t *done, Err *e);

#endif
