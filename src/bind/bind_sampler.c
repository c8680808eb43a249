/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sampler.c - samplers for Lua: module 'baize.core.sampler'.
**
** The userdata owns the Sampler: created closed, then opened; closing twice is
** allowed, closing a sampler that is held does nothing. A stream keeps its
** sampler alive through its user value.
*/
#include "bind/bind_sampler.h"

#include "base/mem.h"
#include "base/pool.h"
#include "bind/bind_integer.h"
#include "bind/bind_value.h"
#include "bind/modules.h"
#include "lang/build.h"
#include "sample/given.h"

#define SAMPLER_TYPE "baize.core.Sampler"
#define STREAM_TYPE "baize.core.Stream"

typedef struct SamplerHandle {
  Sampler *sampler;  /* NULL: closed */
  const Expr *where; /* a use of it; NULL: it was given cards itself */
  GivenCond *given;  /* prepared when cards are first given; NULL: not yet */
  int held;
} SamplerHandle;

const Sampler *bind_checksampler(lua_State *L, int arg)
{
  const SamplerHandle *h = luaL_checkudata(L, arg, SAMPLER_TYPE);
  luaL_argcheck(L, h->sampler, arg, "the sampler is closed");
  return h->sampler;
}

void bind_holdsampler(lua_State *L, int arg, bool held)
{
  SamplerHandle *h = luaL_checkudata(L, arg, SAMPLER_TYPE);
  h->held += held ? 1 : -1;
}

/* The text field 'name' of the table at 'arg', left on the stack; NULL: none. */
static const char *opt_text(lua_State *L, int arg, const char *name)
{
  if (lua_isnoneornil(L, arg)) return NULL;
  int type = lua_getfield(L, arg, name);
  if (type != LUA_TNIL && type != LUA_TSTRING)
    luaL_error(L, "option '%s': text expected, got %s", name, luaL_typename(L, -1));
  return type == LUA_TNIL ? NULL : bind_checkplain(L, lua_gettop(L));
}

/* 'most', with so many operations where they are not 0. */
static Budget check_budget(lua_State *L, lua_Integer operations, Budget most)
{
  if (operations < 0) luaL_error(L, "budget: 0 or more operations expected");
  if (operations) most.operations = (uint64_t)operations;
  return most;
}

/*** Make a sampler.
@function open
@param condition a condition, or its text
@tparam[opt] table options plan (name of an engine, with or without its version:
"rejection", "shapes/1"; default: the planner's choice), budget (integer, operations
that opening engines may take), tries (integer, most draws for a deal; default: as many
as it takes), deals (integer: opening may cost what so many deals cost; default: any
number)
@treturn ?Sampler nil when the text is wrong, no deal can satisfy it, or the plan
cannot be had
*/
static int l_open(lua_State *L)
{
  Err e;
  bind_checkfields(L, 2, "a sampler", "plan budget tries deals");
  lua_settop(L, 2);
  SamplerOptions o = {
      .plan = opt_text(L, 2, "plan"),
      .budget = check_budget(L, bind_optinteger(L, 2, "budget", 0), (Budget){0, 0}),
      .tries = (uint64_t)bind_optrange(L, 2, "tries", 0, 0, LUA_MAXINTEGER),
      .deals = (uint64_t)bind_optrange(L, 2, "deals", 0, 0, LUA_MAXINTEGER),
      .stop = bind_stop(L),
  };
  const Expr *where = bind_checkexpr(L, 1, &e);
  if (!where) return bind_fail(L, &e);
  SamplerHandle *h = bind_newuserdata(L, SAMPLER_TYPE, sizeof *h, 0);
  Sampler *s = mem_new(1, sizeof *s);
  if (s ? sampler_open(s, where, &o, &e) : err_memory(&e)) {
    h->sampler = s;
    h->where = expr_keep(where);
    return 1;
  }
  mem_free(s);
  return bind_fail(L, &e);
}

static int l_close(lua_State *L)
{
  SamplerHandle *h = luaL_checkudata(L, 1, SAMPLER_TYPE);
  if (!h->sampler || h->held) return 0;
  sampler_close(h->sampler);
  mem_free(h->sampler);
  expr_drop(h->where);
  given_close(h->given);
  *h = (SamplerHandle){.sampler = NULL};
  return 0;
}

