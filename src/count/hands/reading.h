/* SPDX-License-Identifier: MIT */
/*
** hands_reading.h - what conditions read of one hand: sums, tests, a formula.
**
** A Sum is a number of the hand that adds up over its suits, with a part that
** only the lengths decide where it has one: a term, or how many of some cards
** are held. A Test asks whether a sum lies in intervals, or whether the shape
** is in a set. Equal sums and tests of all the conditions are one. Of the tests
** the formula makes a result.
** A Reading points into its conditions, which must outlive it. One thread uses it at
** a time.
*/
#ifndef COUNT_HANDS_READING_H
#define COUNT_HANDS_READING_H

#include "base/region.h"
#include "prove/verdict.h"

struct Vectors;

enum { SUM_NONE = -1, TEST_BITS = 64, VECTORS_MAX = 32000 };

typedef struct Sum {
  const Term *term; /* NULL: how many of 'cards' are held */
  Hand cards;
  int64_t axis;      /* how many times the axis is in it: its values leave that out */
  bool measured;     /* its values are asked for: never to be merged */
  int64_t *of_shape; /* by shape_index; NULL: lengths decide nothing */
} Sum;

typedef struct Test {
  int sum;       /* SUM_NONE: of the shape */
  ShapeSet *set; /* of shapes */
  Ranges in;     /* of values of the sum without its term's constant */
} Test;

/* A node of a condition. */
typedef struct ReadingNode {
  uint8_t op;
  uint8_t verdict; /* when the formula was last evaluated, if it came to this node */
  int test;        /* of TERM, SHAPE and CARDS; of others -1 */
  int child, next; /* as in CondNode, but for the order: children with a test are last */
  uint64_t *tests; /* a bit for each of these; NULL: neither AND, OR nor ANY */
} ReadingNode;

typedef struct ReadingCond {
  const Cond *c;
  ReadingNode *node; /* as many as those of 'c' */
} ReadingCond;

/* What the result is. */
typedef enum Asked {
  ASKED_FIRST,  /* the number of the first condition that holds; or how many */
  ASKED_DIFFER, /* 0 where two conditions differ, else 1 */
  ASKED_VECTOR, /* the number of which hold (hands_cells.c); the first must */
} Asked;

/*
** Where just the ends of terms are asked for, a number of the hand that many tests read
** may be an axis: sums leave it out, and their tests say nothing until it is known.
*/
enum { AXIS_NB = 64 }; /* its values are 0 and more, and below */

typedef struct Reading Reading;

/*
** The number of the conditions that hold; -1: open, and all of them were judged;
** VECTORS_MAX: dropped.
*/
typedef int VectorNumber(const Reading *r, const uint64_t must[], const uint64_t may[]);

struct Reading {
  Asked asked;
  int ends_nb;
  const Term *const *ends;
  bool has_axis;
  Atom axis;
  int cond_nb, sum_nb, test_nb;
  int words;      /* 64-bit words of a bit for each test */
  Region *region; /* owns the arrays, and the facts' own block */
  Facts *facts;
  ReadingCond *cond;
  Sum *sum;
  Test *test;
  struct Vectors *vectors; /* ASKED_VECTOR: not owned */
  VectorNumber *vector;    /* the same */
};

/*
** What else is wanted: values of terms, or the ends of these alone ('ends'), numbers
** for vectors (cells.c), a pairing of the suits (halves_make).
*/
typedef struct Wanted {
  int pairing;
  int term_nb;
  bool ends;
  const Term *const *term;
  struct Vectors *vectors;
  VectorNumber *vector;
} Wanted;

/*
** Read conditions; the terms that are wanted (NULL: none) are the last sums
** then. False: out of memory. Then reading_free, before the region is freed.
*/
bool reading_make(Reading *out, Region *region, Asked asked, const Cond *const cond[],
                  int nb, const Wanted *wanted, Err *e);
void reading_free(Reading *r);

/*
** The values of a sum in holdings of a suit; a hand's has of_shape beside them. False:
** all are 0.
*/
bool sum_of_holdings(const Reading *r, const Sum *s, int suit, int nb,
                     const uint16_t holding[], int64_t out[]);

/* How many different results there are: the last is "none of them", "the same". */
static inline int reading_results(const Reading *r)
{
  if (r->asked == ASKED_VECTOR) return VECTORS_MAX + 1;
  return r->asked == ASKED_FIRST ? r->cond_nb + 1 : 2;
}

/*
** The result when tests whose bit is in 'must' hold and those whose bit is not
** in 'may' do not; -1 if it depends on the others: then 'live' has the bits of
** tests, decided or not, such that the result depends on no other tests.
*/
int reading_result(const Reading *r, const uint64_t must[], const uint64_t may[],
                   uint64_t live[]);

/* For what values of the axis a condition holds, by those for which the tests hold. */
uint64_t reading_bits(const Reading *r, int cond, const uint64_t test[]);

/* What tests say of a condition. */
Verdict reading_verdict(const Reading *r, int cond, const uint64_t must[],
                        const uint64_t may[]);

#endif
