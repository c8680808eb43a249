/* SPDX-License-Identifier: MIT */
/*
** write.h - compiled conditions as the expressions that people would write.
*/
#ifndef LANG_WRITE_H
#define LANG_WRITE_H

#include "lang/cond.h"

/*
** A condition, or a node of one, as the expression that people would write, with
** the same meaning: terms as sums of features with a range, cards and shapes in
** their one form. To be dropped; NULL: memory is out, or 'e' says why.
*/
const Expr *cond_expr(const Cond *c, Err *e);
const Expr *node_expr(const Cond *c, int at, Err *e);

/* A term as it is written before its range, a sum in brackets; a feature. */
void term_format(const Term *t, Buf *b);
void atom_format(Atom a, bool pair, Buf *b);

/*
** True if the partner's atom is in the sum with the same factor, so that both
** are written as a pair's; '*partner' is its index.
*/
bool term_pairs(const Term *t, int part, int *partner);

#endif
