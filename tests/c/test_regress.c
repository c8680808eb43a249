/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Least squares: certified answers, plain algebra, and errors that hold.
*/
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "stats/dist.h"
#include "stats/regress.h"

/*
** NIST Statistical Reference Datasets, linear regression, Longley (J. Amer. Statist.
** Assoc. 62, 1967, 819): higher difficulty, 16 rows, 7 terms; certified values.
*/
static void longley(void **state)
{
  (void)state;
  enum { N = 16, K = 7 };
  static const double table[N][K] = {{60323, 83.0, 234289, 2356, 1590, 107608, 1947},
                                     {61122, 88.5, 259426, 2325, 1456, 108632, 1948},
                                     {60171, 88.2, 258054, 3682, 1616, 109773, 1949},
                                     {61187, 89.5, 284599, 3351, 1650, 110929, 1950},
                                     {63221, 96.2, 328975, 2099, 3099, 112075, 1951},
                                     {63639, 98.1, 346999, 1932, 3594, 113270, 1952},
                                     {64989, 99.0, 365385, 1870, 3547, 115094, 1953},
                                     {63761, 100.0, 363112, 3578, 3350, 116219, 1954},
                                     {66019, 101.2, 397469, 2904, 3048, 117388, 1955},
                                     {67857, 104.6, 419180, 2822, 2857, 118734, 1956},
                                     {68169, 108.4, 442769, 2936, 2798, 120445, 1957},
                                     {66513, 110.8, 444546, 4681, 2637, 121950, 1958},
                                     {68655, 112.6, 482704, 3813, 2552, 123366, 1959},
                                     {69564, 114.2, 502601, 3931, 2514, 125368, 1960},
                                     {69331, 115.7, 518173, 4806, 2572, 127852, 1961},
                                     {70551, 116.9, 554894, 4007, 2827, 130081, 1962}};
  static const double certified[K] = {-3482258.63459582,      15.0618722713733,
                                      -0.358191792925910E-01, -2.02022980381683,
                                      -1.03322686717359,      -0.511041056535807E-01,
                                      1829.15146461355};
  static double x[N * K], y[N];
  for (int i = 0; i < N; i++) {
    y[i] = table[i][0];
    for (int k = 0; k < K; k++) x[i * K + k] = k ? table[i][k] : 1;
  }
  RegressData d = {N, K, x, y};
  Regression r;
  Err e;
  assert_true(regress_fit(&d, &r, &e));
  for (int k = 0; k < K; k++) expect_near(r.coefficient[k] / certified[k], 1, 1e-9);
  expect_near(r.squares / 836424.055505915, 1, 1e-9);
  regress_close(&r);
  regress_close(&r);
}

/* Rows with a constant, two terms and a spread that grows with the first. */
static void make_rows(uint64_t seed, size_t n, double x[], double y[])
{
  Rng r = rng_open(seed, RNG_TEST, 21);
  for (size_t i = 0; i < n; i++) {
    double hcp = (double)rng_below(&r, 20), fit = (double)rng_below(&r, 4);
    double z = dist_normal_quantile(rng_unit(&r) + 0x1p-54);
    x[3 * i] = 1, x[3 * i + 1] = hcp, x[3 * i + 2] = fit;
    y[i] = 2 + 0.3 * hcp + 0.7 * fit + (0.1 + 0.1 * hcp) * z;
  }
}

/* The inverse of a 3 by 3 matrix by cofactors. */
static void invert(const double m[9], double out[9])
{
  double det = 0;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) {
      int a = (i + 1) % 3, b = (i + 2) % 3, c = (k + 1) % 3, d = (k + 2) % 3;
      out[3 * k + i] = m[3 * a + c] * m[3 * b + d] - m[3 * a + d] * m[3 * b + c];
    }
  for (int k = 0; k < 3; k++) det += m[k] * out[3 * k];
  for (int i = 0; i < 9; i++) out[i] /= det;
}

static void multiply(const double a[9], const double b[9], double out[9])
{
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) {
      out[3 * i + k] = 0;
      for (int j = 0; j < 3; j++) out[3 * i + k] += a[3 * i + j] * b[3 * j + k];
    }
}

