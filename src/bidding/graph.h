/* SPDX-License-Identifier: MIT */
/*
** graph.h - bidding by lists of rules: which list comes after which call.
**
** A node is the list of rules of one position: conditions on one hand, each
** with a call. The first rule that holds is the call, and a link leads to the
** node of partner's next turn; opponents pass. A graph belongs to one thread.
*/
#ifndef BIDDING_GRAPH_H
#define BIDDING_GRAPH_H

#include "bidding/rules.h"
#include "cards/auction.h"

typedef struct BidGraph BidGraph;

/* NULL: memory is out. The tables must outlive the graph. Then graph_free. */
BidGraph *graph_new(const FeatureTables *t);
void graph_free(BidGraph *g); /* NULL is allowed */

/*
** Add a node with 'nb' rules, 0 to RULES_MAX; the conditions must outlive the graph.
** Returns its number, from 0; -1: as rules_check, or memory is out.
*/
int graph_add(BidGraph *g, const Cond *const cond[], const int8_t call[], int nb,
              Err *e);

int graph_nb(const BidGraph *g);

/* The node of partner's turn after a call at a node. */
void graph_link(BidGraph *g, int node, int call, int next);

/* The number of the first rule of a node that a hand satisfies, from 0; -1: none. */
int graph_first(BidGraph *g, int node, Hand h);

/*
** Bid a deal: 'root' has the nodes of the opening by the number of passes before it.
** Where no rule holds, or the rule passes, the call is a pass. True: '*out' is over.
** False: there is no node yet behind the last call of '*out' that is no pass, which was
** made at the node '*at'.
*/
bool graph_bid(BidGraph *g, const int root[SEAT_NB], const Deal *d, int dealer,
               Auction *out, int *at);

#endif
