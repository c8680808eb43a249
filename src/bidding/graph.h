/* SPDX-License-Identifier: MIT */
/*
** graph.h - a tree of positions at which two sides bid.
**
** A node is a position: an auction from its first call on, as one pair of systems sees
** it. Its rules are conditions on one hand, each with a call: the first that holds is
** the call, and a pass where none does. Its children are the positions after its
** calls. A node may be there before its rules are known, and nodes with the same rules
** share one list.
** One thread makes a graph. While it changes nothing, any number of threads bid by it
** (bidder.h). Numbers of nodes stay valid until the graph is freed.
*/
#ifndef BIDDING_GRAPH_H
#define BIDDING_GRAPH_H

#include "bidding/box.h"
#include "bidding/rules.h"
#include "cards/auction.h"

typedef struct BidGraph BidGraph;

/* After so many calls all pass, whatever the rules say. */
enum { BID_CALLS_MAX = 64 };

/* NULL: memory is out. The tables must outlive the graph. Then graph_free. */
BidGraph *graph_new(const FeatureTables *t);
void graph_free(BidGraph *g); /* NULL is allowed */

/* How many nodes there are, and how many different lists of rules. */
int graph_nb(const BidGraph *g);
int graph_list_nb(const BidGraph *g);

/* A new node before the first call; -1: memory is out. */
int graph_root(BidGraph *g, Err *e);

/* The node after a call; -1: there is none yet. */
int graph_next(const BidGraph *g, int node, int call);

/*
** The same; it is added where there is none. -1: the call is not legal, or ends the
** auction, or memory is out.
*/
int graph_add(BidGraph *g, int node, int call, Err *e);

/*
** Say what the rules of a node are that has none yet: 'nb' conditions, 0 or more,
** which read the same seat and must outlive the graph; a call for each; and a mark for
** each, a byte that means nothing here. Returns the number of their list, from 0, and
** in '*added' whether it is a new one; -1: they read several seats, a call is not
** legal, or memory is out.
*/
int graph_set_rules(BidGraph *g, int node, const Cond *const cond[],
                    const int8_t call[], const char mark[], int nb, bool *added,
                    Err *e);

/* A box around the hands of a rule; 'sure': every hand in it satisfies the rule. */
typedef struct RuleBox {
  BidBox box;
  bool sure;
} RuleBox;

/* The box of a rule by those around its hands and those inside (box_cond.h). */
RuleBox rule_box(const BidBoxes *around, const BidBoxes *inside);

/*
** Say what boxes are around the hands of the rules of a list, one for each: a condition
** is then asked only of hands in its box. Without memory nothing changes.
*/
void graph_set_boxes(BidGraph *g, int list, const RuleBox box[]);

/*
** Give a node, which has none yet, the rules of another that has some. False: the calls
** before them are not the same.
*/
bool graph_copy_rules(BidGraph *g, int node, int from);

/* Whether the rules of a node are known. */
bool graph_has_rules(const BidGraph *g, int node);

/*
** How many calls there were before a node, its last call, and the node before that: -1
** at a root.
*/
int graph_depth(const BidGraph *g, int node);
int graph_call(const BidGraph *g, int node);
int graph_before(const BidGraph *g, int node);

/* The auction before a node. */
Auction graph_auction(const BidGraph *g, int node, int dealer);

/* How many rules there are at a node whose rules are known. */
int graph_rule_nb(const BidGraph *g, int node);

/* Of rule 'i' of a node: its mark, its call, and whether a hand satisfies it. */
char graph_rule_mark(const BidGraph *g, int node, int i);
int graph_rule_call(const BidGraph *g, int node, int i);
bool graph_rule_holds(const BidGraph *g, int node, int i, Hand h);

/*
** Whether a rule of a node makes a call, whose rules are known. A pass is also what
** hands do that no rule fits.
*/
bool graph_makes(const BidGraph *g, int node, int call);

#endif
