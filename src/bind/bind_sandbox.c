/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sandbox.c - a Lua state of its own for code that is not trusted: module
** 'baize.core.sandbox'.
**
** The state has a limit of memory, in which what the core takes for its values
** counts as well (base/mem), one of a single text, as comparing two takes long, one
** of instructions, to which library functions add the size of their work
** (`charged`), and for what neither sees one of processor time. Nothing but texts,
** numbers, booleans, expressions and plain tables of them crosses its border. What
** the code may call is decided by the Lua module that runs it there
** (baize.sandbox.inside).
*/
#define _XOPEN_SOURCE 700 /* clock_gettime */
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/limit.h"
#include "bind/bind_value.h"
#include "bind/modules.h"

enum {
  HOOK_EVERY = 100,
  TEXT_BYTES = 1 << 20,   /* of one text */
  RESULT_BYTES = 8 << 20, /* that may come out */
  RESULT_DEPTH = 100,
  VALUE_BYTES = 16,   /* what a value counts beside its text */
  SHARED_BYTES = 256, /* texts and expressions up to here count once */
  SAY_MAX = 100,
  MESSAGE_MAX = 4000, /* bytes of an error of the script */
  RESERVE = 1 << 16,  /* bytes for what is to be said of a failure */
  SECONDS_MOST = 10,
  LARGE = 1 << 16,
  COLLECT_PARTS = 4,
  BYTES_A_STEP = 16,

  SORT_LOG = 24
};

/* What a sandbox has used of what it may. */
typedef struct Sandbox {
  Limit mem;
  size_t collect_at; /* bytes at which garbage is collected */
  uint64_t steps, steps_most;
  double look_at;  /* on the wall clock: then that of this thread is read again */
  double cpu_most; /* seconds on the clock of this thread */
  double seconds;  /* that it had */
  bool late;       /* it is past that */
  bool long_text;  /* it made a text of more than TEXT_BYTES */
  const Stop *stop;
  lua_State *state; /* NULL: closed */
} Sandbox;

/* The text of a chunk on its way in. */
typedef struct Chunk {
  const char *path, *module, *name, *text;
  size_t len;
} Chunk;

static const double LOOK_SECONDS =
    0.01; /* between two readings of the thread's clock */

