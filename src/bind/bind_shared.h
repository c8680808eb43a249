/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_shared.h - an open store, shared by its userdata, its sinks and batches.
*/
#ifndef BIND_BIND_SHARED_H
#define BIND_BIND_SHARED_H

#include "bind/bind.h"
#include "run/run.h"
#include "store/rows.h"
#include "store/store.h"

#define STORE_TYPE "baize.core.Store"

/*
** A Store, who holds it (userdata of a store and of its sinks), and the batches
** that use it now: closing it waits for these. Not Lua's memory.
*/
typedef struct SharedStore {
  Store *store; /* NULL: closed */
  int holders, batches;
  bool closing;
} SharedStore;

/* The userdata of a store. */
typedef struct StoreHandle {
  SharedStore *shared; /* NULL: closed */
  StoreRows rows;      /* owned: room for the rows that are read next */
} StoreHandle;

/* An open store; raises for others. */
StoreHandle *bind_checkhandle(lua_State *L, int arg);
Store *bind_checkstore(lua_State *L, int arg);

/* Close it now, or when the last batch that uses it ends. */
void bind_closestore(SharedStore *shared);

/* One holder less; NULL is allowed. */
void bind_leavestore(SharedStore *shared);

/* What a function that stores something returns: true, or nil and why. */
int bind_pushdone(lua_State *L, bool ok, const Err *e);

/*
** bind_sink.c: the options `row` and `known` of a batch. A sink takes rows into an
** entry, each with so many values (entry 0: it takes none), and knows the results that
** the store has. bind_tosink: NULL for anything else.
*/
typedef struct BindSink BindSink;

void bind_newsink(lua_State *L); /* its type, to be made first */
void bind_pushsink(lua_State *L, SharedStore *shared, int64_t entry, int value_nb);
BindSink *bind_tosink(lua_State *L, int arg);

/*
** Before a batch, on its thread: the context of the functions below, which stays alive
** until bind_endsink, whatever Lua code does meanwhile. Called once for each of the
** options that name it: 'value_nb' is how many values the rows to come have, 0 where it
** is asked for results alone. It calls no Lua. NULL: 'e' says why it cannot be used.
*/
void *bind_beginsink(BindSink *s, int value_nb, Err *e);
bool bind_sinkrow(void *context, const RunRow *row); /* as in RunOptions */
void bind_sinkknown(void *context, const Deal *d, TrickBounds *b); /* an OracleKnown */

/* After the batch, once for each begin. False: 'e' says what failed in it. */
bool bind_endsink(void *context, Err *e);

#endif
