/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_run.c - batches of deals for Lua: module 'baize.core.run'.
**
** The userdata owns the Run: created closed, then opened. While a batch is at
** work Lua code runs (progress, row), which may even end the program:
** what the threads use is not Lua's memory, and closing it does nothing.
*/
#include "bind/bind_run.h"

#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/pool.h"
#include "bind/bind_batch.h"
#include "bind/bind_sampler.h"
#include "bind/bind_sketch.h"
#include "bind/bind_solver.h"
#include "bind/bind_table.h"
#include "bind/bind_value.h"
#include "bind/modules.h"

enum { MEASURES_MAX = 100000 };

RunHandle *bind_checkrun(lua_State *L, int arg)
{
  RunHandle *h = luaL_checkudata(L, arg, RUN_TYPE);
  luaL_argcheck(L, h->run, arg, "the run is closed");
  return h;
}

static RunHandle *check_idle(lua_State *L, int arg)
{
  RunHandle *h = bind_checkrun(L, arg);
  luaL_argcheck(L, !h->at_work, arg, "the run is busy");
  return h;
}

static int l_close(lua_State *L)
{
  RunHandle *h = luaL_checkudata(L, 1, RUN_TYPE);
  if (!h->run || h->at_work) return 0;
  run_close(h->run);
  mem_free(h->run);
  h->run = NULL;
  return 0;
}

/* An option that holds the numbers of calibrations: how many there are at '*out'. */
static int read_calibrations(lua_State *L, int arg, const char *name, int most,
                             const Calibration **out)
{
  if (lua_getfield(L, arg, name) == LUA_TNIL) return 0;
  size_t len;
  luaL_checktype(L, -1, LUA_TSTRING);
  const char *bytes = lua_tolstring(L, -1, &len);
  size_t nb = len / sizeof(Calibration);
  if (nb < 1 || nb > (size_t)most || len % sizeof(Calibration))
    luaL_error(L, "option '%s': %d bytes expected%s", name, (int)sizeof(Calibration),
               most > 1 ? ", or several times as many" : "");
  Calibration *c = lua_newuserdatauv(L, len, 0);
  memcpy(c, bytes, len);
  for (size_t i = 0; i < nb; i++)
    if (!calibration_ok(&c[i]))
      luaL_error(L, "option '%s': its chances do not rise to certainty", name);
  *out = c;
  return (int)nb;
}

/* The options `calibration`, `replicas` and `replicated`. */
static void read_play(lua_State *L, int arg, RunPlan *plan)
{
  read_calibrations(L, arg, "calibration", 1, &plan->play);
  plan->replica_nb =
      read_calibrations(L, arg, "replicas", REPLICAS_MAX, &plan->replica);
  plan->replicated =
      (int)bind_optrange(L, arg, "replicated", plan->measure_nb, 1, plan->measure_nb);
}

/*
** The option `lead`: what leaders know, which stays on the stack, and how many layouts
** they deal. False: it is not a condition.
*/
static bool read_lead(lua_State *L, int arg, RunPlan *plan, Err *e)
{
  if (lua_getfield(L, arg, "lead") == LUA_TNIL) return true;
  int at = lua_gettop(L);
  luaL_checktype(L, at, LUA_TTABLE);
  bind_checkfields(L, at, "lead", "knows layouts");
  plan->layouts = (int)bind_optrange(L, at, "layouts", 0, 1, LEAD_LAYOUTS_MAX);
  lua_getfield(L, at, "knows");
  plan->knows = bind_checkexpr(L, lua_gettop(L), e);
  return plan->knows != NULL;
}

/*
** The option `plays`: players of cards by seat. They are left on the stack in a table,
** which keeps them.
*/
static void read_players(lua_State *L, int arg, RunPlan *plan)
{
  if (lua_getfield(L, arg, "plays") == LUA_TNIL) return;
  int at = lua_gettop(L);
  luaL_checktype(L, at, LUA_TTABLE);
  bind_checkfields(L, at, "plays", "N E S W");
  const Player **list = lua_newuserdatauv(L, SEAT_NB * sizeof *list, 0);
  for (int s = 0; s < SEAT_NB; s++) {
    lua_getfield(L, at, bind_seatword(s));
    list[s] = bind_checkplayer(L, lua_gettop(L));
    if (!list[s]->kind->card)
      luaL_error(L, "option 'plays': players of cards expected");
  }
  plan->plays = list;
}

