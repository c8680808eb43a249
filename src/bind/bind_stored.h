/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stored.h - the deals of stores: methods of 'baize.core.store'.
*/
#ifndef BIND_BIND_STORED_H
#define BIND_BIND_STORED_H

#include <lua.h>

/* Add them to the table at the stack's top. */
void bind_addstored(lua_State *L);

#endif
