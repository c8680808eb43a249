/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_samples.c - two samples, counts, resampling: 'baize.core.samples'.
**
** Owns nothing; arrays are copied to Lua's memory while they are worked on.
*/
#include "stats/samples.h"

#include <math.h>

#include "bind/bind.h"
#include "bind/bind_stats.h"
#include "bind/modules.h"
#include "stats/boot.h"
#include "stats/counts.h"

enum { CELLS_MAX = 1000000 };

/* The table in a field, left on the top; its index. */
static int table_field(lua_State *L, const char *name)
{
  if (lua_getfield(L, 1, name) != LUA_TTABLE)
    luaL_error(L, "field '%s': a table expected", name);
  return lua_gettop(L);
}

static Sample sample_field(lua_State *L, const char *name)
{
  const double nan = NAN;
  int at = table_field(L, name);
  Sample s = {.n = bind_countfield(L, at, "n")};
  s.mean = bind_numberfield(L, at, "mean", s.n ? NULL : &nan);
  s.sd = bind_numberfield(L, at, "sd", s.n > 1 ? NULL : &nan);
  lua_pop(L, 1);
  return s;
}

/*** Welch's t test of two samples of different deals.
@function means
@tparam table given a, b (each n, mean, sd), mu (of the difference, default 0), side,
level as for t_test of baize.core.stats
@treturn table se, t, df, p, low, high (of a less b); no t and p where there is no test
*/
static int l_means(lua_State *L)
{
  const double zero = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  Sample a = sample_field(L, "a"), b = sample_field(L, "b");
  double mu = bind_numberfield(L, 1, "mu", &zero), level = bind_levelfield(L, 1);
  MeanTest t = samples_means(&a, &b, mu, bind_sidefield(L, 1), level);
  bind_pushtest(L, t.p, t.low, t.high);
  bind_setnumber(L, "se", t.se);
  bind_setnumber(L, "t", t.t);
  if (!isnan(t.t)) bind_setnumber(L, "df", t.df);
  return 1;
}

static Hits hits_field(lua_State *L, const char *name)
{
  int at = table_field(L, name);
  Hits h = {.hits = bind_countfield(L, at, "hits"), .n = bind_countfield(L, at, "n")};
  if (h.n < 1 || h.hits > h.n)
    luaL_error(L, "field '%s': hits from 0 to n, n 1 or more", name);
  lua_pop(L, 1);
  return h;
}

/*** The score test of two shares of different deals (src/stats/samples.h).
@function shares
@tparam table given a, b (each hits, n), mu (of the difference, default 0), side, level
@treturn table p, low, high (of a's share less b's)
*/
static int l_shares(lua_State *L)
{
  const double zero = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  Hits a = hits_field(L, "a"), b = hits_field(L, "b");
  double mu = bind_numberfield(L, 1, "mu", &zero), level = bind_levelfield(L, 1);
  ShareTest t = samples_shares(a, b, mu, bind_sidefield(L, 1), level);
  bind_pushtest(L, t.p, t.low, t.high);
  return 1;
}

/* The array of counts at 'arg', copied to Lua's memory, which is left on the top. */
static uint64_t *counts(lua_State *L, int arg, size_t *nb)
{
  const int64_t most = ((int64_t)1 << 40) - 1;
  luaL_checktype(L, arg, LUA_TTABLE);
  luaL_argcheck(L, lua_rawlen(L, arg) <= CELLS_MAX, arg, "at most 1000000 counts");
  return (uint64_t *)bind_integers(L, arg, 0, most,
                                   "counts are whole, 0 or more, below 2^40", nb);
}

/* Raises: it was stopped, or there is no memory. */
static int no_result(lua_State *L)
{
  if (stop_asked(bind_stop(L))) return bind_interrupted(L);
  return bind_memory(L);
}

