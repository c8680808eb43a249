/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Numbers in an order fixed by a seed: each once, every order alike.
*/
#include "unit.h"

#include "sample/permute.h"

enum { SIZE_MAX_TRIED = 5000 };

static void every_number_comes_once(void **state)
{
  (void)state;
  static const int sizes[] = {1, 2, 3, 4, 5, 15, 16, 17, 64, 65, 1000, SIZE_MAX_TRIED};
  for (size_t i = 0; i < LENGTH(sizes); i++) {
    bool seen[SIZE_MAX_TRIED] = {false};
    for (int k = 0; k < sizes[i]; k++) {
      Count at = permute(5, (Count)sizes[i], (Count)k);
      assert_true(at < (Count)sizes[i] && !seen[(int)at]);
      seen[(int)at] = true;
    }
  }
}

/* Numbers of 96 bits stay below the size, and differ for different indices. */
static void large_sizes_do(void **state)
{
  (void)state;
  Count size = ((Count)1 << 95) + 12345, last = size;
  for (int k = 0; k < 1000; k++) {
    Count at = permute(6, size, (Count)k);
    assert_true(at < size && at != last);
    assert_true(at == permute(6, size, (Count)k));
    last = at;
  }
}

/* Four numbers have 24 orders: over many seeds all come as often. */
static void orders_are_even(void **state)
{
  (void)state;
  uint64_t seen[24] = {0};
  for (uint64_t seed = 0; seed < 24000; seed++) {
    int at[4], place = 0;
    for (int k = 0; k < 4; k++) at[k] = (int)permute(seed, 4, (Count)k);
    for (int i = 0; i < 4; i++) {
      int less = 0;
      for (int k = i + 1; k < 4; k++) less += at[k] < at[i];
      place = place * (4 - i) + less;
    }
    seen[place]++;
  }
  expect_even(seen, 24);
}

/* Index 0 and its neighbour reach all pairs of numbers alike. */
static void neighbours_are_even(void **state)
{
  (void)state;
  enum { N = 20 };
  uint64_t seen[N * (N - 1)] = {0};
  for (uint64_t seed = 0; seed < 20000; seed++) {
    int a = (int)permute(seed, N, 0), b = (int)permute(seed, N, 1);
    seen[a * (N - 1) + b - (b > a)]++;
  }
  expect_even(seen, LENGTH(seen));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_number_comes_once),
      cmocka_unit_test(large_sizes_do),
      cmocka_unit_test(orders_are_even),
      cmocka_unit_test(neighbours_are_even),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
