/* SPDX-License-Identifier: MIT */
/*
** atom.h - one feature of one hand, suit or pair, as terms are made of.
**
** Its values are whole numbers of units of its own, 1/atom_den. Plain values.
*/
#ifndef LANG_ATOM_H
#define LANG_ATOM_H

#include "cards/deal.h"
#include "hand/evaluator.h"
#include "hand/feature.h"

enum { PAIR_NS, PAIR_EW };

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

/* True for features of one seat; the others read the hands of a pair. */
static inline bool atom_is_of_hand(Atom a)
{
  return a.kind == ATOM_SUIT || a.kind == ATOM_HAND;
}

/* True if the holding in a suit may count. */
static inline bool atom_reads_suit(Atom a, int suit)
{
  return a.kind == ATOM_HAND || (a.kind == ATOM_SUIT && a.suit == suit);
}

/* Its value on a deal, in its units. */
int atom_value(Atom a, const Deal *d);

/* How many units of the atom make 1; the minimum and the maximum units it can have. */
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

/* Of ATOM_SUIT and ATOM_HAND: the lowest rank that counts, as of feature_lowest. */
int atom_lowest(Atom a);

#endif
