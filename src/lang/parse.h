/* SPDX-License-Identifier: MIT */
/*
** parse.h - from text to expressions.
**
** The text is the subset of Lua in which people write them, so that what Lua
** builds, what a program prints and what a user types on the command line is
** one language:  S.hcp "15-17" & (S.balanced | NS.spades "8+")
**   or  = and { "|" and }        sum     = product { ("+" | "-") product }
**   and = sum { "&" sum }        product = unary { "*" unary }
**   unary = ("~" | "-") unary | primary
**   primary = NUMBER | STRING | list
**           | ( NAME | "(" or ")" ) { argument }
**           | ( "each" | "some" ) "(" NAME ")" [ "." NAME ] [ argument ]
**   argument = STRING | list | "(" [ or { "," or } ] ")"
**   list     = "{" [ entry { "," entry } [ "," ] ] "}"
**   entry    = or | ( NAME | "[" ( STRING | NUMBER ) "]" ) "=" or
** NAME is letters, digits, '_' with points between (S.hearts.hcp; none in an entry).
** Operators bind as in Lua, in the order of ExprKind. What the names mean is left
** to those who compile the tree (cond.h, run/measure.h).
*/
#ifndef LANG_PARSE_H
#define LANG_PARSE_H

#include "lang/expr.h"

/* Read 'text'; NULL: 'e' says what is wrong and where. Then expr_drop. */
const Expr *expr_parse(const char *text, size_t len, Err *e);

#endif
