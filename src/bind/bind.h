/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind.h - what the binding files share.
**
** Only src/bind and src/host include lua.h. Every exposed type has one file,
** bind_TYPE.c, all of one shape: check, push, functions, their table, the module.
** bind.c holds the one list of modules. The Lua half may add methods to a
** type through the table `methods` that each core module carries.
** State lives in the Lua registry alone.
*/
#ifndef BIND_BIND_H
#define BIND_BIND_H

#include <lauxlib.h>
#include <lua.h>
#include <pthread.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/stop.h"
#include "bind/bind_fields.h"
#include "cards/card.h"
#include "cards/contract.h"
#include "cards/deal.h"
#include "cards/tricks.h"

/* Marks what the shared object shows to the outside; all else is hidden. */
#define BIND_EXPORT __attribute__((visibility("default")))

/*
** Module "baize.core": fills package.preload["baize.core.*"], opens the modules of
** values, and returns a table with `version` and `built`.
*/
BIND_EXPORT int luaopen_baize_core(lua_State *L);

/*
** Errors. bind_fail: the world's failure, returns nil, message, byte of the
** text or nil, kind. bind_raise: raises the caller's mistake in the argument
** 'arg' as a string, "bad argument #arg to 'f' (...)"; or, with arg 0, an error
** value of the kind, at the caller's line. Both raise where the kind is
** ERR_INTERRUPTED, as bind_interrupted does.
*/
int bind_fail(lua_State *L, const Err *e);
int bind_raise(lua_State *L, int arg, const Err *e);
int bind_memory(lua_State *L); /* raises: not enough memory */

/*
** bind_error.c: push an error value, at the line of the function at 'level' as for
** luaL_where. bind_errortext: kind and text of one, the text pushed, without any
** allocation; NULL, and nothing pushed: the value is none.
*/
void bind_pusherror(lua_State *L, ErrKind kind, const char *msg, int level);
const char *bind_errortext(lua_State *L, int index, ErrKind *kind, size_t *len);

/*
** The flag that Ctrl-C raises, or NULL when the host set none (a stock lua5.4).
** A binding that stopped because of it calls bind_interrupted, which lowers
** the flag and raises an error of the kind ERR_INTERRUPTED, or bind_stopped, which
** lowers it and lets the binding return what it has.
*/
void bind_setstop(lua_State *L, Stop *stop);
Stop *bind_stop(lua_State *L);
void bind_stopped(lua_State *L);

/*
** The thread that runs Lua code, for the host's signals: while a run waits it is now
** and then one of its workers. NULL: nobody asks.
*/
typedef _Atomic(pthread_t) BindThread;
void bind_setthread(lua_State *L, BindThread *thread);
BindThread *bind_thread(lua_State *L);
int bind_interrupted(lua_State *L);

/* A string that is really a string: luaL_checklstring takes numbers too. */
const char *bind_checktext(lua_State *L, int arg, size_t *len);

/* The same for what C reads up to a zero byte: a text that holds one raises. */
const char *bind_checkplain(lua_State *L, int arg);

/* Push what was written to 'text', and free it; raises when memory ran out. */
void bind_pushtext(lua_State *L, Buf *text);

/*
** Words of the vocabulary. Seats come as text ("S", "south") or as the seat
** values of the Lua half (a table whose raw field `seat` holds the letter).
*/
int bind_checkseat(lua_State *L, int arg);
int bind_checkstrain(lua_State *L, int arg);
int bind_optseat(lua_State *L, int arg, int seat);
int bind_checkvul(lua_State *L, int arg); /* VUL_* */

/*
** What a file tells of its module. The names of 'functions' say what each is: "open" a
** function of the module, ":close" a method of its type, "__eq" an event of that;
** "__gc" is also called where a value goes out of scope. Methods are the module's field
** "methods". 'field' is called with the value and a key that no method has.
*/
typedef struct BindModule {
  const luaL_Reg *functions; /* NULL: none */
  const char *type;          /* NULL: none */
  lua_CFunction field;       /* NULL: none */
  void (*more)(
      lua_State *); /* adds what else there is to the module on the top, or NULL */
} BindModule;

/* Make another type of the methods and events among 'functions'. */
void bind_newtype(lua_State *L, const char *name, const luaL_Reg *functions,
                  lua_CFunction field);

/* Push a userdata of a type: a handle, of zero bytes and so closed; a copy of a value.
 */
void *bind_newuserdata(lua_State *L, const char *name, size_t size, int values);
void bind_pushvalue(lua_State *L, const char *name, const void *value, size_t size);

/*
** Push a block of zero bytes, with a user value, that 'free', given it as the one
** argument, clears when Lua collects it: for what C owns while Lua may raise.
*/
void *bind_newblock(lua_State *L, size_t size, lua_CFunction free);

/* bind_hand.c, bind_deal.c, bind_contract.c */
Hand bind_checkhand(lua_State *L, int arg);
void bind_pushhand(lua_State *L, Hand h);
void bind_pushranks(lua_State *L, unsigned holding); /* from the ace down */
const Deal *bind_checkdeal(lua_State *L, int arg);
const Deal *bind_todeal(lua_State *L, int arg); /* NULL: not a deal */
void bind_pushdeal(lua_State *L, const Deal *d);
const Contract *bind_checkcontract(lua_State *L, int arg);
void bind_pushcontract(lua_State *L, const Contract *c);

#endif
