/* SPDX-License-Identifier: MIT */
/*
** build.h - expressions from parts, in the one form that each has.
**
** As in expr.h the children are taken, and a child that is NULL gives NULL. The
** arguments of a call are brought into their one form (spelling.h).
*/
#ifndef LANG_BUILD_H
#define LANG_BUILD_H

#include "lang/expr.h"

const Expr *expr_make(ExprKind kind, const Expr *const child[], int nb, Err *e);
const Expr *expr_one(ExprKind kind, const Expr *child, Err *e);

/* The parts of a list, which it empties, as children of one part; NULL unless 'ok'. */
const Expr *expr_of_list(ExprKind kind, ExprList *l, bool ok, Err *e);

/*
** 'a' and 'b' joined by an operator as people write it one after the other: a
** chain on the left grows, one on the right does so for & and |.
*/
const Expr *expr_join(ExprKind op, const Expr *a, const Expr *b, Err *e);
const Expr *expr_minus(const Expr *a, const Expr *b, Err *e);

/* True if it is `any`, or `~any`. */
bool expr_is_any(const Expr *x);
bool expr_is_none(const Expr *x);

/*
** The parts of a list, which it empties, joined by & or |, and the opposite of a
** part, with `any` and `~any` folded: any & a is a, ~any & a is ~any. No part at
** all is `any`, or `~any` for |. NULL unless 'ok'.
*/
const Expr *expr_fold(ExprKind kind, ExprList *l, bool ok, Err *e);
const Expr *expr_deny(const Expr *x, Err *e);

#endif
