/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_records.c - what the bench of the formats needs: 'baize.core.records'.
*/
#include <sys/resource.h>

#include "bench/calibrate.h"
#include "bench/records.h"
#include "bind/bind_shared.h"
#include "bind/modules.h"

enum { RECORDS_MAX = 1 << 16 };

static int push_records(lua_State *L, void (*record)(Buf *, uint64_t, uint64_t))
{
  lua_Integer seed = luaL_checkinteger(L, 1);
  lua_Integer first = luaL_checkinteger(L, 2), nb = luaL_checkinteger(L, 3);
  Buf text = BUF_EMPTY;
  luaL_argcheck(L, first >= 1, 2, "records are counted from 1");
  luaL_argcheck(L, nb >= 0 && nb <= RECORDS_MAX, 3, "0 to 65536 records expected");
  for (lua_Integer i = 0; i < nb; i++)
    record(&text, (uint64_t)seed, (uint64_t)(first + i));
  bind_pushtext(L, &text);
  return 1;
}

/*** Made records of PBN: the same for the same seed and numbers.
@function pbn
@tparam integer seed
@tparam integer first number of the first record, from 1
@tparam integer nb how many, 0 to 65536
@treturn string
*/
static int l_pbn(lua_State *L)
{
  return push_records(L, record_pbn);
}

/*** Made records of LIN: the same for the same seed and numbers.
@function lin
@tparam integer seed
@tparam integer first number of the first record, from 1
@tparam integer nb how many, 0 to 65536
@treturn string
*/
static int l_lin(lua_State *L)
{
  return push_records(L, record_lin);
}

/*** Make a library of deals with results that nobody solved.
@function library
@tparam string path of the database
@tparam integer nb how many deals
@treturn ?boolean true; nil where it cannot be written
*/
static int l_library(lua_State *L)
{
  Err e;
  const char *path = bind_checkplain(L, 1);
  lua_Integer nb = luaL_checkinteger(L, 2);
  luaL_argcheck(L, nb >= 1, 2, "1 or more deals expected");
  return bind_pushdone(L, record_library(path, (uint64_t)nb, bind_stop(L), &e), &e);
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
    {"pbn", l_pbn},         {"lin", l_lin},   {"calibration", l_calibration},
    {"library", l_library}, {"peak", l_peak}, {NULL, NULL},
};

const BindModule bind_records_module = {functions};
