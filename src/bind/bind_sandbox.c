/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sandbox.c - a Lua state of its own for code that is not trusted: module
** 'baize.core.sandbox'.
**
** The state has limits of memory, of instructions, and of the memory that it takes in
** all, used again or not: what copies long texts takes few instructions and much time.
** Nothing but texts, numbers, booleans and plain tables of them crosses its border.
*What
** the code may call is decided by the Lua module that runs it there
** (baize.sandbox.inside).
*/
#define _XOPEN_SOURCE 700 /* realpath */
#include <limits.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bind/bind.h"
#include "bind/modules.h"

enum {
  HOOK_EVERY = 1000,
  RESULT_BYTES = 8 << 20, /* that may come out */
  RESULT_DEPTH = 100,
  VALUE_BYTES = 16, /* what a value counts beside its text */
  TEXT_BYTES = 16 << 10,
  FILE_BYTES = 1 << 20,
  ARGUMENTS_MAX = 250,
  SAY_MAX = 100,
  VOLUME_TIMES = 64 /* the memory taken in all, by the memory there is */
};

/* What a sandbox has used of what it may. */
typedef struct Sandbox {
  size_t bytes, bytes_most;
  uint64_t steps, steps_most; /* in units of HOOK_EVERY instructions */
  uint64_t volume, volume_most;
  size_t text_most;    /* bytes of a text that is made there; 0: no limit */
  const char *reached; /* the limit of memory that was reached; NULL: none */
  const Stop *stop;
} Sandbox;

/* The text of a chunk on its way in. */
typedef struct Chunk {
  const char *path, *module, *name, *text, *root;
  size_t len;
} Chunk;

/* Which limit a block would go beyond; NULL: none. */
static const char *limit_of(const Sandbox *box, int kind, size_t size, size_t more)
{
  if (more > box->bytes_most - box->bytes) return "memory";
  if (box->text_most && kind == LUA_TSTRING && size > box->text_most) return "text";
  if (box->volume > box->volume_most) return "volume";
  return NULL;
}

static void *allocate(void *context, void *old, size_t old_size, size_t size)
{
  Sandbox *box = context;
  int kind = old ? LUA_TNIL : (int)old_size;
  if (!old) old_size = 0;
  if (!size) {
    free(old);
    box->bytes -= old_size;
    return NULL;
  }
  if (size > old_size) {
    const char *limit = limit_of(box, kind, size, size - old_size);
    if (limit) {
      box->reached = limit;
      return NULL;
    }
    box->volume += size;
  }
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
  bool stopped = stop_asked(box->stop);
  /* copying many arguments is one instruction */
  bool many = lua_getstack(S, 0, ar) && lua_getlocal(S, ar, -ARGUMENTS_MAX);
  if (many) lua_pop(S, 1);
  if (!stopped && !many && ++box->steps < box->steps_most) return;
  lua_sethook(S, hook, LUA_MASKCOUNT, 1); /* from here on it raises at every step */
  if (stopped)
    bind_pusherror(S, ERR_INTERRUPTED, "interrupted", 0);
  else if (many)
    bind_pusherror(S, ERR_BUDGET, "a function has too many arguments", 0);
  else {
    char text[SAY_MAX];
    snprintf(text, sizeof text, "the script takes more than %.3g million instructions",
             (double)((box->steps_most - 1) * HOOK_EVERY) / 1e6);
    bind_pusherror(S, ERR_BUDGET, text, 0);
  }
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
  lua_pushstring(S, c->root);
  Sandbox *box = box_of(S);
  if (*c->root) box->text_most = c->len < TEXT_BYTES / 2 ? TEXT_BYTES : 2 * c->len;
  lua_sethook(S, hook, LUA_MASKCOUNT, HOOK_EVERY);
  lua_call(S, 3, 1);
  lua_sethook(S, NULL, 0, 0);
  return 1;
}

/* What crosses the border, and why it does not. */
typedef struct Crossing {
  size_t bytes;
  int depth;
  const char *fault; /* NULL: none */
} Crossing;

static bool copy(lua_State *L, lua_State *S, int index, Crossing *c);

static bool copy_table(lua_State *L, lua_State *S, int index, Crossing *c)
{
  if (c->depth == RESULT_DEPTH || !lua_checkstack(S, 4)) {
    c->fault = "tables within tables are too deep, or hold themselves";
    return false;
  }
  c->depth++;
  luaL_checkstack(L, 4, NULL);
  lua_newtable(L);
  for (lua_pushnil(S); lua_next(S, index); lua_pop(S, 1)) {
    int key = lua_gettop(S) - 1;
    if (!copy(L, S, key, c) || !copy(L, S, key + 1, c)) return false;
    lua_rawset(L, -3);
  }
  c->depth--;
  return true;
}

/* Push a copy of a value of 'S' on 'L'. False: it may not cross. */
static bool copy(lua_State *L, lua_State *S, int index, Crossing *c)
{
  size_t len = 0;
  const char *text;
  c->bytes += VALUE_BYTES;
  switch (lua_type(S, index)) {
  case LUA_TNUMBER:
    if (lua_isinteger(S, index))
      lua_pushinteger(L, lua_tointeger(S, index));
    else
      lua_pushnumber(L, lua_tonumber(S, index));
    break;
  case LUA_TBOOLEAN: lua_pushboolean(L, lua_toboolean(S, index)); break;
  case LUA_TSTRING:
    text = lua_tolstring(S, index, &len);
    c->bytes += len;
    if (c->bytes <= RESULT_BYTES) lua_pushlstring(L, text, len);
    break;
  case LUA_TTABLE:
    if (!copy_table(L, S, index, c)) return false;
    break;
  default: c->fault = "only texts, numbers, booleans and tables of them can come out";
  }
  if (c->bytes > RESULT_BYTES) c->fault = "more than 8 MiB cannot come out";
  return !c->fault;
}

