/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bind/bind_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bind/modules.h"
#include "lang/build.h"
#include "lang/parts.h"
#include "run/measure.h"

const char *const BIND_EXPR_TYPES[CLASS_NB] = {
    [CLASS_PART] = "baize.Part",       [CLASS_CONDITION] = "baize.Condition",
    [CLASS_FEATURE] = "baize.Feature", [CLASS_MEASURE] = "baize.Measure",
    [CLASS_POLICY] = "baize.Policy",   [CLASS_FACT] = "baize.Fact",
};

ExprValue *bind_tovalue(lua_State *L, int arg)
{
  ExprValue *v = lua_touserdata(L, arg);
  if (!v || !lua_getmetatable(L, arg)) return NULL;
  bool is = lua_rawgetp(L, -1, BIND_EXPR_TYPES) != LUA_TNIL;
  lua_pop(L, 2);
  return is && v->x ? v : NULL;
}

ExprValue *bind_checkvalue(lua_State *L, int arg)
{
  ExprValue *v = bind_tovalue(L, arg);
  if (!v) luaL_typeerror(L, arg, "expression");
  return v;
}

ExprValue *bind_newvalue(lua_State *L, ExprClass class)
{
  ExprValue *v = lua_newuserdatauv(L, sizeof *v, VALUE_INSIDE);
  *v = (ExprValue){.class = class};
  luaL_setmetatable(L, BIND_EXPR_TYPES[class]);
  return v;
}

void bind_pushexpr(lua_State *L, ExprClass class, const Expr *x)
{
  ExprValue *v = bind_newvalue(L, class); /* first: it may raise */
  v->x = expr_keep(x);
}

const Expr *bind_checkexpr(lua_State *L, int arg, Err *e)
{
  ExprValue *v = bind_tovalue(L, arg);
  if (v) return v->x;
  size_t len;
  if (lua_type(L, arg) != LUA_TSTRING) luaL_typeerror(L, arg, "expression or text");
  arg = lua_absindex(L, arg);
  const char *text = lua_tolstring(L, arg, &len);
  v = bind_newvalue(L, CLASS_PART);
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
  if (text || !e) return;
  e->at = 0;
  if (e->kind == ERR_SYNTAX) e->kind = ERR_REFUSED;
}

const Cond *bind_checkcond(lua_State *L, int arg, Err *e)
{
  bool text = lua_type(L, arg) == LUA_TSTRING;
  if (!bind_checkexpr(L, arg, e)) return NULL;
  ExprValue *v = bind_tovalue(L, arg);
  if (!v->cond) v->cond = cond_make(v->x, e);
  if (!v->cond) unplace(text, e);
  return v->cond;
}

const Cond **bind_conds(lua_State *L, int arg, int nb, Err *e)
{
  arg = lua_absindex(L, arg);
  const Cond **c = lua_newuserdatauv(L, ((size_t)nb + 1) * sizeof *c, 0);
  BIND_ARRAY(L, i, nb) {
    lua_rawgeti(L, arg, i + 1);
    c[i] = bind_checkcond(L, lua_gettop(L), e);
    if (!c[i]) return NULL;
  }
  return c;
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

static int free_list(lua_State *L)
{
  expr_list_free(lua_touserdata(L, 1));
  return 0;
}

ExprList *bind_newlist(lua_State *L)
{
  return bind_newblock(L, sizeof(ExprList), free_list);
}

const Expr *const *bind_exprs(lua_State *L, int arg, int nb, int *which, Err *e)
{
  arg = lua_absindex(L, arg);
  ExprList *l = bind_newlist(L);
  BIND_EACH(L, i, arg, nb) {
    if (!bind_tovalue(L, -1) && lua_type(L, -1) != LUA_TSTRING)
      luaL_error(L, "expressions or texts expected");
    const Expr *x = bind_checkexpr(L, lua_gettop(L), e);
    if (!x || !expr_list_add(l, expr_keep(x), e)) {
      *which = i;
      return NULL;
    }
  }
  return l->at;
}

int bind_give(lua_State *L, ExprValue *v, const Expr *x, const Err *e)
{
  v->x = x;
  return x ? 1 : bind_fail(L, e);
}

int bind_raiseclass(lua_State *L, ExprClass class, const Err *e)
{
  luaL_getmetatable(L, BIND_EXPR_TYPES[class]);
  if (lua_getfield(L, -1, "__fail") == LUA_TNIL) return bind_raise(L, 0, e);
  lua_pushstring(L, e->msg);
  lua_pushnil(L);
  lua_pushstring(L, err_kind_name(e->kind));
  lua_call(L, 3, 0);
  return bind_raise(L, 0, e);
}

int bind_giveorraise(lua_State *L, ExprValue *v, const Expr *x, const Err *e)
{
  v->x = x;
  return x ? 1 : bind_raiseclass(L, v->class, e);
}

/* ---- from Lua's values to expressions ------------------------------------------ */

/* The decimals of the number at 'arg': the shortest that mean it. False: too many. */
static bool decimals_of(lua_State *L, int arg, char *text, size_t size)
{
  enum { DIGITS_MAX = 18 };
  lua_Number n = lua_tonumber(L, arg);
  if (lua_isinteger(L, arg)) {
    snprintf(text, size, LUA_INTEGER_FMT, (LUAI_UACINT)lua_tointeger(L, arg));
    return strlen(text) <= DIGITS_MAX + (*text == '-');
  }
  for (int decimals = 0; decimals <= DIGITS_MAX && n < 1e18 && n > -1e18; decimals++) {
    snprintf(text, size, "%.*f", decimals, n);
    if (strtod(text, NULL) == n) return true;
  }
  snprintf(text, size, "%.14g", n);
  return false;
}

const Expr *bind_readnumber(lua_State *L, int arg, Err *e)
{
  char text[64];
  Ratio r;
  bool known = decimals_of(L, arg, text, sizeof text), minus = *text == '-';
  size_t digits = strlen(text) - minus;
  if (!known || ratio_parse(&r, text + minus, digits) != digits) {
    err_set(e, 0, "%s is not a number of at most 18 digits", text);
    return NULL;
  }
  if (minus) r.num = -r.num;
  return expr_number(r, e);
}

static const Expr *read_nested(lua_State *L, int arg, int depth, Err *e);

/* An array of Lua as a list, which may hold itself. */
static const Expr *list_expr(lua_State *L, int arg, int depth, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  if (depth > EXPR_DEPTH_MAX || !lua_checkstack(L, 4)) {
    expr_too_deep(0, e);
    return NULL;
  }
  bool ok = true;
  for (lua_Unsigned i = 1, nb = lua_rawlen(L, arg); i <= nb && ok; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i);
    ok = expr_list_add(&l, read_nested(L, lua_gettop(L), depth + 1, e), e);
    lua_pop(L, 1);
  }
  return expr_of_list(EXPR_LIST, &l, ok, e);
}

