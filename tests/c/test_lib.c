/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** test_lib.c - libbaize as a program sees it: through its public header alone.
*/
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lib/baize.h"

/* The deal of the first issue's example. */
static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

static void version_agrees_with_the_header(void **state)
{
  (void)state;
  char text[32];
  snprintf(text, sizeof text, "%d.%d.%d", BAIZE_VERSION_MAJOR, BAIZE_VERSION_MINOR,
           BAIZE_VERSION_PATCH);
  assert_string_equal(baize_version(), text);
}

static void a_deal_comes_back_as_it_went(void **state)
{
  (void)state;
  BaizeDeal deal, again;
  char text[BAIZE_DEAL_TEXT_MAX];
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  assert_int_equal(baize_deal_ok(&deal), 1);
  for (int first = BAIZE_NORTH; first <= BAIZE_WEST; first++) {
    size_t len = baize_deal_format(&deal, first, text, sizeof text);
    assert_int_equal(len, strlen(text));
    assert_int_equal(text[0], "NESW"[first]);
    assert_int_equal(baize_deal_parse(&again, text, NULL), 1);
    assert_memory_equal(&deal, &again, sizeof deal);
  }
  baize_deal_format(&deal, BAIZE_NORTH, text, sizeof text);
  assert_string_equal(text, DEAL);
}

static void cards_are_where_the_header_says(void **state)
{
  (void)state;
  BaizeDeal deal;
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  assert_true(deal.hand[BAIZE_WEST] >> (16 * BAIZE_SPADES + 12) & 1); /* SA */
  assert_true(deal.hand[BAIZE_SOUTH] >> (16 * BAIZE_CLUBS) & 1);      /* C2 */
}

static void a_bad_deal_says_where(void **state)
{
  (void)state;
  BaizeDeal deal = {{1, 2, 3, 4}}, before = deal;
  BaizeError error;
  assert_int_equal(baize_deal_parse(&deal, "N:AKX.. - - -", &error), 0);
  assert_int_equal(error.at, 5);
  assert_non_null(strstr(error.message, "'X'"));
  assert_memory_equal(&deal, &before, sizeof deal);
}

static void what_is_not_a_deal_is_not_written(void **state)
{
  (void)state;
  BaizeDeal deal, twice;
  char text[BAIZE_DEAL_TEXT_MAX] = "as it was";
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  twice = deal;
  twice.hand[BAIZE_NORTH] = twice.hand[BAIZE_EAST];
  assert_int_equal(baize_deal_ok(&twice), 0);
  assert_int_equal(baize_deal_format(&twice, BAIZE_NORTH, text, sizeof text), 0);
  assert_int_equal(baize_deal_format(&deal, 4, text, sizeof text), 0);
  assert_int_equal(baize_deal_format(&deal, BAIZE_NORTH, text, strlen(DEAL)), 0);
  assert_string_equal(text, "as it was");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(version_agrees_with_the_header),
      cmocka_unit_test(a_deal_comes_back_as_it_went),
      cmocka_unit_test(cards_are_where_the_header_says),
      cmocka_unit_test(a_bad_deal_says_where),
      cmocka_unit_test(what_is_not_a_deal_is_not_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
