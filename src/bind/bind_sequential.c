/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sequential.c - anytime-valid tests: module 'baize.core.sequential'.
**
** Owns nothing.
*/
#include "stats/sequential.h"

#include <math.h>

#include "bind/bind.h"
#include "bind/bind_stats.h"
#include "bind/modules.h"

static int push(lua_State *L, const ShareTest *t)
{
  bind_pushtest(L, t->p, t->low, t->high);
  return 1;
}

/*** A test of a mean that holds at every analysis (src/stats/sequential.h).
@function mean
@tparam table given n (integer), mean, sd (unbiased standard deviation), mu (tested
against, default 0), side ("two-sided", "greater", "less"; default the first), level
(default 0.95)
@treturn table p, low, high: of one side; no p and infinite bounds below `BURN_IN`
values and of equal values
*/
static int l_mean(lua_State *L)
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
  return push(L, &t);
}

/*** An exact test of a share that holds at every analysis.
@function share
@tparam table given hits, n (integers; n 1 or more), mu (tested against), side, level as
for mean
@treturn table p, low, high
*/
static int l_share(lua_State *L)
{
  SharesGiven g = bind_readshares(L, false);
  ShareTest t = sequential_share(g.first, g.n, g.mu, g.side, g.level);
  return push(L, &t);
}

/*** An exact test of the paired difference of two shares that holds at every analysis.
@function paired
@tparam table given more, less, n (integers; n 1 or more), mu (default 0), side, level
as for mean
@treturn table p, low, high
*/
static int l_paired(lua_State *L)
{
  SharesGiven g = bind_readshares(L, true);
  ShareTest t = sequential_paired(g.first, g.second, g.n, g.mu, g.side, g.level);
  return push(L, &t);
}

static const luaL_Reg functions[] = {
    {"mean", l_mean}, {"share", l_share}, {"paired", l_paired}, {NULL, NULL}};

int luaopen_baize_core_sequential(lua_State *L)
{
  luaL_newlib(L, functions);
  bind_setinteger(L, "BURN_IN", SEQUENTIAL_BURN_IN);
  return 1;
}
