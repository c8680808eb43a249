/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stats.c - statistics for Lua: module 'baize.core.stats'.
*/
#include "bind/bind_stats.h"

#include <math.h>

#include "bind/bind.h"
#include "bind/modules.h"
#include "stats/dist.h"
#include "stats/sequential.h"
#include "stats/share.h"
#include "stats/test.h"

enum { FAMILY_MAX = 100000 };

static const char *const SIDES[] = {"two-sided", "greater", "less", NULL};

double bind_checklevel(lua_State *L, int arg, double level)
{
  luaL_argcheck(L, level > 0 && level < 1, arg, "level: above 0 and below 1");
  return level;
}

double bind_numberfield(lua_State *L, int arg, const char *name, const double *missing)
{
  double value;
  if (lua_getfield(L, arg, name) == LUA_TNIL && missing) {
    value = *missing;
  } else {
    int isnum;
    value = lua_tonumberx(L, -1, &isnum);
    if (!isnum || lua_type(L, -1) != LUA_TNUMBER)
      luaL_error(L, "field '%s': a number expected", name);
  }
  lua_pop(L, 1);
  return value;
}

uint64_t bind_countfield(lua_State *L, int arg, const char *name)
{
  double n = bind_numberfield(L, arg, name, NULL);
  if (!(n >= 0 && n < 0x1p40 && n == floor(n)))
    luaL_error(L, "field '%s': whole, 0 or more, below 2^40", name);
  return (uint64_t)n;
}

double bind_levelfield(lua_State *L, int arg)
{
  const double usual = 0.95;
  return bind_checklevel(L, arg, bind_numberfield(L, arg, "level", &usual));
}

Side bind_sidefield(lua_State *L, int arg)
{
  lua_getfield(L, arg, "side");
  Side side = (Side)luaL_checkoption(L, lua_gettop(L), SIDES[0], SIDES);
  lua_pop(L, 1);
  return side;
}

/* What tests of a share, or of the paired difference of two, are given. */
typedef struct SharesGiven {
  uint64_t n, first, second; /* hits and 0; or deals with the first alone, the second */
  double mu, level;
  Side side;
  bool always; /* the test holds at every analysis */
} SharesGiven;

/* The fields n, hits (or more, less), mu, level, side and always of the table at 1. */
static SharesGiven read_shares(lua_State *L, bool paired)
{
  const double zero = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  SharesGiven g = {.n = bind_countfield(L, 1, "n"),
                   .first = bind_countfield(L, 1, paired ? "more" : "hits"),
                   .second = paired ? bind_countfield(L, 1, "less") : 0,
                   .mu = bind_numberfield(L, 1, "mu", paired ? &zero : NULL),
                   .level = bind_levelfield(L, 1)};
  luaL_argcheck(L, g.n > 0 && g.first <= g.n && g.second <= g.n - g.first, 1,
                "more counted than n, or n is 0");
  luaL_argcheck(L, isfinite(g.mu), 1, "mu: finite");
  g.side = bind_sidefield(L, 1);
  lua_getfield(L, 1, "always");
  g.always = lua_toboolean(L, -1);
  return g;
}

void bind_pushtest(lua_State *L, double p, double low, double high)
{
  lua_newtable(L);
  bind_setnumber(L, "p", p);
  bind_setnumber(L, "low", low);
  bind_setnumber(L, "high", high);
}

double *bind_numbers(lua_State *L, int arg, size_t least, size_t *nb)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  *nb = lua_rawlen(L, arg);
  if (*nb < least)
    luaL_argerror(L, arg,
                  lua_pushfstring(L, "%d or more numbers expected", (int)least));
  double *value = lua_newuserdatauv(L, (*nb + 1) * sizeof *value, 0);
  BIND_EACH(L, i, arg, *nb) {
    value[i] = lua_tonumber(L, -1);
    if (lua_type(L, -1) != LUA_TNUMBER || !isfinite(value[i]))
      luaL_argerror(L, arg,
                    lua_pushfstring(L, "item %d: a finite number expected, not %s",
                                    (int)i + 1, luaL_tolstring(L, -1, NULL)));
  }
  return value;
}

