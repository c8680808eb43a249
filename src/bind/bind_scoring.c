/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_scoring.c - tables compared, victory points, par: module 'baize.core.scoring'.
**
** Owns nothing. Arrays of scores are copied into userdata of the Lua stack, so
** that an error loses no memory.
*/
#include <limits.h>
#include <math.h>

#include "bind/bind_solver.h"
#include "bind/bind_stats.h"
#include "bind/modules.h"
#include "cards/contract.h"
#include "score/average.h"
#include "score/compare.h"
#include "score/fibonacci.h"
#include "score/par.h"
#include "score/vp.h"

static Flatten check_flatten(lua_State *L, int arg)
{
  const char *names[FLATTEN_NB + 1] = {NULL};
  for (int f = 0; f < FLATTEN_NB; f++) names[f] = flatten_name((Flatten)f);
  return (Flatten)luaL_checkoption(L, arg, names[FLATTEN_NONE], names);
}

/*** What a difference of scores is worth.
@function flatten
@tparam string name "none", "imp" (-24 to 24), "caracalla" (1000 x / (1000 + |x|)) or
"sign" (-1, 0, 1)
@tparam number points of any size and sign
@treturn number
*/
static int l_flatten(lua_State *L)
{
  Flatten f = check_flatten(L, 1);
  lua_pushnumber(L, flatten(f, luaL_checknumber(L, 2)));
  return 1;
}

/*** Each table against each of the others.
@function others
@tparam {number,...} scores N-S scores in points, one for each table
@tparam[opt="none"] string flatten what a difference is worth, as for `flatten`
@treturn {number,...} the mean worth of the differences to the other tables, in the
order of the tables; 0 where there is no other
*/
static int l_others(lua_State *L)
{
  size_t nb;
  Flatten f = check_flatten(L, 2);
  const double *score = bind_numbers(L, 1, 0, &nb);
  double *out = lua_newuserdatauv(L, (nb + 1) * sizeof *out, 0);
  compare_others(score, nb, f, out);
  bind_pushnumbers(L, out, nb);
  return 1;
}

/*** Each table against one score.
@function datum
@tparam {number,...} scores N-S scores in points
@tparam number datum the score they are compared with
@tparam[opt="none"] string flatten what a difference is worth, as for `flatten`
@treturn {number,...} the worths of the differences, in the order of the tables
*/
static int l_datum(lua_State *L)
{
  size_t nb;
  double datum = luaL_checknumber(L, 2);
  Flatten f = check_flatten(L, 3);
  const double *score = bind_numbers(L, 1, 0, &nb);
  double *out = lua_newuserdatauv(L, (nb + 1) * sizeof *out, 0);
  compare_datum(score, nb, datum, f, out);
  bind_pushnumbers(L, out, nb);
  return 1;
}

/*** The mean of scores.
@function mean
@tparam {number,...} scores at least one
@tparam[opt=0] integer drop so many are left out at each end; the middle one or two
always stay
@tparam[opt=0] number round to a multiple of this, halves away from 0; 0: not at all
@treturn number
*/
static int l_mean(lua_State *L)
{
  size_t nb;
  lua_Integer drop = luaL_optinteger(L, 2, 0);
  lua_Number round = luaL_optnumber(L, 3, 0);
  luaL_argcheck(L, drop >= 0, 2, "0 or more expected");
  luaL_argcheck(L, round >= 0 && isfinite(round), 3, "0 or more expected");
  const double *score = bind_numbers(L, 1, 0, &nb);
  luaL_argcheck(L, nb > 0, 1, "at least one score expected");
  lua_pushnumber(L, compare_mean(score, nb, (DatumRule){(size_t)drop, round}));
  return 1;
}

/*** Matchpoints on a board with fewer results than others have (Neuberg).
@function neuberg
@tparam number points won: 2 for each win, 1 for each tie
@tparam integer results of the board, this one with them, 1 or more
@tparam integer full tables of the field, `results` or more
@treturn number 0 to 2 * (full - 1): full / results * (points + 1) - 1
*/
static int l_neuberg(lua_State *L)
{
  lua_Number points = luaL_checknumber(L, 1);
  lua_Integer nb = luaL_checkinteger(L, 2), full = luaL_checkinteger(L, 3);
  luaL_argcheck(L, nb > 0, 2, "1 or more expected");
  luaL_argcheck(L, full >= nb, 3, "as many as there are results, or more, expected");
  luaL_argcheck(L, points >= 0 && points <= 2 * ((lua_Number)nb - 1), 1,
                "0 to 2 for each other result expected");
  lua_pushnumber(L, compare_neuberg(points, (size_t)nb, (size_t)full));
  return 1;
}

/*** Balances whose dispersion is brought near the typical one (Napoleon).
@function uniform
@tparam {number,...} balances of one board
@tparam number typical dispersion (population standard deviation) over boards, above 0
@tparam number degree 0 (as they are) to 1 (all boards alike)
@treturn {number,...} the balances, times (typical / s) ^ degree
@treturn number s, their dispersion before
*/
static int l_uniform(lua_State *L)
{
  size_t nb;
  lua_Number typical = luaL_checknumber(L, 2), degree = luaL_checknumber(L, 3);
  luaL_argcheck(L, typical > 0 && isfinite(typical), 2, "above 0 expected");
  luaL_argcheck(L, degree >= 0 && degree <= 1, 3, "0 to 1 expected");
  double *balance = bind_numbers(L, 1, 0, &nb);
  double s = nb ? compare_dispersion(balance, nb) : 0;
  compare_uniform(balance, nb, typical, degree);
  bind_pushnumbers(L, balance, nb);
  lua_pushnumber(L, s);
  return 2;
}

