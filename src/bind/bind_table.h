/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_table.h - tables of players for Lua: what runs share with module
** 'baize.core.table'.
**
** While a batch is at work its threads read the graphs of its tables. What a graph
** lacks a Lua function makes, on one thread at a time, in protected mode; other Lua
** code that runs meanwhile (progress, row) may not use these graphs.
*/
#ifndef BIND_BIND_TABLE_H
#define BIND_BIND_TABLE_H

#include "bind/bind_batch.h"
#include "table/trial.h"

/* A player of baize.core.table or baize.core.play; raises otherwise. */
const Player *bind_checkplayer(lua_State *L, int arg);

/* Push a player of zero bytes, with user values, to be filled. */
void *bind_newplayer(lua_State *L, size_t size, int values);

/* The tables of a list at 'arg' as measures name them; raises for other values. */
const RunTable *bind_checktables(lua_State *L, int arg, int *nb);

/*
** Have the players of the tables in the list at 'arg' ready for so many threads; nil:
** there are none. Runs Lua code, may raise, and leaves a value on the stack.
*/
void bind_opentables(BindBatch *b, int arg, int jobs);

/* The threads begin and end; raises nothing. */
void bind_holdtables(BindBatch *b, bool hold);

#endif
