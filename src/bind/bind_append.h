/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_append.h - deals that Lua adds to stores: methods of 'baize.core.store'.
*/
#ifndef BIND_BIND_APPEND_H
#define BIND_BIND_APPEND_H

#include <lua.h>

/* Add them to the table at the stack's top. */
void bind_addappend(lua_State *L);

#endif
