/* SPDX-License-Identifier: MIT */
#include "cards/tricks.h"

TrickBounds tricks_unbounded(void)
{
  Tricks none = tricks_unknown();
  return tricks_bounds(&none);
}

TrickBounds tricks_bounds(const Tricks *t)
{
  TrickBounds b = {*t, *t};
  for (int d = 0; d < SEAT_NB; d++)
    for (int s = 0; s < STRAIN_NB; s++)
      if (t->of[d][s] == TRICKS_UNKNOWN) {
        b.low.of[d][s] = 0;
        b.high.of[d][s] = TRICKS_MAX;
      }
  return b;
}

Tricks tricks_exact(const TrickBounds *b)
{
  Tricks t = b->low;
  for (int d = 0; d < SEAT_NB; d++)
    for (int s = 0; s < STRAIN_NB; s++)
      if (b->high.of[d][s] != t.of[d][s]) t.of[d][s] = TRICKS_UNKNOWN;
  return t;
}

bool tricks_narrow(TrickBounds *b, const TrickBounds *more)
{
  bool agree = true;
  for (int d = 0; d < SEAT_NB; d++)
    for (int s = 0; s < STRAIN_NB; s++) {
      int8_t low = more->low.of[d][s], high = more->high.of[d][s];
      if (low < b->low.of[d][s]) low = b->low.of[d][s];
      if (high > b->high.of[d][s]) high = b->high.of[d][s];
      agree = agree && low <= high;
      if (low > high) continue;
      b->low.of[d][s] = low;
      b->high.of[d][s] = high;
    }
  return agree;
}
