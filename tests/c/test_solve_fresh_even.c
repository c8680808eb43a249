/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fresh deals against libdds, even numbers; the other half is in the neighbouring
 * program. */
#include "known.h"

static void test_fresh_deals(void **state)
{
  (void)state;
  check_fresh_deals(0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_fresh_deals)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
