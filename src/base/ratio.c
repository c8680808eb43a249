/* SPDX-License-Identifier: MIT */
#include "base/ratio.h"

#include <inttypes.h>

__extension__ typedef __int128 Wide;

enum { DIGITS_MAX = 18 };

static bool reduce(Ratio *out, Wide num, Wide den)
{
  if (den == 0) return false;
  if (den < 0) num = -num, den = -den;
  Wide a = num < 0 ? -num : num, b = den;
  while (b) {
    Wide rest = a % b;
    a = b;
    b = rest;
  }
  num /= a;
  den /= a;
  if (num > INT64_MAX || num < -INT64_MAX || den > INT64_MAX) return false;
  *out = (Ratio){(int64_t)num, (int64_t)den};
  return true;
}

bool ratio_make(Ratio *out, int64_t num, int64_t den)
{
  return reduce(out, num, den);
}

bool ratio_add(Ratio *out, Ratio a, Ratio b)
{
  /* each product is below 2^126, their sum below 2^127 */
  return reduce(out, (Wide)a.num * b.den + (Wide)b.num * a.den, (Wide)a.den * b.den);
}

bool ratio_mul(Ratio *out, Ratio a, Ratio b)
{
  return reduce(out, (Wide)a.num * b.num, (Wide)a.den * b.den);
}

int ratio_compare(Ratio a, Ratio b)
{
  Wide x = (Wide)a.num * b.den, y = (Wide)b.num * a.den;
  return (x > y) - (x < y);
}

size_t ratio_parse(Ratio *out, const char *text, size_t len)
{
  size_t i = 0;
  int digits = 0;
  int64_t num = 0, den = 1;
  for (; i < len && text[i] >= '0' && text[i] <= '9'; i++) {
    if (++digits > DIGITS_MAX) return 0;
    num = num * 10 + (text[i] - '0');
  }
  if (!digits) return 0;
  if (i + 1 < len && text[i] == '.' && text[i + 1] >= '0' && text[i + 1] <= '9') {
    for (i++; i < len && text[i] >= '0' && text[i] <= '9'; i++) {
      if (++digits > DIGITS_MAX) return 0;
      num = num * 10 + (text[i] - '0');
      den *= 10;
    }
  }
  return ratio_make(out, num, den) ? i : 0;
}

void ratio_format(Ratio r, Buf *b)
{
  int64_t scale = 1;
  int places = 0;
  while (places < DIGITS_MAX && scale % r.den) {
    scale *= 10;
    places++;
  }
  Wide num = (Wide)r.num * (scale / r.den), size = num < 0 ? -num : num;
  if (scale % r.den || size > INT64_MAX) {
    buf_printf(b, "%" PRId64 "/%" PRId64, r.num, r.den);
    return;
  }
  if (num < 0) buf_putc(b, '-');
  buf_printf(b, "%" PRId64, (int64_t)(size / scale));
  if (places) buf_printf(b, ".%0*" PRId64, places, (int64_t)(size % scale));
}
