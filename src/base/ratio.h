/* SPDX-License-Identifier: MIT */
/*
** ratio.h - exact fractions, for the decimals that people write.
**
** Always in lowest terms, the denominator above 0. Arithmetic says false
** when a result does not fit 63 bits; '*out' is then untouched.
** Plain values.
*/
#ifndef BASE_RATIO_H
#define BASE_RATIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

typedef struct Ratio {
  int64_t num, den;
} Ratio;

static inline Ratio ratio_int(int64_t n)
{
  return (Ratio){n, 1};
}

bool ratio_make(Ratio *out, int64_t num, int64_t den);
bool ratio_add(Ratio *out, Ratio a, Ratio b);
bool ratio_mul(Ratio *out, Ratio a, Ratio b);

/* Below 0, 0, or above 0 as a < b, a == b, a > b. */
int ratio_compare(Ratio a, Ratio b);

/* Read "12" or "4.25" (digits, no sign); returns the bytes used, 0 if none fit. */
size_t ratio_parse(Ratio *out, const char *text, size_t len);

/* Write as a decimal where one is exact in 18 digits, else as "1/3". */
void ratio_format(Ratio r, Buf *b);

#endif
