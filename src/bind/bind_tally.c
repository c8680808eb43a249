/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_tally.c - counting among deals for Lua: module 'baize.core.tally'.
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

/*** On how many deals of a sampler conditions hold.
@function conditions
@tparam Sampler sampler of baize.core.sampler
@tparam integer seed
@tparam integer first index of the first deal, 0 or more
@tparam integer count how many deals, 0 or more
@tparam table conditions an array of conditions or texts, at most 1000
@treturn ?{integer,...} deals on which each holds; nil where a text is not a condition
or the sampler's limit of tries is reached
*/
static int l_conditions(lua_State *L)
{
  TallyDeals deals = check_deals(L);
  Err e;
  luaL_checktype(L, 5, LUA_TTABLE);
  lua_Unsigned nb = lua_rawlen(L, 5);
  luaL_argcheck(L, nb > 0 && nb <= CONDITIONS_MAX, 5, "1 to 1000 conditions expected");
  uint64_t *hits = lua_newuserdatauv(L, (size_t)nb * sizeof *hits, 0);
  const Cond **c = bind_conds(L, 5, (int)nb, &e);
  if (!c) return bind_fail(L, &e);
  if (!tally_conditions(hits, (int)nb, c, &deals, &e)) return bind_fail(L, &e);
  bind_pushintegers(L, (const int64_t *)hits, (size_t)nb);
  return 1;
}

/* What is owned while values are counted and pushed. */
typedef struct Tallying {
  Term term;
  Tally tally;
} Tallying;

static int free_tallying(lua_State *L)
{
  Tallying *t = lua_touserdata(L, 1);
  term_free(&t->term);
  tally_free(&t->tally);
  return 0;
}

/*** The values of a feature among the deals of a sampler.
@function values
@tparam Sampler sampler of baize.core.sampler
@tparam integer seed
@tparam integer first index of the first deal, 0 or more
@tparam integer count how many deals, 0 or more
@param feature a feature or a sum of features, or its text
@treturn ?{{number,integer},...} value and deals that have it, from the lowest value up;
nil where the text is not a feature or the sampler's limit of tries is reached
*/
static int l_values(lua_State *L)
{
  TallyDeals deals = check_deals(L);
  Err e;
  Tallying *t = bind_newblock(L, sizeof *t, free_tallying);
  if (!bind_checkterm(L, 5, &t->term, &e) ||
      !tally_values(&t->tally, &t->term, &deals, &e))
    return bind_fail(L, &e);
  BIND_ARRAY(L, i, t->tally.nb) {
    const TallyEntry *entry = &t->tally.entry[i];
    lua_createtable(L, 2, 0);
    bind_pushunits(L, entry->value, t->term.den);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, (lua_Integer)entry->deals);
    lua_rawseti(L, -2, 2);
  }
  return 1;
}

static const luaL_Reg functions[] = {
    {"conditions", l_conditions},
    {"values", l_values},
    {NULL, NULL},
};

const BindModule bind_tally_module = {functions};