/*
** The options of `open` at 'arg' into a plan; what it points to is kept alive by values
** that stay on the stack. False: a text of `by` is wrong, its number, counted from the
** measures on, is left in '*which'.
*/
static bool read_plan(lua_State *L, int arg, RunPlan *plan, int *which, Err *e)
{
  bind_checkfields(L, arg, "open",
                   "by seat hands calibration tables replicas replicated lead plays");
  read_play(L, arg, plan);
  read_players(L, arg, plan);
  if (!read_lead(L, arg, plan, e)) return false;
  if (lua_getfield(L, arg, "tables") != LUA_TNIL)
    plan->table = bind_checktables(L, lua_gettop(L), &plan->table_nb);
  if (lua_getfield(L, arg, "by") != LUA_TNIL) {
    luaL_checktype(L, -1, LUA_TTABLE);
    plan->key_nb = (int)lua_rawlen(L, -1);
    if (plan->key_nb > KEY_NB)
      luaL_error(L, "option 'by': at most 2 measures expected");
    const Expr *const *key = bind_exprs(L, lua_gettop(L), plan->key_nb, which, e);
    *which += plan->measure_nb;
    if (plan->key_nb && !key) return false;
    for (int i = 0; i < plan->key_nb; i++) plan->key[i] = key[i];
  }
  if (lua_getfield(L, arg, "hands") == LUA_TNIL) return true;
  luaL_checktype(L, -1, LUA_TTABLE);
  int at = lua_gettop(L), nb = (int)lua_rawlen(L, at);
  Hand *hand = lua_newuserdatauv(L, (size_t)(nb ? nb : 1) * sizeof *hand, 0);
  BIND_EACH(L, i, at, nb) {
    hand[i] = bind_checkhand(L, lua_gettop(L));
    if (hand_size(hand[i]) != HAND_SIZE)
      luaL_error(L, "option 'hands': hands of 13 cards expected");
  }
  lua_getfield(L, arg, "seat");
  plan->seat = bind_checkseat(L, lua_gettop(L));
  plan->hand = hand;
  plan->hand_nb = nb;
  return true;
}

/*** Make a run.
@function open
@tparam table measures an array of measures, or their texts (run/measure.h)
@tparam[opt] table options by (up to two measures of whole numbers: deals are put in
groups by their values), seat and hands (array of Hand: every deal is measured with each
of them in the place of the seat's hand; baize.sample.exchange has the rule),
tables (array of { call, Table }: who bids where measures say bids(...)),
calibration (string: the 7840 numbers of src/table/calibration.h, 4 bytes each as the
machine has them), replicas (string: those of one calibration or more, after each
other, by which the measures are valued as well), replicated (integer: only so many
measures are, the first ones; default: all), lead (table: knows, a condition, and
layouts, 1 to 10000: results are those after leads by who does not see all cards,
src/table/lead.h), plays (table: a player of cards for N E S W: results are what they
take, card by card)
@treturn ?Run nil when one of the texts is wrong; after the kind of the error follows
which of them, from 1; those of `by` count on
*/
static int l_open(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer nb = (lua_Integer)lua_rawlen(L, 1);
  luaL_argcheck(L, nb >= 1 && nb <= MEASURES_MAX, 1, "1 to 100000 measures expected");
  int which = 0;
  Err e;
  RunPlan plan = {.measure_nb = (int)nb,
                  .measure = bind_exprs(L, 1, (int)nb, &which, &e)};
  bool read = plan.measure != NULL;
  if (read && !lua_isnil(L, 2)) read = read_plan(L, 2, &plan, &which, &e);
  RunHandle *h = bind_newuserdata(L, RUN_TYPE, sizeof *h, 2);
  if (plan.table) {
    lua_getfield(L, 2, "tables");
    lua_setiuservalue(L, -2, 1);
  }
  if (plan.plays) {
    BIND_ARRAY(L, s, SEAT_NB) {
      lua_getfield(L, 2, "plays");
      lua_getfield(L, -1, bind_seatword(s));
      lua_remove(L, -2);
    }
    lua_setiuservalue(L, -2, 2);
  }
  Run *r = read ? mem_new(1, sizeof *r) : NULL;
  if (read && (r ? run_open(r, &plan, &which, &e) : err_memory(&e))) {
    h->run = r;
    return 1;
  }
  mem_free(r);
  bind_fail(L, &e);
  lua_pushinteger(L, which + 1);
  return 5;
}

