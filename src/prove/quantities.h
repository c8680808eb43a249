/* SPDX-License-Identifier: MIT */
/*
** quantities.h - the numbers that a condition speaks of, and how they are tied.
**
** Every TERM node asks for values of one Quantity: a feature of a hand, or a sum
** in normal form (lang/ranges.h). Relations tie them, sums with a fixed total
** (README.md, "Quantities"). The lengths of all hands are always there, and what else
** takes part in such a relation.
** Read-only once made; the condition and the Facts must outlive it.
*/
#ifndef PROVE_QUANTITIES_H
#define PROVE_QUANTITIES_H

#include "base/region.h"
#include "prove/facts.h"

enum { QUANTITY_NONE = -1 };

/* Minimum and maximum of what a suit gives to a hand's quantity, by length. */
typedef Bounds SuitBounds[LENGTH_NB];

typedef struct Quantity {
  Term term;          /* in normal form */
  int seat;           /* whose hand decides it; QUANTITY_NONE: more than one */
  int suit;           /* the one suit of it that does; or QUANTITY_NONE */
  int bounds;         /* where those of its suits are, one or four of them */
  int suits[SUIT_NB]; /* the same feature of each suit; or QUANTITY_NONE */
  Bounds all;         /* its values on any deal */
  int64_t *of_shape;  /* what lengths add by number of the shape; NULL: 0 */
} Quantity;

typedef enum RelationKind {
  RELATION_SUM,   /* the first quantity is the sum of the others */
  RELATION_SHARE, /* the quantities share what the pack has */
} RelationKind;

typedef struct Link {
  int64_t factor;
  int quantity;
} Link;

/* The linked quantities, each times its factor, add up to the total. */
typedef struct Relation {
  RelationKind kind;
  int nb, first; /* links */
  int64_t total;
} Relation;

/* What a TERM node asks for. */
typedef struct Asking {
  int quantity; /* QUANTITY_NONE: nothing that can be used */
  Ranges in;
  int seat;        /* where the lengths of a hand decide it: */
  ShapeSet *shape; /* the shapes that have it; else NULL */
} Asking;

typedef struct Quantities {
  Facts *facts;
  const Cond *c;
  Region region; /* what the arrays below point at, and those that do not grow */
  int nb, room, bounds_nb, relation_nb, relation_room, link_nb, link_room;
  Quantity *quantity; /* the lengths first: see quantity_of_length */
  Relation *relation;
  Link *link;
  Asking *asking;     /* by node */
  SuitBounds *bounds; /* of the quantities of one hand: no card is known */
  bool failed;        /* memory is out */
} Quantities;

static inline int quantity_of_length(int seat, int suit)
{
  return suit * SEAT_NB + seat;
}

/* The place of the bounds of a suit that a quantity reads. */
static inline int bounds_of_suit(const Quantity *q, int suit)
{
  return q->bounds + (q->suit == QUANTITY_NONE ? suit : 0);
}

/*
** Of the condition, and of the features that 'read' (NULL: none) reads. Beyond
** 'most' operations of the facts further nodes ask for nothing. Then
** quantities_close, even when it 'failed'.
*/
void quantities_open(Quantities *out, Facts *f, const Cond *c, const Cond *read,
                     uint64_t most);
void quantities_close(Quantities *q);

/* The quantity of an atom; QUANTITY_NONE: there is none. */
int quantities_find(const Quantities *q, Atom a);

#endif
