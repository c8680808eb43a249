/* SPDX-License-Identifier: MIT */
/*
** How: a hand is in a player's exact set where it would have made each of his calls, so
** that the graph itself is asked; boxes are asked before it, as they are quick. A call
** that no rule makes says nothing.
*/
#include "table/worlds.h"

#include <assert.h>

#include "base/mem.h"

enum {
  NOBODY = -1,
  POLL = 1024,      /* draws */
  OFTEN = 800000000 /* of 10^9 hands: whose hand is one of these is not drawn */
};

/* A call that was made at a node. */
typedef struct MadeCall {
  int node;
  int8_t call;
} MadeCall;

struct Worlds {
  WorldsTurn turn;
  int own; /* the seat at turn */
  WorldsHow how;
  int made_nb[SEAT_NB];
  MadeCall made[SEAT_NB][BID_CALLS_MAX];
  int drawn; /* the seat whose boxes are drawn, or NOBODY */
  int8_t order[SEAT_NB - 1];
  Hand free;
  Dealing dealing; /* of what is left then */
  BoxDraw draw;
};

/* Add the calls of all players, from the last one back. */
static void find_calls(Worlds *w)
{
  const BidGraph *g = w->turn.graph;
  for (int node = w->turn.node, before; (before = graph_before(g, node)) >= 0;
       node = before) {
    int seat = (w->turn.dealer + graph_depth(g, before)) % SEAT_NB;
    int call = graph_call(g, node);
    if (seat == w->own || graph_depth(g, before) >= BID_CALLS_MAX ||
        !graph_makes(g, before, call))
      continue;
    w->made[seat][w->made_nb[seat]++] = (MadeCall){before, (int8_t)call};
  }
}

Worlds *worlds_open(const WorldsTurn *turn, Err *e)
{
  Worlds *w = mem_need(1, sizeof *w, e);
  if (!w) return NULL;
  w->turn = *turn;
  w->own = (turn->dealer + graph_depth(turn->graph, turn->node)) % SEAT_NB;
  w->free = PACK & ~turn->hand;
  w->drawn = NOBODY;
  uint64_t share[SEAT_NB], rarest = UINT64_MAX;
  int nb = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    if (s == w->own) continue;
    share[s] = box_draw_share(&turn->boxes[s]);
    int at = nb++;
    for (; at && share[(int)w->order[at - 1]] > share[s]; at--)
      w->order[at] = w->order[at - 1];
    w->order[at] = (int8_t)s;
    if (turn->boxes[s].nb && share[s] < rarest && share[s] < OFTEN) {
      rarest = share[s];
      w->drawn = s;
    }
  }
  if (w->drawn != NOBODY) box_draw_open(&w->draw, &turn->boxes[w->drawn], w->free);
  Layout known = {{0}};
  known.hand[w->own] = turn->hand;
  Hand left = w->free; /* any thirteen: their number counts */
  for (int i = 0; w->drawn != NOBODY && i < HAND_SIZE; i++, left &= left - 1)
    known.hand[w->drawn] |= left & -left;
  w->dealing = dealing_new(&known);
  find_calls(w);
  return w;
}

void worlds_close(Worlds *w)
{
  mem_free(w);
}

/* Whether a player is taken for his exact set. */
static bool is_exact(const Worlds *w, int seat)
{
  return w->how == WORLDS_EXACT ||
         (w->how == WORLDS_PARTNER && seat == seat_partner(w->own));
}

bool worlds_take(Worlds *w, WorldsHow how)
{
  w->how = how;
  for (int s = 0; s < SEAT_NB; s++)
    if (s != w->own && is_exact(w, s) && !w->turn.boxes[s].nb) return false;
  return w->drawn == NOBODY || w->draw.size > 0;
}

/* Whether a player can have a hand. */
static bool accepts(const Worlds *w, BidMemory *m, int seat, Hand h)
{
  const BidBoxes *boxes = &w->turn.boxes[seat];
  bool exact = is_exact(w, seat); /* of a hand that was drawn that says more */
  if (boxes->nb && !(exact && seat == w->drawn) &&
      !bidboxes_hold(boxes, bidbox_values(h)))
    return false;
  if (!exact) return true;
  for (int i = 0; i < w->made_nb[seat]; i++) {
    int call;
    const MadeCall *made = &w->made[seat][i];
    if (!graph_answer(w->turn.graph, m, made->node, h, &call) || call != made->call)
      return false;
  }
  return true;
}

/* Deal what is left once a hand was drawn. */
static void deal_rest(const Worlds *w, Hand drawn, Rng *r, Deal *out)
{
  Dealing d = w->dealing;
  d.known.hand[w->drawn] = drawn;
  d.free_nb = 0;
  for (Hand rest = w->free & ~drawn; rest; rest &= rest - 1)
    d.free[d.free_nb++] = (int8_t)hand_lowest(rest);
  dealing_next(&d, r, out);
}

bool worlds_deal(const Worlds *w, BidMemory *m, uint64_t seed, uint64_t index,
                 uint64_t *tries, Deal *out, const Stop *stop)
{
  Rng r = rng_open(seed, RNG_DEAL, index);
  while (*tries) {
    Hand drawn = 0;
    if (--*tries % POLL == 0 && stop_asked(stop)) return false;
    if (w->drawn == NOBODY) {
      dealing_next(&w->dealing, &r, out);
    } else {
      if (!box_draw_next(&w->draw, &r, &drawn) || !accepts(w, m, w->drawn, drawn))
        continue;
      deal_rest(w, drawn, &r, out);
    }
    bool ok = true;
    for (int k = 0; ok && k < SEAT_NB - 1; k++) {
      int seat = w->order[k];
      ok = seat == w->drawn || accepts(w, m, seat, out->hand[seat]);
    }
    if (ok) return true;
  }
  return false;
}
