/* SPDX-License-Identifier: MIT */
#include "lang/build.h"

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

const Expr *expr_of_list(ExprKind kind, ExprList *l, bool ok, Err *e)
{
  const Expr *x = ok ? expr_make(kind, l->at, l->nb, e) : NULL;
  if (ok) l->nb = 0; /* its parts were taken */
  expr_list_free(l);
  return x;
}

/* True if 'x' is a chain of a kind whose operands may stand beside others. */
static bool is_open(const Expr *x, ExprKind kind)
{
  return x && x->kind == kind && !x->name;
}

/* 'a' and the operands of the chain 'b', which starts with it then. */
static const Expr *put_first(const Expr *a, const Expr *b, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  ExprKind kind = b->kind;
  bool ok = expr_list_add(&l, a, e);
  for (int i = 0; i < b->nb && ok; i++)
    ok = expr_list_add(&l, expr_keep(b->child[i]), e);
  expr_drop(b);
  return expr_of_list(kind, &l, ok, e);
}

const Expr *expr_join(ExprKind op, const Expr *a, const Expr *b, Err *e)
{
  const Expr *both[] = {a, b};
  bool opens = a && is_open(b, op) && (op == EXPR_AND || op == EXPR_OR);
  if (!b || !is_open(a, op))
    return opens ? put_first(a, b, e) : expr_part(op, both, 2, e);
  if (!opens) return expr_grow(a, &b, 1, e);
  for (int i = 0; i < b->nb; i++) expr_keep(b->child[i]);
  const Expr *x = expr_grow(a, b->child, b->nb, e);
  expr_drop(b);
  return x;
}

const Expr *expr_minus(const Expr *a, const Expr *b, Err *e)
{
  return expr_join(EXPR_ADD, a, expr_one(EXPR_MINUS, b, e), e);
}