/* An option that must be there, 0 or more unless 'any'. */
static lua_Integer needed(lua_State *L, int arg, const char *name, bool any)
{
  if (lua_getfield(L, arg, name) == LUA_TNIL)
    luaL_error(L, "option '%s' is missing", name);
  lua_pop(L, 1);
  return bind_optrange(L, arg, name, 0, any ? LUA_MININTEGER : 0, LUA_MAXINTEGER);
}

/* Have the players at the tables of the run at 1 ready. */
static void open_tables(lua_State *L, BindBatch *b, const RunOptions *o)
{
  lua_getiuservalue(L, 1, 1);
  bind_opentables(b, lua_gettop(L), batch_jobs(&o->batch));
}

/*
** The option `numbers` at the top of the stack, from 1, as indices; NULL in '*out': it
** is nil. They are Lua's, and stay on the stack.
*/
static uint64_t read_numbers(lua_State *L, const uint64_t **out)
{
  int at = lua_gettop(L);
  *out = NULL;
  if (lua_isnil(L, at)) return 0;
  luaL_checktype(L, at, LUA_TTABLE);
  uint64_t nb = lua_rawlen(L, at);
  uint64_t *index = lua_newuserdatauv(L, (nb + 1) * sizeof *index, 0);
  BIND_EACH(L, i, at, nb) {
    lua_Integer number = lua_tointeger(L, -1);
    if (number < 0) luaL_error(L, "option 'numbers': numbers from 0 on expected");
    index[i] = (uint64_t)number;
  }
  *out = index;
  return nb;
}

/*** Measure deals of a sampler.
@function Run:sample
@tparam Sampler sampler of baize.core.sampler
@tparam table options seed (integer), first (integer, index of the first deal) and
count (integer), or numbers (an array: the indices of the deals, in their order), jobs
(threads, default 1), memory (MiB in all, default 512 each),
progress (function called with the deals done; it may ask the run for its results, and
ends the batch by returning false), row
(called with each deal, in order: Deal, array of values in the measures' units, results
as an array of 20 as Solver:tricks gives it, -1 also where the measures did not need the
number of tricks, index, deals generated to find it, which of
the hands from 1, the auctions at the tables of the option `tables` of `open` as an
array of texts, or nil where there are none), store (a store: it takes each deal before
row does), known (a store: results that need no solving)
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted; or why it failed
*/
static int l_sample(lua_State *L)
{
  check_idle(L, 1);
  bind_checksampler(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "sample",
                   "seed first count numbers jobs memory progress row store known");
  uint64_t seed = (uint64_t)needed(L, 3, "seed", true), first = 0, done = 0;
  const uint64_t *index;
  lua_getfield(L, 3, "numbers");
  uint64_t count = read_numbers(L, &index);
  if (!index) {
    first = (uint64_t)needed(L, 3, "first", false);
    count = (uint64_t)needed(L, 3, "count", false);
  }
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, 3, true);
  open_tables(L, &b, &o);
  /* the options' table may have run Lua code that closed them */
  RunHandle *h = check_idle(L, 1);
  const Sampler *s = bind_checksampler(L, 2);
  bind_opentakers(&b, h->run, &o);
  h->at_work = true;
  bind_holdtables(&b, true);
  bind_holdsampler(L, 2, true);
  BatchSource from = {
      .sampler = s, .seed = seed, .first = first, .index = index, .count = count};
  bool ok = run_batch(h->run, &from, &o, &done, &e);
  bind_holdsampler(L, 2, false);
  bind_holdtables(&b, false);
  h->at_work = false;
  return bind_endbatch(&b, ok, done, count, &e);
}

