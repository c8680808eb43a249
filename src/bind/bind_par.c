/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_par.c - par for Lua: module 'baize.core.par'.
**
** Owns nothing.
** Uses: bind.h, score/par.h.
*/
#include "score/par.h"

#include "bind/bind.h"
#include "bind/modules.h"

/*** Par of twenty double-dummy results.
@function find
@tparam {integer,...} tricks array of 20: [5 * declarer + strain + 1], 0 to 13, as
Solver:tricks gives it
@tparam seat dealer N, E, S or W
@tparam string vul "none", "NS", "EW" or "both"
@treturn integer score, N-S view
@treturn {table,...} par contracts, lowest first, then N E S W: contract (text,
doubled when it goes down; "P" when passed out), tricks (nil when passed out)
@raise when an argument is wrong
@usage local score, contracts = require "baize.core.par".find(tricks, "N", "none")
*/
static int l_find(lua_State *L)
{
  Tricks t;
  size_t len;
  int vul, dealer;
  Err e;
  luaL_checktype(L, 1, LUA_TTABLE);
  for (int i = 0; i < PAIR_NB; i++) {
    lua_geti(L, 1, i + 1);
    int isnum;
    lua_Integer tricks = lua_tointegerx(L, -1, &isnum);
    luaL_argcheck(L, isnum && tricks >= 0 && tricks <= TRICKS_MAX, 1,
                  "twenty numbers of tricks expected");
    t.of[i / STRAIN_NB][i % STRAIN_NB] = (int8_t)tricks;
    lua_pop(L, 1);
  }
  dealer = bind_checkseat(L, 2);
  const char *text = bind_checktext(L, 3, &len);
  if (!vul_parse(&vul, text, len, &e)) return luaL_argerror(L, 3, e.msg);
  Par p = par_find(&t, dealer, vul);
  lua_pushinteger(L, p.score);
  lua_createtable(L, p.nb, 0);
  for (int i = 0; i < p.nb; i++) {
    char buf[CONTRACT_TEXT_MAX];
    const ParContract *c = &p.contract[i];
    lua_createtable(L, 0, 2);
    lua_pushlstring(L, buf, contract_format(&c->contract, buf));
    lua_setfield(L, -2, "contract");
    if (c->contract.level) {
      lua_pushinteger(L, c->tricks);
      lua_setfield(L, -2, "tricks");
    }
    lua_rawseti(L, -2, i + 1);
  }
  return 2;
}

static const luaL_Reg functions[] = {
    {"find", l_find},
    {NULL, NULL},
};

int luaopen_baize_core_par(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
