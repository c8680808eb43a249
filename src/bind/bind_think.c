/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_think.c - decisions by simulation for Lua: module 'baize.core.think'.
**
** The userdata owns the decision, and keeps what its turn points to as its user value.
*/
#include "table/think.h"

#include "bind/bind_rollout.h"
#include "bind/modules.h"

#define THINK_TYPE "baize.core.Think"

enum { MISSING_MOST = 4096 /* nodes that are asked for at once */ };

static double check_number(lua_State *L, int arg, const char *name)
{
  lua_getfield(L, arg, name);
  double value = luaL_checknumber(L, -1);
  lua_pop(L, 1);
  return value;
}

static bool is_true(lua_State *L, int arg, const char *name)
{
  lua_getfield(L, arg, name);
  bool value = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return value;
}

static ThinkSettings check_settings(lua_State *L, int arg)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  double deals = check_number(L, arg, "deals");
  luaL_argcheck(L, deals >= 2 && deals <= 1e6, arg, "2 deals or more expected");
  ThinkSettings s = {.deals = (int)deals,
                     .all = is_true(L, arg, "all"),
                     .matchpoints = is_true(L, arg, "matchpoints"),
                     .double_dummy = is_true(L, arg, "dd"),
                     .margin = check_number(L, arg, "margin"),
                     .errors = check_number(L, arg, "errors")};
  lua_getfield(L, arg, "rates");
  s.rates = bind_checkrates(L, lua_gettop(L));
  lua_pop(L, 1);
  return s;
}

/*** Begin a decision.
@function open
@tparam table turn as of `baize.core.rollout.deals`, whose own rules are known too; with
vul (none, NS, EW, both), forced (nobody may pass), seed
@tparam table settings deals, all, matchpoints, dd, margin, errors, rates (as of
`baize.core.rollout.open`)
@treturn Think
*/
static int l_open(lua_State *L)
{
  Err e;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  ThinkSettings settings = check_settings(L, 2);
  lua_getfield(L, 1, "vul");
  lua_getfield(L, 1, "seed");
  ThinkTurn turn = {.vul = bind_checkvul(L, 3),
                    .forced = is_true(L, 1, "forced"),
                    .seed = (uint64_t)luaL_checkinteger(L, 4)};
  lua_settop(L, 2);
  turn.turn = bind_checkturn(L, 1);
  luaL_argcheck(L, graph_has_rules(turn.turn.graph, turn.turn.node), 1,
                "rules are not known");
  Think *t = bind_newuserdata(L, THINK_TYPE, sizeof *t, 1);
  lua_pushvalue(L, 3);
  lua_setiuservalue(L, -2, 1);
  return think_open(t, &settings, &turn, &e) ? 1 : bind_raise(L, 0, &e);
}

static int l_close(lua_State *L)
{
  think_close(luaL_checkudata(L, 1, THINK_TYPE));
  return 0;
}

/* The decision; its graph is pushed. */
static Think *check(lua_State *L, GraphHandle **graph)
{
  Think *t = luaL_checkudata(L, 1, THINK_TYPE);
  luaL_argcheck(L, t->worlds, 1, "it is closed");
  lua_getiuservalue(L, 1, 1);
  lua_getfield(L, -1, "graph");
  *graph = bind_checkgraph(L, lua_gettop(L));
  return t;
}

/*** Go on as far as the graph goes.
@function Think:go
@treturn ?{integer,...} nodes whose rules are not known; nil: it is decided
@raise an error of the kind "interrupted"
*/
static int l_go(lua_State *L)
{
  GraphHandle *g;
  Err e;
  int node[MISSING_MOST], nb = 0;
  Think *t = check(L, &g);
  graph_settle(g->graph, g->memory, g->memory_nb);
  bool ok = think_go(t, g->memory[0], bind_stop(L), &e);
  while (ok && !think_over(t) && !nb) {
    ok = think_supply(t, g->graph, g->memory[0], &e);
    nb = ok ? think_missing(t, node, MISSING_MOST) : 0;
    if (ok && !nb) ok = think_go(t, g->memory[0], bind_stop(L), &e);
  }
  if (!ok) return bind_raise(L, 0, &e);
  if (!nb) return 0;
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    lua_pushinteger(L, node[i] + 1);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* What is known of a candidate that was compared. */
static void push_compared(lua_State *L, const Think *t, const GraphHandle *g, int i)
{
  const ThinkCall *c = &t->of[i];
  if (i) {
    lua_pushnumber(L, c->mean);
    lua_setfield(L, -2, "imps");
    lua_pushnumber(L, c->error);
    lua_setfield(L, -2, "error");
  }
  if (i) {
    lua_pushinteger(L, c->deals);
    lua_setfield(L, -2, "deals");
  }
  bind_pushreached(L, t->roll, c->is.call, 0, c->deals - 1);
  lua_setfield(L, -2, "contracts");
  bind_pushholes(L, t->roll, g, c->is.call, 0, c->deals - 1);
  lua_setfield(L, -2, "holes");
}

/*** What was decided.
@function Think:result
@treturn string the call
@treturn string state: "better", "kept", "one call", "no deals", "few deals"
@treturn integer how deals were found, as of `baize.core.rollout.deals`
@treturn {table,...} as of Rollout:candidates, with imps, error, deals, contracts,
holes (as of Rollout:contracts)
*/
static int l_result(lua_State *L)
{
  static const char *const state[] = {[THINK_BETTER] = "better",
                                      [THINK_KEPT] = "kept",
                                      [THINK_ONE_CALL] = "one call",
                                      [THINK_NO_DEALS] = "no deals",
                                      [THINK_FEW_DEALS] = "few deals"};
  GraphHandle *g;
  char call[CALL_TEXT_MAX];
  const Think *t = check(L, &g);
  luaL_argcheck(L, think_over(t), 1, "it is not decided");
  lua_pushstring(L, call_format(t->call, call));
  lua_pushstring(L, state[t->state]);
  lua_pushinteger(L, t->how + 1);
  lua_createtable(L, t->nb, 0);
  for (int i = 0; i < t->nb; i++) {
    bind_pushcandidate(L, &t->of[i].is);
    if (t->of[i].deals) push_compared(L, t, g, i);
    lua_rawseti(L, -2, i + 1);
  }
  return 4;
}

static const luaL_Reg functions[] = {
    {"open", l_open},  {":go", l_go}, {":result", l_result},
    {"__gc", l_close}, {NULL, NULL},
};

const BindModule bind_think_module = {functions, THINK_TYPE, .more = NULL};
