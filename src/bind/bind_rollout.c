/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_rollout.c - calls bid on to the end for Lua: module 'baize.core.rollout'.
**
** The userdata owns the rollout, and keeps the graph as its user value.
*/
#include "bind/bind_rollout.h"

#include "base/pool.h"
#include "bind/bind_box.h"
#include "bind/modules.h"

#define ROLLOUT_TYPE "baize.core.Rollout"

enum { DOWN_MOST = 13 };

typedef struct RolloutHandle {
  Rollout *rollout;
  int node; /* the turn */
} RolloutHandle;

DoublingRates bind_checkrates(lua_State *L, int arg)
{
  if (lua_isnil(L, arg)) return doubling_down(0);
  if (!lua_isinteger(L, arg)) return doubling_usual();
  lua_Integer down = lua_tointeger(L, arg);
  luaL_argcheck(L, down >= 1 && down <= DOWN_MOST, arg, "1 to 13 expected");
  return doubling_down((int)down);
}

WorldsTurn bind_checkturn(lua_State *L, int arg)
{
  static const char *const fields[] = {"N",     "E",    "S",      "W",
                                       "graph", "node", "dealer", "hand"};
  enum { FIELD_NB = sizeof fields / sizeof *fields, NODE = SEAT_NB + 1, DEALER, HAND };
  luaL_checkstack(L, FIELD_NB + LUA_MINSTACK, NULL);
  luaL_checktype(L, arg, LUA_TTABLE);
  lua_createtable(L, SEAT_NB, 1);
  int at = lua_gettop(L), field = at + 1;
  for (int i = 0; i < FIELD_NB; i++) lua_getfield(L, arg, fields[i]);
  /* reading them may have run Lua code, which is over */
  const GraphHandle *g = bind_checkgraph(L, field + SEAT_NB);
  WorldsTurn t = {.graph = g->graph,
                  .node = bind_checknode(L, field + NODE, g->graph),
                  .dealer = bind_checkseat(L, field + DEALER),
                  .hand = bind_checkhand(L, field + HAND)};
  luaL_argcheck(L, hand_size(t.hand) == HAND_SIZE, arg, "13 cards expected");
  int depth = graph_depth(g->graph, t.node);
  for (int node = t.node; (node = graph_before(g->graph, node)) >= 0;)
    luaL_argcheck(L,
                  graph_has_rules(g->graph, node) ||
                      (depth - graph_depth(g->graph, node)) % SEAT_NB == 0,
                  arg, "rules are not known");
  for (int s = 0; s < SEAT_NB; s++) {
    if (!lua_isnil(L, field + s)) t.boxes[s] = bind_checkboxes(L, field + s);
    lua_pushvalue(L, field + s);
    lua_rawseti(L, at, s + 1);
  }
  lua_pushvalue(L, field + SEAT_NB);
  lua_setfield(L, at, "graph");
  lua_settop(L, at);
  return t;
}

/* ---- deals ------------------------------------------------------------------ */

static int free_worlds(lua_State *L)
{
  Worlds **w = lua_touserdata(L, 1);
  worlds_close(*w);
  *w = NULL;
  return 0;
}

