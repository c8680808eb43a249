/* SPDX-License-Identifier: MIT */
/*
** How: threads bid chunks of boards, and only read the graph. What it lacks is added
** afterwards, in the order of the boards.
*/
#include "bidding/boards.h"

#include "base/mem.h"
#include "base/pool.h"

enum {
  CHUNK = 64,
  SLOTS_PER_JOB = 4, /* they hold nothing */
};

typedef struct Round {
  const BidGraph *g;
  BidBoard *board;
  size_t nb;
  BidMemory *const *memory;
  const Stop *stop;
} Round;

static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  const Round *r = shared;
  (void)slot;
  for (size_t i = chunk * CHUNK; i < r->nb && i < (chunk + 1) * CHUNK; i++) {
    BidBoard *b = &r->board[i];
    if (b->end == BID_OVER) continue;
    if (stop_asked(r->stop)) return err_interrupted(e);
    b->end = (int8_t)graph_bid(r->g, r->memory[worker], &b->deal, b->dealer,
                               (BidSides)b->sides, &b->at);
  }
  return true;
}

static size_t unfinished(const BidBoard board[], size_t nb)
{
  size_t count = 0;
  for (size_t i = 0; i < nb; i++) count += board[i].end != BID_OVER;
  return count;
}

/* All boards, as far as the graph goes; on this thread where few are left. */
static bool bid_round(Round *r, int jobs, Err *e)
{
  size_t chunks = (r->nb + CHUNK - 1) / CHUNK, done = 0;
  PoolWork w = {.shared = r,
                .chunk_nb = chunks,
                .slot_nb = jobs * SLOTS_PER_JOB,
                .stop = r->stop,
                .work = work};
  if (jobs > 1 && unfinished(r->board, r->nb) > CHUNK)
    return pool_run(&w, jobs, &done, e) && (done == chunks || err_interrupted(e));
  while (done < chunks && work(r, 0, done, 0, e)) done++;
  return done == chunks;
}

bool bid_board_on(BidGraph *g, BidBoard *b, BidMemory *m, Err *e)
{
  BidEnd end;
  int next = graph_add(g, b->at.node, b->at.call, e);
  if (next < 0) return false;
  b->at.node = next;
  b->end = BID_NO_RULES;
  if (!graph_bid_on(g, m, &b->deal, b->dealer, (BidSides)b->sides, &b->at, &end, e))
    return false;
  b->end = (int8_t)end;
  return true;
}

bool bid_boards(BidGraph *g, BidBoard board[], size_t nb, BidMemory *const memory[],
                int jobs, const Stop *stop, Err *e)
{
  Round r = {.g = g, .board = board, .nb = nb, .memory = memory, .stop = stop};
  graph_settle(g, memory, jobs);
  if (!bid_round(&r, jobs, e)) return false;
  for (size_t i = 0; i < nb; i++)
    if (board[i].end == BID_NO_NODE && !bid_board_on(g, &board[i], memory[0], e))
      return false;
  return true;
}
