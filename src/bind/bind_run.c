/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_run.c - batches of deals for Lua: module 'baize.core.run'.
**
** The userdata owns the Run: created closed, then opened. While a batch is at
** work Lua code runs (progress, row), which may even end the program:
** what the threads use is not Lua's memory, and closing it does nothing.
** Uses: bind_batch.h, bind_sampler.h, run/run.h.
*/
#include "bind/bind_run.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/pool.h"
#include "bind/bind_batch.h"
#include "bind/bind_sampler.h"
#include "bind/bind_solver.h"
#include "bind/modules.h"
#include "run/run.h"
#include "run/tables.h"

#define RUN_TYPE "baize.core.Run"

enum { MEASURES_MAX = 100000 };

typedef struct Handle {
  Run *run; /* NULL: closed */
  bool at_work;
} Handle;

static Handle *check(lua_State *L, int arg)
{
  Handle *h = luaL_checkudata(L, arg, RUN_TYPE);
  luaL_argcheck(L, h->run, arg, "the run is closed");
  return h;
}

static Handle *check_idle(lua_State *L, int arg)
{
  Handle *h = check(L, arg);
  luaL_argcheck(L, !h->at_work, arg, "the run is at work");
  return h;
}

static int l_close(lua_State *L)
{
  Handle *h = luaL_checkudata(L, 1, RUN_TYPE);
  if (!h->run || h->at_work) return 0;
  run_close(h->run);
  mem_free(h->run);
  h->run = NULL;
  return 0;
}

/*** Make a run.
@function open
@tparam {string,...} measures in the language of run/measure.h
@treturn ?Run nil when one of them is wrong
@treturn ?string why
@treturn ?integer at which byte of its text, from 1
@treturn ?integer which of them, from 1
@usage local run = assert(require "baize.core.run".open { 'tricks(S, "H")' })
*/
static int l_open(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer nb = (lua_Integer)lua_rawlen(L, 1);
  luaL_argcheck(L, nb >= 1 && nb <= MEASURES_MAX, 1, "1 to 100000 measures expected");
  Handle *h = lua_newuserdatauv(L, sizeof *h, 0);
  *h = (Handle){.run = NULL};
  luaL_setmetatable(L, RUN_TYPE);
  /* the table itself keeps the texts alive; their array is Lua's as well */
  const char **text = lua_newuserdatauv(L, (size_t)nb * sizeof *text, 0);
  for (lua_Integer i = 0; i < nb; i++) {
    size_t len;
    luaL_argcheck(L, lua_rawgeti(L, 1, i + 1) == LUA_TSTRING, 1, "texts expected");
    text[i] = lua_tolstring(L, -1, &len);
    luaL_argcheck(L, strlen(text[i]) == len, 1, "a text holds a zero byte");
    lua_pop(L, 1);
  }
  int which = 0;
  Err e;
  Run *r = mem_new(1, sizeof *r);
  if (r ? run_open(r, (int)nb, text, &which, &e) : err_memory(&e)) {
    h->run = r;
    lua_pop(L, 1);
    return 1;
  }
  mem_free(r);
  lua_pushnil(L);
  lua_pushstring(L, e.msg);
  lua_pushinteger(L, (lua_Integer)e.at);
  lua_pushinteger(L, which + 1);
  return 4;
}

/* An option that must be there, 0 or more unless 'any'. */
static lua_Integer needed(lua_State *L, int arg, const char *name, bool any)
{
  if (lua_getfield(L, arg, name) == LUA_TNIL)
    luaL_error(L, "option '%s' is missing", name);
  lua_pop(L, 1);
  lua_Integer value = bind_optinteger(L, arg, name, 0);
  if (!any && value < 0) luaL_error(L, "option '%s': 0 or more expected", name);
  return value;
}

/*** Measure deals of a sampler.
@function Run:sample
@tparam Sampler sampler of baize.core.sampler
@tparam table options seed (integer), first (integer, index of the first deal),
count (integer), jobs (threads, default 1), memory (MiB in all, default 512 each),
progress (function called with the deals done; it may ask the run for its results), row
(called with each deal, in order: Deal, array of values in the measures' units, results
as an array of 20 as Solver:tricks gives it, index, deals looked at to find it; or a
store), known (a store: results that need no solving)
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted before the end; or why it failed
@raise for options that are missing, unknown or out of range; when the run is at work
already; what `progress` or `row` raised
@usage run:sample(sampler, { seed = 1, first = 1, count = 400, jobs = 2 })
*/
static int l_sample(lua_State *L)
{
  static const char *const names[] = {"seed",     "first", "count", "jobs", "memory",
                                      "progress", "row",   "known", NULL};
  Handle *h = check_idle(L, 1);
  const Sampler *s = bind_checksampler(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "sample", names);
  uint64_t seed = (uint64_t)needed(L, 3, "seed", true);
  uint64_t first = (uint64_t)needed(L, 3, "first", false);
  uint64_t count = (uint64_t)needed(L, 3, "count", false), done;
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, 3, h->run);
  h->at_work = true;
  bind_holdsampler(L, 2, true);
  bool ok = run_sample(h->run, s, seed, first, count, &o, &done, &e);
  bind_holdsampler(L, 2, false);
  h->at_work = false;
  return bind_endbatch(&b, ok, done, count, &e);
}

