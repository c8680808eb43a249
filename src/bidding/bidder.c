/* SPDX-License-Identifier: MIT */
/*
** How: a list is a loop over its conditions until it has been asked often, as most
** positions are met once or twice. Then it is compiled, and each thread remembers some
** keys of it (rules.h): few, but for the lists that nearly all deals ask. Compiled
** lists and memories take some 50 kB each, so there is a bound on how many there are:
** lists that are asked most come first.
*/
#include "bidding/bidder.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "bidding/nodes.h"

enum {
  OFTEN = 256,          /* a list is compiled, */
  COMPILED_MAX = 512,   /* while there are not so many */
  SMALL_BITS = 10,      /* keys that are remembered of it */
  VERY_OFTEN = 1 << 14, /* more are, */
  LARGE_MAX = 32,       /* of so many lists */
};

/* What is known of a list. */
typedef struct ListMemory {
  uint32_t asked;
  bool large;
  RuleMemory *rules;
} ListMemory;

struct BidMemory {
  int node_nb, node_room, list_nb, list_room;
  uint32_t *asked;  /* by node */
  ListMemory *list; /* by its number */
  int large;        /* how many there are */
  uint64_t sum;     /* of what was asked */
};

BidMemory *bid_memory_new(void)
{
  return mem_new(1, sizeof(BidMemory));
}

void bid_memory_free(BidMemory *m)
{
  if (!m) return;
  for (int i = 0; i < m->list_nb; i++) rule_memory_free(m->list[i].rules);
  mem_free(m->asked);
  mem_free(m->list);
  mem_free(m);
}

uint32_t bid_memory_asked(const BidMemory *m, int node)
{
  return node < m->node_nb ? m->asked[node] : 0;
}

/*
** Room for zeroed items up to a number; false: there is none, and nothing is changed.
** /
*/
static bool reach(void *array, int nb, int *have, int *room, size_t size)
{
  char *block;
  if (nb <= *have) return true;
  if (!mem_grow(array, (size_t)nb, room, size)) return false;
  memcpy(&block, array, sizeof block);
  memset(block + (size_t)*have * size, 0, (size_t)(nb - *have) * size);
  *have = nb;
  return true;
}

/*
** Count that a node is asked; returns what is known of its list, NULL: there is no
** room.
*/
static ListMemory *ask(const BidGraph *g, BidMemory *m, int node, int list)
{
  if (!reach(&m->asked, g->node_nb, &m->node_nb, &m->node_room, sizeof *m->asked) ||
      !reach(&m->list, g->list_nb, &m->list_nb, &m->list_room, sizeof *m->list))
    return NULL;
  m->asked[node]++;
  m->sum++;
  m->list[list].asked++;
  return &m->list[list];
}

/* Give a compiled list its memory, or a larger one. */
static void remember(BidMemory *m, const BidList *l, ListMemory *of)
{
  bool large = of->asked >= VERY_OFTEN && m->large < LARGE_MAX;
  if (of->rules && (of->large || !large)) return;
  RuleMemory *rules = rule_memory_new(l->compiled, large ? RULE_SLOT_BITS : SMALL_BITS);
  if (!rules) return;
  rule_memory_free(of->rules);
  *of = (ListMemory){.asked = of->asked, .large = large, .rules = rules};
  m->large += large;
}

/*
** Whether a hand with these features satisfies a rule. Most rules are left by their
** box: a condition is in a dozen places of the memory, boxes of a list are together.
*/
static bool satisfies(const BidList *l, int i, uint64_t values, Hand h)
{
  const RuleBox *b = l->box ? &l->box[i] : NULL;
  if (b && !bidbox_holds(&b->box, values)) return false;
  return (b && b->sure) || cond_holds_hand(l->cond[i], h);
}

