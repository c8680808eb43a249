/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_deal.c - deals for Lua: module 'baize.core.deal'.
**
** Owns nothing: the userdata holds a copy of the Deal.
** Uses: bind.h, cards/deal.h.
*/
#include "bind/bind.h"
#include "bind/modules.h"

#define DEAL_TYPE "baize.Deal"

const Deal *bind_checkdeal(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, DEAL_TYPE);
}

void bind_pushdeal(lua_State *L, const Deal *d)
{
  Deal *ud = lua_newuserdatauv(L, sizeof *ud, 0);
  *ud = *d;
  luaL_setmetatable(L, DEAL_TYPE);
}

/*** Read a deal.
@function parse
@tparam string text the Deal tag of PBN 2.1 (section 3.4.11)
@treturn ?Deal the deal, or nil when the text is not a deal
@treturn ?string what is wrong with the text
@treturn ?integer at which byte, from 1
@usage local deal = assert(require "baize.core.deal".parse(text))
*/
static int l_parse(lua_State *L)
{
  size_t len;
  Deal d;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!deal_parse(&d, text, len, &e)) return bind_fail(L, &e);
  bind_pushdeal(L, &d);
  return 1;
}

/*** The text form of a deal.
@function Deal:format
@tparam[opt="N"] seat first whose hand comes first
@treturn string as in the Deal tag of PBN
*/
static int l_format(lua_State *L)
{
  char buf[DEAL_TEXT_MAX];
  const Deal *d = bind_checkdeal(L, 1);
  lua_pushlstring(L, buf, deal_format(d, bind_optseat(L, 2, NORTH), buf));
  return 1;
}

/*** One hand of a deal.
@function Deal:hand
@tparam seat seat N, E, S or W
@treturn Hand its thirteen cards
*/
static int l_hand(lua_State *L)
{
  const Deal *d = bind_checkdeal(L, 1);
  bind_pushhand(L, d->hand[bind_checkseat(L, 2)]);
  return 1;
}

static int l_tostring(lua_State *L)
{
  lua_settop(L, 1);
  return l_format(L);
}

static int l_eq(lua_State *L)
{
  const Deal *a = bind_checkdeal(L, 1), *b = bind_checkdeal(L, 2);
  bool same = true;
  for (int s = 0; s < SEAT_NB; s++) same = same && a->hand[s] == b->hand[s];
  lua_pushboolean(L, same);
  return 1;
}

/* deal.south, deal.S: the hands as fields. */
static int field(lua_State *L)
{
  const Deal *d = bind_checkdeal(L, 1);
  size_t len;
  int seat;
  const char *key = bind_checktext(L, 2, &len);
  Err e;
  if (!seat_parse(&seat, key, len, &e))
    return luaL_error(L, "a deal has no field '%s' (hands: north east south west)",
                      key);
  bind_pushhand(L, d->hand[seat]);
  return 1;
}

static const luaL_Reg meta[] = {
    {"__tostring", l_tostring},
    {"__eq", l_eq},
    {NULL, NULL},
};

static const luaL_Reg methods[] = {
    {"format", l_format},
    {"hand", l_hand},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"parse", l_parse},
    {NULL, NULL},
};

int luaopen_baize_core_deal(lua_State *L)
{
  luaL_newlib(L, functions);
  bind_newtype(L, DEAL_TYPE, meta, methods, field);
  lua_setfield(L, -2, "methods");
  return 1;
}
