/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_table.c - players and tables for Lua: module 'baize.core.table'.
**
** A player's userdata keeps its two functions as user values; a table's keeps its
** players.
*/
#include "bind/bind_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "bind/bind_graph.h"
#include "bind/bind_net.h"
#include "bind/bind_prior.h"
#include "bind/bind_value.h"
#include "bind/modules.h"
#include "table/absent.h"
#include "table/learned.h"
#include "table/manager.h"
#include "table/pipe.h"
#include "table/policy.h"
#include "table/record.h"
#include "table/system.h"

#define PLAYER_TYPE "baize.core.Player"
#define TABLE_TYPE "baize.core.Table"

enum { BEGIN = 1, MAKE = 2, THINK = 3 /* user values of a player */ };
enum { PLAYS = SIDE_NB + 1, LEADS = PLAYS + SIDE_NB /* the same of a table */ };

typedef struct TableHandle {
  CardTable table;
  PolicyPlayer policy; /* where nobody bids: */
  PolicyChoice choice; /* its contract */
  int8_t begun[AUCTION_MAX];
} TableHandle;

const Player *bind_checkplayer(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, PLAYER_TYPE);
}

void *bind_newplayer(lua_State *L, size_t size, int values)
{
  return bind_newuserdata(L, PLAYER_TYPE, size, values);
}

/* What is thought over. */
typedef struct Question {
  int node, call; /* below 0: none */
  Hand hand;
} Question;

/* The function that decides and a Question on the stack, in protected mode. */
static int l_think(lua_State *L)
{
  size_t len;
  Question *q = lua_touserdata(L, 2);
  lua_settop(L, 1);
  lua_pushinteger(L, q->node + 1);
  bind_pushhand(L, q->hand);
  lua_call(L, 2, 1);
  const char *text = lua_tolstring(L, -1, &len);
  q->call = text ? call_from_word(text, len) : -1;
  return 0;
}

/*
** One thread at a time: a Lua function decides. Others read the graph meanwhile, so it
** stays busy. Nothing here may raise.
*/
static bool think(const SystemPlayer *p, int node, Hand hand, int *call, Err *e)
{
  Question q = {node, -1, hand};
  const GraphHandle *g = p->of->context;
  BindBatch *b = g->batch;
  if (b->raised) return err_interrupted(e); /* as in 'make' */
  lua_pushcfunction(b->L, l_think);
  lua_rawgetp(b->L, b->held, p);
  lua_pushlightuserdata(b->L, &q);
  if (!bind_batchcall(b, 2, 0)) return err_interrupted(e);
  *call = q.call;
  return *call >= 0 || err_set(e, 0, "a player thought, and made no call");
}

/*** A player who bids by the rules of a graph.
@function system
@tparam function begin called before a batch; returns the BidGraph, and the numbers of
the nodes before the first call where the dealer is of N-S, by vulnerability (none, NS,
EW, both; 0: not needed), and the same four for E-W
@tparam function make called with the number of a node that lacks rules; gives it rules
@tparam ?function think called with the number of a node and a hand; returns the call.
Of the graph it may ask `before` alone, and `add` nodes that are there. Without it the
first rule makes the call
@treturn Player
*/
static int l_system(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TFUNCTION);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, THINK);
  if (!lua_isnil(L, THINK)) luaL_checktype(L, THINK, LUA_TFUNCTION);
  SystemPlayer *p = bind_newplayer(L, sizeof *p, THINK);
  Err e;
  p->player.kind = &SYSTEM_KIND;
  for (int i = BEGIN; i <= THINK; i++) {
    lua_pushvalue(L, i);
    lua_setiuservalue(L, THINK + 1, i);
  }
  if (lua_isnil(L, THINK)) return 1;
  p->think = think;
  p->decided = decisions_new(&e);
  return p->decided ? 1 : bind_raise(L, 0, &e);
}

static int check_upto(lua_State *L, int arg, int most)
{
  lua_Integer n = luaL_checkinteger(L, arg);
  luaL_argcheck(L, n >= 1 && n <= most, arg, "out of range");
  return (int)n;
}

