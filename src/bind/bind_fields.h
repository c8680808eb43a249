/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_fields.h - fields of tables: options in, results out.
*/
#ifndef BIND_BIND_FIELDS_H
#define BIND_BIND_FIELDS_H

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Set one field of the table on the top; a NaN and a NULL leave it out. */
void bind_setinteger(lua_State *L, const char *name, lua_Integer value);
void bind_setnumber(lua_State *L, const char *name, double value);
void bind_setbool(lua_State *L, const char *name, bool value);
void bind_settext(lua_State *L, const char *name, const char *text);
void bind_setseat(lua_State *L, const char *name, int seat); /* its letter */

const char *bind_seatword(int seat); /* N E S W */
void bind_pushseat(lua_State *L, int seat);

/* Push a number of units of 1/den: an integer if den is 1, else a float. */
void bind_pushunits(lua_State *L, int64_t units, int64_t den);

/*
** Push an array of 'nb' values (an int): the statement that follows pushes number 'i',
** from 0 on. It must not leave the loop early, nor skip one.
*/
#define BIND_ARRAY(L, i, nb)                                         \
  for (int i = (lua_createtable(L, (int)(nb), 0), 0); i < (int)(nb); \
       lua_rawseti(L, -2, ++i))

/*
** Run the statement that follows for each of the first 'nb' items of the array at 'at',
** number 'i' from 0 on: the item is on the top, and is again when it has run.
*/
#define BIND_EACH(L, i, at, nb)                                            \
  for (size_t i = 0;                                                       \
       i < (size_t)(nb) && (lua_rawgeti(L, at, (lua_Integer)i + 1), true); \
       lua_pop(L, 1), i++)

/* Push an array of integers. */
void bind_pushintegers(lua_State *L, const int64_t value[], size_t nb);

/*
** The array of integers at 'arg', copied to Lua's memory, which is left on the top;
** '*nb' becomes their number. Raises, saying what is wanted, where one is not from
** 'least' to 'most'.
*/
int64_t *bind_integers(lua_State *L, int arg, int64_t least, int64_t most,
                       const char *wanted, size_t *nb);

/* Push an array of cards as texts. */
void bind_pushcardlist(lua_State *L, const int8_t card[], int nb);

/*
** Options: raise if the table at 'arg' has a field that is not among 'names', which
** have blanks between them: "WHAT has no option 'x'". A field that must be an integer,
** 'missing' where there is none; and one that must be from 'least' to 'most'
** (LUA_MAXINTEGER: no bound). All take nil or nothing for an empty table.
*/
void bind_checkfields(lua_State *L, int arg, const char *what, const char *names);
lua_Integer bind_optinteger(lua_State *L, int arg, const char *name,
                            lua_Integer missing);
lua_Integer bind_optrange(lua_State *L, int arg, const char *name, lua_Integer missing,
                          lua_Integer least, lua_Integer most);

#endif
