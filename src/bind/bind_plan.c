/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_plan.c - from the options of baize.core.run.open to a plan.
*/
#include "bind/bind_plan.h"

#include <string.h>

#include "bind/bind.h"

/* Item 'i' of the array at 'arg' and its length; the array keeps it alive. */
static const char *text_of(lua_State *L, int arg, lua_Integer i, size_t *len)
{
  const char *text = NULL;
  if (lua_rawgeti(L, arg, i) == LUA_TSTRING) text = lua_tolstring(L, -1, len);
  lua_pop(L, 1);
  return text;
}

const char *const *bind_texts(lua_State *L, int arg, lua_Integer nb)
{
  size_t len = 0, room = (size_t)nb * sizeof(char *) + 1;
  for (lua_Integer i = 1; i <= nb; i++) {
    const char *text = text_of(L, arg, i, &len);
    if (!text) luaL_error(L, "texts expected");
    if (strlen(text) != len) luaL_error(L, "a text holds a zero byte");
    room += len + 1;
  }
  /* a copy: Lua code that the next option runs may take the texts away */
  const char **copy = lua_newuserdatauv(L, room, 0);
  char *at = (char *)(copy + nb), *end = (char *)copy + room;
  for (lua_Integer i = 1; i <= nb; i++) {
    const char *text = text_of(L, arg, i, &len);
    /* a finalizer may have changed them meanwhile */
    if (!text || len >= (size_t)(end - at)) luaL_error(L, "texts expected");
    copy[i - 1] = memcpy(at, text, len + 1);
    at += len + 1;
  }
  return copy;
}

/* The option `calibration`: the numbers of a Calibration as a string. */
static void read_calibration(lua_State *L, int arg, RunPlan *plan)
{
  if (lua_getfield(L, arg, "calibration") == LUA_TNIL) return;
  size_t len;
  luaL_checktype(L, -1, LUA_TSTRING);
  const char *bytes = lua_tolstring(L, -1, &len);
  if (len != sizeof(Calibration))
    luaL_error(L, "option 'calibration': %d bytes expected", (int)sizeof(Calibration));
  Calibration *c = lua_newuserdatauv(L, sizeof *c, 0);
  memcpy(c, bytes, sizeof *c);
  if (!calibration_ok(c))
    luaL_error(L, "option 'calibration': its chances do not rise to certainty");
  plan->play = c;
}

void bind_readplan(lua_State *L, int arg, RunPlan *plan)
{
  static const char *const names[] = {"by", "seat", "hands", "calibration", NULL};
  bind_checkfields(L, arg, "open", names);
  read_calibration(L, arg, plan);
  if (lua_getfield(L, arg, "by") != LUA_TNIL) {
    luaL_checktype(L, -1, LUA_TTABLE);
    plan->key_nb = (int)lua_rawlen(L, -1);
    if (plan->key_nb > KEY_NB) luaL_error(L, "option 'by': at most 2 texts expected");
    const char *const *key = bind_texts(L, lua_gettop(L), plan->key_nb);
    for (int i = 0; i < plan->key_nb; i++) plan->key[i] = key[i];
  }
  if (lua_getfield(L, arg, "hands") == LUA_TNIL) return;
  luaL_checktype(L, -1, LUA_TTABLE);
  int at = lua_gettop(L), nb = (int)lua_rawlen(L, at);
  Hand *hand = lua_newuserdatauv(L, (size_t)(nb ? nb : 1) * sizeof *hand, 0);
  for (int i = 0; i < nb; i++) {
    lua_rawgeti(L, at, i + 1);
    hand[i] = bind_checkhand(L, lua_gettop(L));
    if (hand_size(hand[i]) != HAND_SIZE)
      luaL_error(L, "option 'hands': hands of 13 cards expected");
    lua_pop(L, 1);
  }
  lua_getfield(L, arg, "seat");
  plan->seat = bind_checkseat(L, lua_gettop(L));
  plan->hand = hand;
  plan->hand_nb = nb;
}
