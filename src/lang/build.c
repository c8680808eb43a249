/* SPDX-License-Identifier: MIT */
#include "lang/build.h"

#include <string.h>

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

bool expr_is_any(const Expr *x)
{
  return expr_is(x, "any");
}

bool expr_is_none(const Expr *x)
{
  return x->kind == EXPR_NOT && expr_is_any(x->child[0]);
}

static const Expr *any_or_none(bool any, Err *e)
{
  const Expr *x = expr_text(EXPR_NAME, "any", strlen("any"), e);
  return any ? x : expr_one(EXPR_NOT, x, e);
}

const Expr *expr_deny(const Expr *x, Err *e)
{
  bool any = x && expr_is_any(x);
  if (!x || !(any || expr_is_none(x))) return expr_one(EXPR_NOT, x, e);
  expr_drop(x);
  return any_or_none(!any, e);
}

const Expr *expr_fold(ExprKind kind, ExprList *l, bool ok, Err *e)
{
  bool is_and = kind == EXPR_AND, decided = false;
  const Expr *all = NULL;
  for (int i = 0; i < l->nb && ok && !decided; i++) {
    const Expr *x = l->at[i];
    decided = is_and ? expr_is_none(x) : expr_is_any(x);
    if (is_and ? expr_is_any(x) : expr_is_none(x)) continue;
    expr_keep(x);
    all = all && !decided ? expr_join(kind, all, x, e) : (expr_drop(all), x);
    ok = all != NULL;
  }
  expr_list_free(l);
  return ok && !all ? any_or_none(is_and, e) : all;
}
