/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_rules.c - lists of rules on one hand for Lua: module 'baize.core.rules'.
**
** The userdata owns the list and its memory, and keeps the values whose conditions the
** list reads as its user value. The tables of features are made once for each state,
** in the registry.
*/
#include "bind/bind_rules.h"

#include "bidding/rules.h"
#include "bind/bind_value.h"
#include "bind/modules.h"

#define RULES_TYPE "baize.core.RuleList"

typedef struct RulesHandle {
  RuleList *list; /* NULL: closed */
  RuleMemory *memory;
} RulesHandle;

static int free_tables(lua_State *L)
{
  feature_tables_free(*(FeatureTables **)lua_touserdata(L, 1));
  return 0;
}

const FeatureTables *bind_tables(lua_State *L)
{
  static const char KEY; /* its address is the key in the registry */
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &KEY) == LUA_TNIL) {
    FeatureTables **t = bind_newblock(L, sizeof *t, free_tables);
    *t = feature_tables_new();
    if (!*t) bind_memory(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &KEY);
    lua_remove(L, -2);
  }
  const FeatureTables *t = *(FeatureTables **)lua_touserdata(L, -1);
  lua_pop(L, 1);
  return t;
}

/*** Compile an ordered list of conditions on one hand.
@function open
@tparam table conditions an array of 1 to 128 conditions that read the same seat
@treturn ?RuleList nil when they read several, or there are too many
*/
static int l_open(lua_State *L)
{
  Err e;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  size_t len = lua_rawlen(L, 1);
  int nb = len > RULES_MAX ? RULES_MAX + 1 : (int)len;
  RulesHandle *h = bind_newuserdata(L, RULES_TYPE, sizeof *h, 1);
  const FeatureTables *t = bind_tables(L);
  const Cond **cond = bind_conds(L, 1, nb, &e);
  if (!cond) return bind_fail(L, &e);
  lua_setiuservalue(L, 2, 1);
  h->list = rules_make(cond, nb, t, &e);
  if (!h->list) return bind_fail(L, &e);
  h->memory = rule_memory_new(h->list, RULE_SLOT_BITS);
  if (!h->memory) return bind_memory(L);
  lua_settop(L, 2);
  return 1;
}

static int l_close(lua_State *L)
{
  RulesHandle *h = luaL_checkudata(L, 1, RULES_TYPE);
  rule_memory_free(h->memory);
  rules_free(h->list);
  *h = (RulesHandle){.list = NULL};
  return 0;
}

static const RulesHandle *check(lua_State *L, Hand *hand)
{
  const RulesHandle *h = luaL_checkudata(L, 1, RULES_TYPE);
  luaL_argcheck(L, h->list, 1, "the list is closed");
  *hand = bind_checkhand(L, 2);
  luaL_argcheck(L, hand_size(*hand) == HAND_SIZE, 2, "13 cards expected");
  return h;
}

/*** The first rule that a hand satisfies.
@function RuleList:first
@tparam Hand hand of 13 cards
@treturn ?integer its number, from 1; nil: none
*/
static int l_first(lua_State *L)
{
  Hand hand;
  const RulesHandle *h = check(L, &hand);
  int first = rules_first(h->list, h->memory, hand);
  if (first == rules_nb(h->list)) return 0;
  lua_pushinteger(L, first + 1);
  return 1;
}

/*** All rules that a hand satisfies.
@function RuleList:all
@tparam Hand hand of 13 cards
@treturn {integer,...} their numbers, from the first on
*/
static int l_all(lua_State *L)
{
  Hand hand;
  const RulesHandle *h = check(L, &hand);
  RuleBits bits = rules_all(h->list, h->memory, hand);
  int nb = 0;
  lua_newtable(L);
  for (int i = 0; i < rules_nb(h->list); i++) {
    if (!rule_bits_have(&bits, i)) continue;
    lua_pushinteger(L, i + 1);
    lua_rawseti(L, -2, ++nb);
  }
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},  {":first", l_first}, {":all", l_all},
    {"__gc", l_close}, {NULL, NULL},
};

const BindModule bind_rules_module = {functions, RULES_TYPE};
