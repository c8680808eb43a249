/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Tests of shares and of paired differences of shares: published intervals, the
** definition followed another way, and how often they raise a false alarm, summed
** over all that can happen.
*/
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "stats/dist.h"
#include "stats/share.h"

static const double LEVEL = 0.95, ALPHA = 0.05;

/* Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 5. */
static void shares_of_newcombe(void **state)
{
  (void)state;
  static const struct {
    uint64_t hits, n;
    double low, high;
  } cases[] = {{81, 263, 0.2527, 0.3676},
               {15, 148, 0.0578, 0.1617},
               {0, 20, 0, 0.1684},
               {1, 29, 0.0009, 0.1776}};
  for (size_t i = 0; i < LENGTH(cases); i++) {
    uint64_t hits = cases[i].hits, n = cases[i].n;
    ShareTest t = share_test(hits, n, 0.5, SIDE_BOTH, LEVEL);
    expect_near(t.low, cases[i].low, 5e-5);
    expect_near(t.high, cases[i].high, 5e-5);
    t = share_test(n - hits, n, 0.5, SIDE_BOTH, LEVEL);
    expect_near(t.low, 1 - cases[i].high, 5e-5);
    expect_near(t.high, 1 - cases[i].low, 5e-5);
  }
}

/* A fair coin falls heads 10 times of 12 or more: (66 + 12 + 1) / 2^12. */
static void tails_by_hand(void **state)
{
  (void)state;
  static const double TAIL = 79.0 / 4096;
  expect_near(share_test(10, 12, 0.5, SIDE_GREATER, LEVEL).p, TAIL, 1e-15);
  expect_near(share_test(2, 12, 0.5, SIDE_LESS, LEVEL).p, TAIL, 1e-15);
  expect_near(share_test(10, 12, 0.5, SIDE_BOTH, LEVEL).p, 2 * TAIL, 1e-15);
  expect_near(share_test(6, 12, 0.5, SIDE_BOTH, LEVEL).p, 1, 0);
  /* McNemar's: so do 10 deals of 12 that differ, whatever the others are */
  expect_near(share_paired(10, 2, 12, 0, SIDE_GREATER, LEVEL).p, TAIL, 1e-15);
  expect_near(share_paired(10, 2, 4000, 0, SIDE_GREATER, LEVEL).p, TAIL, 1e-15);
  expect_near(share_paired(2, 10, 4000, 0, SIDE_BOTH, LEVEL).p, 2 * TAIL, 1e-15);
  /* the rule of three: none of n is less than 3 / n */
  expect_near(share_test(0, 1000, 0.5, SIDE_LESS, LEVEL).high, 3e-3, 1e-5);
}

static void what_cannot_be_is_sure(void **state)
{
  (void)state;
  expect_near(share_test(5, 9, -0.1, SIDE_GREATER, LEVEL).p, 0, 0);
  expect_near(share_test(5, 9, 1.1, SIDE_GREATER, LEVEL).p, 1, 0);
  expect_near(share_test(9, 9, 1.1, SIDE_LESS, LEVEL).p, 0, 0);
  expect_near(share_paired(5, 0, 9, -1.1, SIDE_GREATER, LEVEL).p, 0, 0);
  expect_near(share_paired(5, 0, 9, 1.1, SIDE_GREATER, LEVEL).p, 1, 0);
  ShareTest all = share_test(9, 9, 1, SIDE_BOTH, LEVEL);
  assert_true(all.p == 1 && all.low > 0.6 && all.high == 1);
  ShareTest none = share_paired(0, 0, 100, 0, SIDE_BOTH, LEVEL);
  assert_true(none.p == 1 && none.low == -none.high);
  assert_true(none.high > 0.0362 && none.high < 0.05); /* none of 100: Clopper */
}

/* Log-likelihood of shares: 'less' of the deals one way, less + mu the other. */
static double likelihood(double b, double d, double n, double less, double mu)
{
  double more = less + mu, rest = 1 - more - less, sum = 0;
  if (b > 0) sum += b * log(more);
  if (d > 0) sum += d * log(less);
  if (n > b + d) sum += (n - b - d) * log(rest);
  return sum;
}

/* The score test with the likeliest shares found by search. */
static double score_by_search(double b, double d, double n, double mu)
{
  double low = fmax(0, -mu), high = (1 - mu) / 2;
  for (int i = 0; i < 200; i++) {
    double l = low + (high - low) / 3, h = high - (high - low) / 3;
    if (likelihood(b, d, n, l, mu) < likelihood(b, d, n, h, mu))
      low = l;
    else
      high = h;
  }
  double variance = n * (2 * low + mu - mu * mu);
  return dist_normal((b - d - n * mu - 0.5) / sqrt(variance), true);
}

