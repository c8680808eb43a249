/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sandbox.c - a Lua state of its own for code that is not trusted: module
** 'baize.core.sandbox'.
**
** The state has a limit of memory, one of instructions, to which library functions add
*the
** size of their work (`charged`), and for what neither sees one of processor time.
*Nothing but
** texts and numbers crosses its border. What the code may call is decided by
** the Lua module that runs it there (baize.sandbox.inside).
*/
#include <lualib.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bind/bind.h"
#include "bind/modules.h"

enum {
  HOOK_EVERY = 100,
  RESULTS_MAX = 200,
  SECONDS_MOST = 10,
  LARGE = 1 << 16,
  BYTES_A_STEP = 16,
  SORT_LOG = 24
};

/* What a sandbox has used of what it may. */
typedef struct Sandbox {
  size_t bytes, bytes_most;
  uint64_t steps, steps_most;
  double cpu_most; /* seconds on the clock of this thread */
  bool late;       /* it is past that */
  const Stop *stop;
} Sandbox;

/* The text of a chunk on its way in. */
typedef struct Chunk {
  const char *path, *module, *name, *text;
  size_t len;
} Chunk;

static double cpu_now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool is_late(Sandbox *box)
{
  box->late = box->late || cpu_now() > box->cpu_most;
  return box->late;
}

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
  if (size >= LARGE && size > old_size && is_late(box)) return NULL;
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

static void hook(lua_State *S, lua_Debug *ar);

/* Take so many steps; raises at a level of the stack when there are no more. */
static void take_steps(lua_State *S, uint64_t steps, int level)
{
  Sandbox *box = box_of(S);
  bool stopped = stop_asked(box->stop);
  box->steps += steps < box->steps_most ? steps : box->steps_most;
  if (!stopped && box->steps < box->steps_most && !is_late(box)) return;
  lua_sethook(S, hook, LUA_MASKCOUNT, 1); /* from here on it raises at every step */
  if (stopped)
    bind_pusherror(S, ERR_INTERRUPTED, "interrupted", level);
  else
    bind_pusherror(S, ERR_BUDGET, "the script runs for too long", level);
  lua_error(S);
}

static void hook(lua_State *S, lua_Debug *ar)
{
  (void)ar;
  take_steps(S, HOOK_EVERY, 0);
}

/* What the first argument comes to: items of a list, BYTES_A_STEP bytes of a text. */
static uint64_t size_of(lua_State *S, int at)
{
  uint64_t len = lua_rawlen(S, at);
  return lua_type(S, at) == LUA_TSTRING ? len / BYTES_A_STEP : len;
}

/* The library function of upvalue 1; with more arguments than upvalue 2 the size is
 * work. */
static int call_charged(lua_State *S)
{
  if (lua_gettop(S) > lua_tointeger(S, lua_upvalueindex(2)))
    take_steps(S, size_of(S, 1), 1);
  return lua_tocfunction(S, lua_upvalueindex(1))(S);
}

/* table.sort: without a function that is called, comparisons are of texts as long as
 * these. */
static int call_sort(lua_State *S)
{
  uint64_t steps = 0;
  if (lua_istable(S, 1) && lua_gettop(S) == 1) {
    steps = lua_rawlen(S, 1);
    for (lua_Integer i = (lua_Integer)steps; i > 0; i--) {
      lua_rawgeti(S, 1, i);
      if (lua_type(S, -1) == LUA_TSTRING) steps += size_of(S, -1);
      lua_pop(S, 1);
    }
  }
  take_steps(S, steps * SORT_LOG, 1);
  return lua_tocfunction(S, lua_upvalueindex(1))(S);
}

/*** A function of Lua's library that counts its work as steps of the script: the bytes
of the text, or the items of the list, that it is given first.
@function charged
@tparam function f
@tparam[opt=0] integer free with so many arguments it is quick, and nothing is counted;
-1: it sorts
@treturn function the same
@raise when it is no function of C
@usage local sub = require "baize.core.sandbox".charged(string.sub)
*/
static int l_charged(lua_State *L)
{
  lua_Integer free = luaL_optinteger(L, 2, 0);
  void *box;
  luaL_argcheck(L, lua_iscfunction(L, 1), 1, "a function of C expected");
  if (lua_getallocf(L, &box) != allocate) return luaL_error(L, "this is no sandbox");
  lua_settop(L, 1);
  lua_pushinteger(L, free);
  lua_pushcclosure(L, free < 0 ? call_sort : call_charged, 2);
  return 1;
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
  if (box_of(S)->late && kind == ERR_MEMORY) {
    kind = ERR_BUDGET;
    lua_pushliteral(L, "the script runs for too long");
  } else if (lua_type(S, -1) == LUA_TSTRING || lua_type(S, -1) == LUA_TNUMBER) {
    copy(L, S);
  } else {
    lua_pushfstring(L, "the script raised a %s value in place of a message",
                    luaL_typename(S, -1));
  }
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
@tparam[opt=10] number seconds of processor time that it may take, 10 at most
@treturn ?{any,...} that array, or nil
@treturn ?string what went wrong
@treturn nil
@treturn ?string its kind: "budget" for too many steps or too much time, "memory",
"refused" for what the chunk did
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
  lua_Number seconds = luaL_optnumber(L, 6, SECONDS_MOST);
  luaL_argcheck(L, seconds > 0 && seconds <= SECONDS_MOST, 6,
                "0 to 10 seconds expected");
  Sandbox box = {.bytes_most = (size_t)bytes,
                 .steps_most = (uint64_t)steps + 1,
                 .cpu_most = cpu_now() + seconds,
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
    {"charged", l_charged},
    {NULL, NULL},
};

int luaopen_baize_core_sandbox(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
