/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_value.h - expressions as values of Lua: what is one, and what it holds.
**
** A value holds a use of an Expr and, once it was asked for, the Cond that it
** compiles to. Wherever an expression is expected its text will do.
*/
#ifndef BIND_BIND_VALUE_H
#define BIND_BIND_VALUE_H

#include "bind/bind.h"
#include "lang/cond.h"
#include "lang/parse.h"

/* What a value is in Lua; the names of the types are "baize.Condition" and so on. */
typedef enum ExprClass {
  CLASS_PART, /* of another expression, or a text that was read */
  CLASS_CONDITION,
  CLASS_FEATURE,
  CLASS_MEASURE,
  CLASS_POLICY,
  CLASS_FACT, /* of an auction, as `when` of a system's sections has them */
  CLASS_NB
} ExprClass;

/* Push a value that uses 'x' as well. */
void bind_pushexpr(lua_State *L, ExprClass class, const Expr *x);

/*
** The expression at 'arg', a value or a text; a text's stays alive in its place
** on the stack. NULL: the text is wrong, 'e' says why and where. Raises for
** what is neither.
*/
const Expr *bind_checkexpr(lua_State *L, int arg, Err *e);

/* The same compiled as a condition, once for each value. */
const Cond *bind_checkcond(lua_State *L, int arg, Err *e);

/*
** bind_tree.c: the same of a value about one hand, to be asked of hands: a role in it
** is as good as a seat. Raises, at the user's line, for a value that is no such
** condition.
*/
const Cond *bind_handcond(lua_State *L, int arg);

/*
** The same of the 'nb' in the array at 'arg', as an array that stays alive on the
** stack; on top is left a table that keeps what is compiled. NULL: one is wrong.
*/
const Cond **bind_conds(lua_State *L, int arg, int nb, Err *e);

/* The same read as a term: then term_free. */
bool bind_checkterm(lua_State *L, int arg, Term *out, Err *e);

/*
** The 'nb' expressions of the array at 'arg' as an array that stays alive on the
** stack. NULL: one of the texts is wrong, its number from 0 is left in '*which'.
*/
const Expr *const *bind_exprs(lua_State *L, int arg, int nb, int *which, Err *e);

/* ---- for the files of the module 'baize.core.expr' ------------------------------- */

/* The names of their metatables, and the key that marks these. */
extern const char *const BIND_EXPR_TYPES[CLASS_NB];

/* User values of the userdata: what the Lua half keeps; boxes, which bind_box.c keeps.
 */
enum { VALUE_KEPT = 1, VALUE_AROUND, VALUE_INSIDE };

/* The userdata. */
typedef struct ExprValue {
  const Expr *x; /* NULL: not made yet, or collected */
  Cond *cond;    /* NULL: not asked for yet */
  Cond *of_hand; /* the same with North for its one role, where a hand asks */
  ExprClass class;
} ExprValue;

/* The value at 'arg'; for anything else NULL, or an error. */
ExprValue *bind_tovalue(lua_State *L, int arg);
ExprValue *bind_checkvalue(lua_State *L, int arg);

/*
** Push a value without an expression, to be filled: making it may raise, and an
** expression that is there already would be lost.
*/
ExprValue *bind_newvalue(lua_State *L, ExprClass class);

/* A value, text, number or array as a new use of an expression. */
const Expr *bind_readvalue(lua_State *L, int arg, Err *e);

/* A number as people write it: decimals without exponent, 18 digits at most. */
const Expr *bind_readnumber(lua_State *L, int arg, Err *e);

/* True if the Lua half keeps nothing of the value at 'arg' (opaque parts, a unit). */
bool bind_isplain(lua_State *L, int arg);

/*
** True if an expression is of a class; a role or a letter is as good as a seat or a
** suit, since it is bound later.
*/
bool bind_isclass(const Expr *x, ExprClass class, Err *e);

/*
** An operator, & | + - * of two operands or ~ - of one ('b' is NULL and 'one' true);
** the operands are taken, and NULL gives NULL.
*/
const Expr *bind_operation(char op, bool one, const Expr *a, const Expr *b, Err *e);

/*
** Return 'x', which is taken, in 'v' on the stack's top; or nil and why there is none.
** bind_giveorraise raises instead, at the user's line, as bind_raiseclass does.
*/
int bind_give(lua_State *L, ExprValue *v, const Expr *x, const Err *e);
int bind_giveorraise(lua_State *L, ExprValue *v, const Expr *x, const Err *e);
int bind_raiseclass(lua_State *L, ExprClass class, const Err *e);

/* Push an empty list that Lua frees. */
ExprList *bind_newlist(lua_State *L);

/* The methods of a class, for the table on the top (bind_tree.c). */
void bind_addmethods(lua_State *L, ExprClass class);

/*
** Functions that make expressions (bind_make.c), look into them (bind_algebra.c), and
** put into them what is known at a turn (bind_turn.c).
*/
void bind_addmaking(lua_State *L);
void bind_addalgebra(lua_State *L);
void bind_addturns(lua_State *L);

#endif
