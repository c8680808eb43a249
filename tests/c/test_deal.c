/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Deals and layouts: text in and out, what is wrong with a bad one.
*/
#include "unit.h"

#include "cards/deal.h"

/* The deal of the first issue's example. */
static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

static Deal example(void)
{
  Deal d;
  assert_true(deal_parse(&d, DEAL, strlen(DEAL), NULL));
  return d;
}

static void a_deal_comes_back(void **state)
{
  (void)state;
  Deal d = example(), again;
  char text[DEAL_TEXT_MAX];
  assert_true(deal_ok(&d));
  for (int first = NORTH; first <= WEST; first++) {
    size_t len = deal_format(&d, first, text);
    assert_int_equal(text[0], "NESW"[first]);
    assert_true(deal_parse(&again, text, len, NULL));
    assert_memory_equal(&again, &d, sizeof d);
  }
  assert_int_equal(deal_format(&d, NORTH, text), strlen(DEAL));
  assert_string_equal(text, DEAL);
}

static void other_forms_give_the_same_deal(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
      "  n:QJ6.K652.J85.1098\t873.J97.A10764.Q4\nK5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\r\n",
      "s:k5.t83.kq9.a7652 at942.aq4.32.kj3 qj6.k652.j85.t98 873.j97.at764.q4",
      "N:SQJ6HK652DJ85CT98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 C3KJD23HAQ4SAT942",
      "N: QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
  };
  Deal d = example(), other;
  for (size_t i = 0; i < LENGTH(texts); i++) {
    assert_true(deal_parse(&other, texts[i], strlen(texts[i]), NULL));
    assert_memory_equal(&other, &d, sizeof d);
  }
}

typedef struct Bad {
  const char *text;
  size_t at;
  const char *msg;
} Bad;

static const Bad BAD_LAYOUTS[] = {
    {"", 1, "a deal has four hands, this has 0"},
    {"N:", 3, "a deal has four hands, this has 0"},
    {"N:... - -", 10, "a deal has four hands, this has 3"},
    {"N:- - - - -", 11, "a deal has four hands, not five"},
    {"X:- - - -", 1, "'X' is not a seat (N, E, S or W)"},
    {"\n\x01:- - - -", 2, "'?' is not a seat (N, E, S or W)"},
    {"N:AKX.. - - -", 5, "'X' is not a rank"},
    {"N:AKX", 5, "'X' is not a rank"}, /* before the hands that are missing */
    {"N:AK... - - - A...", 15, "a deal has four hands, not five"},
    {"N:A.K.Q - - -", 8, "a hand has four suits with dots between, 'A.K.Q' has 3"},
    {"N:A... - .A..A A... ", 16, "SA is in two hands, north and west"},
    {"E:.T9.. .10.. - -", 10, "HT is in two hands, east and south"},
    {"N:SAHK - HQSA -", 13, "SA is in two hands, north and south"},
    {"N:AKA... - - -", 5, "SA occurs twice"},
};

static void bad_layouts_name_byte_and_reason(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(BAD_LAYOUTS); i++) {
    const Bad *b = &BAD_LAYOUTS[i];
    Layout l = {{1, 2, 4, 8}}, before = l;
    Err e;
    assert_false(layout_parse(&l, b->text, strlen(b->text), &e));
    expect_err(&e, b->at, b->msg);
    assert_memory_equal(&l, &before, sizeof l);
  }
}

static const Bad BAD_DEALS[] = {
    /* C3 left out at the end */
    {"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ", 54,
     "west has 12 cards, not 13; missing from the deal: C3"},
    /* SQ left out at the beginning */
    {"N:J6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3", 3,
     "north has 12 cards, not 13; missing from the deal: SQ"},
    /* the same for the third hand written, which is east's */
    {"S:K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3 QJ6.K652.J85.T98 873.J97.AT764.4", 54,
     "east has 12 cards, not 13; missing from the deal: CQ"},
    /* none missing: SQ moved from north to east */
    {"N:J6.K652.J85.T98 Q873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3", 3,
     "north has 12 cards, not 13"},
    /* C3 is west's, and north has it instead of C8 */
    {"N:QJ6.K652.J85.T93 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3", 69,
     "C3 is in two hands, north and west"},
    {"N:- - - -", 3,
     "north has 0 cards, not 13; missing from the deal: SAKQJT98765432 HAKQJT98765432 "
     "DAKQJT98765432 CAKQJT98765432"},
};