/*** Measure given deals.
@function Run:deals
@tparam {Deal,...} deals
@tparam table options jobs, memory, progress, row, store, known as for sample; first
(integer, the index of the first deal for `row`, default 1), or numbers (the index of
each, an array as long as that of the deals); tricks (an array of results
for each deal, as Solver:tricks gives them: what is there is not solved, -1 is), values
(array of whole numbers: those of the measures on each deal, in their units, deal by
deal; then they are not measured again)
@treturn ?integer deals done, the first ones; nil when it failed
@treturn boolean|string true when it was interrupted; or why it failed
*/
static int l_deals(lua_State *L)
{
  check_idle(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "deals",
                   "jobs memory progress row store known first numbers tricks values");
  uint64_t done = 0;
  BatchSource given = {.first = (uint64_t)bind_optinteger(L, 3, "first", 1)};
  bool has_tricks = lua_getfield(L, 3, "tricks") != LUA_TNIL; /* at 4 */
  bool has_values = lua_getfield(L, 3, "values") != LUA_TNIL; /* at 5 */
  lua_getfield(L, 3, "numbers");
  uint64_t number_nb = read_numbers(L, &given.index);
  BindBatch b;
  Err e = {0};
  RunOptions o = bind_startbatch(&b, L, 3, true);
  open_tables(L, &b, &o);
  /* from here no Lua code runs: what is checked stays so until it is copied */
  RunHandle *h = check_idle(L, 1);
  given.count = lua_rawlen(L, 2);
  if (given.index && number_nb != given.count)
    luaL_error(L, "option 'numbers': one for each deal expected");
  bind_checkdeals(L, 2, given.count);
  if (has_tricks) bind_checktricks(L, 4, given.count);
  if (has_values && h->run->replicas.nb)
    luaL_error(L, "option 'values': not for a run with replicas");
  size_t value_nb = given.count * (size_t)h->run->measure_nb;
  if (has_values) bind_checkvalues(L, 5, value_nb);
  if ((has_tricks || has_values) && h->run->hand_nb)
    luaL_error(L, "option '%s': not for a run with hands",
               has_tricks ? "tricks" : "values");
  bind_opentakers(&b, h->run, &o);
  Deal *deal = bind_copydeals(L, 2, given.count);
  Tricks *tricks = has_tricks ? bind_copytricks(L, 4, given.count) : NULL;
  int64_t *values = has_values ? bind_copyvalues(L, 5, value_nb) : NULL;
  given.deal = deal;
  given.tricks = tricks;
  given.value = values;
  given.value_nb = h->run->measure_nb;
  bool ok =
      (deal && (tricks || !has_tricks) && (values || !has_values)) || err_memory(&e);
  h->at_work = true;
  bind_holdtables(&b, true);
  ok = ok && run_batch(h->run, &given, &o, &done, &e);
  bind_holdtables(&b, false);
  h->at_work = false;
  mem_free(deal);
  mem_free(tricks);
  mem_free(values);
  return bind_endbatch(&b, ok, done, given.count, &e);
}

/*** Make a sketch of the deals to come: the first ones, those with the widest swings,
how the means settle. Before the first batch.
@function Run:watch
@tparam {integer,...} columns at most 8, whose means are followed
@tparam {integer,...} swings columns at most 45: the deals of their largest and least
values are kept
@raise when there are deals already, or a sketch
*/
static int l_watch(lua_State *L)
{
  Run *r = check_idle(L, 1)->run;
  SketchPlan plan = bind_checksketch(L, 2, r);
  Err e;
  luaL_argcheck(L, !r->sketch && !r->deals, 1, "the run has begun, or is watched");
  if (!run_watch(r, &plan, &e)) return bind_raise(L, 0, &e);
  return 0;
}

