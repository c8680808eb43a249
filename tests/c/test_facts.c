/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Bounds of sums: as many as are asked for, of which some are remembered.
*/
#include "unit.h"

#include "lang/cond.h"
#include "prove/facts.h"

/* The bounds of "factor * points + losers". */
static Bounds ask(Facts *f, int factor)
{
  char text[60];
  Err e;
  snprintf(text, sizeof text, "(%d * S.hcp + S.losers) '5'", factor);
  Cond *c = cond_parse(text, strlen(text), &e);
  assert_non_null(c);
  assert_true(c->node[c->root].op == COND_TERM && c->node[c->root].term.nb == 2);
  Bounds b = facts_of_term(f, &c->node[c->root].term);
  cond_free(c);
  return b;
}

static void few_sums_are_kept_and_all_are_right(void **state)
{
  (void)state;
  Facts f;
  facts_open(&f);
  for (int turn = 0; turn < 2; turn++)
    for (int i = 1; i <= FACTS_SUMS_MAX + 20; i++) {
      Facts fresh;
      facts_open(&fresh);
      Bounds b = ask(&f, i), other = ask(&fresh, i);
      assert_true(b.low == other.low && b.high == other.high);
      assert_true(f.sum_nb <= FACTS_SUMS_MAX);
      facts_free(&fresh);
    }
  assert_int_equal(f.sum_nb, FACTS_SUMS_MAX);
  facts_free(&f);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(few_sums_are_kept_and_all_are_right)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
