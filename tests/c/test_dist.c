/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Distribution functions: known values, ends of the ranges, GSL's handler.
**
** The known values were computed with 40 digits by mpmath 1.3 from the
** regularized incomplete beta and gamma functions (binomial: as exact sums);
** those of t and chi-square begin as the printed tables do.
*/
#include "unit.h"

#include <float.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "stats/dist.h"

static void expect_close(double value, double known, double relative)
{
  if (!(fabs(value - known) <= relative * fabs(known)))
    fail_msg("%.17g is not %.17g", value, known);
}

static void tails_of_t(void **state)
{
  (void)state;
  static const struct {
    double x, df, upper;
  } cases[] = {
      {1, 1, 0.25},
      {2, 2, 0.091751709536136984},
      {2.228, 10, 0.025005885908555691},
      {-1.5, 7, 0.91135075650501498},
      {5, 30, 1.1648342733503898e-5},
      {12, 399, 7.7080733688792915e-29},
      {3.5, 1e6, 0.00023263919684051749},
      {40, 3, 1.7190340394579264e-5},
      {0.001, 5, 0.49962039338609883},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    double x = cases[i].x, df = cases[i].df, upper = cases[i].upper;
    expect_close(dist_t(x, df, true), upper, 1e-9);
    expect_close(dist_t(-x, df, false), upper, 1e-9);
    expect_close(dist_t(x, df, false), 1 - upper, 1e-9);
  }
}

static void quantiles_of_t(void **state)
{
  (void)state;
  static const struct {
    double p, df, x;
  } cases[] = {
      {0.975, 1, 12.706204736174705},    {0.975, 2, 4.3026527297494639},
      {0.95, 10, 1.8124611228116764},    {0.975, 399, 1.9659272959208821},
      {0.9995, 30, 3.6459586350420218},  {0.999999, 4, 41.577854150450975},
      {0.6, 7, 0.26316686135202281},     {0.5, 3, 0},
      {0.975, 1e18, 1.9599639845400542},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    expect_close(dist_t_quantile(cases[i].p, cases[i].df), cases[i].x, 1e-10);
    expect_close(dist_t_quantile(1 - cases[i].p, cases[i].df), -cases[i].x, 1e-10);
  }
}

static void quantiles_undo_tails(void **state)
{
  (void)state;
  for (double df = 0.5; df < 1e9; df *= 7)
    for (double p = 1e-12; p < 1; p = p < 0.01 ? p * 10 : p + 0.033) {
      expect_close(dist_t(dist_t_quantile(p, df), df, false), p, 1e-9);
      expect_close(dist_normal(dist_normal_quantile(p), false), p, 1e-9);
    }
}

static void normal_tails(void **state)
{
  (void)state;
  static const double cases[][2] = {{0, 0.5},
                                    {1, 0.15865525393145705},
                                    {6, 9.8658764503769814e-10},
                                    {-3, 0.99865010196836991},
                                    {37, 5.7255712225245768e-300}};
  for (size_t i = 0; i < LENGTH(cases); i++) {
    expect_close(dist_normal(cases[i][0], true), cases[i][1], 1e-12);
    expect_close(dist_normal(-cases[i][0], false), cases[i][1], 1e-12);
  }
  expect_close(dist_normal_quantile(0.975), 1.9599639845400542, 1e-14);
}

static void chi_square_tails(void **state)
{
  (void)state;
  static const double cases[][3] = {{3.841458820694124, 1, 0.050000000000000058},
                                    {18.307038053275146, 10, 0.050000000000000013},
                                    {100, 40, 4.7913573003381011e-7},
                                    {60, 2, 9.3576229688401746e-14},
                                    {0.001, 1, 0.97477287936996039},
                                    {1000, 1000, 0.49405285382923964}};
  for (size_t i = 0; i < LENGTH(cases); i++) {
    double x = cases[i][0], df = cases[i][1], upper = cases[i][2];
    expect_close(dist_chi_square(x, df, true), upper, 1e-11);
    expect_close(dist_chi_square(x, df, false), 1 - upper, 1e-11);
  }
}

static void f_tails(void **state)
{
  (void)state;
  static const double cases[][4] = {{4, 1, 10, 0.073388034770740366},
                                    {1, 5, 5, 0.5},
                                    {3.5, 2, 30, 0.043032141544536616},
                                    {0.2, 7, 3, 0.96332664578181354},
                                    {10, 3, 1000, 1.6966144484374272e-6}};
  for (size_t i = 0; i < LENGTH(cases); i++) {
    double x = cases[i][0], df1 = cases[i][1], df2 = cases[i][2], upper = cases[i][3];
    expect_close(dist_f(x, df1, df2, true), upper, 1e-11);
    expect_close(dist_f(x, df1, df2, false), 1 - upper, 1e-11);
  }
}

/* The square of t has the F distribution with 1 and df degrees of freedom. */
static void f_is_the_square_of_t(void **state)
{
  (void)state;
  for (double df = 1; df < 1e5; df *= 3)
    for (double t = 0.1; t < 10; t *= 2)
      expect_close(dist_f(t * t, 1, df, true), 2 * dist_t(t, df, true), 1e-9);
}

