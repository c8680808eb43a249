/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_append.c - deals that Lua adds to the entries of stores: methods of
** 'baize.core.store'.
**
** Every item is checked before anything is opened, so that nothing raises while
** a sink is open.
*/
#include "bind/bind_append.h"

#include "bind/bind_batch.h"
#include "bind/bind_shared.h"
#include "bind/bind_solver.h"
#include "store/sink.h"

static PairSet known_pairs(const Tricks *t)
{
  PairSet known = 0;
  for (int i = 0; i < PAIR_NB; i++)
    if (t->of[i / STRAIN_NB][i % STRAIN_NB] != TRICKS_UNKNOWN) known |= (PairSet)1 << i;
  return known;
}

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
    StoreRow row = {.number = k.last + 1,
                    .deal = bind_todeal(L, -1),
                    .known = known_pairs(&t),
                    .tricks = &t};
    ok = sink_add(&k, &row, e);
    lua_pop(L, 1);
  }
  ok = ok && sink_flush(&k, e);
  sink_close(&k);
  return ok;
}

/*** Add given deals with their results to an entry without values, behind those it has.
@function Store:deals
@tparam integer id
@tparam {Deal,...} deals
@tparam {table,...} tricks of each, an array of 20 as of Solver:tricks; what is no
number from 0 to 13 is unknown
@treturn ?boolean true; nil when they cannot be stored
@treturn ?string why
@raise when an item is none
@usage store:deals(1, { deal }, { solver:tricks(deal) })
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

/* The integer at a place of the array at 'arg', which has one there. */
static lua_Integer integer_at(lua_State *L, int arg, size_t i)
{
  lua_rawgeti(L, arg, (lua_Integer)i + 1);
  lua_Integer n = lua_tointegerx(L, -1, NULL);
  lua_pop(L, 1);
  return n;
}

/* The array at 'arg' has so many integers, 'least' or more. */
static void check_integers(lua_State *L, int arg, size_t nb, lua_Integer least)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  if (lua_rawlen(L, arg) != nb)
    luaL_argerror(L, arg, "as many for every deal expected");
  for (size_t i = 0; i < nb; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < least)
      luaL_error(L, "item %d is not an integer of %I or more", (int)i + 1,
                 (LUAI_UACINT)least);
    lua_pop(L, 1);
  }
}

enum { APPEND_MAX = SINK_QUICK, WIDTH_MAX = 10000 };

/* The deals at 4, tries at 5 and values at 6; 'value' has room for one deal's. */
static bool append(lua_State *L, StoreSink *k, size_t nb, int64_t *value, Err *e)
{
  for (size_t i = 0; i < nb; i++) {
    size_t width = (size_t)k->value_nb;
    for (size_t n = 0; n < width; n++) value[n] = integer_at(L, 6, i * width + n);
    lua_rawgeti(L, 4, (lua_Integer)i + 1);
    StoreRow row = {.number = (uint64_t)(lua_tointeger(L, 3) + (lua_Integer)i),
                    .deal = bind_todeal(L, -1),
                    .tries = (uint64_t)integer_at(L, 5, i),
                    .value = value};
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
@tparam {integer,...} tries of each: how many deals were looked at to find it
@tparam {integer,...} values those of a deal after each other, as many for each
@treturn ?boolean true; nil when they cannot be stored, or others were meanwhile
@treturn ?string why
@raise when an item is none, or there are not so many for every deal
@usage assert(store:append(1, 1, { deal }, { 1 }, { 9, 8, 9 }))
*/
static int l_append(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  lua_Integer id = luaL_checkinteger(L, 2);
  StoreSink k;
  Err e;
  luaL_argcheck(L, luaL_checkinteger(L, 3) >= 1, 3, "1 or more expected");
  luaL_checktype(L, 4, LUA_TTABLE);
  luaL_checktype(L, 6, LUA_TTABLE);
  lua_settop(L, 6);
  size_t nb = lua_rawlen(L, 4), all = lua_rawlen(L, 6);
  luaL_argcheck(L, nb >= 1 && nb <= APPEND_MAX, 4, "1 to 4096 deals expected");
  luaL_argcheck(L, all % nb == 0 && all / nb <= WIDTH_MAX, 6,
                "as many values for each deal expected");
  bind_checkdeals(L, 4, nb);
  check_integers(L, 5, nb, 0);
  check_integers(L, 6, all, LUA_MININTEGER);
  int64_t *value = lua_newuserdatauv(L, (all / nb + 1) * sizeof *value, 0);
  bool ok = sink_open(&k, s, id, (int)(all / nb), &e);
  if (ok) {
    ok = append(L, &k, nb, value, &e);
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
