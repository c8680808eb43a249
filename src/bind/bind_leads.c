/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_leads.c - opening leads of many deals for Lua: module 'baize.core.leads'.
*/
#include "run/leads.h"

#include "bind/bind_batch.h"
#include "bind/modules.h"

/* { [card] = tricks } of the cards of the hand that leads. */
static void push_leads(lua_State *L, const void *item)
{
  const Leads *leads = item;
  lua_createtable(L, 0, HAND_SIZE);
  for (int suit = 0; suit < SUIT_NB; suit++)
    for (int rank = 0; rank < RANK_NB; rank++) {
      char buf[CARD_TEXT_MAX];
      if (leads->tricks[suit][rank] == TRICKS_UNKNOWN) continue;
      card_format(card_make(suit, rank), buf);
      bind_setinteger(L, buf, leads->tricks[suit][rank]);
    }
}

typedef struct Contracted {
  int strain, declarer;
} Contracted;

static bool solve(const void *context, const BatchDeal *d, void *out, Err *e)
{
  const Contracted *c = context;
  Solver *solver = oracle_solver(d->oracle, e);
  return solver && leads_solve(solver, d->deal, c->strain, c->declarer, out, e);
}

/*** What every opening lead is worth on many deals.
@function solve
@tparam {Deal,...} deals
@tparam string strain C, D, H, S or NT
@tparam string declarer N, E, S or W; the next one leads
@tparam table options jobs, memory, progress as for Run:sample of baize.core.run
@treturn ?{table,...} for each deal that was solved, the first ones, a table by the
cards of the leader ("SA"): tricks of declarer, 0 to 13; nil when it failed
@treturn boolean|string true when it was interrupted; or why it failed
*/
static int l_solve(lua_State *L)
{
  static const char *const names[] = {"jobs", "memory", "progress", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  Contracted c = {.strain = bind_checkstrain(L, 2), .declarer = bind_checkseat(L, 3)};
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_settop(L, 4);
  bind_checkfields(L, 4, "solve", names);
  const BindSolving s = {sizeof(Leads), solve, push_leads, &c};
  return bind_solvedeals(L, 1, 4, &s);
}

static const luaL_Reg functions[] = {
    {"solve", l_solve},
    {NULL, NULL},
};

int luaopen_baize_core_leads(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
