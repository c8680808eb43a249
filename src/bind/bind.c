/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bind/bind.h"

#include <string.h>

#include "bind/modules.h"
#include "cards/contract.h"
#include "stats/dist.h"
#include "store/store.h"

static const char STOP_KEY, THREAD_KEY; /* their addresses are keys in the registry */

static const struct {
  const char *name;
  const BindModule *module;
} modules[] = {
#define MODULE(name) {"baize.core." #name, &bind_##name##_module},
    BIND_MODULES(MODULE)
#undef MODULE
};

enum { MODULE_NB = sizeof modules / sizeof *modules };

/* What a report of a bug needs to know of the core. */
static void push_built(lua_State *L)
{
  const char *of[][2] = {
      {"compiler", __VERSION__}, {"lua", LUA_RELEASE}, {"sqlite", store_sqlite()},
      {"gsl", dist_gsl()},       {"mode", BAIZE_MODE},
  };
  lua_newtable(L);
  for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
    lua_pushstring(L, of[i][1]);
    lua_setfield(L, -2, of[i][0]);
  }
  lua_pushinteger(L, STORE_SCHEMA);
  lua_setfield(L, -2, "schema");
}

/* __index: the methods first (upvalue 1), then the type's own fields (2). */
static int index_field(lua_State *L)
{
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  return lua_tocfunction(L, lua_upvalueindex(2))(L);
}

/*
** Into the table on the top: those whose names begin with 'mark', ':' of methods,
** '_' of events; '\0': all others.
*/
static void set_functions(lua_State *L, const luaL_Reg *functions, char mark)
{
  for (const luaL_Reg *f = functions; f && f->name; f++) {
    char own = *f->name == ':' || *f->name == '_' ? *f->name : '\0';
    if (own != mark) continue;
    lua_pushcfunction(L, f->func);
    lua_setfield(L, -2, f->name + (own == ':'));
  }
}

/* Make a type; its methods are left on the stack. */
static void new_type(lua_State *L, const char *name, const luaL_Reg *functions,
                     lua_CFunction field)
{
  luaL_newmetatable(L, name);
  set_functions(L, functions, '_');
  lua_getfield(L, -1, "__gc");
  lua_setfield(L, -2, "__close");
  lua_newtable(L);
  set_functions(L, functions, ':');
  lua_pushvalue(L, -1);
  if (field) {
    lua_pushcfunction(L, field);
    lua_pushcclosure(L, index_field, 2);
  }
  lua_setfield(L, -3, "__index");
  lua_remove(L, -2);
}

/* The loader of a module, its upvalue. */
static int open_module(lua_State *L)
{
  const BindModule *m = lua_touserdata(L, lua_upvalueindex(1));
  lua_newtable(L);
  set_functions(L, m->functions, '\0');
  if (m->type) {
    new_type(L, m->type, m->functions, m->field);
    lua_setfield(L, -2, "methods");
  }
  if (m->more) m->more(L);
  return 1;
}

int luaopen_baize_core(lua_State *L)
{
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  for (int i = 0; i < MODULE_NB; i++) {
    lua_pushlightuserdata(L, (void *)modules[i].module);
    lua_pushcclosure(L, open_module, 1);
    lua_setfield(L, -2, modules[i].name);
  }
  lua_pop(L, 1);
  for (int i = 0; i < BIND_VALUES; i++) { /* other modules push what these make */
    lua_getglobal(L, "require");
    lua_pushstring(L, modules[i].name);
    lua_call(L, 1, 0);
  }
  lua_newtable(L);
  lua_pushliteral(L, BAIZE_VERSION);
  lua_setfield(L, -2, "version");
  push_built(L);
  lua_setfield(L, -2, "built");
  return 1;
}

int bind_fail(lua_State *L, const Err *e)
{
  if (e->kind == ERR_INTERRUPTED) return bind_interrupted(L);
  lua_pushnil(L);
  lua_pushstring(L, e->msg);
  if (e->at)
    lua_pushinteger(L, (lua_Integer)e->at);
  else
    lua_pushnil(L);
  lua_pushstring(L, err_kind_name(e->kind));
  return 4;
}

int bind_raise(lua_State *L, int arg, const Err *e)
{
  if (e->kind == ERR_INTERRUPTED) return bind_interrupted(L);
  if (!arg) {
    bind_pusherror(L, e->kind, e->msg, 1);
    return lua_error(L);
  }
  if (!e->at) return luaL_argerror(L, arg, e->msg);
  lua_pushfstring(L, "%s, at byte %I", e->msg, (LUAI_UACINT)e->at);
  return luaL_argerror(L, arg, lua_tostring(L, -1));
}

