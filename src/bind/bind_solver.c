/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_solver.c - the double-dummy solver for Lua: module 'baize.core.solver'.
**
** The userdata owns the Solver: created closed, then opened.
** Uses: bind.h, solve/solve.h.
*/
#include "bind/bind.h"
#include "bind/modules.h"
#include "solve/solve.h"

#define SOLVER_TYPE "baize.core.Solver"

static Solver *check(lua_State *L, int arg)
{
  Solver **s = luaL_checkudata(L, arg, SOLVER_TYPE);
  luaL_argcheck(L, *s, arg, "the solver is closed");
  return *s;
}

/*** Make a solver.
@function open
@tparam[opt=512] integer memory MiB that it may use, 16 or more
@treturn ?Solver nil when there is not enough memory
@treturn ?string why
@usage local solver = assert(require "baize.core.solver".open())
*/
static int l_open(lua_State *L)
{
  Err e;
  lua_Integer memory = luaL_optinteger(L, 1, SOLVER_MEMORY_DEFAULT);
  luaL_argcheck(L, memory >= SOLVER_MEMORY_MIN && memory <= 1 << 20, 1,
                "16 MiB or more expected");
  Solver **s = lua_newuserdatauv(L, sizeof *s, 0);
  *s = NULL;
  luaL_setmetatable(L, SOLVER_TYPE);
  *s = solver_new((int)memory, &e);
  if (!*s) return bind_fail(L, &e);
  solver_watch(*s, bind_stop(L));
  return 1;
}

static int l_close(lua_State *L)
{
  Solver **s = luaL_checkudata(L, 1, SOLVER_TYPE);
  solver_free(*s);
  *s = NULL;
  return 0;
}

/* The set of pairs of an array of pair numbers at 'arg'; nil: all. */
static PairSet check_pairs(lua_State *L, int arg)
{
  if (lua_isnoneornil(L, arg)) return PAIRS_ALL;
  luaL_checktype(L, arg, LUA_TTABLE);
  PairSet pairs = 0;
  lua_Integer nb = (lua_Integer)lua_rawlen(L, arg);
  for (lua_Integer i = 1; i <= nb; i++) {
    lua_rawgeti(L, arg, i);
    int isnum;
    lua_Integer pair = lua_tointegerx(L, -1, &isnum);
    luaL_argcheck(L, isnum && pair >= 0 && pair < PAIR_NB, arg,
                  "pairs are numbered 0 to 19, 5 * declarer + strain");
    pairs |= (PairSet)1 << pair;
    lua_pop(L, 1);
  }
  return pairs;
}

/*** Double-dummy results of a deal.
@function Solver:tricks
@tparam Deal deal
@tparam[opt] {integer,...} pairs which results: 5 * declarer + strain, declarers
N E S W = 0 to 3, strains C D H S NT = 0 to 4; all twenty by default
@treturn ?{integer,...} array of 20: [pair + 1] = tricks, 0 to 13, or -1 where
not asked for; nil when memory ran out
@treturn ?string why
@raise "interrupted"
@usage local south_in_spades = solver:tricks(deal, { 13 })[14]
*/
static int l_tricks(lua_State *L)
{
  Solver *s = check(L, 1);
  const Deal *d = bind_checkdeal(L, 2);
  PairSet pairs = check_pairs(L, 3);
  Tricks t;
  Err e = {0};
  if (!solver_tricks(s, d, pairs, &t, &e)) {
    if (stop_asked(bind_stop(L))) return bind_interrupted(L);
    return bind_fail(L, &e);
  }
  lua_createtable(L, PAIR_NB, 0);
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++) {
      lua_pushinteger(L, t.of[seat][strain]);
      lua_rawseti(L, -2, seat * STRAIN_NB + strain + 1);
    }
  return 1;
}

/*** Nodes searched since the solver was opened.
@function Solver:nodes
@treturn integer cards played in the search
@usage print(solver:nodes())
*/
static int l_nodes(lua_State *L)
{
  lua_pushinteger(L, (lua_Integer)solver_nodes(check(L, 1)));
  return 1;
}

static const luaL_Reg meta[] = {
    {"__gc", l_close},
    {"__close", l_close},
    {NULL, NULL},
};

static const luaL_Reg methods[] = {
    {"tricks", l_tricks},
    {"nodes", l_nodes},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"open", l_open},
    {NULL, NULL},
};

int luaopen_baize_core_solver(lua_State *L)
{
  luaL_newlib(L, functions);
  bind_newtype(L, SOLVER_TYPE, meta, methods, NULL);
  lua_pop(L, 1);
  return 1;
}
