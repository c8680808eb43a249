/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_make.c - expressions made, and taken for another class: functions of module
** 'baize.core.expr'.
*/
#include "bind/bind_value.h"
#include "lang/build.h"
#include "lang/parts.h"
#include "lang/print.h"

/* The text or expression at 1 as a value of a class, or nil and why it is invalid. */
static int read_class(lua_State *L, ExprClass class)
{
  Err e;
  lua_settop(L, 1);
  bool text = lua_type(L, 1) == LUA_TSTRING;
  const ExprValue *old = bind_tovalue(L, 1);
  if (old && old->class == class) return 1;
  const Expr *x = bind_checkexpr(L, 1, &e);
  if (!x) return bind_fail(L, &e);
  if (!bind_isclass(x, class, &e)) {
    if (!text) e.at = 0; /* a value has no text */
    return bind_fail(L, &e);
  }
  bind_pushexpr(L, class, x);
  return 1;
}

/*** Read a condition.
@function condition
@tparam string text as in 'S.hcp "15-17" & S.balanced'
@treturn ?Condition nil when the text is invalid
*/
static int l_condition(lua_State *L)
{
  return read_class(L, CLASS_CONDITION);
}

/*** Read a feature or a sum of features.
@function feature
@tparam string text as in "S.hcp + N.hcp"
@treturn ?Feature nil when the text is invalid
*/
static int l_feature(lua_State *L)
{
  return read_class(L, CLASS_FEATURE);
}

/*** What a name stands for: a feature or a condition.
@function path
@tparam string text as in "S.hearts.hcp", "S.balanced"
@treturn ?Feature|Condition nil when it is neither
*/
static int l_path(lua_State *L)
{
  Err e;
  Path p;
  lua_settop(L, 1);
  const Expr *x = bind_checkexpr(L, 1, &e);
  if (!x || !path_take(&p, x, &e)) return bind_fail(L, &e);
  if (p.kind != PATH_TERM && p.kind != PATH_BALANCED && p.kind != PATH_SEMIBALANCED &&
      p.kind != PATH_STOPPED) {
    err_set(&e, 0, "'%.*s' must be called", x->len, x->text);
    return bind_fail(L, &e);
  }
  bind_pushexpr(L, p.kind == PATH_TERM ? CLASS_FEATURE : CLASS_CONDITION, x);
  return 1;
}

/* The call of the name or expression at 'callee' with all after it. */
static const Expr *read_call(lua_State *L, int callee, int top, Err *e)
{
  ExprList parts = EXPR_LIST_EMPTY;
  size_t len;
  const char *name =
      lua_type(L, callee) == LUA_TSTRING ? lua_tolstring(L, callee, &len) : NULL;
  bool ok = expr_list_add(
      &parts, name ? expr_text(EXPR_NAME, name, len, e) : bind_readvalue(L, callee, e),
      e);
  for (int i = callee + 1; i <= top && ok; i++)
    ok = expr_list_add(&parts, bind_readvalue(L, i, e), e);
  return expr_of_list(EXPR_CALL, &parts, ok, e);
}

/*** A call as a condition: a feature with its range, `S.shape` with its text.
@function called
@param callee a Feature, or the name of what is called, as in "S.shape"
@param ... arguments: texts, numbers
@treturn ?Condition nil when it is invalid
*/
static int l_called(lua_State *L)
{
  Err e;
  int nb = lua_gettop(L);
  ExprValue *made = bind_newvalue(L, CLASS_CONDITION);
  made->x = read_call(L, 1, nb, &e);
  if (made->x && bind_isclass(made->x, CLASS_CONDITION, &e)) return 1;
  e.at = 0;
  return bind_fail(L, &e);
}

/* A class by its name. */
static int check_class(lua_State *L, int arg)
{
  static const char *const names[] = {"Part",   "Condition", "Feature", "Measure",
                                      "Policy", "Fact",      NULL};
  return luaL_checkoption(L, arg, NULL, names);
}

/*** A call as a measure or a policy; nothing is checked but that it can be built.
@function call
@tparam string class "Measure", "Policy", "Feature", "Condition", "Fact" or "Part"
@tparam string name of what is called, as in "tricks"
@param ... arguments: expressions, texts, numbers, arrays of such
@return the value
*/
static int l_call_of(lua_State *L)
{
  Err e;
  int class = check_class(L, 1);
  luaL_checkany(L, 2);
  int nb = lua_gettop(L);
  ExprValue *made = bind_newvalue(L, (ExprClass) class);
  return bind_giveorraise(L, made, read_call(L, 2, nb, &e), &e);
}

/*** Read a text as an expression of a class, which is not checked further.
@function read
@tparam string class as for `call`
@tparam string text
@return the value; nil when the text is invalid
*/
static int l_read(lua_State *L)
{
  Err e;
  size_t len;
  int class = check_class(L, 1);
  const char *text = bind_checktext(L, 2, &len);
  ExprValue *made = bind_newvalue(L, (ExprClass) class);
  return bind_give(L, made, expr_parse(text, len, &e), &e);
}

/*** An operator and its operands, whatever they are.
@function join
@tparam string class of the result, as for `call`
@tparam string operator "&", "|", "+", "-" or "*"; with one operand "-" or "~"
@param a an expression or a number
@param[opt] b the same
@return the value
*/
static int l_join(lua_State *L)
{
  Err e;
  int class = check_class(L, 1);
  const char *op = luaL_checkstring(L, 2);
  bool two = !lua_isnoneornil(L, 4);
  lua_settop(L, 4);
  ExprValue *made = bind_newvalue(L, (ExprClass) class);
  const Expr *a = bind_readvalue(L, 3, &e),
             *b = a && two ? bind_readvalue(L, 4, &e) : NULL;
  return bind_giveorraise(L, made, bind_operation(*op, !two, a, b, &e), &e);
}

