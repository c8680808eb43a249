/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Texts of a play.
*/
#include "unit.h"

#include "cards/line.h"

/* The cards of a text, as "HQ HA ". */
static const char *read_back(const char *text)
{
  static char out[3 * CARD_NB + 1];
  Line l;
  Err e = {0};
  if (!line_parse(&l, text, strlen(text), &e)) fail_msg("%s", e.msg);
  out[0] = '\0';
  for (int i = 0; i < l.nb; i++) {
    char name[CARD_TEXT_MAX];
    strcat(strcat(out, card_format(l.card[i], name)), " ");
  }
  return out;
}

static void test_cards_stand_apart_or_together(void **state)
{
  (void)state;
  assert_string_equal(read_back("HQ HA H2"), "HQ HA H2 ");
  assert_string_equal(read_back("HQHAH2"), "HQ HA H2 ");
  assert_string_equal(read_back(" hq,ha\r\n\th2\n"), "HQ HA H2 ");
  assert_string_equal(read_back("H10S10 CT,c10D2"), "HT ST CT CT D2 ");
  assert_string_equal(read_back(""), "");
  assert_string_equal(read_back(" , "), "");
}

static void test_each_card_knows_where_it_stood(void **state)
{
  (void)state;
  Line l;
  assert_true(line_parse(&l, " HQH10, c2", 10, NULL));
  assert_int_equal(l.nb, 3);
  assert_int_equal(l.at[0], 2);
  assert_int_equal(l.at[1], 4);
  assert_int_equal(l.at[2], 9);
}

static void expect_bad(const char *text, size_t at, const char *message)
{
  Line l = {.nb = -7};
  Err e = {0};
  assert_false(line_parse(&l, text, strlen(text), &e));
  expect_err(&e, at, message);
  assert_int_equal(l.nb, -7);
}

static void test_what_is_no_card_is_named(void **state)
{
  (void)state;
  expect_bad("HQ XA", 4, "'XA' is not a card (suit then rank, as in SA)");
  expect_bad("HQ H", 4, "'H' is not a card (suit then rank, as in SA)");
  expect_bad("H QA", 1, "'H' is not a card (suit then rank, as in SA)");
  expect_bad("HQ5", 3, "'5' is not a card (suit then rank, as in SA)");
  expect_bad("HQ H1", 5, "'1' is not a rank (the ten is 'T' or '10')");
  expect_bad("HQ H1A", 5, "'1' is not a rank (the ten is 'T' or '10')");
  expect_bad("HQ HS", 5, "'S' is not a rank");
}

static void test_a_play_ends_with_the_pack(void **state)
{
  (void)state;
  char text[2 * CARD_NB + 3];
  for (int i = 0; i <= CARD_NB; i++) strcpy(text + 2 * i, "C2");
  expect_bad(text, 2 * CARD_NB + 1, "a play has 52 cards");
  text[2 * CARD_NB] = '\0';
  Line l;
  assert_true(line_parse(&l, text, strlen(text), NULL));
  assert_int_equal(l.nb, CARD_NB);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cards_stand_apart_or_together),
      cmocka_unit_test(test_each_card_knows_where_it_stood),
      cmocka_unit_test(test_what_is_no_card_is_named),
      cmocka_unit_test(test_a_play_ends_with_the_pack),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
