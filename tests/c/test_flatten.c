/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Comparing tables: the formulas of Slawinski's essay, matchpoints by hand.
** Where the essay's printed figures disagree with its own formulas (a 667 that
** should be 500; a row "to the average" in a table of "to the others") the
** formulas count, and the printed figures are noted.
*/
#include <math.h>

#include "score/flatten.h"
#include "unit.h"

static void expect_row(const double *got, const double *want, size_t nb, double apart)
{
  for (size_t i = 0; i < nb; i++) expect_near(got[i], want[i], apart);
}

static void flattenings(void **state)
{
  (void)state;
  static const double x[] = {50, 200, 400, 600, 4000}, y[] = {48, 167, 286, 375, 800};
  for (size_t i = 0; i < LENGTH(x); i++) {
    expect_near(flatten(FLATTEN_CARACALLA, x[i]), y[i], 0.5);
    expect_near(flatten(FLATTEN_CARACALLA, -x[i]), -y[i], 0.5);
  }
  expect_near(flatten(FLATTEN_NONE, -37.5), -37.5, 0);
  expect_near(flatten(FLATTEN_SIGN, -37.5), -1, 0);
  expect_near(flatten(FLATTEN_SIGN, 0), 0, 0);
  expect_near(flatten(FLATTEN_IMP, 19.9), 0, 0);
  expect_near(flatten(FLATTEN_IMP, -20), -1, 0);
  expect_near(flatten(FLATTEN_IMP, 1e300), 24, 0);
  assert_string_equal(flatten_name(FLATTEN_CARACALLA), "caracalla");
}

static void every_flattening_is_odd_and_never_falls(void **state)
{
  (void)state;
  for (int f = 0; f < FLATTEN_NB; f++)
    for (int x = 0; x < 5000; x++) {
      double here = flatten((Flatten)f, x), next = flatten((Flatten)f, x + 1);
      assert_true(next >= here);
      expect_near(flatten((Flatten)f, -x), -here, 0);
    }
}

/* +800 +600 -200. The essay prints +417 +139 -556 for the others, flattened. */
static void three_tables(void **state)
{
  (void)state;
  static const double score[] = {800, 600, -200};
  static const double others[] = {600, 300, -900};
  static const double caracalla[] = {333.333, 138.889, -472.222};
  double out[3];
  flatten_others(score, 3, FLATTEN_NONE, out);
  expect_row(out, others, 3, 1e-12); /* average * n / (n - 1) */
  flatten_others(score, 3, FLATTEN_CARACALLA, out);
  expect_row(out, caracalla, 3, 0.001);
}

/* The balances of two deals of the essay, "to the others". */
static void four_tables(void **state)
{
  (void)state;
  static const double swingy[] = {1430, 660, 650, -200};
  static const double balance[] = {498, 12, 4, -514};
  static const double flat[] = {120, 110, 50, 100};
  static const double others[] = {31.6, 18.9, -56.5, 6.0};
  double out[4];
  flatten_others(swingy, 4, FLATTEN_CARACALLA, out);
  expect_row(out, balance, 4, 0.5);
  flatten_others(flat, 4, FLATTEN_CARACALLA, out);
  expect_row(out, others, 4, 0.05);
}

/* 420 450 -50 420: beats 1 and ties 1; beats 3; none; as the first. */
static void matchpoints_are_the_limit(void **state)
{
  (void)state;
  static const double score[] = {420, 450, -50, 420};
  static const double points[] = {3, 6, 0, 3}; /* of 6: 2 a win, 1 a tie */
  double out[4];
  flatten_others(score, 4, FLATTEN_SIGN, out);
  for (int i = 0; i < 4; i++) expect_near((out[i] + 1) * 3, points[i], 1e-12);
  double alone[1] = {5};
  flatten_others(score, 1, FLATTEN_SIGN, alone);
  expect_near(alone[0], 0, 0);
}

/* Sums are zero, adding to all scores changes nothing, E-W have the negatives. */
static void comparisons_are_fair(void **state)
{
  (void)state;
  enum { TABLES = 17 };
  for (int f = 0; f < FLATTEN_NB; f++) {
    double score[TABLES], moved[TABLES], ours[TABLES], again[TABLES], sum = 0;
    for (int i = 0; i < TABLES; i++) {
      score[i] = 10 * ((i * i * 37) % 211) - 900;
      moved[i] = -(score[i] + 330);
    }
    flatten_others(score, TABLES, (Flatten)f, ours);
    flatten_others(moved, TABLES, (Flatten)f, again);
    for (int i = 0; i < TABLES; i++) {
      sum += ours[i];
      expect_near(again[i], -ours[i], 1e-9);
    }
    expect_near(sum, 0, 1e-9);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flattenings),
      cmocka_unit_test(every_flattening_is_odd_and_never_falls),
      cmocka_unit_test(three_tables),
      cmocka_unit_test(four_tables),
      cmocka_unit_test(matchpoints_are_the_limit),
      cmocka_unit_test(comparisons_are_fair),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