static void check_deals(lua_State *L, int arg, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    if (!bind_todeal(L, -1)) luaL_error(L, "item %d is not a deal", (int)i + 1);
    lua_pop(L, 1);
  }
}

/* Copy checked deals to memory that Lua does not own; NULL: there is none. */
static Deal *copy_deals(lua_State *L, int arg, size_t count)
{
  Deal *deal = mem_new(count, sizeof *deal);
  for (size_t i = 0; deal && i < count; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    deal[i] = *bind_todeal(L, -1);
    lua_pop(L, 1);
  }
  return deal;
}

/* A result of the array at the top of the stack; raises when it is none. */
static int result_of(lua_State *L, int pair, int item)
{
  int is_integer;
  lua_rawgeti(L, -1, pair + 1);
  lua_Integer tricks = lua_tointegerx(L, -1, &is_integer);
  if (!is_integer || tricks < TRICKS_UNKNOWN || tricks > TRICKS_MAX)
    luaL_error(L, "option 'tricks': item %d: 20 numbers, -1 to 13, expected", item);
  lua_pop(L, 1);
  return (int)tricks;
}

/* Leave the option 'tricks' on the stack; false where there is none. */
static bool check_tricks(lua_State *L, int arg, size_t count)
{
  if (lua_getfield(L, arg, "tricks") == LUA_TNIL) return false;
  if (!lua_istable(L, -1) || lua_rawlen(L, -1) != count)
    luaL_error(L, "option 'tricks': as many results as deals expected");
  for (size_t i = 0; i < count; i++) {
    if (lua_rawgeti(L, -1, (lua_Integer)i + 1) != LUA_TTABLE)
      luaL_error(L, "option 'tricks': item %d is not an array", (int)i + 1);
    for (int pair = 0; pair < PAIR_NB; pair++) result_of(L, pair, (int)i + 1);
    lua_pop(L, 1);
  }
  return true;
}

/* Copy checked results at 'arg', as copy_deals does deals. */
static Tricks *copy_tricks(lua_State *L, int arg, size_t count)
{
  Tricks *tricks = mem_new(count, sizeof *tricks);
  for (size_t i = 0; tricks && i < count; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    for (int pair = 0; pair < PAIR_NB; pair++)
      tricks[i].of[pair / STRAIN_NB][pair % STRAIN_NB] =
          (int8_t)result_of(L, pair, (int)i + 1);
    lua_pop(L, 1);
  }
  return tricks;
}

/*** Measure given deals.
@function Run:deals
@tparam {Deal,...} deals
@tparam table options jobs, memory, progress, row, known as for sample; first (integer,
the index of the first deal for `row`, default 1); tricks (an array of results for each
deal, as Solver:tricks gives them: what stands there is not solved, -1 is)
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted before the end; or why it failed
@raise for options that are unknown or out of range; when the run is at work already;
what `progress` or `row` raised
@usage run:deals({ baize.deal(text) }, { jobs = 2 })
*/
static int l_deals(lua_State *L)
{
  static const char *const names[] = {"jobs",  "memory", "progress", "row",
                                      "known", "first",  "tricks",   NULL};
  Handle *h = check_idle(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "deals", names);
  uint64_t done = 0;
  RunGiven given = {.count = lua_rawlen(L, 2)};
  given.first = (uint64_t)bind_optinteger(L, 3, "first", 1);
  check_deals(L, 2, given.count);
  bool has_tricks = check_tricks(L, 3, given.count); /* at 4 */
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, 3, h->run);
  Deal *deal = copy_deals(L, 2, given.count);
  Tricks *tricks = has_tricks ? copy_tricks(L, 4, given.count) : NULL;
  given.deal = deal;
  given.tricks = tricks;
  bool ok = (deal && (tricks || !has_tricks)) || err_memory(&e);
  h->at_work = true;
  ok = ok && run_deals(h->run, &given, &o, &done, &e);
  h->at_work = false;
  mem_free(deal);
  mem_free(tricks);
  return bind_endbatch(&b, ok, done, given.count, &e);
}

