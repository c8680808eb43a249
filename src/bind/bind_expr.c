/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_expr.c - expressions for Lua, values and operators: module 'baize.core.expr'.
**
** What is not a plain case of an operator (a wrong operand, an opaque part, a
** measure with its unit) goes to the function '__misuse' of the type's metatable, a
** field that no method has to '__field': the Lua half puts them there.
*/
#include <string.h>

#include "bind/bind_value.h"
#include "bind/modules.h"
#include "lang/print.h"

/* Scripts reach it too, by getmetatable: with anything, and twice. */
static int l_gc(lua_State *L)
{
  ExprValue *v = bind_tovalue(L, 1);
  if (!v) return 0;
  expr_drop(v->x);
  cond_free(v->cond);
  cond_free(v->of_hand);
  *v = (ExprValue){.class = v->class};
  return 0;
}

/* Let the Lua half deal with it: '__misuse' of the operand that has one. */
static int misuse(lua_State *L, const char *event)
{
  int of = bind_tovalue(L, 1) ? 1 : 2;
  lua_settop(L, 2);
  if (luaL_getmetafield(L, of, "__misuse") == LUA_TNIL)
    return luaL_error(L, "'%s' has no meaning here", event);
  lua_pushstring(L, event);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 3, 1);
  return 1;
}

/* What operators join; those without a sign are refused between expressions. */
static const struct Operator {
  const char *event;
  char sign;
  bool one;
  ExprClass class;
} OPERATORS[] = {
    {"__band", '&', false, CLASS_CONDITION},
    {"__bor", '|', false, CLASS_CONDITION},
    {"__bnot", '~', true, CLASS_CONDITION},
    {"__add", '+', false, CLASS_FEATURE},
    {"__sub", '-', false, CLASS_FEATURE},
    {"__mul", '*', false, CLASS_FEATURE},
    {"__unm", '-', true, CLASS_FEATURE},
    {.event = "__div"},
    {.event = "__idiv"},
    {.event = "__mod"},
    {.event = "__pow"},
    {.event = "__lt"},
    {.event = "__le"},
};

enum { OPERATOR_NB = sizeof OPERATORS / sizeof *OPERATORS };

/* True if the operator joins the value at 'arg': opaque parts need the Lua half. */
static bool is_operand(lua_State *L, int arg, ExprClass class)
{
  ExprValue *v = bind_tovalue(L, arg);
  if (!v) return class == CLASS_FEATURE && lua_type(L, arg) == LUA_TNUMBER;
  return v->class == class && (class != CLASS_CONDITION || bind_isplain(L, arg));
}

/* The operator whose number is the upvalue. */
static int operate(lua_State *L)
{
  Err e;
  const struct Operator *o = &OPERATORS[lua_tointeger(L, lua_upvalueindex(1))];
  const ExprValue *first = bind_tovalue(L, 1);
  bool squared = o->sign == '*' && first && bind_tovalue(L, 2);
  bool facts = o->class == CLASS_CONDITION && first && first->class == CLASS_FACT;
  ExprClass class =
      facts ? CLASS_FACT : o->class; /* they are joined as conditions are */
  if (!o->sign || squared || !is_operand(L, 1, class) || !is_operand(L, 2, class))
    return misuse(L, o->event);
  ExprValue *made = bind_newvalue(L, class);
  const Expr *a = bind_readvalue(L, 1, &e),
             *b = a && !o->one ? bind_readvalue(L, 2, &e) : NULL;
  return bind_giveorraise(L, made, bind_operation(o->sign, o->one, a, b, &e), &e);
}

static int l_call(lua_State *L)
{
  int nb = lua_gettop(L);
  if (luaL_getmetafield(L, 1, "__range") == LUA_TNIL) return misuse(L, "__call");
  lua_insert(L, 1);
  lua_call(L, nb, 1);
  return 1;
}

/* As people read it; opaque parts and vectors are said by the Lua half. */
static int l_tostring(lua_State *L)
{
  const ExprValue *v = bind_checkvalue(L, 1);
  Buf b = BUF_EMPTY;
  bool more = lua_getiuservalue(L, 1, 1) != LUA_TNIL || v->class == CLASS_POLICY;
  more = more && (!v->x->name || v->class == CLASS_CONDITION);
  if (more && luaL_getmetafield(L, 1, "__shown") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    return 1;
  }
  expr_format_named(v->x, &b);
  bind_pushtext(L, &b);
  return 1;
}

/* The methods (upvalue 1), 'text', then what '__field' of the type gives. */
static int l_index(lua_State *L)
{
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (!strcmp(key, "text")) {
    Buf b = BUF_EMPTY;
    expr_format(bind_checkvalue(L, 1)->x, &b);
    bind_pushtext(L, &b);
    return 1;
  }
  if (luaL_getmetafield(L, 1, "__field") == LUA_TNIL) return 0;
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 2, 1);
  return 1;
}

static void make_type(lua_State *L, ExprClass class)
{
  static const luaL_Reg meta[] = {
      {"__gc", l_gc}, {"__tostring", l_tostring}, {"__call", l_call}, {NULL, NULL}};
  luaL_newmetatable(L, BIND_EXPR_TYPES[class]);
  luaL_setfuncs(L, meta, 0);
  for (int i = 0; i < OPERATOR_NB; i++) {
    lua_pushinteger(L, i);
    lua_pushcclosure(L, operate, 1);
    lua_setfield(L, -2, OPERATORS[i].event);
  }
  lua_pushboolean(L, true);
  lua_rawsetp(L, -2, BIND_EXPR_TYPES);
  lua_newtable(L);
  bind_addmethods(L, class);
  lua_pushcclosure(L, l_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

static void add_types(lua_State *L)
{
  for (int class = 0; class < CLASS_NB; class ++) make_type(L, (ExprClass) class);
  bind_addmaking(L);
  bind_addalgebra(L);
  bind_addturns(L);
}

const BindModule bind_expr_module = {.more = add_types};