static const Expr *read_nested(lua_State *L, int arg, int depth, Err *e)
{
  size_t len;
  ExprValue *v = bind_tovalue(L, arg);
  if (v) return expr_keep(v->x);
  switch (lua_type(L, arg)) {
  case LUA_TNUMBER: return bind_readnumber(L, arg, e);
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

const Expr *bind_readvalue(lua_State *L, int arg, Err *e)
{
  return read_nested(L, arg, 0, e);
}

/* ---- classes --------------------------------------------------------------------- */

/*
** The expression with some seat for its roles and suits for its letters, a new use;
** NULL: 'e' says why they cannot be bound.
*/
static const Expr *bound_somehow(const Expr *x, Err *e)
{
  const int suit[LETTER_NB] = {HEARTS, DIAMONDS, SPADES, CLUBS, CLUBS, CLUBS, CLUBS};
  ExprReads r = expr_reads(x);
  const Expr *bound = expr_bind(x, suit, e);
  if (!bound || !r.roles) return bound;
  const Expr *seated = expr_of_seat(bound, NORTH, e);
  expr_drop(bound);
  return seated;
}

/* True if the measure, or every component of a vector, can be compiled. */
static bool is_measure(const Expr *x, Err *e)
{
  if (x->kind != EXPR_LIST) {
    Measure *m = measure_make(x, e);
    measure_free(m);
    return m != NULL;
  }
  for (int i = 0; i < x->nb; i++)
    if (!is_measure(x->child[i], e)) return false;
  return true;
}

bool bind_isclass(const Expr *x, ExprClass class, Err *e)
{
  const Expr *bound = bound_somehow(x, e);
  bool is = bound != NULL;
  if (is && class == CLASS_CONDITION) {
    Cond *c = cond_make(bound, e);
    cond_free(c);
    is = c != NULL;
  } else if (is && class == CLASS_FEATURE) {
    Term t;
    is = term_read(&t, bound, e);
    if (is) term_free(&t);
  } else if (is && class == CLASS_MEASURE) {
    is = is_measure(bound, e);
  }
  expr_drop(bound);
  return is;
}

bool bind_isplain(lua_State *L, int arg)
{
  bool none = lua_getiuservalue(L, arg, 1) == LUA_TNIL;
  lua_pop(L, 1);
  return none;
}

const Expr *bind_operation(char op, bool one, const Expr *a, const Expr *b, Err *e)
{
  if (a && one) return expr_one(op == '~' ? EXPR_NOT : EXPR_MINUS, a, e);
  if (a && b && op == '-') return expr_minus(a, b, e);
  if (a && b && (op != '&' || (!expr_is(a, "any") && !expr_is(b, "any"))))
    return expr_join(op == '&'   ? EXPR_AND
                     : op == '|' ? EXPR_OR
                     : op == '*' ? EXPR_MUL
                                 : EXPR_ADD,
                     a, b, e);
  const Expr *other = a && b ? expr_keep(expr_is(a, "any") ? b : a) : NULL;
  expr_drop(a);
  expr_drop(b);
  return other;
}
