/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_box.c - boxes of features of hands for Lua: module 'baize.core.box'.
**
** A list of boxes is a value that never changes: a copy within its userdata. What
** makes lists, and the names of variants, is kept once for each state, as the upvalue
** of all functions; names have numbers in a table of its own.
** Boxes that `around` makes are remembered while they are used.
*/
#include "bind/bind_box.h"

#include <math.h>
#include <string.h>

#include "bidding/box_cond.h"
#include "bind/bind_value.h"
#include "bind/modules.h"

#define BOXES_TYPE "baize.core.Boxes"

typedef struct BoxesValue {
  int nb;
  BidBox at[];
} BoxesValue;

/* What the functions share. */
typedef struct BoxState {
  BidBoxMaker *maker;
  BidNames names;
  BidBoxes made, other; /* what is made, before it is pushed */
  BidBoxes rest;        /* what `left` takes away */
} BoxState;

static BoxState *state_of(lua_State *L)
{
  return lua_touserdata(L, lua_upvalueindex(1));
}

static const char STATE_KEY = 0; /* its address: where the registry has the state */

static int l_free(lua_State *L)
{
  BoxState *s = lua_touserdata(L, 1);
  bidbox_maker_free(s->maker);
  bidnames_free(&s->names);
  bidboxes_free(&s->made);
  bidboxes_free(&s->other);
  bidboxes_free(&s->rest);
  s->maker = NULL;
  return 0;
}

BidBoxes bind_checkboxes(lua_State *L, int arg)
{
  BoxesValue *b = luaL_checkudata(L, arg, BOXES_TYPE);
  return (BidBoxes){b->nb, b->nb, b->at};
}

static int check_feature(lua_State *L, int arg)
{
  lua_Integer i = luaL_checkinteger(L, arg);
  luaL_argcheck(L, i >= 1 && i <= BOX_FEATURE_NB, arg, "1 to 8 expected");
  return (int)i - 1;
}

static int push_boxes(lua_State *L, const BidBoxes *l)
{
  size_t bytes = (size_t)l->nb * sizeof *l->at;
  BoxesValue *b = bind_newuserdata(L, BOXES_TYPE, sizeof *b + bytes, 0);
  b->nb = l->nb;
  if (l->nb) memcpy(b->at, l->at, bytes);
  return 1;
}

/* ---- names --------------------------------------------------------------- */

/* Push the table of names: name -> number, number + 1 -> name. */
static void push_names(lua_State *L)
{
  lua_getiuservalue(L, lua_upvalueindex(1), 1);
}

/* The number of the name at 'arg'; a new one, or -1 where there is none. */
static int number_of(lua_State *L, int arg, bool new)
{
  luaL_checktype(L, arg, LUA_TSTRING);
  push_names(L);
  lua_pushvalue(L, arg);
  if (lua_rawget(L, -2) == LUA_TNIL && new) {
    lua_pop(L, 1);
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, -1));
    lua_pushvalue(L, arg);
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
    lua_pushvalue(L, arg);
    lua_rawseti(L, -3, lua_tointeger(L, -2) + 1);
  }
  int number = lua_isnil(L, -1) ? -1 : (int)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

/* Push an array of the names of a set; nil where there are none. */
static void push_set(lua_State *L, int set)
{
  const BidNames *n = &state_of(L)->names;
  if (!set) {
    lua_pushnil(L);
    return;
  }
  lua_newtable(L);
  push_names(L);
  for (int i = 1, name; (name = bidnames_next(n, &set)) >= 0; i++) {
    lua_rawgeti(L, -1, name + 1);
    lua_rawseti(L, -3, i);
  }
  lua_pop(L, 1);
}

/* ---- looking ------------------------------------------------------------- */

static void push_values(lua_State *L, uint64_t values)
{
  BIND_ARRAY(L, i, BOX_FEATURE_NB)
    lua_pushinteger(L, (lua_Integer)(values >> 8 * i & 0x7f));
}

/* Push { low, high, names }. */
static int push_box(lua_State *L, const BidBox *b)
{
  lua_createtable(L, 0, 3);
  push_values(L, b->low);
  lua_setfield(L, -2, "low");
  push_values(L, b->high);
  lua_setfield(L, -2, "high");
  push_set(L, b->names);
  lua_setfield(L, -2, "names");
  return 1;
}

