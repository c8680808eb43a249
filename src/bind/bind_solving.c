/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_solving.c - many deals solved: more functions of module 'baize.core.run'.
*/
#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "bind/bind_batch.h"
#include "bind/bind_solver.h"
#include "solve/play.h"

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

/* Declarer's tricks after each lead; TRICKS_UNKNOWN of cards not in the hand. */
typedef struct Leads {
  int8_t tricks[SUIT_NB][RANK_NB];
} Leads;

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

static bool solve_leads(const void *context, const BatchDeal *d, void *out, Err *e)
{
  const Contract *c = context;
  Leads *leads = out;
  PlayCards cards;
  Position p = position_start(d->deal, c);
  Solver *solver = oracle_solver(d->oracle, e);
  if (!solver || !play_cards(solver, &p, c->declarer % SIDE_NB, &cards, e))
    return false;
  memset(leads->tricks, TRICKS_UNKNOWN, sizeof leads->tricks);
  for (int i = 0; i < cards.nb; i++)
    for (Hand left = cards.of[i].equals; left; left &= left - 1) {
      int card = hand_lowest(left);
      leads->tricks[card_suit(card)][card_rank(card)] = cards.of[i].tricks;
    }
  return true;
}

/*** What every opening lead is worth on many deals.
@function leads
@tparam {Deal,...} deals
@tparam string strain C, D, H, S or NT
@tparam string declarer N, E, S or W; the next one leads
@tparam table options jobs, memory, progress as for Run:sample of baize.core.run
@treturn ?{table,...} for each deal that was solved, the first ones, a table by the
cards of the leader ("SA"): tricks of declarer, 0 to 13; nil when it failed
@treturn boolean|string true when it was interrupted; or why it failed
*/
static int l_leads(lua_State *L)
{
  static const char *const names[] = {"jobs", "memory", "progress", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  Contract c = {.strain = bind_checkstrain(L, 2), .declarer = bind_checkseat(L, 3)};
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_settop(L, 4);
  bind_checkfields(L, 4, "leads", names);
  const Solving s = {sizeof(Leads), solve_leads, push_leads, &c};
  return solve_deals(L, 1, 4, &s);
}

void bind_addsolving(lua_State *L)
{
  static const luaL_Reg functions[] = {
      {"tables", l_tables},
      {"leads", l_leads},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
