/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_words.c - the words of bridge for Lua: module 'baize.core.words'.
**
** What a seat, a strain or a vulnerability is called in any accepted way, in; its one
** name out. And which name a mistyped one was meant to be.
*/
#include "base/near.h"
#include "bind/bind.h"
#include "bind/modules.h"

/* The name of what 'parse' reads at 1, or nil and what is wrong. */
static int give_name(lua_State *L, bool (*parse)(int *, const char *, size_t, Err *),
                     const char *(*name)(int))
{
  size_t len;
  int word;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!parse(&word, text, len, &e)) return bind_fail(L, &e);
  lua_pushstring(L, name(word));
  return 1;
}

/*** The letter of a seat.
@function seat
@tparam string text "S", "south", ...
@treturn ?string "N", "E", "S" or "W"; nil when it is not a seat
*/
static int l_seat(lua_State *L)
{
  return give_name(L, seat_parse, bind_seatword);
}

/*** The name of a strain.
@function strain
@tparam string text "H", "hearts", "N", "notrump", ...
@treturn ?string "C", "D", "H", "S" or "NT"; nil when it is not a strain
*/
static int l_strain(lua_State *L)
{
  return give_name(L, strain_parse, strain_name);
}

/*** The canonical name of a vulnerability.
@function vul
@tparam string text "All", "N-S", "-", ...
@treturn ?string "none", "NS", "EW" or "both"; nil when it is invalid
*/
static int l_vul(lua_State *L)
{
  return give_name(L, vul_parse, vul_name);
}

/*** The known name that a mistyped one was probably meant to be.
@function near
@tparam string word what was typed
@tparam {string,...} names those that exist, most likely ones first
@treturn ?string the one of the fewest slips; nil when that is over a third of the
letters
*/
static int l_near(lua_State *L)
{
  size_t len;
  const char *word = bind_checktext(L, 1, &len);
  luaL_checktype(L, 2, LUA_TTABLE);
  int nb = (int)lua_rawlen(L, 2);
  const char **names = lua_newuserdatauv(L, ((size_t)nb + 1) * sizeof *names, 0);
  BIND_EACH(L, i, 2, nb) {
    luaL_argcheck(L, lua_type(L, -1) == LUA_TSTRING, 2, "an array of strings expected");
    names[i] = lua_tostring(L, -1); /* stays: the array holds the string */
  }
  lua_pushstring(L, near_name(word, len, names, nb));
  return 1;
}

static const luaL_Reg functions[] = {
    {"seat", l_seat}, {"strain", l_strain}, {"vul", l_vul},
    {"near", l_near}, {NULL, NULL},
};

const BindModule bind_words_module = {functions};
