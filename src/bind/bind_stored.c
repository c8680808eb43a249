/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stored.c - the deals of stores for Lua: methods of 'baize.core.store'.
**
** Rows are read into a block that a userdata owns, so that Lua may raise while they
** are handed over; the store keeps it for the next ones.
*/
#include "bind/bind_batch.h"

#include <limits.h>

#include "bind/bind_solver.h"
#include "bind/bind_value.h"
#include "lang/cond.h"
#include "store/rows.h"
#include "store/sink.h"
#include "store/solved.h"

static bool holds(void *context, const Deal *d)
{
  return cond_holds(context, d);
}

/* The rows that are handed over: collected when Lua raises meanwhile. */
static int free_rows(lua_State *L)
{
  store_rows_free(lua_touserdata(L, 1));
  return 0;
}

static uint64_t number_field(lua_State *L, const char *name, lua_Integer least,
                             lua_Integer most)
{
  return (uint64_t)bind_optrange(L, 3, name, least, least, most);
}

/* The arrays of the rows that were read. */
static void push_rows(lua_State *L, const StoreRows *r, bool tricks)
{
  lua_createtable(L, 0, 6);
  BIND_ARRAY(L, i, r->nb) bind_pushdeal(L, &r->deal[i]);
  lua_setfield(L, -2, "deals");
  bind_pushintegers(L, (const int64_t *)r->number, r->nb);
  lua_setfield(L, -2, "numbers");
  bind_pushintegers(L, (const int64_t *)r->tries, r->nb);
  lua_setfield(L, -2, "tries");
  bind_setinteger(L, "seen", (lua_Integer)r->seen);
  if (tricks) {
    BIND_ARRAY(L, i, r->nb) bind_pushtricks(L, &r->tricks[i]);
    lua_setfield(L, -2, "tricks");
  }
  if (!r->value_nb) return;
  bind_pushintegers(L, r->value, r->nb * (size_t)r->value_nb);
  lua_setfield(L, -2, "values");
}

enum { BATCH_MAX = 1 << 16, VALUES_MAX = 100000 };

/*** Deals of an entry, in order.
@function Store:rows
@tparam integer id
@tparam table options first, last (numbers of deals, from 1), most (deals to return,
1 to 65536), values (integer: how many values a row has; default: they are not read),
variant (which of the hands exchanged, from 0; default 0), where (text of a condition:
deals that do not satisfy it are passed over), tricks (boolean: the results are wanted)
@treturn ?table deals, numbers, tries (arrays, one item a deal); values (array, those of
a deal after each other, as whole numbers of 1/den); tricks (array, 20 of each deal as
of Solver:tricks, -1 where unknown); seen (number of the last deal that
was looked at: the next rows begin after it); nil when they cannot be read
*/
static int l_rows(lua_State *L)
{
  Err e;
  bind_checkstore(L, 1);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "rows", "first last most values variant where tricks");
  StoreWanted w = {.entry = luaL_checkinteger(L, 2),
                   .variant = (int)number_field(L, "variant", 0, INT_MAX),
                   .first = number_field(L, "first", 1, LUA_MAXINTEGER),
                   .last = number_field(L, "last", 0, LUA_MAXINTEGER),
                   .most = number_field(L, "most", 1, BATCH_MAX),
                   .value_nb = (int)number_field(L, "values", 0, VALUES_MAX),
                   .stop = bind_stop(L)};
  lua_getfield(L, 3, "tricks");
  bool tricks = lua_toboolean(L, -1);
  lua_settop(L, 3);
  bool chosen = lua_getfield(L, 3, "where") != LUA_TNIL; /* at 4 */
  const Cond *where = chosen ? bind_checkcond(L, 4, &e) : NULL;
  if (chosen && !where) return bind_raise(L, 3, &e);
  StoreRows *rows = bind_newblock(L, sizeof *rows, free_rows);
  /* from here no Lua code runs; the options' table may have, and closed it */
  StoreHandle *h = bind_checkhandle(L, 1);
  if (chosen) {
    w.want = holds;
    w.context = (Cond *)where;
  }
  *rows = h->rows; /* a finalizer may read others, or close the store, meanwhile */
  h->rows = STORE_ROWS_EMPTY;
  bool ok = store_rows(h->shared->store, &w, rows, &e);
  if (!ok) return bind_fail(L, &e);
  push_rows(L, rows, tricks);
  if (h->shared && !h->rows.room) {
    h->rows = *rows; /* room for the next batch */
    *rows = STORE_ROWS_EMPTY;
  }
  return 1;
}

