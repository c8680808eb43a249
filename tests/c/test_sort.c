/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Numbers in order, against qsort.
*/
#include <math.h>

#include "unit.h"

#include "base/rng.h"
#include "base/sort.h"

enum { MOST = 700 };

static int compare(const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void expect_sorted(double value[], size_t nb)
{
  double expected[MOST];
  memcpy(expected, value, nb * sizeof *value);
  if (nb) qsort(expected, nb, sizeof *expected, compare);
  sort_doubles(value, nb);
  for (size_t i = 0; i < nb; i++) assert_true(value[i] == expected[i]);
}

static void numbers_are_in_order_as_qsort_has_them(void **state)
{
  (void)state;
  double value[MOST];
  for (size_t nb = 0; nb <= MOST; nb += nb < 60 ? 1 : 40)
    for (uint32_t kinds = 1; kinds < 100000; kinds *= 17) {
      Rng r = rng_open(1 + fresh_seed(), RNG_TEST, nb);
      for (size_t i = 0; i < nb; i++) value[i] = (double)rng_below(&r, kinds) - 40;
      expect_sorted(value, nb);
      expect_sorted(value, nb); /* in order before */
      for (size_t i = 0; i < nb; i++) value[i] = (double)(i < nb / 2 ? i : nb - i);
      expect_sorted(value, nb);
      for (size_t i = 0; i < nb; i++) value[i] = -(double)i;
      expect_sorted(value, nb);
    }
}

static void infinite_ones_are_at_the_ends(void **state)
{
  (void)state;
  double value[40];
  for (int i = 0; i < 40; i++)
    value[i] = i % 5 == 1 ? INFINITY : i % 5 == 3 ? -INFINITY : 1.5 * (i % 7) - 4;
  expect_sorted(value, 40);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_in_order_as_qsort_has_them),
      cmocka_unit_test(infinite_ones_are_at_the_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
