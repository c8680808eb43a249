/* SPDX-License-Identifier: MIT */
#include "lang/expr.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

const Expr *expr_keep(const Expr *x)
{
  if (x) atomic_fetch_add(&((Expr *)x)->users, 1);
  return x;
}

void expr_drop(const Expr *x)
{
  if (!x || atomic_fetch_sub(&((Expr *)x)->users, 1) > 1) return;
  for (int i = 0; i < x->nb; i++) expr_drop(x->child[i]);
  mem_free((Expr *)x);
}

static void drop_all(const Expr *const child[], int nb)
{
  for (int i = 0; i < nb; i++) expr_drop(child[i]);
}

bool expr_brackets(const Expr *x, int i)
{
  const Expr *operand = x->child[i];
  switch (x->kind) {
  case EXPR_CALL: return !i && operand->kind != EXPR_NAME && operand->kind != EXPR_CALL;
  case EXPR_MINUS:
  case EXPR_NOT: return operand->kind > EXPR_NOT;
  case EXPR_ADD:
    if (i && operand->kind == EXPR_MINUS) operand = operand->child[0];
    return operand->kind >= x->kind;
  case EXPR_MUL:
  case EXPR_AND:
  case EXPR_OR: return operand->kind >= x->kind;
  default: return false;
  }
}

/* By how many levels the text of a child lies deeper than that of the whole. */
static int nests(const Expr *x, int i)
{
  bool sign = x->kind == EXPR_MINUS || x->kind == EXPR_NOT;
  return x->kind < EXPR_MUL ? 1 + (sign && expr_brackets(x, i)) : expr_brackets(x, i);
}

static uint32_t mix(uint32_t hash, const void *data, size_t size)
{
  const unsigned char *byte = data; /* FNV-1a */
  for (size_t i = 0; i < size; i++) hash = (hash ^ byte[i]) * 16777619u;
  return hash;
}

/* Fill in what follows from the children. False: the tree is too large or deep. */
static bool settle(Expr *x, Err *e)
{
  uint32_t hash = mix(2166136261u, &x->kind, sizeof x->kind);
  hash = mix(hash, &x->number, sizeof x->number);
  hash = mix(hash, x->text, (size_t)x->len);
  x->size = 1;
  for (int i = 0; i < x->nb; i++) {
    const Expr *child = x->child[i];
    int depth = child->depth + nests(x, i);
    x->size += child->size;
    if (depth > x->depth) x->depth = depth;
    if (x->size > EXPR_SIZE_MAX)
      return err_set(e, child->at, "an expression of more than %d parts",
                     EXPR_SIZE_MAX);
    hash = mix(hash, &child->hash, sizeof child->hash);
  }
  x->hash = hash;
  if (x->depth <= EXPR_DEPTH_MAX) return true;
  return err_set(e, x->at, "nested more than %d deep", EXPR_DEPTH_MAX + 1);
}

/* A part of a kind, all of it in one block; takes the children. */
static Expr *new (ExprKind kind, const char *text, size_t len, const char *name,
                  size_t name_len, const Expr *const child[], int nb, Err *e)
{
  size_t bytes = len + name_len + 2;
  for (int i = 0; i < nb; i++)
    if (!child[i]) {
      drop_all(child, nb);
      return NULL;
    }
  Expr *x = mem_new(1, sizeof *x + (size_t)nb * sizeof *child + bytes);
  if (!x) {
    drop_all(child, nb);
    err_memory(e);
    return NULL;
  }
  char *to = (char *)&x->child[nb];
  atomic_init(&x->users, 1);
  x->kind = kind;
  x->number = ratio_int(0);
  x->nb = nb;
  if (nb) memcpy(x->child, child, (size_t)nb * sizeof *child);
  if (len) memcpy(to, text, len);
  x->text = to;
  x->len = (int)len;
  if (name) {
    memcpy(to + len + 1, name, name_len);
    x->name = to + len + 1;
  }
  if (settle(x, e)) return x;
  expr_drop(x);
  return NULL;
}

const Expr *expr_number(Ratio r, Err *e)
{
  Ratio size = {r.num < 0 ? -r.num : r.num, r.den};
  Expr *x = new (EXPR_NUMBER, NULL, 0, NULL, 0, NULL, 0, e);
  if (!x) return NULL;
  x->number = size;
  settle(x, NULL);
  const Expr *size_part = x;
  return r.num < 0 ? expr_part(EXPR_MINUS, &size_part, 1, e) : x;
}

const Expr *expr_text(ExprKind kind, const char *text, size_t len, Err *e)
{
  return new (kind, text, len, NULL, 0, NULL, 0, e);
}

const Expr *expr_field(const char *name, size_t len, const Expr *value, Err *e)
{
  return new (EXPR_FIELD, name, len, NULL, 0, &value, 1, e);
}

const Expr *expr_part(ExprKind kind, const Expr *const child[], int nb, Err *e)
{
  return new (kind, NULL, 0, NULL, 0, child, nb, e);
}

/* A copy of one part, with its children. */
static Expr *copy(const Expr *x, const char *name, size_t len, Err *e)
{
  for (int i = 0; i < x->nb; i++) expr_keep(x->child[i]);
  Expr *y = new (x->kind, x->text, (size_t)x->len, name, len, x->child, x->nb, e);
  if (!y) return NULL;
  y->number = x->number;
  y->hash = x->hash;
  y->at = x->at;
  return y;
}

const Expr *expr_named(const Expr *x, const char *name, size_t len, Err *e)
{
  bool ok = len > 0 && !isdigit((unsigned char)*name);
  for (size_t i = 0; i < len && ok; i++)
    ok = isalnum((unsigned char)name[i]) || name[i] == '_';
  if (!ok) {
    err_set(e, 0,
            "'%.*s' cannot be a name: use letters, digits and _, as in opening_values",
            err_quote(len), name);
    return NULL;
  }
  return copy(x, name, len, e);
}

const Expr *expr_placed(const Expr *x, size_t at)
{
  Expr *y = (Expr *)x;
  if (x && x->users == 1) y->at = at; /* nobody else can see it */
  return x;
}

bool expr_list_add(ExprList *l, const Expr *x, Err *e)
{
  if (!x) return false;
  if (l->nb == l->room) {
    int room = l->room ? 2 * l->room : 8;
    const Expr **at = mem_resize(l->at, (size_t)room, sizeof *at);
    if (!at) {
      expr_drop(x);
      return err_memory(e);
    }
    l->at = at;
    l->room = room;
  }
  l->at[l->nb++] = x;
  return true;
}

void expr_list_free(ExprList *l)
{
  for (int i = 0; i < l->nb; i++) expr_drop(l->at[i]);
  mem_free(l->at);
  *l = EXPR_LIST_EMPTY;
}

bool expr_same(const Expr *a, const Expr *b)
{
  if (a == b) return true;
  if (a->kind != b->kind || a->hash != b->hash || a->nb != b->nb || a->len != b->len ||
      a->number.num != b->number.num || a->number.den != b->number.den ||
      memcmp(a->text, b->text, (size_t)a->len))
    return false;
  for (int i = 0; i < a->nb; i++)
    if (!expr_same(a->child[i], b->child[i])) return false;
  return true;
}

bool expr_is(const Expr *x, const char *word)
{
  return x->kind == EXPR_NAME && strlen(word) == (size_t)x->len &&
         !memcmp(x->text, word, (size_t)x->len);
}
