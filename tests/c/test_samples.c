/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Two samples, tables of counts, resampling: published examples, sums over all that
** can happen, and simulations with fixed seeds.
*/
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "stats/boot.h"
#include "stats/counts.h"
#include "stats/dist.h"
#include "stats/draw.h"
#include "stats/samples.h"

static const double LEVEL = 0.95, ALPHA = 0.05;

/*
** R's `sleep` as two independent groups, from its manual page of t.test: t -1.8608,
** df 17.776, p 0.07939, interval -3.3654832 to 0.2054832.
*/
static void sleep_by_welch(void **state)
{
  (void)state;
  Sample a = {10, 0.75, 1.789010}, b = {10, 2.33, 2.002249};
  MeanTest t = samples_means(&a, &b, 0, SIDE_BOTH, LEVEL);
  expect_near(t.t, -1.8608, 5e-5);
  expect_near(t.df, 17.776, 5e-4);
  expect_near(t.p, 0.07939, 5e-6);
  expect_near(t.low, -3.3654832, 5e-6);
  expect_near(t.high, 0.2054832, 5e-6);
  MeanTest less = samples_means(&a, &b, 0, SIDE_LESS, LEVEL);
  expect_near(less.p, t.p / 2, 1e-12);
  assert_true(less.low == -INFINITY && less.high < t.high);
  MeanTest mirrored = samples_means(&b, &a, 0, SIDE_GREATER, LEVEL);
  expect_near(mirrored.p, less.p, 1e-12);
  expect_near(mirrored.low, -less.high, 1e-12);
}

static void means_without_a_test(void **state)
{
  (void)state;
  Sample one = {1, 3, NAN}, equal = {9, 3, 0}, other = {9, 4, 0};
  assert_true(isnan(samples_means(&one, &equal, 0, SIDE_BOTH, LEVEL).p));
  assert_true(isnan(samples_means(&equal, &other, 0, SIDE_BOTH, LEVEL).p));
}

/*
** Without half a deal taken off, the statistic at mu = 0 is Pearson's: so with it
** its square is chi-square with Yates's correction of the table of two ways. For
** 15 of 20 against 8 of 20: (|15 * 12 - 8 * 5| - 20)^2 * 40 / (20 * 20 * 23 * 17).
*/
static void shares_by_yates(void **state)
{
  (void)state;
  double chi = 120.0 * 120 * 40 / (20.0 * 20 * 23 * 17);
  ShareTest t = samples_shares((Hits){15, 20}, (Hits){8, 20}, 0, SIDE_BOTH, LEVEL);
  expect_near(t.p, dist_chi_square(chi, 1, true), 1e-9);
}

static double chance(int k, int n, double p)
{
  return dist_binomial_tail((uint64_t)k, (uint64_t)n, p) -
         dist_binomial_tail((uint64_t)k + 1, (uint64_t)n, p);
}

/* False alarms, summed over all pairs of counts. */
static void false_alarms_of_shares(void **state)
{
  (void)state;
  static const int sizes[][2] = {{20, 20}, {40, 15}, {60, 60}};
  static const double shares[] = {0.01, 0.1, 0.5, 0.9}, mus[] = {0, 0.05, -0.3};
  double worst = 0;
  for (size_t s = 0; s < LENGTH(sizes) - !soaking(); s++)
    for (size_t i = 0; i < LENGTH(shares); i++)
      for (size_t k = 0; k < LENGTH(mus); k++) {
        double of_b = shares[i], of_a = of_b + mus[k], alarms[3] = {0};
        if (of_a < 0 || of_a > 1) continue;
        for (int x = 0; x <= sizes[s][0]; x++)
          for (int y = 0; y <= sizes[s][1]; y++) {
            double p = chance(x, sizes[s][0], of_a) * chance(y, sizes[s][1], of_b);
            if (p < 1e-7) continue;
            Hits a = {(uint64_t)x, (uint64_t)sizes[s][0]};
            Hits b = {(uint64_t)y, (uint64_t)sizes[s][1]};
            for (int side = 0; side < 3; side++)
              if (samples_shares(a, b, mus[k], (Side)side, LEVEL).p < ALPHA)
                alarms[side] += p;
          }
        for (int side = 0; side < 3; side++) worst = fmax(worst, alarms[side]);
      }
  if (!(worst > 0.03 && worst <= 0.055)) fail_msg("worst %g", worst);
}

