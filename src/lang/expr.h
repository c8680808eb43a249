/* SPDX-License-Identifier: MIT */
/*
** expr.h - expressions: conditions, features, measures and policies as trees.
**
** An Expr is an immutable value with a count of users: parts are shared between
** the trees that hold them, so building one from others copies nothing; a chain
** that grows at its end shares the array of its operands as well. A tree says how its
** parts are joined, not what its names mean. README.md has the way from a text to a
** tree of one form, and on to what is compiled.
**
** A part may carry a name (expr_named) that is printed in its place where people
** read, and a place in the text that it was read from. Both are ignored by
** equality, by the hash and by the key.
**
** Trees are bounded: EXPR_SIZE_MAX parts, and EXPR_DEPTH_MAX levels of nesting,
** counted as the printed text nests, so that every tree can be read back.
** Read-only once made and counted: any thread may use, keep and drop one.
*/
#ifndef LANG_EXPR_H
#define LANG_EXPR_H

#include <stdatomic.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/ratio.h"
#include "cards/card.h"

enum { EXPR_SIZE_MAX = 200000, EXPR_DEPTH_MAX = 199 };

/*
** ORDER EXPR: how strongly parts bind, the strongest first. An operand that
** binds no stronger than its operator is printed in brackets.
*/
typedef enum ExprKind {
  EXPR_NUMBER,
  EXPR_STRING, /* 'text' without the quotes */
  EXPR_NAME,   /* S.hearts.hcp, any, tricks */
  EXPR_LIST,
  EXPR_FIELD, /* 'text' = child, in a list */
  EXPR_CALL,  /* what is called, then the arguments */
  EXPR_MINUS, /* one child */
  EXPR_NOT,
  EXPR_MUL, /* two children or more from here on */
  EXPR_ADD, /* a subtracted operand is an EXPR_MINUS */
  EXPR_AND,
  EXPR_OR,
  EXPR_KIND_NB
} ExprKind;

/*
** The memory of the operands of a chain and of those that grew from it: each has the
** first 'nb' of them. Who grows the longest one writes after it; the others copy.
*/
typedef struct ExprRow {
  atomic_int users;
  atomic_int used; /* places */
  int room;
  const struct Expr *at[];
} ExprRow;

typedef struct Expr {
  atomic_int users;
  ExprKind kind;
  int size;  /* parts of the tree, itself included */
  int depth; /* of its brackets, lists, calls and signs */
  uint32_t hash;
  size_t at;        /* byte of the text that it was read from, from 1; 0: built */
  const char *name; /* given by the user; NULL: none */
  Ratio number;
  const char *text;
  int len; /* of 'text' */
  int nb;
  ExprRow *row; /* where the children are; NULL: after the part */
  const struct Expr
      *from; /* owns the first children: this chain grew from it; or NULL */
  const struct Expr *const *child;
} Expr;

const Expr *expr_keep(const Expr *x); /* one user more; returns 'x' */
void expr_drop(const Expr *x);        /* one less; the last frees. NULL is allowed */

/*
** Making parts. Children that are given are taken: the caller's use of them
** goes to the new part, or is dropped when there is none. A child that is NULL
** makes the result NULL, so that calls can be nested. NULL: memory is out, or
** the tree would be too large or too deep; 'e' says which. Calls are made by
** build.h, which brings their arguments into one form; here they stay as they are.
*/
const Expr *expr_number(Ratio r, Err *e); /* below 0: an EXPR_MINUS */
const Expr *expr_text(ExprKind kind, const char *text, size_t len, Err *e);
const Expr *expr_of_buf(ExprKind kind, Buf *text, Err *e); /* frees the text */
const Expr *expr_field(const char *name, size_t len, const Expr *value, Err *e);
const Expr *expr_part(ExprKind kind, const Expr *const child[], int nb, Err *e);

/*
** The chain 'x', which has no name, with 'nb' more operands; both are taken. It costs
** what is added, on average over a chain that grows.
*/
const Expr *expr_grow(const Expr *x, const Expr *const more[], int nb, Err *e);

/* Whether a text can be read as the name of a part; else 'e' says why not. */
bool expr_name_ok(const char *name, size_t len, Err *e);

/* The same part with a name, which may be any text, or with the place in a text. */
const Expr *expr_named(const Expr *x, const char *name, size_t len, Err *e);
const Expr *expr_placed(const Expr *x, size_t at);

/* The errors of the two limits (ERR_BUDGET), which say what to write instead; false. */
bool expr_too_large(size_t at, Err *e);
bool expr_too_deep(size_t at, Err *e);

/* A list of parts that grows; what is added is taken. */
typedef struct ExprList {
  int nb, room;
  const Expr **at;
} ExprList;

#define EXPR_LIST_EMPTY ((ExprList){0, 0, NULL})

bool expr_list_add(ExprList *l, const Expr *x,
                   Err *e); /* false: x is NULL, or no memory */
void expr_list_free(ExprList *l);

/* True if both have the same parts in the same order; 'alike': and the same names. */
bool expr_same(const Expr *a, const Expr *b);
bool expr_alike(const Expr *a, const Expr *b);

/* True if it is the name 'word'. */
bool expr_is(const Expr *x, const char *word);

/*
** True of `each(unbid).top3 "1+"` and of `some(theirs).stopped`: a call of these words
** with a set of suits and what is asked of one of them, me.x.top3 "1+". The letter x
** belongs to the call: whoever binds or reads letters passes it by.
*/
bool expr_binds(const Expr *x);

/* True if child 'i' is printed in brackets. */
bool expr_brackets(const Expr *x, int i);

/* A byte after the beginning of a part, as errors want it; 0 if it was built. */
static inline size_t expr_at(const Expr *x, size_t offset)
{
  return x->at ? x->at + offset : 0;
}

#endif
