/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sandbox.c - a Lua state of its own for code that is not trusted: module
** 'baize.core.sandbox'.
**
** The state has a limit of memory and one of instructions, and nothing but
** texts and numbers crosses its border. What the code may call is decided by
** the Lua module that runs it there (baize.sandbox.inside).
*/
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

#include "bind/bind.h"
#include "bind/modules.h"

enum { HOOK_EVERY = 1000, RESULTS_MAX = 200 };

/* What a sandbox has used of what it may. */
typedef struct Sandbox {
  size_t bytes, bytes_most;
  uint64_t steps, steps_most; /* in units of HOOK_EVERY instructions */
  const Stop *stop;
} Sandbox;

/* The text of a chunk on its way in. */
typedef struct Chunk {
  const char *path, *module, *name, *text;
  size_t len;
} Chunk;

static void *allocate(void *context, void *old, size_t old_size, size_t size)
{
  Sandbox *box = context;
  if (!old) old_size = 0; /* then it is the kind of object */
  if (!size) {
    free(old);
    box->bytes -= old_size;
    return NULL;
  }
  if (size > old_size && size - old_size > box->bytes_most - box->bytes) return NULL;
  void *block = realloc(old, size);
  if (block) box->bytes = box->bytes - old_size + size;
  return block;
}

static Sandbox *box_of(lua_State *S)
{
  void *box;
  lua_getallocf(S, &box);
  return box;
}

static void hook(lua_State *S, lua_Debug *ar)
{
  Sandbox *box = box_of(S);
  (void)ar;
  bool stopped = stop_asked(box->stop);
  if (!stopped && ++box->steps < box->steps_most) return;
  lua_sethook(S, hook, LUA_MASKCOUNT, 1); /* from here on it raises at every step */
  if (stopped)
    bind_pusherror(S, ERR_INTERRUPTED, "interrupted", 0);
  else
    bind_pusherror(S, ERR_BUDGET, "the script runs for too long", 0);
  lua_error(S);
}

/* In the sandbox, protected: module, name and text in, a flat table out. */
static int inside(lua_State *S)
{
  const Chunk *c = lua_touserdata(S, 1);
  luaL_openlibs(S);
  luaL_requiref(S, "baize.core", luaopen_baize_core, 0);
  lua_getglobal(S, "package");
  lua_pushstring(S, c->path);
  lua_setfield(S, -2, "path");
  lua_getglobal(S, "require");
  lua_pushstring(S, c->module);
  lua_call(S, 1, 1); /* the function that runs chunks */
  lua_pushlstring(S, c->text, c->len);
  lua_pushstring(S, c->name);
  lua_sethook(S, hook, LUA_MASKCOUNT, HOOK_EVERY);
  lua_call(S, 2, 1);
  lua_sethook(S, NULL, 0, 0);
  luaL_checktype(S, -1, LUA_TTABLE);
  return 1;
}

/* Copy a text, a number or a boolean from the top of 'S' to 'L'. */
static void copy(lua_State *L, lua_State *S)
{
  size_t len;
  const char *text;
  switch (lua_type(S, -1)) {
  case LUA_TNUMBER:
    if (lua_isinteger(S, -1))
      lua_pushinteger(L, lua_tointeger(S, -1));
    else
      lua_pushnumber(L, lua_tonumber(S, -1));
    break;
  case LUA_TBOOLEAN: lua_pushboolean(L, lua_toboolean(S, -1)); break;
  case LUA_TSTRING:
    text = lua_tolstring(S, -1, &len);
    lua_pushlstring(L, text, len);
    break;
  default: lua_pushboolean(L, false);
  }
}

typedef struct Closing {
  lua_State *S;
  int status;
} Closing;

/* In the outer state, protected: what bind_fail returns. */
static int take_error(lua_State *L, lua_State *S, int status)
{
  ErrKind kind = status == LUA_ERRMEM ? ERR_MEMORY : ERR_REFUSED;
  lua_pushnil(L);
  bind_errortext(S, -1, &kind, NULL); /* or the value itself is on the top */
  copy(L, S);
  lua_pushnil(L);
  lua_pushstring(L, err_kind_name(kind));
  return 4;
}

/* The same: the results, or what bind_fail returns. */
static int take(lua_State *L)
{
  const Closing *c = lua_touserdata(L, 1);
  if (c->status != LUA_OK) return take_error(L, c->S, c->status);
  lua_newtable(L);
  for (int i = 1; i <= RESULTS_MAX; i++) {
    lua_rawgeti(c->S, -1, i);
    bool end = lua_isnil(c->S, -1);
    if (!end) {
      copy(L, c->S);
      lua_rawseti(L, -2, i);
    }
    lua_pop(c->S, 1);
    if (end) break;
  }
  return 1;
}

/*** Run a chunk in a Lua state of its own.
@function run
@tparam string module a Lua module that returns the function which runs chunks: it takes
text and name, and returns an array of texts, numbers and booleans, at most 200
@tparam string text the chunk
@tparam string name of the chunk, as for load
@tparam integer bytes memory that it may take
@tparam integer steps instructions of Lua that it may take
@treturn ?{any,...} that array, or nil
@treturn ?string what went wrong
@treturn nil
@treturn ?string its kind: "budget" for too many steps, "memory", "refused" for what the
chunk did
@raise "interrupted"
@usage assert(require "baize.core.sandbox".run("baize.sandbox.inside", "return
S.balanced",
"=text", 1 << 26, 10000000))
*/
static int l_run(lua_State *L)
{
  size_t len;
  const char *text = luaL_checklstring(L, 2, &len);
  Chunk c = {.module = luaL_checkstring(L, 1), .name = luaL_checkstring(L, 3)};
  c.text = text;
  c.len = len;
  lua_Integer bytes = luaL_checkinteger(L, 4), steps = luaL_checkinteger(L, 5);
  luaL_argcheck(L, bytes > 0, 4, "1 or more bytes expected");
  luaL_argcheck(L, steps > 0, 5, "1 or more steps expected");
  Sandbox box = {.bytes_most = (size_t)bytes,
                 .steps_most = 1 + (uint64_t)steps / HOOK_EVERY,
                 .stop = bind_stop(L)};
  lua_getglobal(L, "package");
  lua_getfield(L, -1, "path");
  c.path = luaL_checkstring(L, -1);
  lua_State *S = lua_newstate(allocate, &box);
  if (!S) return bind_memory(L);
  lua_pushcfunction(S, inside);
  lua_pushlightuserdata(S, &c);
  Closing closing = {S, lua_pcall(S, 1, 1, 0)};
  lua_sethook(S, NULL, 0, 0);
  lua_pushcfunction(L, take);
  lua_pushlightuserdata(L, &closing);
  int status = lua_pcall(L, 1, LUA_MULTRET, 0);
  lua_close(S);
  if (status != LUA_OK) return lua_error(L);
  if (stop_asked(box.stop)) return bind_interrupted(L);
  return closing.status == LUA_OK ? 1 : 4;
}

static const luaL_Reg functions[] = {
    {"run", l_run},
    {NULL, NULL},
};

int luaopen_baize_core_sandbox(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
