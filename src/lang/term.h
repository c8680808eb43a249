/* SPDX-License-Identifier: MIT */
/*
** term.h - sums of features: S.hcp, NS.spades - 2 * N.hearts.
**
** Features are closed under + and - and multiplication by numbers, so every
** term is a linear form: (constant + sum of factor * atom) / den, all whole
** numbers. Equal atoms are merged, in the order of their first appearance.
** An atom's value is in units of its own (feature_den): the factor holds them.
** The size of a value stays below INT64_MAX / 3 (term_read refuses the rest),
** so that differences of values and bounds fit 64 bits.
** Read-only once made.
*/
#ifndef LANG_TERM_H
#define LANG_TERM_H

#include "lang/atom.h"
#include "lang/expr.h"

enum { TERM_PARTS_MAX = 64 };

typedef struct TermPart {
  Atom atom;
  int64_t factor;
} TermPart;

typedef struct Term {
  int64_t constant, den;
  int nb;
  TermPart *part; /* owned */
} Term;

/* Read an expression as a term; false: 'e' says why it is not one. Then term_free. */
bool term_read(Term *out, const Expr *x, Err *e);

/* The same with roles as for path_read. */
bool term_read_for(Term *out, const Expr *x, int me, Err *e);
void term_free(Term *t);

/* Keep the evaluators of a term whose parts were copied from another's. */
void term_keep(Term *t);

/* True if it reads an evaluator. */
bool term_has_own(const Term *t);

/* Make the evaluators of 't' those of 'like', where they give the same values. */
void term_unite(Term *t, const Term *like);

/* True if two terms are the same but for their constants and denominators. */
bool term_same_parts(const Term *a, const Term *b);

/* A bit for each seat that it reads. */
unsigned term_seats(const Term *t);

/* Its value on a deal, in units of 1/den. */
int64_t term_value(const Term *t, const Deal *d);

#endif
