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

static void drop_all(const Expr *const child[], int nb)
{
  for (int i = 0; i < nb; i++) expr_drop(child[i]);
}

/* The places after the first 'nb' of 'used' ones are free again. */
static void leave_row(ExprRow *row, int used, int nb)
{
  atomic_compare_exchange_strong(&row->used, &used, nb);
  if (atomic_fetch_sub(&row->users, 1) == 1) mem_free(row);
}

void expr_drop(const Expr *x)
{
  while (x && atomic_fetch_sub(&((Expr *)x)->users, 1) == 1) {
    const Expr *from = x->from;
    int first = from ? from->nb : 0;
    drop_all(x->child + first, x->nb - first);
    if (x->row) leave_row(x->row, x->nb, first);
    mem_free((Expr *)x);
    x = from;
  }
}

bool expr_binds(const Expr *x)
{
  if (x->kind != EXPR_CALL || x->nb != 3 || x->child[1]->kind != EXPR_NAME)
    return false;
  return expr_is(x->child[0], "each") || expr_is(x->child[0], "some");
}

bool expr_brackets(const Expr *x, int i)
{
  const Expr *operand = x->child[i];
  switch (x->kind) {
  case EXPR_CALL:
    if (i || operand->kind == EXPR_NAME) return false;
    return operand->kind != EXPR_CALL || expr_binds(operand);
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

/* The error of a limit. */
static bool beyond(size_t at, Err *e, const char *format, int limit)
{
  err_set(e, at, format, limit);
  if (e) e->kind = ERR_BUDGET;
  return false;
}

bool expr_too_large(size_t at, Err *e)
{
  return beyond(at, e,
                "an expression of more than %d parts: use ranges, shapes or points in "
                "place of a list of cases, or a function (baize.opaque)",
                EXPR_SIZE_MAX);
}

bool expr_too_deep(size_t at, Err *e)
{
  return beyond(at, e,
                "nested more than %d deep: leave out brackets that do nothing, as in "
                "a & b & c, and put all choices into one list",
                EXPR_DEPTH_MAX + 1);
}

/* What follows from a part itself, without its children. */
static void settle_self(Expr *x)
{
  uint32_t hash = mix(2166136261u, &x->kind, sizeof x->kind);
  hash = mix(hash, &x->number, sizeof x->number);
  x->hash = mix(hash, x->text, (size_t)x->len);
  x->size = 1;
}

/*
** Add what follows from the children from 'from' on: size, depth and hash go from one
** to the next. False: the tree is too large or deep.
*/
static bool settle(Expr *x, int from, Err *e)
{
  for (int i = from; i < x->nb; i++) {
    const Expr *child = x->child[i];
    int depth = child->depth + nests(x, i);
    x->size += child->size;
    if (depth > x->depth) x->depth = depth;
    if (x->size > EXPR_SIZE_MAX) return expr_too_large(child->at, e);
    x->hash = mix(x->hash, &child->hash, sizeof child->hash);
  }
  return x->depth <= EXPR_DEPTH_MAX || expr_too_deep(x->at, e);
}

/* A part of a kind with room for children after it and for its texts; unsettled. */
static Expr *new (ExprKind kind, const char *text, size_t len, const char *name,
                  size_t name_len, int room, Err *e)
{
  Expr *x =
      mem_need(1, sizeof *x + (size_t)room * sizeof *x->child + len + name_len + 2, e);
  if (!x) return NULL;
  const Expr **child = (const Expr **)(x + 1);
  char *to = (char *)&child[room];
  atomic_init(&x->users, 1);
  x->kind = kind;
  x->number = ratio_int(0);
  x->child = child;
  if (len) memcpy(to, text, len);
  x->text = to;
  x->len = (int)len;
  if (name) x->name = memcpy(to + len + 1, name, name_len);
  return x;
}

/* A settled part of a kind, all of it in one block; takes the children. */
static const Expr *part_of(ExprKind kind, const char *text, size_t len,
                           const Expr *const child[], int nb, Err *e)
{
  bool ok = true;
  for (int i = 0; i < nb; i++) ok = ok && child[i];
  Expr *x = ok ? new (kind, text, len, NULL, 0, nb, e) : NULL;
  if (!x) {
    drop_all(child, nb);
    return NULL;
  }
  if (nb) memcpy(x + 1, child, (size_t)nb * sizeof *child);
  x->nb = nb;
  settle_self(x);
  if (settle(x, 0, e)) return x;
  expr_drop(x);
  return NULL;
}

const Expr *expr_number(Ratio r, Err *e)
{
  Ratio size = {r.num < 0 ? -r.num : r.num, r.den};
  Expr *x = new (EXPR_NUMBER, NULL, 0, NULL, 0, 0, e);
  if (!x) return NULL;
  x->number = size;
  settle_self(x);
  const Expr *size_part = x;
  return r.num < 0 ? expr_part(EXPR_MINUS, &size_part, 1, e) : x;
}

const Expr *expr_text(ExprKind kind, const char *text, size_t len, Err *e)
{
  return part_of(kind, text, len, NULL, 0, e);
}

const Expr *expr_of_buf(ExprKind kind, Buf *text, Err *e)
{
  const Expr *x = text->failed ? NULL : expr_text(kind, text->text, text->len, e);
  if (text->failed) err_memory(e);
  buf_free(text);
  return x;
}

const Expr *expr_field(const char *name, size_t len, const Expr *value, Err *e)
{
  return part_of(EXPR_FIELD, name, len, &value, 1, e);
}

const Expr *expr_part(ExprKind kind, const Expr *const child[], int nb, Err *e)
{
  return part_of(kind, NULL, 0, child, nb, e);
}

/* ---- chains that grow --------------------------------------------------------------
 */

/* A row with the operands of 'x', which is kept by it, and room for twice 'nb'. */
static ExprRow *new_row(const Expr *x, int nb, Err *e)
{
  ExprRow *row = mem_need(1, sizeof *row + 2 * (size_t)nb * sizeof *row->at, e);
  if (!row) return NULL;
  atomic_init(&row->users, 1);
  atomic_init(&row->used, nb);
  row->room = 2 * nb;
  for (int i = 0; i < x->nb; i++) row->at[i] = x->child[i];
  return row;
}

/* The row of 'x', one user more, if the places after its operands are free. */
static ExprRow *free_row(const Expr *x, int nb)
{
  int used = x->nb;
  ExprRow *row = x->row;
  if (!row || used + nb > row->room ||
      !atomic_compare_exchange_strong(&row->used, &used, used + nb))
    return NULL;
  atomic_fetch_add(&row->users, 1);
  return row;
}

/* Make 'y', which is new, the chain 'x' in its row; the use of 'x' is taken. */
static void grow_from(Expr *y, const Expr *x, ExprRow *row)
{
  y->row = row;
  y->from = x;
  if (row) y->child = row->at;
  y->nb = x->nb;
  y->number = x->number;
  y->size = x->size;
  y->depth = x->depth;
  y->hash = x->hash;
  y->at = x->at;
}

const Expr *expr_grow(const Expr *x, const Expr *const more[], int nb, Err *e)
{
  Expr *y = new (x->kind, NULL, 0, NULL, 0, 0, e);
  ExprRow *row = y ? free_row(x, nb) : NULL;
  if (y && !row) row = new_row(x, x->nb + nb, e);
  if (!row) {
    mem_free(y);
    expr_drop(x);
    drop_all(more, nb);
    return NULL;
  }
  memcpy(&row->at[x->nb], more, (size_t)nb * sizeof *more);
  grow_from(y, x, row);
  y->at = 0;
  y->nb += nb;
  if (settle(y, x->nb, e)) return y;
  expr_drop(y);
  return NULL;
}

/* True if scripts or expressions use the word for something else. */
static bool is_taken(const char *word, size_t len)
{
  static const char *const taken[] = {
      "and",  "break", "do",    "else",   "elseif", "end", "false", "for",
      "goto", "if",    "in",    "local",  "nil",    "not", "or",    "repeat",
      "then", "true",  "until", "while",  "any",    "NS",  "EW",    "function",
      "N",    "E",     "S",     "return", "W",
  };
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    if (strlen(taken[i]) == len && !memcmp(taken[i], word, len)) return true;
  return false;
}

bool expr_name_ok(const char *name, size_t len, Err *e)
{
  bool ok = len > 0 && !isdigit((unsigned char)*name);
  for (size_t i = 0; i < len && ok; i++)
    ok = isalnum((unsigned char)name[i]) || name[i] == '_';
  if (!ok)
    return err_set(e, 0,
                   "'%.*s' cannot be a name: use letters, digits and _, as in "
                   "opening_values",
                   err_quote(len), name);
  if (is_taken(name, len))
    return err_set(e, 0, "'%.*s' cannot be a name: it is a word of the language",
                   (int)len, name);
  return true;
}

const Expr *expr_named(const Expr *x, const char *name, size_t len, Err *e)
{
  Expr *y = new (x->kind, x->text, (size_t)x->len, name, len, 0, e);
  if (!y) return NULL;
  if (x->row) atomic_fetch_add(&x->row->users, 1);
  grow_from(y, expr_keep(x), x->row);
  y->child = x->child;
  return y;
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
  if (!mem_grow(&l->at, (size_t)l->nb + 1, &l->room, sizeof(Expr *))) {
    expr_drop(x);
    return err_memory(e);
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

static bool same_name(const Expr *a, const Expr *b)
{
  return a->name && b->name ? !strcmp(a->name, b->name) : a->name == b->name;
}

static bool same(const Expr *a, const Expr *b, bool names)
{
  if (a == b) return true;
  if (a->kind != b->kind || a->hash != b->hash || a->nb != b->nb || a->len != b->len ||
      a->number.num != b->number.num || a->number.den != b->number.den ||
      memcmp(a->text, b->text, (size_t)a->len) || (names && !same_name(a, b)))
    return false;
  for (int i = 0; i < a->nb; i++)
    if (!same(a->child[i], b->child[i], names)) return false;
  return true;
}

bool expr_same(const Expr *a, const Expr *b)
{
  return same(a, b, false);
}

bool expr_alike(const Expr *a, const Expr *b)
{
  return same(a, b, true);
}

bool expr_is(const Expr *x, const char *word)
{
  return x->kind == EXPR_NAME && strlen(word) == (size_t)x->len &&
         !memcmp(x->text, word, (size_t)x->len);
}
