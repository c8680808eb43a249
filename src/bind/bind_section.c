/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_section.c - auctions and plays of PBN: module 'baize.core.section'.
**
** Owns nothing. The texts of calls and cards are made once, in an upvalue.
*/
#include "scan/section.h"

#include "bind/bind_stream.h"
#include "bind/modules.h"

/* What follows the items: number of the item, then a note's number or a mark. */
static void push_remarks(lua_State *L, const Section *s, const char *text)
{
  if (!s->remark_nb) {
    lua_pushnil(L);
    return;
  }
  lua_createtable(L, 2 * s->remark_nb, 0);
  for (int i = 0; i < s->remark_nb; i++) {
    const Remark *r = &s->remark[i];
    lua_pushinteger(L, r->item);
    lua_rawseti(L, -2, 2 * i + 1);
    if (r->note >= 0)
      lua_pushinteger(L, r->note);
    else
      lua_pushlstring(L, text + r->mark.at, r->mark.len);
    lua_rawseti(L, -2, 2 * i + 2);
  }
}

/*** Read the calls of an Auction section, where all is as it should be.
@function auction
@tparam string text of the section
@tparam seat dealer that its tag tells
@tparam[opt] Contract contract that the tags tell
@treturn ?{string,...} calls; nil when there is anything to judge
@treturn ?string the seat of the first one
@treturn ?{integer,...} remarks: number of a call, then the number of its note or its
mark (a text), and so on
*/
static int l_auction(lua_State *L)
{
  Section s;
  size_t len;
  const char *text = bind_checktext(L, 1, &len);
  int dealer = bind_checkseat(L, 2);
  const Contract *given = lua_isnoneornil(L, 3) ? NULL : bind_checkcontract(L, 3);
  if (!section_auction(&s, dealer, given, text, len)) return 0;
  bind_pushitems(L, lua_upvalueindex(1), 0, s.auction.call, s.auction.nb);
  bind_pushseat(L, s.auction.dealer);
  push_remarks(L, &s, text);
  return 3;
}

/*** Read the cards of a Play section, where all is as it should be.
@function play
@tparam string text of the section
@tparam seat leader that its tag tells
@tparam Contract contract
@tparam Deal deal
@treturn ?{string,...} cards in the order in which they fell; nil when there is anything
to judge
@treturn ?integer the first trick whose cards are in the columns of others; 0: none
@treturn ?{integer,...} remarks, as of `auction`
*/
static int l_play(lua_State *L)
{
  Section s;
  size_t len;
  const char *text = bind_checktext(L, 1, &len);
  int leader = bind_checkseat(L, 2);
  const Contract *c = bind_checkcontract(L, 3);
  const Deal *d = bind_checkdeal(L, 4);
  if (!c->level || !section_play(&s, leader, c, d, text, len)) return 0;
  bind_pushitems(L, lua_upvalueindex(1), BIND_CARDS_AT, s.card, s.card_nb);
  lua_pushinteger(L, s.mended);
  push_remarks(L, &s, text);
  return 3;
}

static const luaL_Reg functions[] = {
    {"auction", l_auction},
    {"play", l_play},
    {NULL, NULL},
};

static void add_functions(lua_State *L)
{
  bind_newitems(L);
  luaL_setfuncs(L, functions, 1);
}

const BindModule bind_section_module = {.more = add_functions};
