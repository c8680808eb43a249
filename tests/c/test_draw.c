/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Random counts against their laws: how often each count comes.
*/
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "stats/dist.h"
#include "stats/draw.h"

enum { DRAWS = 40000, CELLS = 400 };

static void poisson_variables(void **state)
{
  (void)state;
  static const double means[] = {0.3, 4, 12, 80};
  for (size_t i = 0; i < LENGTH(means); i++) {
    Rng r = rng_open(13, RNG_TEST, i);
    double mean = means[i], sum = 0, squares = 0, zero = 0;
    for (int k = 0; k < DRAWS; k++) {
      double x = (double)draw_poisson(&r, mean);
      sum += x;
      squares += (x - mean) * (x - mean);
      zero += x == floor(mean);
    }
    expect_near(sum / DRAWS, mean, 4 * sqrt(mean / DRAWS));
    expect_near(squares / DRAWS / mean, 1, 4 * sqrt((2 + 1 / mean) / DRAWS));
    double chance_of = exp(-mean + floor(mean) * log(mean) - lgamma(floor(mean) + 1));
    expect_near(zero / DRAWS, chance_of, 4 * sqrt(chance_of / DRAWS));
  }
  Rng r = rng_open(13, RNG_TEST, 99);
  assert_int_equal(draw_poisson(&r, 0), 0);
}

static void gamma_variables(void **state)
{
  (void)state;
  static const double shapes[] = {1, 2, 7, 300};
  for (size_t i = 0; i < LENGTH(shapes); i++) {
    Rng r = rng_open(14, RNG_TEST, i);
    double shape = shapes[i], sum = 0, squares = 0, above = 0;
    for (int k = 0; k < DRAWS; k++) {
      double x = draw_gamma(&r, shape);
      sum += x;
      squares += (x - shape) * (x - shape);
      above += x > shape;
    }
    expect_near(sum / DRAWS, shape, 4 * sqrt(shape / DRAWS));
    expect_near(squares / DRAWS / shape, 1, 4 * sqrt((2 + 6 / shape) / DRAWS));
    /* twice a gamma variable is chi-square of twice as many degrees of freedom */
    double chance_of = dist_chi_square(2 * shape, 2 * shape, true);
    expect_near(above / DRAWS, chance_of, 4 * sqrt(chance_of / DRAWS));
  }
}

static double log_choose(double n, double k)
{
  return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
}

/*
** Draws are gathered in CELLS classes of 'width' counts from 'from' on; chi-square
** of those with an expectation of 5 or more, the rest in one. Its p is no rarer
** than one in 10000.
*/
typedef struct Seen {
  double from, width;
  double count[CELLS], chance[CELLS];
} Seen;

static void see(Seen *s, double k)
{
  double at = floor((k - s->from) / s->width);
  assert_true(at >= 0 && at < CELLS);
  s->count[(int)at]++;
}

static void expect_law(const Seen *s)
{
  double chi = 0, other = 0, rest = 1, df = 0;
  for (int i = 0; i < CELLS; i++) {
    double due = s->chance[i] * DRAWS;
    if (due < 5) {
      other += s->count[i];
      continue;
    }
    chi += (s->count[i] - due) * (s->count[i] - due) / due;
    rest -= s->chance[i];
    df++;
  }
  if (rest * DRAWS >= 5)
    chi += (other - rest * DRAWS) * (other - rest * DRAWS) / (rest * DRAWS);
  else
    df--;
  double p = dist_chi_square(chi, df, true);
  if (p < 1e-4) fail_msg("chi-square %g with %g degrees: p %g", chi, df, p);
}

static void binomial_variables(void **state)
{
  (void)state;
  static const struct {
    uint64_t n;
    double p;
  } given[] = {{1, 0.3},    {13, 0.25},     {50, 0.5},           {200, 0.9},
               {1000, 0.2}, {100000, 1e-5}, {1000000000, 0.001}, {1000000000, 3e-9}};
  for (size_t i = 0; i < LENGTH(given); i++) {
    Rng r = rng_open(16, RNG_TEST, i);
    double n = (double)given[i].n, p = given[i].p, sd = sqrt(n * p * (1 - p));
    static Seen s;
    s = (Seen){.width = ceil(8 * (sd + 1) * 2 / CELLS)};
    s.from = fmax(0, floor(n * p - 8 * (sd + 1)));
    for (int c = 0; c < CELLS; c++)
      for (double w = 0; w < s.width; w++) {
        double k = s.from + c * s.width + w;
        if (k <= n)
          s.chance[c] += exp(log_choose(n, k) + k * log(p) + (n - k) * log1p(-p));
      }
    for (int k = 0; k < DRAWS; k++) see(&s, (double)draw_binomial(&r, given[i].n, p));
    expect_law(&s);
  }
  Rng r = rng_open(16, RNG_TEST, 99);
  assert_int_equal(draw_binomial(&r, 7, 0), 0);
  assert_int_equal(draw_binomial(&r, 7, 1), 7);
  assert_int_equal(draw_binomial(&r, 0, 0.5), 0);
}

static void hypergeometric_variables(void **state)
{
  (void)state;
  static const struct {
    uint64_t good, bad, taken;
  } given[] = {{13, 39, 13},
               {1, 1, 1},
               {4, 4, 4},
               {26, 26, 40},
               {5, 1000, 900},
               {1000, 3000, 800},
               {3000, 1000, 700},
               {500000, 700000, 600000},
               {20, 1000000, 400000},
               {1000000000, 2000000000, 1000000}};
  for (size_t i = 0; i < LENGTH(given); i++) {
    Rng r = rng_open(17, RNG_TEST, i);
    double good = (double)given[i].good, bad = (double)given[i].bad;
    double taken = (double)given[i].taken, n = good + bad, mean = taken * good / n;
    double sd = sqrt(mean * bad / n * (n - taken) / (n - 1));
    double least = fmax(0, taken - bad), most = fmin(taken, good);
    static Seen s;
    s = (Seen){.width = ceil(8 * (sd + 1) * 2 / CELLS)};
    s.from = fmax(least, floor(mean - 8 * (sd + 1)));
    for (int c = 0; c < CELLS; c++)
      for (double w = 0; w < s.width; w++) {
        double k = s.from + c * s.width + w;
        if (k <= most)
          s.chance[c] += exp(log_choose(good, k) + log_choose(bad, taken - k) -
                             log_choose(n, taken));
      }
    for (int k = 0; k < DRAWS; k++)
      see(&s,
          (double)draw_hypergeometric(&r, given[i].good, given[i].bad, given[i].taken));
    expect_law(&s);
  }
  Rng r = rng_open(17, RNG_TEST, 99);
  assert_int_equal(draw_hypergeometric(&r, 5, 7, 12), 5);
  assert_int_equal(draw_hypergeometric(&r, 5, 0, 3), 3);
  assert_int_equal(draw_hypergeometric(&r, 0, 5, 3), 0);
  assert_int_equal(draw_hypergeometric(&r, 0, 0, 0), 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gamma_variables),
      cmocka_unit_test(poisson_variables),
      cmocka_unit_test(binomial_variables),
      cmocka_unit_test(hypergeometric_variables),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