/*** The sketch that was made.
@function Run:watched
@treturn ?table nil without `watch`; else first (at most six deals, the first ones);
high and low (for each column of the swings at most six deals, those of its largest and
of its least values, the widest first): deals are tables of index, deal, swing (the
value; not of the first) and values, array of at most 32 by column; course (array of
marks at 10, 15, 20, 30, 50, 70, 100 ... deals, each an array by the columns followed,
as `result` gives)
*/
static int l_watched(lua_State *L)
{
  const Run *r = bind_checkrun(L, 1)->run;
  if (!r->sketch) return 0;
  bind_pushsketch(L, r);
  return 1;
}

/*** How much work it was.
@function Run:work
@treturn table deals (measured), tries (deals generated to find them), vain (looked at
for deals that a stop left out), read (double-dummy results that the measures needed),
solved (those of them that were not known), nodes (of the searches for them): integers;
failed (how often a player at a table failed, and passed from there on): integer;
failures (array of the first of these: board (the deal's number), text (why)); solves
(boolean): whether any measure needs double-dummy results
*/
static int l_work(lua_State *L)
{
  const Run *r = bind_checkrun(L, 1)->run;
  lua_createtable(L, 0, 9);
  bind_setinteger(L, "deals", (lua_Integer)r->deals);
  bind_setinteger(L, "tries", (lua_Integer)r->tries);
  bind_setinteger(L, "vain", (lua_Integer)r->vain);
  bind_setinteger(L, "read", (lua_Integer)r->read);
  bind_setinteger(L, "solved", (lua_Integer)r->solved);
  bind_setinteger(L, "nodes", (lua_Integer)r->nodes);
  bind_setinteger(L, "failed", (lua_Integer)r->failure_nb);
  bind_setbool(L, "solves", run_solves(r));
  lua_newtable(L);
  for (int i = 0; i < RUN_FAILURES_MAX && (uint64_t)i < r->failure_nb; i++) {
    lua_createtable(L, 0, 2);
    bind_setinteger(L, "board", (lua_Integer)r->failure[i].index);
    lua_pushstring(L, r->failure[i].why.msg);
    lua_setfield(L, -2, "text");
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "failures");
  return 1;
}

/*** In what the values of rows are counted.
@function Run:units
@treturn {integer,...} of each measure: its values are whole numbers of 1/unit
*/
static int l_units(lua_State *L)
{
  const Run *r = bind_checkrun(L, 1)->run;
  BIND_ARRAY(L, i, r->measure_nb) lua_pushinteger(L, measure_den(r->measure[i]));
  return 1;
}

/*** How many processors the machine has for us.
@function cores
@treturn integer 1 or more
*/
static int l_cores(lua_State *L)
{
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  lua_pushinteger(L, n < 1 ? 1 : n > POOL_JOBS_MAX ? POOL_JOBS_MAX : n);
  return 1;
}

static int l_tostring(lua_State *L)
{
  const RunHandle *h = luaL_checkudata(L, 1, RUN_TYPE);
  if (h->run)
    lua_pushfstring(L, "run of %d measures, %I deals", h->run->measure_nb,
                    (LUAI_UACINT)h->run->deals);
  else
    lua_pushliteral(L, "run (closed)");
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},        {"cores", l_cores},  {":sample", l_sample},
    {":deals", l_deals},     {":work", l_work},   {":watch", l_watch},
    {":watched", l_watched}, {":units", l_units}, {"__tostring", l_tostring},
    {"__gc", l_close},       {NULL, NULL},
};

static void add_more(lua_State *L)
{
  bind_addsolving(L);
  lua_getfield(L, -1, "methods");
  bind_addresults(L);
  lua_pop(L, 1);
}

const BindModule bind_run_module = {functions, RUN_TYPE, .more = add_more};
