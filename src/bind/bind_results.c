/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_results.c - what runs have accumulated: methods of baize.core.Run.
*/
#include "base/mem.h"
#include "bind/bind_batch.h"
#include "bind/bind_run.h"
#include "bind/bind_sketch.h"

/* The arguments column, key, key: the number of the column, and keys that are not nil.
 */
static int read_column(lua_State *L, const Run *r, int64_t value[KEY_NB],
                       const int64_t *key[KEY_NB])
{
  lua_Integer column = luaL_checkinteger(L, 2) - 1;
  luaL_argcheck(L, column >= 0 && column < r->column_nb, 2, "no such measure");
  for (int i = 0; i < KEY_NB; i++) {
    key[i] = NULL;
    if (lua_isnoneornil(L, 3 + i)) continue;
    value[i] = luaL_checkinteger(L, 3 + i);
    key[i] = &value[i];
  }
  return (int)column;
}

/* The sums of a column over these groups. */
static int column_sums(lua_State *L, const Run *r, Sums *sums)
{
  int64_t value[KEY_NB];
  const int64_t *key[KEY_NB];
  int column = read_column(L, r, value, key);
  if (!cells_sum(&r->cells, column, key, sums)) bind_memory(L);
  return column;
}

/*** What was accumulated.
@function Run:result
@tparam integer column its number, from 1: the measures in their order; with hands as
src/run/run.h says
@tparam[opt] integer key only deals whose first key has this value
@tparam[opt] integer other and whose second key has this one
@treturn table n (deals), mean, variance (unbiased; nil below two deals), min, max:
numbers in the measure's own unit
*/
static int l_result(lua_State *L)
{
  const Run *r = bind_checkrun(L, 1)->run;
  Sums sums;
  int column = column_sums(L, r, &sums);
  histogram_close(&sums.histogram);
  bind_pushmoments(L, &sums.moments, measure_den(run_measure(r, column)));
  return 1;
}

/*** How often each value was seen.
@function Run:histogram
@tparam integer column as for result
@tparam[opt] integer key
@tparam[opt] integer other
@treturn ?{{number,integer},...} value (in the measure's own unit, an integer where all
its values are) and count, from the least value up; nil when there are more than 4096
*/
static int l_histogram(lua_State *L)
{
  const Run *r = bind_checkrun(L, 1)->run;
  Sums sums;
  int column = column_sums(L, r, &sums);
  int64_t den = measure_den(run_measure(r, column));
  Bar bar[HISTOGRAM_MAX];
  int nb = sums.histogram.nb;
  bool full = sums.histogram.full;
  histogram_bars(&sums.histogram, bar);
  histogram_close(&sums.histogram);
  if (full) {
    lua_pushnil(L);
    return 1;
  }
  BIND_ARRAY(L, i, nb) {
    lua_createtable(L, 2, 0);
    bind_pushunits(L, bar[i].value, den);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, (lua_Integer)bar[i].count);
    lua_rawseti(L, -2, 2);
  }
  return 1;
}

/* The numbers of replica 'k' for a column: of a difference those of both variants. */
static double replica_mean(const Run *r, const MomentSum sum[], int column, int k,
                           double deals)
{
  const Replicas *x = &r->replicas;
  int measure = column % r->measure_nb, at = column / r->measure_nb;
  double den = (double)measure_den(r->measure[measure]) * deals;
  if (at < x->variant_nb) return (double)replicas_sum(x, sum, at, measure, k) / den;
  at -= x->variant_nb;
  int later = 1;
  while (at >= later) at -= later++;
  return (double)(replicas_sum(x, sum, later, measure, k) -
                  replicas_sum(x, sum, at, measure, k)) /
         den;
}

/*** What replicas of the calibration give in place of it.
@function Run:replicas
@tparam integer column as for result
@tparam[opt] integer key
@tparam[opt] integer other
@tparam[opt] integer value -1 to 13: the proportion of deals on which the measure has it
@treturn ?{number,...} by each replica the mean, in the measure's own unit, or the
proportion; nil where there are no replicas, the measure is not valued by them or needs
no results, no deal is in the group, or its values are not counted: whole numbers from
-1 to 13, not 0 and 1 alone
*/
static int l_replicas(lua_State *L)
{
  const Run *r = bind_checkrun(L, 1)->run;
  const Replicas *x = &r->replicas;
  int64_t key_value[KEY_NB];
  const int64_t *key[KEY_NB];
  int column = read_column(L, r, key_value, key), measure = column % r->measure_nb;
  bool has_value = !lua_isnoneornil(L, 5);
  lua_Integer value = has_value ? luaL_checkinteger(L, 5) : 0;
  luaL_argcheck(L, value >= REPLICA_LEAST && value <= REPLICA_MOST, 5,
                "a value from -1 to 13 expected");
  if (!x->nb || measure >= x->measure_nb || x->at[measure] < 0) return 0;
  if (has_value && (!x->counted[measure] || r->hand_nb)) return 0;
  lua_createtable(L, x->nb, 0);
  double *found = lua_newuserdatauv(L, (size_t)x->nb * sizeof *found, 0);
  MomentSum *sum = mem_new((size_t)replicas_sum_nb(x), sizeof *sum);
  if (!sum) return bind_memory(L);
  double deals = (double)cells_more(&r->cells, key, sum);
  for (int k = 0; k < x->nb && deals > 0; k++)
    found[k] = has_value
                   ? (double)replicas_count(x, sum, 0, measure, k, (int)value) / deals
                   : replica_mean(r, sum, column, k, deals);
  mem_free(sum);
  if (deals == 0) return 0;
  for (int k = 0; k < x->nb; k++) {
    lua_pushnumber(L, found[k]);
    lua_rawseti(L, -3, k + 1);
  }
  lua_pop(L, 1);
  return 1;
}

/*** The groups of deals that there are.
@function Run:groups
@treturn {{integer,integer,integer},...} the values of both keys (0 where there is none)
and deals, in the order of the first deals
*/
static int l_groups(lua_State *L)
{
  const Cells *c = &bind_checkrun(L, 1)->run->cells;
  lua_newtable(L);
  int nb = 0;
  for (int i = 0; i < c->nb; i++) {
    const Cell *cell = &c->cell[i];
    if (!cell->deals) continue;
    bind_pushintegers(L, cell->key, KEY_NB);
    lua_pushinteger(L, (lua_Integer)cell->deals);
    lua_rawseti(L, -2, KEY_NB + 1);
    lua_rawseti(L, -2, ++nb);
  }
  return 1;
}

void bind_addresults(lua_State *L)
{
  static const luaL_Reg methods[] = {
      {"result", l_result}, {"histogram", l_histogram},
      {"groups", l_groups}, {"replicas", l_replicas},
      {NULL, NULL},
  };
  luaL_setfuncs(L, methods, 0);
}
