/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bind/bind_stream.h"

#include "cards/auction.h"

const char *bind_checkfed(lua_State *L, size_t *len)
{
  return lua_isnoneornil(L, 2) ? NULL : bind_checktext(L, 2, len);
}

void bind_newboard(lua_State *L, int file, int64_t line)
{
  lua_createtable(L, 0, 16);
  lua_pushvalue(L, file);
  lua_setfield(L, -2, "file");
  bind_setinteger(L, "line", line);
}

void bind_setpiece(lua_State *L, const char *field, const char *text, Piece p)
{
  lua_pushlstring(L, text + p.at, p.len);
  lua_setfield(L, -2, field);
}

void bind_newitems(lua_State *L)
{
  char call[CALL_TEXT_MAX], card[CARD_TEXT_MAX];
  lua_newtable(L);
  for (int c = 0; c < CALL_NB; c++) {
    lua_pushstring(L, call_format(c, call));
    lua_rawseti(L, -2, c);
  }
  for (int suit = CLUBS; suit <= SPADES; suit++) {
    for (int rank = TWO; rank <= ACE; rank++) {
      lua_pushstring(L, card_format(card_make(suit, rank), card));
      lua_rawseti(L, -2, BIND_CARDS_AT + card_make(suit, rank));
    }
  }
}

void bind_pushitems(lua_State *L, int items, int base, const int8_t item[], int nb)
{
  BIND_ARRAY(L, i, nb) lua_rawgeti(L, items, base + item[i]);
}