static void shares_have_their_intervals(void **state)
{
  (void)state;
  Rng r = rng_open(11, RNG_TEST, 0);
  for (int i = 0; i < 500; i++) {
    Hits a = {.n = 1 + rng_below(&r, 100)}, b = {.n = 1 + rng_below(&r, 100)};
    a.hits = rng_below(&r, a.n + 1);
    b.hits = rng_below(&r, b.n + 1);
    double mu = 2 * rng_unit(&r) - 1;
    Side side = (Side)rng_below(&r, 3);
    ShareTest t = samples_shares(a, b, mu, side, LEVEL);
    if (mu < t.low - 1e-9 || mu > t.high + 1e-9) assert_true(t.p < ALPHA);
    if (mu > t.low + 1e-9 && mu < t.high - 1e-9) assert_true(t.p >= ALPHA);
    ShareTest m = samples_shares(b, a, -mu, SIDE_BOTH, LEVEL);
    expect_near(m.p, samples_shares(a, b, mu, SIDE_BOTH, LEVEL).p, 1e-9);
  }
}

/* Mendel's peas: chi-square 0.470024 with 3 degrees, p 0.9254. */
static void fit_of_mendel(void **state)
{
  (void)state;
  static const uint64_t seen[] = {315, 101, 108, 32};
  static const double expected[] = {9, 3, 3, 1};
  CountsTest t;
  assert_true(counts_fit(4, seen, expected, 1, NULL, &t));
  expect_near(t.statistic, 0.470024, 5e-7);
  expect_near(t.p, 0.9254, 5e-5);
  assert_int_equal(t.simulated, 0);
}

/* Five throws, all of one of four equal chances: p is 4 / 4^5. */
static void few_counts_are_simulated(void **state)
{
  (void)state;
  static const uint64_t seen[] = {0, 5, 0, 0};
  static const double even[] = {1, 1, 1, 1};
  CountsTest t, again;
  assert_true(counts_fit(4, seen, even, 1, NULL, &t) &&
              counts_fit(4, seen, even, 1, NULL, &again));
  assert_int_equal(t.simulated, COUNTS_SIMULATED);
  expect_near(t.p, 4.0 / 1024, 4 * sqrt(4.0 / 1024 / COUNTS_SIMULATED));
  expect_near(t.p, again.p, 0);
}

/*
** Fisher's lady tasting tea (The design of experiments, 1935): 3 of 4 right. Two
** sides of her table: p 0.4857; with all right p is 2 / 70.
*/
static void the_lady_tasting_tea(void **state)
{
  (void)state;
  static const uint64_t three[] = {3, 1, 1, 3}, all[] = {4, 0, 0, 4};
  CountsTest t;
  assert_true(counts_table(2, 2, three, 1, NULL, &t));
  expect_near(t.p, 34.0 / 70, 0.02);
  assert_true(counts_table(2, 2, all, 1, NULL, &t));
  expect_near(t.p, 2.0 / 70, 0.007);
}

/*
** Physicians by aspirin (104, 10933) and placebo (189, 10845), heart attacks: Agresti,
** Categorical data analysis, 2002, section 3.1; chi-square 25.01 with 1 degree.
*/
static void table_of_physicians(void **state)
{
  (void)state;
  static const uint64_t seen[] = {104, 10933, 189, 10845};
  CountsTest t;
  assert_true(counts_table(2, 2, seen, 1, NULL, &t));
  expect_near(t.statistic, 25.01, 0.01);
  expect_near(t.df, 1, 0);
  /* rows and columns of nothing change nothing */
  static const uint64_t padded[] = {104, 0, 10933, 0, 0, 0, 189, 0, 10845};
  CountsTest same;
  assert_true(counts_table(3, 3, padded, 1, NULL, &same));
  expect_near(same.p, t.p, 0);
  static const uint64_t one_row[] = {3, 4, 0, 0};
  assert_true(counts_table(2, 2, one_row, 1, NULL, &t));
  assert_true(t.df == 0 && isnan(t.p));
}

