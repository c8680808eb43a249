/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Calibrations: luck is uniform and a deal's own; tables that are none; what a
** measure makes of one.
*/
#include "table/calibration.h"

#include "unit.h"

#include "base/rng.h"
#include "cards/dealing.h"
#include "measuring.h"

/* All take exactly 'shift' tricks more than double dummy, as far as there are. */
static Calibration shifted(int shift)
{
  Calibration c;
  for (int level = 0; level <= LEVEL_MAX; level++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      for (int tricks = 0; tricks <= TRICKS_MAX; tricks++)
        for (int k = 0; k <= TRICKS_MAX; k++) {
          int taken = tricks + shift > TRICKS_MAX ? TRICKS_MAX : tricks + shift;
          c.upto[level][strain][tricks][k] = k >= taken ? CALIBRATION_ONE : 0;
        }
  return c;
}

static Deal deal_number(uint64_t i)
{
  Layout none = {{0}};
  Dealing dealing = dealing_new(&none);
  Rng r = rng_open(3, RNG_TEST, i);
  Deal d;
  dealing_next(&dealing, &r, &d);
  return d;
}

static void test_luck_is_uniform(void **state)
{
  (void)state;
  enum { N = 20000, CELLS = 16 };
  int seen[CELLS] = {0};
  for (uint64_t i = 0; i < N; i++) {
    Deal d = deal_number(i);
    uint32_t luck = calibration_luck(&d);
    assert_true(luck < CALIBRATION_ONE);
    assert_int_equal(luck, calibration_luck(&d));
    seen[luck / (CALIBRATION_ONE / CELLS)]++;
  }
  double chi = 0;
  for (int i = 0; i < CELLS; i++) {
    double off = seen[i] - (double)N / CELLS;
    chi += off * off / ((double)N / CELLS);
  }
  assert_true(chi < 37.7); /* 15 degrees of freedom, p = 0.001 */
}

static void test_tables_are_checked(void **state)
{
  (void)state;
  Calibration c = shifted(1);
  assert_true(calibration_ok(&c));
  c.upto[3][NOTRUMP][9][13] = CALIBRATION_ONE - 1;
  assert_false(calibration_ok(&c));
  c = shifted(0);
  c.upto[3][NOTRUMP][9][10] = 5;
  assert_false(calibration_ok(&c));
}

static void test_luck_takes_tricks(void **state)
{
  (void)state;
  Calibration c = shifted(0);
  uint32_t *upto = c.upto[4][HEARTS][10];
  for (int k = 0; k <= TRICKS_MAX; k++)
    upto[k] = k < 9 ? 0 : k == 9 ? 100 : CALIBRATION_ONE;
  assert_int_equal(9, calibration_taken(&c, 4, HEARTS, 10, 0));
  assert_int_equal(9, calibration_taken(&c, 4, HEARTS, 10, 99));
  assert_int_equal(10, calibration_taken(&c, 4, HEARTS, 10, 100));
  assert_int_equal(10, calibration_taken(&c, 3, HEARTS, 10, 0));
}

static int64_t value(const char *text, const Calibration *c, const Deal *d, int tricks)
{
  Err e;
  size_t len = 0;
  while (text[len]) len++;
  Measure *m = measure_parse(text, len, &e);
  if (!m) fail_msg("%s", e.msg);
  if (c && !measure_play(m, c, &e)) fail_msg("%s", e.msg);
  Tricks t;
  for (int s = 0; s < SEAT_NB; s++)
    for (int strain = 0; strain < STRAIN_NB; strain++) t.of[s][strain] = (int8_t)tricks;
  int64_t result = value_alone(m, d, &t);
  measure_free(m);
  return result;
}

static void test_measures_follow(void **state)
{
  (void)state;
  Deal d = deal_number(1);
  Calibration c = shifted(1);
  assert_int_equal(9, value("tricks(S, \"H\")", &c, &d, 8));
  assert_int_equal(420, value("score(\"4H by S\", \"none\")", &c, &d, 9));
  assert_int_equal(1, value("makes(\"4H by S\")", &c, &d, 9));
  assert_int_equal(0, value("makes(\"4H by S\")", NULL, &d, 9));
  c = shifted(0);
  for (int k = 0; k <= TRICKS_MAX; k++) /* hearts at level 4 always fail */
    c.upto[4][HEARTS][9][k] = CALIBRATION_ONE;
  assert_int_equal(0, value("tricks(S, \"H\", 4)", &c, &d, 9));
  assert_int_equal(9, value("tricks(S, \"H\", 3)", &c, &d, 9));
  assert_int_equal(9, value("tricks(S, \"H\")", &c, &d, 9));
}

static void test_what_has_no_calibration(void **state)
{
  (void)state;
  const char *text[] = {"par(\"none\", \"N\")", "best(NS, \"none\") - S.hcp"};
  Calibration c = shifted(0);
  for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
    Err e;
    size_t len = 0;
    while (text[i][len]) len++;
    Measure *m = measure_parse(text[i], len, &e);
    assert_non_null(m);
    assert_false(measure_play(m, &c, &e));
    measure_free(m);
  }
}

static void test_levels_in_text(void **state)
{
  (void)state;
  const char *text[] = {"tricks(S, \"H\", 8)", "tricks(S, \"H\", 0)",
                        "tricks(S, \"H\", 1.5)", "tricks(S, \"H\", 4, 4)"};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
    Err e;
    size_t len = 0;
    while (text[i][len]) len++;
    assert_null(measure_parse(text[i], len, &e));
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_luck_is_uniform),
      cmocka_unit_test(test_tables_are_checked),
      cmocka_unit_test(test_luck_takes_tricks),
      cmocka_unit_test(test_measures_follow),
      cmocka_unit_test(test_what_has_no_calibration),
      cmocka_unit_test(test_levels_in_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
