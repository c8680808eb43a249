/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Ranges: what they contain, their text, what is not a range.
*/
#include "unit.h"

#include "lang/range.h"

static Range range(const char *text)
{
  Range r;
  Err e;
  if (!range_parse(&r, text, strlen(text), &e)) fail_msg("%s: %s", text, e.msg);
  return r;
}

static void expect_text(const Range *r, const char *text)
{
  Buf b = BUF_EMPTY;
  range_format(r, &b);
  assert_string_equal(b.text, text);
  buf_free(&b);
}

static void ranges_have_one_text(void **state)
{
  (void)state;
  static const struct {
    const char *text, *again;
  } cases[] = {
      {"15", "15"},           {"15-17", "15-17"},   {" 15 - 17 ", "15-17"},
      {"15..17", "15-17"},    {"5+", "5+"},         {"7-", "7-"},
      {"0,2,4", "0,2,4"},     {"4,0,2", "0,2,4"},   {"-2..3", "-2..3"},
      {"-2-3", "-2..3"},      {"-2", "-2"},         {"-2-", "-2-"},
      {"-2+", "-2+"},         {"-5..-3", "-5..-3"}, {"12.5-14", "12.5-14"},
      {"1.50", "1.5"},        {"3-5,4-7", "3-7"},   {"3-5,5-7", "3-7"},
      {"3-5,6-7", "3-5,6-7"}, {"7+,3-", "3-,7+"},   {"7+,3-5,6+", "3-5,6+"},
      {"5-5", "5"},           {"5,5", "5"},         {"8+,8+", "8+"},
      {"2-,3-", "3-"},        {"5+,7-", "0-,0+"},   {"0-,0+", "0-,0+"},
      {"1,2-,9,4+", "2-,4+"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Range r = range(cases[i].text);
    expect_text(&r, cases[i].again);
    Range again = range(cases[i].again);
    expect_text(&again, cases[i].again);
  }
}

static bool has(const Range *r, Ratio value)
{
  for (int i = 0; i < r->nb; i++)
    if (ratio_compare(r->part[i].low, value) <= 0 &&
        ratio_compare(value, r->part[i].high) <= 0)
      return true;
  return false;
}

/* Every number from -30 to 30, halves among them, against plain arithmetic. */
static void ranges_have_their_numbers(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    double low[3], high[3];
    int nb;
  } cases[] = {
      {"15-17", {15}, {17}, 1},
      {"5+", {5}, {99}, 1},
      {"7-", {-99}, {7}, 1},
      {"-2..3", {-2}, {3}, 1},
      {"0,2,4", {0, 2, 4}, {0, 2, 4}, 3},
      {"3-5,12.5-14", {3, 12.5}, {5, 14}, 2},
      {"3-,7+,5", {-99, 5, 7}, {3, 5, 99}, 3},
      {"5+,7-", {-99}, {99}, 1},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Range r = range(cases[i].text);
    for (int halves = -60; halves <= 60; halves++) {
      Ratio value;
      bool in = false;
      assert_true(ratio_make(&value, halves, 2));
      for (int k = 0; k < cases[i].nb; k++)
        in =
            in || (halves / 2.0 >= cases[i].low[k] && halves / 2.0 <= cases[i].high[k]);
      assert_int_equal(has(&r, value), in);
    }
  }
}

static bool read_range(const char *text, Err *e)
{
  Range r = {.nb = 77};
  bool ok = range_parse(&r, text, strlen(text), e);
  assert_int_equal(r.nb, 77);
  return ok;
}

static void bad_ranges_are_told(void **state)
{
  (void)state;
  static const BadText cases[] = {
      {"", 1, "'' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"x", 1, "'x' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"15 17", 4, "'15 17' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"15-x", 4, "'15-x' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"15..", 5, "'15..' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"5,", 3, "'5,' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"-", 1, "'-' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"--5", 1, "'--5' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"5++", 3, "'5++' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"1.", 2, "'1.' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"<15", 1, "'<15' is not a range: write 14-"},
      {"> 15", 1, "'> 15' is not a range: write 16+"},
      {"<=15", 1, "'<=15' is not a range: write 15-"},
      {">= 7.5", 1, "'>= 7.5' is not a range: write 7.5+"},
      {"<7.5", 1, "'<7.5' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"<15,17", 1,
       "'<15,17' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"15\xE2\x80\x93"
       "17",
       3,
       "'15\xE2\x80\x93"
       "17' is not a range: write '-' for the dash"},
      {"\xE2\x88\x92"
       "2..3",
       1,
       "'\xE2\x88\x92"
       "2..3' is not a range: write '-' for the dash"},
      {"17-15", 1, "the range is empty: 17 is above 15"},
      {"0, 17-15", 4, "the range is empty: 17 is above 15"},
      {"3..-2", 1, "the range is empty: 3 is above -2"},
      {"0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32", 0,
       "a range has at most 16 parts"},
  };
  expect_bad_texts(read_range, cases, LENGTH(cases));
}

static void sixteen_parts_are_allowed(void **state)
{
  (void)state;
  static const char text[] = "0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30";
  Range r = range(text);
  assert_int_equal(r.nb, INTERVAL_MAX);
  expect_text(&r, text);
}

static void two_numbers_make_a_range(void **state)
{
  (void)state;
  Range r;
  Err e;
  assert_true(range_between(&r, ratio_int(-3), (Ratio){1, 2}, NULL));
  expect_text(&r, "-3..0.5");
  assert_false(range_between(&r, ratio_int(3), (Ratio){5, 2}, &e));
  expect_err(&e, 0, "the range is empty: 3 is above 2.5");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ranges_have_one_text),
      cmocka_unit_test(ranges_have_their_numbers),
      cmocka_unit_test(bad_ranges_are_told),
      cmocka_unit_test(sixteen_parts_are_allowed),
      cmocka_unit_test(two_numbers_make_a_range),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
