/* SPDX-License-Identifier: MIT */
/*
** How: nodes are in an array that grows, children in the order in which they came, so
** that common calls are found first.
*/
#include "bidding/graph.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "bidding/nodes.h"

enum { NONE = -1 };

BidGraph *graph_new(const FeatureTables *t)
{
  BidGraph *g = mem_new(1, sizeof *g);
  if (g) g->tables = t;
  return g;
}

void graph_free(BidGraph *g)
{
  if (!g) return;
  for (int i = 0; i < g->list_nb; i++) {
    rules_free(g->list[i].compiled);
    mem_free(g->list[i].cond);
    mem_free(g->list[i].box);
  }
  mem_free(g->list);
  mem_free(g->node);
  keys_free(&g->hashes);
  mem_free(g->list_of);
  mem_free(g);
}

int graph_nb(const BidGraph *g)
{
  return g->node_nb;
}

int graph_list_nb(const BidGraph *g)
{
  return g->list_nb;
}

/*
** ---- nodes ------------------------------------------------------------------------
** /
*/

static const BidNode *node_of(const BidGraph *g, int node)
{
  assert(node >= 0 && node < g->node_nb);
  return &g->node[node];
}

static int add_node(BidGraph *g, const BidNode *n, Err *e)
{
  if (g->node_nb == INT_MAX / 2 ||
      !mem_grow(&g->node, (size_t)g->node_nb + 1, &g->node_room, sizeof *g->node)) {
    err_memory(e);
    return NONE;
  }
  g->node[g->node_nb] = *n;
  return g->node_nb++;
}

int graph_root(BidGraph *g, Err *e)
{
  return add_node(
      g, &(BidNode){.list = NONE, .before = NONE, .child = NONE, .next = NONE}, e);
}

int graph_next(const BidGraph *g, int node, int call)
{
  int child = node_of(g, node)->child;
  while (child != NONE && g->node[child].call != call) child = g->node[child].next;
  return child;
}

/* Put a node after the children of another. */
static void append(BidGraph *g, int node, int child)
{
  int *at = &g->node[node].child;
  while (*at != NONE) at = &g->node[*at].next;
  *at = child;
}

int graph_add(BidGraph *g, int node, int call, Err *e)
{
  int child = graph_next(g, node, call);
  if (child != NONE) return child;
  Auction a = graph_auction(g, node, NORTH);
  if (!auction_call(&a, call, e)) return NONE;
  if (auction_over(&a)) {
    err_set(e, 0, "the auction is over after this pass");
    return NONE;
  }
  BidNode n = {.list = NONE,
               .before = node,
               .child = NONE,
               .next = NONE,
               .depth = a.nb,
               .call = (int8_t)call,
               .passes = a.passes,
               .bid = a.bid != 0};
  child = add_node(g, &n, e);
  if (child != NONE) append(g, node, child);
  return child;
}

bool graph_has_rules(const BidGraph *g, int node)
{
  return node_of(g, node)->list != NONE;
}

int graph_depth(const BidGraph *g, int node)
{
  return node_of(g, node)->depth;
}

int graph_call(const BidGraph *g, int node)
{
  const BidNode *n = node_of(g, node);
  return n->before == NONE ? NONE : n->call;
}

int graph_before(const BidGraph *g, int node)
{
  return node_of(g, node)->before;
}

Auction graph_auction(const BidGraph *g, int node, int dealer)
{
  int8_t call[AUCTION_MAX];
  Auction a;
  int nb = node_of(g, node)->depth;
  for (int i = nb; i > 0; node = g->node[node].before) call[--i] = g->node[node].call;
  bool legal = auction_read(&a, dealer, call, nb, NULL);
  assert(legal);
  (void)legal;
  return a;
}

/*
** ---- lists ------------------------------------------------------------------------
** /
*/

/* A number of these rules in their order, that others hardly ever have. */
static uint64_t hash_rules(const Cond *const cond[], const int8_t call[],
                           const char mark[], int nb)
{
  uint64_t h = (uint64_t)nb;
  for (int i = 0; i < nb; i++) {
    h = (h ^ (uintptr_t)cond[i]) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29 ^ (uint64_t)(call[i] << 8 | mark[i])) *
        UINT64_C(0xbf58476d1ce4e5b9);
  }
  return h ^ h >> 32;
}

static bool same_rules(const BidList *l, const Cond *const cond[], const int8_t call[],
                       const char mark[], int nb)
{
  size_t n = (size_t)nb;
  return l->nb == nb &&
         (!nb || (!memcmp(l->cond, cond, n * sizeof *cond) &&
                  !memcmp(l->call, call, n) && !memcmp(l->mark, mark, n)));
}

