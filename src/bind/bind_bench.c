/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_bench.c - benches for Lua: module 'baize.core.bench'.
**
** The module is a table of functions, one for each bench, by its name.
** Owns nothing.
*/
#include <limits.h>

#include "base/pool.h"
#include "bench/bench.h"
#include "bind/bind.h"
#include "bind/modules.h"

/* Those that follow the solver's. */
static const struct {
  const char *name;
  bool (*run)(const BenchOptions *o, Buf *out, Err *e);
} OTHERS[] = {
    {"hands", bench_hands},
    {"suit", bench_suit},
    {"bidding", bench_bidding},
};

enum { BENCH_NB = BENCH_WORK_NB + sizeof OTHERS / sizeof *OTHERS };

/* BENCH_OWN_SEED when the option is not given. */
static int64_t check_seed(lua_State *L, bool solver)
{
  lua_Integer seed = bind_optinteger(L, 1, "seed", LUA_MININTEGER);
  if (seed == LUA_MININTEGER) return BENCH_OWN_SEED;
  if (seed < 0) luaL_error(L, "option 'seed': 0 or more expected");
  if (!solver) luaL_error(L, "option 'seed': only the solver's benches take one");
  return seed;
}

static int free_text(lua_State *L)
{
  buf_free(lua_touserdata(L, 1));
  return 0;
}

/*** Run a bench: fixed work, its signatures and rates.
@function run
@tparam[opt] table options deals (integer; default the bench's own number), jobs
(threads, default 1), memory (MiB for tables in all), seed (integer from 0 on, of the
deals that the solver's benches but solver-symmetric solve; default 2000)
@treturn string the report, several lines
@treturn ?string of the bench suit with all combinations: the bytes of the dictionary
*/
static int l_run(lua_State *L)
{
  int what = (int)lua_tointeger(L, lua_upvalueindex(1));
  bool solver = what < BENCH_WORK_NB;
  Buf text = BUF_EMPTY, *file = bind_newblock(L, sizeof *file, free_text);
  BenchOptions o = {.work = what, .dictionary = file, .stop = bind_stop(L)};
  Err e = {0};
  bind_checkfields(L, 1, "a bench", "deals jobs memory seed");
  o.deals = (int)bind_optrange(L, 1, "deals", 0, 0, INT_MAX);
  o.jobs = (int)bind_optrange(L, 1, "jobs", 0, 0, POOL_JOBS_MAX);
  o.memory = (int)bind_optrange(L, 1, "memory", 0, 0, 1 << 20);
  o.seed = check_seed(L, solver && what != BENCH_SYMMETRIC);
  if (o.jobs > 1) o.memory /= o.jobs;
  if (!(solver ? bench_solver : OTHERS[what - BENCH_WORK_NB].run)(&o, &text, &e)) {
    buf_free(&text);
    return bind_raise(L, 0, &e);
  }
  bind_pushtext(L, &text);
  if (!file->len) return 1;
  lua_pushlstring(L, file->text, file->len);
  return 2;
}

static void set_benches(lua_State *L)
{
  for (int what = 0; what < BENCH_NB; what++) {
    lua_pushinteger(L, what);
    lua_pushcclosure(L, l_run, 1);
    lua_setfield(L, -2,
                 what < BENCH_WORK_NB ? bench_solver_name(what)
                                      : OTHERS[what - BENCH_WORK_NB].name);
  }
}

const BindModule bind_bench_module = {.more = set_benches};