/*** A sampler for the same condition and other known cards.
What the condition needs is prepared at the first call; each takes some 20 microseconds
then, unless few of its draws satisfy the condition: then it opens as `open` does.
@function Sampler:given
@tparam[opt] Hand north cards that North is known to hold, 13 at most; default: none
@tparam[opt] Hand east
@tparam[opt] Hand south
@tparam[opt] Hand west
@treturn ?Sampler nil when no deal satisfies the condition with these cards
*/
static int l_given(lua_State *L)
{
  const Sampler *from = bind_checksampler(L, 1);
  SamplerHandle *h = lua_touserdata(L, 1);
  SamplerOptions o = {.tries = from->tries, .deals = from->plan.deals};
  Layout known = {{0}};
  Err e;
  o.stop = bind_stop(L);
  luaL_argcheck(L, h->where, 1, "it was given cards already");
  for (int seat = 0; seat < SEAT_NB; seat++)
    if (!lua_isnoneornil(L, 2 + seat)) known.hand[seat] = bind_checkhand(L, 2 + seat);
  SamplerHandle *out = bind_newuserdata(L, SAMPLER_TYPE, sizeof *out, 0);
  if (!h->given) h->given = given_open(h->where, &o, &e);
  if (!h->given) return bind_fail(L, &e);
  Sampler *s = mem_new(1, sizeof *s);
  if (s ? sampler_given(s, h->given, &known, o.stop, &e) : err_memory(&e)) {
    out->sampler = s;
    return 1;
  }
  mem_free(s);
  return bind_fail(L, &e);
}

/* There is no deal after 'tries' draws: raises, or returns nil and why. */
static int no_deal(lua_State *L, const Sampler *s, uint64_t tries)
{
  Err e;
  sampler_why(s, tries, bind_stop(L), &e);
  return bind_fail(L, &e);
}

/*** A deal by its address.
@function Sampler:deal
@tparam integer seed
@tparam integer index 0 or more
@treturn ?Deal the same for the same condition, plan, seed and index, always; nil when
the sampler's limit of tries is reached
@treturn integer|string draws made to find it; or why there is none
*/
static int l_deal(lua_State *L)
{
  const Sampler *s = bind_checksampler(L, 1);
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 2), tries = 0;
  lua_Integer index = luaL_checkinteger(L, 3);
  Deal d;
  luaL_argcheck(L, index >= 0, 3, "an index is 0 or more");
  if (!sampler_deal(s, seed, (uint64_t)index, &d, &tries, bind_stop(L)))
    return no_deal(L, s, tries);
  bind_pushdeal(L, &d);
  lua_pushinteger(L, (lua_Integer)tries);
  return 2;
}

/*** The stream of an index: all its deals that satisfy the condition, in order.
@function Sampler:stream
@tparam integer seed
@tparam integer index 0 or more
@treturn Stream whose `next` gives a deal and the deals generated to find it
*/
static int l_stream(lua_State *L)
{
  bind_checksampler(L, 1);
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 2);
  lua_Integer index = luaL_checkinteger(L, 3);
  luaL_argcheck(L, index >= 0, 3, "an index is 0 or more");
  Rng *r = bind_newuserdata(L, STREAM_TYPE, sizeof *r, 1);
  *r = sampler_stream(seed, (uint64_t)index);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/*** The next deal of a stream that satisfies the condition.
@function Stream:next
@treturn ?Deal nil when the sampler's limit of tries is reached
@treturn integer|string draws made to find it; or why there is none
*/
static int l_next(lua_State *L)
{
  Rng *r = luaL_checkudata(L, 1, STREAM_TYPE);
  uint64_t tries = 0;
  Deal d;
  lua_getiuservalue(L, 1, 1);
  const Sampler *s = bind_checksampler(L, -1);
  if (!sampler_next(s, r, &d, &tries, bind_stop(L))) return no_deal(L, s, tries);
  bind_pushdeal(L, &d);
  lua_pushinteger(L, (lua_Integer)tries);
  return 2;
}