/* Simulated p-values of tables without dependence are not too often small. */
static void simulated_tables_are_fair(void **state)
{
  (void)state;
  enum { RUNS = 300 };
  int alarms = 0;
  for (int run = 0; run < RUNS; run++) {
    Rng r = rng_open(12, RNG_TEST, (uint64_t)run);
    uint64_t seen[6] = {0};
    for (int i = 0; i < 24; i++) {
      uint64_t column = rng_below(&r, 3);
      seen[3 * rng_below(&r, 2) + column]++;
    }
    CountsTest t;
    assert_true(counts_table(2, 3, seen, (uint64_t)run, NULL, &t));
    alarms += t.p < ALPHA;
  }
  assert_true(alarms <= RUNS * 0.06 + 12 && alarms > 3); /* three standard errors */
}

/* By hand: of {1, 2} and {3, 6}, six ways to deal them out; two are as far apart. */
static void exchanging_deals_between_groups(void **state)
{
  (void)state;
  static const uint64_t seen[] = {1, 1, 0, 0, 0, 0, 1, 1};
  static const double value[] = {1, 2, 3, 6};
  static const uint64_t constant[] = {4, 0, 0, 3}, same[] = {5, 3};
  CountsTest t;
  assert_true(counts_apart(2, 4, seen, value, 1, NULL, &t));
  /* means 1.5 and 4.5 about 3: 2 * 2.25 * 2; variances .5 and 4.5, each half of all */
  expect_near(t.statistic, 9 / 2.5, 1e-12);
  expect_near(t.p, 1.0 / 3, 0.1);
  assert_in_range(t.simulated, 300, 1200);
  assert_true(counts_apart(2, 2, constant, value, 1, NULL, &t));
  assert_true(isinf(t.statistic));
  expect_near(t.p, 1.0 / 35, 0.006); /* of 7 over 3 */
  assert_true(counts_apart(2, 1, same, value, 1, NULL, &t));
  assert_true(isnan(t.p));
  static const uint64_t far[] = {500, 0, 0, 400};
  assert_true(counts_apart(2, 2, far, value, 1, NULL, &t));
  expect_near(t.p, 1.0 / (1 + COUNTS_SIMULATED), 1e-12);
}

/*
** A call that is made on 8 of ten thousand million deals: the work does not grow with
** the deals. How many of the 8 are in the first row is binomial there.
*/
static void many_deals_take_no_longer(void **state)
{
  (void)state;
  static const uint64_t table[] = {6, 4399999994, 2, 5599999998};
  static const uint64_t seen[] = {10, 9999999986, 4};
  static const double expected[] = {4.4, 1e10 - 10, 5.6};
  CountsTest t;
  assert_true(counts_table(2, 2, table, 1, NULL, &t));
  assert_int_equal(t.simulated, COUNTS_SIMULATED);
  double p = 0; /* as far from 3.52 as 6 is */
  for (int k = 0; k <= 8; k++)
    if (fabs(k - 3.52) >= 2.47)
      p += exp(lgamma(9) - lgamma(k + 1) - lgamma(9 - k) + k * log(0.44) +
               (8 - k) * log(0.56));
  expect_near(t.p, p, 4 * sqrt(p / COUNTS_SIMULATED));
  assert_true(counts_fit(3, seen, expected, 1, NULL, &t));
  assert_int_equal(t.simulated, COUNTS_SIMULATED);
  assert_true(t.p > 0.01 && t.p < 0.1); /* (5.6^2 / 4.4, 1.6^2 / 5.6: 7.6, 2 df) */
}

static void simulating_can_be_stopped(void **state)
{
  (void)state;
  static const uint64_t seen[] = {3, 1, 1, 3};
  static const double even[] = {1, 1, 1, 1};
  const Bin bin[] = {{0, 90}, {1, 10}};
  CountsTest t;
  Stop stop = {0};
  double low, high;
  stop_raise(&stop);
  assert_false(counts_table(2, 2, seen, 1, &stop, &t));
  assert_false(counts_fit(4, seen, even, 1, &stop, &t));
  assert_false(boot_mean(2, bin, 1, LEVEL, &stop, &low, &high));
}

