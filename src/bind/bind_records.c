/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_records.c - what the benches that are in Lua need: module 'baize.core.records'.
*/
#include <sys/resource.h>

#include "bench/calibrate.h"
#include "bind/modules.h"
#include "cards/dealing.h"

#define RANDOM_TYPE "baize.core.Random"

/*** Random numbers for a made-up board.
@function random
@tparam integer seed
@tparam integer index number of the board
@treturn Random the same for the same seed and index
*/
static int l_random(lua_State *L)
{
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 1);
  Rng r = rng_open(seed, RNG_BENCH, (uint64_t)luaL_checkinteger(L, 2));
  bind_pushvalue(L, RANDOM_TYPE, &r, sizeof r);
  return 1;
}

/*** The next of them.
@function Random:below
@tparam integer bound 1 or more
@treturn integer uniform on 0 to bound - 1
*/
static int l_below(lua_State *L)
{
  Rng *r = luaL_checkudata(L, 1, RANDOM_TYPE);
  lua_Integer bound = luaL_checkinteger(L, 2);
  luaL_argcheck(L, bound >= 1, 2, "1 or more expected");
  lua_pushinteger(L, (lua_Integer)rng_below(r, (uint64_t)bound));
  return 1;
}

/*** A deal made of the next of them.
@function Random:deal
@treturn Deal
*/
static int l_deal(lua_State *L)
{
  Dealing g = dealing_new(NULL);
  Deal d;
  dealing_next(&g, luaL_checkudata(L, 1, RANDOM_TYPE), &d);
  bind_pushdeal(L, &d);
  return 1;
}

/*** How fast the machine is just now.
@function calibration
@treturn number nanoseconds of processor time for a step of fixed integer work
*/
static int l_calibration(lua_State *L)
{
  lua_pushnumber(L, calibrate());
  return 1;
}

/*** The most memory that the process has had resident so far.
@function peak
@treturn integer bytes
*/
static int l_peak(lua_State *L)
{
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  lua_pushinteger(L, (lua_Integer)u.ru_maxrss * 1024); /* Linux: kilobytes */
  return 1;
}

static const luaL_Reg functions[] = {
    {"random", l_random},
    {":below", l_below},
    {":deal", l_deal},
    {"peak", l_peak},
    {"calibration", l_calibration},
    {NULL, NULL},
};

const BindModule bind_records_module = {functions, RANDOM_TYPE};
