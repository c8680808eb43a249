/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bind/bind_fields.h"

#include <math.h>
#include <string.h>

#include "cards/card.h"

void bind_setinteger(lua_State *L, const char *name, lua_Integer value)
{
  lua_pushinteger(L, value);
  lua_setfield(L, -2, name);
}

void bind_setnumber(lua_State *L, const char *name, double value)
{
  if (isnan(value)) return;
  lua_pushnumber(L, value);
  lua_setfield(L, -2, name);
}

void bind_setbool(lua_State *L, const char *name, bool value)
{
  lua_pushboolean(L, value);
  lua_setfield(L, -2, name);
}

void bind_settext(lua_State *L, const char *name, const char *text)
{
  if (!text) return;
  lua_pushstring(L, text);
  lua_setfield(L, -2, name);
}

void bind_setseat(lua_State *L, const char *name, int seat)
{
  bind_pushseat(L, seat);
  lua_setfield(L, -2, name);
}

const char *bind_seatword(int seat)
{
  static const char *const words[SEAT_NB] = {"N", "E", "S", "W"};
  return words[seat];
}

void bind_pushseat(lua_State *L, int seat)
{
  lua_pushstring(L, bind_seatword(seat));
}

void bind_pushunits(lua_State *L, int64_t units, int64_t den)
{
  if (den == 1)
    lua_pushinteger(L, units);
  else
    lua_pushnumber(L, (double)units / (double)den);
}

void bind_pushintegers(lua_State *L, const int64_t value[], size_t nb)
{
  BIND_ARRAY(L, i, nb) lua_pushinteger(L, value[i]);
}

int64_t *bind_integers(lua_State *L, int arg, int64_t least, int64_t most,
                       const char *wanted, size_t *nb)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  *nb = lua_rawlen(L, arg);
  int64_t *value = lua_newuserdatauv(L, (*nb + 1) * sizeof *value, 0);
  BIND_EACH(L, i, arg, *nb) {
    int is_integer;
    value[i] = lua_tointegerx(L, -1, &is_integer);
    luaL_argcheck(L, is_integer && value[i] >= least && value[i] <= most, arg, wanted);
  }
  return value;
}

void bind_pushcardlist(lua_State *L, const int8_t card[], int nb)
{
  BIND_ARRAY(L, i, nb) {
    char buf[CARD_TEXT_MAX];
    lua_pushstring(L, card_format(card[i], buf));
  }
}

/* Is a key one of the words? */
static bool is_word(lua_State *L, int key, const char *words)
{
  size_t len;
  if (lua_type(L, key) != LUA_TSTRING) return false;
  const char *name = lua_tolstring(L, key, &len);
  for (; *words; words += strspn(words, " ")) {
    size_t own = strcspn(words, " ");
    if (own == len && !memcmp(words, name, len)) return true;
    words += own;
  }
  return false;
}

void bind_checkfields(lua_State *L, int arg, const char *what, const char *names)
{
  if (lua_isnoneornil(L, arg)) return;
  luaL_checktype(L, arg, LUA_TTABLE);
  for (lua_pushnil(L); lua_next(L, arg); lua_pop(L, 1))
    if (!is_word(L, -2, names))
      luaL_error(L, "%s has no option '%s'", what, luaL_tolstring(L, -2, NULL));
}

lua_Integer bind_optinteger(lua_State *L, int arg, const char *name,
                            lua_Integer missing)
{
  lua_Integer value = missing;
  if (lua_isnoneornil(L, arg)) return missing;
  if (lua_getfield(L, arg, name) != LUA_TNIL) {
    int isint;
    value = lua_tointegerx(L, -1, &isint);
    if (!isint || lua_type(L, -1) != LUA_TNUMBER)
      luaL_error(L, "option '%s': a whole number expected, not %s", name,
                 luaL_tolstring(L, -1, NULL));
  }
  lua_pop(L, 1);
  return value;
}

lua_Integer bind_optrange(lua_State *L, int arg, const char *name, lua_Integer missing,
                          lua_Integer least, lua_Integer most)
{
  lua_Integer value = bind_optinteger(L, arg, name, missing);
  if (value >= least && value <= most) return value;
  if (most == LUA_MAXINTEGER)
    return luaL_error(L, "option '%s': %I or more expected", name, (LUAI_UACINT)least);
  return luaL_error(L, "option '%s': %I to %I expected", name, (LUAI_UACINT)least,
                    (LUAI_UACINT)most);
}
