/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_scoring.c - par: module 'baize.core.scoring'.
*/
#include "bind/bind_solver.h"
#include "bind/modules.h"
#include "cards/contract.h"
#include "score/par.h"

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
  BIND_ARRAY(L, i, p.nb) {
    char buf[CONTRACT_TEXT_MAX];
    const ParContract *c = &p.contract[i];
    contract_format(&c->contract, buf);
    lua_createtable(L, 0, 2);
    bind_settext(L, "contract", buf);
    if (c->contract.level) bind_setinteger(L, "tricks", c->tricks);
  }
  return 2;
}

static const luaL_Reg functions[] = {
    {"par", l_par},
    {NULL, NULL},
};

const BindModule bind_scoring_module = {functions};
