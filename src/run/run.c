/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/run.h"

#include <assert.h>

#include "base/mem.h"
#include "base/pool.h"
#include "run/crew.h"

enum {
  CHUNK_SOLVED = 8,   /* deals of a chunk when they are solved or hard to find, */
  CHUNK_QUICK = 2048, /* and the most when they are only looked at */
  CHUNK_PILOT = 256,  /* tries by which it is told how hard */
  SLOTS_PER_JOB = 4,
};

/* What a chunk leaves for the merge. */
typedef struct Slot {
  Moments *moments;
  uint64_t deals, tries, solved, nodes;
  uint64_t vain; /* tries for a deal that was not measured */
} Slot;

/* A batch at work. */
typedef struct Batch {
  Run *run;
  const RunOptions *options;
  const Sampler *sampler; /* or: */
  const Deal *deal;
  uint64_t seed, first, count, merged;
  uint64_t chunk; /* deals of a chunk */
  Stop stop;      /* raised when the progress function wants no more */
  Crew crew;
  int jobs;
  Slot *slot;
  int slot_nb;
} Batch;

bool run_open(Run *out, int nb, const char *const text[], int *which, Err *e)
{
  Run r = {.measure_nb = nb};
  r.measure = mem_new((size_t)nb, sizeof *r.measure);
  r.moments = mem_new((size_t)nb, sizeof *r.moments);
  *which = 0;
  if (!r.measure || !r.moments) {
    run_close(&r);
    return err_memory(e);
  }
  for (int i = 0; i < nb; i++) {
    size_t len = 0;
    while (text[i][len]) len++;
    r.measure[i] = measure_parse(text[i], len, e);
    if (r.measure[i]) continue;
    *which = i;
    run_close(&r);
    return false;
  }
  *out = r;
  return true;
}

void run_close(Run *r)
{
  for (int i = 0; r->measure && i < r->measure_nb; i++) measure_free(r->measure[i]);
  mem_free(r->measure);
  mem_free(r->moments);
  *r = (Run){0};
}

static bool measure_deal(Batch *b, int worker, const Deal *d, Slot *s, Err *e)
{
  const Run *r = b->run;
  Tricks t = tricks_unknown();
  PairSet pairs = 0;
  for (int i = 0; i < r->measure_nb; i++) pairs |= measure_pairs(r->measure[i], d);
  if (pairs) {
    Solver *solver = crew_solver(&b->crew, worker, e);
    if (!solver) return false;
    uint64_t before = solver_nodes(solver);
    if (!solver_tricks(solver, d, pairs, &t, e)) return false;
    s->nodes += solver_nodes(solver) - before;
    s->solved += (uint64_t)__builtin_popcount(pairs);
  }
  for (int i = 0; i < r->measure_nb; i++)
    moments_add(&s->moments[i], measure_value(r->measure[i], d, &t));
  s->deals++;
  return true;
}

/* Deals of a chunk: all chunks have as many but the last. */
static uint64_t chunk_size(const Batch *b, size_t chunk)
{
  uint64_t left = b->count - chunk * b->chunk;
  return left < b->chunk ? left : b->chunk;
}

/* Deal 'i' of the batch into the slot; false as in 'work'. */
static bool add_deal(Batch *b, int worker, uint64_t i, Slot *s, Err *e)
{
  Deal d;
  uint64_t tries = 0;
  if (b->deal)
    d = b->deal[i];
  else if (!sampler_deal(b->sampler, b->seed, b->first + i, &d, &tries, &b->stop)) {
    s->vain += tries;
    return sampler_why(b->sampler, tries, &b->stop, e);
  }
  bool ok = measure_deal(b, worker, &d, s, e);
  *(ok ? &s->tries : &s->vain) += tries;
  return ok;
}

/*
** A chunk that is stopped keeps the deals it has: they are its first ones, and
** 'merge' takes no chunk after it.
*/
static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Batch *b = shared;
  Slot *s = &b->slot[slot];
  const Stop *stop = &b->stop;
  uint64_t from = chunk * b->chunk, size = chunk_size(b, chunk);
  for (int i = 0; i < b->run->measure_nb; i++) s->moments[i] = (Moments){0};
  s->deals = s->tries = s->solved = s->nodes = s->vain = 0;
  for (uint64_t i = 0; i < size; i++)
    if (stop_asked(stop) || !add_deal(b, worker, from + i, s, e)) {
      if (!stop_asked(stop)) return false;
      e->msg[0] = '\0';
      return s->deals > 0;
    }
  return true;
}

