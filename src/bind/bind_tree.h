/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_tree.h - what the other files of the module 'baize.core.expr' add to it.
*/
#ifndef BIND_BIND_TREE_H
#define BIND_BIND_TREE_H

#include "bind/bind_value.h"

/* The methods of a class, for the table on the top. */
void bind_addmethods(lua_State *L, ExprClass class);

/* Functions that make expressions (bind_make.c) and look into them (bind_algebra.c). */
void bind_addmaking(lua_State *L);
void bind_addalgebra(lua_State *L);

#endif
