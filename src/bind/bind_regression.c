/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_regression.c - least squares for Lua: module 'baize.core.regression'.
**
** Owns nothing that outlives a call; rows are copied to Lua's memory.
*/
#include <math.h>

#include "bind/bind.h"
#include "bind/bind_stats.h"
#include "bind/modules.h"
#include "stats/regress.h"

/* Read y at 1 and the columns at 2; both stay on the stack as Lua's memory. */
static RegressData read_data(lua_State *L)
{
  size_t n;
  RegressData d = {.y = bind_numbers(L, 1, 1, &n)};
  luaL_checktype(L, 2, LUA_TTABLE);
  d.n = n;
  d.terms = lua_rawlen(L, 2);
  luaL_argcheck(L, d.terms >= 1 && d.terms <= REGRESS_TERMS_MAX, 2,
                "1 to 200 columns expected");
  double *x = lua_newuserdatauv(L, d.n * d.terms * sizeof *x, 0);
  BIND_EACH(L, k, 2, d.terms) {
    luaL_argcheck(L, lua_istable(L, -1) && lua_rawlen(L, -1) == n, 2,
                  "columns as long as the response expected");
    BIND_EACH(L, i, -1, n) {
      int isnum;
      double value = x[i * d.terms + k] = lua_tonumberx(L, -1, &isnum);
      luaL_argcheck(L, isnum && isfinite(value), 2,
                    "columns of finite numbers expected");
    }
  }
  d.x = x;
  return d;
}

/*** Fit numbers by columns of others, by least squares (src/stats/regress.h).
@function fit
@tparam {number,...} y the response, one number for each deal
@tparam {table,...} x columns, as long; a constant is a column of ones
@treturn ?table coefficients (array), covariance (array of rows, robust: HC3; NaN
in the row and column of a coefficient that one deal alone decides), squares (left over,
summed); nil when it cannot be fitted: the third result is the column, from 1
*/
static int l_fit(lua_State *L)
{
  lua_settop(L, 2);
  RegressData d = read_data(L);
  Regression r;
  Err e = {0};
  /* what is owned goes to Lua's memory, which is there before anything is owned */
  double *kept = lua_newuserdatauv(L, (d.terms + 1) * d.terms * sizeof *kept, 0);
  if (!regress_fit(&d, &r, &e)) return bind_fail(L, &e);
  for (size_t i = 0; i < d.terms; i++) kept[i] = r.coefficient[i];
  for (size_t i = 0; i < d.terms * d.terms; i++) kept[d.terms + i] = r.covariance[i];
  double squares = r.squares;
  regress_close(&r);
  lua_newtable(L);
  bind_pushnumbers(L, kept, d.terms);
  lua_setfield(L, -2, "coefficients");
  BIND_ARRAY(L, i, d.terms) bind_pushnumbers(L, kept + (i + 1) * d.terms, d.terms);
  lua_setfield(L, -2, "covariance");
  bind_setnumber(L, "squares", squares);
  return 1;
}

/*** What each row's prediction is off by, when its fold is left out of the fit;
a column that the other folds do not tell (it is 0 there) is left out too.
@function heldout
@tparam {number,...} y the response
@tparam {table,...} x columns, as for fit
@tparam integer seed of the folds (ten, addressed by the number of the row)
@treturn ?{number,...} y less the prediction, row by row; nil as for fit
*/
static int l_heldout(lua_State *L)
{
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 3);
  lua_settop(L, 2);
  RegressData d = read_data(L);
  double *error = lua_newuserdatauv(L, d.n * sizeof *error, 0);
  Err e = {0};
  if (!regress_heldout(&d, seed, error, &e)) return bind_fail(L, &e);
  bind_pushnumbers(L, error, d.n);
  return 1;
}

static const luaL_Reg functions[] = {
    {"fit", l_fit},
    {"heldout", l_heldout},
    {NULL, NULL},
};

const BindModule bind_regression_module = {functions};
