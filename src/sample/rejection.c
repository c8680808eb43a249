/* SPDX-License-Identifier: MIT */
/*
** How `nth` goes: with w ways to give out what is left, of which the cards
** number r and need[s] go to seat s, w need[s] / r of them give the next card
** to s.
*/
#include "sample/engines.h"

#include <string.h>

#include "base/mem.h"
#include "cards/dealing.h"

enum {
  DRAW_COST = 12, /* operations of a draw beside those of its cards */
};

typedef struct Rejection {
  Engine engine;
  Dealing dealing;
} Rejection;

/* True if every deal with the known cards satisfies the condition. */
static bool only_known(const Cond *c, int at)
{
  const CondNode *n = &c->node[at];
  if (n->op == COND_ANY || n->op == COND_CARDS) return true;
  if (n->op != COND_AND) return false;
  for (int k = n->child; k >= 0; k = c->node[k].next)
    if (!only_known(c, k)) return false;
  return true;
}

static Engine *rejection_open(const Cond *c, const Layout *known, const Budget *most,
                              const Stop *stop, Err *e)
{
  (void)most;
  (void)stop;
  Rejection *g = mem_need(1, sizeof *g, e);
  if (!g) return NULL;
  g->dealing = dealing_new(known);
  g->engine = (Engine){
      .kind = &ENGINE_REJECTION,
      .size = count_split(SEAT_NB, g->dealing.need),
      .exact = only_known(c, c->root),
      .spent = {.operations = CARD_NB, .bytes = sizeof *g},
      .cost = DRAW_COST + (uint64_t)g->dealing.free_nb,
  };
  return &g->engine;
}

static void rejection_close(Engine *g)
{
  mem_free(g);
}

static void rejection_draw(const Engine *g, Rng *r, Deal *out)
{
  dealing_next(&((const Rejection *)g)->dealing, r, out);
}

static void rejection_nth(const Engine *g, Count k, Deal *out)
{
  const Dealing *d = &((const Rejection *)g)->dealing;
  int need[SEAT_NB];
  Count ways = g->size;
  memcpy(need, d->need, sizeof need);
  memcpy(out->hand, d->known.hand, sizeof out->hand);
  for (int i = 0; i < d->free_nb; i++) {
    unsigned left = (unsigned)(d->free_nb - i);
    int seat = NORTH;
    Count to;
    while (k >= (to = ways * (unsigned)need[seat] / left)) {
      k -= to;
      seat++;
    }
    ways = to;
    need[seat]--;
    out->hand[seat] |= card_bit(d->free[i]);
  }
}

static void rejection_explain(const Engine *g, Buf *out)
{
  const Dealing *d = &((const Rejection *)g)->dealing;
  if (d->free_nb == CARD_NB)
    buf_puts(out, "all 52 cards are shuffled\n");
  else
    buf_printf(out, "%d cards are known, the other %d are shuffled\n",
               CARD_NB - d->free_nb, d->free_nb);
}

const EngineKind ENGINE_REJECTION = {
    .name = "rejection",
    .version = DEALING_STREAM,
    .open = rejection_open,
    .close = rejection_close,
    .draw = rejection_draw,
    .nth = rejection_nth,
    .explain = rejection_explain,
};
