/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_expr.c - expressions for Lua: module 'baize.core.expr'.
**
** The four types of values have their operators here. What is no plain case of
** an operator (a wrong operand, an opaque part, a measure with its unit) goes to
** the function '__misuse' of the type's metatable, a field that no method has to
** '__field': the Lua half puts them there.
*/
#include "bind/bind_expr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bind/modules.h"
#include "lang/build.h"
#include "lang/parts.h"
#include "lang/print.h"
#include "prove/algebra.h"
#include "prove/possible.h"

static const char *const TYPES[CLASS_NB] = {
    [CLASS_PART] = "baize.Part",       [CLASS_CONDITION] = "baize.Condition",
    [CLASS_FEATURE] = "baize.Feature", [CLASS_MEASURE] = "baize.Measure",
    [CLASS_POLICY] = "baize.Policy",
};

typedef struct ExprValue {
  const Expr *x; /* NULL: not made yet, or collected */
  Cond *cond;    /* NULL: not asked for yet */
  Cond *of_hand; /* the same with North for its one role, where a hand asks */
  ExprClass class;
} ExprValue;

static const char VALUE_KEY; /* marks the metatables of values */

/* The value at 'arg', NULL for anything else. */
static ExprValue *to_value(lua_State *L, int arg)
{
  ExprValue *v = lua_touserdata(L, arg);
  if (!v || !lua_getmetatable(L, arg)) return NULL;
  bool is = lua_rawgetp(L, -1, &VALUE_KEY) != LUA_TNIL;
  lua_pop(L, 2);
  return is && v->x ? v : NULL;
}

static ExprValue *check_value(lua_State *L, int arg)
{
  ExprValue *v = to_value(L, arg);
  if (!v) luaL_typeerror(L, arg, "expression");
  return v;
}

static ExprValue *new_value(lua_State *L, ExprClass class)
{
  ExprValue *v = lua_newuserdatauv(L, sizeof *v, 1);
  *v = (ExprValue){.class = class};
  luaL_setmetatable(L, TYPES[class]);
  return v;
}

/* A value of the class of the one at 'arg', with what the Lua half keeps of that. */
static ExprValue *new_like(lua_State *L, int arg)
{
  ExprValue *v = new_value(L, check_value(L, arg)->class);
  lua_getiuservalue(L, arg, 1);
  lua_setiuservalue(L, -2, 1);
  return v;
}

void bind_pushexpr(lua_State *L, ExprClass class, const Expr *x)
{
  ExprValue *v = new_value(L, class); /* first: it may raise */
  v->x = expr_keep(x);
}

const Expr *bind_checkexpr(lua_State *L, int arg, Err *e)
{
  ExprValue *v = to_value(L, arg);
  if (v) return v->x;
  size_t len;
  if (lua_type(L, arg) != LUA_TSTRING) luaL_typeerror(L, arg, "expression or text");
  arg = lua_absindex(L, arg);
  const char *text = lua_tolstring(L, arg, &len);
  v = new_value(L, CLASS_PART);
  v->x = expr_parse(text, len, e);
  if (v->x)
    lua_replace(L, arg);
  else
    lua_pop(L, 1);
  return v->x;
}

/* Errors of a value have no place in a text; those of a text have. */
static void unplace(bool text, Err *e)
{
  if (!text && e) e->at = 0;
}

const Cond *bind_checkcond(lua_State *L, int arg, Err *e)
{
  bool text = lua_type(L, arg) == LUA_TSTRING;
  if (!bind_checkexpr(L, arg, e)) return NULL;
  ExprValue *v = to_value(L, arg);
  if (!v->cond) v->cond = cond_make(v->x, e);
  if (!v->cond) unplace(text, e);
  return v->cond;
}

bool bind_checkterm(lua_State *L, int arg, Term *out, Err *e)
{
  bool text = lua_type(L, arg) == LUA_TSTRING;
  const Expr *x = bind_checkexpr(L, arg, e);
  if (!x) return false;
  if (term_read(out, x, e)) return true;
  unplace(text, e);
  return false;
}

#define LIST_TYPE "baize.core.Exprs"

static int l_free_list(lua_State *L)
{
  expr_list_free(luaL_checkudata(L, 1, LIST_TYPE));
  return 0;
}

/* Push a list that Lua frees. */
static ExprList *new_list(lua_State *L)
{
  ExprList *l = lua_newuserdatauv(L, sizeof *l, 0);
  *l = EXPR_LIST_EMPTY;
  luaL_setmetatable(L, LIST_TYPE);
  return l;
}

const Expr *const *bind_exprs(lua_State *L, int arg, int nb, int *which, Err *e)
{
  arg = lua_absindex(L, arg);
  ExprList *l = new_list(L);
  for (int i = 0; i < nb; i++) {
    lua_rawgeti(L, arg, i + 1);
    if (!to_value(L, -1) && lua_type(L, -1) != LUA_TSTRING)
      luaL_error(L, "expressions or texts expected");
    const Expr *x = bind_checkexpr(L, lua_gettop(L), e);
    if (!x || !expr_list_add(l, expr_keep(x), e)) {
      *which = i;
      return NULL;
    }
    lua_pop(L, 1);
  }
  return l->at;
}

static int l_gc(lua_State *L)
{
  ExprValue *v = lua_touserdata(L, 1);
  expr_drop(v->x);
  cond_free(v->cond);
  cond_free(v->of_hand);
  *v = (ExprValue){.class = v->class};
  return 0;
}

/*
** Return 'x', which is taken, in 'v' on the stack's top, or nil and why there is
** none. The value is made before the expression, since making it may raise.
*/
static int give(lua_State *L, ExprValue *v, const Expr *x, Err *e)
{
  v->x = x;
  return x ? 1 : bind_fail(L, e);
}

