/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Sequential tests: the chance of ever being wrong, summed over all that can happen
** for shares, simulated for means; and that p, interval and side belong together.
*/
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "stats/dist.h"
#include "stats/moments.h"
#include "stats/sequential.h"

static const double ALPHA = 0.05, LEVEL = 0.95;

/* The chance that any of the looks at 1 .. NB deals refuses the true share. */
static double ever_refused(double share, Side side)
{
  enum { MOST = 250 };
  const int nb = soaking() ? MOST : 4 * MOST / 5;
  static double chance[MOST + 2];
  double alarms = 0;
  memset(chance, 0, sizeof chance);
  chance[0] = 1;
  for (int n = 1; n <= nb; n++) {
    for (int k = n; k >= 0; k--)
      chance[k] = chance[k] * (1 - share) + (k ? chance[k - 1] * share : 0);
    for (int k = 0; k <= n; k++) {
      if (chance[k] < 1e-9) continue;
      if (sequential_share((uint64_t)k, (uint64_t)n, share, side, LEVEL).p >= ALPHA)
        continue;
      alarms += chance[k];
      chance[k] = 0; /* stopped there */
    }
  }
  return alarms;
}

static void shares_are_refused_seldom(void **state)
{
  (void)state;
  double most = 0;
  static const double shares[] = {0.02, 0.3, 0.5};
  for (size_t i = 0; i < LENGTH(shares); i++) {
    double alarms = ever_refused(shares[i], SIDE_GREATER);
    assert_true(alarms <= ALPHA);
    most = fmax(most, alarms);
  }
  assert_true(ever_refused(0.5, SIDE_BOTH) <= ALPHA);
  assert_true(most > 0.01); /* it does refuse */
}

/* A fixed-n test at the same looks is wrong many times as often. */
static void fixed_tests_are_spoilt_by_looking(void **state)
{
  (void)state;
  enum { RUNS = 400, DEALS = 3000, LOOK = 100 };
  int fixed = 0, sequential = 0;
  for (int run = 0; run < RUNS; run++) {
    Rng r = rng_open(5, RNG_TEST, (uint64_t)run);
    Moments m = {0};
    bool alarm[2] = {false, false};
    for (int n = 1; n <= DEALS; n++) {
      moments_add(&m, (int64_t)rng_below(&r, 2001) - 1000);
      if (n % LOOK) continue;
      double mean = moments_mean(&m, 1), sd = sqrt(moments_variance(&m, 1));
      alarm[0] |= test_mean(m.n, mean, sd, 0, SIDE_BOTH, LEVEL).p < ALPHA;
      alarm[1] |= sequential_mean(m.n, mean, sd, 0, SIDE_BOTH, LEVEL).p < ALPHA;
    }
    fixed += alarm[0];
    sequential += alarm[1];
  }
  assert_true(fixed > RUNS * 0.2);
  assert_true(sequential <= RUNS * 0.06);
}

/* Values with the mean 0: how they fall. */
static int64_t even(Rng *r)
{
  return (int64_t)rng_below(r, 2001) - 1000;
}

static int64_t skewed(Rng *r) /* exponential */
{
  return llround(-1000 * log(1 - rng_unit(r))) - 1000;
}

static int64_t seldom(Rng *r) /* one in fifty differs, by 1 to 12 */
{
  if (rng_below(r, 50)) return 0;
  int64_t size = 1 + (int64_t)rng_below(r, 12);
  return rng_below(r, 2) ? size : -size;
}

static int64_t lopsided(Rng *r) /* rare large gains, frequent small losses */
{
  return rng_below(r, 20) ? -1 : 19;
}

/* Looks at every tenth more than before, as experiments look. */
static void means_are_refused_seldom(void **state)
{
  (void)state;
  enum { DEALS = 3000 };
  const int runs = soaking() ? 1000 : 250;
  int64_t (*const fall[])(Rng *) = {even, skewed, seldom, lopsided};
  for (size_t i = 0; i < LENGTH(fall); i++) {
    int alarms[3] = {0};
    for (int run = 0; run < runs; run++) {
      Rng r = rng_open(6 + i, RNG_TEST, (uint64_t)run);
      Moments m = {0};
      bool alarm[3] = {false};
      int look = SEQUENTIAL_BURN_IN;
      for (int n = 1; n <= DEALS; n++) {
        moments_add(&m, fall[i](&r));
        if (n != look) continue;
        look += (look + 9) / 10;
        double mean = moments_mean(&m, 1), sd = sqrt(moments_variance(&m, 1));
        for (int side = 0; side < 3; side++)
          alarm[side] |= sequential_mean(m.n, mean, sd, 0, (Side)side, LEVEL).p < ALPHA;
      }
      for (int side = 0; side < 3; side++) alarms[side] += alarm[side];
    }
    for (int side = 0; side < 3; side++)
      if (alarms[side] > runs * 0.06)
        fail_msg("values %zu, side %d: %d of %d", i, side, alarms[side], runs);
  }
}

