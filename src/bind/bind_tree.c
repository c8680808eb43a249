/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_tree.c - what expressions can be asked, and changed: the methods of the values
** of module 'baize.core.expr'.
*/
#include "bind/bind_value.h"

#include "lang/build.h"
#include "lang/parts.h"
#include "run/measure.h"

/* A value of the class of the one at 'arg', with what the Lua half keeps of that. */
static ExprValue *new_like(lua_State *L, int arg)
{
  ExprValue *v = bind_newvalue(L, bind_checkvalue(L, arg)->class);
  lua_getiuservalue(L, arg, 1);
  lua_setiuservalue(L, -2, 1);
  return v;
}

/*
** Return what is made by changing the value at 1 by what is at 2; the Lua half,
** '__changed', may have kept more of it.
*/
static int give_changed(lua_State *L, ExprValue *v, const Expr *x, Err *e)
{
  bind_giveorraise(L, v, x, e);
  if (luaL_getmetafield(L, -1, "__changed") == LUA_TNIL) return 1;
  lua_insert(L, -2);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 3, 1);
  return 1;
}

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
  const ExprValue *v = bind_checkvalue(L, 1);
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
  const ExprValue *a = bind_checkvalue(L, 1), *b = bind_tovalue(L, 2);
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
  const ExprValue *v = bind_checkvalue(L, 1);
  BIND_ARRAY(L, i, v->x->nb) push_part(L, v->class, v->x, i);
  return 1;
}

/*** What joins the parts of the expression.
@function Part:operator
@treturn string "&", "|", "~", "+", "-" (of one part), "*", "call", "list", "field";
"name" or "number" of what has no parts
@treturn ?string of a field its name
@usage print((S.hcp "15-17" & S.balanced):operator())  --> &
*/
static int l_operator(lua_State *L)
{
  static const char *const names[EXPR_KIND_NB] = {
      "number", "text", "name", "list", "field", "call", "-", "~", "*", "+", "&", "|"};
  const Expr *x = bind_checkvalue(L, 1)->x;
  lua_pushstring(L, names[x->kind]);
  if (x->kind != EXPR_FIELD) return 1;
  lua_pushlstring(L, x->text, (size_t)x->len);
  return 2;
}

/*** The expression with a part replaced, wherever it occurs.
Of what `&`, `|`, `+` or `*` join, a part may also be some operands side by side.
@function Part:substitute
@param old the part, an expression
@param new what replaces it, an expression
@return the same kind of value
@raise at the user's line when the part does not occur, or what comes of it is no
condition, feature or measure any more
@usage print((S.hcp "15-17" & N.hcp "7+"):substitute(N.hcp "7+", N.hcp "8+"))
*/
static int l_substitute(lua_State *L)
{
  Err e;
  const ExprValue *v = bind_checkvalue(L, 1);
  const Expr *old = bind_checkexpr(L, 2, &e);
  if (!old) return bind_raise(L, 2, &e);
  const Expr *by = bind_checkexpr(L, 3, &e);
  if (!by) return bind_raise(L, 3, &e);
  ExprValue *made = new_like(L, 1);
  give_changed(L, made, expr_replace(v->x, old, by, &e), &e);
  ExprClass class = bind_tovalue(L, 2)->class;
  bool like = class == bind_tovalue(L, 3)->class && v->class != CLASS_MEASURE;
  if (like && class != CLASS_PART) return 1; /* it stays what it was */
  if (!bind_isclass(bind_checkvalue(L, -1)->x, v->class, &e))
    return bind_raiseclass(L, v->class, &e);
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
  const ExprValue *v = bind_checkvalue(L, 1);
  int seat = bind_checkseat(L, 2);
  ExprValue *made = new_like(L, 1);
  return give_changed(L, made, expr_of_seat(v->x, seat, &e), &e);
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
  const ExprValue *v = bind_checkvalue(L, 1);
  luaL_argcheck(L, lua_istable(L, 2), 2, "a table as in { M = \"H\" } expected");
  for (int i = 0; i < LETTER_NB; i++) suit[i] = -1;
  for (lua_pushnil(L); lua_next(L, 2); lua_pop(L, 1)) {
    size_t len = 0;
    const char *word = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &len) : "";
    int letter = letter_of_word(word, len), strain;
    if (letter == LETTER_NONE) {
      err_set(&e, 0, "'%s' is not a letter for a suit (M m OM om x y z)",
              luaL_tolstring(L, -2, NULL));
      return bind_raiseclass(L, v->class, &e);
    }
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &len) : "";
    if (!strain_parse(&strain, text, len, &e) || strain >= SUIT_NB) {
      err_set(&e, 0, "%s: a suit (\"C\", \"D\", \"H\" or \"S\") expected, not %s", word,
              luaL_tolstring(L, -1, NULL));
      return bind_raiseclass(L, v->class, &e);
    }
    suit[letter] = strain;
  }
  ExprValue *made = new_like(L, 1);
  return give_changed(L, made, expr_bind(v->x, suit, &e), &e);
}

