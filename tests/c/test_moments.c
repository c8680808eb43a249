/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Moments of whole numbers: exact, and the same in whatever order they came.
*/
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "stats/moments.h"

#define SIZE_MOST (((int64_t)1 << 46) - 1)

static Moments moments_of(const int64_t *values, size_t nb)
{
  Moments m = {0};
  for (size_t i = 0; i < nb; i++) moments_add(&m, values[i]);
  return m;
}

static void expect_same(const Moments *a, const Moments *b)
{
  assert_true(a->n == b->n && a->sum == b->sum && a->squares == b->squares);
  assert_true(a->min == b->min && a->max == b->max);
}

/* Whole numbers from -limit to limit. */
static void fill(int64_t *values, size_t nb, int64_t limit, uint64_t index)
{
  Rng r = rng_open(1, RNG_TEST, index);
  for (size_t i = 0; i < nb; i++)
    values[i] = (int64_t)rng_below(&r, 2 * (uint64_t)limit + 1) - limit;
}

static void known_values(void **state)
{
  (void)state;
  static const int64_t values[] = {3, -1, 4, 1, -5};
  Moments m = moments_of(values, LENGTH(values));
  assert_int_equal(m.n, 5);
  assert_int_equal(m.min, -5);
  assert_int_equal(m.max, 4);
  expect_near(moments_mean(&m, 1), 0.4, 1e-15);
  expect_near(moments_mean(&m, 4), 0.1, 1e-15);
  expect_near(moments_variance(&m, 1), 12.8, 1e-14);
  expect_near(moments_variance(&m, 2), 3.2, 1e-14);
}

/*
** NIST Statistical Reference Datasets, univariate, NumAcc4: 1001 numbers about
** 10000000.2 whose standard deviation is 0.1 exactly; here in tenths.
*/
static void nist_numacc4(void **state)
{
  (void)state;
  Moments m = {0};
  moments_add(&m, 100000002);
  for (int i = 0; i < 500; i++) {
    moments_add(&m, 100000001);
    moments_add(&m, 100000003);
  }
  assert_true(moments_mean(&m, 10) == 10000000.2);
  expect_near(sqrt(moments_variance(&m, 10)), 0.1, 1e-16);
}

static void merging_is_adding_in_any_order(void **state)
{
  (void)state;
  enum { NB = 500 };
  int64_t values[NB];
  for (uint64_t seed = 0; seed < 200; seed++) {
    Rng r = rng_open(2, RNG_TEST, seed);
    fill(values, NB, seed % 2 ? 40 : SIZE_MOST, seed);
    Moments whole = moments_of(values, NB), parts[4] = {{0}}, merged = {0};
    for (int i = 0; i < NB; i++) moments_add(&parts[rng_below(&r, 4)], values[i]);
    int first = (int)rng_below(&r, 4);
    for (int i = 0; i < 4; i++) moments_merge(&merged, &parts[(first + 3 * i) % 4]);
    expect_same(&merged, &whole);
  }
}

static void merging_nothing_changes_nothing(void **state)
{
  (void)state;
  const Moments empty = {0};
  Moments m = {0};
  moments_add(&m, -7);
  Moments before = m, other = empty;
  moments_merge(&m, &empty);
  expect_same(&m, &before);
  moments_merge(&other, &before);
  expect_same(&other, &before);
}

static void a_shift_moves_the_mean_alone(void **state)
{
  (void)state;
  enum { NB = 100 };
  int64_t values[NB];
  for (uint64_t seed = 0; seed < 100; seed++) {
    fill(values, NB, 1000, seed);
    Moments a = moments_of(values, NB);
    for (int i = 0; i < NB; i++) values[i] += 70000000000000;
    Moments b = moments_of(values, NB);
    double mean = moments_mean(&a, 1);
    expect_near(moments_mean(&b, 1) - 70000000000000, mean, 0.01);
    double ratio = moments_variance(&b, 1) / moments_variance(&a, 1);
    expect_near(ratio, 1, 1e-14);
  }
}

static void a_scale_multiplies(void **state)
{
  (void)state;
  enum { NB = 100, SCALE = -60 };
  int64_t values[NB];
  fill(values, NB, 1000, 3);
  Moments a = moments_of(values, NB);
  for (int i = 0; i < NB; i++) values[i] *= SCALE;
  Moments b = moments_of(values, NB);
  expect_near(moments_mean(&b, 1) / moments_mean(&a, 1), SCALE, 1e-12);
  double ratio = moments_variance(&b, 1) / moments_variance(&a, 1);
  expect_near(ratio, SCALE * SCALE, 1e-10);
  expect_near(moments_variance(&b, -SCALE) / moments_variance(&a, 1), 1, 1e-14);
}

/* One value in 2^33 differs: the variance is 1 / n, all of it small change. */
static void a_rare_difference_is_not_lost(void **state)
{
  (void)state;
  for (int64_t usual = -1; usual <= 1; usual++) {
    const uint64_t n = (uint64_t)1 << 33;
    Moments m = {0},
            most = {n - 1, (MomentSum)usual * (int64_t)(n - 1), 0, usual, usual};
    most.squares = (MomentSum)(usual * usual) * (int64_t)(n - 1);
    moments_add(&m, usual + 1);
    moments_merge(&m, &most);
    expect_near(moments_variance(&m, 1) * (double)n, 1, 1e-14);
  }
}

static void the_largest_sums_fit(void **state)
{
  (void)state;
  for (int sign = -1; sign <= 1; sign += 2) {
    const int64_t n = ((int64_t)1 << 35) - 1;
    const MomentSum value = (MomentSum)sign * SIZE_MOST;
    Moments m = {(uint64_t)n, value * n, value * value * n, (int64_t)value,
                 (int64_t)value};
    assert_true(moments_variance(&m, 1) == 0);
    assert_true(moments_mean(&m, 1) == (double)value);
  }
}

static void equal_values_have_no_variance(void **state)
{
  (void)state;
  for (int64_t value = -3; value <= 3; value++) {
    Moments m = {0};
    for (int i = 0; i < 7; i++) moments_add(&m, value);
    assert_true(moments_variance(&m, 3) == 0);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_values),
      cmocka_unit_test(nist_numacc4),
      cmocka_unit_test(merging_is_adding_in_any_order),
      cmocka_unit_test(merging_nothing_changes_nothing),
      cmocka_unit_test(a_shift_moves_the_mean_alone),
      cmocka_unit_test(a_scale_multiplies),
      cmocka_unit_test(a_rare_difference_is_not_lost),
      cmocka_unit_test(the_largest_sums_fit),
      cmocka_unit_test(equal_values_have_no_variance),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
