/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/leads.h"

#include <string.h>

#include "base/pool.h"
#include "run/crew.h"
#include "solve/play.h"

enum { CHUNK = 2 /* deals */, SLOTS_PER_JOB = 4 };

typedef struct LeadsBatch {
  const Deal *deal;
  uint64_t count, merged;
  int strain, declarer;
  const RunOptions *options;
  Leads *out;
  Stop stop; /* raised when the progress function wants no more */
  Crew crew;
} LeadsBatch;

static bool solve_deal(const LeadsBatch *b, Solver *solver, const Deal *d, Leads *out,
                       Err *e)
{
  Position p;
  PlayCards cards;
  Layout hands;
  memcpy(hands.hand, d->hand, sizeof hands.hand);
  if (!position_open(&p, &hands, b->strain, (b->declarer + 1) % SEAT_NB, e) ||
      !play_cards(solver, &p, b->declarer % SIDE_NB, &cards, e))
    return false;
  memset(out->tricks, TRICKS_UNKNOWN, sizeof out->tricks);
  for (int i = 0; i < cards.nb; i++)
    for (Hand left = cards.of[i].equals; left; left &= left - 1) {
      int card = hand_lowest(left);
      out->tricks[card_suit(card)][card_rank(card)] = cards.of[i].tricks;
    }
  return true;
}

/* Chunk i writes its own part of 'out', so slots hold nothing. */
static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  LeadsBatch *b = shared;
  (void)slot;
  uint64_t from = chunk * CHUNK, to = from + CHUNK;
  if (to > b->count) to = b->count;
  Solver *solver = crew_solver(&b->crew, worker, e);
  if (!solver) return false;
  for (uint64_t i = from; i < to; i++)
    if (!solve_deal(b, solver, &b->deal[i], &b->out[i], e)) return false;
  return true;
}

static bool report(void *shared)
{
  LeadsBatch *b = shared;
  const RunOptions *o = b->options;
  if (!o->progress || o->progress(o->context, b->merged)) return true;
  stop_raise(&b->stop);
  return false;
}

static bool merge(void *shared, size_t chunk, int slot)
{
  LeadsBatch *b = shared;
  (void)slot;
  uint64_t to = (chunk + 1) * CHUNK;
  b->merged = to < b->count ? to : b->count;
  return report(b);
}

bool leads_solve(const Deal *deal, uint64_t count, int strain, int declarer,
                 const RunOptions *options, Leads *out, uint64_t *done, Err *e)
{
  LeadsBatch b = {.deal = deal,
                  .count = count,
                  .strain = strain,
                  .declarer = declarer,
                  .options = options,
                  .out = out,
                  .stop = {.outer = options->stop}};
  *done = 0;
  if (!count) return true;
  if (!crew_open(&b.crew, options->jobs, options->memory, &b.stop, e)) return false;
  PoolWork w = {.shared = &b,
                .chunk_nb = (size_t)((count + CHUNK - 1) / CHUNK),
                .slot_nb = options->jobs * SLOTS_PER_JOB,
                .stop = &b.stop,
                .work = work,
                .merge = merge,
                .tick = report};
  size_t chunks;
  bool ok = pool_run(&w, options->jobs, &chunks, e);
  crew_close(&b.crew);
  *done = b.merged;
  return ok;
}