/* (X'X)^-1 X' diag((e / (1 - h))^2) X (X'X)^-1, written out. */
static void robust_errors_by_the_formula(void **state)
{
  (void)state;
  enum { N = 30 };
  double x[3 * N], y[N], xx[9] = {0}, xy[3] = {0}, inverse[9], b[3] = {0},
                         meat[9] = {0};
  make_rows(1, N, x, y);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++) {
      xy[k] += x[3 * i + k] * y[i];
      for (int j = 0; j < 3; j++) xx[3 * k + j] += x[3 * i + k] * x[3 * i + j];
    }
  invert(xx, inverse);
  for (int k = 0; k < 9; k++) b[k / 3] += inverse[k] * xy[k % 3];
  for (int i = 0; i < N; i++) {
    double e = y[i], h = 0;
    for (int k = 0; k < 3; k++) e -= b[k] * x[3 * i + k];
    for (int k = 0; k < 9; k++) h += x[3 * i + k / 3] * inverse[k] * x[3 * i + k % 3];
    double weight = e * e / (1 - h) / (1 - h);
    for (int k = 0; k < 9; k++) meat[k] += weight * x[3 * i + k / 3] * x[3 * i + k % 3];
  }
  double half[9], due[9];
  multiply(inverse, meat, half);
  multiply(half, inverse, due);
  RegressData d = {N, 3, x, y};
  Regression r;
  Err e;
  assert_true(regress_fit(&d, &r, &e));
  for (int k = 0; k < 3; k++) expect_near(r.coefficient[k], b[k], 1e-10);
  for (int k = 0; k < 9; k++) expect_near(r.covariance[k], due[k], 1e-10);
  regress_close(&r);
}

/* Of 95 % intervals of a coefficient 95 % hold it, though the spread changes. */
static void robust_intervals_cover(void **state)
{
  (void)state;
  enum { RUNS = 1000, N = 60 };
  static double x[3 * N], y[N];
  int held = 0;
  for (int run = 0; run < RUNS; run++) {
    make_rows(100 + (uint64_t)run, N, x, y);
    RegressData d = {N, 3, x, y};
    Regression r;
    Err e;
    assert_true(regress_fit(&d, &r, &e));
    double reach = -dist_t_quantile(0.025, N - 3) * sqrt(r.covariance[4]);
    held += fabs(r.coefficient[1] - 0.3) <= reach;
    regress_close(&r);
  }
  assert_in_range(held, RUNS * 0.93, RUNS * 0.975);
}

/* The fold of a row is left out, found again by leaving it out by hand. */
static void held_out_rows_are_predicted_by_the_others(void **state)
{
  (void)state;
  enum { N = 50, SEED = 9 };
  double x[3 * N], y[N], error[N];
  int fold[N], seen = 0;
  make_rows(2, N, x, y);
  RegressData d = {N, 3, x, y};
  Err e;
  assert_true(regress_heldout(&d, SEED, error, &e));
  for (int i = 0; i < N; i++) {
    Rng r = rng_open(SEED, RNG_FOLD, (uint64_t)i);
    fold[i] = (int)rng_below(&r, REGRESS_FOLDS);
    seen |= 1 << fold[i];
  }
  assert_true(seen & (seen - 1)); /* several folds */
  for (int f = 0; f < REGRESS_FOLDS; f++) {
    double others[3 * N], theirs[N];
    size_t nb = 0;
    for (int i = 0; i < N; i++) {
      if (fold[i] == f) continue;
      memcpy(others + 3 * nb, x + 3 * i, 3 * sizeof *x);
      theirs[nb++] = y[i];
    }
    RegressData rest = {nb, 3, others, theirs};
    Regression r;
    assert_true(regress_fit(&rest, &r, &e));
    for (int i = 0; i < N; i++) {
      if (fold[i] != f) continue;
      double due = y[i];
      for (int k = 0; k < 3; k++) due -= r.coefficient[k] * x[3 * i + k];
      expect_near(error[i], due, 1e-9);
    }
    regress_close(&r);
  }
}

static void what_cannot_be_fitted(void **state)
{
  (void)state;
  double x[] = {1, 2, 4, 1, 3, 6, 1, 5, 10, 1, 7, 14, 1, 9, 18}, y[] = {1, 2, 3, 4, 6};
  double error[5];
  RegressData twice = {5, 3, x, y}, few = {3, 3, x, y};
  Regression r;
  Err e;
  assert_false(regress_fit(&twice, &r, &e));
  expect_err(&e, 3, "a term is always the same or made of those before it");
  assert_false(regress_heldout(&twice, 1, error, &e));
  assert_int_equal(e.at > 0, 1);
  assert_false(regress_fit(&few, &r, &e));
  expect_err(&e, 0, "3 deals are too few for 3 terms");
}

