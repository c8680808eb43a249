/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_words.c - the words of bridge for Lua: module 'baize.core.words'.
**
** What a seat or a strain is called in any accepted way, in; its one name out.
** (Vulnerabilities: bind_contract.c.)
*/
#include "bind/bind.h"
#include "bind/modules.h"

/*** The letter of a seat.
@function seat
@tparam string text "S", "south", ...
@treturn ?string "N", "E", "S" or "W"; nil when it is no seat
*/
static int l_seat(lua_State *L)
{
  size_t len;
  int seat;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!seat_parse(&seat, text, len, &e)) return bind_fail(L, &e);
  bind_pushseat(L, seat);
  return 1;
}

/*** The name of a strain.
@function strain
@tparam string text "H", "hearts", "N", "notrump", ...
@treturn ?string "C", "D", "H", "S" or "NT"; nil when it is no strain
*/
static int l_strain(lua_State *L)
{
  size_t len;
  int strain;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!strain_parse(&strain, text, len, &e)) return bind_fail(L, &e);
  lua_pushstring(L, strain_name(strain));
  return 1;
}

static const luaL_Reg functions[] = {
    {"seat", l_seat},
    {"strain", l_strain},
    {NULL, NULL},
};

int luaopen_baize_core_words(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
