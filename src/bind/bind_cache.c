/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_cache.c - values by text in a file for Lua: module 'baize.core.cache'.
**
** The userdata owns the Cache, which is closed, and written, when Lua collects it.
*/
#include "store/cache.h"

#include "bind/bind.h"
#include "bind/modules.h"

#define CACHE_TYPE "baize.core.Cache"

typedef struct CacheHandle {
  Cache *cache; /* NULL: closed */
  Buf found;
} CacheHandle;

static CacheHandle *check_cache(lua_State *L)
{
  CacheHandle *h = luaL_checkudata(L, 1, CACHE_TYPE);
  luaL_argcheck(L, h->cache, 1, "the cache is closed");
  return h;
}

/*** Open or make a file of values.
@function open
@tparam string path
@tparam[opt] integer bytes that it may have, about; default 16 MiB
@treturn ?Cache nil where it cannot be opened or made
*/
static int l_open(lua_State *L)
{
  Err e;
  const char *path = bind_checkplain(L, 1);
  lua_Integer most = luaL_optinteger(L, 2, CACHE_BYTES);
  luaL_argcheck(L, most > 0, 2, "more than 0 bytes expected");
  CacheHandle *h = bind_newuserdata(L, CACHE_TYPE, sizeof *h, 0);
  h->cache = cache_open(path, (uint64_t)most, &e);
  return h->cache ? 1 : bind_fail(L, &e);
}

/*** Write what waits to be written, and close the file; closing twice is allowed.
@function Cache:close
*/
static int l_close(lua_State *L)
{
  CacheHandle *h = luaL_checkudata(L, 1, CACHE_TYPE);
  cache_close(h->cache);
  buf_free(&h->found);
  h->cache = NULL;
  return 0;
}

/*** The value of a text.
@function Cache:get
@tparam string key
@treturn ?string nil: there is none
*/
static int l_get(lua_State *L)
{
  CacheHandle *h = check_cache(L);
  size_t len;
  const char *key = luaL_checklstring(L, 2, &len);
  buf_free(&h->found);
  if (!cache_get(h->cache, key, len, &h->found)) return luaL_pushfail(L), 1;
  lua_pushlstring(L, h->found.text ? h->found.text : "", h->found.len);
  return 1;
}

/*** Keep the value of a text.
@function Cache:put
@tparam string key
@tparam string value
*/
static int l_put(lua_State *L)
{
  CacheHandle *h = check_cache(L);
  size_t len, value_len;
  const char *key = luaL_checklstring(L, 2, &len);
  const char *value = luaL_checklstring(L, 3, &value_len);
  cache_put(h->cache, key, len, value, value_len);
  return 0;
}

/*** Whether the file or an entry was damaged since this was asked last; then it was
begun anew, or dropped.
@function Cache:damaged
@treturn boolean
*/
static int l_damaged(lua_State *L)
{
  lua_pushboolean(L, cache_damaged(check_cache(L)->cache));
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},    {":get", l_get},   {":put", l_put}, {":damaged", l_damaged},
    {":close", l_close}, {"__gc", l_close}, {NULL, NULL},
};

const BindModule bind_cache_module = {functions, CACHE_TYPE};
