/* SPDX-License-Identifier: MIT */
/*
** parts.h - expressions made from others: replacing, re-seating, binding, the key.
**
** All functions give a new tree that shares what did not change with the old
** one, to be dropped by the caller; NULL: 'e' says why there is none.
*/
#ifndef LANG_PARTS_H
#define LANG_PARTS_H

#include "base/buf.h"
#include "lang/expr.h"
#include "lang/path.h"

/*
** A function of one part: what replaces it (a use for the caller to
** drop), or NULL to look into its children. Parts that are put in are not
** looked into.
*/
typedef const Expr *ExprChange(void *context, const Expr *x, Err *e);

/* The tree with parts changed; '*count' (may be NULL) grows by how many were. */
const Expr *expr_change(const Expr *x, ExprChange *change, void *context, int *count,
                        Err *e);

/* 'made', which is taken, in the place of 'x': with its name. */
const Expr *expr_renamed(const Expr *made, const Expr *x, Err *e);

/*
** Every 'old' in the tree becomes 'by'. Of a chain with & | + or * the operands of
** 'old' may also stand side by side among others. An error if it does not occur.
*/
const Expr *expr_replace(const Expr *x, const Expr *old, const Expr *by, Err *e);

/* What a tree reads: a bit for each seat, suit, role and letter. */
typedef struct ExprReads {
  unsigned seats, suits, roles, letters;
} ExprReads;

ExprReads expr_reads(const Expr *x);

/*
** Seats for roles: 'me' sits at 'seat', the others follow. A condition on one
** seat, without roles, is moved to 'seat', and so are contracts, which read the
** seat of their declarer. An error if it reads several seats.
*/
const Expr *expr_of_seat(const Expr *x, int seat, Err *e);

/* Suits for letters, -1 where a letter stays; M and OM, m and om imply each other. */
const Expr *expr_bind(const Expr *x, const int suit[LETTER_NB], Err *e);

/*
** The identity of an expression in a store: EXPR_KEY_VERSION and its text in one
** form. Expressions that differ in writing only (blanks, brackets that do
** nothing, (15,17) for "15-17", the order of named cards, blanks in shapes)
** have one key; nothing is simplified and the order of operands stays, because
** it has consequences: the deals of a sample may depend on it.
*/
#define EXPR_KEY_VERSION "c1 "
bool expr_key(const Expr *x, Buf *out, Err *e);

#endif