static int l_index(lua_State *L)
{
  BidBoxes l = bind_checkboxes(L, 1);
  lua_Integer k = lua_tointeger(L, 2);
  return k >= 1 && k <= l.nb ? push_box(L, &l.at[k - 1]) : 0;
}

static int l_len(lua_State *L)
{
  lua_pushinteger(L, bind_checkboxes(L, 1).nb);
  return 1;
}

/*** The box around one or more.
@function around
@tparam Boxes boxes
@treturn table low and high: arrays, by the place of the feature; the same table for the
same box, which is not to be changed
*/
static int l_around(lua_State *L)
{
  BidBoxes l = bind_checkboxes(L, 1);
  luaL_argcheck(L, l.nb > 0, 1, "there is no box");
  BidBox b = bidboxes_around(&l);
  lua_pushlstring(L, (const char *)(uint64_t[]){b.low, b.high}, 2 * sizeof b.low);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  push_box(L, &b);
  lua_pushvalue(L, -1);
  lua_insert(L, -3);
  lua_rawset(L, lua_upvalueindex(2));
  return 1;
}

/*** The least of a feature.
@function least
@tparam Boxes boxes
@tparam integer place of the feature: points, four lengths, aces, kings, controls
@treturn number infinity where there is no box
*/
static int l_least(lua_State *L)
{
  BidBoxes l = bind_checkboxes(L, 1);
  int feature = check_feature(L, 2);
  if (l.nb)
    lua_pushinteger(L, bidboxes_least(&l, feature));
  else
    lua_pushnumber(L, (lua_Number)HUGE_VAL);
  return 1;
}

/*** The least of a feature in one of several boxes.
@function low
@tparam Boxes boxes
@tparam integer number of the box
@tparam integer place of the feature, as for `least`
@treturn integer
*/
static int l_low(lua_State *L)
{
  BidBoxes l = bind_checkboxes(L, 1);
  lua_Integer k = luaL_checkinteger(L, 2);
  luaL_argcheck(L, k >= 1 && k <= l.nb, 2, "there is no such box");
  lua_pushinteger(L, bidbox_low(&l.at[k - 1], check_feature(L, 3)));
  return 1;
}

/*** Those boxes that have the name of a variant.
@function named
@tparam Boxes boxes
@tparam string name
@treturn Boxes
*/
static int l_named(lua_State *L)
{
  BoxState *s = state_of(L);
  BidBoxes l = bind_checkboxes(L, 1);
  int name = number_of(L, 2, false);
  s->made.nb = 0;
  for (int i = 0; i < l.nb; i++)
    for (int set = l.at[i].names, one; (one = bidnames_next(&s->names, &set)) >= 0;)
      if (one == name && !bidboxes_add(&s->made, l.at[i])) return bind_memory(L);
  return push_boxes(L, &s->made);
}

/* ---- making -------------------------------------------------------------- */

/*** The box of all hands.
@function all
@treturn Boxes
*/
static int l_all(lua_State *L)
{
  BidBox b = bidbox_all();
  return push_boxes(L, &(BidBoxes){1, 1, &b});
}

/*** A list of no box.
@function none
@treturn Boxes
*/
static int l_none(lua_State *L)
{
  return push_boxes(L, &(BidBoxes){0, 0, NULL});
}

/*** The list of a box as `count` writes it.
@function new
@tparam string text
@tparam[opt] string name of a variant
@treturn ?Boxes nil: the text is damaged
*/
static int l_new(lua_State *L)
{
  const char *text = luaL_checkstring(L, 1);
  BidBox b;
  lua_settop(L, 2);
  if (!strcmp(text, "-")) return l_none(L);
  if (!bidbox_parse(&b, text)) return luaL_pushfail(L), 1;
  if (!lua_isnil(L, 2)) {
    b.names = bidnames_of(&state_of(L)->names, number_of(L, 2, true));
    if (b.names < 0) return bind_memory(L);
  }
  return push_boxes(L, &(BidBoxes){1, 1, &b});
}

/* Put the boxes of the first 'nb' lists of the array at 'arg' side by side. */
static void gather(lua_State *L, BidBoxes *out, int arg, lua_Integer nb)
{
  out->nb = 0;
  for (lua_Integer i = 1; i <= nb; i++) {
    lua_rawgeti(L, arg, i);
    BidBoxes l = bind_checkboxes(L, lua_gettop(L));
    for (int k = 0; k < l.nb; k++)
      if (!bidboxes_add(out, l.at[k])) bind_memory(L);
    lua_pop(L, 1);
  }
}

