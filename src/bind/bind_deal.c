/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_deal.c - deals for Lua: module 'baize.core.deal'.
**
** Owns nothing: the userdata holds a copy of the Deal.
*/
#include "bind/bind.h"

#include <string.h>

#include "bind/modules.h"

#define DEAL_TYPE "baize.Deal"

const Deal *bind_checkdeal(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, DEAL_TYPE);
}

const Deal *bind_todeal(lua_State *L, int arg)
{
  return luaL_testudata(L, arg, DEAL_TYPE);
}

void bind_pushdeal(lua_State *L, const Deal *d)
{
  bind_pushvalue(L, DEAL_TYPE, d, sizeof *d);
}

/*** Read a deal.
@function parse
@tparam string text the Deal tag of PBN 2.1 (section 3.4.11)
@treturn ?Deal
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

/*** The number of a deal among all deals, in a short text.
@function Deal:id
@treturn string 24 hexadecimal digits: the rank of the 52-letter string of owners of
SA, SK, ... C2, in the order N < E < S < W
@usage print(deal:id())
*/
static int l_id(lua_State *L)
{
  char buf[DEAL_ID_MAX];
  deal_id(bind_checkdeal(L, 1), buf);
  lua_pushlstring(L, buf, DEAL_ID_LEN);
  return 1;
}

/*** Read a deal id.
@function from_id
@tparam string id 24 hexadecimal digits, as Deal:id gives them
@treturn ?Deal
*/
static int l_from_id(lua_State *L)
{
  size_t len;
  Deal d;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!deal_from_id(&d, text, len, &e)) return bind_fail(L, &e);
  bind_pushdeal(L, &d);
  return 1;
}

static int l_eq(lua_State *L)
{
  const Deal *a = bind_todeal(L, 1), *b = bind_todeal(L, 2);
  bool same = a && b;
  for (int s = 0; same && s < SEAT_NB; s++) same = a->hand[s] == b->hand[s];
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

static const luaL_Reg functions[] = {
    {"parse", l_parse}, {"from_id", l_from_id}, {":format", l_format},
    {":hand", l_hand},  {":id", l_id},          {"__tostring", l_format},
    {"__eq", l_eq},     {NULL, NULL},
};

const BindModule bind_deal_module = {functions, DEAL_TYPE, field};