/*** Victory points of the World Bridge Federation's continuous scale.
@function vp
@tparam integer margin in IMPs, of either sign
@tparam integer boards 1 to 1000
@treturn number 0 to 20, two decimals; the other side has the rest of 20
*/
static int l_vp(lua_State *L)
{
  static const lua_Integer far = 1000000;
  static const lua_Number hundredths = 100;
  lua_Integer margin = luaL_checkinteger(L, 1), boards = luaL_checkinteger(L, 2);
  luaL_argcheck(L, boards >= 1 && boards <= VP_BOARDS_MAX, 2, "1 to 1000 expected");
  if (margin > far) margin = far;
  if (margin < -far) margin = -far;
  lua_pushnumber(L, vp_continuous((int)margin, (int)boards) / hundredths);
  return 1;
}

/*** Points above the draw on a discrete scale of victory points.
@function discrete
@tparam integer margin in IMPs, 0 or more
@tparam {integer,...} least the least margin for each point, rising; at most 1000
@treturn integer how many of them the margin reaches
*/
static int l_discrete(lua_State *L)
{
  enum { SCALE_MAX = 1000 };
  int least[SCALE_MAX];
  size_t nb;
  lua_Integer margin = luaL_checkinteger(L, 1);
  luaL_argcheck(L, margin >= 0, 1, "0 or more expected");
  const int64_t *bound =
      bind_integers(L, 2, 1, INT_MAX, "margins above 0 expected", &nb);
  luaL_argcheck(L, nb <= SCALE_MAX, 2, "at most 1000 margins expected");
  for (size_t i = 0; i < nb; i++) least[i] = (int)bound[i];
  lua_pushinteger(L, vp_discrete(margin > INT_MAX ? INT_MAX : (int)margin, least, nb));
  return 1;
}

/*** Points of a contract by Slawinski's Fibonacci scoring.
@function fibonacci
@tparam string contract as in "4S by N"; doubles do not count
@tparam integer tricks taken by declarer, 0 to 13
@treturn integer points of declarer's side
*/
static int l_fibonacci(lua_State *L)
{
  size_t len;
  Contract c;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!contract_parse(&c, text, len, &e)) return luaL_argerror(L, 1, e.msg);
  lua_Integer tricks = luaL_checkinteger(L, 2);
  luaL_argcheck(L, tricks >= 0 && tricks <= TRICKS_MAX, 2, "0 to 13 expected");
  lua_pushinteger(L, fibonacci_score(&c, (int)tricks));
  return 1;
}

/*** What a deal is worth on average, estimated from its cards (Slawinski).
@function average
@tparam Deal deal
@tparam string vul "none", "NS", "EW" or "both"
@treturn integer score, N-S view
@treturn integer points of N-S: hcp, plus cards in the longest and the shortest suit
together, less 13; E-W have the rest of 40
*/
static int l_average(lua_State *L)
{
  const Deal *d = bind_checkdeal(L, 1);
  lua_pushinteger(L, average_score(d, bind_checkvul(L, 2)));
  lua_pushinteger(L, average_points(d, NORTH));
  return 2;
}

/*** Par of twenty double-dummy results.
@function par
@tparam {integer,...} tricks array of 20: [5 * declarer + strain + 1], 0 to 13, as
Solver:tricks gives it
@tparam seat dealer N, E, S or W
@tparam string vul "none", "NS", "EW" or "both"
@treturn integer score, N-S view
@treturn {table,...} par contracts, lowest first, then N E S W: contract (text,
doubled when it goes down; "P" when passed out), tricks (nil when passed out)
*/
static int l_par(lua_State *L)
{
  Tricks t;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argcheck(L, bind_totricks(L, 1, 0, &t), 1, "twenty numbers of tricks expected");
  int dealer = bind_checkseat(L, 2);
  Par p = par_find(&t, dealer, bind_checkvul(L, 3));
  lua_pushinteger(L, p.score);
  lua_createtable(L, p.nb, 0);
  for (int i = 0; i < p.nb; i++) {
    char buf[CONTRACT_TEXT_MAX];
    const ParContract *c = &p.contract[i];
    contract_format(&c->contract, buf);
    lua_createtable(L, 0, 2);
    bind_settext(L, "contract", buf);
    if (c->contract.level) bind_setinteger(L, "tricks", c->tricks);
    lua_rawseti(L, -2, i + 1);
  }
  return 2;
}

static const luaL_Reg functions[] = {
    {"flatten", l_flatten}, {"others", l_others},     {"datum", l_datum},
    {"mean", l_mean},       {"neuberg", l_neuberg},   {"uniform", l_uniform},
    {"vp", l_vp},           {"discrete", l_discrete}, {"fibonacci", l_fibonacci},
    {"average", l_average}, {"par", l_par},           {NULL, NULL},
};

int luaopen_baize_core_scoring(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
