/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_hand.c - sets of cards for Lua: module 'baize.core.hand'.
**
** Owns nothing: the userdata holds the 64 bits.
** Uses: bind.h, cards/card.h.
*/
#include "bind/bind.h"
#include "bind/modules.h"

#define HAND_TYPE "baize.Hand"

Hand bind_checkhand(lua_State *L, int arg)
{
  return *(const Hand *)luaL_checkudata(L, arg, HAND_TYPE);
}

void bind_pushhand(lua_State *L, Hand h)
{
  Hand *ud = lua_newuserdatauv(L, sizeof *ud, 0);
  *ud = h;
  luaL_setmetatable(L, HAND_TYPE);
}

/*** Read the cards of one seat.
@function parse
@tparam string text "AK2.J3.KQ854.K72" or "SAK2 HJ3 DKQ854 CK72"; any number of cards
@treturn ?Hand the cards, or nil when the text is not a hand
@treturn ?string what is wrong with the text
@treturn ?integer at which byte, from 1
@usage local hand = assert(require "baize.core.hand".parse "AK2.J3.KQ854.K72")
*/
static int l_parse(lua_State *L)
{
  size_t len;
  Hand h;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!hand_parse(&h, text, len, 0, &e)) return bind_fail(L, &e);
  bind_pushhand(L, h);
  return 1;
}

/*** The text form of a hand, spades first.
@function Hand:format
@treturn string "AK2.J3.KQ854.K72"
*/
static int l_format(lua_State *L)
{
  char buf[HAND_TEXT_MAX];
  lua_pushlstring(L, buf, hand_format(bind_checkhand(L, 1), buf));
  return 1;
}

/*** How many cards a hand has.
@function Hand:size
@treturn integer 0 to 52
*/
static int l_size(lua_State *L)
{
  lua_pushinteger(L, hand_size(bind_checkhand(L, 1)));
  return 1;
}

static int l_eq(lua_State *L)
{
  lua_pushboolean(L, bind_checkhand(L, 1) == bind_checkhand(L, 2));
  return 1;
}

static const luaL_Reg meta[] = {
    {"__tostring", l_format},
    {"__len", l_size},
    {"__eq", l_eq},
    {NULL, NULL},
};

static const luaL_Reg methods[] = {
    {"format", l_format},
    {"size", l_size},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"parse", l_parse},
    {NULL, NULL},
};

int luaopen_baize_core_hand(lua_State *L)
{
  luaL_newlib(L, functions);
  bind_newtype(L, HAND_TYPE, meta, methods, NULL);
  lua_setfield(L, -2, "methods");
  return 1;
}
