/* SPDX-License-Identifier: MIT */
/*
** bidder.h - four hands bid by a graph of positions (graph.h).
**
** What a hand bids depends on the rules alone: not on the deals before it, nor on the
** thread. Functions that take a const graph only read it. Each thread brings a
** BidMemory of its own: it remembers answers, and counts how often nodes were asked.
** But for these counts its size is bounded, whatever the graph's.
*/
#ifndef BIDDING_BIDDER_H
#define BIDDING_BIDDER_H

#include "bidding/graph.h"

typedef struct BidMemory BidMemory;

/*
** What one thread remembers of one graph. NULL: memory is out, which is as good for the
** functions below, but slower. Then bid_memory_free.
*/
BidMemory *bid_memory_new(void);
void bid_memory_free(BidMemory *m); /* NULL is allowed */

/* How often a node was asked; a node that is new to 'm' never was. */
uint32_t bid_memory_asked(const BidMemory *m, int node);

/*
** The number of the first rule of a node that a hand satisfies, from 0; -1: none, the
** hand passes. The node's rules are known.
*/
int graph_first(const BidGraph *g, BidMemory *m, int node, Hand h);

/*
** The call of a hand at a node; false: the node's rules are not known. After
** BID_CALLS_MAX calls it is a pass.
*/
bool graph_answer(const BidGraph *g, BidMemory *m, int node, Hand h, int *call);

/* Who bids by the rules. */
typedef enum BidSides {
  BID_BOTH,
  BID_DEALER, /* the others pass throughout */
  BID_OTHERS, /* the dealer's side passes throughout */
} BidSides;

/* How bidding ends. */
typedef enum BidEnd {
  BID_OVER,     /* 'node' is the last one: there the last pass was made */
  BID_NO_NODE,  /* there is no node yet behind 'call' at 'node' */
  BID_NO_RULES, /* the rules of 'node' are not known yet */
} BidEnd;

/* Where the bidding of a deal is. */
typedef struct BidPlace {
  int node, call;
} BidPlace;

/* Bid on from a node to the end, or to where the graph lacks something. */
BidEnd graph_bid(const BidGraph *g, BidMemory *m, const Deal *d, int dealer,
                 BidSides sides, BidPlace *at);

/*
** The same; it adds nodes, so that it ends with BID_OVER or BID_NO_RULES in '*end'.
** False: memory is out, and '*at' is as far as the bidding has come.
*/
bool graph_bid_on(BidGraph *g, BidMemory *m, const Deal *d, int dealer, BidSides sides,
                  BidPlace *at, BidEnd *end, Err *e);

/*
** From the nodes of the opening by the number of passes before them, which may belong
** to different roots: the one at which a hand opens, or the last where nobody does.
** -1: the rules of '*missing' are not known.
*/
int graph_opening(const BidGraph *g, BidMemory *m, const Deal *d, int dealer,
                  const int opening[SEAT_NB], int *missing);

/* Compile lists that the threads with these memories have asked often. */
void graph_settle(BidGraph *g, BidMemory *const memory[], int nb);

#endif
