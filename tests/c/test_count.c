/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact numbers: text, binomials, uniform draws below a bound of over 64 bits. */
#include <string.h>

#include "base/count.h"
#include "unit.h"

static void reads(const char *text, Count want)
{
  Count n = 0;
  Err e;
  char buf[COUNT_TEXT_MAX];
  assert_true(count_parse(&n, text, strlen(text), &e));
  assert_true(n == want);
  assert_int_equal(count_format(n, buf), strlen(text));
  assert_string_equal(buf, text);
}

static void text_and_back(void **state)
{
  (void)state;
  reads("0", 0);
  reads("10", 10);
  reads("18446744073709551616", (Count)1 << 64);
  reads("340282366920938463463374607431768211455", ~(Count)0);
}

static void what_is_no_count_is_refused(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    size_t at;
    const char *says;
  } bad[] = {
      {"", 1, "empty"},
      {"12a", 3, "'12a'"},
      {"-1", 1, "0 or more"},
      {"340282366920938463463374607431768211456", 1, "128 bits"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Count n = 7;
    Err e;
    assert_false(count_parse(&n, bad[i].text, strlen(bad[i].text), &e));
    assert_true(n == 7);
    assert_int_equal(e.at, bad[i].at);
    assert_non_null(strstr(e.msg, bad[i].says));
  }
}

static void the_numbers_of_hands_and_deals(void **state)
{
  (void)state;
  char buf[COUNT_TEXT_MAX];
  const int hands[4] = {13, 13, 13, 13};
  count_format(count_choose(52, 13), buf);
  assert_string_equal(buf, "635013559600");
  count_format(count_split(4, hands), buf);
  assert_string_equal(buf, "53644737765488792839237440000");
  assert_true(count_choose(5, 6) == 0 && count_choose(5, -1) == 0);
  for (int n = 1; n <= 52; n++) /* Pascal */
    for (int k = 0; k <= n; k++)
      assert_true(count_choose(n, k) ==
                  count_choose(n - 1, k) + count_choose(n - 1, k - 1));
}

static void ratios_of_large_numbers(void **state)
{
  (void)state;
  Count big = count_choose(52, 26) * count_choose(52, 26);
  assert_float_equal(count_ratio(big, big / 4), 4, 1e-12);
  assert_float_equal(count_ratio(1, big) * count_ratio(big, 1), 1, 1e-12);
}

/* 3 * 2^70: quarters of the draws fall into the thirds' halves evenly. */
static void draws_are_uniform(void **state)
{
  (void)state;
  const int draws = 60000;
  const Count bound = (Count)3 << 70;
  Rng r = rng_open(1 + fresh_seed(), RNG_TEST, 0);
  uint64_t sixth[6] = {0};
  for (int i = 0; i < draws; i++) {
    Count n = count_below(&r, bound);
    assert_true(n < bound);
    sixth[(int)(n / (bound / 6))]++;
  }
  double chi2 = 0, want = draws / 6.0;
  for (int i = 0; i < 6; i++) {
    double d = (double)sixth[i] - want;
    chi2 += d * d / want;
  }
  assert_true(chi2 < 20.5); /* 0.999 of 5 degrees of freedom */
  assert_true(count_below(&r, 1) == 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_and_back),
      cmocka_unit_test(what_is_no_count_is_refused),
      cmocka_unit_test(the_numbers_of_hands_and_deals),
      cmocka_unit_test(ratios_of_large_numbers),
      cmocka_unit_test(draws_are_uniform),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
