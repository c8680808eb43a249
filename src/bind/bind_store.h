/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_store.h - what the bindings of stores and of their sinks share.
**
** Uses: bind.h, store/store.h.
*/
#ifndef BIND_BIND_STORE_H
#define BIND_BIND_STORE_H

#include "bind/bind.h"
#include "store/rows.h"
#include "store/store.h"

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
StoreHandle *bind_checkstore(lua_State *L, int arg);

/* Add the methods of bind_stored.c, of bind_append.c, to the table at the stack's top.
 */
void bind_addstored(lua_State *L);
void bind_addappend(lua_State *L);

/* Close it now, or when the last batch that uses it ends. */
void bind_closestore(SharedStore *shared);

/* One holder less; NULL is allowed. */
void bind_leavestore(SharedStore *shared);

/*
** Push what takes the rows of a batch into an entry, each with so many values,
** and knows the results that the store has; entry 0: it takes none. And the
** type of it, to be made first.
*/
void bind_pushsink(lua_State *L, SharedStore *shared, int64_t entry, int value_nb);
void bind_newsink(lua_State *L);

#endif