static void push_bits(lua_State *L, unsigned bits, int nb, const char *(*name)(int))
{
  int k = (int)lua_rawlen(L, -1);
  for (int i = 0; i < nb; i++) {
    if (!(bits >> i & 1)) continue;
    lua_pushstring(L, name(i));
    lua_rawseti(L, -2, ++k);
  }
}

/*** Whose hands the expression reads.
@function Part:seats
@treturn {string,...} seats in the order N E S W, then roles
@usage print(table.concat((N.hcp "7+" & S.balanced):seats(), " "))  --> N S
*/
static int l_seats(lua_State *L)
{
  ExprReads r = expr_reads(bind_checkvalue(L, 1)->x);
  lua_newtable(L);
  push_bits(L, r.seats, SEAT_NB, bind_seatword);
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
  ExprReads r = expr_reads(bind_checkvalue(L, 1)->x);
  lua_newtable(L);
  push_bits(L, r.suits, SUIT_NB, strain_name);
  push_bits(L, r.letters, LETTER_NB, letter_name);
  return 1;
}

/*** The expression with a name, which is printed in its place where people read.
Equality, the key and the text for the core do not see it.
@function Part:named
@tparam string name letters, digits and _, as in "opening_values"
@return the same kind of value
@raise at the user's line when the name is not an identifier
@usage print((S.hcp "12+"):named "opening_values" & S.balanced)
*/
static int l_named(lua_State *L)
{
  Err e;
  size_t len;
  const ExprValue *v = bind_checkvalue(L, 1);
  const char *name = bind_checktext(L, 2, &len);
  ExprValue *made = new_like(L, 1);
  const Expr *x = NULL;
  if (expr_name_ok(name, len, &e)) x = expr_named(v->x, name, len, &e);
  return bind_giveorraise(L, made, x, &e);
}

/* ---- conditions ------------------------------------------------------------------ */

/*** Whether it is `any`, which every deal satisfies. What comes to the same in other
words is not (`same` finds that out).
@function Condition:is_any
@treturn boolean
@usage print(any:is_any(), (any | S.balanced):is_any())  --> true false
*/
static int l_is_any(lua_State *L)
{
  const Expr *x = bind_checkvalue(L, 1)->x;
  lua_pushboolean(L, expr_is_any(x) && bind_isplain(L, 1));
  return 1;
}

/*** Whether it is `~any`, which no deal satisfies.
@function Condition:is_none
@treturn boolean
@usage print((~any):is_none())  --> true
*/
static int l_is_none(lua_State *L)
{
  lua_pushboolean(L, expr_is_none(bind_checkvalue(L, 1)->x));
  return 1;
}