/*** A player that is another program, which answers lines (src/table/pipe.h) or speaks
with a table manager (src/table/manager.h).
@function program
@tparam string command of sh
@tparam integer tenths of a second that an answer may take, 1 to 36000
@tparam integer mib of memory that it may have, 1 to 1048576
@tparam ?boolean manager
@tparam ?boolean person it asks somebody at the terminal
@treturn Player
*/
static int l_program(lua_State *L)
{
  const Program program = {bind_checkplain(L, 1), check_upto(L, 2, PROCESS_TENTHS_MAX),
                           check_upto(L, 3, PROCESS_MIB_MAX), lua_toboolean(L, 5)};
  if (lua_toboolean(L, 4)) {
    ManagerPlayer *p = bind_newplayer(L, sizeof *p, 1);
    *p = (ManagerPlayer){{&MANAGER_KIND}, program};
  } else {
    PipePlayer *p = bind_newplayer(L, sizeof *p, 1);
    *p = (PipePlayer){{&PIPE_KIND}, program};
  }
  lua_pushvalue(L, 1); /* keeps the text */
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/*** A player who is not here, which is said when it is asked for a call.
@function absent
@tparam string why
@treturn Player
*/
static int l_absent(lua_State *L)
{
  const char *why = bind_checkplain(L, 1);
  AbsentPlayer *p = bind_newplayer(L, sizeof *p, 1);
  *p = (AbsentPlayer){{&ABSENT_KIND}, why};
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/*** A player who calls as a net does.
@function net
@tparam Net net as of `baize.core.net.read`
@treturn Player
*/
static int l_net(lua_State *L)
{
  const BidNet *net = bind_checknet(L, 1);
  LearnedPlayer *p = bind_newplayer(L, sizeof *p, 1);
  *p = (LearnedPlayer){{&LEARNED_KIND}, net};
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/* A record of the table on the top, whose calls are kept as a text in the list at
 * 'kept'. */
static void read_record(lua_State *L, int kept, lua_Integer number, Record *out)
{
  size_t len;
  Auction a;
  Err e;
  int at = lua_gettop(L);
  luaL_checktype(L, at, LUA_TTABLE);
  lua_getfield(L, at, "deal");
  lua_getfield(L, at, "dealer");
  lua_getfield(L, at, "calls");
  *out = (Record){.deal = *bind_checkdeal(L, at + 1),
                  .dealer = (int8_t)bind_checkseat(L, at + 2)};
  const char *text = bind_checktext(L, at + 3, &len);
  if (!auction_parse(&a, out->dealer, text, len, &e)) bind_raise(L, 1, &e);
  lua_pushlstring(L, (const char *)a.call, (size_t)a.nb);
  out->call = (const int8_t *)lua_tostring(L, -1);
  out->call_nb = a.nb;
  lua_rawseti(L, kept, number);
  lua_settop(L, at - 1);
}

static bool calls_differ(const Record *a, const Record *b)
{
  return a->dealer != b->dealer || a->call_nb != b->call_nb ||
         memcmp(a->call, b->call, (size_t)a->call_nb) != 0;
}

/*** A player who calls as it is written of each deal.
@function record
@tparam {table,...} records deal, dealer, calls ("1NT P P P"); a deal may be there
several times, with the same calls
@treturn Player
@treturn[2] nil
@treturn[2] string a deal has other calls elsewhere
@treturn[2] nil
@treturn[2] string kind
*/
static int l_record(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  int nb = (int)lua_rawlen(L, 1), kept_nb = 0;
  lua_createtable(L, nb, 0);
  Record *list = lua_newuserdatauv(L, (size_t)(nb + 1) * sizeof *list, 0);
  lua_pushvalue(L, 3);
  lua_rawseti(L, 2, 0);
  for (int i = 0; i < nb; i++) {
    lua_rawgeti(L, 1, i + 1);
    read_record(L, 2, i + 1, &list[i]);
  }
  qsort(list, (size_t)nb, sizeof *list, record_order);
  for (int i = 0; i < nb; i++) {
    if (!kept_nb || record_order(&list[kept_nb - 1], &list[i])) {
      list[kept_nb++] = list[i];
    } else if (calls_differ(&list[kept_nb - 1], &list[i])) {
      char text[DEAL_TEXT_MAX];
      Err e;
      deal_format(&list[i].deal, NORTH, text);
      err_set(&e, 0, "the deal %s has two different auctions", text);
      return bind_fail(L, &e);
    }
  }
  RecordPlayer *p = bind_newplayer(L, sizeof *p, 1);
  *p = (RecordPlayer){{&RECORD_KIND}, kept_nb, list};
  lua_pushvalue(L, 2);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/* The word "board" in an option, which is left on the stack. */
static bool is_board(lua_State *L, int arg, const char *name)
{
  lua_getfield(L, arg, name);
  return lua_type(L, -1) == LUA_TSTRING && !strcmp(lua_tostring(L, -1), "board");
}

static void read_begun(lua_State *L, TableHandle *h)
{
  size_t len;
  Auction a;
  Err e;
  if (lua_getfield(L, 1, "begun") == LUA_TNIL) return;
  const char *text = bind_checktext(L, -1, &len);
  if (!auction_parse(&a, NORTH, text, len, &e)) bind_raise(L, 1, &e);
  memcpy(h->begun, a.call, (size_t)a.nb);
  h->table.begun_nb = a.nb;
  h->table.begun = h->begun;
}

/* A player in the options, which the table keeps as user value 'at'. */
static const Player *read_player(lua_State *L, const char *name, int at)
{
  lua_getfield(L, 1, name);
  const Player *p = bind_checkplayer(L, -1);
  if (at >= PLAYS && !p->kind->card)
    luaL_error(L, "option '%s': a player of cards expected", name);
  lua_setiuservalue(L, 2, at);
  return p;
}

/* Who bids, or the contract in place of that. */
static void read_bidders(lua_State *L, TableHandle *h)
{
  static const char *const sides[SIDE_NB] = {"NS", "EW"};
  if (lua_getfield(L, 1, "contract") != LUA_TNIL) {
    h->choice = (PolicyChoice){NULL, *bind_checkcontract(L, lua_gettop(L))};
    h->policy = (PolicyPlayer){{&POLICY_KIND}, 1, &h->choice};
    for (int s = 0; s < SEAT_NB; s++) h->table.bids[s] = &h->policy.player;
    return;
  }
  for (int side = 0; side < SIDE_NB; side++) {
    h->table.bids[side] = read_player(L, sides[side], side + 1);
    h->table.bids[side + PARTNER] = h->table.bids[side];
  }
}

/* Who plays the cards, if somebody does. */
static void read_plays(lua_State *L, TableHandle *h)
{
  static const char *const sides[SIDE_NB] = {"plays_NS", "plays_EW"};
  if (lua_getfield(L, 1, "leads") != LUA_TNIL)
    h->table.leads = read_player(L, "leads", LEADS);
  if (lua_getfield(L, 1, sides[NS]) == LUA_TNIL) return;
  for (int side = 0; side < SIDE_NB; side++) {
    h->table.plays[side] = read_player(L, sides[side], PLAYS + side);
    h->table.plays[side + PARTNER] = h->table.plays[side];
  }
}

/*** A table.
@function open
@tparam table options NS, EW (Player), or contract in place of both; plays_NS, plays_EW
(Player, of cards; nil: no cards are played there), leads (Player, who chooses all
opening leads in place of the leader), dealer (a seat, or "board": by the number of the
deal), vul (none, NS, EW, both, or "board"), begun (calls that are made in any case),
pair (a number, of two tables that are compared: where their auctions are the same no
cards are played, and both take what the contract needs)
@treturn Table
*/
static int l_open(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  bind_checkfields(L, 1, "open",
                   "NS EW contract plays_NS plays_EW leads dealer vul begun pair");
  TableHandle *h = bind_newuserdata(L, TABLE_TYPE, sizeof *h, LEADS);
  read_bidders(L, h);
  read_plays(L, h);
  h->table.dealer =
      is_board(L, 1, "dealer") ? TABLE_BOARD : bind_checkseat(L, lua_gettop(L));
  h->table.vul = is_board(L, 1, "vul") ? TABLE_BOARD : bind_checkvul(L, lua_gettop(L));
  read_begun(L, h);
  h->table.pair = (int)bind_optrange(L, 1, "pair", 0, 0, INT32_MAX);
  lua_settop(L, 2);
  return 1;
}

/* ---- for runs -------------------------------------------------------------- */

const RunTable *bind_checktables(lua_State *L, int arg, int *nb)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  Err e;
  *nb = (int)lua_rawlen(L, arg);
  RunTable *list = lua_newuserdatauv(L, (size_t)(*nb + 1) * sizeof *list, 0);
  for (int i = 0; i < *nb; i++) {
    lua_rawgeti(L, arg, i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    lua_rawgeti(L, -1, 1);
    list[i].name = bind_checkexpr(L, lua_gettop(L), &e);
    if (!list[i].name) bind_raise(L, 0, &e);
    lua_rawgeti(L, -2, 2);
    TableHandle *h = luaL_checkudata(L, -1, TABLE_TYPE);
    list[i].table = &h->table;
    lua_pop(L, 3);
  }
  return list;
}

/*
** Ask the player on the top for its graph, where it is a system's; keep both in the
** list at 'held'.
*/
static void open_player(lua_State *L, int held, int jobs)
{
  enum { ROOTS = SIDE_NB * VUL_NB };
  int at = lua_gettop(L);
  SystemPlayer *p = luaL_checkudata(L, at, PLAYER_TYPE);
  if (p->player.kind != &SYSTEM_KIND) {
    lua_pop(L, 1);
    return;
  }
  lua_getiuservalue(L, at, BEGIN);
  lua_call(L, 0, 1 + ROOTS);
  GraphHandle *g = bind_checkgraph(L, at + 1);
  bind_graphmemories(L, g, jobs);
  for (int i = 0; i < ROOTS; i++) {
    bool none = lua_isinteger(L, at + 2 + i) && !lua_tointeger(L, at + 2 + i);
    p->root[i / VUL_NB][i % VUL_NB] =
        none ? -1 : bind_checknode(L, at + 2 + i, g->graph);
  }
  p->of = &g->shared;
  lua_getiuservalue(L, at, MAKE);
  lua_rawsetp(L, held, g);
  lua_getiuservalue(L, at, THINK);
  lua_rawsetp(L, held, p);
  if (p->decided) decisions_clear(p->decided); /* nodes may be others now */
  lua_pushvalue(L, at + 1);
  lua_rawseti(L, held, (lua_Integer)lua_rawlen(L, held) + 1);
  lua_settop(L, at - 1);
}

void bind_opentables(BindBatch *b, int arg, int jobs)
{
  lua_State *L = b->L;
  luaL_checkstack(L, 2 + SIDE_NB * VUL_NB + LUA_MINSTACK, NULL);
  lua_newtable(L);
  b->held = lua_gettop(L);
  if (lua_isnil(L, arg)) return;
  for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, arg); i++) {
    lua_rawgeti(L, arg, i);
    lua_rawgeti(L, -1, 2);
    for (int side = 1; side <= SIDE_NB; side++) {
      if (lua_getiuservalue(L, b->held + 2, side) != LUA_TNIL)
        open_player(L, b->held, jobs);
      else
        lua_pop(L, 1);
    }
    for (int value = PLAYS; value <= LEADS; value++) {
      if (lua_getiuservalue(L, b->held + 2, value) != LUA_TNIL)
        bind_openhearer(L, b->held);
      else
        lua_pop(L, 1);
    }
    lua_settop(L, b->held);
  }
}

/* One thread at a time: the context is a graph's handle. */
static bool make(void *context, int node, Err *e)
{
  GraphHandle *g = context;
  BindBatch *b = g->batch;
  lua_State *L = b->L;
  if (b->raised)
    return err_interrupted(e); /* its error is on the top and stays there */
  lua_rawgetp(L, b->held, g);
  lua_pushinteger(L, node + 1);
  g->busy = false;
  bool ok = bind_batchcall(b, 1, 0);
  g->busy = true;
  return ok || err_interrupted(e);
}

void bind_holdtables(BindBatch *b, bool hold)
{
  lua_State *L = b->L;
  bind_holdhearers(b, hold);
  for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, b->held); i++) {
    lua_rawgeti(L, b->held, i);
    GraphHandle *g = lua_touserdata(L, -1);
    lua_pop(L, 1);
    g->busy = hold;
    g->batch = hold ? b : NULL;
    g->shared.graph = g->graph;
    g->shared.memory = g->memory;
    g->shared.memory_nb = g->memory_nb;
    g->shared.make = make;
    g->shared.context = g;
    if (hold) graph_settle(g->graph, g->memory, g->memory_nb);
  }
}

static const luaL_Reg functions[] = {
    {"absent", l_absent}, {"system", l_system}, {"program", l_program},
    {"record", l_record}, {"net", l_net},       {"open", l_open},
    {NULL, NULL}};

/* What a thinking player has decided goes with the player. */
static int player_gc(lua_State *L)
{
  SystemPlayer *p = luaL_checkudata(L, 1, PLAYER_TYPE);
  if (p->player.kind != &SYSTEM_KIND) return 0;
  decisions_free(p->decided);
  p->decided = NULL;
  return 0;
}

static void add_types(lua_State *L)
{
  luaL_newmetatable(L, PLAYER_TYPE);
  lua_pushcfunction(L, player_gc);
  lua_setfield(L, -2, "__gc");
  luaL_newmetatable(L, TABLE_TYPE);
  lua_pop(L, 2);
}

const BindModule bind_table_module = {functions, .more = add_types};
