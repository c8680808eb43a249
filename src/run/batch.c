/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** batch.c - how run_sample and run_deals work.
**
** Chunks of deals are measured by the threads of a pool, each into a slot of
** its own, and merged into the Run on the caller's thread in order.
*/
#include <assert.h>

#include "base/mem.h"
#include "base/pool.h"
#include "run/crew.h"
#include "run/exchange.h"
#include "run/rows.h"
#include "run/run.h"

enum {
  CHUNK_SOLVED = 8,   /* deals of a chunk when they are solved or hard to find, */
  CHUNK_QUICK = 2048, /* and the most when they are only looked at */
  CHUNK_PILOT = 256,  /* tries that show how hard */
  VALUES_MAX =
      1 << 16, /* most values that the rows of a slot hold, if that is enough */
  SLOTS_PER_JOB = 4,
};

/* What a chunk leaves for the merge. */
typedef struct BatchSlot {
  Cells cells;
  int64_t *value; /* of each column, of the deal at hand */
  Rows rows;
  Sketch *sketch; /* NULL: the run makes none */
  uint64_t deals, tries, read, solved, nodes;
  uint64_t vain; /* tries for a deal that was not measured */
} BatchSlot;

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
  BatchSlot *slot;
  int slot_nb;
} Batch;

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
static bool find_tricks(Batch *b, int worker, const Deal *d, PairSet wanted,
                        BatchSlot *s, Tricks *t, PairSet *solved, Err *e)
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

/*
** Measure a deal as it is: 'row' holds its index, variant, deal and tries, 't'
** what is given; 'key' gets the keys of the first variant, 'value' the values.
*/
static bool measure_deal(Batch *b, int worker, RunRow *row, Tricks *t, BatchSlot *s,
                         int64_t key[], int64_t value[], Err *e)
{
  const Run *r = b->run;
  const Deal *d = row->deal;
  int key_nb = row->variant ? 0 : KEY_NB;
  for (int i = 0; i < r->measure_nb; i++) row->known |= measure_pairs(r->measure[i], d);
  for (int i = 0; i < key_nb; i++)
    if (r->key[i]) row->known |= measure_pairs(r->key[i], d);
  if (row->known && !find_tricks(b, worker, d, row->known, s, t, &row->solved, e))
    return false;
  s->read += (uint64_t)__builtin_popcount(row->known);
  for (int i = 0; i < r->measure_nb; i++) value[i] = measure_value(r->measure[i], d, t);
  for (int i = 0; i < key_nb; i++)
    if (r->key[i]) key[i] = measure_value(r->key[i], d, t);
  row->tricks = t;
  row->value = value;
  if (b->options->row) rows_add(&s->rows, row);
  return true;
}

/* Measure the variants of a deal, each as it is, and their differences. */
static bool measure_variants(Batch *b, int worker, const RunRow *given, BatchSlot *s,
                             int64_t key[], Err *e)
{
  const Run *r = b->run;
  int nb = r->measure_nb;
  int64_t *difference = s->value + r->hand_nb * nb;
  for (int v = 0; v < r->hand_nb; v++) {
    Deal d = exchange_hand(given->deal, r->seat, r->hand[v]);
    Tricks t = tricks_unknown();
    RunRow row = {
        .index = given->index, .variant = v, .deal = &d, .tries = v ? 0 : given->tries};
    if (!measure_deal(b, worker, &row, &t, s, key, s->value + v * nb, e)) return false;
  }
  for (int v = 1; v < r->hand_nb; v++)
    for (int w = 0; w < v; w++)
      for (int i = 0; i < nb; i++)
        *difference++ = s->value[v * nb + i] - s->value[w * nb + i];
  return true;
}

/*
** Add a deal to its group. On failure the deal and those of its variants that were
** measured are taken out again, or the slot is emptied if that is impossible.
*/
static bool count_deal(Batch *b, int worker, RunRow *row, Tricks *t, BatchSlot *s,
                       Err *e)
{
  const Run *r = b->run;
  int64_t key[KEY_NB] = {0};
  const uint64_t rows = s->rows.nb, read = s->read, solved = s->solved,
                 nodes = s->nodes;
  bool ok = r->hand_nb ? measure_variants(b, worker, row, s, key, e)
                       : measure_deal(b, worker, row, t, s, key, s->value, e);
  Cell *cell = ok ? cells_at(&s->cells, key, e) : NULL;
  if (cell && cell_add(cell, s->value, r->column_nb, e)) {
    s->deals++;
    if (s->sketch) {
      uint64_t number = b->before + (row->index - b->first) + 1;
      sketch_add(s->sketch, number, row->index, row->deal, s->value);
    }
    return true;
  }
  if (cell) s->deals = 0; /* some of its columns have this deal, others not */
  s->rows.nb = rows;
  s->read = read;
  s->solved = solved;
  s->nodes = nodes;
  return false;
}

