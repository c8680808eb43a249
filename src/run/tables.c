/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/tables.h"

#include "base/pool.h"
#include "run/crew.h"

enum {
  CHUNK = 4,          /* deals */
  SLOTS_PER_JOB = 64, /* they hold nothing: nobody waits for a hard deal of another's */
};

typedef struct Tables {
  const Deal *deal;
  uint64_t count, merged;
  PairSet pairs;
  const RunOptions *options;
  Tricks *out;
  Stop stop; /* raised when the progress function wants no more */
  Crew crew;
} Tables;

/* Chunk i writes its own part of 'out', so slots hold nothing. */
static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Tables *t = shared;
  (void)slot;
  uint64_t from = chunk * CHUNK, to = from + CHUNK;
  if (to > t->count) to = t->count;
  Solver *solver = crew_solver(&t->crew, worker, e);
  if (!solver) return false;
  for (uint64_t i = from; i < to; i++)
    if (!solver_tricks(solver, &t->deal[i], t->pairs, &t->out[i], e)) return false;
  return true;
}

static bool report(void *shared)
{
  Tables *t = shared;
  const RunOptions *o = t->options;
  if (!o->progress || o->progress(o->context, t->merged)) return true;
  stop_raise(&t->stop);
  return false;
}

static bool merge(void *shared, size_t chunk, int slot)
{
  Tables *t = shared;
  (void)slot;
  uint64_t to = (chunk + 1) * CHUNK;
  t->merged = to < t->count ? to : t->count;
  return report(t);
}

bool tables_solve(const Deal *deal, uint64_t count, PairSet pairs,
                  const RunOptions *options, Tricks *out, uint64_t *done, Err *e)
{
  Tables t = {.deal = deal,
              .count = count,
              .pairs = pairs,
              .options = options,
              .out = out,
              .stop = {.outer = options->stop}};
  *done = 0;
  if (!count) return true;
  if (!crew_open(&t.crew, options->jobs, options->memory, &t.stop, e)) return false;
  PoolWork w = {.shared = &t,
                .chunk_nb = (size_t)((count + CHUNK - 1) / CHUNK),
                .slot_nb = options->jobs * SLOTS_PER_JOB,
                .stop = &t.stop,
                .work = work,
                .merge = merge,
                .tick = report};
  size_t chunks;
  bool ok = pool_run(&w, options->jobs, &chunks, e);
  crew_close(&t.crew);
  *done = t.merged;
  return ok;
}