/*** Deals that a player can expect at a turn.
@function deals
@tparam table turn graph, node, dealer (a seat), hand, and what others have shown by
seats N, E, S, W: Boxes, nil for any hand. The rules of the nodes before are known
@tparam integer seed
@tparam integer how 1: others have hands with which they would have made their calls; 2:
partner has, and the opponents are in their boxes; 3: all are
@tparam integer first number of a deal, from 1
@tparam integer last
@tparam integer tries draws for a deal, at most
@treturn ?{Deal,...} nil: one was not found
@raise an error of the kind "interrupted"
*/
static int l_deals(lua_State *L)
{
  Err e;
  lua_settop(L, 6);
  WorldsTurn turn = bind_checkturn(L, 1);
  lua_Integer seed = luaL_checkinteger(L, 2), how = luaL_checkinteger(L, 3);
  lua_Integer first = luaL_checkinteger(L, 4), last = luaL_checkinteger(L, 5);
  lua_Integer tries = luaL_checkinteger(L, 6);
  luaL_argcheck(L, how >= 1 && how <= WORLDS_HOW_NB, 3, "1 to 3 expected");
  luaL_argcheck(L, first >= 1, 4, "1 or more expected");
  luaL_argcheck(L, tries >= 1, 6, "1 or more expected");
  Worlds **w = bind_newblock(L, sizeof *w, free_worlds);
  lua_getfield(L, 7, "graph");
  GraphHandle *g = bind_checkgraph(L, lua_gettop(L));
  *w = worlds_open(&turn, &e);
  if (!*w) return bind_raise(L, 0, &e);
  if (!worlds_take(*w, (WorldsHow)(how - 1))) return 0;
  lua_newtable(L);
  for (lua_Integer i = first; i <= last; i++) {
    Deal d;
    uint64_t left = (uint64_t)tries;
    if (!worlds_deal(*w, g->memory[0], (uint64_t)seed, (uint64_t)i - 1, &left, &d,
                     bind_stop(L)))
      return stop_asked(bind_stop(L)) ? bind_interrupted(L) : 0;
    bind_pushdeal(L, &d);
    lua_rawseti(L, -2, i - first + 1);
  }
  return 1;
}

/* ---- rollouts ------------------------------------------------------------------ */

/*** Begin to bid on from a turn.
@function open
@tparam BidGraph graph
@tparam integer node the turn
@tparam seat dealer
@tparam string vul none, NS, EW, both
@tparam boolean dd tricks are double dummy; else as the net guesses
@tparam boolean matchpoints comparisons; else IMPs
@tparam ?integer|string rates contracts are doubled that go down so many; "usual": as
often as at tables; nil: none
@treturn Rollout
*/
static int l_open(lua_State *L)
{
  Err e;
  GraphHandle *g = bind_checkgraph(L, 1);
  RolloutAsked asked = {.node = bind_checknode(L, 2, g->graph),
                        .dealer = bind_checkseat(L, 3),
                        .vul = bind_checkvul(L, 4),
                        .double_dummy = lua_toboolean(L, 5),
                        .matchpoints = lua_toboolean(L, 6)};
  lua_settop(L, 7);
  asked.rates = bind_checkrates(L, 7);
  RolloutHandle *h = bind_newuserdata(L, ROLLOUT_TYPE, sizeof *h, 1);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  h->node = asked.node;
  h->rollout = rollout_new(g->graph, &asked, &e);
  return h->rollout ? 1 : bind_raise(L, 0, &e);
}

static int l_close(lua_State *L)
{
  RolloutHandle *h = luaL_checkudata(L, 1, ROLLOUT_TYPE);
  rollout_free(h->rollout);
  h->rollout = NULL;
  return 0;
}

/* The graph is pushed. */
static Rollout *check(lua_State *L, GraphHandle **graph)
{
  RolloutHandle *h = luaL_checkudata(L, 1, ROLLOUT_TYPE);
  lua_getiuservalue(L, 1, 1);
  *graph = bind_checkgraph(L, lua_gettop(L));
  return h->rollout;
}

/*** Add deals.
@function Rollout:add
@tparam {Deal,...} deals
@tparam integer first of the array
@treturn integer how many deals there are
*/
static int l_add(lua_State *L)
{
  GraphHandle *g;
  Err e;
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_Integer first = luaL_checkinteger(L, 3);
  Rollout *r = check(L, &g);
  for (lua_Integer i = first; lua_rawgeti(L, 2, i) != LUA_TNIL; i++) {
    if (!rollout_add(r, bind_checkdeal(L, lua_gettop(L)), &e))
      return bind_raise(L, 0, &e);
    lua_pop(L, 1);
  }
  lua_pushinteger(L, rollout_deals(r));
  return 1;
}

/* A legal call at 'arg'. */
static int check_call(lua_State *L, int arg, const Rollout *r)
{
  size_t len;
  const char *text = bind_checktext(L, arg, &len);
  int call = call_from_word(text, len);
  luaL_argcheck(L, call >= 0 && auction_legal(rollout_auction(r), call), arg,
                "a legal call expected");
  return call;
}