/* Deals of a chunk: all chunks have as many but the last. */
static uint64_t chunk_size(const Batch *b, size_t chunk)
{
  uint64_t left = b->count - chunk * b->chunk;
  return left < b->chunk ? left : b->chunk;
}

/* Deal 'i' of the batch into the slot; false as in 'work'. */
static bool add_deal(Batch *b, int worker, uint64_t i, BatchSlot *s, Err *e)
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
  bool ok = count_deal(b, worker, &row, &t, s, e);
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
  BatchSlot *s = &b->slot[slot];
  const Stop *stop = &b->stop;
  uint64_t from = chunk * b->chunk, size = chunk_size(b, chunk);
  cells_clear(&s->cells);
  if (s->sketch) sketch_start(s->sketch, &b->run->sketch->plan);
  s->deals = s->tries = s->read = s->solved = s->nodes = s->vain = s->rows.nb = 0;
  for (uint64_t i = 0; i < size; i++)
    if (stop_asked(stop) || !add_deal(b, worker, from + i, s, e)) {
      if (!stop_asked(stop)) return false;
      err_interrupted(e);
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
static bool give_rows(Batch *b, const BatchSlot *s)
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
  BatchSlot *s = &b->slot[slot];
  if (!give_rows(b, s)) return false;
  if (!cells_reserve(&b->run->cells, &s->cells, &b->failure)) {
    stop_raise(&b->stop);
    return false;
  }
  cells_merge(&b->run->cells, &s->cells);
  if (s->sketch) sketch_merge(b->run->sketch, s->sketch);
  b->run->deals += s->deals;
  b->run->tries += s->tries;
  b->run->read += s->read;
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
  if (run_solves(b->run)) return CHUNK_SOLVED;
  if (!b->sampler || b->count <= CHUNK_SOLVED) return CHUNK_QUICK;
  uint64_t hits = sampler_pilot(b->sampler, CHUNK_PILOT, &b->stop);
  uint64_t chunk = CHUNK_QUICK / CHUNK_PILOT * hits;
  return chunk < CHUNK_SOLVED ? CHUNK_SOLVED : chunk;
}

/* Rows take memory: chunks are smaller when many measures are kept. */
static uint64_t chunk_of_rows(uint64_t chunk, int column_nb)
{
  uint64_t most = VALUES_MAX / (uint64_t)column_nb;
  if (chunk <= most) return chunk;
  return most < CHUNK_SOLVED ? CHUNK_SOLVED : most;
}

static bool open_slot(const Batch *b, BatchSlot *s, Err *e)
{
  const Run *r = b->run;
  uint64_t variants = r->hand_nb ? (uint64_t)r->hand_nb : 1;
  s->value = mem_new((size_t)r->column_nb, sizeof *s->value);
  if (!s->value) return err_memory(e);
  if (!cells_open(&s->cells, r->column_nb, e)) return false;
  if (r->sketch && !(s->sketch = mem_new(1, sizeof *s->sketch))) return err_memory(e);
  if (!b->options->row) return true;
  return rows_open(&s->rows, b->chunk * variants, r->measure_nb) || err_memory(e);
}

static bool open_batch(Batch *b, Err *e)
{
  b->stop.outer = b->options->stop;
  b->before = b->run->deals;
  b->chunk = choose_chunk(b);
  if (b->options->row) b->chunk = chunk_of_rows(b->chunk, b->run->column_nb);
  b->jobs = b->options->jobs;
  if (b->jobs > POOL_JOBS_MAX) b->jobs = POOL_JOBS_MAX;
  b->slot_nb = b->jobs * SLOTS_PER_JOB;
  if (!crew_open(&b->crew, b->jobs, b->options->memory, &b->stop, e)) return false;
  b->slot = mem_new((size_t)b->slot_nb, sizeof *b->slot);
  if (!b->slot) return err_memory(e);
  for (int i = 0; i < b->slot_nb; i++)
    if (!open_slot(b, &b->slot[i], e)) return false;
  return true;
}

static void close_batch(Batch *b)
{
  crew_close(&b->crew);
  for (int i = 0; b->slot && i < b->slot_nb; i++) {
    cells_close(&b->slot[i].cells);
    mem_free(b->slot[i].sketch);
    mem_free(b->slot[i].value);
    rows_close(&b->slot[i].rows);
  }
  mem_free(b->slot);
}

/* Do a batch of which the first part is filled in; as run_sample. */
static bool batch_run(Batch *b, uint64_t *done, Err *e)
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
    if (ok && b->failure.msg[0]) {
      if (e) *e = b->failure;
      ok = false;
    }
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
  return batch_run(&b, done, e);
}

bool run_deals(Run *r, const RunGiven *given, const RunOptions *options, uint64_t *done,
               Err *e)
{
  assert(!given->tricks || !r->hand_nb);
  Batch b = {.run = r,
             .options = options,
             .given = given,
             .first = given->first,
             .count = given->count};
  return batch_run(&b, done, e);
}