/* Raise at the user's line, through the Lua half. */
static int raise(lua_State *L, ExprClass class, const Err *e)
{
  luaL_getmetatable(L, TYPES[class]);
  if (lua_getfield(L, -1, "__fail") == LUA_TNIL) return bind_raise(L, 0, e);
  lua_pushstring(L, e->msg);
  lua_call(L, 1, 0);
  return bind_raise(L, 0, e);
}

static int give_or_raise(lua_State *L, ExprValue *v, const Expr *x, Err *e)
{
  v->x = x;
  return x ? 1 : raise(L, v->class, e);
}

/*
** The same of a value made by changing the one at 1 by what is at 2: the Lua half,
** '__changed', may have kept more of it.
*/
static int give_changed(lua_State *L, ExprValue *v, const Expr *x, Err *e)
{
  give_or_raise(L, v, x, e);
  if (luaL_getmetafield(L, -1, "__changed") == LUA_TNIL) return 1;
  lua_insert(L, -2);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 3, 1);
  return 1;
}

/* ---- from Lua's values to expressions ------------------------------------------ */

/* A number as people write it: decimals without exponent, 18 digits at most. */
static const Expr *number_expr(lua_Number n, Err *e)
{
  enum { DIGITS_MAX = 18 };
  char text[400];
  Ratio r;
  for (int decimals = 0; decimals <= DIGITS_MAX && n == n && n < 1e18 && n > -1e18;
       decimals++) {
    int len = snprintf(text, sizeof text, "%.*f", decimals, n);
    if (strtod(text, NULL) != n) continue;
    bool minus = *text == '-';
    size_t digits = (size_t)len - minus;
    if (ratio_parse(&r, text + minus, digits) != digits) break;
    if (minus) r.num = -r.num;
    return expr_number(r, e);
  }
  snprintf(text, sizeof text, "%.14g", n);
  err_set(e, 0, "%s is not a number of at most 18 digits", text);
  return NULL;
}

static const Expr *read_nested(lua_State *L, int arg, int depth, Err *e);

/* An array of Lua as a list, which may hold itself. */
static const Expr *list_expr(lua_State *L, int arg, int depth, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  if (depth > EXPR_DEPTH_MAX || !lua_checkstack(L, 4)) {
    err_set(e, 0, "nested more than %d deep", EXPR_DEPTH_MAX + 1);
    return NULL;
  }
  for (lua_Unsigned i = 1, nb = lua_rawlen(L, arg); i <= nb; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i);
    const Expr *x = read_nested(L, lua_gettop(L), depth + 1, e);
    lua_pop(L, 1);
    if (expr_list_add(&l, x, e)) continue;
    expr_list_free(&l);
    return NULL;
  }
  return expr_of_list(EXPR_LIST, &l, e);
}

static const Expr *read_nested(lua_State *L, int arg, int depth, Err *e)
{
  size_t len;
  ExprValue *v = to_value(L, arg);
  if (v) return expr_keep(v->x);
  switch (lua_type(L, arg)) {
  case LUA_TNUMBER: return number_expr(lua_tonumber(L, arg), e);
  case LUA_TSTRING: {
    const char *text = lua_tolstring(L, arg, &len);
    if (!strpbrk(text, "\\\n") && strlen(text) == len &&
        !(strchr(text, '"') && strchr(text, '\'')))
      return expr_text(EXPR_STRING, text, len, e);
    err_set(e, 0, "'%.*s' is not understood", err_quote(len), text);
    return NULL;
  }
  case LUA_TTABLE: return list_expr(L, arg, depth, e);
  }
  err_set(e, 0, "an expression, text, number or list expected, not a %s",
          luaL_typename(L, arg));
  return NULL;
}

/* A value, text, number or array as a new use of an expression. */
static const Expr *read_value(lua_State *L, int arg, Err *e)
{
  return read_nested(L, arg, 0, e);
}

/* ---- operators ------------------------------------------------------------------- */

/* Let the Lua half deal with it: '__misuse' of the operand that has one. */
static int misuse(lua_State *L, const char *event)
{
  int of = to_value(L, 1) ? 1 : 2;
  lua_settop(L, 2);
  if (luaL_getmetafield(L, of, "__misuse") == LUA_TNIL)
    return luaL_error(L, "'%s' has no meaning here", event);
  lua_pushstring(L, event);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 3, 1);
  return 1;
}

static bool is_plain(lua_State *L, int arg)
{
  bool none = lua_getiuservalue(L, arg, 1) == LUA_TNIL;
  lua_pop(L, 1);
  return none;
}

/* Both operands if they are conditions without opaque parts. */
static bool conditions(lua_State *L, ExprValue **a, ExprValue **b)
{
  *a = to_value(L, 1);
  *b = to_value(L, 2);
  return *a && *b && (*a)->class == CLASS_CONDITION && (*b)->class == CLASS_CONDITION &&
         is_plain(L, 1) && is_plain(L, 2);
}

static const Expr *joined(ExprKind op, const Expr *a, const Expr *b, Err *e)
{
  if (op == EXPR_AND && expr_is(a, "any")) return expr_keep(b);
  if (op == EXPR_AND && expr_is(b, "any")) return expr_keep(a);
  return expr_join(op, expr_keep(a), expr_keep(b), e);
}

static int l_and(lua_State *L)
{
  Err e;
  ExprValue *a, *b;
  if (!conditions(L, &a, &b)) return misuse(L, "__band");
  ExprValue *made = new_value(L, CLASS_CONDITION);
  return give_or_raise(L, made, joined(EXPR_AND, a->x, b->x, &e), &e);
}