/* Deals from 'arg' to 'arg' + 1, from 0. */
static void check_range(lua_State *L, int arg, const Rollout *r, int *first, int *last)
{
  lua_Integer a = luaL_checkinteger(L, arg), b = luaL_checkinteger(L, arg + 1);
  luaL_argcheck(L, a >= 1 && a <= b, arg, "out of range");
  luaL_argcheck(L, b <= rollout_deals(r), arg + 1, "there are not so many deals");
  *first = (int)a - 1;
  *last = (int)b - 1;
}

/*** Begin to bid on after calls.
@function Rollout:begin
@tparam {string,...} calls legal ones, each once
@tparam integer first deal
@tparam integer last
@treturn integer how many boards are to be bid
*/
static int l_begin(lua_State *L)
{
  GraphHandle *g;
  Err e;
  int first, last, nb = 0;
  int8_t call[CALL_NB];
  RolloutHandle *h = luaL_checkudata(L, 1, ROLLOUT_TYPE);
  luaL_checktype(L, 2, LUA_TTABLE);
  check_range(L, 3, h->rollout, &first, &last);
  Rollout *r = check(L, &g);
  for (; lua_rawgeti(L, 2, nb + 1) != LUA_TNIL; nb++) {
    luaL_argcheck(L, nb < CALL_NB, 2, "a call occurs twice");
    call[nb] = (int8_t)check_call(L, lua_gettop(L), r);
    Auction a = *rollout_auction(r);
    auction_call(&a, call[nb], NULL);
    if (!auction_over(&a) && graph_add(g->graph, h->node, call[nb], &e) < 0)
      return bind_raise(L, 0, &e);
    lua_pop(L, 1);
  }
  if (!rollout_begin(r, g->graph, call, nb, first, last, &e))
    return bind_raise(L, 0, &e);
  size_t boards;
  rollout_boards(r, &boards);
  lua_pushinteger(L, (lua_Integer)boards);
  return 1;
}

/*** Bid on as far as the graph goes.
@function Rollout:bid
@tparam integer jobs threads, 1 to 256
@treturn {integer,...} nodes whose rules are not known; none: all is bid
@raise an error of the kind "interrupted"
*/
static int l_bid(lua_State *L)
{
  GraphHandle *g;
  Err e;
  size_t nb;
  lua_Integer jobs = luaL_checkinteger(L, 2);
  luaL_argcheck(L, jobs >= 1 && jobs <= POOL_JOBS_MAX, 2, "1 to 256 threads");
  Rollout *r = check(L, &g);
  BidBoard *b = rollout_boards(r, &nb);
  bind_graphmemories(L, g, (int)jobs);
  if (!bid_boards(g->graph, b, nb, g->memory, (int)jobs, bind_stop(L), &e))
    return e.kind == ERR_INTERRUPTED ? bind_interrupted(L) : bind_raise(L, 0, &e);
  if (!bind_pushmissing(L, b, nb)) rollout_end(r, g->graph);
  return 1;
}

/*** What a call is worth against another on deals that were bid on after both.
@function Rollout:compare
@tparam string call
@tparam string other
@tparam integer first deal
@tparam integer last
@treturn number mean, as the side at turn sees it
@treturn number its standard error
*/
static int l_compare(lua_State *L)
{
  GraphHandle *g;
  Err e;
  RolloutSwing s;
  int first, last;
  lua_settop(L, 5);
  Rollout *r = check(L, &g);
  int call = check_call(L, 2, r), other = check_call(L, 3, r);
  check_range(L, 4, r, &first, &last);
  luaL_argcheck(L, rollout_has(r, call, first, last), 2, "it was not bid");
  luaL_argcheck(L, rollout_has(r, other, first, last), 3, "it was not bid");
  rollout_watch(r, bind_stop(L));
  if (!rollout_compare(r, call, other, first, last, &s, &e))
    return bind_raise(L, 0, &e);
  lua_pushnumber(L, swing_mean(&s));
  lua_pushnumber(L, swing_error(&s));
  return 2;
}