void bind_pushnumbers(lua_State *L, const double value[], size_t nb)
{
  BIND_ARRAY(L, i, nb) lua_pushnumber(L, value[i]);
}

/*** Student's t test of a mean, paired when the values are differences.
@function t_test
@tparam table given n (values, integer), mean, sd (unbiased standard deviation; may be
left out below two values), mu (tested against, default 0), side ("two-sided",
"greater", "less"; default the first), level (default 0.95)
@treturn table n, mean, sd, se, t, df, p, low, high; one-sided tests have one-sided
intervals (the other bound infinite); below two values, and of equal values (sd 0),
there is no test: t and p are nil, both bounds infinite (below two also se, df nil)
*/
static int l_t_test(lua_State *L)
{
  const double zero = 0, nan = NAN;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  double n = bind_numberfield(L, 1, "n", NULL),
         mean = bind_numberfield(L, 1, "mean", NULL);
  double sd = bind_numberfield(L, 1, "sd", &nan),
         mu = bind_numberfield(L, 1, "mu", &zero);
  double level = bind_levelfield(L, 1);
  luaL_argcheck(L, n >= 0 && n < 0x1p53 && n == floor(n), 1, "n: whole, 0 or more");
  luaL_argcheck(L, isfinite(mean) && isfinite(mu), 1, "mean, mu: finite");
  luaL_argcheck(L, !(sd < 0) && !isinf(sd), 1, "sd: finite, 0 or more");
  luaL_argcheck(L, n < 2 || !isnan(sd), 1, "sd: a number expected");
  Side side = bind_sidefield(L, 1);
  MeanTest t = test_mean((uint64_t)n, mean, sd, mu, side, level);
  bind_pushtest(L, t.p, t.low, t.high);
  bind_setinteger(L, "n", (lua_Integer)n);
  bind_setnumber(L, "mean", mean);
  bind_setnumber(L, "sd", sd);
  bind_setnumber(L, "se", t.se);
  bind_setnumber(L, "t", t.t);
  if (n >= 2) bind_setnumber(L, "df", t.df);
  return 1;
}

/*** The exact binomial test of a share, with Clopper and Pearson's interval.
@function share_test
@tparam table given hits, n (integers; n 1 or more), mu (tested against), side
("two-sided", "greater", "less"; default the first), level (default 0.95), always
(boolean: instead an exact test that holds at every analysis, src/stats/sequential.h)
@treturn table p, low, high: of one side; a one-sided interval ends at 0 or 1
*/
static int l_share_test(lua_State *L)
{
  SharesGiven g = read_shares(L, false);
  ShareTest t =
      (g.always ? sequential_share : share_test)(g.first, g.n, g.mu, g.side, g.level);
  bind_pushtest(L, t.p, t.low, t.high);
  return 1;
}

/*** A test of the paired difference of two shares: McNemar's exact test against 0,
Tango's score test against other differences (src/stats/share.h).
@function share_paired
@tparam table given more, less (integers: deals that have the first alone, the second
alone), n (integer, 1 or more: all deals), mu (default 0), side, level and always as for
share_test
@treturn table p, low, high: of one side; a one-sided interval ends at -1 or 1
*/
static int l_share_paired(lua_State *L)
{
  SharesGiven g = read_shares(L, true);
  ShareTest t = (g.always ? sequential_paired : share_paired)(g.first, g.second, g.n,
                                                              g.mu, g.side, g.level);
  bind_pushtest(L, t.p, t.low, t.high);
  return 1;
}

/*** Holm's adjustment of the p-values of a family of tests.
@function holm
@tparam {number,...} p each 0 to 1
@treturn {number,...} adjusted, in the same order (Holm 1979)
*/
static int l_holm(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argcheck(L, lua_rawlen(L, 1) <= FAMILY_MAX, 1, "at most 100000 tests");
  size_t nb;
  double *p = bind_numbers(L, 1, 0, &nb);
  for (size_t i = 0; i < nb; i++)
    luaL_argcheck(L, p[i] >= 0 && p[i] <= 1, 1, "p-values are from 0 to 1");
  if (!test_holm((int)nb, p)) return bind_memory(L);
  bind_pushnumbers(L, p, nb);
  return 1;
}

