/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Victory points, Fibonacci scoring and the calculated average.
*/
#include <math.h>

#include "cards/dealing.h"
#include "score/average.h"
#include "score/fibonacci.h"
#include "score/vp.h"
#include "unit.h"

/* What the formula in vp.h gives before it is rounded. */
static double exact(int margin, int boards)
{
  double t = (sqrt(5) - 1) / 2, b = 15 * sqrt(boards);
  if (margin >= b) return 20;
  return 10 + 10 * (1 - pow(t, 3 * margin / b)) / (1 - t * t * t);
}

static void the_scale_follows_its_formula(void **state)
{
  (void)state;
  for (int boards = 1; boards <= 128; boards++) {
    for (int m = 0; m < 15 * 12; m++) {
      int vp = vp_continuous(m, boards);
      double off = vp - 100 * exact(m, boards);
      if (off < -0.5001 || off > 4.5) fail_msg("%d boards, %d IMPs: %d", boards, m, vp);
      assert_int_equal(vp_continuous(-m, boards), VP_SHARE - vp);
    }
  }
}

static void no_imp_is_worth_more_than_the_one_before(void **state)
{
  (void)state;
  static const int boards[] = {1, 2, 8, 16, 20, 32, 100, VP_BOARDS_MAX};
  for (size_t i = 0; i < LENGTH(boards); i++) {
    int last = VP_SHARE;
    for (int m = 0; m < 500; m++) {
      int step = vp_continuous(m + 1, boards[i]) - vp_continuous(m, boards[i]);
      assert_true(step >= 0 && step <= last);
      last = step;
    }
  }
}

/* Worked from the formula with a pocket calculator, 16 boards: B = 60. */
static void sixteen_boards(void **state)
{
  (void)state;
  static const int hundredths[] = {1000, 1031, 1061, 1091, 1120, 1148,
                                   1176, 1203, 1229, 1255, 1280};
  for (int m = 0; m < (int)LENGTH(hundredths); m++)
    assert_int_equal(vp_continuous(m, 16), hundredths[m]);
  assert_int_equal(vp_continuous(59, 16), 1993); /* 1992 by rounding alone */
  assert_int_equal(vp_continuous(60, 16), VP_SHARE);
  assert_int_equal(vp_continuous(1000, 16), VP_SHARE);
}

static void discrete_scales(void **state)
{
  (void)state;
  static const int least[] = {1, 3, 5, 8};
  static const int points[] = {0, 1, 1, 2, 2, 3, 3, 3, 4, 4};
  for (int m = 0; m < (int)LENGTH(points); m++)
    assert_int_equal(vp_discrete(m, least, LENGTH(least)), points[m]);
}

static void fibonacci(void **state)
{
  (void)state;
  static const int made[] = {100, 200, 300, 500, 800, 1300, 2100};
  static const int down[] = {100,  300,   600,   1100,  1900,  3200, 5300,
                             8700, 14200, 23100, 37500, 60800, 98500};
  for (int level = 1; level <= LEVEL_MAX; level++) {
    Contract c = {.level = (int8_t)level, .strain = HEARTS, .declarer = EAST};
    for (int tricks = 0; tricks <= TRICKS_MAX; tricks++) {
      int over = tricks - level - BOOK;
      int want = over < 0 ? -down[-over - 1] : made[level - 1] + 50 * over;
      for (c.doubled = 0; c.doubled <= 2; c.doubled++)
        assert_int_equal(fibonacci_score(&c, tricks), want);
    }
  }
  Contract passed = {.level = 0};
  assert_int_equal(fibonacci_score(&passed, 0), 0);
}

/* N 7, S 12 hcp; fits 8 hearts... the shape part of one pair is the other's less. */
static void calculated_average(void **state)
{
  (void)state;
  Deal d;
  const char *text = "N:AKQJ.AKQJ.AKQJ.A 5432.5432.5432.2 T987.T98.T98.KQJ "
                     "6.76.76.T9876543";
  assert_true(deal_parse(&d, text, strlen(text), NULL));
  /* N-S: 40 hcp - 0, 8 spades, 4 clubs: 46 + 8 + 4 - 13 */
  assert_int_equal(average_points(&d, NORTH), 40 + 8 + 4 - 13);
  assert_int_equal(average_points(&d, SOUTH), 39);
  assert_int_equal(average_points(&d, WEST), 0 + 9 + 5 - 13);
  assert_int_equal(average_score(&d, VUL_NONE), 50 * 19 + 50 * 9);
  assert_int_equal(average_score(&d, VUL_EW), 50 * 19 + 50 * 9);
  assert_int_equal(average_score(&d, VUL_NS), 60 * 19 + 60 * 9);
  Deal turned = deal_rotate(&d, 1);
  assert_int_equal(average_score(&turned, VUL_NS), -50 * 28);
  assert_int_equal(average_score(&turned, VUL_BOTH), -60 * 28);
}

static void two_pairs_have_forty_points(void **state)
{
  (void)state;
  const Dealing g = dealing_new(NULL);
  for (uint64_t i = 0; i < 1000; i++) {
    Deal d;
    Rng r = rng_open(3, RNG_TEST, i);
    dealing_next(&g, &r, &d);
    int ns = average_points(&d, NORTH);
    assert_int_equal(ns + average_points(&d, EAST), 40);
    int score = average_score(&d, VUL_NONE);
    assert_true(ns > 20 ? score > 0 : ns < 20 ? score < 0 : score == 0);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_scale_follows_its_formula),
      cmocka_unit_test(no_imp_is_worth_more_than_the_one_before),
      cmocka_unit_test(sixteen_boards),
      cmocka_unit_test(discrete_scales),
      cmocka_unit_test(fibonacci),
      cmocka_unit_test(calculated_average),
      cmocka_unit_test(two_pairs_have_forty_points),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