static void bad_deals_name_the_card(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(BAD_DEALS); i++) {
    const Bad *b = &BAD_DEALS[i];
    Deal d = {{1, 2, 4, 8}}, before = d;
    Err e;
    assert_false(deal_parse(&d, b->text, strlen(b->text), &e));
    expect_err(&e, b->at, b->msg);
    assert_memory_equal(&d, &before, sizeof d);
  }
}

/* Every single byte changed to every other: never a deal that is none. */
static void a_damaged_deal_is_refused_or_a_deal(void **state)
{
  (void)state;
  char text[sizeof DEAL];
  size_t len = strlen(DEAL);
  int taken = 0;
  for (size_t i = 0; i < len; i++)
    for (int c = 0; c < 256; c++) {
      Deal d;
      Err e;
      memcpy(text, DEAL, sizeof DEAL);
      text[i] = (char)c;
      if (deal_parse(&d, text, len, &e)) {
        assert_true(deal_ok(&d));
        taken++;
      } else {
        assert_true(e.at >= 1 && e.at <= len + 1);
        assert_true(e.msg[0] != '\0');
      }
    }
  /* itself for each byte, small letters, other blanks, the ten as '1'... */
  assert_true(taken >= (int)len);
}

static void a_layout_may_be_anything_disjoint(void **state)
{
  (void)state;
  static const char text[] = "N:AK...2 - .AKQJT98765432.. -";
  Layout l;
  char again[DEAL_TEXT_MAX];
  assert_true(layout_parse(&l, text, strlen(text), NULL));
  assert_true(layout_ok(&l));
  assert_int_equal(hand_size(l.hand[NORTH]), 3);
  assert_int_equal(hand_size(l.hand[SOUTH]), RANK_NB);
  layout_format(&l, NORTH, again);
  assert_string_equal(again, text);
}

static void the_longest_layout_fits(void **state)
{
  (void)state;
  Layout l = {{PACK, 0, 0, 0}}, again;
  char text[DEAL_TEXT_MAX];
  size_t len = layout_format(&l, WEST, text);
  assert_true(len < DEAL_TEXT_MAX);
  assert_true(layout_parse(&again, text, len, NULL));
  assert_memory_equal(&again, &l, sizeof l);
}

static void what_is_no_deal_is_known(void **state)
{
  (void)state;
  Deal d = example(), twice = d, outside = d, short_one = d;
  twice.hand[NORTH] = twice.hand[EAST];
  outside.hand[NORTH] ^= (Hand)1 << 13 | card_bit(hand_lowest(d.hand[NORTH]));
  short_one.hand[SOUTH] &= short_one.hand[SOUTH] - 1;
  assert_true(deal_ok(&d));
  assert_false(deal_ok(&twice));
  assert_false(deal_ok(&outside));
  assert_false(deal_ok(&short_one));
  assert_false(layout_ok(&(Layout){{1, 1, 0, 0}}));
  assert_false(layout_ok(&(Layout){{(Hand)1 << 13, 0, 0, 0}}));
  assert_true(layout_ok(&(Layout){{0}}));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_deal_comes_back),
      cmocka_unit_test(other_forms_give_the_same_deal),
      cmocka_unit_test(bad_layouts_name_byte_and_reason),
      cmocka_unit_test(bad_deals_name_the_card),
      cmocka_unit_test(a_damaged_deal_is_refused_or_a_deal),
      cmocka_unit_test(a_layout_may_be_anything_disjoint),
      cmocka_unit_test(the_longest_layout_fits),
      cmocka_unit_test(what_is_no_deal_is_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
