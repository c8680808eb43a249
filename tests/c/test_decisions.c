/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Calls that were thought over: all that were added are found, the first of equals.
*/
#include "unit.h"

#include "base/rng.h"
#include "cards/auction.h"
#include "table/decisions.h"

enum { MANY = 5000 };

static void all_are_found(void **state)
{
  static Hand hand[MANY];
  Err e;
  int call;
  (void)state;
  Decisions *d = decisions_new(&e);
  Rng r = rng_open(3, RNG_TEST, 0);
  for (int i = 0; i < MANY; i++) {
    hand[i] = rng_next(&r) >> 12;
    assert_false(decisions_get(d, i % 7, hand[i], &call));
    assert_true(decisions_add(d, i % 7, hand[i], i % CALL_NB, &e));
    assert_true(decisions_add(d, i % 7, hand[i], (i + 1) % CALL_NB, &e));
  }
  for (int i = 0; i < MANY; i++) {
    assert_true(decisions_get(d, i % 7, hand[i], &call));
    assert_int_equal(call, i % CALL_NB);
    assert_false(decisions_get(d, i % 7 + 7, hand[i], &call));
  }
  decisions_clear(d);
  assert_false(decisions_get(d, 0, hand[0], &call));
  assert_true(decisions_add(d, 0, hand[0], 5, &e));
  assert_true(decisions_get(d, 0, hand[0], &call) && call == 5);
  decisions_free(d);
  decisions_free(NULL);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_are_found)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
