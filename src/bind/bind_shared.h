/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_shared.h - an open store, shared by its userdata, its sinks and batches.
*/
#ifndef BIND_BIND_SHARED_H
#define BIND_BIND_SHARED_H

#include "bind/bind.h"
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

#endif