/*** How many draws of a fixed stream satisfy the condition.
What is drawn depends on the plan: see `figure` for the share of all deals.
@function Sampler:pilot
@tparam integer tries how many are looked at, 1 or more
@treturn integer hits, 0 to tries
*/
static int l_pilot(lua_State *L)
{
  const Sampler *s = bind_checksampler(L, 1);
  lua_Integer tries = luaL_checkinteger(L, 2);
  Stop *stop = bind_stop(L);
  luaL_argcheck(L, tries > 0, 2, "1 or more tries expected");
  uint64_t hits = sampler_pilot(s, (uint64_t)tries, stop);
  if (stop_asked(stop)) return bind_interrupted(L);
  lua_pushinteger(L, (lua_Integer)hits);
  return 1;
}

/*** How the deals are found.
@function Sampler:plan
@treturn string the plan's name and the version of its stream, "rejection/1"
@treturn integer bytes that its tables take
*/
static int l_plan(lua_State *L)
{
  const Sampler *s = bind_checksampler(L, 1);
  lua_pushstring(L, sampler_plan(s));
  lua_pushinteger(L, (lua_Integer)s->plan.engine->spent.bytes);
  return 2;
}

/*** What the plan is, what it draws, and what other engines would have cost.
@function Sampler:explain
@treturn string several lines
*/
static int l_explain(lua_State *L)
{
  Buf text = BUF_EMPTY;
  sampler_explain(bind_checksampler(L, 1), &text);
  bind_pushtext(L, &text);
  return 1;
}

/*** Draws that a deal takes on average, from a pilot that is always the same.
@function Sampler:effort
@treturn number draws for a deal, 1 or more; math.huge when the pilot found none
@treturn number lower bound of the 95 % interval
@treturn number upper bound, perhaps math.huge
*/
static int l_effort(lua_State *L)
{
  Stop *stop = bind_stop(L);
  Effort f = sampler_effort(bind_checksampler(L, 1), stop);
  if (stop_asked(stop)) return bind_interrupted(L);
  lua_pushnumber(L, f.draws);
  lua_pushnumber(L, f.low);
  lua_pushnumber(L, f.high);
  return 3;
}

static void set_count(lua_State *L, const char *name, Count n)
{
  char text[COUNT_TEXT_MAX];
  count_format(n, text);
  bind_settext(L, name, text);
}

/* A figure's budget at 'arg', one thread. */
static FigureAsked check_asked(lua_State *L, int arg)
{
  Budget most = check_budget(L, luaL_optinteger(L, arg, 0), figure_budget());
  return (FigureAsked){.most = most, .jobs = 1, .stop = bind_stop(L)};
}

static int push_figure(lua_State *L, const Figure *f)
{
  lua_createtable(L, 0, 7);
  bind_setbool(L, "exact", f->exact);
  if (f->exact) set_count(L, "count", f->count);
  if (f->of) set_count(L, "of", f->of);
  bind_setnumber(L, "share", f->share);
  bind_setnumber(L, "low", f->low);
  bind_setnumber(L, "high", f->high);
  bind_settext(L, "how", f->how);
  return 1;
}

/*** How many deals satisfy the condition, of those with the cards that it gives to
hands (`has`, `is`) in their places.
@function Sampler:figure
@tparam[opt] integer budget operations that counting may take (default: some seconds)
@tparam[opt] boolean exactly count conditions on several hands, joined, even where that
takes five times as much
@tparam[opt=1] integer jobs threads that join hands, 1 to 256; the figure is the same
@treturn table exact (boolean), count (decimal text, where exact), of (decimal text),
share, low, high (0 to 1; all the same where exact, else low and high are the 95 %
interval of an estimate), how (text: the method)
*/
static int l_figure(lua_State *L)
{
  const Sampler *s = bind_checksampler(L, 1);
  FigureAsked asked = check_asked(L, 2);
  Figure f;
  Err e;
  asked.exactly = lua_toboolean(L, 3);
  lua_Integer jobs = luaL_optinteger(L, 4, 1);
  luaL_argcheck(L, jobs >= 1 && jobs <= POOL_JOBS_MAX, 4, "1 to 256 threads expected");
  asked.jobs = (int)jobs;
  if (!sampler_count(s, &f, &asked, &e)) return bind_raise(L, 0, &e);
  return push_figure(L, &f);
}

/*** A deal by its number among all that satisfy the condition.
The order is fixed by condition and plan; only plans that count deals have one
("suits").
@function Sampler:nth
@tparam string|integer number digits; 0 to the count less 1
@treturn ?Deal nil when deals cannot be numbered or this number is too large
*/
static int l_nth(lua_State *L)
{
  const Sampler *s = bind_checksampler(L, 1);
  Count k = bind_checkcount(L, 2);
  Deal d;
  Err e;
  if (!sampler_nth(s, k, &d, &e)) return bind_fail(L, &e);
  bind_pushdeal(L, &d);
  return 1;
}

