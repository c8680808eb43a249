/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_auction.c - calls and what an auction comes to: module 'baize.core.auction'.
**
** Owns nothing.
*/
#include "cards/auction.h"

#include "bind/bind.h"
#include "bind/modules.h"

/*** A call in the one form that we write.
@function call
@tparam string text as in "pass", "D", "1n", "1NT"
@treturn ?string "P", "X", "XX", "1C" to "7NT"; nil when it is no call
@usage print(require "baize.core.auction".call "1n") --> 1NT
*/
static int l_call(lua_State *L)
{
  size_t len;
  char buf[CALL_TEXT_MAX];
  const char *text = bind_checktext(L, 1, &len);
  int call = call_from_word(text, len);
  if (call < 0) return 0;
  lua_pushstring(L, call_format(call, buf));
  return 1;
}

/*** What an auction comes to.
@function contract
@tparam seat dealer
@tparam {string,...} calls from the dealer on
@treturn ?Contract nil when the auction is not over, or a call is not legal
@treturn ?string which call is not legal, and why; nil when the auction is not over
@treturn ?integer its number, from 1
@usage print(require "baize.core.auction".contract("N", { "1NT", "P", "P", "P" }))
*/
static int l_contract(lua_State *L)
{
  Auction a = auction_open(bind_checkseat(L, 1));
  Err e;
  luaL_checktype(L, 2, LUA_TTABLE);
  for (lua_Integer i = 1; lua_rawgeti(L, 2, i) != LUA_TNIL; i++) {
    size_t len = 0;
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &len) : "";
    int call = call_from_word(text, len);
    if (call < 0) return luaL_error(L, "item %I is not a call", (LUAI_UACINT)i);
    if (!auction_call(&a, call, &e)) return bind_fail(L, &e);
    lua_pop(L, 1);
  }
  if (!auction_over(&a)) return 0;
  Contract c = auction_contract(&a);
  bind_pushcontract(L, &c);
  return 1;
}

static const luaL_Reg functions[] = {
    {"call", l_call},
    {"contract", l_contract},
    {NULL, NULL},
};

int luaopen_baize_core_auction(lua_State *L)
{
  bind_need(L, "baize.core.contract", luaopen_baize_core_contract);
  luaL_newlib(L, functions);
  return 1;
}