/*** Double-dummy results of many deals.
@function tables
@tparam {Deal,...} deals
@tparam table options pairs ({integer,...} as for Solver:tricks; default all twenty),
jobs, memory, progress as for Run:sample
@treturn ?{table,...} for each deal that was solved, the first ones, an array of 20 as
Solver:tricks gives it; nil when it failed
@treturn boolean|string true when it was interrupted before the end; or why it failed
@raise for options that are unknown or out of range; what `progress` raised
@usage local list = require "baize.core.run".tables({ deal }, { jobs = 2 })
*/
static int l_tables(lua_State *L)
{
  static const char *const names[] = {"pairs", "jobs", "memory", "progress", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  bind_checkfields(L, 2, "tables", names);
  lua_getfield(L, 2, "pairs");
  PairSet wanted = bind_checkpairs(L, 3);
  uint64_t count = lua_rawlen(L, 1), done = 0;
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, 2, NULL);
  Tricks *kept = lua_newuserdatauv(L, (count ? count : 1) * sizeof *kept, 0);
  check_deals(L, 1, count);
  Deal *deal = copy_deals(L, 1, count);
  Tricks *out = mem_new(count, sizeof *out);
  bool ok = deal && out ? tables_solve(deal, count, wanted, &o, out, &done, &e)
                        : err_memory(&e);
  if (ok) memcpy(kept, out, done * sizeof *kept);
  mem_free(out);
  mem_free(deal);
  int results = bind_endbatch(&b, ok, done, count, &e);
  if (!ok) return results;
  lua_createtable(L, (int)(done < INT_MAX ? done : 0), 0);
  for (uint64_t i = 0; i < done; i++) {
    bind_pushtricks(L, &kept[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_replace(L, -3);
  return results;
}

/*** What was accumulated.
@function Run:result
@tparam integer measure its number, from 1
@treturn table n (deals), mean, variance (unbiased; nil below two deals), min, max:
numbers in the measure's own unit
@usage print(run:result(1).mean)
*/
static int l_result(lua_State *L)
{
  const Run *r = check(L, 1)->run;
  lua_Integer i = luaL_checkinteger(L, 2) - 1;
  luaL_argcheck(L, i >= 0 && i < r->measure_nb, 2, "no such measure");
  const Moments *m = &r->moments[i];
  int64_t den = measure_den(r->measure[i]);
  lua_newtable(L);
  lua_pushinteger(L, (lua_Integer)m->n);
  lua_setfield(L, -2, "n");
  if (!m->n) return 1;
  lua_pushnumber(L, moments_mean(m, den));
  lua_setfield(L, -2, "mean");
  lua_pushnumber(L, (double)m->min / (double)den);
  lua_setfield(L, -2, "min");
  lua_pushnumber(L, (double)m->max / (double)den);
  lua_setfield(L, -2, "max");
  if (m->n < 2) return 1;
  lua_pushnumber(L, moments_variance(m, den));
  lua_setfield(L, -2, "variance");
  return 1;
}

/*** How much work it was.
@function Run:work
@treturn table deals (measured), tries (deals looked at to find them), vain (looked at
for deals that a stop left out), solved (double-dummy results), nodes (of their
searches): integers; solves (boolean): whether any measure needs double-dummy results
@usage print(run:work().tries)
*/
static int l_work(lua_State *L)
{
  const Run *r = check(L, 1)->run;
  bool solves = false;
  for (int i = 0; i < r->measure_nb; i++)
    solves = solves || measure_solves(r->measure[i]);
  lua_newtable(L);
  lua_pushinteger(L, (lua_Integer)r->deals);
  lua_setfield(L, -2, "deals");
  lua_pushinteger(L, (lua_Integer)r->tries);
  lua_setfield(L, -2, "tries");
  lua_pushinteger(L, (lua_Integer)r->vain);
  lua_setfield(L, -2, "vain");
  lua_pushinteger(L, (lua_Integer)r->solved);
  lua_setfield(L, -2, "solved");
  lua_pushinteger(L, (lua_Integer)r->nodes);
  lua_setfield(L, -2, "nodes");
  lua_pushboolean(L, solves);
  lua_setfield(L, -2, "solves");
  return 1;
}

/*** How many processors the machine has for us.
@function cores
@treturn integer 1 or more
@usage local jobs = require "baize.core.run".cores()
*/
static int l_cores(lua_State *L)
{
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  lua_pushinteger(L, n < 1 ? 1 : n > POOL_JOBS_MAX ? POOL_JOBS_MAX : n);
  return 1;
}

static int l_tostring(lua_State *L)
{
  const Handle *h = luaL_checkudata(L, 1, RUN_TYPE);
  if (h->run)
    lua_pushfstring(L, "run of %d measures, %I deals", h->run->measure_nb,
                    (LUAI_UACINT)h->run->deals);
  else
    lua_pushliteral(L, "run (closed)");
  return 1;
}

static const luaL_Reg meta[] = {
    {"__tostring", l_tostring},
    {"__gc", l_close},
    {"__close", l_close},
    {NULL, NULL},
};

static const luaL_Reg methods[] = {
    {"sample", l_sample}, {"deals", l_deals}, {"result", l_result},
    {"work", l_work},     {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"open", l_open},
    {"tables", l_tables},
    {"cores", l_cores},
    {NULL, NULL},
};

int luaopen_baize_core_run(lua_State *L)
{
  luaL_newlib(L, functions);
  bind_newtype(L, RUN_TYPE, meta, methods, NULL);
  lua_pop(L, 1);
  return 1;
}
