/* SPDX-License-Identifier: MIT */
/*
** How: from the root behind the calls so far, then the rules of that node, or what was
** decided there with this hand.
*/
#include "table/system.h"

#include <assert.h>

static PlayerSays answer(const SystemPlayer *p, int thread, const BidView *v, int *call,
                         PlayerLack *lack)
{
  const SystemGraph *of = p->of;
  const Auction *a = v->auction;
  int node = p->root[a->dealer % SIDE_NB][v->vul];
  assert(node >= 0 && thread < of->memory_nb);
  for (int i = 0; i < a->nb; i++) {
    int next = graph_next(of->graph, node, a->call[i]);
    if (next < 0) {
      *lack = (PlayerLack){.node = node, .call = a->call[i], .last = i + 1 == a->nb};
      return PLAYER_LACKS;
    }
    node = next;
  }
  bool known = graph_answer(of->graph, of->memory[thread], node, v->hand, call);
  if (known && (!p->decided || decisions_get(p->decided, node, v->hand, call)))
    return PLAYER_ANSWERS;
  *lack = (PlayerLack){.node = node,
                       .call = -1,
                       .last = true,
                       .thinks = known && p->decided,
                       .hand = v->hand};
  return PLAYER_LACKS;
}

static PlayerSays bid(const Player *p, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  const SystemPlayer *s = (const SystemPlayer *)p;
  (void)mind;
  (void)e;
  gate_enter(&s->of->gate);
  PlayerSays says = answer(s, thread, v, call, lack);
  gate_leave(&s->of->gate);
  return says;
}

static bool make_node(const SystemGraph *of, const PlayerLack *lack, Err *e)
{
  int node = lack->node;
  if (lack->call >= 0) node = graph_add(of->graph, node, lack->call, e);
  if (node < 0) return false;
  return !lack->last || graph_depth(of->graph, node) >= BID_CALLS_MAX ||
         graph_has_rules(of->graph, node) || of->make(of->context, node, e);
}

/* Threads bid and solve on while it is thought over. */
static bool decide(const SystemPlayer *p, const PlayerLack *lack, Err *e)
{
  int call;
  SystemGraph *of = p->of;
  if (decisions_get(p->decided, lack->node, lack->hand, &call)) return true;
  if (!p->think(p, lack->node, lack->hand, &call, e)) return false;
  gate_shut(&of->gate);
  bool ok = decisions_add(p->decided, lack->node, lack->hand, call, e);
  gate_open(&of->gate);
  return ok;
}

/* Others may have made it since it was missed. */
static bool supply(const Player *p, const PlayerLack *lack, Err *e)
{
  const SystemPlayer *s = (const SystemPlayer *)p;
  SystemGraph *of = s->of;
  gate_shut(&of->gate);
  bool ok = make_node(of, lack, e);
  graph_settle(of->graph, of->memory, of->memory_nb);
  gate_open(&of->gate);
  return ok && (!lack->thinks || decide(s, lack, e));
}

static void note(const Player *p, Buf *out)
{
  const SystemGraph *of = ((const SystemPlayer *)p)->of;
  buf_printf(out, "rules at %d positions", graph_nb(of->graph));
}

const PlayerKind SYSTEM_KIND = {
    .name = "system", .bid = bid, .supply = supply, .note = note};