void bind_pushreached(lua_State *L, const Rollout *r, int call, int first, int last)
{
  RolloutReached reached[REACHED_MAX];
  int nb = rollout_reached(r, call, first, last, reached);
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    char text[CONTRACT_TEXT_MAX];
    size_t len = contract_format(&reached[i].contract, text);
    lua_createtable(L, 2, 0);
    lua_pushlstring(L, text, len);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, reached[i].nb);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, i + 1);
  }
}

void bind_pushholes(lua_State *L, const Rollout *r, const GraphHandle *g, int call,
                    int first, int last)
{
  RolloutHole hole[HOLES_MAX];
  int nb = rollout_holes(r, g->graph, g->memory[0], call, first, last, hole);
  if (!nb) {
    lua_pushnil(L);
    return;
  }
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    Buf text = BUF_EMPTY;
    Auction a = graph_auction(g->graph, hole[i].node, NORTH);
    lua_createtable(L, 2, 0);
    auction_format(&a, &text);
    bind_pushtext(L, &text);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, hole[i].nb);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, i + 1);
  }
}

/*** The contracts that a call reached.
@function Rollout:contracts
@tparam string call
@tparam integer first deal
@tparam integer last
@treturn {table,...} of each its text and the number of deals, most frequent first
@treturn ?{table,...} the same of positions, by the calls before them, at which no rule
spoke; nil: there are none
*/
static int l_contracts(lua_State *L)
{
  GraphHandle *g;
  int first, last;
  lua_settop(L, 4);
  Rollout *r = check(L, &g);
  int call = check_call(L, 2, r);
  check_range(L, 3, r, &first, &last);
  luaL_argcheck(L, rollout_has(r, call, first, last), 2, "it was not bid");
  bind_pushreached(L, r, call, first, last);
  bind_pushholes(L, r, g, call, first, last);
  return 2;
}

void bind_pushcandidate(lua_State *L, const CandidateCall *c)
{
  static const char *const source[CANDIDATE_SOURCE_NB] = {
      "rule", "later rule", "neighbour", "pass", "double", "placement"};
  char text[CALL_TEXT_MAX];
  lua_createtable(L, 0, 6);
  lua_pushstring(L, call_format(c->call, text));
  lua_setfield(L, -2, "call");
  lua_pushstring(L, source[c->source]);
  lua_setfield(L, -2, "source");
  if (c->rule < 0) return;
  lua_pushinteger(L, c->rule + 1);
  lua_setfield(L, -2, "rule");
}

/*** The calls worth comparing at the turn.
@function Rollout:candidates
@tparam Hand hand of 13 cards
@tparam boolean forced nobody may pass
@tparam integer most so many at most
@treturn {table,...} call, source ("rule", "later rule", "neighbour", "pass", "double",
"placement"), rule (its number at the turn, or nil); the rule's call first
*/
static int l_candidates(lua_State *L)
{
  GraphHandle *g;
  Err e;
  CandidateCall list[CALL_NB];
  const RolloutHandle *h = luaL_checkudata(L, 1, ROLLOUT_TYPE);
  Hand hand = bind_checkhand(L, 2);
  lua_Integer most = luaL_checkinteger(L, 4);
  luaL_argcheck(L, hand_size(hand) == HAND_SIZE, 2, "13 cards expected");
  luaL_argcheck(L, most >= 1, 4, "1 or more expected");
  Rollout *r = check(L, &g);
  luaL_argcheck(L, graph_has_rules(g->graph, h->node), 1, "rules are not known");
  rollout_watch(r, bind_stop(L));
  int nb = candidates_find(list, most < CALL_NB ? (int)most : CALL_NB, g->graph,
                           g->memory[0], h->node, hand, lua_toboolean(L, 3), r, &e);
  if (nb < 0) return bind_raise(L, 0, &e);
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    bind_pushcandidate(L, &list[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static const luaL_Reg functions[] = {
    {"deals", l_deals},
    {"open", l_open},
    {":add", l_add},
    {":begin", l_begin},
    {":bid", l_bid},
    {":compare", l_compare},
    {":contracts", l_contracts},
    {":candidates", l_candidates},
    {"__gc", l_close},
    {NULL, NULL},
};

const BindModule bind_rollout_module = {functions, ROLLOUT_TYPE, .more = NULL};
