/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_algebra.c - what is known of conditions and features: more functions of
** module 'baize.core.expr'.
*/
#include "bind/bind_value.h"
#include "lang/print.h"
#include "prove/algebra.h"
#include "prove/possible.h"

/*** Whether a condition can be true of any deal, as far as can be shown.
@function possible
@param condition the condition, or its text
@treturn ?boolean true; nil when no deal satisfies it, or it cannot be read
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
*/
static int l_simplify(lua_State *L)
{
  Err e;
  bool text = lua_type(L, 1) == LUA_TSTRING;
  const Expr *x = bind_checkexpr(L, 1, &e);
  ExprValue *made = bind_newvalue(L, CLASS_CONDITION);
  made->x = x ? cond_simplify(x, &e) : NULL;
  if (!text) e.at = 0; /* a value has no text */
  return bind_give(L, made, made->x, &e);
}

/*** What is odd about a condition.
@function check
@param condition the condition, or its text
@treturn ?{table,...} in the order of the text, each with `kind` ("impossible",
"always", "wide"), `text` (the part), `at` (its first byte in the canonical text, from
1), `message`; nil when the condition cannot be read
*/
static int l_check(lua_State *L)
{
  Err e;
  const Cond *c = bind_checkcond(L, 1, &e);
  if (!c) return bind_fail(L, &e);
  const Expr *x = bind_tovalue(L, 1)->x;
  Finding *found = lua_newuserdatauv(L, FINDINGS_MAX * sizeof *found, 0);
  Span *span = lua_newuserdatauv(L, (size_t)x->size * sizeof *span, 0);
  int nb = cond_check(c, found);
  Buf b = BUF_EMPTY;
  expr_spans(x, &b, span);
  bind_pushtext(L, &b);
  const char *text = lua_tostring(L, -1);
  BIND_ARRAY(L, i, nb) {
    const Finding *f = &found[i];
    const Span *s = &span[f->part];
    lua_createtable(L, 0, 4);
    bind_settext(L, "kind", finding_name(f->kind));
    lua_pushlstring(L, text + s->from, s->len);
    lua_setfield(L, -2, "text");
    bind_setinteger(L, "at", (lua_Integer)s->from + 1);
    bind_settext(L, "message", f->msg);
  }
  return 1;
}

/*** The variants of a condition, each with the narrowest ranges.
@function tighten
@param condition the condition, or its text
@treturn ?{Condition,...} empty when no deal satisfies it; nil when it cannot be read
*/
static int l_tighten(lua_State *L)
{
  Err e;
  const Cond *c = bind_checkcond(L, 1, &e);
  if (!c) return bind_fail(L, &e);
  ExprList *l = bind_newlist(L);
  if (!cond_tighten(c, l, &e)) return bind_fail(L, &e);
  BIND_ARRAY(L, i, l->nb) bind_pushexpr(L, CLASS_CONDITION, l->at[i]);
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
*/
static int l_diagram(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  Ratio *value = lua_newuserdatauv(L, HOLDING_NB * sizeof *value, 0);
  BIND_EACH(L, h, 1, HOLDING_NB) {
    size_t len;
    luaL_checktype(L, -1, LUA_TSTRING);
    const char *text = lua_tolstring(L, -1, &len);
    bool minus = len && *text == '-';
    if (ratio_parse(&value[h], text + minus, len - minus) != len - minus)
      return luaL_error(L, "'%s' is not a decimal", text);
    if (minus) value[h].num = -value[h].num;
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

void bind_addalgebra(lua_State *L)
{
  static const luaL_Reg functions[] = {
      {"possible", l_possible},
      {"simplify", l_simplify},
      {"check", l_check},
      {"tighten", l_tighten},
      {"features", l_features},
      {"diagram", l_diagram},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
