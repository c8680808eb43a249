/* SPDX-License-Identifier: MIT */
/*
** facts.h - what the features of an expression can be, computed once.
**
** README.md, "Facts", says what follows from atom_of_holding and atom_of_shape. Bounds
** of one atom are met by some hand; those of sums may be too wide but never too narrow.
** A Facts owns its tables and grows with what is asked of it: one thread uses it
** at a time. When memory runs out 'failed' stays true and bounds are open.
*/
#ifndef PROVE_FACTS_H
#define PROVE_FACTS_H

#include "lang/ranges.h"

enum { FACTS_SUMS_MAX = 256 };

#define BOUNDS_NONE ((Bounds){COND_OPEN, -COND_OPEN})

/* Widen bounds so that they hold others. */
static inline void bounds_stretch(Bounds *b, Bounds to)
{
  if (to.low < b->low) b->low = to.low;
  if (to.high > b->high) b->high = to.high;
}

/* Add 'factor' times 'more'. */
static inline void bounds_add(Bounds *b, int64_t factor, Bounds more)
{
  b->low += factor * (factor < 0 ? more.high : more.low);
  b->high += factor * (factor < 0 ? more.low : more.high);
}

/* Write "15", or "15 to 17", what is in units of 1/den. */
void bounds_format(Bounds b, int64_t den, Buf *out);

/* What an atom is worth. It is the same for all seats, and for all suits it reads. */
typedef struct AtomFacts {
  Atom atom;              /* seat NORTH, suit CLUBS */
  bool cards;             /* a number of each card, so that the pack has a total: */
  int card[RANK_NB];      /* what each card gives */
  bool by_length;         /* holdings of the same length give the same */
  bool counted;           /* the work of its table */
  Bounds of[LENGTH_NB];   /* of the holdings of a suit, by length */
  Bounds all;             /* of a hand */
  int32_t *of_shape;      /* by number of the shape; NULL: lengths add nothing */
  const int32_t *value;   /* by holding: see facts_values */
  struct AtomFacts *next; /* in the order in which they were asked for */
} AtomFacts;

typedef struct Facts {
  int8_t length[SHAPE_NB][SUIT_NB]; /* the shapes, numbered from 0 */
  int16_t index[SHAPE_NB];          /* as hand/shape.h numbers them */
  ShapeSet shapes;                  /* all of them */
  AtomFacts *first, *last;          /* the last that was asked for */
  struct SumFacts *sums;            /* of a suit, the last that were computed */
  int sum_nb;                       /* at most FACTS_SUMS_MAX */
  uint64_t operations;              /* work done so far: steps of inner loops */
  bool failed;
} Facts;

void facts_open(Facts *f);
void facts_free(Facts *f);

/* Of an atom of a hand; valid until facts_free. NULL: memory is out. */
const AtomFacts *facts_atom(Facts *f, Atom a);

/* Its value by holding of a suit; NULL: 0 of all of them, or memory is out. */
const int32_t *facts_values(Facts *f, Atom a, int suit);

/* What the pack has of it: 'cards'. */
int64_t facts_total(const AtomFacts *a);

/*
** Minimum and maximum of the part of a term that one seat's holding in a suit decides,
** by length; the holding has all of 'must' and any of 'free'. A length that it
** cannot have: low above high.
*/
void facts_by_length(Facts *f, const Term *t, int seat, int suit, unsigned must,
                     unsigned free, Bounds out[LENGTH_NB]);

/*
** Minimum and maximum of the part of a term that one seat's hand decides, by number of
** the shape, without the constant. A shape that the known cards (NULL: none) do
** not allow: low above high.
*/
void facts_by_shape(Facts *f, const Term *t, int seat, const Layout *known,
                    Bounds out[SHAPE_NB]);

/* The values of a term, in its units. */
Bounds facts_of_term(Facts *f, const Term *t);

/*
** If the lengths of one hand decide a term: true, its seat, and which shapes
** have it in the ranges.
*/
bool facts_by_lengths(Facts *f, const Term *t, const Ranges *in, int *seat,
                      ShapeSet *out);

#endif
