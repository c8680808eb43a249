/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_solving.c - many deals solved: more functions of module 'baize.core.run'.
*/
#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "bind/bind_batch.h"
#include "bind/bind_solver.h"

/* What is computed for each deal. */
typedef struct Solving {
  size_t size; /* of an item: 'each' fills it, 'push' pushes it */
  BatchEach *each;
  void (*push)(lua_State *L, const void *item);
  const void *context; /* of 'each' */
} Solving;

/*
** Items of the deals in the array at 'arg', with the options jobs, memory and progress
** of the table at 'options', the last argument. Returns as bind_endbatch, but an array.
*/
static int solve_deals(lua_State *L, int arg, int options, const Solving *s)
{
  uint64_t count = lua_rawlen(L, arg), done = 0;
  size_t room = count ? (size_t)count : 1;
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, options, false);
  char *kept = lua_newuserdatauv(L, room * s->size, 0);
  bind_checkdeals(L, arg, count);
  /* what the threads use is not Lua's memory: its functions may end the program */
  Deal *deal = bind_copydeals(L, arg, count);
  void *out = mem_new(room, s->size);
  bool ok = deal && out ? batch_each(deal, count, s->each, s->context, out, s->size,
                                     &o.batch, &done, &e)
                        : err_memory(&e);
  if (ok) memcpy(kept, out, done * s->size);
  mem_free(out);
  mem_free(deal);
  int results = bind_endbatch(&b, ok, done, count, &e);
  if (!ok) return results;
  lua_createtable(L, (int)(done < INT_MAX ? done : 0), 0);
  for (uint64_t i = 0; i < done; i++) {
    s->push(L, kept + i * s->size);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_replace(L, -3);
  return results;
}

static bool solve_table(const void *context, const BatchDeal *d, void *out, Err *e)
{
  Tricks *t = out;
  Solver *solver = oracle_solver(d->oracle, e);
  return solver && solver_tricks(solver, d->deal, *(const PairSet *)context, t, e);
}

static void push_table(lua_State *L, const void *item)
{
  bind_pushtricks(L, item);
}

/*** Double-dummy results of many deals.
@function tables
@tparam {Deal,...} deals
@tparam table options pairs ({integer,...} as for Solver:tricks; default all twenty),
jobs, memory, progress as for Run:sample
@treturn ?{table,...} for each deal that was solved, the first ones, an array of 20 as
Solver:tricks gives it; nil when it failed
@treturn boolean|string true when it was interrupted; or why it failed
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
  const Solving s = {sizeof(Tricks), solve_table, push_table, &wanted};
  return solve_deals(L, 1, 2, &s);
}

void bind_addsolving(lua_State *L)
{
  static const luaL_Reg functions[] = {
      {"tables", l_tables},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