/*** Lists of boxes, one after the other.
@function concat
@tparam {Boxes,...} lists
@treturn Boxes
*/
static int l_concat(lua_State *L)
{
  BidBoxes *made = &state_of(L)->made;
  luaL_checktype(L, 1, LUA_TTABLE);
  gather(L, made, 1, (lua_Integer)lua_rawlen(L, 1));
  return push_boxes(L, made);
}

/*** Not more boxes than can be kept, 16: those of the same names become one.
@function few
@tparam Boxes boxes
@treturn Boxes
*/
static int l_few(lua_State *L)
{
  BidBoxes *made = &state_of(L)->made;
  BidBoxes l = bind_checkboxes(L, 1);
  lua_settop(L, 1);
  if (l.nb <= BIDBOXES_MAX) return 1;
  made->nb = 0;
  for (int i = 0; i < l.nb; i++)
    if (!bidboxes_add(made, l.at[i])) return bind_memory(L);
  bidboxes_make_few(made);
  return push_boxes(L, made);
}

/*** What a player can have who has one of the boxes of both lists; empty: they
contradict each other.
@function join
@tparam Boxes before
@tparam Boxes now
@treturn Boxes
*/
static int l_join(lua_State *L)
{
  BoxState *s = state_of(L);
  BidBoxes before = bind_checkboxes(L, 1), now = bind_checkboxes(L, 2);
  if (!bidboxes_join(&s->made, &before, &now, &s->names)) return bind_memory(L);
  return push_boxes(L, &s->made);
}

/*** Whether two lists have the same boxes, with the same names, in the same order.
@function same
@tparam Boxes a
@tparam Boxes b
@treturn boolean
*/
static int l_same(lua_State *L)
{
  BidBoxes a = bind_checkboxes(L, 1), b = bind_checkboxes(L, 2);
  lua_pushboolean(L, bidboxes_same(&a, &b));
  return 1;
}

/* Push boxes of the condition at 'arg', which keeps them. */
static void push_kept(lua_State *L, BoxState *s, int arg, int which)
{
  bind_checkvalue(L, arg);
  if (lua_getiuservalue(L, arg, which) != LUA_TNIL) return;
  lua_pop(L, 1);
  if (!bidboxes_of_cond(s->maker, &s->made, &s->other, bind_handcond(L, arg)))
    bind_memory(L);
  push_boxes(L, &s->made);
  lua_setiuservalue(L, arg, VALUE_AROUND);
  push_boxes(L, &s->other);
  lua_setiuservalue(L, arg, VALUE_INSIDE);
  lua_getiuservalue(L, arg, which);
}

/*** What boxes leave beside those inside the conditions of rules; empty: nothing is
left.
@function left
@tparam Boxes boxes
@tparam {table,...} rules each with `where`, a Condition on one hand
@tparam integer count the first so many of them
@treturn Boxes
*/
static int l_left(lua_State *L)
{
  BoxState *s = state_of(L);
  BidBoxes l = bind_checkboxes(L, 1), taken = {0, 0, NULL};
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_Integer nb = luaL_checkinteger(L, 3);
  lua_settop(L, 3);
  s->rest.nb = 0;
  for (lua_Integer i = 1; i <= nb; i++) {
    lua_rawgeti(L, 2, i);
    lua_getfield(L, 4, "where");
    push_kept(L, s, 5, VALUE_INSIDE);
    taken = bind_checkboxes(L, 6);
    for (int k = 0; k < taken.nb; k++)
      if (!bidboxes_add(&s->rest, taken.at[k])) return bind_memory(L);
    lua_settop(L, 3);
  }
  if (!bidboxes_without(&s->made, &l, &s->rest, s->rest.nb)) return bind_memory(L);
  return push_boxes(L, &s->made);
}

/*** What boxes leave beside others, all hands of which the player cannot have; empty:
nothing is left.
@function without
@tparam Boxes boxes
@param others Boxes, or an array of them
@tparam[opt] integer count the first so many of the array; default: all
@treturn Boxes
*/
static int l_without(lua_State *L)
{
  BoxState *s = state_of(L);
  BidBoxes l = bind_checkboxes(L, 1), others;
  if (lua_istable(L, 2)) {
    lua_Integer nb = luaL_optinteger(L, 3, (lua_Integer)lua_rawlen(L, 2));
    gather(L, &s->other, 2, nb);
    others = s->other;
  } else {
    others = bind_checkboxes(L, 2);
  }
  if (!bidboxes_without(&s->made, &l, &others, others.nb)) return bind_memory(L);
  return push_boxes(L, &s->made);
}