/*** How many deals have numbers: all that satisfy the condition.
@function Sampler:size
@treturn ?string digits; nil: they have none
*/
static int l_size(lua_State *L)
{
  Count size;
  Err e;
  char text[COUNT_TEXT_MAX];
  if (!sampler_size(bind_checksampler(L, 1), &size, &e)) return bind_fail(L, &e);
  count_format(size, text);
  lua_pushstring(L, text);
  return 1;
}

/*** A deal of a sample without replacement: all that satisfy the condition, each
once, in an order fixed by the seed.
@function Sampler:distinct
@tparam integer seed
@tparam string|integer index 0 to the count less 1
@treturn ?Deal nil when deals cannot be numbered (see `nth`) or the index is too large
*/
static int l_distinct(lua_State *L)
{
  const Sampler *s = bind_checksampler(L, 1);
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 2);
  Count index = bind_checkcount(L, 3);
  Deal d;
  Err e;
  if (!sampler_distinct(s, seed, index, &d, &e)) return bind_fail(L, &e);
  bind_pushdeal(L, &d);
  return 1;
}

/* The figure of the condition at 1, given that at 2. */
static bool figure_of_both(lua_State *L, Figure *f, const FigureAsked *asked, Err *e)
{
  const Cond *given = bind_checkcond(L, 1, e) ? bind_checkcond(L, 2, e) : NULL;
  if (!given) return false;
  const Expr *parts[] = {expr_keep(bind_checkexpr(L, 1, e)),
                         expr_keep(bind_checkexpr(L, 2, e))};
  const Expr *x = expr_make(EXPR_AND, parts, 2, e);
  Cond *both = x ? cond_make(x, e) : NULL;
  bool ok = both && figure_given(f, both, given, asked, e);
  expr_drop(x);
  cond_free(both);
  return ok;
}

/*** How many deals satisfy a condition, of all or of those that satisfy another.
@function figure
@param condition a condition, or its text
@param[opt] given another; default: every deal
@tparam[opt] integer budget operations that counting may take (default: some seconds)
@treturn ?table as Sampler:figure; `of` is there where it is exact. nil when no deal
satisfies `given`, or a text is not a condition
*/
static int l_figure_of(lua_State *L)
{
  luaL_checkany(L, 1);
  FigureAsked asked = check_asked(L, 3);
  Figure f;
  Err e;
  lua_settop(L, 3);
  const Cond *c = lua_isnil(L, 2) ? bind_checkcond(L, 1, &e) : NULL;
  bool ok = lua_isnil(L, 2) ? c && figure_of(&f, c, &asked, &e)
                            : figure_of_both(L, &f, &asked, &e);
  return ok ? push_figure(L, &f) : bind_fail(L, &e);
}

static int sampler_tostring(lua_State *L)
{
  const SamplerHandle *h = luaL_checkudata(L, 1, SAMPLER_TYPE);
  lua_pushstring(L, h->sampler ? "sampler" : "sampler (closed)");
  return 1;
}

static int stream_tostring(lua_State *L)
{
  const Rng *r = luaL_checkudata(L, 1, STREAM_TYPE);
  lua_pushfstring(L, "stream of deals %I, seed %I", (LUAI_UACINT)r->index,
                  (LUAI_UACINT)r->seed);
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},          {"figure", l_figure_of},
    {":deal", l_deal},         {":stream", l_stream},
    {":pilot", l_pilot},       {":plan", l_plan},
    {":explain", l_explain},   {":effort", l_effort},
    {":figure", l_figure},     {":nth", l_nth},
    {":distinct", l_distinct}, {":size", l_size},
    {":given", l_given},       {"__tostring", sampler_tostring},
    {"__gc", l_close},         {NULL, NULL},
};

static void add_stream(lua_State *L)
{
  static const luaL_Reg of_stream[] = {
      {":next", l_next}, {"__tostring", stream_tostring}, {NULL, NULL}};
  bind_newtype(L, STREAM_TYPE, of_stream, NULL);
}

const BindModule bind_sampler_module = {functions, SAMPLER_TYPE, .more = add_stream};
