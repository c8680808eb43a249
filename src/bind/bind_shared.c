/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bind/bind_shared.h"

#include "base/mem.h"
#include "store/open.h"

StoreHandle *bind_checkhandle(lua_State *L, int arg)
{
  StoreHandle *h = luaL_checkudata(L, arg, STORE_TYPE);
  bool open = h->shared && !h->shared->closing;
  luaL_argcheck(L, open, arg, "the store is closed");
  return h;
}

Store *bind_checkstore(lua_State *L, int arg)
{
  return bind_checkhandle(L, arg)->shared->store;
}

void bind_closestore(SharedStore *shared)
{
  shared->closing = true;
  if (shared->batches > 0) return;
  store_close(shared->store);
  shared->store = NULL;
}

void bind_leavestore(SharedStore *shared)
{
  if (!shared || --shared->holders > 0) return;
  bind_closestore(shared);
  mem_free(shared);
}

int bind_pushdone(lua_State *L, bool ok, const Err *e)
{
  if (!ok) return bind_fail(L, e);
  lua_pushboolean(L, true);
  return 1;
}
