/* SPDX-License-Identifier: MIT */
/*
** bounds.h - what values a term can have at all.
**
** Nothing is known here of features by name: the least and most of an atom for
** each length of a suit are found by going through all holdings once
** (atom_of_holding, atom_of_shape), so that a new feature needs no change.
** The bounds of one atom of one hand are met by some deal; those of sums may
** be too wide but never too narrow.
** Uses: term.h, cond.h (Bounds). An Extremes owns its memory: extremes_free.
*/
#ifndef PROVE_BOUNDS_H
#define PROVE_BOUNDS_H

#include "lang/cond.h"

/* An atom of any seat, taken apart. */
typedef struct Extreme {
  Atom atom;                                             /* seat NORTH */
  int low[SUIT_NB][LENGTH_NB], high[SUIT_NB][LENGTH_NB]; /* by length */
  bool cards;                                            /* a sum over cards */
  int card[SUIT_NB][RANK_NB];                            /* then what each gives */
} Extreme;

typedef struct Extremes {
  int nb, room;
  Extreme *known;
} Extremes;

#define EXTREMES_EMPTY ((Extremes){0, 0, NULL})

void extremes_free(Extremes *x);

/* NULL: memory is out. Only for ATOM_SUIT and ATOM_HAND; valid until the next call. */
const Extreme *extreme_of(Extremes *x, Atom a);

/* The values of a term, in its units; open ends when memory is out. */
Bounds term_bounds(Extremes *x, const Term *t);

/*
** If the lengths of one hand decide a term: true, its seat, and which shapes
** have it within the intervals.
*/
bool term_shapes(Extremes *x, const CondNode *n, int *seat, ShapeSet *out);

#endif
