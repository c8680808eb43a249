/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_error.c - errors with a kind, as Lua sees them: module 'baize.core.error'.
**
** An error value prints and concatenates as the text "file:line: message" that a
** plain error would be, and has the methods of strings. It is a userdata, so that no
** script can make one by chance.
*/
#include <string.h>

#include "bind/bind.h"
#include "bind/modules.h"

#define ERROR_TYPE "baize.Error"

/* The text is its user value. */
typedef struct Error {
  ErrKind kind;
  size_t where; /* length of the prefix "file:line: " of the text */
} Error;

static const char *push_text(lua_State *L, int arg, size_t *len)
{
  lua_getiuservalue(L, arg, 1);
  return lua_tolstring(L, -1, len);
}

static int l_tostring(lua_State *L)
{
  luaL_checkudata(L, 1, ERROR_TYPE);
  push_text(L, 1, NULL);
  return 1;
}

static int l_len(lua_State *L)
{
  size_t len;
  luaL_checkudata(L, 1, ERROR_TYPE);
  push_text(L, 1, &len);
  lua_pushinteger(L, (lua_Integer)len);
  return 1;
}

static int l_concat(lua_State *L)
{
  for (int i = 1; i <= 2; i++)
    if (luaL_testudata(L, i, ERROR_TYPE)) {
      push_text(L, i, NULL);
      lua_replace(L, i);
    }
  lua_concat(L, 2); /* raises as for strings where the other is not one */
  return 1;
}

/* A function of strings (upvalue 1), called with the text in place of the error. */
static int call_of_string(lua_State *L)
{
  if (luaL_testudata(L, 1, ERROR_TYPE)) {
    push_text(L, 1, NULL);
    lua_replace(L, 1);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static int l_index(lua_State *L)
{
  const Error *x = luaL_checkudata(L, 1, ERROR_TYPE);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  size_t len;
  const char *text = push_text(L, 1, &len);
  if (!strcmp(key, "kind")) {
    lua_pushstring(L, err_kind_name(x->kind));
  } else if (!strcmp(key, "message")) {
    lua_pushlstring(L, text + x->where, len - x->where);
  } else if (!strcmp(key, "where")) {
    lua_pushlstring(L, text, x->where);
  } else {
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_getfield(L, -1, "string");
    lua_pushvalue(L, 2);
    lua_rawget(L, -2);
    if (lua_isfunction(L, -1)) lua_pushcclosure(L, call_of_string, 1);
  }
  return 1;
}

/* The metatable of errors; made whole before it is known, as memory may run out. */
static void push_type(lua_State *L)
{
  static const luaL_Reg meta[] = {
      {"__tostring", l_tostring}, {"__len", l_len}, {"__concat", l_concat},
      {"__index", l_index},       {NULL, NULL},
  };
  if (luaL_getmetatable(L, ERROR_TYPE) != LUA_TNIL) return;
  lua_pop(L, 1);
  luaL_newlib(L, meta);
  lua_pushliteral(L, ERROR_TYPE);
  lua_setfield(L, -2, "__name");
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, ERROR_TYPE);
}

/* Make an error of the two texts on the top of the stack: where, and the message. */
static void wrap(lua_State *L, ErrKind kind)
{
  Error *x = lua_newuserdatauv(L, sizeof *x, 1);
  *x = (Error){kind, lua_rawlen(L, -3)};
  lua_insert(L, -3);
  lua_concat(L, 2);
  lua_setiuservalue(L, -2, 1);
  push_type(L);
  lua_setmetatable(L, -2);
}

void bind_pusherror(lua_State *L, ErrKind kind, const char *msg, int level)
{
  luaL_where(L, level);
  lua_pushstring(L, msg);
  wrap(L, kind);
}

const char *bind_errortext(lua_State *L, int index, ErrKind *kind, size_t *len)
{
  const Error *x = luaL_testudata(L, index, ERROR_TYPE);
  if (!x) return NULL;
  *kind = x->kind;
  return push_text(L, index, len);
}

/*** An error value, to be raised.
@function new
@tparam string kind "refused", "syntax", "budget", "interrupted", "memory", "not found",
"i/o" or "damaged"
@tparam string message
@tparam[opt=""] string where what comes before it: "file:line: "
@treturn Error fields kind, message, where; prints as where and message, and has the
methods of strings
*/
static int l_new(lua_State *L)
{
  const char *names[ERR_KIND_NB + 1] = {NULL};
  for (int i = 0; i < ERR_KIND_NB; i++) names[i] = err_kind_name((ErrKind)i);
  ErrKind kind = (ErrKind)luaL_checkoption(L, 1, NULL, names);
  luaL_checktype(L, 2, LUA_TSTRING);
  lua_settop(L, 3);
  if (lua_isnil(L, 3)) {
    lua_pushliteral(L, "");
    lua_replace(L, 3);
  }
  luaL_checktype(L, 3, LUA_TSTRING);
  lua_insert(L, 2);
  wrap(L, kind);
  return 1;
}

/*** The kind of what was raised.
@function kind
@param value any value, as `pcall` returns it
@treturn ?string the kind as for `new`; nil for a value that is no such error, as the
strings that misuse and Lua itself raise
*/
static int l_kind(lua_State *L)
{
  const Error *x = luaL_testudata(L, 1, ERROR_TYPE);
  luaL_checkany(L, 1);
  lua_pushstring(L, x ? err_kind_name(x->kind) : NULL);
  return 1;
}

static int leave(lua_State *L, int status, lua_KContext unused)
{
  (void)unused;
  return status == LUA_OK || status == LUA_YIELD ? lua_gettop(L) : lua_error(L);
}

/* Calls upvalue 1, and raises again what it raises. */
static int guarded(lua_State *L)
{
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, 0, leave);
  return leave(L, status, 0);
}

/*** A function that raises what another one does as if no function were below it: a
traceback shows nothing of its inside.
@function guard
@tparam function f
@treturn function
*/
static int l_guard(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_pushcclosure(L, guarded, 1);
  return 1;
}

static const luaL_Reg functions[] = {
    {"new", l_new}, {"kind", l_kind}, {"guard", l_guard}, {NULL, NULL}};

const BindModule bind_error_module = {functions};
