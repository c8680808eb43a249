/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bind/bind_batch.h"

#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "base/pool.h"
#include "bind/bind_solver.h"

enum { MEMORY_MAX = 1 << 20, STACK = 12 /* places that calls take */ };

bool bind_batchcall(BindBatch *b, int arguments, int results)
{
  BindThread *thread = bind_thread(b->L);
  pthread_t before = thread ? atomic_exchange(thread, pthread_self()) : pthread_self();
  bool ok = lua_pcall(b->L, arguments, results, 0) == LUA_OK;
  if (!ok) b->raised = true;
  if (thread) atomic_store(thread, before);
  return ok;
}

static bool call_progress(void *context, uint64_t done)
{
  BindBatch *b = context;
  if (b->raised) return false; /* a row's error is on the top and stays there */
  lua_pushvalue(b->L, b->progress);
  lua_pushinteger(b->L, (lua_Integer)done);
  if (!bind_batchcall(b, 1, 1)) return false;
  b->enough |= lua_isboolean(b->L, -1) && !lua_toboolean(b->L, -1);
  lua_pop(b->L, 1);
  return !b->enough;
}

/* Push an array of the auctions of a row as texts; nil where nothing is bid. */
static void push_auctions(lua_State *L, const RunRow *row, int nb)
{
  if (!nb) {
    lua_pushnil(L);
    return;
  }
  BIND_ARRAY(L, i, nb) {
    Buf text = BUF_EMPTY;
    auction_format(&row->auction[i], &text);
    bind_pushtext(L, &text);
  }
}

/* The function of rows and a BindBatch on the stack: call it, in protected mode. */
static int l_row(lua_State *L)
{
  const BindBatch *b = lua_touserdata(L, 2);
  const RunRow *row = b->at;
  lua_settop(L, 1);
  bind_pushdeal(L, row->deal);
  BIND_ARRAY(L, i, b->run->measure_nb)
    bind_pushunits(L, row->value[i], measure_den(b->run->measure[i]));
  Tricks tricks = tricks_exact(row->bounds);
  bind_pushtricks(L, &tricks);
  lua_pushinteger(L, (lua_Integer)row->index);
  lua_pushinteger(L, (lua_Integer)row->tries);
  lua_pushinteger(L, row->variant + 1);
  push_auctions(L, row, b->run->table_nb);
  lua_call(L, 7, 0);
  return 0;
}

/* Nothing here may raise: what needs memory is done by l_row. */
static bool call_row(BindBatch *b, const RunRow *row)
{
  b->at = row;
  lua_pushcfunction(b->L, l_row);
  lua_pushvalue(b->L, b->row);
  lua_pushlightuserdata(b->L, b);
  return bind_batchcall(b, 2, 0);
}

/* A row goes to the store, and to the Lua function. */
static bool take_row(void *context, const RunRow *row)
{
  BindBatch *b = context;
  if (b->raised) return false;
  if (b->rows.context && !bind_sinkrow(b->rows.context, row)) return false;
  return !b->row || call_row(b, row);
}

/* The function of an option, left on the stack: its index; 0: there is none. */
static int function(lua_State *L, int arg, const char *name)
{
  int type = lua_getfield(L, arg, name);
  if (type == LUA_TFUNCTION) return lua_gettop(L);
  if (type != LUA_TNIL)
    luaL_error(L, "option '%s': a function expected, not %s", name,
               luaL_tolstring(L, -1, NULL));
  return 0;
}

/* The sink of an option, left on the stack, for the taker. */
static void read_taker(lua_State *L, int arg, const char *name, BindTaker *out)
{
  if (lua_getfield(L, arg, name) == LUA_TNIL) return;
  out->sink = bind_tosink(L, -1);
  if (!out->sink)
    luaL_error(L, "option '%s': a store expected, not %s", name,
               luaL_tolstring(L, -1, NULL));
}

static bool begin(BindTaker *t, int value_nb, Err *e)
{
  if (!t->sink) return true;
  t->context = bind_beginsink(t->sink, value_nb, e);
  return t->context != NULL;
}

/* False: what it did failed; 'e' of an earlier failure stays. */
static bool end(BindTaker *t, bool ok, Err *e)
{
  Err own = {0};
  if (!t->context) return ok;
  bool ended = bind_endsink(t->context, &own);
  t->context = NULL;
  if (ended) return ok;
  if (ok) *e = own;
  return false;
}

