/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_graph.c - graphs of positions for Lua: module 'baize.core.graph'.
**
** The userdata owns the graph and the memories of its threads, and keeps the values
** whose conditions the graph reads as its user value. Numbers of nodes and rules begin
** with 1.
*/
#include "bind/bind_graph.h"

#include "base/mem.h"
#include "bind/bind_box.h"
#include "bind/bind_rules.h"
#include "bind/bind_value.h"
#include "bind/modules.h"

#define GRAPH_TYPE "baize.core.BidGraph"

enum { RULES_MOST = 1 << 16 /* of a node: far more than a system can have */ };

/* One that a batch may be at work with. */
static GraphHandle *check_open(lua_State *L, int arg)
{
  GraphHandle *h = luaL_checkudata(L, arg, GRAPH_TYPE);
  luaL_argcheck(L, h->graph, arg, "the graph is closed");
  return h;
}

GraphHandle *bind_checkgraph(lua_State *L, int arg)
{
  GraphHandle *h = check_open(L, arg);
  luaL_argcheck(L, !h->busy, arg, "a run bids by it: bid when it has ended");
  return h;
}

void bind_graphmemories(lua_State *L, GraphHandle *h, int jobs)
{
  if (!mem_grow(&h->memory, (size_t)jobs, &h->memory_room, sizeof(BidMemory *)))
    bind_memory(L);
  while (h->memory_nb < jobs) {
    BidMemory *m = bid_memory_new();
    if (!m) bind_memory(L);
    h->memory[h->memory_nb++] = m;
  }
}

int bind_checknode(lua_State *L, int arg, const BidGraph *g)
{
  lua_Integer node = luaL_checkinteger(L, arg);
  luaL_argcheck(L, node >= 1 && node <= graph_nb(g), arg, "there is no such node");
  return (int)node - 1;
}

static int check_call(lua_State *L, int arg)
{
  size_t len;
  const char *text = bind_checktext(L, arg, &len);
  int call = call_from_word(text, len);
  luaL_argcheck(L, call >= 0, arg, "a call expected");
  return call;
}

/* A node whose rules are known, at argument 2. */
static int check_ready(lua_State *L, const BidGraph *g)
{
  int node = bind_checknode(L, 2, g);
  luaL_argcheck(L, graph_has_rules(g, node), 2, "the rules of this node are not known");
  return node;
}

/*** Make a graph without nodes.
@function open
@treturn BidGraph
*/
static int l_open(lua_State *L)
{
  GraphHandle *h = bind_newuserdata(L, GRAPH_TYPE, sizeof *h, 1);
  lua_newtable(L);
  lua_setiuservalue(L, -2, 1);
  h->graph = graph_new(bind_tables(L));
  if (!h->graph) return bind_memory(L);
  gate_init(&h->shared.gate);
  bind_graphmemories(L, h, 1);
  return 1;
}

/*** Free a graph now; its boards are no longer valid either.
@function BidGraph:close
*/
static int l_close(lua_State *L)
{
  GraphHandle *h = luaL_checkudata(L, 1, GRAPH_TYPE);
  if (!h->graph || h->batch) return 0; /* of a batch: when it is collected */
  gate_destroy(&h->shared.gate);
  for (int i = 0; i < h->memory_nb; i++) bid_memory_free(h->memory[i]);
  mem_free(h->memory);
  graph_free(h->graph);
  *h = (GraphHandle){.graph = NULL};
  return 0;
}

/*** How large a graph is.
@function BidGraph:size
@treturn integer its nodes
@treturn integer its lists of rules, different ones
*/
static int l_size(lua_State *L)
{
  const BidGraph *g = bind_checkgraph(L, 1)->graph;
  lua_pushinteger(L, graph_nb(g));
  lua_pushinteger(L, graph_list_nb(g));
  return 2;
}

static int give_node(lua_State *L, int node, const Err *e)
{
  if (node < 0) return bind_fail(L, e);
  lua_pushinteger(L, node + 1);
  return 1;
}

/*** Add a node before the first call of an auction.
@function BidGraph:root
@treturn ?integer its number, from 1; nil: memory is out
*/
static int l_root(lua_State *L)
{
  Err e;
  return give_node(L, graph_root(bind_checkgraph(L, 1)->graph, &e), &e);
}

/*** The node after a call, which is added where there is none (not while a run bids).
@function BidGraph:add
@tparam integer node
@tparam string call
@treturn ?integer its number; nil: the call is not legal, or ends the auction
*/
static int l_add(lua_State *L)
{
  Err e;
  BidGraph *g = check_open(L, 1)->graph;
  int node = bind_checknode(L, 2, g), call = check_call(L, 3);
  int next = graph_next(g, node, call);
  if (next < 0) next = graph_add(bind_checkgraph(L, 1)->graph, node, call, &e);
  return give_node(L, next, &e);
}

