/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_contract.c - contracts and their scores for Lua: 'baize.core.contract'.
**
** Owns nothing: the userdata holds the Contract.
*/
#include "cards/contract.h"

#include <string.h>

#include "bind/bind.h"
#include "bind/modules.h"
#include "score/score.h"

#define CONTRACT_TYPE "baize.Contract"

const Contract *bind_checkcontract(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, CONTRACT_TYPE);
}

void bind_pushcontract(lua_State *L, const Contract *c)
{
  bind_pushvalue(L, CONTRACT_TYPE, c, sizeof *c);
}

/*** Read a contract.
@function parse
@tparam string text "4S by N", "3NTxx by E", "P" (passed out); also "4S-N", "4SN"
@treturn ?Contract
*/
static int l_parse(lua_State *L)
{
  size_t len;
  Contract c;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!contract_parse(&c, text, len, &e)) return bind_fail(L, &e);
  bind_pushcontract(L, &c);
  return 1;
}

static int l_format(lua_State *L)
{
  char buf[CONTRACT_TEXT_MAX];
  lua_pushlstring(L, buf, contract_format(bind_checkcontract(L, 1), buf));
  return 1;
}

static int l_eq(lua_State *L)
{
  const Contract *a = luaL_testudata(L, 1, CONTRACT_TYPE);
  const Contract *b = luaL_testudata(L, 2, CONTRACT_TYPE);
  lua_pushboolean(L, a && b && contract_same(a, b));
  return 1;
}

/* contract.level, .strain, .doubled, .declarer; the last three nil of a pass. */
static int field(lua_State *L)
{
  const Contract *c = bind_checkcontract(L, 1);
  static const char *const names[] = {"level", "strain", "doubled", "declarer", NULL};
  size_t len;
  const char *key = bind_checktext(L, 2, &len);
  int which = 0;
  while (names[which] && strcmp(names[which], key)) which++;
  if (!names[which])
    return luaL_error(L, "a contract has no field '%s' (level strain doubled declarer)",
                      key);
  if (which == 0)
    lua_pushinteger(L, c->level);
  else if (!c->level)
    lua_pushnil(L);
  else if (which == 1)
    lua_pushstring(L, strain_name(c->strain));
  else if (which == 2)
    lua_pushinteger(L, c->doubled);
  else
    bind_pushseat(L, c->declarer);
  return 1;
}

/*** Points of a contract for declarer's side (Law 77 of duplicate bridge).
@function Contract:score
@tparam string vul "none", "NS", "EW" or "both"
@tparam integer tricks taken by declarer, 0 to 13
@treturn integer points, negative when it goes down; 0 when passed out
@usage baize.contract("3NT by S"):score("NS", 6) --> -300
*/
static int l_score(lua_State *L)
{
  const Contract *c = bind_checkcontract(L, 1);
  int vul = bind_checkvul(L, 2);
  lua_Integer tricks = luaL_checkinteger(L, 3);
  luaL_argcheck(L, tricks >= 0 && tricks <= TRICKS_MAX, 3, "tricks are 0 to 13");
  lua_pushinteger(L, contract_score(c, vul, (int)tricks));
  return 1;
}

/*** IMPs for a difference in points (Law 78B).
@function imps
@tparam integer points of any size and sign
@treturn integer -24 to 24
*/
static int l_imps(lua_State *L)
{
  lua_pushinteger(L, imps(luaL_checkinteger(L, 1)));
  return 1;
}

static const luaL_Reg functions[] = {
    {"parse", l_parse},       {"imps", l_imps}, {":score", l_score},
    {"__tostring", l_format}, {"__eq", l_eq},   {NULL, NULL},
};

const BindModule bind_contract_module = {functions, CONTRACT_TYPE, field};
