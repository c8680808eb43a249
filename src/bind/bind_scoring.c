/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_scoring.c - tables compared, and par: module 'baize.core.scoring'.
**
** Arrays of scores are copied into userdata of the Lua stack, so that an error loses no
** memory.
*/
#include "bind/bind_solver.h"
#include "bind/bind_stats.h"
#include "bind/modules.h"
#include "cards/contract.h"
#include "score/flatten.h"
#include "score/par.h"

static Flatten check_flatten(lua_State *L, int arg)
{
  const char *names[FLATTEN_NB + 1] = {NULL};
  for (int f = 0; f < FLATTEN_NB; f++) names[f] = flatten_name((Flatten)f);
  return (Flatten)luaL_checkoption(L, arg, names[FLATTEN_NONE], names);
}

/*** What a difference of scores is worth.
@function flatten
@tparam string name "none", "imp" (-24 to 24), "caracalla" (1000 x / (1000 + |x|)) or
"sign" (-1, 0, 1)
@tparam number points of any size and sign
@treturn number
*/
static int l_flatten(lua_State *L)
{
  Flatten f = check_flatten(L, 1);
  lua_pushnumber(L, flatten(f, luaL_checknumber(L, 2)));
  return 1;
}

/*** Each table against each of the others.
@function others
@tparam {number,...} scores N-S scores in points, one for each table
@tparam[opt="none"] string flatten what a difference is worth, as for `flatten`
@treturn {number,...} the mean worth of the differences to the other tables, in the
order of the tables; 0 where there is no other
*/
static int l_others(lua_State *L)
{
  size_t nb;
  Flatten f = check_flatten(L, 2);
  const double *score = bind_numbers(L, 1, 0, &nb);
  double *out = lua_newuserdatauv(L, (nb + 1) * sizeof *out, 0);
  flatten_others(score, nb, f, out);
  bind_pushnumbers(L, out, nb);
  return 1;
}

/*** Par of twenty double-dummy results.
@function par
@tparam {integer,...} tricks array of 20: [5 * declarer + strain + 1], 0 to 13, as
Solver:tricks gives it
@tparam seat dealer N, E, S or W
@tparam string vul "none", "NS", "EW" or "both"
@treturn integer score, N-S view
@treturn {table,...} par contracts, lowest first, then N E S W: contract (text,
doubled when it goes down; "P" when passed out), tricks (nil when passed out)
*/
static int l_par(lua_State *L)
{
  Tricks t;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argcheck(L, bind_totricks(L, 1, 0, &t), 1, "twenty numbers of tricks expected");
  int dealer = bind_checkseat(L, 2);
  Par p = par_find(&t, dealer, bind_checkvul(L, 3));
  lua_pushinteger(L, p.score);
  lua_createtable(L, p.nb, 0);
  for (int i = 0; i < p.nb; i++) {
    char buf[CONTRACT_TEXT_MAX];
    const ParContract *c = &p.contract[i];
    contract_format(&c->contract, buf);
    lua_createtable(L, 0, 2);
    bind_settext(L, "contract", buf);
    if (c->contract.level) bind_setinteger(L, "tricks", c->tricks);
    lua_rawseti(L, -2, i + 1);
  }
  return 2;
}

static const luaL_Reg functions[] = {
    {"flatten", l_flatten},
    {"others", l_others},
    {"par", l_par},
    {NULL, NULL},
};

const BindModule bind_scoring_module = {functions};