static int l_or(lua_State *L)
{
  Err e;
  ExprValue *a, *b;
  if (!conditions(L, &a, &b)) return misuse(L, "__bor");
  ExprValue *made = new_value(L, CLASS_CONDITION);
  return give_or_raise(L, made, joined(EXPR_OR, a->x, b->x, &e), &e);
}

static int l_not(lua_State *L)
{
  Err e;
  ExprValue *a = to_value(L, 1);
  if (!a || a->class != CLASS_CONDITION || !is_plain(L, 1)) return misuse(L, "__bnot");
  ExprValue *made = new_value(L, CLASS_CONDITION);
  return give_or_raise(L, made, expr_one(EXPR_NOT, expr_keep(a->x), &e), &e);
}

/* True if both operands are features or numbers. */
static bool summands(lua_State *L)
{
  for (int i = 1; i <= 2; i++) {
    ExprValue *v = to_value(L, i);
    if (v ? v->class != CLASS_FEATURE : lua_type(L, i) != LUA_TNUMBER) return false;
  }
  return true;
}

static const Expr *arithmetic(char op, const Expr *a, const Expr *b, Err *e)
{
  if (a && b && op == '-') return expr_minus(a, b, e);
  if (a && b) return expr_join(op == '*' ? EXPR_MUL : EXPR_ADD, a, b, e);
  expr_drop(a);
  expr_drop(b);
  return NULL;
}

static int sum_of(lua_State *L, char op, const char *event)
{
  Err e;
  if (!summands(L)) return misuse(L, event);
  if (op == '*' && to_value(L, 1) && to_value(L, 2)) return misuse(L, event);
  ExprValue *made = new_value(L, CLASS_FEATURE);
  const Expr *a = read_value(L, 1, &e), *b = a ? read_value(L, 2, &e) : NULL;
  return give_or_raise(L, made, arithmetic(op, a, b, &e), &e);
}

static int l_add(lua_State *L)
{
  return sum_of(L, '+', "__add");
}

static int l_sub(lua_State *L)
{
  return sum_of(L, '-', "__sub");
}

static int l_mul(lua_State *L)
{
  return sum_of(L, '*', "__mul");
}

static int l_unm(lua_State *L)
{
  Err e;
  ExprValue *a = to_value(L, 1);
  if (!a || a->class != CLASS_FEATURE) return misuse(L, "__unm");
  ExprValue *made = new_value(L, CLASS_FEATURE);
  return give_or_raise(L, made, expr_one(EXPR_MINUS, expr_keep(a->x), &e), &e);
}

/* Operators that no expression has. */
#define REFUSED(name)               \
  static int l_##name(lua_State *L) \
  {                                 \
    return misuse(L, "__" #name);   \
  }
REFUSED(div)
REFUSED(idiv)
REFUSED(mod)
REFUSED(pow)
REFUSED(lt)
REFUSED(le)

static int l_call(lua_State *L)
{
  int nb = lua_gettop(L);
  if (luaL_getmetafield(L, 1, "__range") == LUA_TNIL) return misuse(L, "__call");
  lua_insert(L, 1);
  lua_call(L, nb, 1);
  return 1;
}

static void push_canonical(lua_State *L, const Expr *x)
{
  Buf b = BUF_EMPTY;
  expr_format(x, &b);
  bind_pushtext(L, &b);
}

/* As people read it; opaque parts and vectors are said by the Lua half. */
static int l_tostring(lua_State *L)
{
  const ExprValue *v = check_value(L, 1);
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
    push_canonical(L, check_value(L, 1)->x);
    return 1;
  }
  if (luaL_getmetafield(L, 1, "__field") == LUA_TNIL) return 0;
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 2, 1);
  return 1;
}

/* ---- what all expressions can be asked ------------------------------------------- */

/*** The identity of the expression in a store: a version and its text in one form.
Expressions that differ only in how they are written (blanks, brackets that do
nothing, (15, 17) for "15-17", the order of cards in `has`, names of parts) have one
key. Nothing is simplified, and operands keep their order: the deals of a sample depend
on it.
@function Part:key
@treturn string as in 'c1 S.hcp "15-17" & S.balanced'
@usage print((S.hcp(15, 17)):key())
*/
static int l_key(lua_State *L)
{
  const ExprValue *v = check_value(L, 1);
  Err e;
  Buf b = BUF_EMPTY;
  if (!expr_key(v->x, &b, &e)) {
    buf_free(&b);
    return bind_raise(L, 0, &e);
  }
  bind_pushtext(L, &b);
  return 1;
}

/*** Whether another expression has the same parts in the same order.
Names of parts do not count.
@function Part:equals
@param other an expression
@treturn boolean false for anything else
@usage assert((S.hcp "15-17"):equals(S.hcp(15, 17)))
*/
static int l_equals(lua_State *L)
{
  const ExprValue *a = check_value(L, 1), *b = to_value(L, 2);
  bool same = b && expr_same(a->x, b->x);
  if (same && (a->class == CLASS_CONDITION || b->class == CLASS_CONDITION)) {
    lua_getiuservalue(L, 1, 1); /* opaque parts */
    lua_getiuservalue(L, 2, 1);
    same = lua_rawequal(L, -1, -2);
  }
  lua_pushboolean(L, same);
  return 1;
}

