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

#include "cards/deal.h"
#include "hand/evaluator.h"
#include "hand/feature.h"
#include "lang/expr.h"

enum { PAIR_NS, PAIR_EW, TERM_PARTS_MAX = 64 };

typedef enum AtomKind {
  ATOM_SUIT,       /* a feature of one suit of a seat */
  ATOM_HAND,       /* a feature of a seat's hand */
  ATOM_FIT,        /* cards in the longest fit of a pair */
  ATOM_FIT_STRAIN, /* its suit, 0 to 3, the higher on a tie */
} AtomKind;

/*
** Atoms are the same when their bytes are: within one Cond equal evaluators are
** one. The print of an evaluator is there so that an order by bytes is the same
** in every run.
*/
typedef struct Atom {
  int8_t kind, seat, suit, feature; /* seat: NORTH or EAST names a pair */
  uint32_t print;                   /* of FEATURE_OWN */
  Evaluator *own;                   /* of FEATURE_OWN: its Term keeps it */
} Atom;

_Static_assert(sizeof(Atom) == 8 + sizeof(void *), "no byte is without meaning");

typedef struct TermPart {
  Atom atom;
  int64_t factor;
} TermPart;

typedef struct Term {
  int64_t constant, den;
  int nb;
  TermPart *part; /* owned */
} Term;

/* Read an expression as a term; false: 'e' says why it is none. Then term_free. */
bool term_read(Term *out, const Expr *x, Err *e);
void term_free(Term *t);

/* Keep the evaluators of a term whose parts were copied from another's. */
void term_keep(Term *t);

/* True if it reads an evaluator. */
bool term_has_own(const Term *t);

/* Make the evaluators of 't' those of 'like', where they give the same values. */
void term_unite(Term *t, const Term *like);

/* Its value on a deal, in units of 1/den. */
int64_t term_value(const Term *t, const Deal *d);

int atom_value(Atom a, const Deal *d);

/* How many units of the atom make 1; the least and the most units it can have. */
int atom_den(Atom a);
void atom_limits(Atom a, int *low, int *high);

/*
** Its value taken apart, ATOM_SUIT and ATOM_HAND: the sum over the suits of
** what the holdings give (of a card set of thirteen bits; 0 for the suits that
** an ATOM_SUIT does not read) and a part that only the lengths decide. Engines
** that count read features through these two alone.
*/
int atom_of_holding(Atom a, int suit, unsigned holding);
int atom_of_shape(Atom a, int shape);

#endif
