/* SPDX-License-Identifier: MIT */
/*
** How: the order of SyntaxKind is the order of binding, so an operand of a
** weaker kind than its operator gets brackets.
*/
#include <ctype.h>
#include <string.h>

#include "lang/cond.h"
#include "lang/own.h"

enum { NONE = -1 };

static void print(const Syntax *s, int at, Buf *b);

static void print_within(const Syntax *s, int at, bool brackets, Buf *b)
{
  if (brackets) buf_putc(b, '(');
  print(s, at, b);
  if (brackets) buf_putc(b, ')');
}

static void print_chain(const Syntax *s, int at, const char *op, Buf *b)
{
  SyntaxKind kind = s->node[at].kind;
  for (int c = s->node[at].child; c != NONE; c = s->node[c].next) {
    bool first = c == s->node[at].child;
    int operand = c;
    if (kind == SYNTAX_ADD && !first && s->node[c].kind == SYNTAX_MINUS) {
      buf_puts(b, " - ");
      operand = s->node[c].child;
    } else if (!first) {
      buf_puts(b, op);
    }
    /* a chain within one of its own kind had brackets when it was read */
    print_within(s, operand, s->node[operand].kind >= kind, b);
  }
}

/* The range of a call in one form; false if it is none. */
static bool print_range(const Syntax *s, int argument, Buf *b)
{
  const SyntaxNode *a = &s->node[argument];
  Range r;
  Ratio bound[2];
  int nb = 0;
  if (a->kind == SYNTAX_STRING) {
    if (!range_parse(&r, s->text + a->at, (size_t)a->len, NULL)) return false;
  } else {
    for (int c = argument; c != NONE; c = s->node[c].next) {
      const SyntaxNode *n = &s->node[c];
      bool minus = n->kind == SYNTAX_MINUS;
      if (minus) n = &s->node[n->child];
      if (n->kind != SYNTAX_NUMBER || nb == 2) return false;
      bound[nb] = n->number;
      if (minus) bound[nb].num = -bound[nb].num;
      nb++;
    }
    if (!range_between(&r, bound[0], bound[nb - 1], NULL)) return false;
  }
  buf_puts(b, " \"");
  range_format(&r, b);
  buf_putc(b, '"');
  return true;
}

/* Cards and hands in one form; false if the text is something else. */
static bool print_cards(const Syntax *s, int argument, PathKind kind, Buf *b)
{
  const SyntaxNode *a = &s->node[argument];
  const char *text = s->text + a->at;
  Hand h;
  char cards[CARDS_TEXT_MAX], hand[HAND_TEXT_MAX];
  if (a->kind != SYNTAX_STRING) return false;
  if (kind == PATH_HAS && cards_parse(&h, text, (size_t)a->len, NULL)) {
    cards_format(h, cards);
    buf_printf(b, " \"%s\"", cards);
    return true;
  }
  if (kind == PATH_IS && hand_parse(&h, text, (size_t)a->len, 0, NULL)) {
    hand_format(h, hand);
    buf_printf(b, " \"%s\"", hand);
    return true;
  }
  return false;
}

/* The entries of points in one order, ace first, those of no worth left out. */
static bool print_points(const Syntax *s, int argument, Buf *b)
{
  Evaluator *v = points_read(s, argument, NULL);
  if (!v) return false;
  buf_putc(b, ' ');
  buf_puts(b, strchr(v->text, '{'));
  evaluator_drop(v);
  return true;
}

static void print_call(const Syntax *s, int at, Buf *b)
{
  int callee = s->node[at].child, argument = s->node[callee].next;
  bool name = s->node[callee].kind == SYNTAX_NAME;
  print_within(s, callee, !name && s->node[callee].kind != SYNTAX_CALL, b);
  Path p = {.kind = PATH_TERM};
  if (name && path_is_of_hand(s, callee)) path_read(&p, s, callee, NULL);
  if (argument != NONE && (!name || path_is_of_hand(s, callee))) {
    if (p.kind == PATH_TERM && print_range(s, argument, b)) return;
    if (print_cards(s, argument, p.kind, b)) return;
    if (p.kind == PATH_POINTS && print_points(s, argument, b)) return;
  }
  bool bare = argument != NONE && s->node[argument].next == NONE &&
              (s->node[argument].kind == SYNTAX_STRING ||
               s->node[argument].kind == SYNTAX_LIST);
  buf_putc(b, bare ? ' ' : '(');
  for (int c = argument; c != NONE; c = s->node[c].next) {
    if (c != argument) buf_puts(b, ", ");
    print(s, c, b);
  }
  if (!bare) buf_putc(b, ')');
}

static void print_string(const Syntax *s, int at, Buf *b)
{
  const char *text = s->text + s->node[at].at;
  size_t len = (size_t)s->node[at].len;
  char quote = memchr(text, '"', len) ? '\'' : '"';
  buf_putc(b, quote);
  buf_add(b, text, len);
  buf_putc(b, quote);
}

static void print(const Syntax *s, int at, Buf *b)
{
  const SyntaxNode *n = &s->node[at];
  bool bare;
  switch (n->kind) {
  case SYNTAX_NUMBER: ratio_format(n->number, b); break;
  case SYNTAX_STRING: print_string(s, at, b); break;
  case SYNTAX_NAME: buf_add(b, s->text + n->at, (size_t)n->len); break;
  case SYNTAX_CALL: print_call(s, at, b); break;
  case SYNTAX_MINUS:
  case SYNTAX_NOT:
    buf_putc(b, n->kind == SYNTAX_NOT ? '~' : '-');
    /* "--x" would be a comment in Lua; brackets would nest deeper than was read */
    if (n->kind == SYNTAX_MINUS && s->node[n->child].kind == n->kind) buf_putc(b, ' ');
    print_within(s, n->child, s->node[n->child].kind > SYNTAX_NOT, b);
    break;
  case SYNTAX_FIELD:
    bare = isalpha((unsigned char)s->text[n->at]) || s->text[n->at] == '_';
    if (!bare) buf_puts(b, "[\"");
    buf_add(b, s->text + n->at, (size_t)n->len);
    buf_puts(b, bare ? " = " : "\"] = ");
    print(s, n->child, b);
    break;
  case SYNTAX_LIST:
    buf_puts(b, "{ ");
    for (int c = n->child; c != NONE; c = s->node[c].next) {
      print(s, c, b);
      buf_puts(b, s->node[c].next == NONE ? " " : ", ");
    }
    buf_putc(b, '}');
    break;
  case SYNTAX_MUL: print_chain(s, at, " * ", b); break;
  case SYNTAX_ADD: print_chain(s, at, " + ", b); break;
  case SYNTAX_AND: print_chain(s, at, " & ", b); break;
  case SYNTAX_OR: print_chain(s, at, " | ", b); break;
  }
}

void syntax_format(const Syntax *s, Buf *b)
{
  print(s, s->root, b);
}