/* The part of 'of' at 'x' as a value: operands are of the class of the whole. */
static void push_part(lua_State *L, ExprClass class, const Expr *of, int i)
{
  const Expr *x = of->child[i];
  if (x->kind == EXPR_STRING) {
    lua_pushlstring(L, x->text, (size_t)x->len);
    return;
  }
  bool operand = of->kind >= EXPR_MINUS;
  bool feature = of->kind == EXPR_CALL && !i && class == CLASS_CONDITION &&
                 (x->kind != EXPR_NAME || x->len);
  Term t;
  if (feature && term_read(&t, x, NULL))
    term_free(&t);
  else
    feature = false;
  bind_pushexpr(L, operand ? class : feature ? CLASS_FEATURE : CLASS_PART, x);
}

/*** The parts that an operator, a call or a list joins.
@function Part:parts
@treturn {any,...} operands are of the kind of the whole, what a range follows is a
Feature, texts are strings, all else is a Part; empty where there are none. Of a field
of a list the value alone
@usage for _, part in ipairs((S.hcp "15-17" & S.balanced):parts()) do print(part) end
*/
static int l_parts(lua_State *L)
{
  const ExprValue *v = check_value(L, 1);
  lua_createtable(L, v->x->nb, 0);
  for (int i = 0; i < v->x->nb; i++) {
    push_part(L, v->class, v->x, i);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/*** What joins the parts of the expression.
@function Part:operator
@treturn string "&", "|", "~", "+", "-" (of one part), "*", "call", "list", "field";
"name" or "number" of what has no parts
@usage print((S.hcp "15-17" & S.balanced):operator())  --> &
*/
static int l_operator(lua_State *L)
{
  static const char *const names[EXPR_KIND_NB] = {
      "number", "text", "name", "list", "field", "call", "-", "~", "*", "+", "&", "|"};
  lua_pushstring(L, names[check_value(L, 1)->x->kind]);
  return 1;
}

/*** The same without an error where the part does not occur.
@function replace
@param value an expression
@param old the part
@param new what stands in its place
@return a value of the class of the first; nil when the part does not occur
@treturn ?string why
@usage expr.replace(where, N.hcp "7+", N.hcp "8+")
*/
static int l_replace(lua_State *L)
{
  Err e;
  const ExprValue *v = check_value(L, 1), *old = check_value(L, 2),
                  *by = check_value(L, 3);
  ExprValue *made = new_value(L, v->class);
  return give(L, made, expr_replace(v->x, old->x, by->x, &e), &e);
}

/*
** The expression with some seat for its roles and suits for its letters, a new use;
** NULL: it has none, or 'e' says why they cannot be bound.
*/
static const Expr *trial_of(const Expr *x, Err *e)
{
  const int suit[LETTER_NB] = {HEARTS, DIAMONDS, SPADES, CLUBS, CLUBS, CLUBS, CLUBS};
  ExprReads r = expr_reads(x);
  if (!r.roles && !r.letters) return NULL;
  const Expr *bound = expr_bind(x, suit, e);
  const Expr *seated =
      bound && r.roles ? expr_of_seat(bound, NORTH, e) : expr_keep(bound);
  expr_drop(bound);
  return seated;
}

/*
** True if the expression at 'arg' is a condition. Roles and letters are bound later:
** what else is wrong shows with some seat and suits.
*/
static bool is_condition(lua_State *L, int arg, Err *e)
{
  if (bind_checkcond(L, arg, e)) return true;
  const ExprValue *v = to_value(L, arg);
  const Expr *trial = v ? trial_of(v->x, e) : NULL;
  Cond *c = trial ? cond_make(trial, e) : NULL;
  expr_drop(trial);
  cond_free(c);
  return c != NULL;
}

/*** The expression with a part replaced, wherever it occurs.
Of what `&`, `|`, `+` or `*` join, a part may also be some operands side by side.
@function Part:substitute
@param old the part, an expression
@param new what stands in its place, an expression
@return the same kind of value
@raise at the user's line when the part does not occur, or what comes of a condition is
none
@usage print((S.hcp "15-17" & N.hcp "7+"):substitute(N.hcp "7+", N.hcp "8+"))
*/
static int l_substitute(lua_State *L)
{
  Err e;
  const ExprValue *v = check_value(L, 1);
  const Expr *old = bind_checkexpr(L, 2, &e);
  if (!old) return bind_raise(L, 2, &e);
  const Expr *by = bind_checkexpr(L, 3, &e);
  if (!by) return bind_raise(L, 3, &e);
  ExprValue *made = new_like(L, 1);
  give_changed(L, made, expr_replace(v->x, old, by, &e), &e);
  ExprClass class = to_value(L, 2)->class; /* like for like stays a condition */
  bool like = class != CLASS_PART && class == to_value(L, 3)->class;
  if (v->class == CLASS_CONDITION && !like && !is_condition(L, lua_gettop(L), &e))
    return raise(L, v->class, &e);
  return 1;
}

/*** The expression on the hands that a player sees.
Roles become seats: `me` sits at the seat that is given, `lho` at his left, and so on.
An expression on one hand, without roles, moves to the seat.
@function Part:of
@tparam seat seat
@return the same kind of value
@raise at the user's line when it is about several hands that are no roles
@usage print((S.hcp "15-17" & S.balanced):of "N")
*/
static int l_of(lua_State *L)
{
  Err e;
  const ExprValue *v = check_value(L, 1);
  ExprValue *made = new_like(L, 1);
  return give_changed(L, made, expr_of_seat(v->x, bind_checkseat(L, 2), &e), &e);
}

/*** The expression with suits for its letters.
@function Part:bind
@tparam table suits letter ("M", "m", "OM", "om", "x", "y", "z") -> suit ("C", "D", "H",
"S"); M binds OM as well, m binds om
@return the same kind of value; letters that are not named stay
@raise at the user's line for an unknown letter, and for a major that is a minor
@usage print((baize.condition 'S.M "5+" & S.OM "4-"'):bind { M = "H" })
*/
static int l_bind(lua_State *L)
{
  Err e;
  int suit[LETTER_NB];
  const ExprValue *v = check_value(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  for (int i = 0; i < LETTER_NB; i++) suit[i] = -1;
  for (lua_pushnil(L); lua_next(L, 2); lua_pop(L, 1)) {
    size_t len = 0;
    const char *word = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &len) : "";
    int letter = letter_of_word(word, len), strain;
    if (letter == LETTER_NONE) {
      err_set(&e, 0, "'%s' is not a letter for a suit (M m OM om x y z)",
              luaL_tolstring(L, -2, NULL));
      return raise(L, v->class, &e);
    }
    strain = bind_checkstrain(L, lua_gettop(L));
    if (strain >= SUIT_NB) {
      err_set(&e, 0, "'%s' is a suit, not notrump", word);
      return raise(L, v->class, &e);
    }
    suit[letter] = strain;
  }
  ExprValue *made = new_like(L, 1);
  return give_changed(L, made, expr_bind(v->x, suit, &e), &e);
}

static void push_bits(lua_State *L, unsigned bits, int nb, const char *(*name)(int))
{
  int k = lua_rawlen(L, -1) ? (int)lua_rawlen(L, -1) : 0;
  for (int i = 0; i < nb; i++) {
    if (!(bits >> i & 1)) continue;
    lua_pushstring(L, name(i));
    lua_rawseti(L, -2, ++k);
  }
}

static const char *seat_word(int seat)
{
  static const char *const words[SEAT_NB] = {"N", "E", "S", "W"};
  return words[seat];
}

static const char *suit_word(int suit)
{
  static const char *const words[SUIT_NB] = {"C", "D", "H", "S"};
  return words[suit];
}

/*** Whose hands the expression reads.
@function Part:seats
@treturn {string,...} seats in the order N E S W, then roles
@usage print(table.concat((N.hcp "7+" & S.balanced):seats(), " "))  --> N S
*/
static int l_seats(lua_State *L)
{
  ExprReads r = expr_reads(check_value(L, 1)->x);
  lua_newtable(L);
  push_bits(L, r.seats, SEAT_NB, seat_word);
  push_bits(L, r.roles, ROLE_NB, role_name);
  return 1;
}

/*** Which suits the expression reads.
@function Part:suits
@treturn {string,...} suits in the order C D H S (all four where a number or the shape
of the whole hand is read), then letters
@usage print(table.concat((S.hearts "5+"):suits(), " "))  --> H
*/
static int l_suits(lua_State *L)
{
  ExprReads r = expr_reads(check_value(L, 1)->x);
  lua_newtable(L);
  push_bits(L, r.suits, SUIT_NB, suit_word);
  push_bits(L, r.letters, LETTER_NB, letter_name);
  return 1;
}

/*** The expression with a name, which is printed in its place where people read.
Equality, the key and the text for the core do not see it.
@function Part:named
@tparam string name letters, digits and _, as in "opening_values"
@return the same kind of value
@raise at the user's line when the name is no identifier
@usage print((S.hcp "12+"):named "opening_values" & S.balanced)
*/
static int l_named(lua_State *L)
{
  Err e;
  size_t len;
  const ExprValue *v = check_value(L, 1);
  const char *name = bind_checktext(L, 2, &len);
  ExprValue *made = new_like(L, 1);
  return give_or_raise(L, made, expr_named(v->x, name, len, &e), &e);
}

static const luaL_Reg part_methods[] = {
    {"key", l_key},
    {"equals", l_equals},
    {"parts", l_parts},
    {"operator", l_operator},
    {"substitute", l_substitute},
    {"of", l_of},
    {"bind", l_bind},
    {"seats", l_seats},
    {"suits", l_suits},
    {"named", l_named},
    {NULL, NULL},
};

/* ---- conditions ------------------------------------------------------------------ */

/* The compiled condition of a value; raises at the user's line if it is none. */
static const Cond *compiled(lua_State *L, int arg)
{
  Err e;
  const Cond *c = bind_checkcond(L, arg, &e);
  if (!c) raise(L, CLASS_CONDITION, &e);
  return c;
}

/* The same of a condition on one hand: a role is as good as a seat then. */
static const Cond *compiled_for_hand(lua_State *L, int arg)
{
  Err e;
  ExprValue *v = check_value(L, arg);
  if (v->of_hand) return v->of_hand;
  ExprReads r = v->cond ? (ExprReads){0} : expr_reads(v->x);
  if (!r.roles || r.roles & (r.roles - 1) || r.seats) return compiled(L, arg);
  const Expr *x = expr_of_seat(v->x, NORTH, &e);
  v->of_hand = x ? cond_make(x, &e) : NULL;
  expr_drop(x);
  if (!v->of_hand) raise(L, CLASS_CONDITION, &e);
  return v->of_hand;
}

/*** Whether a deal, or the hand that the condition is about, satisfies it.
@function Condition:holds
@param deal a Deal; or a Hand, where the condition reads one seat
@treturn boolean
@raise at the user's line for anything else, and for a hand where several are read
@usage print((S.hcp "15-17"):holds(deal))
*/
static int l_holds(lua_State *L)
{
  check_value(L, 1);
  const Deal *d = bind_todeal(L, 2);
  bool plain = is_plain(L, 1);
  if (d && plain) {
    lua_pushboolean(L, cond_holds(compiled(L, 1), d));
    return 1;
  }
  if (!luaL_testudata(L, 2, "baize.Hand") || !plain) {
    lua_settop(L, 2);
    if (luaL_getmetafield(L, 1, "__holds") == LUA_TNIL)
      return luaL_typeerror(L, 2, "deal or hand");
    lua_insert(L, 1);
    lua_call(L, 2, 1);
    return 1;
  }
  const Cond *c = compiled_for_hand(L, 1);
  if (c->seats & (c->seats - 1)) {
    Err e;
    err_set(&e, 0, "the condition is about several hands: give it a deal, not a hand");
    return raise(L, CLASS_CONDITION, &e);
  }
  lua_pushboolean(L, cond_holds_hand(c, bind_checkhand(L, 2)));
  return 1;
}

static const luaL_Reg condition_methods[] = {
    {"holds", l_holds},
    {NULL, NULL},
};

/*** Read a condition.
@function condition
@tparam string text as in 'S.hcp "15-17" & S.balanced'
@treturn ?Condition nil when the text is none
@treturn ?string what is wrong
@treturn ?integer at which byte, from 1
@usage assert(require "baize.core.expr".condition 'S.hcp(15,17)')
*/
static int l_condition(lua_State *L)
{
  Err e;
  lua_settop(L, 1);
  ExprValue *old = to_value(L, 1);
  if (old && old->class == CLASS_CONDITION) return 1;
  if (!is_condition(L, 1, &e)) return bind_fail(L, &e);
  bind_pushexpr(L, CLASS_CONDITION, to_value(L, 1)->x);
  return 1;
}

/*** Read a feature or a sum of features.
@function feature
@tparam string text as in "S.hcp + N.hcp"
@treturn ?Feature nil when the text is none
@treturn ?string what is wrong
@treturn ?integer at which byte, from 1
@usage assert(require "baize.core.expr".feature "NS.longest_fit")
*/
static int l_feature(lua_State *L)
{
  Err e;
  Term t;
  lua_settop(L, 1);
  const Expr *x = bind_checkexpr(L, 1, &e);
  if (!x) return bind_fail(L, &e);
  const Expr *trial = trial_of(x, &e);
  bool ok = term_read(&t, trial ? trial : x, &e);
  expr_drop(trial);
  if (!ok) return bind_fail(L, &e);
  term_free(&t);
  bind_pushexpr(L, CLASS_FEATURE, x);
  return 1;
}

/*** What a name stands for: a feature or a condition.
@function path
@tparam string text as in "S.hearts.hcp", "S.balanced"
@treturn ?Feature|Condition nil when it is neither
@treturn ?string what is wrong
@usage assert(require "baize.core.expr".path "S.hcp")
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

/* The call of the name or expression at 'callee' with all behind it. */
static const Expr *read_call(lua_State *L, int callee, int top, Err *e)
{
  ExprList parts = EXPR_LIST_EMPTY;
  size_t len;
  const char *name =
      lua_type(L, callee) == LUA_TSTRING ? lua_tolstring(L, callee, &len) : NULL;
  bool ok = expr_list_add(
      &parts, name ? expr_text(EXPR_NAME, name, len, e) : read_value(L, callee, e), e);
  for (int i = callee + 1; i <= top && ok; i++)
    ok = expr_list_add(&parts, read_value(L, i, e), e);
  if (ok) return expr_of_list(EXPR_CALL, &parts, e);
  expr_list_free(&parts);
  return NULL;
}

/*** A call as a condition: a feature with its range, `S.shape` with its text.
@function called
@param callee a Feature, or the name of what is called, as in "S.shape"
@param ... arguments: texts, numbers
@treturn ?Condition nil when it is none
@treturn ?string what is wrong
@usage assert(require "baize.core.expr".called("S.hcp", "15-17"))
*/
static int l_called(lua_State *L)
{
  Err e;
  int nb = lua_gettop(L);
  ExprValue *made = new_value(L, CLASS_CONDITION);
  made->x = read_call(L, 1, nb, &e);
  if (!made->x) return bind_fail(L, &e);
  if (is_condition(L, nb + 1, &e)) return 1;
  e.at = 0;
  return bind_fail(L, &e);
}

/* A class by its name. */
static int check_class(lua_State *L, int arg)
{
  static const char *const names[] = {"Part",    "Condition", "Feature",
                                      "Measure", "Policy",    NULL};
  return luaL_checkoption(L, arg, NULL, names);
}

/*** A call as a measure or a policy; nothing is checked but that it can be built.
@function call
@tparam string class "Measure", "Policy", "Feature" or "Part"
@tparam string name of what is called, as in "tricks"
@param ... arguments: expressions, texts, numbers, arrays of such
@return the value
@raise when an argument is nothing of these
@usage local t = expr.call("Measure", "tricks", expr.name "S", "H")
*/
static int l_call_of(lua_State *L)
{
  Err e;
  int class = check_class(L, 1);
  luaL_checkany(L, 2);
  int nb = lua_gettop(L);
  ExprValue *made = new_value(L, (ExprClass) class);
  return give_or_raise(L, made, read_call(L, 2, nb, &e), &e);
}

/*** Read a text as an expression of a class, which is not checked further.
@function read
@tparam string class as for `call`
@tparam string text
@return the value; nil when the text is none
@treturn ?string what is wrong
@treturn ?integer at which byte, from 1
@usage expr.read("Measure", 'tricks(S, "H")')
*/
static int l_read(lua_State *L)
{
  Err e;
  size_t len;
  int class = check_class(L, 1);
  const char *text = bind_checktext(L, 2, &len);
  ExprValue *made = new_value(L, (ExprClass) class);
  return give(L, made, expr_parse(text, len, &e), &e);
}

/*** A bare name, as a seat among the arguments of a call.
@function name
@tparam string word
@treturn Part
@usage expr.name "S"
*/
static int l_name(lua_State *L)
{
  Err e;
  size_t len;
  const char *word = bind_checktext(L, 1, &len);
  ExprValue *made = new_value(L, CLASS_PART);
  return give_or_raise(L, made, expr_text(EXPR_NAME, word, len, &e), &e);
}

/*** An operator and its operands, whatever they are.
@function join
@tparam string class of the result, as for `call`
@tparam string operator "&", "|", "+", "-" or "*"; with one operand "-" or "~"
@param a an expression or a number
@param[opt] b the same
@return the value
@raise when the tree gets too large
@usage expr.join("Measure", "-", a, b)
*/
static int l_join(lua_State *L)
{
  Err e;
  int class = check_class(L, 1);
  const char *op = luaL_checkstring(L, 2);
  bool two = !lua_isnoneornil(L, 4);
  lua_settop(L, 4);
  ExprValue *made = new_value(L, (ExprClass) class);
  const Expr *a = read_value(L, 3, &e), *b = a && two ? read_value(L, 4, &e) : NULL,
             *x = NULL;
  if (!two) {
    x = a ? expr_one(*op == '~' ? EXPR_NOT : EXPR_MINUS, a, &e) : NULL;
  } else if (*op == '+' || *op == '-' || *op == '*') {
    x = arithmetic(*op, a, b, &e);
  } else {
    if (a && b) x = joined(*op == '&' ? EXPR_AND : EXPR_OR, a, b, &e);
    expr_drop(a);
    expr_drop(b);
  }
  return give_or_raise(L, made, x, &e);
}

/*** The same expression as a value of another class, with what the Lua half keeps of
it.
@function as
@tparam string class as for `call`
@param value an expression, or a number
@tparam[opt] table about what is kept with it
@return the value
@raise for what is no expression
@usage expr.as("Measure", S.hcp, { unit = "points" })
*/
static int l_as(lua_State *L)
{
  Err e;
  int class = check_class(L, 1);
  lua_settop(L, 3);
  ExprValue *made = new_value(L, (ExprClass) class);
  give_or_raise(L, made, read_value(L, 2, &e), &e);
  lua_pushvalue(L, 3);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/*** What the Lua half keeps of a value.
@function about
@param value an expression
@treturn ?table what `as` was given
@usage expr.about(m)
*/
static int l_about(lua_State *L)
{
  if (!to_value(L, 1)) return 0;
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
  if (!a->raised && !lua_isnil(L, -1)) made = read_value(L, lua_gettop(L), e);
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
expression, number, text or list, stands in its place; nil: its own parts are next
@return a value of the same class
@raise what the function raises
@usage expr.change(m, function(part) if part:operator() == "number" then return 0 end
end)
*/
static int l_change(lua_State *L)
{
  Err e = {0};
  const ExprValue *v = check_value(L, 1);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  ExprValue *made = new_value(L, v->class);
  LuaChange asking = {L, false};
  made->x = expr_change(v->x, ask_lua, &asking, NULL, &e);
  if (asking.raised) return lua_error(L);
  return made->x ? 1 : raise(L, v->class, &e);
}

/*** A number as people write it.
@function number
@tparam number n any
@treturn ?string decimals without exponent; nil when it has none of at most 18 digits
@usage expr.number(0.25) --> 0.25
*/
static int l_number(lua_State *L)
{
  Err e;
  const Expr *x = number_expr(luaL_checknumber(L, 1), &e);
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
@usage local meta, methods = expr.class "Condition"
*/
static int l_class(lua_State *L)
{
  luaL_getmetatable(L, TYPES[check_class(L, 1)]);
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
@usage expr.difference(S.hcp - N.hcp) --> true
*/
static int l_difference(lua_State *L)
{
  lua_pushboolean(L, is_difference(check_value(L, 1)->x));
  return 1;
}

/* ---- the algebra ----------------------------------------------------------------- */

/*** Whether a condition can be true of any deal, as far as can be shown.
@function possible
@param condition the condition, or its text
@treturn ?boolean true; nil when no deal satisfies it, or it cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage require "baize.core.expr".possible 'S.hcp "20+" & N.hcp "21+"'
*/
static int l_possible(lua_State *L)
{
  Err e;
  const Cond *c = bind_checkcond(L, 1, &e);
  if (!c || !cond_possible(c, &e)) return bind_fail(L, &e);
  lua_pushboolean(L, true);
  return 1;
}

/*** A condition of the same meaning, no longer than the one given.
@function simplify
@param condition the condition, or its text
@treturn ?Condition nil when it cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage require "baize.core.expr".simplify 'S.hcp "10-14" | S.hcp "15-17"'
*/
static int l_simplify(lua_State *L)
{
  Err e;
  bool text = lua_type(L, 1) == LUA_TSTRING;
  const Expr *x = bind_checkexpr(L, 1, &e);
  ExprValue *made = new_value(L, CLASS_CONDITION);
  made->x = x ? cond_simplify(x, &e) : NULL;
  if (!made->x) unplace(text, &e);
  return give(L, made, made->x, &e);
}

/*** What is odd about a condition.
@function check
@param condition the condition, or its text
@treturn ?{table,...} in the order of the text, each with `kind` ("impossible",
"always", "wide"), `text` (the part), `at` (its first byte in the canonical text, from
1), `message`; nil when the condition cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage #require "baize.core.expr".check 'S.hcp "15-40"' --> 1
*/
static int l_check(lua_State *L)
{
  Err e;
  const Cond *c = bind_checkcond(L, 1, &e);
  if (!c) return bind_fail(L, &e);
  const Expr *x = to_value(L, 1)->x;
  Finding *found = lua_newuserdatauv(L, FINDINGS_MAX * sizeof *found, 0);
  Span *span = lua_newuserdatauv(L, (size_t)x->size * sizeof *span, 0);
  int nb = cond_check(c, found);
  Buf b = BUF_EMPTY;
  expr_spans(x, &b, span);
  bind_pushtext(L, &b);
  const char *text = lua_tostring(L, -1);
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    const Finding *f = &found[i];
    const Span *s = &span[f->part];
    lua_createtable(L, 0, 4);
    lua_pushstring(L, finding_name(f->kind));
    lua_setfield(L, -2, "kind");
    lua_pushlstring(L, text + s->from, s->len);
    lua_setfield(L, -2, "text");
    lua_pushinteger(L, (lua_Integer)s->from + 1);
    lua_setfield(L, -2, "at");
    lua_pushstring(L, f->msg);
    lua_setfield(L, -2, "message");
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/*** The variants of a condition, each with the narrowest ranges.
@function tighten
@param condition the condition, or its text
@treturn ?{Condition,...} empty when no deal satisfies it; nil when it cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage require "baize.core.expr".tighten 'S.spades "7+" & S.hearts "5+"'
*/
static int l_tighten(lua_State *L)
{
  Err e;
  const Cond *c = bind_checkcond(L, 1, &e);
  if (!c) return bind_fail(L, &e);
  ExprList *l = new_list(L);
  if (!cond_tighten(c, l, &e)) return bind_fail(L, &e);
  lua_createtable(L, l->nb, 0);
  for (int i = 0; i < l->nb; i++) {
    bind_pushexpr(L, CLASS_CONDITION, l->at[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* Push an array of the names of what 'belongs' says. */
static void push_names(lua_State *L, bool (*belongs)(int feature))
{
  lua_newtable(L);
  for (int f = FEATURE_LENGTH + 1, nb = 0; f < FEATURE_NB; f++) {
    if (!belongs(f)) continue;
    lua_pushstring(L, feature_name(f));
    lua_rawseti(L, -2, ++nb);
  }
}

/*** The names of all features, but for the lengths of suits.
@function features
@treturn {string,...} those of a suit
@treturn {string,...} those of a hand
@usage for _, name in ipairs((require "baize.core.expr".features())) do print(name) end
*/
static int l_features(lua_State *L)
{
  push_names(L, feature_is_of_suit);
  push_names(L, feature_is_of_hand);
  return 2;
}

/*** The diagram of an evaluator (src/hand/evaluator.h): a table over holdings as text.
@function diagram
@tparam {string,...} values 8192 decimals, "4.5"; number i is of the holding whose cards
are the bits of i - 1, the two the lowest
@treturn ?string the diagram; nil when the values are too large or too fine
@treturn ?string why
@usage S.evaluator(require "baize.core.expr".diagram(values))
*/
static int l_diagram(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  Ratio *value = lua_newuserdatauv(L, HOLDING_NB * sizeof *value, 0);
  for (int h = 0; h < HOLDING_NB; h++) {
    size_t len;
    lua_rawgeti(L, 1, h + 1);
    luaL_checktype(L, -1, LUA_TSTRING);
    const char *text = lua_tolstring(L, -1, &len);
    bool minus = len && *text == '-';
    if (ratio_parse(&value[h], text + minus, len - minus) != len - minus)
      return luaL_error(L, "'%s' is not a decimal", text);
    if (minus) value[h].num = -value[h].num;
    lua_pop(L, 1);
  }
  Err e;
  Buf out = BUF_EMPTY;
  if (!evaluator_diagram(value, &out, &e)) {
    buf_free(&out);
    return bind_fail(L, &e);
  }
  bind_pushtext(L, &out);
  return 1;
}

static const luaL_Reg meta[] = {
    {"__gc", l_gc},     {"__tostring", l_tostring},
    {"__band", l_and},  {"__bor", l_or},
    {"__bnot", l_not},  {"__add", l_add},
    {"__sub", l_sub},   {"__mul", l_mul},
    {"__unm", l_unm},   {"__div", l_div},
    {"__idiv", l_idiv}, {"__mod", l_mod},
    {"__pow", l_pow},   {"__lt", l_lt},
    {"__le", l_le},     {"__call", l_call},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"condition", l_condition},
    {"feature", l_feature},
    {"path", l_path},
    {"called", l_called},
    {"call", l_call_of},
    {"name", l_name},
    {"join", l_join},
    {"as", l_as},
    {"about", l_about},
    {"class", l_class},
    {"change", l_change},
    {"number", l_number},
    {"replace", l_replace},
    {"read", l_read},
    {"difference", l_difference},
    {"possible", l_possible},
    {"simplify", l_simplify},
    {"check", l_check},
    {"tighten", l_tighten},
    {"features", l_features},
    {"diagram", l_diagram},
    {NULL, NULL},
};

static void make_type(lua_State *L, ExprClass class)
{
  luaL_newmetatable(L, TYPES[class]);
  luaL_setfuncs(L, meta, 0);
  lua_pushboolean(L, true);
  lua_rawsetp(L, -2, &VALUE_KEY);
  lua_newtable(L);
  luaL_setfuncs(L, part_methods, 0);
  if (class == CLASS_CONDITION) luaL_setfuncs(L, condition_methods, 0);
  lua_pushcclosure(L, l_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

int luaopen_baize_core_expr(lua_State *L)
{
  bind_need(L, "baize.core.deal", luaopen_baize_core_deal);
  for (int class = 0; class < CLASS_NB; class ++) make_type(L, (ExprClass) class);
  luaL_newmetatable(L, LIST_TYPE);
  lua_pushcfunction(L, l_free_list);
  lua_setfield(L, -2, "__gc");
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}

void bind_needexpr(lua_State *L)
{
  bind_need(L, "baize.core.expr", luaopen_baize_core_expr);
}
