/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_solving.c - many deals solved: more functions of module 'baize.core.run'.
*/
#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "bind/bind_batch.h"
#include "bind/bind_solver.h"

static bool solve_table(const void *context, const BatchDeal *d, void *out, Err *e)
{
  Tricks *t = out;
  Solver *solver = oracle_solver(d->oracle, e);
  return solver && solver_tricks(solver, d->deal, *(const PairSet *)context, t, e);
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
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  bind_checkfields(L, 2, "tables", "pairs jobs memory progress");
  lua_getfield(L, 2, "pairs");
  PairSet wanted = bind_checkpairs(L, 3);
  uint64_t count = lua_rawlen(L, 1), done = 0;
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, 2, false);
  Tricks *kept = lua_newuserdatauv(L, (count + 1) * sizeof *kept, 0);
  bind_checkdeals(L, 1, count);
  /* what the threads use is not Lua's memory: its functions may end the program */
  Deal *deal = bind_copydeals(L, 1, count);
  Tricks *out = mem_new(count + 1, sizeof *out);
  bool ok = deal && out ? batch_each(deal, count, solve_table, &wanted, out,
                                     sizeof *out, &o.batch, &done, &e)
                        : err_memory(&e);
  if (ok) memcpy(kept, out, done * sizeof *out);
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

void bind_addsolving(lua_State *L)
{
  static const luaL_Reg functions[] = {
      {"tables", l_tables},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
