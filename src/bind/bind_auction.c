/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_auction.c - calls and auctions for Lua: module 'baize.core.auction'.
**
** Owns nothing: the userdata holds the Auction, which never changes; a call makes
** another.
*/
#include "cards/auction.h"

#include <string.h>

#include "bind/bind.h"
#include "bind/modules.h"

#define AUCTION_TYPE "baize.Auction"

static const Auction *check(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, AUCTION_TYPE);
}

static void push(lua_State *L, const Auction *a)
{
  bind_pushvalue(L, AUCTION_TYPE, a, sizeof *a);
}

static void push_call(lua_State *L, int call)
{
  char buf[CALL_TEXT_MAX];
  lua_pushstring(L, call_format(call, buf));
}

/*** A call in the one form that we write.
@function call
@tparam string text as in "pass", "D", "1n", "1NT"
@treturn ?string "P", "X", "XX", "1C" to "7NT"; nil when it is not a call
@usage print(require "baize.core.auction".call "1n") --> 1NT
*/
static int l_call(lua_State *L)
{
  size_t len;
  const char *text = bind_checktext(L, 1, &len);
  int call = call_from_word(text, len);
  if (call < 0) return 0;
  push_call(L, call);
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

/*** Read an auction.
@function parse
@tparam string text calls from the dealer on, "1NT P 2C"; also as PBN and LIN write them
@tparam[opt="N"] seat dealer
@treturn ?Auction nil when a word is not a call, or a call is not legal
*/
static int l_parse(lua_State *L)
{
  size_t len;
  Auction a;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!auction_parse(&a, bind_optseat(L, 2, NORTH), text, len, &e))
    return bind_fail(L, &e);
  push(L, &a);
  return 1;
}

/*** The auction after one more call.
@function Auction:after
@tparam string call as in "2C"
@treturn ?Auction nil when it is not a call, or not legal
@treturn ?string why
@usage local longer, why = a:after "2D"
*/
static int l_after(lua_State *L)
{
  Auction a = *check(L, 1);
  size_t len;
  Err e;
  const char *text = bind_checktext(L, 2, &len);
  int call = call_from_word(text, len);
  if (call < 0) {
    err_set(&e, 0, "'%.*s' is not a call", err_quote(len), text);
    return bind_fail(L, &e);
  }
  if (!auction_call(&a, call, &e)) {
    e.at = 0;
    return bind_fail(L, &e);
  }
  push(L, &a);
  return 1;
}

/*** The calls that are legal now.
@function Auction:legal
@treturn {string,...} "P" first, bids from the lowest up; empty when the auction is over
@usage for _, call in ipairs(a:legal()) do print(call) end
*/
static int l_legal(lua_State *L)
{
  const Auction *a = check(L, 1);
  int nb = 0;
  lua_newtable(L);
  for (int call = CALL_PASS; call < CALL_NB; call++) {
    if (!auction_legal(a, call)) continue;
    push_call(L, call);
    lua_rawseti(L, -2, ++nb);
  }
  return 1;
}

/*** Who made a call.
@function Auction:seat
@tparam integer i the number of the call, from 1
@treturn string N, E, S or W
@usage print(a:seat(1) == a.dealer) --> true
*/
static int l_seat(lua_State *L)
{
  const Auction *a = check(L, 1);
  lua_Integer i = luaL_checkinteger(L, 2);
  luaL_argcheck(L, i >= 1 && i <= a->nb, 2, "there is no such call");
  bind_pushseat(L, (int)(a->dealer + i - 1) % SEAT_NB);
  return 1;
}

static int l_tostring(lua_State *L)
{
  Buf text = BUF_EMPTY;
  auction_format(check(L, 1), &text);
  bind_pushtext(L, &text);
  return 1;
}

static int l_len(lua_State *L)
{
  lua_pushinteger(L, check(L, 1)->nb);
  return 1;
}

static int l_eq(lua_State *L)
{
  const Auction *a = luaL_testudata(L, 1, AUCTION_TYPE);
  const Auction *b = luaL_testudata(L, 2, AUCTION_TYPE);
  lua_pushboolean(L, a && b && a->nb == b->nb && a->dealer == b->dealer &&
                         !memcmp(a->call, b->call, (size_t)a->nb));
  return 1;
}

enum { NO_SEAT = -1, NO_FIELD = -2 };

/* The seat in a field; NO_FIELD: it is not one that has a seat. */
static int seat_in(const Auction *a, const char *key)
{
  if (!strcmp(key, "dealer")) return a->dealer;
  if (!strcmp(key, "turn")) return auction_over(a) ? NO_SEAT : auction_turn(a);
  if (!strcmp(key, "bidder")) return a->bid ? a->bidder : NO_SEAT;
  if (!strcmp(key, "doubler")) return a->doubler;
  if (!strcmp(key, "redoubler")) return a->redoubler;
  if (!strcmp(key, "declarer")) return a->bid ? auction_contract(a).declarer : NO_SEAT;
  return NO_FIELD;
}

/* auction[3], the text of a call, nil after the last; auction.turn and the like. */
static int field(lua_State *L)
{
  const Auction *a = check(L, 1);
  if (lua_isinteger(L, 2)) {
    lua_Integer i = lua_tointeger(L, 2);
    if (i < 1 || i > a->nb) return 0;
    push_call(L, a->call[i - 1]);
    return 1;
  }
  const char *key = luaL_tolstring(L, 2, NULL);
  int seat = seat_in(a, key);
  Contract c = auction_contract(a);
  if (seat >= 0)
    bind_pushseat(L, seat);
  else if (!strcmp(key, "over"))
    lua_pushboolean(L, auction_over(a));
  else if (!strcmp(key, "passed_out"))
    lua_pushboolean(L, auction_passed_out(a));
  else if (!strcmp(key, "doubled"))
    lua_pushinteger(L, a->doubled);
  else if (!strcmp(key, "contract") && (a->bid || auction_over(a)))
    bind_pushcontract(L, &c);
  else if (!strcmp(key, "bid") && a->bid)
    push_call(L, a->bid);
  else if (seat == NO_SEAT || !strcmp(key, "bid") || !strcmp(key, "contract"))
    lua_pushnil(L);
  else
    return luaL_error(L, "an auction has no field '%s'", key);
  return 1;
}

static const luaL_Reg functions[] = {
    {"parse", l_parse},
    {"call", l_call},
    {"contract", l_contract},
    {":after", l_after},
    {":legal", l_legal},
    {":seat", l_seat},
    {"__tostring", l_tostring},
    {"__len", l_len},
    {"__eq", l_eq},
    {NULL, NULL},
};

const BindModule bind_auction_module = {functions, AUCTION_TYPE, field};