static double now(clockid_t clock)
{
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double cpu_now(void)
{
  return now(CLOCK_THREAD_CPUTIME_ID);
}

static bool is_late(Sandbox *box)
{
  box->late = box->late || cpu_now() > box->cpu_most;
  return box->late;
}

static void *allocate(void *context, void *old, size_t old_size, size_t size)
{
  Sandbox *box = context;
  if (!old && old_size == LUA_TSTRING && size > TEXT_BYTES) {
    box->long_text = true;
    return NULL;
  }
  if (!old) old_size = 0; /* then it is the kind of object */
  size_t more = size > old_size ? size - old_size : 0;
  if (size >= LARGE && more && is_late(box)) return NULL;
  if (more && !limit_take(&box->mem, more)) return NULL;
  if (size < old_size) limit_give(&box->mem, old_size - size);
  if (!size) {
    free(old);
    return NULL;
  }
  void *block = realloc(old, size);
  if (!block) limit_give(&box->mem, more);
  return block;
}

static Sandbox *box_of(lua_State *S)
{
  void *box;
  lua_getallocf(S, &box);
  return box;
}

static void hook(lua_State *S, lua_Debug *ar);

/* The limit that was reached, in words. */
static const char *limit_of(const Sandbox *box, char text[SAY_MAX])
{
  if (box->late)
    snprintf(text, SAY_MAX, "the script runs for too long: over %g s of processor time",
             box->seconds);
  else if (box->long_text)
    snprintf(text, SAY_MAX, "a text of more than %d MiB: the script may not make one",
             TEXT_BYTES >> 20);
  else if (box->mem.full)
    snprintf(text, SAY_MAX, "not enough memory: the script takes over %zu MiB",
             box->mem.most >> 20);
  else
    snprintf(text, SAY_MAX, "the script runs for too long: over %.3g million steps",
             (double)(box->steps_most - 1) / 1e6);
  return text;
}

/* Take so many steps; raises at a level of the stack when there are no more. */
static void take_steps(lua_State *S, uint64_t steps, int level)
{
  Sandbox *box = box_of(S);
  bool stopped = stop_asked(box->stop);
  box->steps += steps < box->steps_most ? steps : box->steps_most;
  if (!stopped && box->steps < box->steps_most) {
    if (!box->late) { /* a thread has no more processor time than time goes by */
      double wall = now(CLOCK_MONOTONIC);
      if (wall < box->look_at) return;
      box->look_at = wall + LOOK_SECONDS;
    }
    if (!is_late(box)) return;
  }
  lua_sethook(S, hook, LUA_MASKCOUNT, 1); /* from here on it raises at every step */
  if (stopped)
    bind_pusherror(S, ERR_INTERRUPTED, "interrupted", level);
  else
    bind_pusherror(S, ERR_BUDGET, limit_of(box, (char[SAY_MAX]){0}), level);
  lua_error(S);
}

static void hook(lua_State *S, lua_Debug *ar)
{
  (void)ar;
  Sandbox *box = box_of(S);
  if (box->mem.bytes > box->collect_at) { /* Lua does not see what the core takes */
    lua_gc(S, LUA_GCCOLLECT);
    box->collect_at = box->mem.bytes + box->mem.most / COLLECT_PARTS;
  }
  take_steps(S, HOOK_EVERY, 0);
}

/* What the first argument comes to: items of a list, BYTES_A_STEP bytes of a text. */
static uint64_t size_of(lua_State *S, int at)
{
  uint64_t len = lua_rawlen(S, at);
  return lua_type(S, at) == LUA_TSTRING ? len / BYTES_A_STEP : len;
}

/*
** The library function of upvalue 1; with more arguments than upvalue 2 the size of the
** first, and of texts after it, is work.
*/
static int call_charged(lua_State *S)
{
  int top = lua_gettop(S);
  uint64_t steps = size_of(S, 1);
  for (int i = 2; i <= top; i++)
    if (lua_type(S, i) == LUA_TSTRING) steps += size_of(S, i);
  if (top > lua_tointeger(S, lua_upvalueindex(2))) take_steps(S, steps, 1);
  return lua_tocfunction(S, lua_upvalueindex(1))(S);
}

/*
** table.sort: without a function of Lua that is called, whose steps are counted,
** comparisons are of texts as long as these.
*/
static int call_sort(lua_State *S)
{
  uint64_t steps = 0;
  if (lua_istable(S, 1) && (lua_gettop(S) == 1 || lua_iscfunction(S, 2))) {
    steps = lua_rawlen(S, 1);
    for (lua_Integer i = (lua_Integer)steps; i > 0; i--) {
      lua_rawgeti(S, 1, i);
      if (lua_type(S, -1) == LUA_TSTRING)
        steps += lua_rawlen(S, -1); /* zeros are slow */
      lua_pop(S, 1);
    }
  }
  take_steps(S, steps * SORT_LOG, 1);
  return lua_tocfunction(S, lua_upvalueindex(1))(S);
}

/*** A function of Lua's library that counts its work as steps of the script: the bytes
of the texts, or the items of the list, that it is given.
@function charged
@tparam function f
@tparam[opt=0] integer free with so many arguments it is quick, and nothing is counted;
-1: it sorts
@treturn function the same
*/
static int l_charged(lua_State *L)
{
  lua_Integer free = luaL_optinteger(L, 2, 0);
  void *box;
  luaL_argcheck(L, lua_iscfunction(L, 1), 1, "a function of C expected");
  if (lua_getallocf(L, &box) != allocate) return luaL_error(L, "this is not a sandbox");
  lua_settop(L, 1);
  lua_pushinteger(L, free);
  lua_pushcclosure(L, free < 0 ? call_sort : call_charged, 2);
  return 1;
}

/* The method of a string that the function which asks may have: upvalues of l_strings.
 */
static int index_string(lua_State *S)
{
  lua_Debug ar;
  const char *prefix = lua_tostring(S, lua_upvalueindex(3));
  bool own = lua_getstack(S, 1, &ar) && lua_getinfo(S, "S", &ar) &&
             !strncmp(ar.source, prefix, strlen(prefix));
  lua_pushvalue(S, 2);
  if (lua_rawget(S, lua_upvalueindex(own ? 1 : 2)) != LUA_TNIL || own) return 1;
  return luaL_error(S, "strings have no '%s' here", luaL_tolstring(S, 2, NULL));
}

/*** The `__index` of strings where code that is not trusted runs.
@function strings
@tparam table all functions that code of ours finds
@tparam table few functions that other code finds
@tparam string prefix what the names of our chunks begin with
@treturn function raises at the line of other code that asks for another one
*/
static int l_strings(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_checkstring(L, 3);
  lua_settop(L, 3);
  lua_pushcclosure(L, index_string, 3);
  return 1;
}

/* In the sandbox, protected: module, name and text in, a plain value out. */
static int inside(lua_State *S)
{
  const Chunk *c = lua_touserdata(S, 1);
  luaL_openlibs(S);
  lua_gc(S, LUA_GCSTOP); /* the hook collects, and so does an allocation that fails */
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
  return 1;
}

/* What crosses the border, and why it does not. */
typedef struct Crossing {
  size_t bytes;
  int depth;
  int known; /* where in the stack the table of what crossed already is, by address */
  const char *fault; /* NULL: none */
} Crossing;

static const char ONLY_PLAIN[] =
    "only texts, numbers, booleans, expressions and tables of them can come out";

static bool copy(lua_State *L, lua_State *S, int index, Crossing *c);

/* Push what crossed before from an address of the sandbox; false: nothing did. */
static bool push_known(lua_State *L, const void *from, const Crossing *c)
{
  if (lua_rawgetp(L, c->known, from) != LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

/* Keep what is on the top. */
static void keep_known(lua_State *L, const void *from, const Crossing *c)
{
  lua_pushvalue(L, -1);
  lua_rawsetp(L, c->known, from);
}

/* Texts and expressions of a few bytes, which lists of rules repeat, count once; large
ones each time, as who reads the result may read all of them. */
static void copy_text(lua_State *L, lua_State *S, int index, Crossing *c)
{
  size_t len;
  const char *text = lua_tolstring(S, index, &len);
  if (len <= SHARED_BYTES && push_known(L, text, c)) return;
  c->bytes += len;
  if (c->bytes > RESULT_BYTES) return;
  lua_pushlstring(L, text, len);
  if (len <= SHARED_BYTES) keep_known(L, text, c);
}

/* An expression, of which the state keeps nothing, is shared by both sides. */
static bool copy_expr(lua_State *L, lua_State *S, int index, Crossing *c)
{
  const ExprValue *v = bind_tovalue(S, index);
  if (!v || !bind_isplain(S, index)) return false;
  size_t bytes = (size_t)v->x->size * VALUE_BYTES;
  if (bytes <= SHARED_BYTES && push_known(L, v, c)) return true;
  c->bytes += bytes;
  if (c->bytes > RESULT_BYTES) return true;
  bind_pushexpr(L, v->class, v->x);
  if (bytes <= SHARED_BYTES) keep_known(L, v, c);
  return true;
}

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
  c->bytes += VALUE_BYTES;
  switch (lua_type(S, index)) {
  case LUA_TNUMBER:
    if (lua_isinteger(S, index))
      lua_pushinteger(L, lua_tointeger(S, index));
    else
      lua_pushnumber(L, lua_tonumber(S, index));
    break;
  case LUA_TBOOLEAN: lua_pushboolean(L, lua_toboolean(S, index)); break;
  case LUA_TSTRING: copy_text(L, S, index, c); break;
  case LUA_TTABLE:
    if (!copy_table(L, S, index, c)) return false;
    break;
  case LUA_TUSERDATA:
    if (!copy_expr(L, S, index, c)) c->fault = ONLY_PLAIN;
    break;
  default: c->fault = ONLY_PLAIN;
  }
  if (c->bytes > RESULT_BYTES) c->fault = "more than 8 MiB cannot come out";
  return !c->fault;
}

/* What bind_fail returns, of the message on the top. */
static int fail(lua_State *L, ErrKind kind)
{
  lua_pushnil(L);
  lua_insert(L, -2);
  lua_pushnil(L);
  lua_pushstring(L, err_kind_name(kind));
  return 4;
}

/* Push the message, a text or a number, on the top of 'S', cut where it is long. */
static void push_message(lua_State *L, lua_State *S)
{
  size_t len;
  const char *text = lua_tolstring(S, -1, &len);
  lua_pushlstring(L, text, len <= MESSAGE_MAX ? len : MESSAGE_MAX);
  if (len <= MESSAGE_MAX) return;
  lua_pushliteral(L, "...");
  lua_concat(L, 2);
}

/* Push why a chunk failed, as bind_fail does. */
static int take_error(lua_State *L, lua_State *S, int status)
{
  const Sandbox *box = box_of(S);
  ErrKind kind = status == LUA_ERRMEM ? ERR_MEMORY : ERR_REFUSED;
  bind_errortext(S, -1, &kind, NULL); /* or the value itself is on the top */
  if (kind == ERR_MEMORY && (box->late || box->long_text || box->mem.full)) {
    if (box->late) kind = ERR_BUDGET;
    lua_pushstring(L, limit_of(box, (char[SAY_MAX]){0}));
  } else if (lua_type(S, -1) == LUA_TSTRING || lua_type(S, -1) == LUA_TNUMBER) {
    push_message(L, S);
    if (box->mem.full && kind == ERR_REFUSED) { /* a value of the core had no room */
      lua_pushfstring(L, ": the script takes over %d MiB", (int)(box->mem.most >> 20));
      lua_concat(L, 2);
      kind = ERR_MEMORY;
    }
  } else {
    lua_pushfstring(L, "the script raised a %s value in place of a message",
                    luaL_typename(S, -1));
  }
  return fail(L, kind);
}

/* The result of a chunk, or what bind_fail returns. */
static int take(lua_State *L, lua_State *S)
{
  lua_newtable(L);
  Crossing c = {.known = lua_gettop(L)};
  if (copy(L, S, lua_gettop(S), &c)) return 1;
  lua_pushstring(L, c.fault);
  return fail(L, ERR_BUDGET);
}

static int close_sandbox(lua_State *L)
{
  Sandbox *box = lua_touserdata(L, 1);
  if (box->state) lua_close(box->state);
  box->state = NULL;
  return 0;
}

/*** Run a chunk in a Lua state of its own.
@function run
@tparam string module a Lua module that returns the function which runs chunks: it takes
text and name, and returns a text, number, boolean, expression or table of such
@tparam string text the chunk
@tparam string name of the chunk, as for load
@tparam integer bytes memory that it may take
@tparam integer steps instructions of Lua that it may take
@tparam[opt=10] number seconds of processor time that it may take, 10 at most
@treturn ?any a copy of what it returned, of 8 MiB at most, in which a short text that
is there several times counts once; or nil
@treturn ?string what went wrong
@treturn nil
@treturn ?string its kind: "budget" for too many steps, too much time and too large
results, "memory", "refused" for what the chunk did
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
  lua_getglobal(L, "package");
  lua_getfield(L, -1, "path");
  c.path = luaL_checkstring(L, -1);
  Sandbox *box = bind_newblock(L, sizeof *box, close_sandbox);
  *box = (Sandbox){.mem.most = (size_t)bytes,
                   .collect_at = (size_t)bytes / COLLECT_PARTS,
                   .steps_most = (uint64_t)steps + 1,
                   .cpu_most = cpu_now() + seconds,
                   .seconds = seconds,
                   .stop = bind_stop(L)};
  lua_State *S = box->state = lua_newstate(allocate, box);
  if (!S) return bind_memory(L);
  lua_pushcfunction(S, inside);
  lua_pushlightuserdata(S, &c);
  Limit *before = limit_set(&box->mem); /* nothing raises in L until it is back */
  int status = lua_pcall(S, 1, 1, 0);
  limit_set(before);
  lua_sethook(S, NULL, 0, 0);
  box->mem.most += RESERVE;
  int results = status == LUA_OK ? take(L, S) : take_error(L, S, status);
  lua_close(S);
  box->state = NULL;
  if (stop_asked(box->stop)) return bind_interrupted(L);
  return results;
}

/*** Call a function while what the core takes for its values is bounded.
@function limited
@tparam integer bytes that they may take together
@tparam function f
@param ... its arguments
@return what it returns
@raise what it raises; where the core has no room, "not enough memory"
*/
static int l_limited(lua_State *L)
{
  lua_Integer bytes = luaL_checkinteger(L, 1);
  luaL_argcheck(L, bytes > 0, 1, "1 or more bytes expected");
  Limit limit = {.most = (size_t)bytes};
  Limit *before = limit_set(&limit);
  int status = lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0);
  limit_set(before);
  if (status != LUA_OK) return lua_error(L);
  return lua_gettop(L) - 1;
}

static const luaL_Reg functions[] = {
    {"run", l_run},         {"charged", l_charged}, {"strings", l_strings},
    {"limited", l_limited}, {NULL, NULL},
};

const BindModule bind_sandbox_module = {functions};
