/* SPDX-License-Identifier: MIT */
#include "lang/print.h"

#include <ctype.h>
#include <string.h>

#include "lang/path.h"

static const char *const OPERATORS[EXPR_KIND_NB] = {
    [EXPR_MUL] = " * ", [EXPR_ADD] = " + ", [EXPR_AND] = " & ", [EXPR_OR] = " | "};

typedef struct Printer {
  Buf *b;
  bool names;
  Span *span;  /* NULL: nobody asks */
  int part;    /* the number of the part that comes next */
  size_t skip; /* bytes of the next name that are left out */
} Printer;

static void print(Printer *p, const Expr *x);

static void print_child(Printer *p, const Expr *x, int i)
{
  const Expr *child = x->child[i];
  bool brackets = expr_brackets(x, i) && !(p->names && child->name);
  if (brackets) buf_putc(p->b, '(');
  print(p, child);
  if (brackets) buf_putc(p->b, ')');
}

/* " - b" for an operand of a sum that is subtracted. */
static void print_subtracted(Printer *p, const Expr *minus, bool brackets)
{
  Span *span = p->span ? &p->span[p->part] : NULL;
  p->part++;
  buf_putc(p->b, ' ');
  if (span) span->from = p->b->len;
  buf_puts(p->b, "- ");
  if (brackets) buf_putc(p->b, '(');
  print(p, minus->child[0]);
  if (brackets) buf_putc(p->b, ')');
  if (span) span->len = p->b->len - span->from;
}

static void print_chain(Printer *p, const Expr *x)
{
  for (int i = 0; i < x->nb; i++) {
    const Expr *child = x->child[i];
    bool named = p->names && child->name;
    if (i && x->kind == EXPR_ADD && child->kind == EXPR_MINUS && !named) {
      print_subtracted(p, child, expr_brackets(x, i));
      continue;
    }
    if (i) buf_puts(p->b, OPERATORS[x->kind]);
    print_child(p, x, i);
  }
}

/* each(unbid).top3 "1+": what is asked is written after the set, without its suit. */
static void print_binding(Printer *p, const Expr *x)
{
  print_child(p, x, 0);
  buf_putc(p->b, '(');
  print_child(p, x, 1);
  buf_putc(p->b, ')');
  p->skip = strlen(PATH_BOUND);
  print(p, x->child[2]);
}

static void print_call(Printer *p, const Expr *x)
{
  if (expr_binds(x) && path_is_bound(x->child[2])) {
    print_binding(p, x);
    return;
  }
  const Expr *callee = x->child[0];
  bool of_hand = callee->kind != EXPR_NAME || path_is_of_hand(callee);
  bool bare = x->nb == 2 && (x->child[1]->kind == EXPR_LIST ||
                             (x->child[1]->kind == EXPR_STRING && of_hand));
  print_child(p, x, 0);
  buf_putc(p->b, bare ? ' ' : '(');
  for (int i = 1; i < x->nb; i++) {
    if (i > 1) buf_puts(p->b, ", ");
    print(p, x->child[i]);
  }
  if (!bare) buf_putc(p->b, ')');
}

static void print_list(Printer *p, const Expr *x)
{
  buf_puts(p->b, "{ ");
  for (int i = 0; i < x->nb; i++) {
    print(p, x->child[i]);
    buf_puts(p->b, i + 1 < x->nb ? ", " : " ");
  }
  buf_putc(p->b, '}');
}

static void print_field(Printer *p, const Expr *x)
{
  bool bare = isalpha((unsigned char)x->text[0]) || x->text[0] == '_';
  if (!bare) buf_puts(p->b, "[\"");
  buf_add(p->b, x->text, (size_t)x->len);
  buf_puts(p->b, bare ? " = " : "\"] = ");
  print(p, x->child[0]);
}

static void print_part(Printer *p, const Expr *x)
{
  char quote;
  switch (x->kind) {
  case EXPR_NUMBER: ratio_format(x->number, p->b); break;
  case EXPR_STRING:
    quote = memchr(x->text, '"', (size_t)x->len) ? '\'' : '"';
    buf_putc(p->b, quote);
    buf_add(p->b, x->text, (size_t)x->len);
    buf_putc(p->b, quote);
    break;
  case EXPR_NAME:
    buf_add(p->b, x->text + p->skip, (size_t)x->len - p->skip);
    p->skip = 0;
    break;
  case EXPR_LIST: print_list(p, x); break;
  case EXPR_FIELD: print_field(p, x); break;
  case EXPR_CALL: print_call(p, x); break;
  case EXPR_MINUS: /* "--x" would be a comment in Lua */
    buf_puts(p->b, x->child[0]->kind == EXPR_MINUS ? "- " : "-");
    print_child(p, x, 0);
    break;
  case EXPR_NOT:
    buf_putc(p->b, '~');
    print_child(p, x, 0);
    break;
  case EXPR_MUL:
  case EXPR_ADD:
  case EXPR_AND:
  case EXPR_OR: print_chain(p, x); break;
  case EXPR_KIND_NB: break;
  }
}

static void print(Printer *p, const Expr *x)
{
  Span *span = p->span ? &p->span[p->part] : NULL;
  p->part++;
  if (span) span->from = p->b->len;
  if (p->names && x->name)
    buf_puts(p->b, x->name);
  else
    print_part(p, x);
  if (span) span->len = p->b->len - span->from;
}

void expr_format(const Expr *x, Buf *b)
{
  Printer p = {.b = b};
  print(&p, x);
}

void expr_format_named(const Expr *x, Buf *b)
{
  Printer p = {.b = b, .names = true};
  print(&p, x);
}

void expr_spans(const Expr *x, Buf *b, Span out[])
{
  Printer p = {.b = b, .span = out};
  print(&p, x);
}

const char *expr_quote(const Expr *x, char buf[EXPR_QUOTE_MAX])
{
  Buf b = BUF_EMPTY;
  if (x->kind == EXPR_STRING)
    buf_add(&b, x->text, (size_t)x->len);
  else
    expr_format(x, &b);
  size_t len = b.len < EXPR_QUOTE_MAX - 1 ? b.len : EXPR_QUOTE_MAX - 1;
  if (b.text) memcpy(buf, b.text, len);
  buf[len] = '\0';
  buf_free(&b);
  return buf;
}
