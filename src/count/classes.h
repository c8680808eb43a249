/* SPDX-License-Identifier: MIT */
/*
** classes.h - holdings of a suit that nothing read tells apart.
**
** Two holdings are in one class where they have the same length and no test can tell
** the values of their sums apart, whatever the other suits add (hands_reading.h).
*/
#ifndef COUNT_CLASSES_H
#define COUNT_CLASSES_H

#include "base/keys.h"
#include "count/hands_reading.h"

/* The cards of one hand: it has 'held' and gets the others from 'left'. */
typedef struct HandPool {
  Hand held, left;
} HandPool;

/* Different values, from the lowest up. 'wide': just the lowest and the highest. */
typedef struct Values {
  int nb;
  bool wide;
  int64_t *value; /* owned */
} Values;

void values_free(Values *v);

/* All sums of one of each; wide beyond 'most' pairs. False: no memory. */
bool values_add(Values *out, const Values *a, const Values *b, int64_t most);

/* The values that lengths add to a sum: 0 alone where they decide nothing. */
bool values_of_shapes(Values *out, const Sum *s);

/*
** Merge the values of a sum that no test of it tells apart when one of 'rest' is
** added: class_of[i] is the class of value i, 'out' has a value for each class.
** Classes of measured sums have one value each. False: no memory.
*/
bool values_merge(Values *out, int32_t class_of[], const Reading *r, int sum,
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
  int32_t of[HOLDING_NB]; /* the class of a holding, -1: it cannot be */
} Holdings;

/* The classes of all four suits. False: no memory. Then holdings_free. */
bool holdings_make(Holdings out[SUIT_NB], const Reading *r, const HandPool *p, Err *e);
void holdings_free(Holdings h[SUIT_NB], const Reading *r);

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
