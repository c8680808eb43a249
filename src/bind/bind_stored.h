/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stored.h - the deals of stores: methods of 'baize.core.store'.
*/
#ifndef BIND_BIND_STORED_H
#define BIND_BIND_STORED_H

#include <lua.h>

/* Add those of bind_stored.c, of bind_append.c, to the table at the stack's top. */
void bind_addstored(lua_State *L);
void bind_addappend(lua_State *L);

#endif