/*** The node before the last call of one.
@function BidGraph:before
@tparam integer node
@treturn ?integer its number; nil: there is no call before the node
@treturn ?string the call
*/
static int l_before(lua_State *L)
{
  const BidGraph *g = check_open(L, 1)->graph;
  int node = bind_checknode(L, 2, g), before = graph_before(g, node);
  char name[CALL_TEXT_MAX];
  if (before < 0) return 0;
  lua_pushinteger(L, before + 1);
  lua_pushstring(L, call_format(graph_call(g, node), name));
  return 2;
}

/* Say what boxes are around the rules of a list, whose conditions are in the table
 * at 8. */
static void set_boxes(lua_State *L, BidGraph *g, int list, int nb)
{
  RuleBox *box = lua_newuserdatauv(L, (size_t)(nb + 1) * sizeof *box, 0);
  for (int i = 0; i < nb; i++) {
    lua_rawgeti(L, 8, i + 1);
    box[i] = bind_rulebox(L, lua_gettop(L));
    lua_pop(L, 1);
  }
  graph_set_boxes(g, list, box);
  lua_pop(L, 1);
}

/*** Give a node its rules, once.
@function BidGraph:set_rules
@tparam integer node
@tparam {Condition,...} conditions on one hand, the same seat or role in all of them
@tparam {string,...} calls one for each
@tparam string marks a byte for each
@treturn ?boolean true; nil: a call is not legal
*/
static int l_set_rules(lua_State *L)
{
  Err e;
  size_t len;
  bool added;
  BidGraph *g = bind_checkgraph(L, 1)->graph;
  int node = bind_checknode(L, 2, g);
  luaL_argcheck(L, !graph_has_rules(g, node), 2, "this node has its rules");
  luaL_checktype(L, 3, LUA_TTABLE);
  luaL_checktype(L, 4, LUA_TTABLE);
  const char *marks = bind_checktext(L, 5, &len);
  lua_settop(L, 5);
  luaL_argcheck(L, lua_rawlen(L, 3) == len && len <= RULES_MOST, 3,
                "as many conditions as marks expected");
  int nb = (int)len;
  const Cond **cond = lua_newuserdatauv(L, (len + 1) * sizeof *cond, 0);
  int8_t *call = lua_newuserdatauv(L, len + 1, 0);
  lua_createtable(L, nb, 0); /* at 8: keeps the values */
  for (int i = 0; i < nb; i++) {
    lua_rawgeti(L, 4, i + 1);
    call[i] = (int8_t)check_call(L, 9);
    lua_rawgeti(L, 3, i + 1);
    cond[i] = bind_handcond(L, 10);
    lua_rawseti(L, 8, i + 1);
    lua_settop(L, 8);
  }
  lua_getiuservalue(L, 1, 1);
  lua_Integer next = graph_list_nb(g) + 1;
  lua_pushboolean(L, false);
  lua_rawseti(L, 9, next); /* room, as there must be no error after what follows */
  int list = graph_set_rules(g, node, cond, call, marks, nb, &added, &e);
  if (list < 0) return bind_fail(L, &e);
  if (added) {
    lua_pushvalue(L, 8);
    lua_rawseti(L, 9, next);
    set_boxes(L, g, list, nb);
  }
  lua_pushboolean(L, true);
  return 1;
}

/*** Give a node the rules of another, after the same calls from another root.
@function BidGraph:copy_rules
@tparam integer node whose rules are not known
@tparam integer from one whose rules are known
*/
static int l_copy_rules(lua_State *L)
{
  BidGraph *g = bind_checkgraph(L, 1)->graph;
  int node = bind_checknode(L, 2, g), from = bind_checknode(L, 3, g);
  luaL_argcheck(L, !graph_has_rules(g, node), 2, "this node has its rules");
  luaL_argcheck(L, graph_has_rules(g, from), 3, "the rules of this node are not known");
  luaL_argcheck(L, graph_copy_rules(g, node, from), 3, "a node after the same calls");
  return 0;
}

/*** Whether the rules of a node are known.
@function BidGraph:has_rules
@tparam integer node
@treturn boolean
*/
static int l_has_rules(lua_State *L)
{
  const BidGraph *g = bind_checkgraph(L, 1)->graph;
  lua_pushboolean(L, graph_has_rules(g, bind_checknode(L, 2, g)));
  return 1;
}

/*** How often the rules of a node were asked, by all threads.
@function BidGraph:asked
@tparam integer node
@treturn integer
*/
static int l_asked(lua_State *L)
{
  const GraphHandle *h = bind_checkgraph(L, 1);
  int node = bind_checknode(L, 2, h->graph);
  lua_Integer sum = 0;
  for (int i = 0; i < h->memory_nb; i++) sum += bid_memory_asked(h->memory[i], node);
  lua_pushinteger(L, sum);
  return 1;
}

/*** The first rule of a node that a hand satisfies.
@function BidGraph:first
@tparam integer node whose rules are known
@tparam Hand hand of 13 cards
@treturn ?integer the rule's number, from 1; nil: none
*/
static int l_first(lua_State *L)
{
  GraphHandle *h = bind_checkgraph(L, 1);
  int node = check_ready(L, h->graph);
  Hand hand = bind_checkhand(L, 3);
  luaL_argcheck(L, hand_size(hand) == HAND_SIZE, 3, "13 cards expected");
  int rule = graph_first(h->graph, h->memory[0], node, hand);
  if (rule < 0) return 0;
  lua_pushinteger(L, rule + 1);
  return 1;
}

