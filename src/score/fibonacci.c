/* SPDX-License-Identifier: MIT */
#include "score/fibonacci.h"

#include <assert.h>

enum { FIRST = 100, SECOND = 200, OVERTRICK = 50 };

/* The n-th of the row, from 1. */
static int row(int n)
{
  int value = FIRST, next = SECOND;
  while (--n) {
    int after = value + next;
    value = next;
    next = after;
  }
  return value;
}

int fibonacci_score(const Contract *c, int tricks)
{
  assert(tricks >= 0 && tricks <= TRICKS_MAX);
  if (!c->level) return 0;
  int over = tricks - c->level - BOOK, points = 0;
  if (over >= 0) return row(c->level) + OVERTRICK * over;
  for (int under = 1; under <= -over; under++) points -= row(under);
  return points;
}
