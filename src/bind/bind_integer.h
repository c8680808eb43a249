/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_integer.h - exact numbers of deals and hands as values of Lua.
*/
#ifndef BIND_BIND_INTEGER_H
#define BIND_BIND_INTEGER_H

#include "base/count.h"
#include "bind/bind.h"

/* Push a number of deals or hands; raises from 2^127 up, which none reaches. */
void bind_pushcount(lua_State *L, Count n);

/*
** A number of 0 or more: an Integer, an integer, or its decimal digits. Raises
** for anything else.
*/
Count bind_checkcount(lua_State *L, int arg);

#endif