static int push_counts_test(lua_State *L, bool ok, const CountsTest *t)
{
  if (!ok) return no_result(L);
  lua_newtable(L);
  bind_setnumber(L, "statistic", t->statistic);
  bind_setinteger(L, "df", (lua_Integer)t->df);
  bind_setnumber(L, "p", t->p);
  bind_setnumber(L, "least", t->least);
  if (t->simulated) bind_setinteger(L, "simulated", t->simulated);
  return 1;
}

/*** Chi-square test of counts against proportions.
@function fit
@tparam {integer,...} seen counts, two or more
@tparam {number,...} expected in what proportion, each above 0, as many
@tparam integer seed of simulated counts
@treturn table statistic, df, p, least (the smallest expectation), simulated (how many
tables p rests on; nil: the chi-square distribution)
*/
static int l_fit(lua_State *L)
{
  size_t nb, expected_nb;
  uint64_t *seen = counts(L, 1, &nb);
  double *expected = bind_numbers(L, 2, 2, &expected_nb);
  luaL_argcheck(L, nb == expected_nb, 2, "as many proportions as counts expected");
  for (size_t i = 0; i < nb; i++)
    luaL_argcheck(L, expected[i] > 0, 2, "proportions are above 0");
  CountsTest t;
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 3);
  bool ok = counts_fit(nb, seen, expected, seed, bind_stop(L), &t);
  return push_counts_test(L, ok, &t);
}

/*** Chi-square test of a table of two ways.
@function table
@tparam {integer,...} seen counts, row by row
@tparam integer columns
@tparam integer seed of simulated tables
@treturn table as of fit; no p where fewer than two rows or columns hold anything
*/
static int l_table(lua_State *L)
{
  size_t nb;
  uint64_t *seen = counts(L, 1, &nb);
  lua_Integer columns = luaL_checkinteger(L, 2);
  luaL_argcheck(L, columns > 0 && nb > 0 && nb % (size_t)columns == 0, 2,
                "rows of one length expected");
  CountsTest t;
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 3);
  bool ok =
      counts_table(nb / (size_t)columns, (size_t)columns, seen, seed, bind_stop(L), &t);
  return push_counts_test(L, ok, &t);
}

/*** Do groups differ in the mean of a value? By deals exchanged between them.
@function apart
@tparam {integer,...} seen row by row (a row for each group) how often each value came
@tparam {number,...} values finite, a column for each
@tparam integer seed of simulated tables
@treturn table statistic (Brown and Forsythe 1974; infinite where no group has any
spread), df, p, least, simulated (how many tables p rests on)
*/
static int l_apart(lua_State *L)
{
  size_t nb, columns;
  uint64_t *seen = counts(L, 1, &nb);
  double *value = bind_numbers(L, 2, 1, &columns);
  luaL_argcheck(L, nb > 0 && nb % columns == 0, 2, "a value for each column expected");
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 3);
  CountsTest t;
  bool ok = counts_apart(nb / columns, columns, seen, value, seed, bind_stop(L), &t);
  return push_counts_test(L, ok, &t);
}

/* The histogram at 'arg' (values) and after it (counts), in Lua's memory. */
static Bin *bins(lua_State *L, int arg, size_t *nb)
{
  size_t count_nb;
  double *value = bind_numbers(L, arg, 1, nb);
  uint64_t *count = counts(L, arg + 1, &count_nb);
  luaL_argcheck(L, *nb == count_nb, arg + 1, "as many counts as values expected");
  Bin *bin = lua_newuserdatauv(L, *nb * sizeof *bin, 0);
  for (size_t i = 0; i < *nb; i++) bin[i] = (Bin){value[i], count[i]};
  return bin;
}

