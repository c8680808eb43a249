/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_guess.c - the estimate of results for Lua: module 'baize.core.guess'.
*/
#include <string.h>

#include "bind/bind.h"
#include "bind/modules.h"
#include "guess/guess.h"
#include "hand/feature.h"

enum { FEATURES_MAX = 8, FOLDS_MAX = 16, ROW_MAX = 2 + FEATURES_MAX * SUIT_NB };

/*** How many tricks a declarer takes, as the net guesses.
@function tricks
@tparam Deal deal
@tparam string declarer N, E, S or W
@tparam string strain C, D, H, S or NT
@treturn {integer,...} [tricks + 1], of 14: their shares, in units of 1/32768, which is
their sum
*/
static int l_tricks(lua_State *L)
{
  const Deal *d = bind_checkdeal(L, 1);
  int declarer = bind_checkseat(L, 2);
  Guess g = guess_tricks(d, declarer, bind_checkstrain(L, 3));
  lua_createtable(L, TRICKS_MAX + 1, 0);
  for (int i = 0; i <= TRICKS_MAX; i++) {
    lua_pushinteger(L, g.share[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* Sums of products [i][k], k <= i, of two numbers of rows. */
typedef struct Products {
  int64_t of[ROW_MAX][ROW_MAX];
} Products;

static void push_products(lua_State *L, const Products *p, int row)
{
  lua_createtable(L, row, 0);
  for (int i = 0; i < row; i++) {
    lua_createtable(L, i + 1, 0);
    for (int k = 0; k <= i; k++) {
      lua_pushinteger(L, p->of[i][k]);
      lua_rawseti(L, -2, k + 1);
    }
    lua_rawseti(L, -2, i + 1);
  }
}

/* The features that are named at an argument: how many. */
static int check_features(lua_State *L, int arg, int feature[FEATURES_MAX])
{
  luaL_checktype(L, arg, LUA_TTABLE);
  lua_Unsigned nb = lua_rawlen(L, arg);
  luaL_argcheck(L, nb > 0 && nb <= FEATURES_MAX, arg, "1 to 8 features expected");
  for (lua_Unsigned i = 0; i < nb; i++) {
    size_t len;
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    const char *name = lua_tolstring(L, -1, &len);
    feature[i] = name ? feature_from_name(name, len) : -1;
    if (name && !strcmp(name, "length")) feature[i] = FEATURE_LENGTH;
    luaL_argcheck(L, feature[i] >= 0 && feature_is_of_suit(feature[i]), arg,
                  "not a feature of a suit");
    lua_pop(L, 1);
  }
  return (int)nb;
}

/*** What a fit of guessed tricks to features of a hand needs. Of each deal there is a
row of whole numbers: 1, the features of spades, those of hearts, diamonds and clubs (in
their units, as halves of nltc), and the mean of the tricks in units of 1/32768.
@function products
@tparam {Deal,...} deals
@tparam string seat whose hand
@tparam string declarer N, E, S or W
@tparam string strain C, D, H, S or NT
@tparam {string,...} features of a suit, 1 to 8, as in "length" and "hcp"
@tparam integer folds 1 to 16: deal i is of fold i % folds + 1
@treturn {{{integer,...},...},...} for each fold [i][k], k <= i: the sum over its deals
of the products of numbers i and k of the row
@treturn integer the sum over all deals of the mean of the square of the tricks, in
units of 1/32768
*/
static int l_products(lua_State *L)
{
  int feature[FEATURES_MAX];
  luaL_checktype(L, 1, LUA_TTABLE);
  int seat = bind_checkseat(L, 2), declarer = bind_checkseat(L, 3);
  int strain = bind_checkstrain(L, 4), nb = check_features(L, 5, feature);
  lua_Integer folds = luaL_checkinteger(L, 6), squares = 0;
  luaL_argcheck(L, folds >= 1 && folds <= FOLDS_MAX, 6, "1 to 16 folds expected");
  lua_Integer deals = (lua_Integer)lua_rawlen(L, 1);
  int row = nb * SUIT_NB + 2;
  Products *p = lua_newuserdatauv(L, (size_t)folds * sizeof *p, 0);
  memset(p, 0, (size_t)folds * sizeof *p);
  for (lua_Integer d = 1; d <= deals; d++) {
    lua_rawgeti(L, 1, d);
    const Deal *deal = bind_checkdeal(L, -1);
    Guess g = guess_tricks(deal, declarer, strain);
    int64_t x[ROW_MAX] = {1}, *to = x + 1;
    for (int s = SPADES; s >= CLUBS; s--)
      for (int i = 0; i < nb; i++)
        *to++ = feature_of_holding(hand_holding(deal->hand[seat], s), feature[i]);
    for (int n = 0; n <= TRICKS_MAX; n++) {
      *to += (int64_t)n * g.share[n];
      squares += (lua_Integer)n * n * g.share[n];
    }
    Products *own = &p[d % folds];
    for (int i = 0; i < row; i++)
      for (int k = 0; k <= i; k++) own->of[i][k] += x[i] * x[k];
    lua_pop(L, 1);
  }
  lua_createtable(L, (int)folds, 0);
  for (int f = 0; f < (int)folds; f++) {
    push_products(L, &p[f], row);
    lua_rawseti(L, -2, f + 1);
  }
  lua_pushinteger(L, squares);
  return 2;
}

/*** Which net guesses.
@function name
@treturn string "dd1" and a hash of its weights
*/
static int l_name(lua_State *L)
{
  char buf[GUESS_NAME_MAX];
  lua_pushstring(L, guess_name(buf));
  return 1;
}

static const luaL_Reg functions[] = {
    {"tricks", l_tricks},
    {"products", l_products},
    {"name", l_name},
    {NULL, NULL},
};

const BindModule bind_guess_module = {functions};
