/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_leads.c - opening leads of many deals for Lua: module 'baize.core.leads'.
**
** Uses: bind_batch.h, run/leads.h.
*/
#include "run/leads.h"

#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "bind/bind.h"
#include "bind/bind_batch.h"
#include "bind/modules.h"

/* { [card] = tricks } of the cards of the hand that leads. */
static void push_leads(lua_State *L, const Leads *leads)
{
  lua_createtable(L, 0, HAND_SIZE);
  for (int suit = 0; suit < SUIT_NB; suit++)
    for (int rank = 0; rank < RANK_NB; rank++) {
      char buf[CARD_TEXT_MAX];
      if (leads->tricks[suit][rank] == TRICKS_UNKNOWN) continue;
      card_format(card_make(suit, rank), buf);
      lua_pushinteger(L, leads->tricks[suit][rank]);
      lua_setfield(L, -2, buf);
    }
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
@raise for options that are unknown or out of range; what `progress` raised
@usage local list = require "baize.core.leads".solve({ deal }, "NT", "S", { jobs = 2 })
*/
static int l_solve(lua_State *L)
{
  static const char *const names[] = {"jobs", "memory", "progress", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  int strain = bind_checkstrain(L, 2), declarer = bind_checkseat(L, 3);
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_settop(L, 4);
  bind_checkfields(L, 4, "solve", names);
  uint64_t count = lua_rawlen(L, 1), done = 0;
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, 4, false);
  size_t room = count ? (size_t)count : 1;
  Leads *kept = lua_newuserdatauv(L, room * sizeof *kept, 0);
  bind_checkdeals(L, 1, count);
  /* what the threads use is not Lua's memory: its functions may end the program */
  Deal *deal = bind_copydeals(L, 1, count);
  Leads *out = mem_new(room, sizeof *out);
  bool ok = deal && out ? leads_solve(deal, count, strain, declarer, &o, out, &done, &e)
                        : err_memory(&e);
  if (ok) memcpy(kept, out, done * sizeof *kept);
  mem_free(out);
  mem_free(deal);
  int results = bind_endbatch(&b, ok, done, count, &e);
  if (!ok) return results;
  lua_createtable(L, (int)(done < INT_MAX ? done : 0), 0);
  for (uint64_t i = 0; i < done; i++) {
    push_leads(L, &kept[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_replace(L, -3);
  return results;
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
