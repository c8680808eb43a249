/* SPDX-License-Identifier: MIT */
/*
** nodes.h - what a graph of positions is made of.
**
** Private to graph.c and bidder.c.
*/
#ifndef BIDDING_NODES_H
#define BIDDING_NODES_H

#include "base/keys.h"
#include "bidding/graph.h"

/* A list of rules, of all nodes that have the same. */
typedef struct BidList {
  int nb;
  const Cond **cond; /* owned, as are the next two, which are in the same block */
  int8_t *call;
  char *mark;
  RuleBox *box;       /* owned, one for each; NULL: not known */
  RuleList *compiled; /* NULL: each condition is asked in turn */
  bool tried;         /* to compile it */
} BidList;

typedef struct BidNode {
  int list;   /* -1: its rules are not known */
  int before; /* -1: none, as of the next two */
  int child;  /* the first after a call */
  int next;   /* behind another call at the same node */
  int16_t depth;
  int8_t call;   /* that led here */
  int8_t passes; /* at the end of the calls, 0 to 3 */
  bool bid;      /* whether somebody has bid */
} BidNode;

struct BidGraph {
  const FeatureTables *tables;
  int node_nb, node_room, list_nb, list_room;
  BidNode *node;
  BidList *list;
  Keys hashes;  /* of the rules of lists */
  int *list_of; /* by the number of the hash: the first list, from 1; 0: none */
  int list_of_room;
  int compiled;     /* lists */
  uint64_t settled; /* how much was asked when lists were compiled last */
};

/* Whether a pass at a node ends the auction. */
static inline bool node_ends(const BidNode *n)
{
  return n->passes == (n->bid ? SEAT_NB - 2 : SEAT_NB - 1);
}

/* Whether all pass at a node, whatever their hands. */
static inline bool node_passes(const BidNode *n)
{
  return n->depth >= BID_CALLS_MAX;
}

#endif