/* The compiled condition of a value; raises at the user's line if it is invalid. */
static const Cond *compiled(lua_State *L, int arg)
{
  Err e;
  const Cond *c = bind_checkcond(L, arg, &e);
  if (!c) bind_raiseclass(L, CLASS_CONDITION, &e);
  return c;
}

static const char LEAVES_KEY = 0; /* its address: where the registry has them */

static int free_leaves(lua_State *L)
{
  CondLeaves **l = lua_touserdata(L, 1);
  cond_leaves_free(*l);
  *l = NULL;
  return 0;
}

/* What leaves of conditions on hands compile to; NULL: the state is being closed. */
static CondLeaves *leaves_of(lua_State *L)
{
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &LEAVES_KEY) == LUA_TNIL) {
    CondLeaves **made = bind_newblock(L, sizeof *made, free_leaves);
    *made = cond_leaves_new();
    if (!*made) bind_memory(L);
    lua_copy(L, -1, -2);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &LEAVES_KEY);
  }
  CondLeaves **l = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return *l;
}

/* The same, where a role is as good as a seat. */
static const Cond *compiled_for_hand(lua_State *L, int arg)
{
  Err e;
  ExprValue *v = bind_checkvalue(L, arg);
  if (v->of_hand) return v->of_hand;
  ExprReads r = v->cond ? (ExprReads){0} : expr_reads(v->x);
  if (!r.roles || r.roles & (r.roles - 1) || r.seats) return compiled(L, arg);
  v->of_hand = cond_make_known(v->x, NORTH, leaves_of(L), &e);
  if (!v->of_hand) bind_raiseclass(L, CLASS_CONDITION, &e);
  return v->of_hand;
}

const Cond *bind_handcond(lua_State *L, int arg)
{
  const Cond *c = compiled_for_hand(L, arg);
  if (!(c->seats & (c->seats - 1))) return c;
  Err e;
  err_set(&e, 0, "the condition is about several hands: give it a deal, not a hand");
  bind_raiseclass(L, CLASS_CONDITION, &e);
  return NULL;
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
  bind_checkvalue(L, 1);
  const Deal *d = bind_todeal(L, 2);
  bool plain = bind_isplain(L, 1);
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
  lua_pushboolean(L, cond_holds_hand(bind_handcond(L, 1), bind_checkhand(L, 2)));
  return 1;
}

/*** What a measure can be at the least and at the most, whichever the deals are.
Contracts of one declarer and strain take the same number of tricks; else the ends need
not be reached: of a sum each part is taken for itself. Nothing of a vector, and where a
role or a letter is free.
@function Measure:limits
@tparam[opt=false] boolean by_level contracts of different levels may take different
numbers of tricks, as with `play = "calibrated"`
@treturn ?number low
@treturn number high
@treturn boolean whether all values are whole numbers
@usage print(score("4S by N"):limits())  --> -500.0 510.0 true
*/
static int l_limits(lua_State *L)
{
  Err e = {0};
  Measure *m = measure_make(bind_checkvalue(L, 1)->x, &e);
  if (!m) return 0;
  Limits in = measure_limits(m, lua_toboolean(L, 2));
  int64_t den = measure_den(m);
  measure_free(m);
  lua_pushnumber(L, in.low / (double)den);
  lua_pushnumber(L, in.high / (double)den);
  lua_pushboolean(L, den == 1);
  return 3;
}

void bind_addmethods(lua_State *L, ExprClass class)
{
  static const luaL_Reg methods[] = {
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
  static const luaL_Reg of_conditions[] = {
      {"holds", l_holds}, {"is_any", l_is_any}, {"is_none", l_is_none}, {NULL, NULL}};
  static const luaL_Reg of_measures[] = {{"limits", l_limits}, {NULL, NULL}};
  luaL_setfuncs(L, methods, 0);
  if (class == CLASS_CONDITION) luaL_setfuncs(L, of_conditions, 0);
  if (class == CLASS_MEASURE) luaL_setfuncs(L, of_measures, 0);
}