/*** Boxes of a condition on one hand.
@function of
@tparam Condition condition
@treturn Boxes around its hands: each is in one of them
@treturn Boxes inside: each hand in one of them satisfies the condition
@raise at the user's line for what is not a condition
*/
static int l_of(lua_State *L)
{
  lua_settop(L, 1);
  push_kept(L, state_of(L), 1, VALUE_AROUND);
  push_kept(L, state_of(L), 1, VALUE_INSIDE);
  return 2;
}

RuleBox bind_rulebox(lua_State *L, int arg)
{
  lua_rawgetp(L, LUA_REGISTRYINDEX, &STATE_KEY);
  BoxState *s = lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (!s) return (RuleBox){.box = bidbox_all()}; /* nobody has asked for boxes */
  push_kept(L, s, arg, VALUE_AROUND);
  BidBoxes around = bind_checkboxes(L, -1);
  push_kept(L, s, arg, VALUE_INSIDE);
  BidBoxes inside = bind_checkboxes(L, -1);
  RuleBox b = rule_box(&around, &inside);
  lua_pop(L, 2);
  return b;
}

/*** The boxes of all hands that satisfy each condition and none before it, counted
exactly.
@function count
@tparam {Condition,...} conditions on one hand
@treturn ?string the boxes as `new` reads one, with ; between them, "-" where there is
no hand; nil: counting would go beyond its budget
*/
static int l_count(lua_State *L)
{
  Err e;
  char text[BIDBOX_TEXT_MAX];
  luaL_checktype(L, 1, LUA_TTABLE);
  size_t nb = lua_rawlen(L, 1);
  luaL_argcheck(L, nb >= 1 && nb < INT16_MAX, 1, "1 to 32766 conditions expected");
  const Cond **c = lua_newuserdatauv(L, nb * sizeof *c, 0);
  CountedBox *b = lua_newuserdatauv(L, nb * sizeof *b, 0);
  /* the array keeps it */
  BIND_EACH(L, i, 1, nb) c[i] = bind_handcond(L, lua_gettop(L));
  if (!bidboxes_count(b, c, (int)nb, bind_stop(L), &e)) return bind_fail(L, &e);
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  for (size_t i = 0; i < nb; i++) {
    if (i) luaL_addchar(&out, ';');
    bidbox_format(&b[i].box, text);
    luaL_addstring(&out, b[i].some ? text : "-");
  }
  luaL_pushresult(&out);
  return 1;
}

/*** What counted boxes are of: another number where `count` may give other ones.
@function version
@treturn integer
*/
static int l_version(lua_State *L)
{
  lua_pushinteger(L, (lua_Integer)bidbox_version());
  return 1;
}

static const luaL_Reg functions[] = {
    {"all", l_all},         {"none", l_none},   {"new", l_new},
    {"concat", l_concat},   {"few", l_few},     {"join", l_join},
    {"without", l_without}, {"left", l_left},   {"of", l_of},
    {"around", l_around},   {"least", l_least}, {"low", l_low},
    {"named", l_named},     {"count", l_count}, {"version", l_version},
    {"same", l_same},       {NULL, NULL},
};

static void add_functions(lua_State *L)
{
  static const luaL_Reg meta[] = {{"__index", l_index}, {"__len", l_len}, {NULL, NULL}};
  BoxState *s = bind_newblock(L, sizeof *s, l_free);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &STATE_KEY);
  s->names = BIDNAMES_EMPTY;
  lua_newtable(L);
  lua_setiuservalue(L, -2, 1);
  s->maker = bidbox_maker_new();
  if (!s->maker) bind_memory(L);
  luaL_newmetatable(L, BOXES_TYPE);
  lua_pushvalue(L, -2);
  luaL_setfuncs(L, meta, 1);
  lua_pop(L, 1);
  lua_createtable(L, 0, 0); /* what `around` made, as long as it is used */
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  luaL_setfuncs(L, functions, 2);
}

const BindModule bind_box_module = {.more = add_functions};
