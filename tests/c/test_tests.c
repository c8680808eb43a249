/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Tests of means and shares: published examples, and that the interval, the
** p-value and the side belong together.
*/
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "stats/dist.h"
#include "stats/moments.h"
#include "stats/test.h"

/*
** Student, "The probable error of a mean" (Biometrika 6, 1908): hours of sleep
** gained, second drug less first, in tenths; t 4.0621, p 0.002833 and the
** interval 0.7001142 to 2.4598858 as R's manual page of `sleep` has them.
*/
static void sleep_of_student(void **state)
{
  (void)state;
  static const int64_t gains[] = {12, 24, 13, 13, 0, 10, 18, 8, 46, 14};
  Moments m = {0};
  for (size_t i = 0; i < LENGTH(gains); i++) moments_add(&m, gains[i]);
  double mean = moments_mean(&m, 10), sd = sqrt(moments_variance(&m, 10));
  MeanTest t = test_mean(m.n, mean, sd, 0, SIDE_BOTH, 0.95);
  expect_near(mean, 1.58, 1e-15);
  expect_near(t.t, 4.0621, 5e-5);
  expect_near(t.df, 9, 0);
  expect_near(t.p, 0.002833, 5e-7);
  expect_near(t.low, 0.7001142, 5e-8);
  expect_near(t.high, 2.4598858, 5e-8);
  MeanTest greater = test_mean(m.n, mean, sd, 0, SIDE_GREATER, 0.95);
  expect_near(greater.p, t.p / 2, 1e-15);
  assert_true(greater.high == INFINITY && greater.low > t.low);
  MeanTest less = test_mean(m.n, mean, sd, 0, SIDE_LESS, 0.95);
  expect_near(less.p, 1 - t.p / 2, 1e-12);
  assert_true(less.low == -INFINITY && less.high < t.high);
}

static bool holds(const MeanTest *t, double mu)
{
  return t->low <= mu && mu <= t->high;
}

/* A test rejects at 1 - level just when its interval leaves mu out. */
static void interval_and_p_value_agree(void **state)
{
  (void)state;
  Rng r = rng_open(1, RNG_TEST, 0);
  int rejected = 0;
  for (int i = 0; i < 5000; i++) {
    uint64_t n = 2 + rng_below(&r, i % 2 ? 8 : 5000);
    double mean = rng_unit(&r) - 0.5, mu = rng_unit(&r) - 0.5;
    double sd = rng_unit(&r) * sqrt((double)n), level = 0.5 + 0.499 * rng_unit(&r);
    Side side = (Side)rng_below(&r, 3);
    MeanTest t = test_mean(n, mean, sd, mu, side, level);
    assert_true((t.p < 1 - level) == !holds(&t, mu));
    rejected += t.p < 1 - level;
  }
  assert_in_range(rejected, 500, 4500);
}

static void sides_mirror_each_other(void **state)
{
  (void)state;
  for (double mu = -1; mu < 1; mu += 0.3) {
    MeanTest g = test_mean(20, 0.2, 1.5, mu, SIDE_GREATER, 0.9);
    MeanTest l = test_mean(20, -0.2, 1.5, -mu, SIDE_LESS, 0.9);
    expect_near(g.p, l.p, 1e-14);
    expect_near(g.low, -l.high, 1e-14);
  }
}

/* Of 95 % intervals of samples of six normal values, 95 % hold the true mean. */
static void intervals_cover(void **state)
{
  (void)state;
  enum { RUNS = 10000, SIZE = 6, UNIT = 1000000 };
  Rng r = rng_open(2, RNG_TEST, 0);
  for (Side side = SIDE_BOTH; side <= SIDE_LESS; side++) {
    int held = 0;
    for (int i = 0; i < RUNS; i++) {
      Moments m = {0};
      for (int k = 0; k < SIZE; k++) {
        double z = dist_normal_quantile(rng_unit(&r) + 0x1p-54);
        moments_add(&m, llround(UNIT * (3 + z)));
      }
      double sd = sqrt(moments_variance(&m, UNIT));
      MeanTest t = test_mean(SIZE, moments_mean(&m, UNIT), sd, 0, side, 0.95);
      held += holds(&t, 3);
    }
    assert_in_range(held, RUNS * 0.9413, RUNS * 0.9587); /* 4 standard errors */
  }
}

static void too_few_values(void **state)
{
  (void)state;
  for (uint64_t n = 0; n < 2; n++) {
    MeanTest t = test_mean(n, 1, NAN, 0, SIDE_BOTH, 0.95);
    assert_true(isnan(t.se) && isnan(t.t) && isnan(t.p));
    assert_true(t.low == -INFINITY && t.high == INFINITY);
  }
}

