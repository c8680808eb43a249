/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/batch.h"

#include <assert.h>

#include "base/mem.h"
#include "base/pool.h"

enum {
  CHUNK_SOLVED = 8,   /* deals of a chunk when they are solved or hard to find, */
  CHUNK_QUICK = 2048, /* and the most when they are only looked at */
  CHUNK_PILOT = 256,  /* tries by which it is told how hard */
  VALUES_MAX =
      1 << 16, /* most values that the rows of a slot hold, if that is enough */
  SLOTS_PER_JOB = 4,
};

/* What a chunk leaves for the merge. */
struct Slot {
  Moments *moments;
  int64_t *value; /* of the deal at hand */
  Rows rows;
  uint64_t deals, tries, solved, nodes;
  uint64_t vain; /* tries for a deal that was not measured */
};

/* The results wanted that are not in 't'. */
static PairSet missing(PairSet wanted, const Tricks *t)
{
  PairSet rest = 0;
  for (PairSet p = wanted; p; p &= p - 1) {
    int pair = __builtin_ctz(p);
    if (t->of[pair / STRAIN_NB][pair % STRAIN_NB] == TRICKS_UNKNOWN) rest |= p & -p;
  }
  return rest;
}

/* Put the results 'wanted' into 't': known ones first. '*solved': the others. */
static bool find_tricks(Batch *b, int worker, const Deal *d, PairSet wanted, Slot *s,
                        Tricks *t, PairSet *solved, Err *e)
{
  const RunOptions *o = b->options;
  PairSet rest = *solved = missing(wanted, t);
  if (rest && o->known && o->known(o->known_context, d, rest, t))
    rest = *solved = missing(wanted, t);
  if (!rest) return true;
  Solver *solver = crew_solver(&b->crew, worker, e);
  if (!solver) return false;
  Tricks found;
  uint64_t before = solver_nodes(solver);
  if (!solver_tricks(solver, d, rest, &found, e)) return false;
  for (PairSet p = rest; p; p &= p - 1) {
    int pair = __builtin_ctz(p), declarer = pair / STRAIN_NB, strain = pair % STRAIN_NB;
    t->of[declarer][strain] = found.of[declarer][strain];
  }
  s->nodes += solver_nodes(solver) - before;
  s->solved += (uint64_t)__builtin_popcount(rest);
  return true;
}

/* Measure a deal: 'row' holds its index, deal and tries, 't' what is given. */
static bool measure_deal(Batch *b, int worker, RunRow *row, Tricks *t, Slot *s, Err *e)
{
  const Run *r = b->run;
  const Deal *d = row->deal;
  for (int i = 0; i < r->measure_nb; i++) row->known |= measure_pairs(r->measure[i], d);
  if (row->known && !find_tricks(b, worker, d, row->known, s, t, &row->solved, e))
    return false;
  for (int i = 0; i < r->measure_nb; i++) {
    s->value[i] = measure_value(r->measure[i], d, t);
    moments_add(&s->moments[i], s->value[i]);
  }
  s->deals++;
  row->tricks = t;
  row->value = s->value;
  if (b->options->row) rows_add(&s->rows, row);
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
  Tricks t = b->given && b->given->tricks ? b->given->tricks[i] : tricks_unknown();
  RunRow row = {.index = b->first + i, .deal = &d};
  if (b->given)
    d = b->given->deal[i];
  else if (!sampler_deal(b->sampler, b->seed, row.index, &d, &row.tries, &b->stop)) {
    s->vain += row.tries;
    return sampler_why(b->sampler, row.tries, &b->stop, e);
  }
  bool ok = measure_deal(b, worker, &row, &t, s, e);
  *(ok ? &s->tries : &s->vain) += row.tries;
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
  s->deals = s->tries = s->solved = s->nodes = s->vain = s->rows.nb = 0;
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

/* Hand the rows of a chunk on; what is refused does not count. */
static bool give_rows(Batch *b, const Slot *s)
{
  const RunOptions *o = b->options;
  for (uint64_t i = 0; i < s->rows.nb; i++)
    if (!o->row(o->row_context, &s->rows.row[i])) {
      stop_raise(&b->stop);
      return false;
    }
  return true;
}

static bool merge(void *shared, size_t chunk, int slot)
{
  Batch *b = shared;
  Slot *s = &b->slot[slot];
  if (!give_rows(b, s)) return false;
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

/* Rows take memory: chunks are smaller when many measures are kept. */
static uint64_t chunk_of_rows(uint64_t chunk, int measure_nb)
{
  uint64_t most = VALUES_MAX / (uint64_t)measure_nb;
  if (chunk <= most) return chunk;
  return most < CHUNK_SOLVED ? CHUNK_SOLVED : most;
}

static bool open_slot(const Batch *b, Slot *s)
{
  size_t nb = (size_t)b->run->measure_nb;
  s->moments = mem_new(nb, sizeof *s->moments);
  s->value = mem_new(nb, sizeof *s->value);
  if (!s->moments || !s->value) return false;
  return !b->options->row || rows_open(&s->rows, b->chunk, b->run->measure_nb);
}

static bool open_batch(Batch *b, Err *e)
{
  b->stop.outer = b->options->stop;
  b->chunk = choose_chunk(b);
  if (b->options->row) b->chunk = chunk_of_rows(b->chunk, b->run->measure_nb);
  b->jobs = b->options->jobs;
  if (b->jobs > POOL_JOBS_MAX) b->jobs = POOL_JOBS_MAX;
  b->slot_nb = b->jobs * SLOTS_PER_JOB;
  if (!crew_open(&b->crew, b->jobs, b->options->memory, &b->stop, e)) return false;
  b->slot = mem_new((size_t)b->slot_nb, sizeof *b->slot);
  if (!b->slot) return err_memory(e);
  for (int i = 0; i < b->slot_nb; i++)
    if (!open_slot(b, &b->slot[i])) return err_memory(e);
  return true;
}

static void close_batch(Batch *b)
{
  crew_close(&b->crew);
  for (int i = 0; b->slot && i < b->slot_nb; i++) {
    mem_free(b->slot[i].moments);
    mem_free(b->slot[i].value);
    rows_close(&b->slot[i].rows);
  }
  mem_free(b->slot);
}

bool batch_run(Batch *b, uint64_t *done, Err *e)
{
  assert(b->options->jobs >= 1);
  *done = 0;
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
