/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sampler.c - samplers for Lua: module 'baize.core.sampler'.
**
** The userdata owns the Sampler: created closed, then opened; closing twice is
** allowed, closing a sampler that is held does nothing. A stream keeps its
** sampler alive through its user value.
** Uses: bind.h, cond/sampler.h.
*/
#include "bind/bind_sampler.h"

#include "base/mem.h"
#include "bind/modules.h"

#define SAMPLER_TYPE "baize.core.Sampler"
#define STREAM_TYPE "baize.core.Stream"

typedef struct Handle {
  Sampler *sampler; /* NULL: closed */
  int held;
} Handle;

const Sampler *bind_checksampler(lua_State *L, int arg)
{
  const Handle *h = luaL_checkudata(L, arg, SAMPLER_TYPE);
  luaL_argcheck(L, h->sampler, arg, "the sampler is closed");
  return h->sampler;
}

void bind_holdsampler(lua_State *L, int arg, bool held)
{
  Handle *h = luaL_checkudata(L, arg, SAMPLER_TYPE);
  h->held += held ? 1 : -1;
}

/*** Make a sampler.
@function open
@tparam string text a condition
@treturn ?Sampler nil when the text is wrong or no deal can satisfy it
@treturn ?string why
@treturn ?integer at which byte of the text, from 1
@usage local s = assert(require "baize.core.sampler".open 'S.hcp "15-17"')
*/
static int l_open(lua_State *L)
{
  size_t len;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  Handle *h = lua_newuserdatauv(L, sizeof *h, 0);
  *h = (Handle){.sampler = NULL};
  luaL_setmetatable(L, SAMPLER_TYPE);
  Sampler *s = mem_new(1, sizeof *s);
  if (s ? sampler_open(s, text, len, &e) : err_memory(&e)) {
    h->sampler = s;
    return 1;
  }
  mem_free(s);
  return bind_fail(L, &e);
}

static int l_close(lua_State *L)
{
  Handle *h = luaL_checkudata(L, 1, SAMPLER_TYPE);
  if (!h->sampler || h->held) return 0;
  sampler_close(h->sampler);
  mem_free(h->sampler);
  h->sampler = NULL;
  return 0;
}

/*** A deal by its number.
@function Sampler:deal
@tparam integer seed
@tparam integer index 0 or more
@treturn Deal the same for the same condition, seed and index, always
@treturn integer deals looked at to find it
@raise "interrupted"
@usage local deal = s:deal(2016, 1)
*/
static int l_deal(lua_State *L)
{
  const Sampler *s = bind_checksampler(L, 1);
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 2), tries = 0;
  lua_Integer index = luaL_checkinteger(L, 3);
  Deal d;
  luaL_argcheck(L, index >= 0, 3, "an index is 0 or more");
  if (!sampler_deal(s, seed, (uint64_t)index, &d, &tries, bind_stop(L)))
    return bind_interrupted(L);
  bind_pushdeal(L, &d);
  lua_pushinteger(L, (lua_Integer)tries);
  return 2;
}

/*** The stream of an index: all its deals that satisfy the condition, in order.
@function Sampler:stream
@tparam integer seed
@tparam integer index 0 or more
@treturn Stream whose `next` gives a deal and the deals looked at to find it
@usage local deal, tries = s:stream(2016, 1):next()
*/
static int l_stream(lua_State *L)
{
  bind_checksampler(L, 1);
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 2);
  lua_Integer index = luaL_checkinteger(L, 3);
  luaL_argcheck(L, index >= 0, 3, "an index is 0 or more");
  Rng *r = lua_newuserdatauv(L, sizeof *r, 1);
  *r = sampler_stream(seed, (uint64_t)index);
  luaL_setmetatable(L, STREAM_TYPE);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/*** The next deal of a stream that satisfies the condition.
@function Stream:next
@treturn Deal
@treturn integer deals looked at to find it
@raise "interrupted"
@usage local deal, tries = stream:next()
*/
static int l_next(lua_State *L)
{
  Rng *r = luaL_checkudata(L, 1, STREAM_TYPE);
  uint64_t tries = 0;
  Deal d;
  lua_getiuservalue(L, 1, 1);
  const Sampler *s = bind_checksampler(L, -1);
  if (!sampler_next(s, r, &d, &tries, bind_stop(L))) return bind_interrupted(L);
  bind_pushdeal(L, &d);
  lua_pushinteger(L, (lua_Integer)tries);
  return 2;
}

/*** How many deals of a fixed stream satisfy the condition.
@function Sampler:pilot
@tparam integer tries how many are looked at, 1 or more
@treturn integer hits, 0 to tries
@raise "interrupted"
@usage local share = s:pilot(100000) / 100000
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
@usage print(s:plan())
*/
static int l_plan(lua_State *L)
{
  bind_checksampler(L, 1);
  lua_pushfstring(L, "%s/%d", SAMPLER_PLAN, (int)DEALING_STREAM);
  return 1;
}

static int sampler_tostring(lua_State *L)
{
  const Handle *h = luaL_checkudata(L, 1, SAMPLER_TYPE);
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

static const luaL_Reg sampler_meta[] = {
    {"__tostring", sampler_tostring},
    {"__gc", l_close},
    {"__close", l_close},
    {NULL, NULL},
};

static const luaL_Reg sampler_methods[] = {
    {"deal", l_deal}, {"stream", l_stream}, {"pilot", l_pilot},
    {"plan", l_plan}, {NULL, NULL},
};

static const luaL_Reg stream_meta[] = {
    {"__tostring", stream_tostring},
    {NULL, NULL},
};

static const luaL_Reg stream_methods[] = {
    {"next", l_next},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"open", l_open},
    {NULL, NULL},
};

int luaopen_baize_core_sampler(lua_State *L)
{
  bind_need(L, "baize.core.deal", luaopen_baize_core_deal);
  luaL_newlib(L, functions);
  bind_newtype(L, SAMPLER_TYPE, sampler_meta, sampler_methods, NULL);
  lua_pop(L, 1);
  bind_newtype(L, STREAM_TYPE, stream_meta, stream_methods, NULL);
  lua_pop(L, 1);
  return 1;
}