int graph_first(const BidGraph *g, BidMemory *m, int node, Hand h)
{
  assert(node >= 0 && node < g->node_nb && g->node[node].list >= 0);
  int list = g->node[node].list, i = 0;
  const BidList *l = &g->list[list];
  if (!l->nb) return -1;
  ListMemory *of = m ? ask(g, m, node, list) : NULL;
  if (of && l->compiled) remember(m, l, of);
  if (of && of->rules)
    i = rules_first(l->compiled, of->rules, h);
  else
    for (uint64_t values = bidbox_values(h); i < l->nb; i++)
      if (satisfies(l, i, values, h)) break;
  return i < l->nb ? i : -1;
}

/* The call of a hand at a node whose rules are known. */
static int call_of(const BidGraph *g, BidMemory *m, int node, Hand h)
{
  int i = graph_first(g, m, node, h);
  return i < 0 ? CALL_PASS : g->list[g->node[node].list].call[i];
}

bool graph_answer(const BidGraph *g, BidMemory *m, int node, Hand h, int *call)
{
  const BidNode *n = &g->node[node];
  if (!node_passes(n) && n->list < 0) return false;
  *call = node_passes(n) ? CALL_PASS : call_of(g, m, node, h);
  return true;
}

/* Whether a hand passes at a node unasked. */
static bool is_silent(const BidNode *n, BidSides sides)
{
  return node_passes(n) ||
         (sides != BID_BOTH && (n->depth % 2 == 0) == (sides == BID_OTHERS));
}

BidEnd graph_bid(const BidGraph *g, BidMemory *m, const Deal *d, int dealer,
                 BidSides sides, BidPlace *at)
{
  for (;;) {
    const BidNode *n = &g->node[at->node];
    at->call = CALL_PASS;
    if (!is_silent(n, sides)) {
      if (n->list < 0) return BID_NO_RULES;
      at->call = call_of(g, m, at->node, d->hand[(dealer + n->depth) % SEAT_NB]);
    }
    if (at->call == CALL_PASS && node_ends(n)) return BID_OVER;
    int next = graph_next(g, at->node, at->call);
    if (next < 0) return BID_NO_NODE;
    at->node = next;
  }
}

bool graph_bid_on(BidGraph *g, BidMemory *m, const Deal *d, int dealer, BidSides sides,
                  BidPlace *at, BidEnd *end, Err *e)
{
  while ((*end = graph_bid(g, m, d, dealer, sides, at)) == BID_NO_NODE) {
    int next = graph_add(g, at->node, at->call, e);
    if (next < 0) return false;
    at->node = next;
  }
  return true;
}

int graph_opening(const BidGraph *g, BidMemory *m, const Deal *d, int dealer,
                  const int opening[SEAT_NB], int *missing)
{
  for (int i = 0; i < SEAT_NB; i++) {
    *missing = opening[i];
    if (g->node[*missing].list < 0) return -1;
    if (i == SEAT_NB - 1 ||
        call_of(g, m, *missing, d->hand[(dealer + i) % SEAT_NB]) != CALL_PASS)
      break;
  }
  return *missing;
}

/* Compile a list; where memory is out it stays as it is. */
static void compile(BidGraph *g, BidList *l)
{
  l->tried = true;
  if (!l->nb || l->nb > RULES_MAX) return;
  l->compiled = rules_make((const Cond *const *)l->cond, l->nb, g->tables, NULL);
  g->compiled += l->compiled != NULL;
}

void graph_settle(BidGraph *g, BidMemory *const memory[], int nb)
{
  uint64_t sum = 0;
  for (int k = 0; k < nb; k++) sum += memory[k]->sum;
  if (sum - g->settled < (uint64_t)g->list_nb + OFTEN) return;
  g->settled = sum;
  for (int i = 0; i < g->list_nb && g->compiled < COMPILED_MAX; i++) {
    uint64_t asked = 0;
    if (g->list[i].tried) continue;
    for (int k = 0; k < nb; k++)
      if (i < memory[k]->list_nb) asked += memory[k]->list[i].asked;
    if (asked >= OFTEN) compile(g, &g->list[i]);
  }
}