static void other_differences_by_the_score_test(void **state)
{
  (void)state;
  enum { N = 50 };
  for (uint64_t b = 1; b < 20; b += 3)
    for (uint64_t d = 1; d < 20; d += 4)
      for (double mu = -0.7; mu < 0.75; mu += 0.1) {
        if (fabs(mu) < 0.01) continue;
        double p = score_by_search((double)b, (double)d, N, mu);
        if (mu > 0) p = fmax(p, dist_binomial_tail(b, b + d, 0.5));
        expect_near(share_paired(b, d, N, mu, SIDE_GREATER, LEVEL).p, p, 1e-6);
      }
}

static bool holds(const ShareTest *t, double mu)
{
  return t->low <= mu && mu <= t->high;
}

/* A test refuses at 1 - level just when its interval leaves mu out. */
static void interval_and_p_value_agree(void **state)
{
  (void)state;
  Rng r = rng_open(4, RNG_TEST, 0);
  int refused = 0;
  for (int i = 0; i < 6000; i++) {
    uint64_t n = 1 + rng_below(&r, i % 2 ? 12 : 400),
             b = rng_below(&r, (uint32_t)n + 1);
    uint64_t d = rng_below(&r, (uint32_t)(n - b) + 1);
    double mu = i % 3 ? 0.4 * rng_unit(&r) - 0.2 : 0,
           level = 0.5 + 0.499 * rng_unit(&r);
    Side side = (Side)rng_below(&r, 3);
    ShareTest t = share_paired(b, d, n, mu, side, level);
    assert_true((t.p < 1 - level) == !holds(&t, mu));
    refused += t.p < 1 - level;
    mu = rng_unit(&r);
    t = share_test(b, n, mu, side, level);
    assert_true((t.p < 1 - level) == !holds(&t, mu));
    refused += t.p < 1 - level;
  }
  assert_in_range(refused, 2000, 10000);
}

/* The chance of k of n at share p. */
static double chance(int k, int n, double p)
{
  return exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) +
             (k ? k * log(p) : 0) + (n > k ? (n - k) * log1p(-p) : 0));
}

/* How often a test of a share is refused that is true: at most as said. */
static void false_alarms_of_shares(void **state)
{
  (void)state;
  static const double shares[] = {0.01, 0.05, 0.2, 0.5, 0.7, 0.95};
  for (int n = 5; n <= 320; n *= 4)
    for (size_t i = 0; i < LENGTH(shares); i++) {
      double alarms[3] = {0}, p = shares[i];
      for (int k = 0; k <= n; k++)
        for (int side = 0; side < 3; side++)
          if (share_test((uint64_t)k, (uint64_t)n, p, (Side)side, LEVEL).p < ALPHA)
            alarms[side] += chance(k, n, p);
      for (int side = 0; side < 3; side++) assert_true(alarms[side] <= ALPHA + 1e-9);
    }
}

/* Add the chances of false alarms when 'more' and 'less' have these shares. */
static void add_alarms(int n, double more, double less, double alarms[3])
{
  for (int b = 0; b <= n; b++) {
    double of_b = chance(b, n, more);
    for (int d = 0; d <= n - b; d++) {
      double p = of_b * chance(d, n - b, less / (1 - more));
      if (p < 1e-9) continue;
      for (int side = 0; side < 3; side++)
        if (share_paired((uint64_t)b, (uint64_t)d, (uint64_t)n, more - less, (Side)side,
                         LEVEL)
                .p < ALPHA)
          alarms[side] += p;
    }
  }
}

static void false_alarms_of_differences(void **state)
{
  (void)state;
  static const double least[] = {1e-6, 1e-4, 0.005, 0.02, 0.1, 0.3};
  static const double mus[] = {0, 0.0005, 0.01, 0.05, 0.2};
  double exact = 0, worst = 0; /* against 0, and against other differences */
  for (int n = 20; n <= 80; n *= 2)
    for (size_t i = 0; i < LENGTH(least); i++)
      for (size_t k = 0; k < LENGTH(mus); k++) {
        double alarms[3] = {0}, *most = mus[k] > 0 ? &worst : &exact;
        add_alarms(n, least[i] + mus[k], least[i], alarms);
        for (int side = 0; side < 3; side++) *most = fmax(*most, alarms[side]);
      }
  assert_true(exact > 0.03 && exact <= ALPHA);
  assert_true(worst > 0.04 && worst <= 0.052);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shares_of_newcombe),
      cmocka_unit_test(tails_by_hand),
      cmocka_unit_test(what_cannot_be_is_sure),
      cmocka_unit_test(other_differences_by_the_score_test),
      cmocka_unit_test(interval_and_p_value_agree),
      cmocka_unit_test(false_alarms_of_shares),
      cmocka_unit_test(false_alarms_of_differences),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