static void large_tables_are_simulated_less_often(void **state)
{
  (void)state;
  enum { SIDE = 30 };
  static uint64_t seen[SIDE * SIDE];
  CountsTest t;
  for (int i = 0; i < SIDE * SIDE; i++) seen[i] = (uint64_t)(i * 7 % 5);
  assert_true(counts_table(SIDE, SIDE, seen, 1, NULL, &t));
  assert_int_equal(t.simulated, 3333); /* 3e6 cells */
}

/*
** High levels reach further than the last of 4000 replicates: of 2000 even values
** the interval is the normal one, 3.89 standard errors at 0.9999.
*/
static void resampling_at_high_levels(void **state)
{
  (void)state;
  const Bin bin[] = {{-1, 1000}, {1, 1000}};
  const double se = sqrt(1 / 1999.0);
  double low, high;
  assert_true(boot_mean(2, bin, 1, 0.999, NULL, &low, &high));
  expect_near(high / se, 3.29, 0.15);
  expect_near(-low / se, 3.29, 0.15);
  assert_true(boot_mean(2, bin, 1, BOOT_LEVEL_MAX, NULL, &low, &high));
  expect_near(high / se, 3.89, 0.25);
  expect_near(-low / se, 3.89, 0.25);
}

/* Many different values: as the t interval. */
static void resampling_many_values(void **state)
{
  (void)state;
  enum { NB = 400 };
  static Bin bin[NB];
  Rng r = rng_open(14, RNG_TEST, 0);
  double sum = 0, squares = 0;
  for (int i = 0; i < NB; i++) {
    bin[i] = (Bin){dist_normal_quantile(rng_unit(&r) + 0x1p-54), 1};
    sum += bin[i].value;
    squares += bin[i].value * bin[i].value;
  }
  double mean = sum / NB, se = sqrt((squares - sum * mean) / (NB - 1) / NB), low, high;
  assert_true(boot_mean(NB, bin, 1, LEVEL, NULL, &low, &high));
  expect_near((mean - low) / se, 1.966, 0.12);
  expect_near((high - mean) / se, 1.966, 0.12);
  assert_true(boot_mean(1, bin, 1, LEVEL, NULL, &low, &high));
  assert_true(low == -INFINITY && high == INFINITY);
}

/*
** One deal in a hundred differs, and most of those lose a little and few win much: of
** 300 intervals of 4000 deals few leave the mean out.
*/
static void resampling_seldom_values(void **state)
{
  (void)state;
  enum { RUNS = 300, DEALS = 4000 };
  int held = 0;
  for (int run = 0; run < RUNS; run++) {
    Rng r = rng_open(15, RNG_TEST, (uint64_t)run);
    uint64_t few = draw_poisson(&r, DEALS * 0.008),
             much = draw_poisson(&r, DEALS * 0.002);
    Bin bin[] = {{0, DEALS - few - much}, {-2, few}, {10, much}};
    double low, high;
    assert_true(boot_mean(3, bin, 1, LEVEL, NULL, &low, &high));
    held += low <= 0.004 && 0.004 <= high;
  }
  assert_true(held >= RUNS * 0.92);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sleep_by_welch),
      cmocka_unit_test(means_without_a_test),
      cmocka_unit_test(shares_by_yates),
      cmocka_unit_test(false_alarms_of_shares),
      cmocka_unit_test(shares_have_their_intervals),
      cmocka_unit_test(fit_of_mendel),
      cmocka_unit_test(few_counts_are_simulated),
      cmocka_unit_test(the_lady_tasting_tea),
      cmocka_unit_test(table_of_physicians),
      cmocka_unit_test(simulated_tables_are_fair),
      cmocka_unit_test(resampling_many_values),
      cmocka_unit_test(resampling_seldom_values),
      cmocka_unit_test(exchanging_deals_between_groups),
      cmocka_unit_test(many_deals_take_no_longer),
      cmocka_unit_test(simulating_can_be_stopped),
      cmocka_unit_test(large_tables_are_simulated_less_often),
      cmocka_unit_test(resampling_at_high_levels),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
