/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Deal ids: order, both ends, round trips, texts that are none.
*/
#include "unit.h"

#include "base/rng.h"
#include "cards/deal.h"
#include "cards/dealing.h"

static Deal read_deal(const char *text)
{
  Deal d;
  Err e;
  if (!deal_parse(&d, text, strlen(text), &e)) fail_msg("%s: %s", text, e.msg);
  return d;
}

static void expect_id(const char *text, const char *id)
{
  Deal d = read_deal(text), back;
  char buf[DEAL_ID_MAX];
  Err e;
  deal_id(&d, buf);
  assert_string_equal(buf, id);
  if (!deal_from_id(&back, id, strlen(id), &e)) fail_msg("%s: %s", id, e.msg);
  assert_memory_equal(&back, &d, sizeof d);
}

/* N has the 13 cards that come first in the order SA .. C2, W the last ones. */
static void the_first_deal_has_id_0(void **state)
{
  (void)state;
  expect_id("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
            "000000000000000000000000");
}

/* 52! / 13!^4 - 1 = 53644737765488792839237439999. */
static void the_last_deal_has_the_last_id(void **state)
{
  (void)state;
  expect_id("W:AKQJT98765432... ...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432..",
            "ad55e315634dda658bf491ff");
}

/* Computed with Python's big integers, from factorials. */
static void known_deals_have_their_ids(void **state)
{
  (void)state;
  expect_id("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
            "98c4d22cad3cc94284ad56a7");
  expect_id("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85",
            "5603fce6332186b392e494c3");
}

static void every_deal_comes_back(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  for (uint64_t i = 0; i < 2000; i++) {
    Rng r = rng_open(7, RNG_TEST, i);
    Deal d, back;
    char id[DEAL_ID_MAX];
    dealing_next(&g, &r, &d);
    deal_id(&d, id);
    assert_int_equal(strlen(id), DEAL_ID_LEN);
    assert_true(deal_from_id(&back, id, DEAL_ID_LEN, NULL));
    assert_memory_equal(&back, &d, sizeof d);
  }
}

/* Neighbours in the order differ in their last two cards of different owners. */
static void ids_next_to_each_other_are_deals_in_order(void **state)
{
  (void)state;
  Deal a, b;
  assert_true(deal_from_id(&a, "000000000000000000000001", DEAL_ID_LEN, NULL));
  b = read_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543.A "
                "..2.KQJT98765432");
  assert_memory_equal(&a, &b, sizeof a);
}

static void capitals_are_read(void **state)
{
  (void)state;
  Deal d;
  assert_true(deal_from_id(&d, "AD55E315634DDA658BF491FF", DEAL_ID_LEN, NULL));
  assert_true(deal_ok(&d));
}

static void texts_that_are_no_id_are_refused(void **state)
{
  (void)state;
  static const struct {
    const char *text, *msg;
    size_t at;
  } cases[] = {
      {"", "a deal id has 24 hexadecimal digits, not 0", 1},
      {"00", "a deal id has 24 hexadecimal digits, not 2", 3},
      {"0000000000000000000000000", "a deal id has 24 hexadecimal digits, not 25", 25},
      {"00000000000g000000000000", "'g' is not a hexadecimal digit", 12},
      {"0000\n", "'?' is not a hexadecimal digit", 5},
      {"ad55e315634dda658bf49200",
       "deal 'ad55e315634dda658bf49200' is out of range: the last is "
       "ad55e315634dda658bf491ff",
       0},
      {"ffffffffffffffffffffffff",
       "deal 'ffffffffffffffffffffffff' is out of range: the last is "
       "ad55e315634dda658bf491ff",
       0},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const Deal before = {{1, 2, 3, 4}};
    Deal d = before;
    Err e;
    assert_false(deal_from_id(&d, cases[i].text, strlen(cases[i].text), &e));
    expect_err(&e, cases[i].at, cases[i].msg);
    assert_memory_equal(&d, &before, sizeof d);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_deal_has_id_0),
      cmocka_unit_test(the_last_deal_has_the_last_id),
      cmocka_unit_test(known_deals_have_their_ids),
      cmocka_unit_test(every_deal_comes_back),
      cmocka_unit_test(ids_next_to_each_other_are_deals_in_order),
      cmocka_unit_test(capitals_are_read),
      cmocka_unit_test(texts_that_are_no_id_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
