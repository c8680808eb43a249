/* SPDX-License-Identifier: MIT */
/*
** How: chains within chains of the same operator are taken out of their
** brackets, numbers go before the feature that they multiply, shapes get one
** spacing; then the canonical text is printed.
*/
#include <ctype.h>
#include <string.h>

#include "lang/cond.h"

enum { NONE = -1 };

static bool is_chain(SyntaxKind kind)
{
  return kind == SYNTAX_AND || kind == SYNTAX_OR || kind == SYNTAX_ADD ||
         kind == SYNTAX_MUL;
}

/* The numbers of a product before the feature, one minus at most, in front. */
static void numbers_first(Syntax *s, int at)
{
  int numbers = NONE, others = NONE, *number = &numbers, *other = &others;
  int minus = NONE;
  bool odd = false;
  for (int k = s->node[at].child, next; k != NONE; k = next) {
    next = s->node[k].next;
    while (s->node[k].kind == SYNTAX_MINUS) {
      minus = k;
      odd = !odd;
      k = s->node[k].child;
    }
    int **tail = s->node[k].kind == SYNTAX_NUMBER ? &number : &other;
    **tail = k;
    *tail = &s->node[k].next;
  }
  *other = NONE;
  *number = others;
  if (odd) {
    s->node[minus].child = numbers;
    s->node[minus].next = s->node[numbers].next;
    s->node[numbers].next = NONE;
    numbers = minus;
  }
  s->node[at].child = numbers;
}

/* Put the operands of a chain within a chain of its kind in its place. */
static void flatten(Syntax *s, int at)
{
  SyntaxKind kind = s->node[at].kind;
  int *link = &s->node[at].child;
  while (*link != NONE) {
    int child = *link;
    flatten(s, child);
    SyntaxNode *n = &s->node[child];
    if (is_chain(kind) && n->kind == kind) {
      int last = n->child;
      while (s->node[last].next != NONE) last = s->node[last].next;
      s->node[last].next = n->next;
      *link = n->child;
      /* they were flattened with it: go on behind them */
      link = &s->node[last].next;
    } else {
      link = &s->node[child].next;
    }
  }
  if (kind == SYNTAX_MUL) numbers_first(s, at);
}

/* The text of a shape: one blank round + and - and behind 'any', lower case. */
static void tidy_shape(const char *text, size_t len, Buf *out)
{
  bool word = false, blank = false;
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)text[i];
    if (isspace(c)) {
      blank = word;
    } else if (c == '+' || c == '-') {
      buf_printf(out, " %c ", c);
      word = blank = false;
    } else {
      if (blank) buf_putc(out, ' ');
      buf_putc(out, (char)tolower(c));
      word = true;
      blank = false;
    }
  }
}

static bool is_shape(const Syntax *s, int call)
{
  Path p;
  int callee = s->node[call].child;
  return path_is_of_hand(s, callee) && path_read(&p, s, callee, NULL) &&
         p.kind == PATH_SHAPE;
}

/*
** The text again with tidy shapes. What is between stays as it is: it is read
** once more.
*/
static void tidy(const Syntax *s, int at, size_t *done, Buf *out)
{
  const SyntaxNode *n = &s->node[at];
  for (int k = n->child; k != NONE; k = s->node[k].next) {
    const SyntaxNode *a = &s->node[k];
    if (n->kind == SYNTAX_CALL && a->kind == SYNTAX_STRING && is_shape(s, at)) {
      buf_add(out, s->text + *done, (size_t)a->at - *done);
      tidy_shape(s->text + a->at, (size_t)a->len, out);
      *done = (size_t)(a->at + a->len);
    } else {
      tidy(s, k, done, out);
    }
  }
}

bool cond_key(const char *text, size_t len, Buf *out, Err *e)
{
  Cond *c = cond_parse(text, len, e);
  if (!c) return false;
  cond_free(c);
  Syntax s;
  Buf tidied = BUF_EMPTY;
  size_t done = 0;
  if (!syntax_parse(&s, text, len, e)) return false;
  tidy(&s, s.root, &done, &tidied);
  buf_add(&tidied, text + done, len - done);
  syntax_free(&s);
  bool ok =
      !tidied.failed ? syntax_parse(&s, tidied.text, tidied.len, e) : err_memory(e);
  buf_free(&tidied);
  if (!ok) return false;
  flatten(&s, s.root);
  buf_puts(out, COND_KEY_VERSION);
  syntax_format(&s, out);
  syntax_free(&s);
  return !out->failed || err_memory(e);
}