/* Two heads in two throws of a fair coin must not count as a proof. */
static void equal_values_have_no_test(void **state)
{
  (void)state;
  static const Side sides[] = {SIDE_BOTH, SIDE_GREATER, SIDE_LESS};
  for (size_t i = 0; i < LENGTH(sides); i++)
    for (double mean = 4; mean <= 6; mean++) {
      MeanTest t = test_mean(9, mean, 0, 5, sides[i], 0.95);
      assert_true(t.se == 0 && t.df == 8);
      assert_true(isnan(t.t) && isnan(t.p));
      assert_true(t.low == -INFINITY && t.high == INFINITY);
    }
}

/* Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3. */
static void shares_of_newcombe(void **state)
{
  (void)state;
  static const struct {
    uint64_t hits, n;
    double low, high;
  } cases[] = {{81, 263, 0.2553, 0.3662},
               {15, 148, 0.0624, 0.1605},
               {0, 20, 0, 0.1611},
               {1, 29, 0.0061, 0.1718}};
  for (size_t i = 0; i < LENGTH(cases); i++) {
    uint64_t hits = cases[i].hits, n = cases[i].n;
    double low, high;
    test_share(hits, n, 0.95, &low, &high);
    expect_near(low, cases[i].low, 5e-5);
    expect_near(high, cases[i].high, 5e-5);
    test_share(n - hits, n, 0.95, &low, &high);
    expect_near(low, 1 - cases[i].high, 5e-5);
    expect_near(high, 1 - cases[i].low, 5e-5);
  }
}

/* The bounds of Wilson's interval are the shares that the score test just allows. */
static void share_bounds_are_on_the_edge(void **state)
{
  (void)state;
  for (uint64_t n = 1; n <= 60; n++)
    for (uint64_t hits = 0; hits <= n; hits++) {
      double ends[2], share = (double)hits / (double)n;
      test_share(hits, n, 0.9, &ends[0], &ends[1]);
      assert_true(ends[0] >= 0 && ends[0] <= share && share <= ends[1] && ends[1] <= 1);
      for (int i = 0; i < 2; i++) {
        if (ends[i] == 0 || ends[i] == 1) continue;
        double z = fabs(share - ends[i]) / sqrt(ends[i] * (1 - ends[i]) / (double)n);
        expect_near(2 * dist_normal(z, true), 0.1, 1e-9);
      }
    }
}

/* Mendel's 556 peas, 9:3:3:1 expected: chi-square 0.470 with 3 degrees. */
static void peas_of_mendel(void **state)
{
  (void)state;
  static const double seen[] = {315, 101, 108, 32};
  static const double expected[] = {312.75, 104.25, 104.25, 34.75};
  double chi = 0;
  for (int i = 0; i < 4; i++)
    chi += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  expect_near(chi, 0.470024, 5e-7);
  expect_near(dist_chi_square(chi, 3, true), 0.9254, 5e-5);
}

static void expect_holm(int nb, const double p[], const double adjusted[])
{
  double q[8];
  memcpy(q, p, (size_t)nb * sizeof *q);
  assert_true(test_holm(nb, q));
  for (int i = 0; i < nb; i++) expect_near(q[i], adjusted[i], 1e-15);
}

static void holm_by_hand(void **state)
{
  (void)state;
  expect_holm(4, (double[]){0.01, 0.04, 0.03, 0.005},
              (double[]){0.03, 0.06, 0.06, 0.02});
  expect_holm(5, (double[]){0.05, 0.04, 0.03, 0.02, 0.01},
              (double[]){0.09, 0.09, 0.09, 0.08, 0.05});
  expect_holm(3, (double[]){0.6, 0.7, 0.6}, (double[]){1, 1, 1});
  expect_holm(1, (double[]){0.02}, (double[]){0.02});
  expect_holm(0, (double[]){0}, (double[]){0});
}

/* Never below Bonferroni's smallest, never above Bonferroni, order kept. */
static void holm_lies_between(void **state)
{
  (void)state;
  Rng r = rng_open(3, RNG_TEST, 0);
  enum { NB = 8 };
  for (int run = 0; run < 1000; run++) {
    double p[NB], q[NB];
    for (int i = 0; i < NB; i++) q[i] = p[i] = rng_unit(&r) * rng_unit(&r);
    assert_true(test_holm(NB, q));
    for (int i = 0; i < NB; i++) {
      assert_true(q[i] >= p[i] && q[i] <= fmin(1, NB * p[i]));
      for (int j = 0; j < NB; j++) assert_true(p[i] >= p[j] || q[i] <= q[j]);
    }
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sleep_of_student),
      cmocka_unit_test(interval_and_p_value_agree),
      cmocka_unit_test(sides_mirror_each_other),
      cmocka_unit_test(intervals_cover),
      cmocka_unit_test(too_few_values),
      cmocka_unit_test(equal_values_have_no_test),
      cmocka_unit_test(shares_of_newcombe),
      cmocka_unit_test(share_bounds_are_on_the_edge),
      cmocka_unit_test(peas_of_mendel),
      cmocka_unit_test(holm_by_hand),
      cmocka_unit_test(holm_lies_between),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
