/* SPDX-License-Identifier: MIT */
/*
** print.h - the text of expressions.
**
** The canonical text: one space around & | + - *, brackets only where they are
** needed. It reads back as the same tree.
*/
#ifndef LANG_PRINT_H
#define LANG_PRINT_H

#include "base/buf.h"
#include "lang/expr.h"

void expr_format(const Expr *x, Buf *b);

/* As people read it: a part that carries a name is printed by its name. */
void expr_format_named(const Expr *x, Buf *b);

/* Where a part is in the canonical text: bytes from 0. */
typedef struct Span {
  size_t from, len;
} Span;

/*
** The canonical text, and where each part of the tree is in it. Parts are
** numbered in the order in which they begin, the whole tree is 0: the first
** child of part k is k + 1, the next one follows the last part of the first.
** 'out' has room for x->size parts.
*/
void expr_spans(const Expr *x, Buf *b, Span out[]);

/* Text for a message, cut if it is long; 'buf' is returned. */
enum { EXPR_QUOTE_MAX = ERR_QUOTE_MAX + 1 };
const char *expr_quote(const Expr *x, char buf[EXPR_QUOTE_MAX]);
#define EXPR_QUOTE(x) expr_quote(x, (char[EXPR_QUOTE_MAX]){0})

#endif