/*
** One row alone has the third term: it is met exactly, whatever its response.
** The others have the errors of a fit without that row.
*/
static void a_term_of_one_row_has_no_known_error(void **state)
{
  (void)state;
  enum { N = 7 };
  double x[] = {1, 2, 0, 1, 3, 0, 1, 5, 1, 1, 7, 0, 1, 9, 0, 1, 4, 0, 1, 6, 0};
  double y[] = {1, 2, 30, 4, 6, 3, 5}, rest[2 * (N - 1)], others[N - 1];
  for (int i = 0, to = 0; i < N; i++) {
    if (i == 2) continue;
    rest[2 * to] = 1, rest[2 * to + 1] = x[3 * i + 1], others[to++] = y[i];
  }
  RegressData d = {N, 3, x, y}, without = {N - 1, 2, rest, others};
  Regression r, due;
  Err e;
  assert_true(regress_fit(&d, &r, &e));
  assert_true(regress_fit(&without, &due, &e));
  for (int a = 0; a < 3; a++)
    for (int c = 0; c < 3; c++) {
      if (a == 2 || c == 2)
        assert_true(isnan(r.covariance[3 * a + c]));
      else
        expect_near(r.covariance[3 * a + c], due.covariance[2 * a + c], 1e-12);
    }
  for (int k = 0; k < 2; k++) expect_near(r.coefficient[k], due.coefficient[k], 1e-12);
  expect_near(r.coefficient[2], 30 - due.coefficient[0] - 5 * due.coefficient[1],
              1e-12);
  regress_close(&r);
  regress_close(&due);
  x[3 * 3 + 2] = 1; /* two have it */
  assert_true(regress_fit(&d, &r, &e));
  assert_true(r.covariance[8] > 1);
  regress_close(&r);
}

/* All rows but one have the third term: that one decides the constant too. */
static void a_row_may_decide_two_terms(void **state)
{
  (void)state;
  double x[] = {1, 2, 1, 1, 3, 1, 1, 5, 0, 1, 7, 1, 1, 9, 1}, y[] = {1, 2, 30, 4, 6};
  RegressData d = {5, 3, x, y};
  Regression r;
  Err e;
  assert_true(regress_fit(&d, &r, &e));
  assert_true(isnan(r.covariance[0]) && isnan(r.covariance[8]));
  assert_true(r.covariance[4] > 0);
  regress_close(&r);
}

/*
** Rows of one fold alone have the third term: they are predicted by a fit
** without it, and so are those of the others, with it. The fourth says what the
** fifth says but there.
*/
static void a_term_of_one_fold_is_held_out(void **state)
{
  (void)state;
  enum { N = 60, SEED = 9, TERMS = 5 };
  double x[TERMS * N], own[3 * N], y[N], error[N];
  int fold[N];
  make_rows(3, N, own, y);
  for (int i = 0; i < N; i++) {
    Rng r = rng_open(SEED, RNG_FOLD, (uint64_t)i);
    fold[i] = (int)rng_below(&r, REGRESS_FOLDS);
  }
  for (int i = 0; i < N; i++) {
    bool here = fold[i] == fold[0];
    double row[TERMS] = {1, own[3 * i + 1], here, own[3 * i + 2],
                         own[3 * i + 2] + (here ? i : 0)};
    memcpy(x + TERMS * i, row, sizeof row);
  }
  RegressData d = {N, TERMS, x, y};
  Err e;
  assert_true(regress_heldout(&d, SEED, error, &e));
  double others[3 * N], theirs[N];
  size_t nb = 0;
  for (int i = 0; i < N; i++) {
    if (fold[i] == fold[0]) continue;
    memcpy(others + 3 * nb, own + 3 * i, 3 * sizeof *own);
    theirs[nb++] = y[i];
  }
  RegressData rest = {nb, 3, others, theirs};
  Regression r;
  assert_true(nb < N - 1 && regress_fit(&rest, &r, &e));
  for (int i = 0; i < N; i++) {
    if (fold[i] != fold[0]) continue;
    double due = y[i];
    for (int k = 0; k < 3; k++) due -= r.coefficient[k] * own[3 * i + k];
    expect_near(error[i], due, 1e-9);
  }
  regress_close(&r);
}

/* Two rows of one fold leave nothing to predict them by. */
static void rows_of_one_fold_cannot_be_held_out(void **state)
{
  (void)state;
  double x[] = {1, 1}, y[] = {1, 3}, error[2];
  RegressData d = {2, 1, x, y};
  int held = 0, refused = 0;
  for (uint64_t seed = 0; seed < 100; seed++) {
    Err e;
    if (regress_heldout(&d, seed, error, &e)) {
      held++;
      expect_near(error[0], -2, 1e-12);
      expect_near(error[1], 2, 1e-12);
    } else {
      refused++;
      expect_err(&e, 0, "all deals are in one fold: none can be held out");
    }
  }
  assert_true(held > refused && refused > 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(longley),
      cmocka_unit_test(robust_errors_by_the_formula),
      cmocka_unit_test(robust_intervals_cover),
      cmocka_unit_test(held_out_rows_are_predicted_by_the_others),
      cmocka_unit_test(what_cannot_be_fitted),
      cmocka_unit_test(a_term_of_one_row_has_no_known_error),
      cmocka_unit_test(a_row_may_decide_two_terms),
      cmocka_unit_test(a_term_of_one_fold_is_held_out),
      cmocka_unit_test(rows_of_one_fold_cannot_be_held_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