/* The mixture over normal effects, added up in steps. */
static void mixture_is_the_sum_of_its_parts(void **state)
{
  (void)state;
  const double spread = 7.934 / 2000, n = 1500, mean = 0.07, sd = 1;
  double own = (n - 1) / n * sd * sd;
  double z = sqrt(n) * mean / sqrt(own + mean * mean);
  double both = 0, upper = 0, step = 1e-5;
  for (double effect = -0.6; effect < 0.6; effect += step) {
    double weight =
        exp(-effect * effect / (2 * spread)) / sqrt(6.283185307179586 * spread);
    double e = weight * step * exp(effect * sqrt(n) * z - effect * effect * n / 2);
    both += e;
    if (effect > 0) upper += 2 * e;
  }
  ShareTest t = sequential_mean((uint64_t)n, mean, sd, 0, SIDE_BOTH, LEVEL);
  expect_near(t.p, 1 / both, 1e-6);
  t = sequential_mean((uint64_t)n, mean, sd, 0, SIDE_GREATER, LEVEL);
  expect_near(t.p, 1 / upper, 1e-5);
  /* 3.03 standard errors at 2000 values, by the formula of the boundary */
  double w = 2000 * spread;
  double reach = sqrt(2 * (1 + w) / w * log(sqrt(1 + w) / 0.05));
  t = sequential_mean(2000, 0, 1, 0, SIDE_BOTH, LEVEL);
  expect_near(t.high * sqrt(2000), reach, 0.02);
  expect_near(t.low, -t.high, 1e-15);
}

static void values_without_a_test(void **state)
{
  (void)state;
  ShareTest few = sequential_mean(SEQUENTIAL_BURN_IN - 1, 1, 1, 0, SIDE_BOTH, LEVEL);
  ShareTest equal = sequential_mean(1000, 1, 0, 0, SIDE_BOTH, LEVEL);
  assert_true(isnan(few.p) && few.low == -INFINITY && few.high == INFINITY);
  assert_true(isnan(equal.p) && equal.low == -INFINITY && equal.high == INFINITY);
}

static void interval_and_p_value_agree(void **state)
{
  (void)state;
  Rng r = rng_open(7, RNG_TEST, 0);
  int refused = 0;
  for (int i = 0; i < 1000; i++) {
    uint64_t n = 1 + rng_below(&r, i % 2 ? 40 : 3000), b = rng_below(&r, n + 1);
    uint64_t d = i % 3 ? rng_below(&r, n - b + 1) : 0;
    double level = 0.5 + 0.499 * rng_unit(&r), unit = rng_unit(&r);
    Side side = (Side)rng_below(&r, 3);
    bool paired = i % 5 > 1;
    double mu = paired ? (i % 7 ? 2 * unit - 1 : 0) : unit;
    ShareTest t = paired ? sequential_paired(b, d, n, mu, side, level)
                         : sequential_share(b, n, mu, side, level);
    bool out = mu < t.low - 1e-9 || mu > t.high + 1e-9;
    bool in = mu > t.low + 1e-9 && mu < t.high - 1e-9;
    if ((out && t.p >= 1 - level) || (in && t.p < 1 - level))
      fail_msg("%d of %d, %d: mu %g, p %g, level %g, %g .. %g, side %d", (int)b, (int)n,
               (int)d, mu, t.p, level, t.low, t.high, (int)side);
    refused += out;
    double mean = unit - 0.5, sd = 0.1 + sqrt((double)n) * rng_unit(&r) / 4;
    t = sequential_mean(SEQUENTIAL_BURN_IN + n, mean, sd, 0, side, level);
    if (isinf(t.low) && isinf(t.high)) continue;
    assert_true((t.p < 1 - level) == (t.low > 0 || t.high < 0));
  }
  assert_in_range(refused, 150, 950);
}

/* p falls as the hypothesis moves away from what was seen. */
static void p_is_monotone(void **state)
{
  (void)state;
  static const uint64_t counts[][3] = {
      {7, 2, 400}, {0, 0, 900}, {300, 280, 1000}, {5, 0, 5}};
  for (size_t i = 0; i < LENGTH(counts); i++) {
    double last = 0;
    for (double mu = -1; mu <= 1; mu += 0.02) {
      ShareTest t = sequential_paired(counts[i][0], counts[i][1], counts[i][2], mu,
                                      SIDE_GREATER, LEVEL);
      assert_true(t.p >= last - 1e-9);
      last = t.p;
    }
    last = 0;
    for (double mu = 0; mu <= 1; mu += 0.01) {
      double p =
          sequential_share(counts[i][0], counts[i][2], mu, SIDE_GREATER, LEVEL).p;
      assert_true(p >= last - 1e-9);
      last = p;
    }
  }
}

/* The difference of two shares against its true value, with 20 looks. */
static void differences_are_refused_seldom(void **state)
{
  (void)state;
  enum { DEALS = 2000, LOOK = 100 };
  const int runs = soaking() ? 200 : 70;
  static const double more[] = {0.02, 0.3}, less[] = {0.02, 0.1};
  for (size_t i = 0; i < LENGTH(more); i++) {
    int refused = 0;
    for (int run = 0; run < runs; run++) {
      Rng r = rng_open(8, RNG_TEST, (uint64_t)run);
      uint64_t b = 0, d = 0;
      bool out = false;
      for (uint64_t n = 1; n <= DEALS; n++) {
        double u = rng_unit(&r);
        b += u < more[i];
        d += u >= more[i] && u < more[i] + less[i];
        if (n % LOOK) continue;
        double p = sequential_paired(b, d, n, more[i] - less[i], SIDE_BOTH, LEVEL).p;
        out |= p < ALPHA;
      }
      refused += out;
    }
    assert_true(refused <= runs * 0.06);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shares_are_refused_seldom),
      cmocka_unit_test(fixed_tests_are_spoilt_by_looking),
      cmocka_unit_test(means_are_refused_seldom),
      cmocka_unit_test(mixture_is_the_sum_of_its_parts),
      cmocka_unit_test(values_without_a_test),
      cmocka_unit_test(interval_and_p_value_agree),
      cmocka_unit_test(p_is_monotone),
      cmocka_unit_test(differences_are_refused_seldom),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
