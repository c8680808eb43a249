/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_tally.c - counting among deals for Lua: module 'baize.core.tally'.
**
** Owns nothing.
** Uses: bind_sampler.h, sample/tally.h.
*/
#include "base/mem.h"
#include "bind/bind_sampler.h"
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

static void free_conditions(Cond **c, int nb)
{
  for (int i = 0; i < nb; i++) cond_free(c[i]);
  mem_free(c);
}

/* The conditions at 5, 'nb' texts; NULL: 'e' says what is wrong. */
static Cond **read_conditions(lua_State *L, int nb, Err *e)
{
  Cond **c = mem_new((size_t)nb, sizeof(Cond *));
  if (!c) {
    err_memory(e);
    return NULL;
  }
  for (int i = 0; i < nb; i++) {
    size_t len;
    lua_rawgeti(L, 5, i + 1);
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &len) : "";
    c[i] = cond_parse(text, *text ? len : 0, e);
    lua_pop(L, 1);
    if (!c[i]) {
      free_conditions(c, i);
      return NULL;
    }
  }
  return c;
}

/*** On how many deals of a sampler conditions hold.
@function conditions
@tparam Sampler sampler of baize.core.sampler
@tparam integer seed
@tparam integer first index of the first deal, 0 or more
@tparam integer count how many deals, 0 or more
@tparam {string,...} texts the conditions, at most 1000
@treturn ?{integer,...} deals on which each holds; nil where a text is no condition or
the sampler's limit of tries is reached
@treturn ?string why
@raise "interrupted"
@usage local hits = tally.conditions(s, 7, 1, 1000, { 'S.hcp "15-17"' })
*/
static int l_conditions(lua_State *L)
{
  TallyDeals deals = check_deals(L);
  Err e;
  luaL_checktype(L, 5, LUA_TTABLE);
  lua_Unsigned nb = lua_rawlen(L, 5);
  luaL_argcheck(L, nb > 0 && nb <= CONDITIONS_MAX, 5, "1 to 1000 texts expected");
  uint64_t *hits = lua_newuserdatauv(L, (size_t)nb * sizeof *hits, 0);
  Cond **c = read_conditions(L, (int)nb, &e);
  bool ok = c && tally_conditions(hits, (int)nb, c, &deals, &e);
  if (c) free_conditions(c, (int)nb);
  if (!ok) return bind_fail(L, &e);
  lua_createtable(L, (int)nb, 0);
  for (int i = 0; i < (int)nb; i++) {
    lua_pushinteger(L, (lua_Integer)hits[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static bool read_term(Term *out, const char *text, size_t len, Err *e)
{
  Syntax s;
  if (!syntax_parse(&s, text, len, e)) return false;
  bool ok = term_read(out, &s, s.root, e);
  syntax_free(&s);
  return ok;
}

typedef struct Values {
  const Tally *tally;
  int64_t den;
} Values;

/* In protected mode: { { value, deals }, ... }. */
static int push_values(lua_State *L)
{
  const Values *v = lua_touserdata(L, 1);
  lua_createtable(L, v->tally->nb, 0);
  for (int i = 0; i < v->tally->nb; i++) {
    const TallyEntry *entry = &v->tally->entry[i];
    lua_createtable(L, 2, 0);
    if (v->den == 1)
      lua_pushinteger(L, entry->value);
    else
      lua_pushnumber(L, (lua_Number)entry->value / (lua_Number)v->den);
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
@tparam string text a feature or a sum of features
@treturn ?{{number,integer},...} value and deals that have it, from the lowest value up;
nil where the text is no feature or the sampler's limit of tries is reached
@treturn ?string why
@raise "interrupted"
@usage local list = tally.values(s, 7, 1, 1000, "S.hcp")
*/
static int l_values(lua_State *L)
{
  TallyDeals deals = check_deals(L);
  size_t len;
  const char *text = bind_checktext(L, 5, &len);
  Term term;
  Tally tally;
  Err e;
  if (!read_term(&term, text, len, &e)) return bind_fail(L, &e);
  bool ok = tally_values(&tally, &term, &deals, &e);
  Values values = {&tally, term.den};
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
  bind_need(L, "baize.core.sampler", luaopen_baize_core_sampler);
  luaL_newlib(L, functions);
  return 1;
}
