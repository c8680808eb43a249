/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/batch.h"

#include <assert.h>

#include "base/mem.h"
#include "base/pool.h"

enum {
  CHUNK_EACH = 1,     /* deals, where each is solved */
  SLOTS_PER_JOB = 64, /* that hold nothing: nobody waits for a hard deal of another's */
};

/* What a chunk leaves. */
typedef struct BatchSlot {
  uint64_t deals, tries;
  uint64_t vain; /* deals generated for one that was not counted */
} BatchSlot;

typedef struct Batch {
  const BatchSource *from;
  const BatchWork *work;
  const BatchOptions *options;
  int jobs, slot_nb;
  uint64_t taken; /* deals */
  PoolDesk desk;
  Stop stop;      /* raised when progress or who takes deals wants no more */
  Err failure;    /* of taking; no message: none */
  Oracle *oracle; /* of each thread */
  BatchSlot *slot;
} Batch;

/* Deals of a chunk: all chunks have as many but the last. */
static uint64_t chunk_size(const Batch *b, size_t chunk)
{
  uint64_t left = b->from->count - chunk * b->work->chunk;
  return left < b->work->chunk ? left : b->work->chunk;
}

/* Find and try a deal; false as in 'work'. */
static bool try_deal(Batch *b, BatchDeal *at, BatchSlot *s, Err *e)
{
  const BatchSource *from = b->from;
  Deal d;
  at->index = from->index ? from->index[at->number] : from->first + at->number;
  at->deal = from->sampler ? &d : &from->deal[at->number];
  at->tricks = from->tricks ? &from->tricks[at->number] : NULL;
  at->value = from->value ? &from->value[at->number * (uint64_t)from->value_nb] : NULL;
  at->tries = 0;
  bool ok =
      !from->sampler ||
      sampler_deal(from->sampler, from->seed, at->index, &d, &at->tries, &b->stop) ||
      sampler_why(from->sampler, at->tries, &b->stop, e);
  ok = ok && b->work->trial(b->work->context, at, e);
  *(ok ? &s->tries : &s->vain) += at->tries;
  if (ok) s->deals++;
  return ok;
}

/*
** A chunk that is stopped keeps the deals it has: they are its first ones, and
** no chunk after it is taken.
*/
static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Batch *b = shared;
  BatchSlot *s = &b->slot[slot];
  BatchDeal at = {.slot = slot,
                  .number = chunk * b->work->chunk,
                  .thread = worker,
                  .oracle = &b->oracle[worker],
                  .desk = &b->desk};
  *s = (BatchSlot){0};
  if (b->work->start) b->work->start(b->work->context, slot);
  for (uint64_t left = chunk_size(b, chunk); left > 0; left--, at.number++) {
    if (!stop_asked(&b->stop) ? try_deal(b, &at, s, e) : err_interrupted(e)) continue;
    return e->kind == ERR_INTERRUPTED && s->deals > 0;
  }
  return true;
}

static bool report(void *shared)
{
  Batch *b = shared;
  const BatchOptions *o = b->options;
  if (!o->progress || o->progress(o->context, b->taken)) return true;
  stop_raise(&b->stop); /* nor need the deals at hand come to their end */
  return false;
}

static bool merge(void *shared, size_t chunk, int slot)
{
  Batch *b = shared;
  BatchSlot *s = &b->slot[slot];
  const BatchWork *w = b->work;
  if (w->take && !w->take(w->context, slot, s->deals, s->tries, &b->failure)) {
    stop_raise(&b->stop);
    return false;
  }
  b->taken += s->deals;
  s->tries = 0; /* what is left in a slot at the end was in vain */
  return report(b) && s->deals == chunk_size(b, chunk);
}

static bool serve(void *shared, void *request)
{
  Batch *b = shared;
  if (b->work->serve(b->work->context, request)) return true;
  stop_raise(&b->stop);
  return false;
}

int batch_jobs(const BatchOptions *o)
{
  assert(o->jobs >= 1);
  return o->jobs < POOL_JOBS_MAX ? o->jobs : POOL_JOBS_MAX;
}

static bool open_batch(Batch *b, Err *e)
{
  const BatchOptions *o = b->options;
  int memory = o->memory / b->jobs;
  if (o->memory && memory < SOLVER_MEMORY_MIN) memory = SOLVER_MEMORY_MIN;
  b->oracle = mem_new((size_t)b->jobs, sizeof *b->oracle);
  b->slot = mem_new((size_t)b->slot_nb, sizeof *b->slot);
  if (!b->oracle || !b->slot) return err_memory(e);
  for (int i = 0; i < b->jobs; i++)
    b->oracle[i] = (Oracle){.memory = memory,
                            .stop = &b->stop,
                            .known = o->known,
                            .context = o->known_context};
  return true;
}

static void close_batch(Batch *b)
{
  for (int i = 0; b->oracle && i < b->jobs; i++) oracle_close(&b->oracle[i]);
  mem_free(b->oracle);
  mem_free(b->slot);
}

bool batch_run(const BatchSource *from, const BatchWork *w, const BatchOptions *o,
               BatchDone *done, Err *e)
{
  Batch b = {.from = from,
             .work = w,
             .options = o,
             .jobs = batch_jobs(o),
             .stop = {.outer = o->stop}};
  *done = (BatchDone){0};
  if (!from->count) return true;
  b.slot_nb = w->slot_nb ? w->slot_nb : b.jobs * SLOTS_PER_JOB;
  PoolWork pool = {.shared = &b,
                   .chunk_nb = (size_t)((from->count + w->chunk - 1) / w->chunk),
                   .slot_nb = b.slot_nb,
                   .stop = &b.stop,
                   .work = work,
                   .merge = merge,
                   .tick = report,
                   .serve = serve,
                   .desk = &b.desk};
  size_t chunks;
  bool ok = open_batch(&b, e) && pool_run(&pool, b.jobs, &chunks, e);
  if (ok && b.failure.msg[0]) {
    if (e) *e = b.failure;
    ok = false;
  }
  done->deals = b.taken;
  for (int i = 0; b.slot && i < b.slot_nb; i++)
    done->vain += b.slot[i].tries + b.slot[i].vain;
  close_batch(&b);
  return ok;
}

/* ---- something for every deal ---------------------------------------------------- */

typedef struct EachWork {
  BatchEach *each;
  const void *context;
  char *out;
  size_t size;
} EachWork;

/* Each has its own part of 'out', so slots hold nothing. */
static bool try_each(void *context, const BatchDeal *d, Err *e)
{
  const EachWork *w = context;
  return w->each(w->context, d, w->out + d->number * w->size, e);
}

bool batch_each(const Deal *deal, uint64_t count, BatchEach *each, const void *context,
                void *out, size_t size, const BatchOptions *o, uint64_t *done, Err *e)
{
  EachWork w = {.each = each, .context = context, .out = out, .size = size};
  BatchSource from = {.deal = deal, .count = count};
  BatchWork work = {.context = &w, .chunk = CHUNK_EACH, .trial = try_each};
  BatchDone found;
  bool ok = batch_run(&from, &work, o, &found, e);
  *done = found.deals;
  return ok;
}
