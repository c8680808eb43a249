/* SPDX-License-Identifier: MIT */
/*
** How: nodes are in an array that grows. What a node remembers of hands is
** little but for the openings, which are the nodes that all deals ask.
*/
#include "bidding/graph.h"

#include <assert.h>

#include "base/mem.h"

enum {
  VISITS = 16,     /* before a node is compiled */
  SMALL_BITS = 10, /* keys that it remembers */
  OFTEN = 1 << 14, /* visits of a node that remembers more */
};

typedef struct BidNode {
  int nb, visits; /* counted up to OFTEN */
  RuleList *list; /* NULL: not compiled */
  RuleMemory *memory;
  const Cond **cond;
  int8_t *call;
  int next[CALL_NB]; /* -1: none */
} BidNode;

struct BidGraph {
  const FeatureTables *tables;
  int nb, room;
  BidNode *node;
};

BidGraph *graph_new(const FeatureTables *t)
{
  BidGraph *g = mem_new(1, sizeof *g);
  if (g) g->tables = t;
  return g;
}

static void node_free(BidNode *n)
{
  rule_memory_free(n->memory);
  rules_free(n->list);
  mem_free(n->cond);
  mem_free(n->call);
}

void graph_free(BidGraph *g)
{
  if (!g) return;
  for (int i = 0; i < g->nb; i++) node_free(&g->node[i]);
  mem_free(g->node);
  mem_free(g);
}

int graph_nb(const BidGraph *g)
{
  return g->nb;
}

int graph_add(BidGraph *g, const Cond *const cond[], const int8_t call[], int nb,
              Err *e)
{
  if (nb && !rules_check(cond, nb, e)) return -1;
  BidNode n = {.nb = nb};
  n.cond = mem_new((size_t)nb + 1, sizeof *n.cond);
  n.call = mem_new((size_t)nb + 1, sizeof *n.call);
  if (!n.cond || !n.call ||
      !mem_grow(&g->node, (size_t)g->nb + 1, &g->room, sizeof *g->node)) {
    node_free(&n);
    err_memory(e);
    return -1;
  }
  for (int i = 0; i < nb; i++) {
    n.cond[i] = cond[i];
    n.call[i] = call[i];
  }
  for (int i = 0; i < CALL_NB; i++) n.next[i] = -1;
  g->node[g->nb] = n;
  return g->nb++;
}

void graph_link(BidGraph *g, int node, int call, int next)
{
  assert(node >= 0 && node < g->nb && next < g->nb);
  g->node[node].next[call] = next;
}

/* Compile a node; where memory is out it stays as it is. */
static void compile(const BidGraph *g, BidNode *n)
{
  Err e;
  n->list = rules_make(n->cond, n->nb, g->tables, &e);
  n->memory = n->list ? rule_memory_new(n->list, SMALL_BITS) : NULL;
  if (n->memory) return;
  rules_free(n->list);
  n->list = NULL;
}

static void remember_more(BidNode *n)
{
  RuleMemory *m = rule_memory_new(n->list, RULE_SLOT_BITS);
  if (!m) return;
  rule_memory_free(n->memory);
  n->memory = m;
}

int graph_first(BidGraph *g, int node, Hand h)
{
  assert(node >= 0 && node < g->nb);
  BidNode *n = &g->node[node];
  if (!n->nb) return -1;
  if (n->visits < OFTEN) {
    n->visits++;
    if (n->visits == VISITS) compile(g, n);
    if (n->visits == OFTEN && n->list) remember_more(n);
  }
  int i = 0;
  if (n->list)
    i = rules_first(n->list, n->memory, h);
  else
    while (i < n->nb && !cond_holds_hand(n->cond[i], h)) i++;
  return i < n->nb ? i : -1;
}

static int call_of(BidGraph *g, int node, Hand h)
{
  int i = graph_first(g, node, h);
  return i < 0 ? CALL_PASS : g->node[node].call[i];
}

static void make_call(Auction *a, int call)
{
  Err e;
  bool legal = auction_call(a, call, &e);
  assert(legal);
  (void)legal;
}

bool graph_bid(BidGraph *g, const int root[SEAT_NB], const Deal *d, int dealer,
               Auction *out, int *at)
{
  int call = CALL_PASS;
  *out = auction_open(dealer);
  for (int n = 0; n < SEAT_NB && call == CALL_PASS; n++) {
    *at = root[n];
    call = call_of(g, *at, d->hand[auction_turn(out)]);
    make_call(out, call);
  }
  while (!auction_over(out)) {
    int next = call == CALL_PASS ? -1 : g->node[*at].next[call];
    if (call != CALL_PASS && next < 0) return false;
    make_call(out, CALL_PASS);
    if (auction_over(out)) break;
    call = CALL_PASS;
    if (next >= 0) {
      *at = next;
      call = call_of(g, next, d->hand[auction_turn(out)]);
    }
    make_call(out, call);
  }
  return true;
}
