/* SPDX-License-Identifier: MIT */
/*
** list.h - what a compiled list of rules is made of.
**
** The key of a hand (README.md, "Keys") is of several words where 64 bits do not hold
** it. Private to rules*.c. Read-only once made.
*/
#ifndef BIDDING_LIST_H
#define BIDDING_LIST_H

#include "base/region.h"
#include "bidding/rules.h"

/* A feature of a suit, or of all four together, by what is held there. */
typedef struct RuleAtom {
  Atom atom;
  const int32_t *value; /* by the bits of the holding from 'shift' on */
  int shift;
} RuleAtom;

typedef struct SumPart {
  int atom;
  int64_t factor;
} SumPart;

/* A linear form over atoms and lengths, and the classes of its values. */
typedef struct RuleSum {
  const Term *term;  /* the first that asks for it */
  int first, nb;     /* its parts; none: the lengths decide it */
  int64_t *of_shape; /* by shape_index: what lengths add; NULL: nothing */
  Bounds in;         /* its values are within */
  uint16_t *class;   /* by value less in.low; NULL: there are too many values */
  int radix, word;   /* classes; which word of the key they are in */
  uint64_t stride;   /* what a class adds to the key */
} RuleSum;

/* What is not a class of a sum: cards held, a range of a sum that has no table. */
typedef struct RuleTest {
  const CondNode *node;
  int sum, word;
  uint64_t stride;
} RuleTest;

struct RuleList {
  Region region; /* the arrays, those of the sums too */
  int nb, words, atom_nb, part_nb, sum_nb, test_nb;
  const Cond **cond;
  RuleAtom *atom;
  SumPart *part;
  RuleSum *sum;               /* those that holdings decide */
  RuleTest *test;             /* each another one */
  int16_t *leaf;              /* by node of all conditions: its sum, -1: none */
  uint16_t shape[SHAPE_ROOM]; /* the class of a shape */
  int16_t of_class[SHAPE_NB]; /* by class: one of its shapes */
};

/* Whether a value of its sum is in the ranges of a node. */
bool rule_in_ranges(const CondNode *n, int64_t value);

#endif
