/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Known tables: our own deals solved once by libdds. */
#include "known.h"

static void test_golden_deals(void **state)
{
  (void)state;
  check_golden_deals();
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_golden_deals)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