RunOptions bind_startbatch(BindBatch *b, lua_State *L, int arg, bool rows)
{
  *b = (BindBatch){.L = L};
  luaL_checkstack(L, STACK, NULL);
  RunOptions o = {.batch.stop = bind_stop(L)};
  o.batch.jobs = (int)bind_optrange(L, arg, "jobs", 1, 1, POOL_JOBS_MAX);
  o.batch.memory = (int)bind_optrange(L, arg, "memory", 0, 0, MEMORY_MAX);
  b->progress = function(L, arg, "progress");
  if (b->progress) {
    o.batch.progress = call_progress;
    o.batch.context = b;
  }
  if (!rows) return o;
  b->row = function(L, arg, "row");
  read_taker(L, arg, "store", &b->rows);
  read_taker(L, arg, "known", &b->known);
  return o;
}

void bind_opentakers(BindBatch *b, const Run *run, RunOptions *o)
{
  Err e = {0};
  b->run = run;
  if (!begin(&b->rows, run->measure_nb, &e) || !begin(&b->known, 0, &e)) {
    end(&b->rows, false, &(Err){0});
    bind_raise(b->L, 0, &e);
  }
  if (b->row || b->rows.sink) {
    o->row = take_row;
    o->row_context = b;
  }
  if (b->known.sink) {
    o->batch.known = bind_sinkknown;
    o->batch.known_context = b->known.context;
  }
}

int bind_endbatch(BindBatch *b, bool ok, uint64_t done, uint64_t count, Err *e)
{
  lua_State *L = b->L;
  bool stopped = stop_asked(bind_stop(L));
  ok = end(&b->rows, ok, e);
  ok = end(&b->known, ok, e);
  if (stopped) bind_stopped(L);
  if (b->raised) return lua_error(L);
  if (!ok) return bind_fail(L, e);
  lua_pushinteger(L, (lua_Integer)done);
  /* also where it came with the last deal: the flag is lowered, others must know */
  lua_pushboolean(L, stopped || b->enough || done < count);
  return 2;
}

/* ---- given deals, results and values ------------------------------------------- */

void bind_checkdeals(lua_State *L, int arg, size_t count)
{
  BIND_EACH(L, i, arg, count)
    if (!bind_todeal(L, -1)) luaL_error(L, "item %I is not a deal", (LUAI_UACINT)i + 1);
}

Deal *bind_copydeals(lua_State *L, int arg, size_t count)
{
  Deal *deal = mem_new(count, sizeof *deal);
  if (deal)
    BIND_EACH(L, i, arg, count) deal[i] = *bind_todeal(L, -1);
  return deal;
}

/* The option 'tricks' at 'arg'. */
void bind_checktricks(lua_State *L, int arg, size_t count)
{
  Tricks t;
  if (!lua_istable(L, arg) || lua_rawlen(L, arg) != count)
    luaL_error(L, "option 'tricks': as many results as deals expected");
  BIND_EACH(L, i, arg, count) {
    if (!lua_istable(L, -1))
      luaL_error(L, "option 'tricks': item %d is not an array", (int)i + 1);
    if (!bind_totricks(L, lua_gettop(L), TRICKS_UNKNOWN, &t))
      luaL_error(L, "option 'tricks': item %d: 20 numbers, -1 to 13, expected",
                 (int)i + 1);
  }
}

/* The option 'values' at 'arg': as many whole numbers for each deal as the run has
   measures. */
void bind_checkvalues(lua_State *L, int arg, size_t count)
{
  if (!lua_istable(L, arg) || lua_rawlen(L, arg) != count)
    luaL_error(L, "option 'values': as many numbers as deals times measures expected");
  BIND_EACH(L, i, arg, count) {
    if (!lua_isinteger(L, -1))
      luaL_error(L, "option 'values': item %d is not a whole number", (int)i + 1);
  }
}

/* Copy them, checked, to memory that Lua does not own. */
int64_t *bind_copyvalues(lua_State *L, int arg, size_t count)
{
  int64_t *value = mem_new(count, sizeof *value);
  if (value)
    BIND_EACH(L, i, arg, count) value[i] = lua_tointeger(L, -1);
  return value;
}

/* Copy checked results at 'arg', as bind_copydeals does deals. */
Tricks *bind_copytricks(lua_State *L, int arg, size_t count)
{
  Tricks *tricks = mem_new(count, sizeof *tricks);
  if (tricks)
    BIND_EACH(L, i, arg, count)
      bind_totricks(L, lua_gettop(L), TRICKS_UNKNOWN, &tricks[i]);
  return tricks;
}
