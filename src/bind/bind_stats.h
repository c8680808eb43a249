/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stats.h - how the bindings of statistics read tables of numbers.
**
** Fields that are missing or of another kind raise "field 'x': ...".
*/
#ifndef BIND_BIND_STATS_H
#define BIND_BIND_STATS_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/test.h"

double bind_checklevel(lua_State *L, int arg, double level); /* above 0, below 1 */

/* A number in the table at 'arg'; '*missing' where there is none (NULL: raise). */
double bind_numberfield(lua_State *L, int arg, const char *name, const double *missing);

/* A count: a whole number, 0 or more, below 2^40. */
uint64_t bind_countfield(lua_State *L, int arg, const char *name);

/* Fields `level` (default 0.95) and `side` (default "two-sided"). */
double bind_levelfield(lua_State *L, int arg);
Side bind_sidefield(lua_State *L, int arg);

/*
** The array of numbers at 'arg' (finite ones, 'least' of them or more), copied to
** Lua's memory, which is left on the top of the stack; '*nb' becomes their number.
*/
double *bind_numbers(lua_State *L, int arg, size_t least, size_t *nb);

/* Push what a test gives: a table of p, low and high. */
void bind_pushtest(lua_State *L, double p, double low, double high);

/* Push an array of 'nb' numbers. */
void bind_pushnumbers(lua_State *L, const double value[], size_t nb);

#endif