/* Where it is remembered which list has a hash; NULL: out of memory. */
static int *list_at(BidGraph *g, uint64_t hash)
{
  g->hashes.width = 2;
  int at =
      keys_find(&g->hashes, (const int32_t[]){(int32_t)hash, (int32_t)(hash >> 32)});
  int had = g->list_of_room;
  if (at < 0 || !mem_grow(&g->list_of, (size_t)at + 1, &g->list_of_room, sizeof(int)))
    return NULL;
  memset(g->list_of + had, 0, (size_t)(g->list_of_room - had) * sizeof(int));
  return &g->list_of[at];
}

static bool add_list(BidGraph *g, const Cond *const cond[], const int8_t call[],
                     const char mark[], int nb)
{
  size_t n = (size_t)nb;
  if (!mem_grow(&g->list, (size_t)g->list_nb + 1, &g->list_room, sizeof *g->list))
    return false;
  BidList l = {.nb = nb};
  l.cond = mem_new(n + 1, sizeof *cond + sizeof *call + sizeof *mark);
  if (!l.cond) return false;
  l.call = (int8_t *)(l.cond + n);
  l.mark = (char *)(l.call + n);
  if (nb) {
    memcpy(l.cond, cond, n * sizeof *cond);
    memcpy(l.call, call, n);
    memcpy(l.mark, mark, n);
  }
  g->list[g->list_nb++] = l;
  return true;
}

/* Whether conditions read one seat, and calls are legal at a node. */
static bool check_rules(const BidGraph *g, int node, const Cond *const cond[],
                        const int8_t call[], int nb, Err *e)
{
  Auction a = graph_auction(g, node, NORTH);
  unsigned seats = 0;
  for (int i = 0; i < nb; i++) {
    Auction after = a;
    seats |= cond[i]->seats;
    if (seats & (seats - 1))
      return err_set(e, 0, "rule %d reads another hand than the rules before it",
                     i + 1);
    if (auction_legal(&a, call[i])) continue;
    Err why;
    auction_call(&after, call[i], &why);
    return err_set(e, 0, "rule %d: %s", i + 1, why.msg);
  }
  return true;
}

int graph_set_rules(BidGraph *g, int node, const Cond *const cond[],
                    const int8_t call[], const char mark[], int nb, bool *added, Err *e)
{
  assert(node_of(g, node)->list == NONE && nb >= 0);
  if (!check_rules(g, node, cond, call, nb, e)) return NONE;
  int *list = list_at(g, hash_rules(cond, call, mark, nb));
  *added = list && !(*list && same_rules(&g->list[*list - 1], cond, call, mark, nb));
  if (!list || (*added && !add_list(g, cond, call, mark, nb))) {
    err_memory(e);
    return NONE;
  }
  if (!*list) *list = g->list_nb;
  return g->node[node].list = (*added ? g->list_nb : *list) - 1;
}

RuleBox rule_box(const BidBoxes *around, const BidBoxes *inside)
{
  if (!around->nb) return (RuleBox){.box = {.low = BIDBOX_VALUES}}; /* of no hand */
  return (RuleBox){.box = bidboxes_around(around),
                   .sure = around->nb == 1 && bidboxes_same(around, inside)};
}

void graph_set_boxes(BidGraph *g, int list, const RuleBox box[])
{
  assert(list >= 0 && list < g->list_nb);
  BidList *l = &g->list[list];
  if (!l->box && l->nb) l->box = mem_new((size_t)l->nb, sizeof *box);
  if (l->box) memcpy(l->box, box, (size_t)l->nb * sizeof *box);
}

bool graph_copy_rules(BidGraph *g, int node, int from)
{
  int a = node, b = from;
  assert(node_of(g, node)->list == NONE && node_of(g, from)->list != NONE);
  while (a != b && g->node[a].before != NONE && g->node[b].before != NONE) {
    if (g->node[a].call != g->node[b].call) return false;
    a = g->node[a].before;
    b = g->node[b].before;
  }
  if (g->node[node].depth != g->node[from].depth) return false;
  g->node[node].list = g->node[from].list;
  return true;
}

char graph_rule_mark(const BidGraph *g, int node, int i)
{
  const BidList *l = &g->list[node_of(g, node)->list];
  assert(i >= 0 && i < l->nb);
  return l->mark[i];
}

int graph_rule_nb(const BidGraph *g, int node)
{
  return g->list[node_of(g, node)->list].nb;
}

int graph_rule_call(const BidGraph *g, int node, int i)
{
  const BidList *l = &g->list[node_of(g, node)->list];
  assert(i >= 0 && i < l->nb);
  return l->call[i];
}

bool graph_rule_holds(const BidGraph *g, int node, int i, Hand h)
{
  const BidList *l = &g->list[node_of(g, node)->list];
  assert(i >= 0 && i < l->nb);
  return cond_holds_hand(l->cond[i], h);
}

bool graph_makes(const BidGraph *g, int node, int call)
{
  int nb = graph_rule_nb(g, node), i = 0;
  while (i < nb && graph_rule_call(g, node, i) != call) i++;
  return i < nb || call == CALL_PASS;
}