int bind_memory(lua_State *L)
{
  Err e;
  err_memory(&e);
  return bind_raise(L, 0, &e);
}

static void set_pointer(lua_State *L, const char *key, void *pointer)
{
  lua_pushlightuserdata(L, pointer);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

static void *pointer_of(lua_State *L, const char *key)
{
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  void *pointer = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return pointer;
}

void bind_setstop(lua_State *L, Stop *stop)
{
  set_pointer(L, &STOP_KEY, stop);
}

Stop *bind_stop(lua_State *L)
{
  return pointer_of(L, &STOP_KEY);
}

void bind_setthread(lua_State *L, BindThread *thread)
{
  set_pointer(L, &THREAD_KEY, thread);
}

BindThread *bind_thread(lua_State *L)
{
  return pointer_of(L, &THREAD_KEY);
}

void bind_stopped(lua_State *L)
{
  Stop *stop = bind_stop(L);
  if (stop) stop_clear(stop);
  lua_sethook(L, NULL, 0, 0); /* the host's, which would raise the error */
}

int bind_interrupted(lua_State *L)
{
  bind_stopped(L);
  bind_pusherror(L, ERR_INTERRUPTED, "interrupted", 1);
  return lua_error(L);
}

const char *bind_checktext(lua_State *L, int arg, size_t *len)
{
  luaL_checktype(L, arg, LUA_TSTRING);
  return lua_tolstring(L, arg, len);
}

const char *bind_checkplain(lua_State *L, int arg)
{
  size_t len;
  const char *text = bind_checktext(L, arg, &len);
  size_t zero = strlen(text);
  if (zero < len) {
    lua_pushfstring(L, "its byte %I is zero", (LUAI_UACINT)zero + 1);
    luaL_argerror(L, arg, lua_tostring(L, -1));
  }
  return text;
}

static int push_text(lua_State *L)
{
  const Buf *b = lua_touserdata(L, 1);
  lua_pushlstring(L, b->text ? b->text : "", b->len);
  return 1;
}

void bind_pushtext(lua_State *L, Buf *text)
{
  bool failed = text->failed;
  /* Lua may run out of memory as well: the Buf must be freed before that is reported */
  lua_pushcfunction(L, push_text);
  lua_pushlightuserdata(L, text);
  int status = lua_pcall(L, 1, 1, 0);
  buf_free(text);
  if (status != LUA_OK) lua_error(L);
  if (failed) bind_memory(L);
}

/* A word at 'arg' that 'parse' reads; raises for others. */
static int check_word(lua_State *L, int arg,
                      bool (*parse)(int *, const char *, size_t, Err *))
{
  size_t len;
  int word;
  Err e;
  const char *text = bind_checktext(L, arg, &len);
  if (!parse(&word, text, len, &e)) luaL_argerror(L, arg, e.msg);
  return word;
}

int bind_checkseat(lua_State *L, int arg)
{
  if (lua_type(L, arg) == LUA_TSTRING) return check_word(L, arg, seat_parse);
  if (!lua_istable(L, arg)) luaL_argerror(L, arg, "a seat (N, E, S or W) expected");
  lua_pushliteral(L, "seat");
  lua_rawget(L, arg);
  const char *letter = lua_tostring(L, -1);
  int seat = letter ? seat_from_letter(letter[0]) : -1;
  lua_pop(L, 1);
  if (seat < 0) luaL_argerror(L, arg, "a seat (N, E, S or W) expected");
  return seat;
}

int bind_optseat(lua_State *L, int arg, int seat)
{
  return lua_isnoneornil(L, arg) ? seat : bind_checkseat(L, arg);
}

int bind_checkstrain(lua_State *L, int arg)
{
  return check_word(L, arg, strain_parse);
}

int bind_checkvul(lua_State *L, int arg)
{
  return check_word(L, arg, vul_parse);
}

void bind_newtype(lua_State *L, const char *name, const luaL_Reg *functions,
                  lua_CFunction field)
{
  new_type(L, name, functions, field);
  lua_pop(L, 1);
}

void *bind_newuserdata(lua_State *L, const char *name, size_t size, int values)
{
  void *block = memset(lua_newuserdatauv(L, size, values), 0, size);
  luaL_setmetatable(L, name);
  return block;
}

void bind_pushvalue(lua_State *L, const char *name, const void *value, size_t size)
{
  memcpy(bind_newuserdata(L, name, size, 0), value, size);
}

void *bind_newblock(lua_State *L, size_t size, lua_CFunction free)
{
  void *block = memset(lua_newuserdatauv(L, size, 1), 0, size);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, free);
  lua_setfield(L, -2, "__gc");
  lua_setmetatable(L, -2);
  return block;
}
