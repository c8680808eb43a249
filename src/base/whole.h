/* SPDX-License-Identifier: MIT */
/*
** whole.h - arithmetic of whole numbers that C leaves out.
**
** No state: safe from any thread.
*/
#ifndef BASE_WHOLE_H
#define BASE_WHOLE_H

#include <stdint.h>

/* The greatest common divisor, 0 or more; that of 0 and a is the size of a. */
static inline int64_t whole_gcd(int64_t a, int64_t b)
{
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/* a / b rounded down, for any signs; b is not 0. */
static inline int64_t whole_floor(int64_t a, int64_t b)
{
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

#endif
