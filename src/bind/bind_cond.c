/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_cond.c - the text of conditions for Lua: module 'baize.core.cond'.
**
** Owns nothing.
** Uses: bind.h, prove/algebra.h.
*/
#include "bind/bind.h"
#include "bind/modules.h"
#include "prove/algebra.h"
#include "prove/possible.h"

static const char *operator_of(SyntaxKind kind)
{
  switch (kind) {
  case SYNTAX_OR: return "|";
  case SYNTAX_AND: return "&";
  case SYNTAX_NOT: return "~";
  default: return "";
  }
}

/*** Read a condition and give its canonical text.
@function canonical
@tparam string text a condition, as in 'S.hcp "15-17" & S.balanced'
@treturn ?string the same in canonical form, nil when it is no condition
@treturn string its weakest operator, "|", "&", "~" or ""; or what is wrong
@treturn ?integer at which byte, from 1
@usage require "baize.core.cond".canonical 'S.hcp(15,17)' --> S.hcp "15-17"
*/
static int l_canonical(lua_State *L)
{
  size_t len;
  Syntax s;
  Err e;
  Buf out = BUF_EMPTY;
  const char *text = bind_checktext(L, 1, &len);
  if (!syntax_parse(&s, text, len, &e)) return bind_fail(L, &e);
  Cond *c = cond_read(&s, s.root, &e);
  if (c) syntax_format(&s, &out);
  const char *weakest = operator_of(s.node[s.root].kind);
  syntax_free(&s);
  if (!c) return bind_fail(L, &e);
  cond_free(c);
  bind_pushtext(L, &out);
  lua_pushstring(L, weakest);
  return 2;
}

/*** Whether the text is a feature or a sum of features.
@function term
@tparam string text as in "S.hcp + N.hcp"
@treturn ?boolean true, nil when it is none
@treturn ?string what is wrong
@treturn ?integer at which byte, from 1
@usage assert(require "baize.core.cond".term "NS.longest_fit")
*/
static int l_term(lua_State *L)
{
  size_t len;
  Syntax s;
  Term t;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!syntax_parse(&s, text, len, &e)) return bind_fail(L, &e);
  bool ok = term_read(&t, &s, s.root, &e);
  syntax_free(&s);
  if (!ok) return bind_fail(L, &e);
  term_free(&t);
  lua_pushboolean(L, true);
  return 1;
}

/*** Whether a condition can be true of any deal, as far as can be shown.
@function possible
@tparam string text the condition
@treturn ?boolean true; nil when no deal satisfies it, or it cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage require "baize.core.cond".possible 'S.hcp "20+" & N.hcp "21+"'
*/
static int l_possible(lua_State *L)
{
  size_t len;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  Cond *c = cond_parse(text, len, &e);
  bool ok = c && cond_possible(c, &e);
  cond_free(c);
  if (!ok) return bind_fail(L, &e);
  lua_pushboolean(L, true);
  return 1;
}

/*** Whether a deal satisfies a condition.
@function holds
@tparam string text the condition
@tparam Deal deal
@treturn ?boolean
@treturn ?string why the text is no condition
@treturn ?integer at which byte, from 1
@usage require "baize.core.cond".holds('S.hcp "15-17"', deal)
*/
static int l_holds(lua_State *L)
{
  size_t len;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  const Deal *d = bind_checkdeal(L, 2);
  Cond *c = cond_parse(text, len, &e);
  if (!c) return bind_fail(L, &e);
  lua_pushboolean(L, cond_holds(c, d));
  cond_free(c);
  return 1;
}

/* Push what a function of algebra.h makes of the text at 1. */
static int transform(lua_State *L, bool (*f)(const char *, size_t, Buf *, Err *))
{
  size_t len;
  Err e;
  Buf out = BUF_EMPTY;
  const char *text = bind_checktext(L, 1, &len);
  if (!f(text, len, &out, &e)) {
    buf_free(&out);
    return bind_fail(L, &e);
  }
  bind_pushtext(L, &out);
  return 1;
}

/*** The identity of a condition: a version and its text in one form.
@function key
@tparam string text the condition
@treturn ?string nil when it cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage require "baize.core.cond".key 'S.hcp (15,17)' --> c1 S.hcp "15-17"
*/
static int l_key(lua_State *L)
{
  return transform(L, cond_key);
}

/*** A condition of the same meaning, no longer than the one given.
@function simplify
@tparam string text the condition
@treturn ?string nil when it cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage require "baize.core.cond".simplify 'S.hcp "10-14" | S.hcp "15-17"'
*/
static int l_simplify(lua_State *L)
{
  return transform(L, cond_simplify);
}

/*** What is odd about a condition.
@function check
@tparam string text the condition
@treturn ?{table,...} in the order of the text, each with `kind` ("impossible",
"always", "wide"), `text` (the part), `at` (its first byte, from 1), `message`;
nil when the condition cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage #require "baize.core.cond".check 'S.hcp "15-40"' --> 1
*/
static int l_check(lua_State *L)
{
  size_t len;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  Finding *found = lua_newuserdatauv(L, FINDINGS_MAX * sizeof *found, 0);
  int nb = cond_check(text, len, found, &e);
  if (nb < 0) return bind_fail(L, &e);
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    const Finding *f = &found[i];
    lua_createtable(L, 0, 4);
    lua_pushstring(L, finding_name(f->kind));
    lua_setfield(L, -2, "kind");
    lua_pushlstring(L, text + f->at, (size_t)f->len);
    lua_setfield(L, -2, "text");
    lua_pushinteger(L, f->at + 1);
    lua_setfield(L, -2, "at");
    lua_pushstring(L, f->msg);
    lua_setfield(L, -2, "message");
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/*** The variants of a condition, each with the narrowest ranges.
@function tighten
@tparam string text the condition
@treturn ?string a line of text for each variant, "" when no deal satisfies it; nil
when it cannot be read
@treturn ?string why
@treturn ?integer at which byte, from 1
@usage require "baize.core.cond".tighten 'S.spades "7+" & S.hearts "5+"'
*/
static int l_tighten(lua_State *L)
{
  return transform(L, cond_tighten);
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
@usage for _, name in ipairs((require "baize.core.cond".features())) do print(name) end
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
@usage S.evaluator(require "baize.core.cond".diagram(values))
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

static const luaL_Reg functions[] = {
    {"canonical", l_canonical},
    {"term", l_term},
    {"possible", l_possible},
    {"holds", l_holds},
    {"features", l_features},
    {"diagram", l_diagram},
    {"key", l_key},
    {"simplify", l_simplify},
    {"check", l_check},
    {"tighten", l_tighten},
    {NULL, NULL},
};

int luaopen_baize_core_cond(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
