/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_run.c - batches of deals for Lua: module 'baize.core.run'.
**
** The userdata owns the Run: created closed, then opened. While a batch is at
** work Lua code runs (the progress function), which may even end the program:
** what the threads use is not Lua's memory, and closing it does nothing.
** Uses: bind.h, bind_sampler.h, run/run.h.
*/
#include "run/run.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/pool.h"
#include "bind/bind.h"
#include "bind/bind_sampler.h"
#include "bind/bind_solver.h"
#include "bind/modules.h"
#include "run/tables.h"

#define RUN_TYPE "baize.core.Run"

enum { MEASURES_MAX = 100000, MEMORY_MAX = 1 << 20 };

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

/* Where a progress function is kept while C works, and what it raised. */
typedef struct Progress {
  lua_State *L;
  int function; /* its index on the stack, 0: none */
  bool raised;  /* its error is on the top */
} Progress;

static bool progress(void *context, uint64_t done)
{
  Progress *p = context;
  lua_State *L = p->L;
  lua_pushvalue(L, p->function);
  lua_pushinteger(L, (lua_Integer)done);
  /* an error must not jump over the threads at work: it waits */
  if (lua_pcall(L, 1, 0, 0) == LUA_OK) return true;
  p->raised = true;
  return false;
}

static int option(lua_State *L, int arg, const char *name, int missing, int least,
                  int most)
{
  lua_Integer value = bind_optinteger(L, arg, name, missing);
  if (value < least || value > most)
    luaL_error(L, "option '%s': %d to %d expected", name, least, most);
  return (int)value;
}

/* The options in the table at 'arg': jobs, memory, progress. */
static RunOptions options(lua_State *L, int arg, Progress *p)
{
  RunOptions o = {.stop = bind_stop(L)};
  o.jobs = option(L, arg, "jobs", 1, 1, POOL_JOBS_MAX);
  o.memory = option(L, arg, "memory", 0, 0, MEMORY_MAX);
  *p = (Progress){.L = L};
  int type = lua_getfield(L, arg, "progress");
  if (type == LUA_TFUNCTION) {
    p->function = lua_gettop(L);
    o.progress = progress;
    o.context = p;
  } else if (type != LUA_TNIL) {
    luaL_error(L, "option 'progress': a function expected, not %s",
               luaL_tolstring(L, -1, NULL));
  }
  return o;
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

/* What a batch returns: how many were done and whether it was stopped. */
static int finish(lua_State *L, bool ok, uint64_t done, uint64_t count,
                  const Progress *p, const Err *e)
{
  bool stopped = stop_asked(bind_stop(L));
  if (stopped) bind_stopped(L);
  if (p->raised) return lua_error(L);
  if (!ok) return bind_fail(L, e);
  lua_pushinteger(L, (lua_Integer)done);
  lua_pushboolean(L, done < count);
  return 2;
}

/*** Measure deals of a sampler.
@function Run:sample
@tparam Sampler sampler of baize.core.sampler
@tparam table options seed (integer), first (integer, index of the first deal),
count (integer), jobs (threads, default 1), memory (MiB in all, default 512 each),
progress (function called with the deals done; it may ask the run for its results)
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted before the end; or why it failed
@raise for options that are missing, unknown or out of range; when the run is at work
already; what `progress` raised
@usage run:sample(sampler, { seed = 1, first = 1, count = 400, jobs = 2 })
*/
static int l_sample(lua_State *L)
{
  static const char *const names[] = {"seed",   "first",    "count", "jobs",
                                      "memory", "progress", NULL};
  Handle *h = check_idle(L, 1);
  const Sampler *s = bind_checksampler(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "sample", names);
  uint64_t seed = (uint64_t)needed(L, 3, "seed", true);
  uint64_t first = (uint64_t)needed(L, 3, "first", false);
  uint64_t count = (uint64_t)needed(L, 3, "count", false), done;
  Progress p;
  Err e = {0};
  RunOptions o = options(L, 3, &p);
  h->at_work = true;
  bind_holdsampler(L, 2, true);
  bool ok = run_sample(h->run, s, seed, first, count, &o, &done, &e);
  bind_holdsampler(L, 2, false);
  h->at_work = false;
  return finish(L, ok, done, count, &p, &e);
}

/* Copy 'count' deals of the table at 'arg' to memory that Lua does not own. */
static Deal *copy_deals(lua_State *L, int arg, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    if (!bind_todeal(L, -1)) luaL_error(L, "item %d is not a deal", (int)i + 1);
    lua_pop(L, 1);
  }
  Deal *deal = mem_new(count, sizeof *deal);
  if (!deal) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    deal[i] = *bind_todeal(L, -1);
    lua_pop(L, 1);
  }
  return deal;
}

/*** Measure given deals.
@function Run:deals
@tparam {Deal,...} deals
@tparam table options jobs, memory, progress as for sample
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted before the end; or why it failed
@raise for options that are unknown or out of range; when the run is at work already;
what `progress` raised
@usage run:deals({ baize.deal(text) }, { jobs = 2 })
*/
static int l_deals(lua_State *L)
{
  static const char *const names[] = {"jobs", "memory", "progress", NULL};
  Handle *h = check_idle(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "deals", names);
  uint64_t count = lua_rawlen(L, 2), done;
  Progress p;
  Err e = {0};
  RunOptions o = options(L, 3, &p);
  Deal *deal = copy_deals(L, 2, count);
  h->at_work = true;
  bool ok = run_deals(h->run, deal, count, &o, &done, &e);
  h->at_work = false;
  mem_free(deal);
  return finish(L, ok, done, count, &p, &e);
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
  Progress p;
  Err e = {0};
  RunOptions o = options(L, 2, &p);
  Tricks *kept = lua_newuserdatauv(L, (count ? count : 1) * sizeof *kept, 0);
  Deal *deal = copy_deals(L, 1, count);
  Tricks *out = mem_new(count, sizeof *out);
  bool ok =
      out ? tables_solve(deal, count, wanted, &o, out, &done, &e) : err_memory(&e);
  if (ok) memcpy(kept, out, done * sizeof *kept);
  mem_free(out);
  mem_free(deal);
  int results = finish(L, ok, done, count, &p, &e);
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
