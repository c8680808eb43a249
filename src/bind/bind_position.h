/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_position.h - the position of an argument, and cards for Lua.
*/
#ifndef BIND_BIND_POSITION_H
#define BIND_BIND_POSITION_H

#include "bind/bind.h"
#include "cards/position.h"

/* A position of baize.core.position; raises otherwise. */
const Position *bind_checkposition(lua_State *L, int arg);

/* "NS" or "EW" as the side NS or EW. */
int bind_checkside(lua_State *L, int arg);

/* Push an array of cards as texts, spades first, from the ace down. */
void bind_pushcards(lua_State *L, Hand h);

#endif
