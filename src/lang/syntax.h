/* SPDX-License-Identifier: MIT */
/*
** syntax.h - the text of conditions and measures as a tree.
**
** The text is the subset of Lua in which people write them, so that what Lua
** builds, what a program prints and what a user types on the command line is
** one language:  S.hcp "15-17" & (S.balanced | NS.spades "8+")
**   or  = and { "|" and }        sum     = product { ("+" | "-") product }
**   and = sum { "&" sum }        product = unary { "*" unary }
**   unary = ("~" | "-") unary | primary
**   primary = NUMBER | STRING | list
**           | ( NAME | "(" or ")" ) { argument }
**   argument = STRING | list | "(" [ or { "," or } ] ")"
**   list     = "{" [ entry { "," entry } [ "," ] ] "}"
**   entry    = or | ( NAME | "[" ( STRING | NUMBER ) "]" ) "=" or
** NAME is letters, digits, '_' with points between (S.hearts.hcp; none in an entry).
** A call has
** what is called as its first child, then the arguments. What the names mean
** is left to the readers of the tree (cond.h, run/measure.h).
** Uses: base/ratio.h, base/err.h. A Syntax owns its memory.
*/
#ifndef LANG_SYNTAX_H
#define LANG_SYNTAX_H

#include "base/err.h"
#include "base/ratio.h"

typedef enum SyntaxKind {
  SYNTAX_NUMBER,
  SYNTAX_STRING, /* 'at' and 'len' without the quotes */
  SYNTAX_NAME,
  SYNTAX_LIST,
  SYNTAX_FIELD, /* NAME = value of a list: its text is the name, the child the value */
  SYNTAX_CALL,
  SYNTAX_MINUS, /* one child */
  SYNTAX_NOT,
  SYNTAX_MUL, /* two children or more from here on */
  SYNTAX_ADD, /* a subtracted operand is a SYNTAX_MINUS */
  SYNTAX_AND,
  SYNTAX_OR,
} SyntaxKind;

typedef struct SyntaxNode {
  SyntaxKind kind;
  int at, len;     /* its text: bytes from 0 */
  int child, next; /* indices of nodes, -1 for none */
  Ratio number;    /* of a SYNTAX_NUMBER */
} SyntaxNode;

typedef struct Syntax {
  char *text;
  SyntaxNode *node;
  int nb, room, root;
} Syntax;

/* Read 'text'; false: 'e' says what is wrong and where. Then syntax_free. */
bool syntax_parse(Syntax *out, const char *text, size_t len, Err *e);
void syntax_free(Syntax *s);

/* Children of a node. */
int syntax_count(const Syntax *s, int node);
int syntax_child(const Syntax *s, int node, int index); /* -1: none */

/* True if the node is the name 'word'. */
bool syntax_is(const Syntax *s, int node, const char *word);

/* Where a node begins, from 1, as errors want it. */
size_t syntax_at(const Syntax *s, int node);

/* Its text for a "'%.*s'" in a message: cut if it is long. */
#define SYNTAX_ARG(s, n) \
  err_quote((size_t)(s)->node[n].len), (s)->text + (s)->node[n].at

#endif
