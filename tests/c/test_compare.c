/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Comparing tables: the formulas of Slawinski's essay, matchpoints by hand,
** Neuberg. Where the essay's printed figures disagree with its own formulas
** (a 667 that should be 500; a row "to the average" in a table of "to the
** others") the formulas count, and the printed figures are noted.
*/
#include <math.h>

#include "score/compare.h"
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
  static const double average[] = {400, 200, -600};
  static const double others[] = {600, 300, -900};
  static const double caracalla[] = {333.333, 138.889, -472.222};
  double out[3];
  double mean = compare_mean(score, 3, (DatumRule){0});
  expect_near(mean, 400, 0);
  compare_datum(score, 3, mean, FLATTEN_NONE, out);
  expect_row(out, average, 3, 1e-12);
  compare_others(score, 3, FLATTEN_NONE, out);
  expect_row(out, others, 3, 1e-12); /* average * n / (n - 1) */
  compare_others(score, 3, FLATTEN_CARACALLA, out);
  expect_row(out, caracalla, 3, 0.001);
}

/*
** Napoleon, typical dispersion 200. The essay prints +3 for the third score of
** the swingy deal and a dispersion of 358 (by the formula 357.7).
*/
static void uniforming(void **state)
{
  (void)state;
  static const double swingy[] = {1430, 660, 650, -200};
  static const double balance[] = {498, 12, 4, -514};
  static const struct {
    double degree, dispersion;
  } to[] = {{0, 358}, {0.5, 268}, {0.75, 231}, {1, 200}};
  for (size_t i = 0; i < LENGTH(to); i++) {
    double out[4];
    compare_others(swingy, 4, FLATTEN_CARACALLA, out);
    expect_row(out, balance, 4, 0.5);
    compare_uniform(out, 4, 200, to[i].degree);
    expect_near(compare_dispersion(out, 4), to[i].dispersion, 0.6);
  }
  /* +120 +110 +50 +100, "to the average" as printed */
  static const double flat[] = {120, 110, 50, 100}, printed[] = {24, 15, -43, 5};
  static const double others[] = {31.6, 18.9, -56.5, 6.0};
  double out[4];
  compare_datum(flat, 4, compare_mean(flat, 4, (DatumRule){0}), FLATTEN_CARACALLA, out);
  expect_row(out, printed, 4, 0.5);
  compare_uniform(out, 4, 200, 0.5);
  expect_near(compare_dispersion(out, 4), 72, 0.5);
  compare_others(flat, 4, FLATTEN_CARACALLA, out);
  expect_row(out, others, 4, 0.05);
  double nothing[3] = {7, 7, 7};
  compare_uniform(nothing, 3, 200, 1);
  expect_near(nothing[0], 7, 0);
}

/* 420 450 -50 420: beats 1 and ties 1; beats 3; none; as the first. */
static void matchpoints_are_the_limit(void **state)
{
  (void)state;
  static const double score[] = {420, 450, -50, 420};
  static const double points[] = {3, 6, 0, 3}; /* of 6: 2 a win, 1 a tie */
  double out[4];
  compare_others(score, 4, FLATTEN_SIGN, out);
  for (int i = 0; i < 4; i++) expect_near((out[i] + 1) * 3, points[i], 1e-12);
  double alone[1] = {5};
  compare_others(score, 1, FLATTEN_SIGN, alone);
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
    compare_others(score, TABLES, (Flatten)f, ours);
    compare_others(moved, TABLES, (Flatten)f, again);
    for (int i = 0; i < TABLES; i++) {
      sum += ours[i];
      expect_near(again[i], -ours[i], 1e-9);
    }
    expect_near(sum, 0, 1e-9);
  }
}

static void datum_rules(void **state)
{
  (void)state;
  static const double score[] = {1430, 420, -50, 450, 420, -1100};
  expect_near(compare_mean(score, 6, (DatumRule){0, 0}), 1570.0 / 6, 1e-9);
  expect_near(compare_mean(score, 6, (DatumRule){0, 10}), 260, 0);
  expect_near(compare_mean(score, 6, (DatumRule){1, 0}), 310, 1e-9);
  expect_near(compare_mean(score, 6, (DatumRule){2, 0}), 420, 1e-9);
  expect_near(compare_mean(score, 6, (DatumRule){9, 0}), 420, 1e-9); /* two stay */
  static const double half[] = {-20, -10};
  expect_near(compare_mean(half, 2, (DatumRule){0, 10}), -20, 0); /* away from 0 */
  expect_near(compare_mean(half, 1, (DatumRule){1, 0}), -20, 0);
}

/*
** 10 of 12 tables have results: m = 18 (top of ten) becomes 21.8 of 22, 0
** becomes 0.2. On all tables nothing changes.
*/
static void neuberg(void **state)
{
  (void)state;
  expect_near(compare_neuberg(18, 10, 12), 21.8, 1e-12);
  expect_near(compare_neuberg(0, 10, 12), 0.2, 1e-12);
  for (int m = 0; m <= 22; m++) expect_near(compare_neuberg(m, 12, 12), m, 1e-12);
  /* the average stays in the middle */
  expect_near(compare_neuberg(9, 10, 12), 11, 1e-12);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flattenings),
      cmocka_unit_test(every_flattening_is_odd_and_never_falls),
      cmocka_unit_test(three_tables),
      cmocka_unit_test(uniforming),
      cmocka_unit_test(matchpoints_are_the_limit),
      cmocka_unit_test(comparisons_are_fair),
      cmocka_unit_test(datum_rules),
      cmocka_unit_test(neuberg),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
