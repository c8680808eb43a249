/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_net.c - nets that make calls, for Lua: module 'baize.core.net'.
**
** The userdata is the net. Auctions are texts, from dealer N.
*/
#include "bind/bind_net.h"

#include <stdio.h>

#include "bind/modules.h"
#include "cards/dealing.h"

#define NET_TYPE "baize.core.Net"

enum { POLLED = 1024 /* tries between two looks at the stop flag */ };

const BidNet *bind_checknet(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, NET_TYPE);
}

/*** Read a net.
@function read
@tparam string text as scripts/train_player.c writes it
@treturn ?Net
@treturn ?string what is wrong
@treturn ?integer in which line, from 1
*/
static int l_read(lua_State *L)
{
  size_t len;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  lua_settop(L, 1);
  BidNet *net = bind_newuserdata(L, NET_TYPE, sizeof *net, 0);
  return bid_net_read(net, text, len, &e) ? 1 : bind_fail(L, &e);
}

/* An auction that is not over. */
static Auction check_calls(lua_State *L, int arg)
{
  size_t len;
  Auction a;
  Err e;
  const char *text = bind_checktext(L, arg, &len);
  if (!auction_parse(&a, NORTH, text, len, &e)) bind_raise(L, arg, &e);
  luaL_argcheck(L, !auction_over(&a), arg, "the auction is over");
  return a;
}

/*** The call of a hand.
@function Net:call
@tparam Hand hand
@tparam string calls before it, from dealer N
@tparam string vul none, NS, EW or both
@treturn string
*/
static int l_call(lua_State *L)
{
  char text[CALL_TEXT_MAX];
  const BidNet *net = bind_checknet(L, 1);
  Hand hand = bind_checkhand(L, 2);
  Auction a = check_calls(L, 3);
  int vul = bind_checkvul(L, 4);
  lua_pushstring(L, call_format(bid_net_call(net, hand, &a, vul), text));
  return 1;
}

/*** What the net makes of a turn.
@function Net:worth
@tparam Hand hand
@tparam string calls before it, from dealer N
@tparam string vul none, NS, EW or both
@treturn {integer,...} the numbers of the 38 calls, pass, double, redouble, 1C and so
on, legal or not: the largest legal one is made
@treturn {integer,...} which of the inputs are 1, from 0
*/
static int l_worth(lua_State *L)
{
  BidNetInput in;
  int32_t worth[CALL_NB];
  const BidNet *net = bind_checknet(L, 1);
  Hand hand = bind_checkhand(L, 2);
  Auction a = check_calls(L, 3);
  bid_net_input(&in, hand, &a, bind_checkvul(L, 4));
  bid_net_worth(net, &in, worth);
  lua_createtable(L, CALL_NB, 0);
  for (int c = 0; c < CALL_NB; c++) {
    lua_pushinteger(L, worth[c]);
    lua_rawseti(L, -2, c + 1);
  }
  lua_createtable(L, in.nb, 0);
  for (int k = 0; k < in.nb; k++) {
    lua_pushinteger(L, in.row[k]);
    lua_rawseti(L, -2, k + 1);
  }
  return 2;
}

/* Whether who is at turn after 'a' makes his calls in it with a hand. */
static bool makes_calls(const BidNet *net, Hand hand, const Auction *a, int vul)
{
  Auction at = auction_open(a->dealer);
  int turn = auction_turn(a);
  for (int i = 0; i < a->nb; i++) {
    if (auction_turn(&at) == turn && bid_net_call(net, hand, &at, vul) != a->call[i])
      return false;
    auction_call(&at, a->call[i], NULL);
  }
  return true;
}

/*** Random hands with which the net makes the calls of who is at turn, and what it
calls next.
@function Net:hands
@tparam string calls before the turn, from dealer N
@tparam string vul none, NS, EW or both
@tparam integer seed hand `index` of a seed is always the same, of all hands
@tparam integer first index of the first hand that is tried, 1 or more
@tparam integer tries 1 to 10^9
@tparam integer most hands that are wanted
@treturn {Hand,...} in their order
@treturn {string,...} the call of each at the turn
@treturn integer how many hands were tried
*/
static int l_hands(lua_State *L)
{
  const BidNet *net = bind_checknet(L, 1);
  Auction a = check_calls(L, 2);
  int vul = bind_checkvul(L, 3);
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 4);
  lua_Integer first = luaL_checkinteger(L, 5), tries = luaL_checkinteger(L, 6);
  lua_Integer most = luaL_checkinteger(L, 7), nb = 0, tried = 0;
  luaL_argcheck(L, first >= 1, 5, "1 or more expected");
  luaL_argcheck(L, tries >= 1 && tries <= 1000000000, 6, "1 to 10^9 expected");
  Dealing g = dealing_new(NULL);
  const Stop *stop = bind_stop(L);
  lua_newtable(L);
  lua_newtable(L);
  while (tried < tries && nb < most) {
    Deal d;
    char text[CALL_TEXT_MAX];
    Rng r = rng_open(seed, RNG_HAND, (uint64_t)(first + tried++));
    dealing_next(&g, &r, &d);
    if (tried % POLLED == 0 && stop_asked(stop)) return bind_interrupted(L);
    if (!makes_calls(net, d.hand[NORTH], &a, vul)) continue;
    bind_pushhand(L, d.hand[NORTH]);
    lua_rawseti(L, -3, ++nb);
    lua_pushstring(L, call_format(bid_net_call(net, d.hand[NORTH], &a, vul), text));
    lua_rawseti(L, -2, nb);
  }
  lua_pushinteger(L, tried);
  return 3;
}

/*** Which net it is.
@function Net:hash
@treturn string eight digits
*/
static int l_hash(lua_State *L)
{
  char text[16];
  snprintf(text, sizeof text, "%08x", (unsigned)bind_checknet(L, 1)->hash);
  lua_pushstring(L, text);
  return 1;
}

static const luaL_Reg functions[] = {
    {"read", l_read},    {":call", l_call}, {":worth", l_worth},
    {":hands", l_hands}, {":hash", l_hash}, {NULL, NULL},
};

const BindModule bind_net_module = {functions, NET_TYPE};
