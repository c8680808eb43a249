/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** host.h - the core modules that only the program has.
**
** A stock lua5.4 that requires "baize" does not find them: code outside
** lua/baize/cli and lua/baize/repl does without.
*/
#ifndef HOST_HOST_H
#define HOST_HOST_H

#include <lua.h>

/* "baize.core.terminal" (terminal.c), "baize.core.lineedit" (lineedit.c) */
int luaopen_baize_core_terminal(lua_State *L);
int luaopen_baize_core_lineedit(lua_State *L);

#endif
