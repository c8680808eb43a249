/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stream.c - what the bindings of streams of boards share.
*/
#include "bind/bind_stream.h"

int bind_nomemory(lua_State *L)
{
  return luaL_error(L, "out of memory");
}

int bind_feed(lua_State *L, BindFeed *feed, void *stream)
{
  size_t len = 0;
  const char *text = lua_isnoneornil(L, 2) ? NULL : bind_checktext(L, 2, &len);
  if (!feed(stream, text, len)) return bind_nomemory(L);
  lua_settop(L, 1);
  return 1;
}

void bind_setpiece(lua_State *L, const char *field, const char *text, Piece p)
{
  lua_pushlstring(L, text + p.at, p.len);
  lua_setfield(L, -2, field);
}
