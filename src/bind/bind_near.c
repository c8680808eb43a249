/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_near.c - mistyped names for Lua: module 'baize.core.near'.
*/
#include "base/near.h"
#include "bind/bind.h"
#include "bind/modules.h"

/*** The known name that a mistyped one was probably meant to be.
@function name
@tparam string word what was typed
@tparam {string,...} names those that exist, most likely ones first
@treturn ?string the one of the fewest slips; nil when that is over a third of the
letters
*/
static int l_name(lua_State *L)
{
  size_t len;
  const char *word = bind_checktext(L, 1, &len);
  luaL_checktype(L, 2, LUA_TTABLE);
  int nb = (int)lua_rawlen(L, 2);
  const char **names = lua_newuserdatauv(L, ((size_t)nb + 1) * sizeof *names, 0);
  for (int i = 0; i < nb; i++) {
    luaL_argcheck(L, lua_rawgeti(L, 2, i + 1) == LUA_TSTRING, 2,
                  "an array of strings expected");
    names[i] = lua_tostring(L, -1); /* stays: the array holds the string */
    lua_pop(L, 1);
  }
  lua_pushstring(L, near_name(word, len, names, nb));
  return 1;
}

static const luaL_Reg functions[] = {
    {"name", l_name},
    {NULL, NULL},
};

int luaopen_baize_core_near(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
