/* SPDX-License-Identifier: MIT */
/*
** ranges.h - the range of a TERM node as a set of whole numbers.
**
** Sorted, closed intervals that do not touch. A term is brought into a normal
** form first: whole factors without a common divisor, no constant, den 1.
*/
#ifndef LANG_RANGES_H
#define LANG_RANGES_H

#include "lang/tree.h"

enum { RANGES_MAX = 2 * INTERVAL_MAX + 1 };

typedef struct Ranges {
  int nb;
  Bounds in[RANGES_MAX];
} Ranges;

static inline bool ranges_have(const Ranges *r, int64_t value)
{
  for (int i = 0; i < r->nb; i++)
    if (value >= r->in[i].low && value <= r->in[i].high) return true;
  return false;
}

/* Add an interval that begins after all others, or touches the last; false: full. */
bool ranges_add(Ranges *r, Bounds b);

Ranges ranges_of(const CondNode *n);
Ranges ranges_not(const Ranges *a);
Ranges ranges_minus_sign(const Ranges *a); /* of minus the value */
Ranges ranges_and(const Ranges *a, const Ranges *b);
bool ranges_or(const Ranges *a, const Ranges *b, Ranges *out); /* false: too many */
bool ranges_within(const Ranges *a, const Ranges *b);

/* Give a TERM these intervals; the tree fails without memory. */
void ranges_give(Tree *t, int at, const Ranges *r);

/*
** Bring a TERM into normal form. A term without features stays one of nb 0,
** its intervals in units of 1/den as before.
*/
void term_normalise(CondNode *n);

/* 1: the sums are the same, -1: one is minus the other, 0: neither. */
int terms_alike(const Term *a, const Term *b);

#endif