typedef struct Closing {
  lua_State *S;
  int status;
} Closing;

/* What bind_fail returns, of the message on the top. */
static int fail(lua_State *L, ErrKind kind)
{
  lua_pushnil(L);
  lua_insert(L, -2);
  lua_pushnil(L);
  lua_pushstring(L, err_kind_name(kind));
  return 4;
}

/* The limit of memory that ended the script, in words. */
static int take_limit(lua_State *L, const Sandbox *box)
{
  if (!strcmp(box->reached, "text"))
    lua_pushfstring(L, "the script makes a text of more than %I bytes",
                    (LUAI_UACINT)box->text_most);
  else if (!strcmp(box->reached, "volume"))
    lua_pushfstring(L, "the script takes %I MiB of memory again and again",
                    (LUAI_UACINT)(box->volume_most >> 20));
  else
    lua_pushfstring(L, "the script takes more than %I MiB of memory",
                    (LUAI_UACINT)(box->bytes_most >> 20));
  return fail(L, ERR_MEMORY);
}

/* In the outer state, protected. */
static int take_error(lua_State *L, lua_State *S, int status)
{
  const Sandbox *box = box_of(S);
  if (status == LUA_ERRMEM && box->reached) return take_limit(L, box);
  ErrKind kind = status == LUA_ERRMEM ? ERR_MEMORY : ERR_REFUSED;
  Crossing c = {.bytes = 0};
  bind_errortext(S, -1, &kind, NULL); /* or the value itself is on the top */
  if (lua_istable(S, -1) || !copy(L, S, lua_gettop(S), &c)) {
    lua_pushliteral(L, "the script raises what is no message");
  }
  return fail(L, kind);
}

/* The same: the result, or what bind_fail returns. */
static int take(lua_State *L)
{
  const Closing *closing = lua_touserdata(L, 1);
  lua_State *S = closing->S;
  if (closing->status != LUA_OK) return take_error(L, S, closing->status);
  Crossing c = {.bytes = 0};
  if (copy(L, S, lua_gettop(S), &c)) return 1;
  lua_pushstring(L, c.fault);
  return fail(L, ERR_BUDGET);
}

/* Whether a file is one of those below a folder, links followed. */
static bool is_below(const char *root, const char *path)
{
  char folder[PATH_MAX], file[PATH_MAX];
  if (!realpath(root, folder) || !realpath(path, file)) return false;
  size_t len = strlen(folder);
  return !strncmp(folder, file, len) && file[len] == '/';
}

/*** The text of a file below a folder.
@function read
@tparam string root the folder
@tparam string name of the file below it, without links that lead out of it
@treturn ?string nil where there is no such plain file, or it has over a mebibyte
@usage local text = require "baize.core.sandbox".read("systems", "sayc.lua")
*/
static int l_read(lua_State *L)
{
  const char *root = bind_checkplain(L, 1), *name = bind_checkplain(L, 2);
  const char *path = lua_pushfstring(L, "%s/%s", root, name);
  struct stat about;
  if (strstr(name, "..") || !is_below(root, path) || stat(path, &about) ||
      !S_ISREG(about.st_mode) || about.st_size > FILE_BYTES)
    return 0;
  FILE *f = fopen(path, "rb");
  if (!f) return 0;
  Buf b = BUF_EMPTY;
  char block[BUFSIZ];
  for (size_t len; (len = fread(block, 1, sizeof block, f)) > 0;)
    buf_add(&b, block, len);
  fclose(f);
  bind_pushtext(L, &b);
  return 1;
}

/*** Run a chunk in a Lua state of its own.
@function run
@tparam string module a Lua module that returns the function which runs chunks: it takes
text, name and root, and returns a text, number, boolean or table of such
@tparam string text the chunk
@tparam string name of the chunk, as for load
@tparam integer bytes memory that it may take
@tparam integer steps instructions of Lua that it may take
@tparam[opt=""] string root for that function
@treturn ?any a copy of what it returned, of 8 MiB at most; or nil
@treturn ?string what went wrong
@treturn nil
@treturn ?string its kind: "budget" for too many steps and too large results, "memory",
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
  Chunk c = {.module = luaL_checkstring(L, 1),
             .name = luaL_checkstring(L, 3),
             .root = luaL_optstring(L, 6, "")};
  c.text = text;
  c.len = len;
  lua_Integer bytes = luaL_checkinteger(L, 4), steps = luaL_checkinteger(L, 5);
  luaL_argcheck(L, bytes > 0, 4, "1 or more bytes expected");
  luaL_argcheck(L, steps > 0, 5, "1 or more steps expected");
  Sandbox box = {.bytes_most = (size_t)bytes,
                 .steps_most = 1 + (uint64_t)steps / HOOK_EVERY,
                 .volume_most = (uint64_t)bytes * VOLUME_TIMES,
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
  int top = lua_gettop(L);
  lua_pushcfunction(L, take);
  lua_pushlightuserdata(L, &closing);
  int status = lua_pcall(L, 1, LUA_MULTRET, 0);
  lua_close(S);
  if (status != LUA_OK) return lua_error(L);
  if (stop_asked(box.stop)) return bind_interrupted(L);
  return lua_gettop(L) - top;
}

static const luaL_Reg functions[] = {
    {"run", l_run},
    {"read", l_read},
    {NULL, NULL},
};

int luaopen_baize_core_sandbox(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
