/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_guess.c - the estimate of results for Lua: module 'baize.core.guess'.
*/
#include "bind/bind.h"
#include "bind/modules.h"
#include "guess/guess.h"

/*** How many tricks a declarer takes, as the net guesses.
@function tricks
@tparam Deal deal
@tparam string declarer N, E, S or W
@tparam string strain C, D, H, S or NT
@treturn {integer,...} [tricks + 1], of 14: their shares, in units of 1/32768, which is
their sum
*/
static int l_tricks(lua_State *L)
{
  const Deal *d = bind_checkdeal(L, 1);
  int declarer = bind_checkseat(L, 2);
  Guess g = guess_tricks(d, declarer, bind_checkstrain(L, 3));
  lua_createtable(L, TRICKS_MAX + 1, 0);
  for (int i = 0; i <= TRICKS_MAX; i++) {
    lua_pushinteger(L, g.share[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/*** Which net guesses.
@function name
@treturn string "dd1" and a hash of its weights
*/
static int l_name(lua_State *L)
{
  char buf[GUESS_NAME_MAX];
  lua_pushstring(L, guess_name(buf));
  return 1;
}

static const luaL_Reg functions[] = {
    {"tricks", l_tricks},
    {"name", l_name},
    {NULL, NULL},
};

const BindModule bind_guess_module = {functions};
