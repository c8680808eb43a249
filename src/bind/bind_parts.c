/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_parts.c - conditions taken apart for Lua: module 'baize.core.parts'.
*/
#include <math.h>

#include "bind/bind_value.h"
#include "bind/modules.h"
#include "lang/patterns.h"
#include "lang/ranges.h"
#include "lang/write.h"
#include "prove/facts.h"

/* A node's table, its field, a list in it and what is pushed for the list. */
enum { STACK_NEED = 8 };

static const char *const OPS[] = {
    [COND_ANY] = "any",     [COND_TERM] = "term", [COND_SHAPE] = "shape",
    [COND_CARDS] = "cards", [COND_NOT] = "not",   [COND_AND] = "and",
    [COND_OR] = "or",
};
static const char *const PAIRS[] = {"NS", "EW"};

/* An end of Bounds, an open one as an infinite number. */
static void push_end(lua_State *L, int64_t value)
{
  if (value > -COND_OPEN && value < COND_OPEN)
    lua_pushinteger(L, value);
  else
    lua_pushnumber(L, value < 0 ? -HUGE_VAL : HUGE_VAL);
}

static void push_atom(lua_State *L, Atom a, bool pair)
{
  lua_newtable(L);
  if (pair || a.kind == ATOM_FIT || a.kind == ATOM_FIT_STRAIN)
    bind_settext(L, "pair", PAIRS[a.seat % 2]);
  else
    bind_setseat(L, "seat", a.seat);
  if (a.kind == ATOM_SUIT) bind_settext(L, "suit", suit_name(a.suit));
  if (a.kind == ATOM_FIT)
    bind_settext(L, "feature", "longest_fit");
  else if (a.kind == ATOM_FIT_STRAIN)
    bind_settext(L, "feature", "longest_fit_strain");
  else
    bind_settext(L, "feature", a.own ? a.own->text : feature_name(a.feature));
}

/* Give the table on top the fields of a TERM, which can be 'most' at all. */
static void set_term(lua_State *L, const CondNode *n, Bounds most)
{
  const Term *t = &n->term;
  bind_setinteger(L, "constant", t->constant);
  bind_setinteger(L, "den", t->den);
  lua_newtable(L);
  for (int i = 0, nb = 0; i < t->nb; i++) {
    int partner = i;
    bool pair = term_pairs(t, i, &partner);
    if (pair && partner < i) continue;
    push_atom(L, t->part[i].atom, pair);
    bind_setinteger(L, "factor", t->part[i].factor * atom_den(t->part[i].atom));
    lua_rawseti(L, -2, ++nb);
  }
  lua_setfield(L, -2, "sum");
  Ranges r = ranges_of(n);
  BIND_ARRAY(L, i, r.nb) {
    lua_newtable(L);
    push_end(L, r.in[i].low);
    lua_rawseti(L, -2, 1);
    push_end(L, r.in[i].high);
    lua_rawseti(L, -2, 2);
  }
  lua_setfield(L, -2, "ranges");
  push_end(L, most.low);
  lua_setfield(L, -2, "least");
  push_end(L, most.high);
  lua_setfield(L, -2, "most");
}

/* Set a field to the patterns of a set, and one to its name if it has one. */
static void set_shapes(lua_State *L, const ShapeSet *s, const char *field,
                       const char *name)
{
  static const ShapeSet none;
  Buf patterns = BUF_EMPTY;
  if (!shapes_same(s, &none) && !shapes_write_least(s, &patterns) &&
      !shapes_write(s, &patterns))
    patterns.failed = true;
  bind_pushtext(L, &patterns);
  lua_setfield(L, -2, field);
  if (shapes_are_balanced(s)) bind_settext(L, name, "balanced");
  if (shapes_are_semibalanced(s)) bind_settext(L, name, "semibalanced");
}

static void set_cards(lua_State *L, Hand cards)
{
  char text[CARDS_TEXT_MAX + HAND_TEXT_MAX];
  if (hand_size(cards) == HAND_SIZE)
    hand_format(cards, text);
  else
    cards_format(cards, text);
  bind_settext(L, "cards", text);
}

/* Push the table of a node; 'most' has what the term of each node can be. */
static void push_node(lua_State *L, const Cond *c, int at, const Bounds *most)
{
  const CondNode *n = &c->node[at];
  luaL_checkstack(L, STACK_NEED, "the condition is too deep");
  lua_newtable(L);
  bind_settext(L, "op", OPS[n->op]);
  if (n->op == COND_SHAPE || n->op == COND_CARDS) bind_setseat(L, "seat", n->seat);
  if (n->op == COND_TERM) set_term(L, n, most[at]);
  if (n->op == COND_CARDS) set_cards(L, n->cards);
  if (n->op == COND_SHAPE) {
    ShapeSet others = shapes_not(n->shape);
    set_shapes(L, n->shape, "shapes", "name");
    set_shapes(L, &others, "others", "others_name");
  }
  for (int k = n->child, nb = 0; k >= 0; k = c->node[k].next) {
    push_node(L, c, k, most);
    lua_rawseti(L, -2, ++nb);
  }
}

/* Push the table of a condition. */
static void push_parts(lua_State *L, const Cond *c)
{
  Facts facts;
  Bounds *most = lua_newuserdatauv(L, (size_t)c->nb * sizeof *most, 0);
  facts_open(&facts);
  for (int i = 0; i < c->nb; i++)
    if (c->node[i].op == COND_TERM) most[i] = facts_of_term(&facts, &c->node[i].term);
  bool failed = facts.failed;
  facts_free(&facts);
  if (failed) luaL_error(L, "not enough memory");
  push_node(L, c, c->root, most);
}

/*** A condition taken apart, for scripts that look into one.
Every node is a table with `op`; "not", "and" and "or" have what they join as
[1], [2] and so on, "any" has nothing else.

* "term": a sum in a range. `sum` is an array of {factor=, seat= or pair=, suit=,
feature=}; `feature` is the name of one ("length" for the cards of a suit), or the
text of an evaluator, and `suit` is nil where the whole hand is meant. The value is
(`constant` + the sum of factor times feature) / `den`, where factors, constant and
`den` are whole numbers; it is in one of the `ranges`, {low, high} in units of
1/`den`, sorted, with math.huge or -math.huge for an open end. On every deal it is
`least` to `most`, in the same units.
* "shape": the shape of `seat` is one of `shapes`, as in "any 4333 + 5xx3"
or "any 5+4+xx" ("" for none); `others` are the rest. `name` and `others_name` are
"balanced" or "semibalanced" where these are just the shapes that are called so.
* "cards": `seat` has the `cards`, as in "SAK HQ"; all thirteen as in
"AK2.J3.KQ854.K72".
@function of
@param condition the condition, or its text
@treturn ?table its root; nil when it cannot be read
*/
static int l_of(lua_State *L)
{
  Err e;
  lua_settop(L, 1);
  const Cond *c = bind_checkcond(L, 1, &e);
  if (!c) return bind_fail(L, &e);
  push_parts(L, c);
  return 1;
}

static const luaL_Reg functions[] = {
    {"of", l_of},
    {NULL, NULL},
};

const BindModule bind_parts_module = {functions};
