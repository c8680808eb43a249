/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_append.c - deals that Lua adds to the entries of stores: methods of
** 'baize.core.store'.
**
** Every item is checked before anything is opened, so that nothing raises while
** a sink is open.
*/
#include "bind/bind_batch.h"
#include "bind/bind_shared.h"
#include "bind/bind_solver.h"
#include "store/sink.h"

/* Nothing here raises: the items were checked. */
static bool put_deals(lua_State *L, Store *s, int64_t id, size_t nb, Err *e)
{
  StoreSink k;
  if (!sink_open(&k, s, id, 0, e)) return false;
  k.solved_most = SINK_QUICK; /* they were solved before */
  bool ok = true;
  for (size_t i = 0; ok && i < nb; i++) {
    lua_rawgeti(L, 3, (lua_Integer)i + 1);
    lua_rawgeti(L, 4, (lua_Integer)i + 1);
    Tricks t;
    bind_totricks(L, lua_gettop(L), 0, &t); /* no number from 0 to 13: unknown */
    lua_pop(L, 1);
    TrickBounds b = tricks_bounds(&t);
    StoreRow row = {.number = k.last + 1, .deal = bind_todeal(L, -1), .bounds = &b};
    ok = sink_add(&k, &row, e);
    lua_pop(L, 1);
  }
  ok = ok && sink_flush(&k, e);
  sink_close(&k);
  return ok;
}

/*** Add given deals with their results to an entry without values, after those it has.
@function Store:deals
@tparam integer id
@tparam {Deal,...} deals
@tparam {table,...} tricks of each, an array of 20 as of Solver:tricks; what is no
number from 0 to 13 is unknown
@treturn ?boolean true; nil when they cannot be stored
*/
static int l_deals(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  lua_Integer id = luaL_checkinteger(L, 2);
  Err e;
  luaL_checktype(L, 3, LUA_TTABLE);
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_settop(L, 4);
  size_t nb = lua_rawlen(L, 3);
  bind_checkdeals(L, 3, nb);
  for (size_t i = 0; i < nb; i++) {
    if (lua_rawgeti(L, 4, (lua_Integer)i + 1) != LUA_TTABLE)
      return luaL_error(L, "item %d has no results", (int)i + 1);
    lua_pop(L, 1);
  }
  return bind_pushdone(L, put_deals(L, s, id, nb, &e), &e);
}

enum { APPEND_MAX = SINK_QUICK, WIDTH_MAX = 10000 };

/* The deals at 4, numbered from 'first'. */
static bool append(lua_State *L, StoreSink *k, lua_Integer first, size_t nb,
                   const int64_t *tries, const int64_t *value, Err *e)
{
  for (size_t i = 0; i < nb; i++) {
    lua_rawgeti(L, 4, (lua_Integer)i + 1);
    StoreRow row = {.number = (uint64_t)first + i,
                    .deal = bind_todeal(L, -1),
                    .tries = (uint64_t)tries[i],
                    .value = value + i * (size_t)k->value_nb};
    bool ok = sink_add(k, &row, e);
    lua_pop(L, 1);
    if (!ok) return false;
  }
  return sink_flush(k, e);
}

/*** Add deals with their values to an entry: in one transaction, all or none.
@function Store:append
@tparam integer id
@tparam integer first number of the first, from 1: one more than the entry has
@tparam {Deal,...} deals 1 to 4096
@tparam {integer,...} tries of each: how many deals were generated to find it
@tparam {integer,...} values those of a deal after each other, as many for each
@treturn ?boolean true; nil when they cannot be stored, or others were meanwhile
*/
static int l_append(lua_State *L)
{
  bind_checkstore(L, 1);
  lua_Integer id = luaL_checkinteger(L, 2), first = luaL_checkinteger(L, 3);
  StoreSink k;
  Err e;
  luaL_argcheck(L, first >= 1, 3, "1 or more expected");
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_settop(L, 6);
  size_t nb = lua_rawlen(L, 4), tries_nb, all;
  luaL_argcheck(L, nb >= 1 && nb <= APPEND_MAX, 4, "1 to 4096 deals expected");
  const int64_t *tries =
      bind_integers(L, 5, 0, INT64_MAX, "integers of 0 or more expected", &tries_nb);
  const int64_t *value =
      bind_integers(L, 6, INT64_MIN, INT64_MAX, "integers expected", &all);
  luaL_argcheck(L, tries_nb == nb, 5, "as many as there are deals expected");
  luaL_argcheck(L, all % nb == 0 && all / nb <= WIDTH_MAX, 6,
                "as many values for each deal expected");
  bind_checkdeals(L, 4, nb);
  Store *s = bind_checkstore(L, 1); /* a finalizer may have closed it meanwhile */
  bool ok = sink_open(&k, s, id, (int)(all / nb), &e);
  if (ok) {
    ok = append(L, &k, first, nb, tries, value, &e);
    sink_close(&k);
  }
  return bind_pushdone(L, ok, &e);
}

void bind_addappend(lua_State *L)
{
  static const luaL_Reg methods[] = {
      {"deals", l_deals},
      {"append", l_append},
      {NULL, NULL},
  };
  luaL_setfuncs(L, methods, 0);
}
