/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_tally.c - counting among deals for Lua: module 'baize.core.tally'.
**
** Owns nothing.
*/
#include "bind/bind_sampler.h"
#include "bind/bind_value.h"
#include "bind/modules.h"
#include "sample/tally.h"

enum { CONDITIONS_MAX = 1000 };

/* The deals of the arguments 1 to 4: sampler, seed, first, how many. */
static TallyDeals check_deals(lua_State *L)
{
  TallyDeals deals = {.sampler = bind_checksampler(L, 1),
                      .seed = (uint64_t)luaL_checkinteger(L, 2),
                      .stop = bind_stop(L)};
  lua_Integer first = luaL_checkinteger(L, 3), nb = luaL_checkinteger(L, 4);
  luaL_argcheck(L, first >= 0, 3, "an index is 0 or more");
  luaL_argcheck(L, nb >= 0, 4, "0 or more deals expected");
  deals.first = (uint64_t)first;
  deals.nb = (uint64_t)nb;
  return deals;
}

/* The 'nb' conditions of the array at 5, alive on the stack; NULL: 'e' says why. */
static const Cond **read_conditions(lua_State *L, int nb, Err *e)
{
  const Cond **c = lua_newuserdatauv(L, (size_t)nb * sizeof *c, 0);
  lua_createtable(L, nb, 0); /* keeps what is compiled */
  for (int i = 0; i < nb; i++) {
    lua_rawgeti(L, 5, i + 1);
    c[i] = bind_checkcond(L, lua_gettop(L), e);
    if (!c[i]) return NULL;
    lua_rawseti(L, -2, i + 1);
  }
  return c;
}

/*** On how many deals of a sampler conditions hold.
@function conditions
@tparam Sampler sampler of baize.core.sampler
@tparam integer seed
@tparam integer first index of the first deal, 0 or more
@tparam integer count how many deals, 0 or more
@tparam table conditions an array of conditions or texts, at most 1000
@treturn ?{integer,...} deals on which each holds; nil where a text is no condition or
the sampler's limit of tries is reached
*/
static int l_conditions(lua_State *L)
{
  TallyDeals deals = check_deals(L);
  Err e;
  luaL_checktype(L, 5, LUA_TTABLE);
  lua_Unsigned nb = lua_rawlen(L, 5);
  luaL_argcheck(L, nb > 0 && nb <= CONDITIONS_MAX, 5, "1 to 1000 conditions expected");
  uint64_t *hits = lua_newuserdatauv(L, (size_t)nb * sizeof *hits, 0);
  const Cond **c = read_conditions(L, (int)nb, &e);
  if (!c) return bind_fail(L, &e);
  if (!tally_conditions(hits, (int)nb, c, &deals, &e)) return bind_fail(L, &e);
  bind_pushintegers(L, (const int64_t *)hits, (size_t)nb);
  return 1;
}

typedef struct TallyValues {
  const Tally *tally;
  int64_t den;
} TallyValues;

/* In protected mode: { { value, deals }, ... }. */
static int push_values(lua_State *L)
{
  const TallyValues *v = lua_touserdata(L, 1);
  lua_createtable(L, v->tally->nb, 0);
  for (int i = 0; i < v->tally->nb; i++) {
    const TallyEntry *entry = &v->tally->entry[i];
    lua_createtable(L, 2, 0);
    bind_pushunits(L, entry->value, v->den);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, (lua_Integer)entry->deals);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/*** The values of a feature among the deals of a sampler.
@function values
@tparam Sampler sampler of baize.core.sampler
@tparam integer seed
@tparam integer first index of the first deal, 0 or more
@tparam integer count how many deals, 0 or more
@param feature a feature or a sum of features, or its text
@treturn ?{{number,integer},...} value and deals that have it, from the lowest value up;
nil where the text is no feature or the sampler's limit of tries is reached
*/
static int l_values(lua_State *L)
{
  TallyDeals deals = check_deals(L);
  Term term;
  Tally tally;
  Err e;
  if (!bind_checkterm(L, 5, &term, &e)) return bind_fail(L, &e);
  bool ok = tally_values(&tally, &term, &deals, &e);
  TallyValues values = {&tally, term.den};
  term_free(&term);
  if (!ok) return bind_fail(L, &e);
  lua_pushcfunction(L, push_values);
  lua_pushlightuserdata(L, &values);
  int status = lua_pcall(L, 1, 1, 0);
  tally_free(&tally);
  return status == LUA_OK ? 1 : lua_error(L);
}

static const luaL_Reg functions[] = {
    {"conditions", l_conditions},
    {"values", l_values},
    {NULL, NULL},
};

int luaopen_baize_core_tally(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
