/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_run.c - batches of deals for Lua: module 'baize.core.run'.
**
** The userdata owns the Run: created closed, then opened.
** Uses: bind.h, bind_sampler.h, run/run.h.
*/
#include "run/run.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/pool.h"
#include "bind/bind.h"
#include "bind/bind_sampler.h"
#include "bind/bind_solver.h"
#include "bind/modules.h"
#include "run/tables.h"

#define RUN_TYPE "baize.core.Run"

enum { MEASURES_MAX = 100000 };

static Run *check(lua_State *L, int arg)
{
  Run *r = luaL_checkudata(L, arg, RUN_TYPE);
  luaL_argcheck(L, r->measure, arg, "the run is closed");
  return r;
}

static int l_close(lua_State *L)
{
  run_close(luaL_checkudata(L, 1, RUN_TYPE));
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
  Run *r = lua_newuserdatauv(L, sizeof *r, 0);
  memset(r, 0, sizeof *r);
  luaL_setmetatable(L, RUN_TYPE);
  /* the table itself keeps the texts alive; their array is Lua's as well */
  const char **text = lua_newuserdatauv(L, (size_t)nb * sizeof *text, 0);
  for (lua_Integer i = 0; i < nb; i++) {
    luaL_argcheck(L, lua_rawgeti(L, 1, i + 1) == LUA_TSTRING, 1, "texts expected");
    text[i] = lua_tostring(L, -1);
    lua_pop(L, 1);
  }
  int which;
  Err e;
  if (run_open(r, (int)nb, text, &which, &e)) {
    lua_pop(L, 1);
    return 1;
  }
  lua_settop(L, 0);
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

/* The options in the table at 'arg': jobs, memory, progress. */
static RunOptions options(lua_State *L, int arg, Progress *p)
{
  RunOptions o = {.stop = bind_stop(L)};
  lua_getfield(L, arg, "jobs");
  lua_getfield(L, arg, "memory");
  o.jobs = (int)luaL_optinteger(L, -2, 1);
  o.memory = (int)luaL_optinteger(L, -1, 0);
  lua_pop(L, 2);
  luaL_argcheck(L, o.jobs >= 1 && o.jobs <= POOL_JOBS_MAX, arg, "jobs: 1 to 256");
  luaL_argcheck(L, o.memory >= 0, arg, "memory: MiB, 0 or more");
  *p = (Progress){.L = L};
  if (lua_getfield(L, arg, "progress") == LUA_TFUNCTION) {
    p->function = lua_gettop(L);
    o.progress = progress;
    o.context = p;
  }
  return o;
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
progress (function called with the deals done)
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted before the end; or why it failed
@raise what `progress` raised
@usage run:sample(sampler, { seed = 1, first = 1, count = 400, jobs = 2 })
*/
static int l_sample(lua_State *L)
{
  Run *r = check(L, 1);
  const Sampler *s = bind_checksampler(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  lua_getfield(L, 3, "seed");
  lua_getfield(L, 3, "first");
  lua_getfield(L, 3, "count");
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 4);
  lua_Integer first = luaL_checkinteger(L, 5), count = luaL_checkinteger(L, 6);
  luaL_argcheck(L, first >= 0 && count >= 0, 3, "first and count: 0 or more");
  Progress p;
  Err e = {0};
  RunOptions o = options(L, 3, &p);
  uint64_t done;
  bool ok = run_sample(r, s, seed, (uint64_t)first, (uint64_t)count, &o, &done, &e);
  return finish(L, ok, done, (uint64_t)count, &p, &e);
}

/* The deals of an array at 'arg', copied into a new userdata on the top. */
static const Deal *check_deals(lua_State *L, int arg, uint64_t *count)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  size_t nb = lua_rawlen(L, arg);
  Deal *deal = lua_newuserdatauv(L, (nb ? nb : 1) * sizeof *deal, 0);
  for (size_t i = 0; i < nb; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    deal[i] = *bind_checkdeal(L, -1);
    lua_pop(L, 1);
  }
  *count = nb;
  return deal;
}

/*** Measure given deals.
@function Run:deals
@tparam {Deal,...} deals
@tparam table options jobs, memory, progress as for sample
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted before the end; or why it failed
@raise what `progress` raised
@usage run:deals({ baize.deal(text) }, { jobs = 2 })
*/
static int l_deals(lua_State *L)
{
  Run *r = check(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  uint64_t count;
  const Deal *deal = check_deals(L, 2, &count);
  Progress p;
  Err e = {0};
  RunOptions o = options(L, 3, &p);
  uint64_t done;
  bool ok = run_deals(r, deal, count, &o, &done, &e);
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
@raise what `progress` raised
@usage local list = require "baize.core.run".tables({ deal }, { jobs = 2 })
*/
static int l_tables(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  lua_getfield(L, 2, "pairs");
  PairSet wanted = bind_checkpairs(L, 3);
  uint64_t count;
  const Deal *deal = check_deals(L, 1, &count);
  Tricks *out = lua_newuserdatauv(L, (size_t)(count ? count : 1) * sizeof *out, 0);
  Progress p;
  Err e = {0};
  RunOptions o = options(L, 2, &p);
  uint64_t done;
  bool ok = tables_solve(deal, count, wanted, &o, out, &done, &e);
  if (finish(L, ok, done, count, &p, &e) != 2 || lua_isnil(L, -2)) return 2;
  lua_createtable(L, (int)(done < INT_MAX ? done : 0), 0);
  for (uint64_t i = 0; i < done; i++) {
    bind_pushtricks(L, &out[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_replace(L, -3);
  return 2;
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
  Run *r = check(L, 1);
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
@treturn table deals (measured), tries (deals looked at), solved (double-dummy
results), nodes (of their searches): integers; solves (boolean): whether any
measure needs double-dummy results
@usage print(run:work().tries)
*/
static int l_work(lua_State *L)
{
  const Run *r = check(L, 1);
  bool solves = false;
  for (int i = 0; i < r->measure_nb; i++)
    solves = solves || measure_solves(r->measure[i]);
  lua_newtable(L);
  lua_pushinteger(L, (lua_Integer)r->deals);
  lua_setfield(L, -2, "deals");
  lua_pushinteger(L, (lua_Integer)r->tries);
  lua_setfield(L, -2, "tries");
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

static const luaL_Reg meta[] = {
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
