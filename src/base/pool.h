/* SPDX-License-Identifier: MIT */
/*
** pool.h - numbered chunks of work on several threads, merged in order.
**
** Chunk i is worked on by some thread into slot i % slots, and merged on the
** caller's thread in the order of the numbers, so that what is merged does not
** depend on how many threads there are. At most 'slots' chunks are under way
** or wait to be merged: memory does not grow with the number of chunks.
** No state outside a run.
*/
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include "base/err.h"
#include "base/stop.h"

enum { POOL_JOBS_MAX = 256 };

/* Where workers ask for what one thread alone may do, pool_ask; pool_run fills it. */
typedef struct PoolDesk {
  struct Pool *pool;
} PoolDesk;

typedef struct PoolWork {
  void *shared;     /* handed to every function below */
  size_t chunk_nb;  /* chunks 0 to chunk_nb - 1 */
  int slot_nb;      /* at least as many as threads */
  const Stop *stop; /* no new chunk begins once it is raised; may be NULL */

  /*
  ** Worker threads: do a chunk into a slot. 'worker' is 0 to jobs - 1. False:
  ** the chunk is not done. Then the run ends like a stop where 'e' is
  ** ERR_INTERRUPTED, and fails with any other kind.
  */
  bool (*work)(void *shared, int worker, size_t chunk, int slot, Err *e);

  /* The caller's thread, in order; may be NULL. False ends the run like a stop. */
  bool (*merge)(void *shared, size_t chunk, int slot);

  /*
  ** The caller's thread, about ten times a second while it waits; may be NULL.
  ** False ends the run like a stop.
  */
  bool (*tick)(void *shared);

  /*
  ** The thread that asks, in pool_ask, while the caller's thread neither merges nor
  ** ticks and no other is served; may be NULL where nobody asks. What it takes counts
  ** in the limit of the caller's thread (limit.h). False ends the run like a stop.
  */
  bool (*serve)(void *shared, void *request);
  PoolDesk *desk; /* where they ask; may be NULL */
} PoolWork;

/*
** Do all chunks with 'jobs' threads (1 to POOL_JOBS_MAX). '*done' becomes the
** number of chunks merged: 0 .. *done - 1 and no other. True: all, or stopped
** before the end. False: a chunk failed; 'e' says why.
*/
bool pool_run(const PoolWork *w, int jobs, size_t *done, Err *e);

/*
** Worker threads, in 'work': have a request served, as soon as the caller's thread and
** other requests let it. False: the run ends, and nobody served it.
*/
bool pool_ask(PoolDesk *desk, void *request);

#endif
