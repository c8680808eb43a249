/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_selftest.c - the dealing self-test for Lua: module 'baize.core.selftest'.
*/
#include <string.h>

#include "bench/selftest.h"
#include "bind/bind.h"
#include "bind/modules.h"
#include "sample/sampler.h"

/* Run it with the engine of the option 'plan', or with the dealer itself. */
static bool run_plan(lua_State *L, Selftest *t, SelftestResult *r, Err *e)
{
  static const char every[] = "any";
  Sampler s;
  if (lua_isnoneornil(L, 1) || lua_getfield(L, 1, "plan") == LUA_TNIL)
    return selftest_run(r, t, e);
  SamplerOptions o = {.plan = bind_checktext(L, -1, NULL), .stop = t->stop};
  if (!sampler_read(&s, every, &o, e)) return false;
  t->deal = selftest_sampler;
  t->context = &s;
  bool ok = selftest_run(r, t, e);
  sampler_close(&s);
  return ok;
}

/*** Deal, and test that the deals are as random as they should be.
@function run
@tparam[opt] table options deals (integer, of each series; default the field `deals` of
this module, at least its field `least`), seed (integer, the first seed; default 1),
plan (text: the engine that deals, as in baize.core.sampler; default: the dealer itself)
@treturn boolean true when all checks passed
@treturn string a table of the checks, several lines of at most 80 columns
*/
static int l_run(lua_State *L)
{
  Selftest t = {.deal = selftest_own, .stop = bind_stop(L)};
  SelftestResult r;
  Err e;
  Buf text = BUF_EMPTY;
  bind_checkfields(L, 1, "selftest", "deals seed plan");
  t.deals = (uint64_t)bind_optrange(L, 1, "deals", SELFTEST_DEALS, SELFTEST_DEALS_MIN,
                                    LUA_MAXINTEGER);
  t.seed = (uint64_t)bind_optinteger(L, 1, "seed", 1);
  if (!run_plan(L, &t, &r, &e)) return bind_raise(L, 0, &e);
  selftest_print(&r, &text);
  lua_pushboolean(L, r.passed);
  bind_pushtext(L, &text);
  return 2;
}

static const luaL_Reg functions[] = {
    {"run", l_run},
    {NULL, NULL},
};

static void add_numbers(lua_State *L)
{
  bind_setinteger(L, "deals", SELFTEST_DEALS);
  bind_setinteger(L, "least", SELFTEST_DEALS_MIN);
}

const BindModule bind_selftest_module = {functions, .more = add_numbers};