static void binomial_tails(void **state)
{
  (void)state;
  static const struct {
    uint64_t k, n;
    double p, tail;
  } cases[] = {
      {8, 10, 0.5, 0.0546875},
      {1, 10, 0.1, 0.6513215599},
      {10, 10, 0.3, 5.9049e-6},
      {520, 1000, 0.5, 0.10872414660207047},
      {3, 100000, 1e-5, 0.080300477364360632},
      {1001500, 2000000, 0.5, 0.016977168630728157},
      {861000, 2391480, 0.36, 0.46417570641684719},
      {40, 30000000, 1e-6, 0.046252953985050776},
  };
  for (size_t i = 0; i < LENGTH(cases); i++)
    expect_close(dist_binomial_tail(cases[i].k, cases[i].n, cases[i].p), cases[i].tail,
                 1e-11);
}

/* Against sums of C(n, k) p^k q^(n - k) by Pascal's triangle. */
static void binomial_tails_of_every_small_case(void **state)
{
  (void)state;
  enum { NB = 40 };
  for (int step = 1; step < 20; step++) {
    double p = step / 20.0, chance[NB + 1] = {1};
    for (int n = 1; n <= NB; n++) {
      for (int k = n; k > 0; k--) chance[k] = chance[k] * (1 - p) + chance[k - 1] * p;
      chance[0] *= 1 - p;
      double tail = 0;
      for (int k = n; k >= 0; k--) {
        tail += chance[k];
        expect_close(dist_binomial_tail((uint64_t)k, (uint64_t)n, p), tail, 1e-12);
      }
    }
  }
}

static void ends_of_the_ranges(void **state)
{
  (void)state;
  assert_true(dist_t(INFINITY, 3, true) == 0 && dist_t(-INFINITY, 3, true) == 1);
  assert_true(dist_chi_square(0, 3, true) == 1);
  assert_true(dist_chi_square(INFINITY, 3, true) == 0);
  assert_true(dist_f(0, 2, 3, true) == 1 && dist_f(INFINITY, 2, 3, false) == 1);
  assert_true(dist_normal(INFINITY, true) == 0);
  assert_true(dist_binomial_tail(0, 10, 0.1) == 1);
  assert_true(dist_binomial_tail(11, 10, 0.1) == 0);
  assert_true(dist_binomial_tail(3, 10, 0) == 0 && dist_binomial_tail(3, 10, 1) == 1);
  assert_true(dist_t_quantile(1e-300, 1e-3) == -INFINITY);
}

static void out_of_range_is_nan(void **state)
{
  (void)state;
  assert_true(isnan(dist_t(NAN, 3, true)) && isnan(dist_t(1, 0, true)));
  assert_true(isnan(dist_t(1, NAN, true)) && isnan(dist_t(1, INFINITY, true)));
  assert_true(isnan(dist_t_quantile(0, 3)) && isnan(dist_t_quantile(1, 3)));
  assert_true(isnan(dist_t_quantile(0.5, -1)) && isnan(dist_t_quantile(NAN, 3)));
  assert_true(isnan(dist_normal(NAN, false)) && isnan(dist_normal_quantile(1)));
  assert_true(isnan(dist_chi_square(-1, 3, true)));
  assert_true(isnan(dist_chi_square(1, 2e6, true)));
  assert_true(isnan(dist_f(1, 0, 3, true)) && isnan(dist_f(-1, 1, 3, true)));
  assert_true(isnan(dist_binomial_tail(1, 2, 1.5)));
  assert_true(isnan(dist_binomial_tail(1, (uint64_t)1 << 41, 0.5)));
}

static int handler_calls;

static void count_call(const char *reason, const char *file, int line, int code)
{
  print_message("# GSL, %s:%d: %s (%d)\n", file, line, reason, code);
  handler_calls++;
}

static void expect_chance(double p)
{
  assert_true(p >= 0 && p <= 1);
}

static void gsl_never_calls_its_handler(void **state)
{
  (void)state;
  gsl_error_handler_t *before = gsl_set_error_handler(count_call);
  handler_calls = 0;
  for (double df = 1e-3; df < 1e18; df *= 1.7) {
    for (double x = DBL_MIN; x < DBL_MAX / 4; x *= 3.3)
      for (int upper = 0; upper <= 1; upper++) {
        expect_chance(dist_t(x, df, upper));
        expect_chance(dist_f(x, df, 3, upper));
        expect_chance(dist_f(x, 2, df, upper));
        expect_chance(dist_f(x, df, df, upper));
        if (df < 1e6) expect_chance(dist_chi_square(x, df, upper));
      }
    if (df < 1e6)
      for (double x = df / 1.5; x < df * 1.5; x *= 1.003)
        expect_chance(dist_chi_square(x, df, true));
    for (double p = DBL_MIN; p < 1; p = p < 1e-3 ? p * 1e9 : p + 0.09)
      assert_false(isnan(dist_t_quantile(p, df)));
  }
  gsl_set_error_handler(before);
  assert_int_equal(handler_calls, 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tails_of_t),
      cmocka_unit_test(quantiles_of_t),
      cmocka_unit_test(quantiles_undo_tails),
      cmocka_unit_test(normal_tails),
      cmocka_unit_test(chi_square_tails),
      cmocka_unit_test(f_tails),
      cmocka_unit_test(f_is_the_square_of_t),
      cmocka_unit_test(binomial_tails),
      cmocka_unit_test(binomial_tails_of_every_small_case),
      cmocka_unit_test(ends_of_the_ranges),
      cmocka_unit_test(out_of_range_is_nan),
      cmocka_unit_test(gsl_never_calls_its_handler),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
