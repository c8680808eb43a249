/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Positions: who is to play what, who wins, what is equal.
*/
#include "unit.h"

#include "base/rng.h"
#include "cards/dealing.h"
#include "cards/position.h"

static Layout layout(const char *text)
{
  Layout l;
  Err e = {0};
  if (!layout_parse(&l, text, strlen(text), &e)) fail_msg("%s", e.msg);
  return l;
}

static int card(const char *text)
{
  int c;
  Err e = {0};
  if (!card_parse(&c, text, strlen(text), &e)) fail_msg("%s", e.msg);
  return c;
}

static Position open_at(const char *text, int strain, int leader)
{
  Position p;
  Err e = {0};
  Layout l = layout(text);
  if (!position_open(&p, &l, strain, leader, &e)) fail_msg("%s", e.msg);
  return p;
}

static void play(Position *p, const char *text)
{
  Err e = {0};
  if (!position_play(p, card(text), &e)) fail_msg("%s", e.msg);
  assert_true(position_ok(p));
}

static void test_a_trick_goes_to_the_highest_card_of_the_suit(void **state)
{
  (void)state;
  Position p = open_at("N:A.2.. K.3.. Q.4.. J.5..", NOTRUMP, WEST);
  play(&p, "SJ");
  assert_int_equal(position_turn(&p), NORTH);
  play(&p, "SA");
  assert_int_equal(card_winner(p.played, p.played_nb, NOTRUMP), 1);
  play(&p, "SK");
  play(&p, "SQ");
  assert_int_equal(p.tricks[NS], 1);
  assert_int_equal(position_turn(&p), NORTH);
  assert_int_equal(position_left(&p), 1);
}

static void test_a_trump_beats_every_other_suit(void **state)
{
  (void)state;
  Position p = open_at("N:A... .3.. .4.. J...", HEARTS, NORTH);
  play(&p, "SA");
  play(&p, "H3");
  play(&p, "H4");
  play(&p, "SJ");
  assert_int_equal(p.tricks[NS], 1);
  assert_int_equal(position_left(&p), 0);
}

static void test_suit_must_be_followed(void **state)
{
  (void)state;
  Position p = open_at("N:A.2.. K.3.. Q.4.. .65..", NOTRUMP, NORTH);
  Err e = {0};
  play(&p, "SA");
  Position before = p;
  assert_false(position_play(&p, card("H3"), &e));
  expect_err(&e, 0, "east must follow suit: spades were led, not H3");
  assert_memory_equal(&p, &before, sizeof p);
  assert_false(position_play(&p, card("SQ"), &e));
  expect_err(&e, 0, "east does not hold SQ");
  play(&p, "SK");
  play(&p, "SQ");
  assert_int_equal(hand_size(position_legal(&p)), 2); /* void: any card */
}

static void test_unequal_hands_are_refused(void **state)
{
  (void)state;
  Layout l = layout("N:A.2.. K.3.. Q... J.5..");
  Position p;
  Err e = {0};
  assert_false(position_open(&p, &l, NOTRUMP, NORTH, &e));
  expect_err(&e, 0, "the hands are unequal: north has 2 cards, south has 1");
}

static void test_cards_of_two_seats_are_named(void **state)
{
  (void)state;
  Position p;
  Err e = {0};
  Layout l = {{3, 12, 3, 48}}; /* C2 and C3 are north's and south's */
  assert_false(position_open(&p, &l, NOTRUMP, NORTH, &e));
  expect_err(&e, 0, "C3 is in two hands, north and south");
  l.hand[SOUTH] = (Hand)1 << 63;
  assert_false(position_open(&p, &l, NOTRUMP, NORTH, &e));
  expect_err(&e, 0, "south has an invalid card bit: 63");
}

static void test_after_the_last_card_the_play_is_over(void **state)
{
  (void)state;
  Err e = {0};
  Position p = open_at("N:A... 3... 4... 2...", NOTRUMP, NORTH);
  play(&p, "SA");
  play(&p, "S3");
  play(&p, "S4");
  play(&p, "S2");
  assert_false(position_play(&p, card("SA"), &e));
  expect_err(&e, 0, "the play is over");
}

static void test_equals_have_nothing_between(void **state)
{
  (void)state;
  Position p = open_at("N:AKJT.2.. Q3.345.. 2.6789.. 987.JQ..", NOTRUMP, NORTH);
  Hand top = card_bit(card("SA")) | card_bit(card("SK"));
  assert_true(position_equals(&p, card("SA")) == top);
  assert_true(position_equals(&p, card("SK")) == top);
  assert_int_equal(hand_size(position_equals(&p, card("SJ"))), 2);
  /* the queen gone, all four are one sequence; on the table, not yet */
  Position q = open_at("N:AKJT.2.. Q3.345.. 2.6789.. 987.JQ..", NOTRUMP, EAST);
  play(&q, "SQ");
  play(&q, "S2");
  play(&q, "S7");
  assert_int_equal(hand_size(position_equals(&q, card("SA"))), 2);
  play(&q, "ST");
  play(&q, "H3");
  play(&q, "H6");
  play(&q, "HJ");
  play(&q, "H2");
  assert_int_equal(position_turn(&q), WEST);
}

static void test_a_random_play_keeps_all_that_must_hold(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  for (uint64_t i = 0; i < 200; i++) {
    Rng r = rng_open(7, RNG_TEST, i);
    Deal d;
    Layout l;
    Position p;
    dealing_next(&g, &r, &d);
    memcpy(l.hand, d.hand, sizeof l.hand);
    assert_true(position_open(&p, &l, (int)rng_below(&r, STRAIN_NB),
                              (int)rng_below(&r, SEAT_NB), NULL));
    for (int n = 0; n < CARD_NB; n++) {
      Hand legal = position_legal(&p), rest = legal;
      assert_true(legal != 0);
      for (uint64_t skip = rng_below(&r, (uint64_t)hand_size(legal)); skip; skip--)
        rest &= rest - 1;
      int c = hand_lowest(rest);
      Hand equals = position_equals(&p, c);
      assert_true((equals & card_bit(c)) && !(equals & ~legal));
      assert_true(position_equals(&p, hand_highest(equals)) == equals);
      assert_true(position_play(&p, c, NULL));
      assert_true(position_ok(&p));
    }
    assert_int_equal(p.tricks[NS] + p.tricks[EW], RANK_NB);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_trick_goes_to_the_highest_card_of_the_suit),
      cmocka_unit_test(test_a_trump_beats_every_other_suit),
      cmocka_unit_test(test_suit_must_be_followed),
      cmocka_unit_test(test_unequal_hands_are_refused),
      cmocka_unit_test(test_cards_of_two_seats_are_named),
      cmocka_unit_test(test_after_the_last_card_the_play_is_over),
      cmocka_unit_test(test_equals_have_nothing_between),
      cmocka_unit_test(test_a_random_play_keeps_all_that_must_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
