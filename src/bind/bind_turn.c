/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_turn.c - conditions of bidding rules, and what is known at a player's turn: more
** functions of module 'baize.core.expr'.
*/
#include <string.h>

#include "base/mem.h"
#include "bind/bind_value.h"
#include "lang/build.h"
#include "lang/path.h"
#include "lang/print.h"
#include "lang/turn.h"

/*** A field of a list, `name = value`.
@function field
@tparam string name letters
@param value an expression
@treturn Part for the list of a `call`
*/
static int l_field(lua_State *L)
{
  Err e;
  size_t len;
  const char *name = bind_checktext(L, 1, &len);
  ExprValue *made = bind_newvalue(L, CLASS_PART);
  const Expr *value = bind_readvalue(L, 2, &e);
  return bind_giveorraise(L, made, expr_field(name, len, value, &e), &e);
}

/*** Conditions joined, with `any` and `~any` folded.
@function fold
@tparam string operator "&", "|"; or "~", the opposite of the one condition
@tparam {Condition,...} list none at all is `any`, or `~any` for "|"
@treturn Condition
*/
static int l_fold(lua_State *L)
{
  Err e;
  const char *op = luaL_checkstring(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  int nb = (int)lua_rawlen(L, 2);
  luaL_argcheck(L, *op != '~' || nb == 1, 2, "one condition expected");
  lua_settop(L, 2);
  ExprList *l = bind_newlist(L);
  ExprValue *made = bind_newvalue(L, CLASS_CONDITION);
  bool ok = true;
  for (int i = 0; i < nb && ok; i++) {
    lua_rawgeti(L, 2, i + 1);
    ok = expr_list_add(l, expr_keep(bind_checkvalue(L, 5)->x), &e);
    lua_settop(L, 4);
  }
  if (*op == '~')
    made->x = ok ? expr_deny(expr_keep(l->at[0]), &e) : NULL;
  else
    made->x = expr_fold(*op == '&' ? EXPR_AND : EXPR_OR, l, ok, &e);
  return made->x ? 1 : bind_raiseclass(L, CLASS_CONDITION, &e);
}

/*** The names of hands that an expression reads, as "me.M.top3", each once, in their
order; those of suits that `each` and `some` go through are left out.
@function names
@param value an expression
@treturn {string,...}
*/
static int l_names(lua_State *L)
{
  Err e;
  const Expr *x = bind_checkvalue(L, 1)->x;
  ExprList *l = bind_newlist(L);
  if (!turn_names(x, l, &e)) return bind_raise(L, 0, &e);
  BIND_ARRAY(L, i, l->nb) lua_pushlstring(L, l->at[i]->text, (size_t)l->at[i]->len);
  return 1;
}

/*** What a condition asks of a turn.
@function needs
@tparam Condition condition
@treturn ?table nil: nothing. `vul`, `seat`, `sets`, `fit` are true where it asks for
these; `we` is an array of what both hands are asked for, "hcp", "clubs", ... (nil:
nothing)
*/
static int l_needs(lua_State *L)
{
  TurnNeeds needs = turn_needs(bind_checkvalue(L, 1)->x);
  if (!needs.vul && !needs.seat && !needs.sets && !needs.fit && !needs.we) return 0;
  lua_createtable(L, 0, 5);
  if (needs.vul) bind_setbool(L, "vul", true);
  if (needs.seat) bind_setbool(L, "seat", true);
  if (needs.sets) bind_setbool(L, "sets", true);
  if (needs.fit) bind_setbool(L, "fit", true);
  if (!needs.we) return 1;
  lua_newtable(L);
  for (int i = 0, nb = 0; i < TURN_FEATURE_NB; i++) {
    if (!(needs.we >> i & 1)) continue;
    lua_pushstring(L, TURN_FEATURES[i]);
    lua_rawseti(L, -2, ++nb);
  }
  lua_setfield(L, -2, "we");
  return 1;
}

/*
** The place of the text in a field of the table at 2 among 'words'; -1: there is
** none.
*/
static int place_of(lua_State *L, const char *field, const char *const words[], int nb)
{
  int place = -1;
  lua_getfield(L, 2, field);
  const char *text = lua_tostring(L, -1);
  for (int i = 0; i < nb && text; i++)
    if (!strcmp(text, words[i])) place = i;
  if (text && place < 0) luaL_error(L, "'%s' is not known", text);
  lua_pop(L, 1);
  return place;
}

/* A bit for each suit that a field of the table at 2 names, "CD"; -1: there is none. */
static int suits_of(lua_State *L, const char *field)
{
  int bits = -1;
  lua_getfield(L, 2, field);
  const char *text = lua_tostring(L, -1);
  if (text) bits = 0;
  for (int s = 0; s < SUIT_NB && text; s++)
    if (strchr(text, suit_letter(s))) bits |= 1 << s;
  lua_pop(L, 1);
  return bits;
}

static Turn check_turn(lua_State *L)
{
  static const char *const rests[] = {"fulfilled", "unfulfilled"};
  Turn t = {.vul = place_of(L, "vul", TURN_VULS, TURN_VUL_NB),
            .unbid = suits_of(L, "unbid"),
            .theirs = suits_of(L, "theirs")};
  t.rest = (TurnRest)(TURN_KEPT + 1 + place_of(L, "rest", rests, 2));
  lua_getfield(L, 2, "seat");
  t.seat = (int)luaL_optinteger(L, -1, 0) - 1;
  bool any = lua_getfield(L, 2, "least") == LUA_TTABLE;
  for (int i = 0; i < TURN_FEATURE_NB; i++) {
    t.least[i] = -1;
    if (any && lua_getfield(L, -1, TURN_FEATURES[i]) != LUA_TNIL)
      t.least[i] = (int)luaL_checkinteger(L, -1);
    lua_settop(L, 4);
  }
  return t;
}

/*** A condition with what is known at a turn in the place of what it asks.
@function resolve
@tparam Condition condition
@tparam table turn what is known: `vul` ("none", "we", "they", "both"), `seat` (1 to
4), `unbid` and `theirs` (suits, as "CD"), `least` (feature -> what partner has at
least); and `rest`: what else is asked counts as "fulfilled" or "unfulfilled", and
stays as it is where nothing is said
@treturn Condition
@raise at the user's line where its numbers are too large
*/
static int l_resolve(lua_State *L)
{
  Err e;
  const ExprValue *v = bind_checkvalue(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  Turn t = check_turn(L);
  ExprValue *made = bind_newvalue(L, v->class);
  return bind_giveorraise(L, made, turn_resolve(v->x, &t, &e), &e);
}

/*** The value of a table that has the same parts and names as one; that one, put into
the table, where there is none.
@function united
@tparam table known values, weak ones
@param value an expression
@return the value that all share
*/
static int l_united(lua_State *L)
{
  const ExprValue *v = bind_checkvalue(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  for (lua_Integer at = v->x->hash;; at++) {
    if (lua_rawgeti(L, 1, at) == LUA_TNIL) {
      lua_pushvalue(L, 2);
      lua_rawseti(L, 1, at);
      lua_settop(L, 2);
      return 1;
    }
    const ExprValue *other = bind_checkvalue(L, 3);
    if (other->class == v->class && expr_alike(other->x, v->x)) return 1;
    lua_settop(L, 2);
  }
}

enum {
  JOINED_AT_ONCE = 64, /* conditions */
  JOINED_MAX = 20000,  /* results that are remembered, then all are forgotten */
  JOIN_PARTS = 6,      /* of a result that is found by its parts; else by a string */
  JOIN_SLOTS = 1 << 15,
};

/* What a function of `joining` keeps: the places of its upvalues. */
enum { JOIN_ALL = 1, JOIN_ANY, JOIN_MAKE, JOIN_KNOWN, JOIN_TABLE };

/*
** One cache line: what was joined, by its addresses, and where the table of results has
** what came of it. That table has the parts too, so that these live as long.
*/
typedef struct Joined {
  const void *part[JOIN_PARTS];
  int32_t nb; /* 0: free */
  int32_t result;
} Joined;

typedef struct JoinedMemory {
  int nb; /* results */
  Joined *slot;
} JoinedMemory;

static int free_joins(lua_State *L)
{
  JoinedMemory *j = lua_touserdata(L, 1);
  mem_free(j->slot);
  *j = (JoinedMemory){.nb = 0};
  return 0;
}

/* Where these parts are, or would be; NULL: they are too many, or memory is out. */
static Joined *join_of(JoinedMemory *j, const void *const part[], int nb)
{
  size_t bytes = (size_t)nb * sizeof *part;
  uint64_t hash = 0;
  if (nb > JOIN_PARTS) return NULL;
  if (!j->slot && !(j->slot = mem_new(JOIN_SLOTS, sizeof *j->slot))) return NULL;
  for (int i = 0; i < nb; i++)
    hash = (hash ^ (uint64_t)(uintptr_t)part[i]) * UINT64_C(0x9e3779b97f4a7c15),
    hash ^= hash >> 29;
  uint32_t at = (uint32_t)hash & (JOIN_SLOTS - 1);
  while (j->slot[at].nb &&
         (j->slot[at].nb != nb || memcmp(j->slot[at].part, part, bytes)))
    at = (at + 1) & (JOIN_SLOTS - 1);
  return &j->slot[at];
}

/* Push the table of results, which is empty again where it was full. */
static void push_results(lua_State *L, JoinedMemory *j)
{
  if (j->nb >= JOINED_MAX) {
    lua_newtable(L);
    lua_replace(L, lua_upvalueindex(JOIN_KNOWN));
    if (j->slot) memset(j->slot, 0, JOIN_SLOTS * sizeof *j->slot);
    j->nb = 0;
  }
  lua_pushvalue(L, lua_upvalueindex(JOIN_KNOWN));
}

/* Make what the 'nb' conditions on the stack give, and remember it; push it. */
static void make_joined(lua_State *L, JoinedMemory *j, const void *const part[], int nb)
{
  lua_pushvalue(L, lua_upvalueindex(JOIN_MAKE));
  lua_createtable(L, nb, 0);
  for (int i = 1; i <= nb; i++) {
    lua_pushvalue(L, i);
    lua_rawseti(L, -2, i);
  }
  lua_call(L, 1, 1);
  push_results(L, j);
  for (int i = 1; i <= nb; i++) {
    lua_pushvalue(L, i);
    lua_pushboolean(L, true);
    lua_rawset(L, -3);
  }
  lua_pushvalue(L, -2);
  lua_rawseti(L, -2, ++j->nb);
  Joined *at = join_of(j, part, nb);
  if (at) {
    memcpy(at->part, part, (size_t)nb * sizeof *part);
    at->result = j->nb;
    at->nb = nb; /* last: there was room in the table */
  } else {
    lua_pushlstring(L, (const char *)part, (size_t)nb * sizeof *part);
    lua_pushvalue(L, -3);
    lua_rawset(L, -3);
  }
  lua_pop(L, 1);
}

/* Push what is remembered of these parts; false: nothing is pushed. */
static bool push_known(lua_State *L, JoinedMemory *j, const void *const part[], int nb)
{
  const Joined *at = join_of(j, part, nb);
  if (at && !at->nb) return false;
  if (at) {
    lua_rawgeti(L, lua_upvalueindex(JOIN_KNOWN), at->result);
    return true;
  }
  lua_pushlstring(L, (const char *)part, (size_t)nb * sizeof *part);
  if (lua_rawget(L, lua_upvalueindex(JOIN_KNOWN)) != LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

/* Push what every hand satisfies, or false. */
static int give_known(lua_State *L, bool any)
{
  if (any)
    lua_pushvalue(L, lua_upvalueindex(JOIN_ANY));
  else
    lua_pushboolean(L, false);
  return 1;
}

static int call_joined(lua_State *L)
{
  const void *part[JOINED_AT_ONCE];
  JoinedMemory *j = lua_touserdata(L, lua_upvalueindex(JOIN_TABLE));
  bool all = lua_toboolean(L, lua_upvalueindex(JOIN_ALL));
  const void *any = lua_topointer(L, lua_upvalueindex(JOIN_ANY));
  const void *last = all ? NULL : any, *passed = all ? any : NULL;
  int given = lua_gettop(L), nb = 0;
  luaL_argcheck(L, given <= JOINED_AT_ONCE, given, "too many conditions");
  for (int i = 1; i <= given; i++) {
    const void *one = lua_toboolean(L, i) ? lua_topointer(L, i) : NULL;
    if (one == last) return give_known(L, !all);
    if (one == passed) continue;
    part[nb] = one;
    lua_copy(L, i, ++nb);
  }
  if (nb == 0) return give_known(L, all);
  lua_settop(L, nb);
  if (nb > 1 && !push_known(L, j, part, nb)) make_joined(L, j, part, nb);
  return 1;
}

/*** A function that joins conditions, and gives the same one for the same, without
looking at what they say.
@function joining
@tparam boolean all must they all hold? else one of them
@tparam Condition any what every hand satisfies, always this value
@tparam function make is given an array of two conditions or more, none of them `any`
@treturn function of 64 conditions at most, or false: no hand satisfies it; returns a
condition, or false
*/
static int l_joining(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TBOOLEAN);
  bind_checkvalue(L, 2);
  luaL_checktype(L, 3, LUA_TFUNCTION);
  lua_settop(L, 3);
  lua_newtable(L);
  bind_newblock(L, sizeof(JoinedMemory), free_joins);
  lua_pushcclosure(L, call_joined, JOIN_TABLE);
  return 1;
}

/*** An expression with a title, any text, which is printed in its place where people
read, as a name is; it cannot be read back.
@function titled
@param value an expression
@tparam string title
@return the same kind of value
@raise at the user's line when there is no memory
*/
static int l_titled(lua_State *L)
{
  Err e;
  size_t len;
  const ExprValue *v = bind_checkvalue(L, 1);
  const char *title = bind_checktext(L, 2, &len);
  ExprValue *made = bind_newvalue(L, v->class);
  return bind_giveorraise(L, made, expr_named(v->x, title, len, &e), &e);
}

void bind_addturns(lua_State *L)
{
  static const luaL_Reg functions[] = {
      {"field", l_field},     {"fold", l_fold},     {"names", l_names},
      {"joining", l_joining}, {"needs", l_needs},   {"resolve", l_resolve},
      {"titled", l_titled},   {"united", l_united}, {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
