/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The name that somebody probably meant.
*/
#include "unit.h"

#include "base/near.h"

static const char *const NAMES[] = {"hcp", "controls", "aces", "kings", "is", "hearts"};

static void expect_name(const char *word, const char *name)
{
  const char *found = near_name(word, strlen(word), NAMES, LENGTH(NAMES));
  if (name) {
    assert_non_null(found);
    assert_string_equal(found, name);
  } else {
    assert_null(found);
  }
}

static void slips_are_forgiven(void **state)
{
  (void)state;
  expect_name("hpc", "hcp");          /* two neighbours swapped */
  expect_name("hcpp", "hcp");         /* one inserted */
  expect_name("control", "controls"); /* one dropped */
  expect_name("kinks", "kings");      /* one changed */
  expect_name("HCP", "hcp");          /* another case */
  expect_name("heatrs", "hearts");
  expect_name("contrlos", "controls");
}

static void strangers_are_not_taken_for_names(void **state)
{
  (void)state;
  expect_name("", NULL);
  expect_name("xyz", NULL);
  expect_name("losers", NULL);
  expect_name("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", NULL);
}

static void nobody_is_near_among_none(void **state)
{
  (void)state;
  assert_null(near_name("hcp", 3, NULL, 0));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slips_are_forgiven),
      cmocka_unit_test(strangers_are_not_taken_for_names),
      cmocka_unit_test(nobody_is_near_among_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