/*** A share with Wilson's score interval (Wilson 1927, JASA 22:209-212).
@function wilson
@tparam integer hits 0 to n
@tparam integer n 1 or more
@tparam[opt=0.95] number level above 0 and below 1
@treturn number share
@treturn number lower bound
@treturn number upper bound
*/
static int l_wilson(lua_State *L)
{
  lua_Integer hits = luaL_checkinteger(L, 1), n = luaL_checkinteger(L, 2);
  double level = bind_checklevel(L, 3, luaL_optnumber(L, 3, 0.95)), low, high;
  luaL_argcheck(L, n > 0, 2, "1 or more expected");
  luaL_argcheck(L, hits >= 0 && hits <= n, 1, "hits: from 0 to n");
  test_share((uint64_t)hits, (uint64_t)n, level, &low, &high);
  lua_pushnumber(L, (double)hits / (double)n);
  lua_pushnumber(L, low);
  lua_pushnumber(L, high);
  return 3;
}

/*** The chance that a chi-square variable is above a value.
@function chi_square
@tparam number statistic 0 or more
@tparam number df degrees of freedom, 0.001 to 1000000
@treturn number p-value
*/
static int l_chi_square(lua_State *L)
{
  double p = dist_chi_square(luaL_checknumber(L, 1), luaL_checknumber(L, 2), true);
  luaL_argcheck(L, !isnan(p), 1, "statistic 0 or more, df 0.001 to 1000000");
  lua_pushnumber(L, p);
  return 1;
}

/*** The chance that a ratio of variances (F) is above a value.
@function f
@tparam number ratio 0 or more
@tparam number df1 degrees of freedom above, 0.001 to 1e18
@tparam number df2 degrees of freedom below
@treturn number p-value
*/
static int l_f(lua_State *L)
{
  double p = dist_f(luaL_checknumber(L, 1), luaL_checknumber(L, 2),
                    luaL_checknumber(L, 3), true);
  luaL_argcheck(L, !isnan(p), 1, "ratio 0 or more, df 0.001 to 1e18");
  lua_pushnumber(L, p);
  return 1;
}

/*** A test of a mean that holds at every analysis (src/stats/sequential.h).
@function sequential_mean
@tparam table given n (integer), mean, sd (unbiased standard deviation), mu (tested
against, default 0), side ("two-sided", "greater", "less"; default the first), level
(default 0.95)
@treturn table p, low, high: of one side; no p and infinite bounds below
`SEQUENTIAL_BURN_IN` values and of equal values
*/
static int l_sequential_mean(lua_State *L)
{
  const double zero = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  uint64_t n = bind_countfield(L, 1, "n");
  double mean = bind_numberfield(L, 1, "mean", NULL);
  double sd = bind_numberfield(L, 1, "sd", &zero);
  double mu = bind_numberfield(L, 1, "mu", &zero), level = bind_levelfield(L, 1);
  luaL_argcheck(L, isfinite(mean) && isfinite(mu), 1, "mean, mu: finite");
  luaL_argcheck(L, sd >= 0 && !isinf(sd), 1, "sd: finite, 0 or more");
  ShareTest t = sequential_mean(n, mean, sd, mu, bind_sidefield(L, 1), level);
  bind_pushtest(L, t.p, t.low, t.high);
  return 1;
}

static const luaL_Reg functions[] = {
    {"t_test", l_t_test},
    {"share_test", l_share_test},
    {"share_paired", l_share_paired},
    {"holm", l_holm},
    {"wilson", l_wilson},
    {"chi_square", l_chi_square},
    {"f", l_f},
    {"sequential_mean", l_sequential_mean},
    {NULL, NULL},
};

static void add_constant(lua_State *L)
{
  bind_setinteger(L, "SEQUENTIAL_BURN_IN", SEQUENTIAL_BURN_IN);
}

const BindModule bind_stats_module = {functions, .more = add_constant};