/*** In how many variants (with the hands of an exchange) each deal of an entry is kept.
@function Store:variants
@tparam integer id
@treturn ?integer 1 or more; nil when it cannot be read
*/
static int l_variants(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  int n = 1;
  Err e;
  if (!store_variants(s, luaL_checkinteger(L, 2), &n, &e)) return bind_fail(L, &e);
  lua_pushinteger(L, n);
  return 1;
}

/*** Double-dummy results that are kept of a deal.
@function Store:tricks
@tparam Deal deal
@treturn ?{integer,...} 20 as of Solver:tricks, -1 where unknown; nil when they cannot
be read
*/
static int l_tricks(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  const Deal *d = bind_checkdeal(L, 2);
  TrickBounds b;
  Err e;
  if (!solved_known(s, d, &b, &e)) return bind_fail(L, &e);
  Tricks t = tricks_exact(&b);
  bind_pushtricks(L, &t);
  return 1;
}

/*** What the options `row` and `known` of Run:sample and Run:deals take: deals go into
an entry, in order and after those it has; results that the store has need no solving.
@function Store:sink
@tparam[opt] integer id the entry; without one it is of use as `known` alone
@tparam[opt=0] integer values how many values a row has, as many as the run has
measures; 0: they are not kept
@treturn Sink
*/
static int l_sink(lua_State *L)
{
  SharedStore *shared = bind_checkhandle(L, 1)->shared;
  lua_Integer entry = luaL_optinteger(L, 2, 0), values = luaL_optinteger(L, 3, 0);
  luaL_argcheck(L, values >= 0 && values <= VALUES_MAX, 3, "out of range");
  bind_pushsink(L, shared, entry, (int)values);
  return 1;
}

/* Nothing here raises: the items were checked. */
static bool put_deals(lua_State *L, Store *s, int64_t id, size_t nb, Err *e)
{
  StoreSink k;
  if (!sink_open(&k, s, id, 0, e)) return false;
  k.solved_most = SINK_QUICK; /* they were solved before */
  bool ok = true;
  for (size_t i = 0; ok && i < nb; i++) {
    lua_rawgeti(L, 3, (lua_Integer)i + 1);
    lua_rawgeti(L, 4, (lua_Integer)i + 1);
    Tricks t;
    bind_totricks(L, lua_gettop(L), 0, &t); /* no number from 0 to 13: unknown */
    lua_pop(L, 1);
    TrickBounds b = tricks_bounds(&t);
    StoreRow row = {.number = k.last + 1, .deal = bind_todeal(L, -1), .bounds = &b};
    ok = sink_add(&k, &row, e);
    lua_pop(L, 1);
  }
  ok = ok && sink_flush(&k, e);
  sink_close(&k);
  return ok;
}

/*** Add given deals with their results to an entry without values, after those it has.
@function Store:deals
@tparam integer id
@tparam {Deal,...} deals
@tparam {table,...} tricks of each, an array of 20 as of Solver:tricks; what is no
number from 0 to 13 is unknown
@treturn ?boolean true; nil when they cannot be stored
*/
static int l_deals(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  lua_Integer id = luaL_checkinteger(L, 2);
  Err e;
  luaL_checktype(L, 3, LUA_TTABLE);
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_settop(L, 4);
  size_t nb = lua_rawlen(L, 3);
  bind_checkdeals(L, 3, nb);
  BIND_EACH(L, i, 4, nb)
    if (!lua_istable(L, -1)) luaL_error(L, "item %d has no results", (int)i + 1);
  return bind_pushdone(L, put_deals(L, s, id, nb, &e), &e);
}

void bind_addstored(lua_State *L)
{
  static const luaL_Reg methods[] = {
      {"rows", l_rows}, {"variants", l_variants}, {"tricks", l_tricks},
      {"sink", l_sink}, {"deals", l_deals},       {NULL, NULL},
  };
  luaL_setfuncs(L, methods, 0);
}