/*** The studentized bootstrap interval of a mean, from a histogram.
@function boot
@tparam {number,...} values different ones
@tparam {integer,...} seen how often each
@tparam integer seed
@tparam[opt=0.95] number level, above 0, at most 0.9999
@treturn number low, infinite where fewer than two different values were seen
@treturn number high
*/
static int l_boot(lua_State *L)
{
  size_t nb;
  double low, high;
  Bin *bin = bins(L, 1, &nb);
  double level = bind_checklevel(L, 4, luaL_optnumber(L, 4, 0.95));
  luaL_argcheck(L, level <= BOOT_LEVEL_MAX, 4,
                "resampling estimates no level above 0.9999");
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 3);
  if (!boot_mean(nb, bin, seed, level, bind_stop(L), &low, &high)) return no_result(L);
  lua_pushnumber(L, low);
  lua_pushnumber(L, high);
  return 2;
}

/* Push 'nb' means of values with random weights, in order. */
static int push_weighted(lua_State *L, size_t strata, const Stratum *stratum,
                         lua_Integer seed, lua_Integer nb)
{
  double *mean = lua_newuserdatauv(L, (size_t)nb * sizeof *mean, 0);
  if (!boot_weighted(strata, stratum, (uint64_t)seed, bind_stop(L), (size_t)nb, mean))
    return no_result(L);
  bind_pushnumbers(L, mean, (size_t)nb);
  return 1;
}

static lua_Integer check_means(lua_State *L, int arg)
{
  lua_Integer nb = luaL_checkinteger(L, arg);
  luaL_argcheck(L, nb >= 1 && nb <= CELLS_MAX, arg, "1 to 1000000 expected");
  return nb;
}

/*** Means of values with random weights, and one more value (src/stats/boot.h).
@function weighted
@tparam {number,...} values different ones
@tparam {integer,...} seen how often each
@tparam integer seed
@tparam number far the value that is added
@tparam integer nb of means, 1 to 1000000
@treturn {number,...} in order
*/
static int l_weighted(lua_State *L)
{
  size_t nb;
  Bin *bin = bins(L, 1, &nb);
  lua_Integer seed = luaL_checkinteger(L, 3);
  Stratum one = {.share = 1, .far = luaL_checknumber(L, 4), .nb = nb, .bin = bin};
  luaL_argcheck(L, isfinite(one.far), 4, "a finite number expected");
  return push_weighted(L, 1, &one, seed, check_means(L, 5));
}

/*** The same of strata: sums of share times mean, each stratum with weights of its own.
@function strata
@tparam {table,...} list of each share (0 or more), far, values, counts (as of weighted)
@tparam integer seed
@tparam integer nb of means, 1 to 1000000
@treturn {number,...} in order
*/
static int l_strata(lua_State *L)
{
  enum { STRATA_MAX = 100 };
  luaL_checktype(L, 1, LUA_TTABLE);
  size_t nb = lua_rawlen(L, 1);
  luaL_argcheck(L, nb >= 1 && nb <= STRATA_MAX, 1, "1 to 100 strata expected");
  lua_Integer seed = luaL_checkinteger(L, 2), means = check_means(L, 3);
  luaL_checkstack(L, 6 * (int)nb + 10, "strata"); /* six values of each stay there */
  Stratum *stratum = lua_newuserdatauv(L, nb * sizeof *stratum, 0);
  for (size_t i = 0; i < nb; i++) {
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    luaL_argcheck(L, lua_istable(L, -1), 1, "tables expected");
    int at = lua_gettop(L);
    Stratum *s = &stratum[i];
    s->share = bind_numberfield(L, at, "share", NULL);
    s->far = bind_numberfield(L, at, "far", NULL);
    luaL_argcheck(L, s->share >= 0 && isfinite(s->share) && isfinite(s->far), 1,
                  "share 0 or more, far finite");
    lua_getfield(L, at, "values");
    lua_getfield(L, at, "counts");
    s->bin = bins(L, at + 1, &s->nb);
  }
  return push_weighted(L, nb, stratum, seed, means);
}

static const luaL_Reg functions[] = {
    {"means", l_means},       {"shares", l_shares}, {"fit", l_fit},
    {"table", l_table},       {"apart", l_apart},   {"boot", l_boot},
    {"weighted", l_weighted}, {"strata", l_strata}, {NULL, NULL},
};

const BindModule bind_samples_module = {functions};
