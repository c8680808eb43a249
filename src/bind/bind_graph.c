/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_graph.c - lists of rules with links for Lua: module 'baize.core.graph'.
**
** The userdata owns the graph, and keeps the values whose conditions it reads as its
** user value.
*/
#include "bidding/graph.h"

#include "bind/bind_rules.h"
#include "bind/bind_value.h"
#include "bind/modules.h"

#define GRAPH_TYPE "baize.core.BidGraph"

static BidGraph **check_handle(lua_State *L)
{
  BidGraph **g = luaL_checkudata(L, 1, GRAPH_TYPE);
  luaL_argcheck(L, *g, 1, "the graph is closed");
  return g;
}

static int check_node(lua_State *L, int arg, const BidGraph *g)
{
  lua_Integer node = luaL_checkinteger(L, arg);
  luaL_argcheck(L, node >= 1 && node <= graph_nb(g), arg, "there is no such node");
  return (int)node - 1;
}

static int check_call(lua_State *L, int arg)
{
  size_t len;
  const char *text = luaL_checklstring(L, arg, &len);
  int call = call_from_word(text, len);
  luaL_argcheck(L, call >= 0, arg, "a call expected");
  return call;
}

/*** Make a graph without nodes.
@function open
@treturn BidGraph
*/
static int l_open(lua_State *L)
{
  BidGraph **g = bind_newuserdata(L, GRAPH_TYPE, sizeof *g, 1);
  lua_newtable(L);
  lua_setiuservalue(L, -2, 1);
  *g = graph_new(bind_tables(L));
  if (!*g) return bind_memory(L);
  return 1;
}

static int l_close(lua_State *L)
{
  BidGraph **g = luaL_checkudata(L, 1, GRAPH_TYPE);
  graph_free(*g);
  *g = NULL;
  return 0;
}

/*** Add a node.
@function BidGraph:add
@tparam {Condition,...} conditions 0 to 128 on one hand, the same seat in all of them
@tparam {string,...} calls one for each
@treturn ?integer its number, from 1; nil: the conditions make no list
*/
static int l_add(lua_State *L)
{
  int8_t call[RULES_MAX + 1];
  Err e;
  BidGraph *g = *check_handle(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  size_t len = lua_rawlen(L, 2);
  int nb = len > RULES_MAX ? RULES_MAX + 1 : (int)len;
  lua_getiuservalue(L, 1, 1); /* at 4 */
  for (int i = 0; i < nb; i++) {
    lua_rawgeti(L, 3, i + 1);
    call[i] = (int8_t)check_call(L, -1);
    lua_pop(L, 1);
  }
  const Cond **cond = bind_conds(L, 2, nb, &e);
  if (!cond) return bind_fail(L, &e);
  lua_rawseti(L, 4, (lua_Integer)lua_rawlen(L, 4) + 1); /* keeps them */
  int node = graph_add(g, cond, call, nb, &e);
  if (node < 0) return bind_fail(L, &e);
  lua_pushinteger(L, node + 1);
  return 1;
}

/*** Say which node is partner's next turn.
@function BidGraph:link
@tparam integer node
@tparam string call that is made at it
@tparam integer next the node of the position behind the call and the pass after it
*/
static int l_link(lua_State *L)
{
  BidGraph *g = *check_handle(L);
  int node = check_node(L, 2, g), call = check_call(L, 3), next = check_node(L, 4, g);
  graph_link(g, node, call, next);
  return 0;
}

/*** The first rule of a node that a hand satisfies.
@function BidGraph:first
@tparam integer node
@tparam Hand hand of 13 cards
@treturn ?integer the rule's number, from 1; nil: none
*/
static int l_first(lua_State *L)
{
  BidGraph *g = *check_handle(L);
  int node = check_node(L, 2, g);
  Hand hand = bind_checkhand(L, 3);
  luaL_argcheck(L, hand_size(hand) == HAND_SIZE, 3, "13 cards expected");
  int rule = graph_first(g, node, hand);
  if (rule < 0) return 0;
  lua_pushinteger(L, rule + 1);
  return 1;
}

/* The nodes of the opening, by the number of passes before it, from argument 4 on. */
static void check_roots(lua_State *L, const BidGraph *g, int root[SEAT_NB])
{
  for (int i = 0; i < SEAT_NB; i++) root[i] = check_node(L, 4 + i, g);
}

/*** Bid a deal; who does not open passes throughout.
@function BidGraph:bid
@tparam Deal deal
@tparam seat dealer
@tparam integer first the node of the opening, and those behind one, two and three
passes
@tparam integer second
@tparam integer third
@tparam integer fourth
@treturn string the calls, blanks between them
@treturn ?integer the node whose call at the end of the text has no node behind it yet;
nil: the auction is over
*/
static int l_bid(lua_State *L)
{
  BidGraph *g = *check_handle(L);
  const Deal *d = bind_checkdeal(L, 2);
  int dealer = bind_checkseat(L, 3), root[SEAT_NB], at = 0;
  check_roots(L, g, root);
  Auction a;
  Buf text = BUF_EMPTY;
  bool over = graph_bid(g, root, d, dealer, &a, &at);
  auction_format(&a, &text);
  bind_pushtext(L, &text);
  if (over) return 1;
  lua_pushinteger(L, at + 1);
  return 2;
}

/*** Bid many deals, each with the same dealer, and count the calls.
@function BidGraph:calls
@tparam {Deal,...} deals
@tparam seat dealer
@tparam integer first the node of the opening, and those behind passes, as for `bid`
@tparam integer second
@tparam integer third
@tparam integer fourth
@treturn ?integer how many calls; nil where a node is missing
*/
static int l_calls(lua_State *L)
{
  BidGraph *g = *check_handle(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  int dealer = bind_checkseat(L, 3), root[SEAT_NB], at = 0;
  check_roots(L, g, root);
  lua_Integer calls = 0;
  Auction a;
  for (lua_Integer i = 1, nb = (lua_Integer)lua_rawlen(L, 2); i <= nb; i++) {
    lua_rawgeti(L, 2, i);
    if (!graph_bid(g, root, bind_checkdeal(L, -1), dealer, &a, &at)) return 0;
    calls += a.nb;
    lua_pop(L, 1);
  }
  lua_pushinteger(L, calls);
  return 1;
}

static const luaL_Reg methods[] = {
    {"add", l_add}, {"link", l_link},   {"first", l_first},
    {"bid", l_bid}, {"calls", l_calls}, {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"open", l_open},
    {NULL, NULL},
};

int luaopen_baize_core_graph(lua_State *L)
{
  return bind_newhandles(L, functions, GRAPH_TYPE, NULL, l_close, methods);
}
