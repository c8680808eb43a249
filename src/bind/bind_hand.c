/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_hand.c - sets of cards for Lua: module 'baize.core.hand'.
**
** Owns nothing: the userdata holds the 64 bits.
*/
#include "bind/bind.h"

#include <string.h>

#include "bind/modules.h"
#include "hand/feature.h"
#include "hand/shape.h"

#define HAND_TYPE "baize.Hand"

Hand bind_checkhand(lua_State *L, int arg)
{
  return *(const Hand *)luaL_checkudata(L, arg, HAND_TYPE);
}

void bind_pushhand(lua_State *L, Hand h)
{
  bind_pushvalue(L, HAND_TYPE, &h, sizeof h);
}

void bind_pushranks(lua_State *L, unsigned holding)
{
  char text[RANK_NB];
  size_t len = 0;
  for (int rank = ACE; rank >= TWO; rank--)
    if (holding >> rank & 1) text[len++] = rank_letter(rank);
  lua_pushlstring(L, text, len);
}

/*** Read the cards of one seat.
@function parse
@tparam string text "AK2.J3.KQ854.K72" or "SAK2 HJ3 DKQ854 CK72"; any number of cards
@treturn ?Hand
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

/*** The cards held in a suit.
@function Hand:holding
@tparam string suit "S", "hearts", ...
@treturn string ranks from the ace down, "AK2"; "" for a void
@usage baize.hand("AK2.J3.KQ854.K72"):holding "D" --> KQ854
*/
static int l_holding(lua_State *L)
{
  Hand h = bind_checkhand(L, 1);
  int suit = bind_checkstrain(L, 2);
  luaL_argcheck(L, suit < SUIT_NB, 2, "a suit (C, D, H or S) expected");
  bind_pushranks(L, hand_holding(h, suit));
  return 1;
}

/*** A feature of one suit.
@function Hand:of
@tparam string suit "S", "hearts", ...
@tparam string feature "length", "hcp", "losers", "quality", ... (README: of a suit)
@treturn number its value: an integer, or a decimal where the feature has them
@usage baize.hand("AK2.J3.KQ854.K72"):of("S", "hcp") --> 7
*/
static int l_of(lua_State *L)
{
  Hand h = bind_checkhand(L, 1);
  int suit = bind_checkstrain(L, 2);
  size_t len;
  const char *name = bind_checktext(L, 3, &len);
  int feature = feature_from_name(name, len);
  luaL_argcheck(L, suit < SUIT_NB, 2, "a suit (C, D, H or S) expected");
  luaL_argcheck(L, feature >= 0 && feature_is_of_suit(feature), 3,
                "not a feature of a suit");
  bind_pushunits(L, feature_of_holding(hand_holding(h, suit), feature),
                 feature_den(feature));
  return 1;
}

static bool in_shapes(Hand h, const char *text, size_t len)
{
  ShapeSet set;
  return shapes_parse(&set, text, len, NULL) && hand_size(h) == RANK_NB &&
         shapes_have(&set, shape_of(h));
}

/* hand.hcp, hand.spades (its length), hand.balanced: features as fields. */
static int field(lua_State *L)
{
  Hand h = bind_checkhand(L, 1);
  size_t len;
  int suit;
  const char *key = bind_checktext(L, 2, &len);
  int feature = feature_from_name(key, len);
  if (feature_is_of_hand(feature)) {
    bind_pushunits(L, feature_of_hand(h, feature), feature_den(feature));
  } else if (len > 1 && strain_parse(&suit, key, len, NULL) && suit < SUIT_NB) {
    lua_pushinteger(L, hand_length(h, suit));
  } else if (!strcmp(key, "balanced")) {
    lua_pushboolean(L, in_shapes(h, SHAPES_BALANCED, sizeof SHAPES_BALANCED - 1));
  } else if (!strcmp(key, "semibalanced")) {
    lua_pushboolean(L,
                    in_shapes(h, SHAPES_SEMIBALANCED, sizeof SHAPES_SEMIBALANCED - 1));
  } else {
    return luaL_error(L, "a hand has no feature '%s'", key);
  }
  return 1;
}

static int l_eq(lua_State *L)
{
  const Hand *a = luaL_testudata(L, 1, HAND_TYPE);
  const Hand *b = luaL_testudata(L, 2, HAND_TYPE);
  lua_pushboolean(L, a && b && *a == *b);
  return 1;
}

static const luaL_Reg functions[] = {
    {"parse", l_parse},      {":format", l_format}, {":size", l_size},
    {":holding", l_holding}, {":of", l_of},         {"__tostring", l_format},
    {"__len", l_size},       {"__eq", l_eq},        {NULL, NULL},
};

const BindModule bind_hand_module = {functions, HAND_TYPE, field};
