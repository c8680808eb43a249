/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_plan.c - from the options of baize.core.run.open to a plan.
*/
#include "bind/bind_plan.h"

#include <string.h>

#include "bind/bind_value.h"

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

bool bind_readplan(lua_State *L, int arg, RunPlan *plan, int *which, Err *e)
{
  static const char *const names[] = {"by", "seat", "hands", "calibration", NULL};
  bind_checkfields(L, arg, "open", names);
  read_calibration(L, arg, plan);
  if (lua_getfield(L, arg, "by") != LUA_TNIL) {
    luaL_checktype(L, -1, LUA_TTABLE);
    plan->key_nb = (int)lua_rawlen(L, -1);
    if (plan->key_nb > KEY_NB)
      luaL_error(L, "option 'by': at most 2 measures expected");
    const Expr *const *key = bind_exprs(L, lua_gettop(L), plan->key_nb, which, e);
    *which += plan->measure_nb;
    if (plan->key_nb && !key) return false;
    for (int i = 0; i < plan->key_nb; i++) plan->key[i] = key[i];
  }
  if (lua_getfield(L, arg, "hands") == LUA_TNIL) return true;
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
  return true;
}
