/* SPDX-License-Identifier: MIT */
/*
** classes.h - holdings of a suit that nothing read tells apart.
**
** Holdings that differ in low cards only, which no feature that is read counts by
** themselves, are a kind: most conditions read nothing below the jack, which leaves
** 160 kinds of the 8192 holdings.
** Two holdings are in one class where they have the same length and no test can tell
** the values of their sums apart, whatever the other suits add (hands_reading.h).
*/
#ifndef COUNT_HANDS_CLASSES_H
#define COUNT_HANDS_CLASSES_H

#include "base/keys.h"
#include "count/hands/reading.h"

/* The cards of one hand: it has 'held' and gets the others from 'left'. */
typedef struct HandPool {
  Hand held, left;
} HandPool;

/* Different values, from the lowest up. 'wide': just the lowest and the highest. */
typedef struct Values {
  int nb;
  bool wide;
  int64_t *value; /* in a region; there are none where that failed */
} Values;

/* All sums of one of each; wide beyond 'most' pairs. */
Values values_add(Region *region, const Values *a, const Values *b, int64_t most);

/* The values that lengths add to a sum: 0 alone where they decide nothing. */
Values values_of_shapes(Region *region, const Reading *r, int sum);

/*
** Merge the values of a sum that no test of it tells apart when one of 'rest' is
** added: class_of[i] is the class of value i, and each class has a value. Classes of
** sums that are measured, or read the axis, have one value each.
*/
Values values_merge(Region *region, int32_t class_of[], const Reading *r, int sum,
                    const Values *v, const Values *rest);

/* The index of a value in a set that is not wide. */
int values_find(const Values *v, int64_t value);

/*
** For a value and all of 'rest': does the test hold always, never (false, false),
** or for some?
*/
typedef struct Passing {
  bool always, sometimes;
} Passing;
Passing values_pass(const Test *t, int64_t value, const Values *rest);

typedef struct Holdings {
  Keys keys;      /* a class: its length, then for each sum the place of its value */
  uint32_t *ways; /* holdings in a class */
  Values *values; /* by sum, as merged */
  int lowest;     /* the lowest rank that is read by itself */
  unsigned held, left; /* the cards that every holding has; others that it can have */
  int kind_nb;
  uint16_t *kind; /* the lowest holding of each kind, ascending */
  int32_t *first; /* by the cards from 'lowest' up: the kind with the fewest others */
  int32_t *of;    /* by kind: its class */
} Holdings;

/* The classes of all four suits, in the reading's region. Then holdings_free. */
bool holdings_make(Holdings out[SUIT_NB], const Reading *r, const HandPool *p, Err *e);
void holdings_free(Holdings h[SUIT_NB]);

/* The class of a holding; -1: it cannot be. */
static inline int holdings_class(const Holdings *h, unsigned holding)
{
  if ((holding & h->held) != h->held || holding & ~(h->held | h->left)) return -1;
  unsigned low = holding & h->left & ((1u << h->lowest) - 1);
  return h->of[h->first[holding >> h->lowest] + __builtin_popcount(low)];
}

static inline int holdings_length(const Holdings *h, int which)
{
  return h->keys.key[(size_t)which * (size_t)h->keys.width];
}

/* Where the values of the sums are in 'values', one for each sum. */
static inline const int32_t *holdings_values(const Holdings *h, int which)
{
  return h->keys.key + (size_t)which * (size_t)h->keys.width + 1;
}

#endif
