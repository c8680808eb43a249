/* SPDX-License-Identifier: MIT */
/*
** hands_reading.h - what conditions read of one hand: sums, tests, a formula.
**
** A Sum is a number of the hand that adds up over its suits, with a part that
** only the lengths decide where it has one: a term, or how many of some cards
** are held. A Test asks whether a sum lies in intervals, or whether the shape
** is in a set. Equal sums and tests of all the conditions are one. Of the tests
** the formula makes a result.
** A Reading points into its conditions, which must outlive it.
*/
#ifndef COUNT_HANDS_READING_H
#define COUNT_HANDS_READING_H

#include "prove/verdict.h"

enum { SUM_NONE = -1, TEST_BITS = 64 };

typedef struct Sum {
  const Term *term; /* NULL: how many of 'cards' are held */
  Hand cards;
  bool measured;     /* its values are asked for: never to be merged */
  int64_t *of_shape; /* by shape_index; NULL: lengths decide nothing. Owned */
} Sum;

typedef struct Test {
  int sum;       /* SUM_NONE: of the shape */
  ShapeSet *set; /* of shapes: owned */
  Ranges in;     /* of values of the sum without its term's constant */
} Test;

typedef struct ReadingCond {
  const Cond *c;
  int *test; /* of each TERM, SHAPE and CARDS node: owned */
} ReadingCond;

/* What the result is. */
typedef enum Asked {
  ASKED_FIRST,  /* the number of the first condition that holds; or how many */
  ASKED_DIFFER, /* 0 where two conditions differ, else 1 */
} Asked;

typedef struct Reading {
  Asked asked;
  int cond_nb, sum_nb, test_nb;
  int words;    /* 64-bit words of a bit for each test */
  Facts *facts; /* owned, as are the arrays */
  ReadingCond *cond;
  Sum *sum;
  Test *test;
} Reading;

/*
** Read conditions; 'measured' (NULL: none) is a term whose values are wanted,
** the last sum then. False: out of memory. Then reading_free.
*/
bool reading_make(Reading *out, Asked asked, const Cond *const cond[], int nb,
                  const Term *measured, Err *e);
void reading_free(Reading *r);

/* The values of a sum in holdings of a suit; a hand's has of_shape beside them. */
void sum_of_holdings(const Reading *r, const Sum *s, int suit, int nb,
                     const uint16_t holding[], int64_t out[]);

/* How many different results there are: the last is "none of them", "the same". */
static inline int reading_results(const Reading *r)
{
  return r->asked == ASKED_FIRST ? r->cond_nb + 1 : 2;
}

/*
** The result when tests whose bit is in 'must' hold and those whose bit is not
** in 'may' do not; -1 if it hangs on the others: then 'live' has the bits of
** tests, decided or not, such that the result hangs on no other tests.
*/
int reading_result(const Reading *r, const uint64_t must[], const uint64_t may[],
                   uint64_t live[]);

#endif
