/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** batch.h - the one loop over deals.
**
** Deals come from a source. Threads try them in numbered chunks, each with an
** oracle of its own; what a chunk leaves in its slot is taken on the caller's
** thread in order of the numbers, so that the result does not depend on the
** threads. A batch that is stopped ends at some deal: all deals before it are
** taken, and none after it.
** No state outside a batch.
*/
#ifndef RUN_BATCH_H
#define RUN_BATCH_H

#include "base/pool.h"
#include "run/oracle.h"
#include "sample/sampler.h"

/* Where deals come from. */
typedef struct BatchSource {
  const Sampler *sampler; /* with its seed; NULL: the deals are given */
  uint64_t seed;
  const Deal *deal;
  const Tricks *tricks; /* of each given deal: what stands for solved; or NULL */
  const int64_t *value; /* of each given deal 'value_nb' that were measured; or NULL */
  int value_nb;
  uint64_t first;        /* index of the first */
  const uint64_t *index; /* of each deal, in place of 'first' and up; or NULL */
  uint64_t count;
} BatchSource;

/* A deal on the thread that tries it. */
typedef struct BatchDeal {
  int slot;        /* of its chunk */
  uint64_t number; /* in the batch, from 0 */
  uint64_t index;  /* in its sample */
  const Deal *deal;
  const Tricks *tricks; /* given with it, or NULL */
  const int64_t *value; /* measured before, or NULL */
  uint64_t tries;       /* deals generated to find it; 0 of a given one */
  int thread;           /* from 0 */
  Oracle *oracle;       /* of this thread alone */
  PoolDesk *desk;       /* where it asks (pool_ask) */
} BatchDeal;

/* What is done with the deals. */
typedef struct BatchWork {
  void *context;  /* handed to the functions below */
  uint64_t chunk; /* deals of a chunk; the last may have fewer */
  int slot_nb;    /* as many as threads or more; 0: slots hold nothing */

  /* Threads at work: a chunk begins in a slot; may be NULL. */
  void (*start)(void *context, int slot);

  /*
  ** Threads at work. False: the batch ends like a stop where 'e' is
  ** ERR_INTERRUPTED, and nothing of the deal is in the slot; it fails with any
  ** other kind.
  */
  bool (*trial)(void *context, const BatchDeal *d, Err *e);

  /*
  ** The caller's thread, in order: a slot with so many deals, for which so many
  ** were looked at; may be NULL. False ends the batch, and it fails if 'e' says
  ** why; none of these deals counts.
  */
  bool (*take)(void *context, int slot, uint64_t deals, uint64_t tries, Err *e);

  /*
  ** One thread at a time, for a trial that asks (pool_ask); may be NULL where none
  ** does. False ends the batch like a stop.
  */
  bool (*serve)(void *context, void *request);
} BatchWork;

typedef struct BatchOptions {
  int jobs;         /* threads, 1 or more; more than POOL_JOBS_MAX are not used */
  int memory;       /* MiB in all; 0: the solver's default for each thread */
  const Stop *stop; /* may be NULL */

  /*
  ** Called on the caller's thread now and then with the deals of this batch
  ** that are done; false ends the batch like a stop. May be NULL.
  */
  bool (*progress)(void *context, uint64_t done);
  void *context;

  OracleKnown *known; /* NULL: nothing is known */
  void *known_context;
} BatchOptions;

typedef struct BatchDone {
  uint64_t deals; /* taken: the first ones */
  uint64_t vain;  /* generated for deals that were not found */
} BatchDone;

/* Threads that options ask for, at most POOL_JOBS_MAX. */
int batch_jobs(const BatchOptions *o);

/*
** Try all deals of a source. '*done' has fewer than its count only if it was
** stopped. False: it failed; what was taken stays.
*/
bool batch_run(const BatchSource *from, const BatchWork *work, const BatchOptions *o,
               BatchDone *done, Err *e);

/* Something is computed for every deal: fills 'out'; as 'trial' otherwise. */
typedef bool BatchEach(const void *context, const BatchDeal *d, void *out, Err *e);

/*
** The same for each of 'count' deals, into the items of 'size' bytes at 'out':
** '*done' of them, the first ones.
*/
bool batch_each(const Deal *deal, uint64_t count, BatchEach *each, const void *context,
                void *out, size_t size, const BatchOptions *o, uint64_t *done, Err *e);

#endif
