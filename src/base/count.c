/* SPDX-License-Identifier: MIT */
#include "base/count.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { BASE = 10, WORD_BITS = 64, PACK_SIZE = 52 };

size_t count_format(Count n, char buf[COUNT_TEXT_MAX])
{
  char digit[COUNT_TEXT_MAX];
  size_t nb = 0;
  do digit[nb++] = (char)('0' + (int)(n % BASE));
  while (n /= BASE);
  for (size_t i = 0; i < nb; i++) buf[i] = digit[nb - 1 - i];
  buf[nb] = '\0';
  return nb;
}

bool count_parse(Count *out, const char *text, size_t len, Err *e)
{
  static const Count most = ~(Count)0;
  Count n = 0;
  if (!len) return err_set(e, 1, "a whole number expected, not an empty text");
  for (size_t i = 0; i < len; i++) {
    if (text[i] < '0' || text[i] > '9')
      return err_set(e, i + 1, "'%.*s' is not a whole number of 0 or more",
                     err_quote(len), text);
    unsigned digit = (unsigned)(text[i] - '0');
    if (n > (most - digit) / BASE)
      return err_set(e, 1, "'%.*s' is beyond 128 bits", err_quote(len), text);
    n = n * BASE + digit;
  }
  *out = n;
  return true;
}

static double real(Count n)
{
  return ldexp((double)(uint64_t)(n >> WORD_BITS), WORD_BITS) + (double)(uint64_t)n;
}

double count_ratio(Count a, Count b)
{
  assert(b);
  return real(a) / real(b);
}

Count count_choose(int n, int k)
{
  assert(n >= 0 && n <= PACK_SIZE);
  if (k < 0 || k > n) return 0;
  Count ways = 1;
  for (int i = 1; i <= k; i++) ways = ways * (unsigned)(n - k + i) / (unsigned)i;
  return ways;
}

Count count_split(int nb, const int size[])
{
  Count ways = 1;
  int cards = 0;
  for (int i = 0; i < nb; i++) {
    assert(size[i] >= 0);
    cards += size[i];
    ways *= count_choose(cards, size[i]);
  }
  return ways;
}

Count count_below(Rng *r, Count bound)
{
  assert(bound > 0);
  if (bound <= UINT64_MAX) return rng_below(r, (uint64_t)bound);
  Count mask = bound - 1;
  for (int shift = 1; shift < 2 * WORD_BITS; shift *= 2) mask |= mask >> shift;
  Count n;
  do n = ((Count)rng_next(r) << WORD_BITS | rng_next(r)) & mask;
  while (n >= bound);
  return n;
}
