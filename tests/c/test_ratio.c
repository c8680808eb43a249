/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Exact fractions: arithmetic, reading, writing.
*/
#include "unit.h"

#include "base/ratio.h"

static void expect_ratio(Ratio r, int64_t num, int64_t den)
{
  assert_int_equal(r.num, num);
  assert_int_equal(r.den, den);
}

static void fractions_are_in_lowest_terms(void **state)
{
  (void)state;
  Ratio r;
  assert_true(ratio_make(&r, 6, 4));
  expect_ratio(r, 3, 2);
  assert_true(ratio_make(&r, 6, -4));
  expect_ratio(r, -3, 2);
  assert_true(ratio_make(&r, 0, -7));
  expect_ratio(r, 0, 1);
  assert_true(ratio_make(&r, INT64_MIN, 2));
  expect_ratio(r, INT64_MIN / 2, 1);
}

static void what_does_not_fit_is_refused(void **state)
{
  (void)state;
  Ratio r = {5, 7};
  assert_false(ratio_make(&r, 1, 0));
  assert_false(ratio_make(&r, INT64_MIN, 1));
  assert_false(ratio_make(&r, 1, INT64_MIN));
  assert_false(ratio_add(&r, ratio_int(INT64_MAX), ratio_int(1)));
  assert_false(ratio_add(&r, (Ratio){1, INT64_MAX}, (Ratio){1, INT64_MAX - 1}));
  assert_false(ratio_mul(&r, ratio_int(INT64_MAX), ratio_int(2)));
  assert_false(ratio_mul(&r, ratio_int(-INT64_MAX), ratio_int(INT64_MAX)));
  expect_ratio(r, 5, 7);
}

static void sums_and_products_are_exact(void **state)
{
  (void)state;
  Ratio r;
  assert_true(ratio_add(&r, (Ratio){1, 10}, (Ratio){2, 10}));
  expect_ratio(r, 3, 10);
  assert_true(ratio_add(&r, (Ratio){1, 6}, (Ratio){-1, 6}));
  expect_ratio(r, 0, 1);
  assert_true(ratio_mul(&r, (Ratio){-2, 3}, (Ratio){9, 4}));
  expect_ratio(r, -3, 2);
  assert_true(ratio_mul(&r, ratio_int(INT64_MAX), (Ratio){1, INT64_MAX}));
  expect_ratio(r, 1, 1);
}

static void order_is_exact_where_floats_fail(void **state)
{
  (void)state;
  const Ratio a = {INT64_MAX - 1, INT64_MAX}, b = {INT64_MAX - 2, INT64_MAX - 1};
  assert_true(ratio_compare(a, b) > 0);
  assert_true(ratio_compare(b, a) < 0);
  assert_int_equal(ratio_compare(a, a), 0);
  assert_true(ratio_compare((Ratio){-1, 2}, (Ratio){-1, 3}) < 0);
}

static void decimals_are_read(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    size_t used;
    int64_t num, den;
  } cases[] = {
      {"12", 2, 12, 1},
      {"4.25", 4, 17, 4},
      {"0.5x", 3, 1, 2},
      {"5..7", 1, 5, 1},
      {"5.", 1, 5, 1},
      {"5.x", 1, 5, 1},
      {"1.5.2", 3, 3, 2},
      {"007", 3, 7, 1},
      {"15-17", 2, 15, 1},
      {"999999999999999999", 18, 999999999999999999, 1},
      {"0.00000000000000001", 19, 1, 100000000000000000},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Ratio r;
    assert_int_equal(ratio_parse(&r, cases[i].text, strlen(cases[i].text)),
                     cases[i].used);
    expect_ratio(r, cases[i].num, cases[i].den);
  }
}

static void what_is_no_decimal_is_refused(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "", "-1", "+1", ".5", " 1", "x", "1000000000000000000", "0.000000000000000001"};
  for (size_t i = 0; i < LENGTH(texts); i++) {
    Ratio r;
    assert_int_equal(ratio_parse(&r, texts[i], strlen(texts[i])), 0);
  }
}

static void reading_ends_with_the_text(void **state)
{
  (void)state;
  Ratio r;
  assert_int_equal(ratio_parse(&r, "1234", 2), 2);
  expect_ratio(r, 12, 1);
  assert_int_equal(ratio_parse(&r, "1.5", 2), 1);
  expect_ratio(r, 1, 1);
}

static void decimals_are_written(void **state)
{
  (void)state;
  static const struct {
    Ratio r;
    const char *text;
  } cases[] = {
      {{15, 1}, "15"},
      {{17, 4}, "4.25"},
      {{-1, 2}, "-0.5"},
      {{0, 1}, "0"},
      {{1, 3}, "1/3"},
      {{-2, 3}, "-2/3"},
      {{1, 1000}, "0.001"},
      {{-7, 1}, "-7"},
      {{1, 100000000000000000}, "0.00000000000000001"},
      {{INT64_MAX, 2}, "9223372036854775807/2"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Buf b = BUF_EMPTY;
    ratio_format(cases[i].r, &b);
    assert_string_equal(b.text, cases[i].text);
    buf_free(&b);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fractions_are_in_lowest_terms),
      cmocka_unit_test(what_does_not_fit_is_refused),
      cmocka_unit_test(sums_and_products_are_exact),
      cmocka_unit_test(order_is_exact_where_floats_fail),
      cmocka_unit_test(decimals_are_read),
      cmocka_unit_test(what_is_no_decimal_is_refused),
      cmocka_unit_test(reading_ends_with_the_text),
      cmocka_unit_test(decimals_are_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
