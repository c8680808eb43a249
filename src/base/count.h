/* SPDX-License-Identifier: MIT */
/*
** count.h - exact numbers of deals and of hands.
**
** There are 53644737765488792839237440000 deals, a number of 96 bits; a Count
** has 128, so that sums and small multiples of numbers of deals cannot
** overflow.
** Plain values.
*/
#ifndef BASE_COUNT_H
#define BASE_COUNT_H

#include "base/err.h"
#include "base/rng.h"

__extension__ typedef unsigned __int128 Count;

enum { COUNT_TEXT_MAX = 40 }; /* 39 digits, '\0' */

/* Write all its decimal digits; returns how many. */
size_t count_format(Count n, char buf[COUNT_TEXT_MAX]);

/* Read digits. False: the text is no such number or needs over 128 bits. */
bool count_parse(Count *out, const char *text, size_t len, Err *e);

/* a / b to the precision of a double; b is not 0. */
double count_ratio(Count a, Count b);

/* Ways to choose k of n cards; n at most 52. 0 if there are none. */
Count count_choose(int n, int k);

/*
** Ways to give nb hands 'size' cards each out of as many cards as that takes
** (at most 52): the multinomial coefficient.
*/
Count count_split(int nb, const int size[]);

/* The last of 'nb' ascending numbers that is not above 'n'; the first, if none is. */
static inline size_t count_place(const Count *number, size_t nb, Count n)
{
  size_t at = 0;
  for (size_t half; nb > 1; nb -= half) {
    half = nb / 2;
    at += number[at + half] <= n ? half : 0;
  }
  return at;
}

/* The same of numbers of 64 bits. */
static inline size_t count_place64(const uint64_t *number, size_t nb, uint64_t n)
{
  size_t at = 0;
  for (size_t half; nb > 1; nb -= half) {
    half = nb / 2;
    at += number[at + half] <= n ? half : 0;
  }
  return at;
}

/* Uniform on 0 .. bound - 1, bound at least 1; exactly, by rejection. */
Count count_below(Rng *r, Count bound);

#endif