static bool report(void *shared)
{
  Batch *b = shared;
  const RunOptions *o = b->options;
  if (!o->progress || o->progress(o->context, b->merged)) return true;
  stop_raise(&b->stop); /* nor need the deals at hand come to their end */
  return false;
}

static bool merge(void *shared, size_t chunk, int slot)
{
  Batch *b = shared;
  Slot *s = &b->slot[slot];
  for (int i = 0; i < b->run->measure_nb; i++)
    moments_merge(&b->run->moments[i], &s->moments[i]);
  b->run->deals += s->deals;
  b->run->tries += s->tries;
  b->run->solved += s->solved;
  b->run->nodes += s->nodes;
  b->merged += s->deals;
  bool whole = s->deals == chunk_size(b, chunk);
  s->tries = 0; /* what is left in a slot at the end was in vain */
  return report(b) && whole;
}

/* Small enough that a chunk is a matter of milliseconds, if it can be. */
static uint64_t choose_chunk(const Batch *b)
{
  for (int i = 0; i < b->run->measure_nb; i++)
    if (measure_solves(b->run->measure[i])) return CHUNK_SOLVED;
  if (!b->sampler || b->count <= CHUNK_SOLVED) return CHUNK_QUICK;
  uint64_t hits = sampler_pilot(b->sampler, CHUNK_PILOT, &b->stop);
  uint64_t chunk = CHUNK_QUICK / CHUNK_PILOT * hits;
  return chunk < CHUNK_SOLVED ? CHUNK_SOLVED : chunk;
}

static bool open_batch(Batch *b, Err *e)
{
  b->chunk = choose_chunk(b);
  b->jobs = b->options->jobs;
  if (b->jobs > POOL_JOBS_MAX) b->jobs = POOL_JOBS_MAX;
  b->slot_nb = b->jobs * SLOTS_PER_JOB;
  if (!crew_open(&b->crew, b->jobs, b->options->memory, &b->stop, e)) return false;
  b->slot = mem_new((size_t)b->slot_nb, sizeof *b->slot);
  if (!b->slot) return err_memory(e);
  for (int i = 0; i < b->slot_nb; i++) {
    b->slot[i].moments = mem_new((size_t)b->run->measure_nb, sizeof(Moments));
    if (!b->slot[i].moments) return err_memory(e);
  }
  return true;
}

static void close_batch(Batch *b)
{
  crew_close(&b->crew);
  for (int i = 0; b->slot && i < b->slot_nb; i++) mem_free(b->slot[i].moments);
  mem_free(b->slot);
}

static bool run_batch(Batch *b, uint64_t *done, Err *e)
{
  assert(b->options->jobs >= 1);
  *done = 0;
  b->stop.outer = b->options->stop;
  bool ok = open_batch(b, e);
  if (ok && b->count) {
    PoolWork w = {.shared = b,
                  .chunk_nb = (size_t)((b->count + b->chunk - 1) / b->chunk),
                  .slot_nb = b->slot_nb,
                  .stop = &b->stop,
                  .work = work,
                  .merge = merge,
                  .tick = report};
    size_t chunks;
    ok = pool_run(&w, b->jobs, &chunks, e);
    *done = b->merged;
    for (int i = 0; i < b->slot_nb; i++)
      b->run->vain += b->slot[i].tries + b->slot[i].vain;
  }
  close_batch(b);
  return ok;
}

bool run_sample(Run *r, const Sampler *s, uint64_t seed, uint64_t first, uint64_t count,
                const RunOptions *options, uint64_t *done, Err *e)
{
  Batch b = {.run = r,
             .options = options,
             .sampler = s,
             .seed = seed,
             .first = first,
             .count = count};
  return run_batch(&b, done, e);
}

bool run_deals(Run *r, const Deal *deal, uint64_t count, const RunOptions *options,
               uint64_t *done, Err *e)
{
  Batch b = {.run = r, .options = options, .deal = deal, .count = count};
  return run_batch(&b, done, e);
}
