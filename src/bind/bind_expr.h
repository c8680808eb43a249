/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_expr.h - expressions in Lua: what other bindings need of them.
**
** A value holds a use of an Expr and, once it was asked for, the Cond that it
** compiles to. Wherever an expression is expected its text will do.
*/
#ifndef BIND_BIND_EXPR_H
#define BIND_BIND_EXPR_H

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

/* The same read as a term: then term_free. */
bool bind_checkterm(lua_State *L, int arg, Term *out, Err *e);

/*
** The 'nb' expressions of the array at 'arg' as an array that stays alive on the
** stack. NULL: one of the texts is wrong, its number from 0 is left in '*which'.
*/
const Expr *const *bind_exprs(lua_State *L, int arg, int nb, int *which, Err *e);

/* Make the types, if they are not there. */
void bind_needexpr(lua_State *L);

#endif