static int give_end(lua_State *L, GraphHandle *h, const BidPlace *at, BidEnd end)
{
  graph_settle(h->graph, h->memory, h->memory_nb);
  lua_pushinteger(L, at->node + 1);
  lua_pushboolean(L, end == BID_OVER);
  return 2;
}

/*** Bid on with a deal from a node, by the rules of both sides.
@function BidGraph:bid
@tparam integer node
@tparam Deal deal
@tparam seat dealer
@treturn ?integer where the last pass was made, or a node whose rules are not known;
nil: memory is out
@treturn ?boolean whether the auction is over
*/
static int l_bid(lua_State *L)
{
  GraphHandle *h = bind_checkgraph(L, 1);
  BidPlace at = {.node = bind_checknode(L, 2, h->graph)};
  const Deal *d = bind_checkdeal(L, 3);
  int dealer = bind_checkseat(L, 4);
  BidEnd end;
  Err e;
  if (!graph_bid_on(h->graph, h->memory[0], d, dealer, BID_BOTH, &at, &end, &e))
    return bind_fail(L, &e);
  return give_end(L, h, &at, end);
}

/*** Bid a deal; the side that does not open passes throughout.
@function BidGraph:alone
@tparam Deal deal
@tparam seat dealer
@tparam integer first the node of the opening, and those after one, two and three
passes, which may belong to different roots
@tparam integer second
@tparam integer third
@tparam integer fourth
@treturn ?integer as for `bid`
@treturn ?boolean whether the auction is over
*/
static int l_alone(lua_State *L)
{
  GraphHandle *h = bind_checkgraph(L, 1);
  const Deal *d = bind_checkdeal(L, 2);
  int dealer = bind_checkseat(L, 3), opening[SEAT_NB];
  for (int i = 0; i < SEAT_NB; i++) {
    opening[i] = bind_checknode(L, 4 + i, h->graph);
    luaL_argcheck(L, graph_depth(h->graph, opening[i]) == i, 4 + i,
                  "a node after as many calls as there are arguments before it");
  }
  BidPlace at;
  BidEnd end = BID_NO_RULES;
  Err e;
  int node = graph_opening(h->graph, h->memory[0], d, dealer, opening, &at.node);
  BidSides sides =
      node >= 0 && graph_depth(h->graph, node) % SIDE_NB ? BID_OTHERS : BID_DEALER;
  if (node >= 0 &&
      !graph_bid_on(h->graph, h->memory[0], d, dealer, sides, &at, &end, &e))
    return bind_fail(L, &e);
  return give_end(L, h, &at, end);
}

void bind_pushauction(lua_State *L, const BidGraph *g, int node)
{
  Buf text = BUF_EMPTY;
  Auction a = graph_auction(g, node, NORTH);
  auction_call(&a, CALL_PASS, NULL);
  auction_format(&a, &text);
  bind_pushtext(L, &text);
}

/*** The auction that ends with a pass at a node.
@function BidGraph:auction
@tparam integer node
@treturn string calls with blanks between them
*/
static int l_auction(lua_State *L)
{
  const BidGraph *g = bind_checkgraph(L, 1)->graph;
  bind_pushauction(L, g, bind_checknode(L, 2, g));
  return 1;
}

void bind_pushmarks(lua_State *L, const BidGraph *g, BidMemory *m, int node,
                    const Deal *d, int dealer)
{
  char mark[AUCTION_MAX + 1];
  int depth = graph_depth(g, node);
  for (int i = depth; i >= 0; i--, node = graph_before(g, node)) {
    int rule = graph_has_rules(g, node)
                   ? graph_first(g, m, node, d->hand[(dealer + i) % SEAT_NB])
                   : -1;
    mark[i] = rule < 0 ? '*' : graph_rule_mark(g, node, rule);
  }
  lua_pushlstring(L, mark, (size_t)depth + 1);
}

/*** Boards to be bid by a graph.
@function BidGraph:boards
@tparam {Deal,...} deals
@tparam {seat,...} dealers one for each deal
@tparam {integer,...} nodes from which they are bid, one for each deal
@treturn BidBoards
*/
static int l_boards(lua_State *L)
{
  return bind_graphboards(L);
}

static const luaL_Reg functions[] = {
    {"open", l_open},
    {":close", l_close},
    {":size", l_size},
    {":root", l_root},
    {":add", l_add},
    {":before", l_before},
    {":set_rules", l_set_rules},
    {":copy_rules", l_copy_rules},
    {":has_rules", l_has_rules},
    {":asked", l_asked},
    {":first", l_first},
    {":bid", l_bid},
    {":alone", l_alone},
    {":auction", l_auction},
    {":boards", l_boards},
    {"__gc", l_close},
    {NULL, NULL},
};

const BindModule bind_graph_module = {functions, GRAPH_TYPE, .more = bind_newboards};