/*** The same expression as a value of another class, with what the Lua half keeps of
it.
@function as
@tparam string class as for `call`
@param value an expression, or a number
@tparam[opt] table about what is kept with it
@return the value
*/
static int l_as(lua_State *L)
{
  Err e;
  int class = check_class(L, 1);
  lua_settop(L, 3);
  ExprValue *made = bind_newvalue(L, (ExprClass) class);
  bind_giveorraise(L, made, bind_readvalue(L, 2, &e), &e);
  lua_pushvalue(L, 3);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/*** What the Lua half keeps of a value.
@function about
@param value an expression
@treturn ?table what `as` was given
*/
static int l_about(lua_State *L)
{
  if (!bind_tovalue(L, 1)) return 0;
  lua_getiuservalue(L, 1, 1);
  return 1;
}

/* What a function of Lua is asked for each part, and what it raised. */
typedef struct LuaChange {
  lua_State *L;
  bool raised; /* the error is on the stack's top */
} LuaChange;

/* In protected mode: fn(part). */
static int call_with_part(lua_State *L)
{
  bind_pushexpr(L, CLASS_PART, lua_touserdata(L, 2));
  lua_replace(L, 2);
  lua_call(L, 1, 1);
  return 1;
}

static const Expr *ask_lua(void *context, const Expr *x, Err *e)
{
  LuaChange *a = context;
  lua_State *L = a->L;
  if (a->raised || !lua_checkstack(L, 8)) return NULL;
  lua_pushcfunction(L, call_with_part);
  lua_pushvalue(L, 2);
  lua_pushlightuserdata(L, (void *)x);
  a->raised = lua_pcall(L, 2, 1, 0) != LUA_OK;
  const Expr *made = NULL;
  if (!a->raised && !lua_isnil(L, -1)) made = bind_readvalue(L, lua_gettop(L), e);
  if (!a->raised)
    lua_pop(L, 1);
  else
    err_set(e, 0, "raised");
  return made;
}

/*** The expression with parts changed by a function.
@function change
@param value an expression
@tparam function fn is given each part, a Part, from the outside in; what it returns, an
expression, number, text or list, replaces it; nil: its own parts are next
@return a value of the same class
*/
static int l_change(lua_State *L)
{
  Err e = {0};
  const ExprValue *v = bind_checkvalue(L, 1);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  ExprValue *made = bind_newvalue(L, v->class);
  LuaChange asking = {L, false};
  made->x = expr_change(v->x, ask_lua, &asking, NULL, &e);
  if (asking.raised) return lua_error(L);
  return made->x ? 1 : bind_raiseclass(L, v->class, &e);
}

/*** A number as people write it.
@function number
@tparam number n any
@treturn ?string decimals without exponent; nil when it has none of at most 18 digits
*/
static int l_number(lua_State *L)
{
  Err e;
  luaL_checknumber(L, 1);
  const Expr *x = bind_readnumber(L, 1, &e);
  Buf b = BUF_EMPTY;
  if (!x) return 0;
  expr_format(x, &b);
  expr_drop(x);
  bind_pushtext(L, &b);
  return 1;
}

/*** The metatable of a class, for the Lua half.
@function class
@tparam string class as for `call`
@treturn table fields __field(value, key), __misuse(event, a, b), __range(value, ...),
__changed(made, value, by), __shown(value), __holds(value, deal), __fail(message) are
asked where they are there
@treturn table the methods
*/
static int l_class(lua_State *L)
{
  lua_pushfstring(L, "baize.%s", lua_tostring(L, 1));
  lua_rawget(L, LUA_REGISTRYINDEX);
  lua_getfield(L, -1, "__index");
  lua_getupvalue(L, -1, 1);
  lua_remove(L, -2);
  return 2;
}

/* True of a plain number, and of one with a minus. */
static bool is_number(const Expr *x)
{
  return x->kind == EXPR_NUMBER ||
         (x->kind == EXPR_MINUS && x->child[0]->kind == EXPR_NUMBER);
}

static bool is_difference(const Expr *x)
{
  if (x->kind == EXPR_MINUS) return is_difference(x->child[0]);
  if (x->kind != EXPR_ADD && x->kind != EXPR_MUL) return false;
  bool difference = is_difference(x->child[0]), number = is_number(x->child[0]);
  for (int i = 1; i < x->nb; i++) {
    const Expr *y = x->child[i];
    bool minus = x->kind == EXPR_ADD && y->kind == EXPR_MINUS;
    if (minus) y = y->child[0];
    bool one = is_difference(y), constant = is_number(y);
    difference = (difference && (one || constant)) || (one && number) ||
                 (minus && !number && !constant);
    number = number && constant;
  }
  return difference;
}

/*** Whether it is one number less another, or made of such differences and numbers
alone.
@function difference
@param value an expression
@treturn boolean
*/
static int l_difference(lua_State *L)
{
  lua_pushboolean(L, is_difference(bind_checkvalue(L, 1)->x));
  return 1;
}

void bind_addmaking(lua_State *L)
{
  static const luaL_Reg functions[] = {
      {"condition", l_condition},
      {"feature", l_feature},
      {"path", l_path},
      {"called", l_called},
      {"call", l_call_of},
      {"join", l_join},
      {"as", l_as},
      {"about", l_about},
      {"class", l_class},
      {"change", l_change},
      {"number", l_number},
      {"read", l_read},
      {"difference", l_difference},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
