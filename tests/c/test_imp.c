/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The IMP scale, against the ranges that Law 78B prints.
*/
#include "unit.h"

#include "score/score.h"

/* Differences worth 0, 1, ... 23 IMPs, from and to; 4000 and more are 24. */
static const int RANGES[][2] = {
    {0, 10},      {20, 40},     {50, 80},     {90, 120},    {130, 160},   {170, 210},
    {220, 260},   {270, 310},   {320, 360},   {370, 420},   {430, 490},   {500, 590},
    {600, 740},   {750, 890},   {900, 1090},  {1100, 1290}, {1300, 1490}, {1500, 1740},
    {1750, 1990}, {2000, 2240}, {2250, 2490}, {2500, 2990}, {3000, 3490}, {3500, 3990},
};

static void every_difference_has_its_imps(void **state)
{
  (void)state;
  int next = 0;
  for (int n = 0; n < (int)LENGTH(RANGES); n++) {
    assert_int_equal(RANGES[n][0], next);
    for (int points = RANGES[n][0]; points <= RANGES[n][1]; points += 10) {
      assert_int_equal(imps(points), n);
      assert_int_equal(imps(-points), -n);
    }
    next = RANGES[n][1] + 10;
  }
  assert_int_equal(next, 4000);
}

static void the_scale_ends_at_24(void **state)
{
  (void)state;
  static const int64_t large[] = {4000, 4010, 15200, INT64_MAX};
  for (size_t i = 0; i < LENGTH(large); i++) {
    assert_int_equal(imps(large[i]), IMP_MAX);
    assert_int_equal(imps(-large[i]), -IMP_MAX);
  }
  assert_int_equal(imps(INT64_MIN), -IMP_MAX);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_difference_has_its_imps),
      cmocka_unit_test(the_scale_ends_at_24),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
