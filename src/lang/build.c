/* SPDX-License-Identifier: MIT */
#include "lang/build.h"

#include "base/mem.h"
#include "lang/spelling.h"

const Expr *expr_make(ExprKind kind, const Expr *const child[], int nb, Err *e)
{
  const Expr *x = expr_part(kind, child, nb, e);
  return x && kind == EXPR_CALL ? spelling_settle(x, e) : x;
}

const Expr *expr_one(ExprKind kind, const Expr *child, Err *e)
{
  return expr_make(kind, &child, 1, e);
}

const Expr *expr_of_list(ExprKind kind, ExprList *l, Err *e)
{
  const Expr *x = expr_make(kind, l->at, l->nb, e);
  mem_free(l->at); /* its parts were taken */
  *l = EXPR_LIST_EMPTY;
  return x;
}

/* The operands of a chain of a kind, or the one part that is none. */
static bool add_operands(ExprList *l, ExprKind kind, const Expr *x, bool open, Err *e)
{
  if (!x || !open || x->kind != kind || x->name)
    return expr_list_add(l, expr_keep(x), e);
  for (int i = 0; i < x->nb; i++)
    if (!expr_list_add(l, expr_keep(x->child[i]), e)) return false;
  return true;
}

const Expr *expr_join(ExprKind op, const Expr *a, const Expr *b, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  bool both = op == EXPR_AND || op == EXPR_OR;
  bool ok = add_operands(&l, op, a, true, e) && add_operands(&l, op, b, both, e);
  expr_drop(a);
  expr_drop(b);
  if (ok) return expr_of_list(op, &l, e);
  expr_list_free(&l);
  return NULL;
}

const Expr *expr_minus(const Expr *a, const Expr *b, Err *e)
{
  return expr_join(EXPR_ADD, a, expr_one(EXPR_MINUS, b, e), e);
}
