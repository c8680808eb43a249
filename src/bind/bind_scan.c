/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_scan.c - records of files taken apart: module 'baize.core.scan'.
**
** Owns nothing.
** Uses: bind.h, scan/pbn.h.
*/
#include "bind/bind.h"
#include "bind/modules.h"
#include "scan/pbn.h"

static void set_piece(lua_State *L, const char *field, const char *text, Piece p)
{
  lua_pushlstring(L, text + p.at, p.len);
  lua_setfield(L, -2, field);
}

/*** Take a plain game of PBN apart.
@function pbn
@tparam string game its text, lines ended by "\n"
@tparam integer line number of its first line in the file
@treturn ?{table,...} its tags: name, value, after (the text of its section), line; nil
when the game has comments, escapes or anything that is not plain
@usage local tags = require "baize.core.scan".pbn('[Board "1"]', 1)
*/
static int l_pbn(lua_State *L)
{
  PbnTag tag[PBN_TAGS_MAX];
  size_t len;
  int nb;
  const char *text = bind_checktext(L, 1, &len);
  lua_Integer line = luaL_checkinteger(L, 2);
  if (!pbn_plain(tag, &nb, text, len)) return 0;
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    lua_createtable(L, 0, 4);
    set_piece(L, "name", text, tag[i].name);
    set_piece(L, "value", text, tag[i].value);
    set_piece(L, "after", text, tag[i].after);
    lua_pushinteger(L, line + tag[i].line);
    lua_setfield(L, -2, "line");
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static const luaL_Reg functions[] = {
    {"pbn", l_pbn},
    {NULL, NULL},
};

int luaopen_baize_core_scan(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
