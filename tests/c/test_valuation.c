/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Losers, tricks, the Four C's, Zar points: holdings as they are published,
** hands computed by hand and by the program `dealer`.
*/
#include "unit.h"

#include "cards/dealing.h"
#include "hand/feature.h"
#include "hand/four_cs.h"
#include "hand/tricks.h"

static Hand hand(const char *text)
{
  Hand h;
  assert_true(hand_parse(&h, text, strlen(text), 0, NULL));
  return h;
}

static unsigned holding(const char *cards)
{
  char text[32];
  snprintf(text, sizeof text, "%s...", cards);
  return hand_holding(hand(text), SPADES);
}

/*
** Losers: the list of holdings in "Losing-Trick Count" (Wikipedia), x for small
** cards. nltc in halves, quick tricks in halves: their definitions, one case each.
*/
static void holdings_have_the_published_losers(void **state)
{
  (void)state;
  static const struct {
    const char *cards;
    int losers, nltc, quick;
  } cases[] = {
      {"", 0, 0, 0},    {"A", 0, 0, 2},   {"K", 1, 3, 0},   {"2", 1, 3, 0},
      {"AK", 0, 0, 4},  {"A2", 1, 2, 2},  {"K2", 1, 3, 1},  {"KQ", 1, 3, 2},
      {"Q2", 2, 5, 0},  {"32", 2, 5, 0},  {"AQ", 1, 2, 3},  {"AKQ", 0, 0, 4},
      {"AK2", 1, 1, 4}, {"AQ2", 1, 2, 3}, {"KQ2", 1, 3, 2}, {"A32", 2, 3, 2},
      {"K32", 2, 4, 1}, {"Q32", 2, 5, 0}, {"432", 3, 6, 0}, {"JT98765432", 3, 6, 0},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    unsigned h = holding(cases[i].cards);
    assert_int_equal(holding_losers(h), cases[i].losers);
    assert_int_equal(holding_nltc(h), cases[i].nltc);
    assert_int_equal(holding_quick_tricks(h), cases[i].quick);
  }
}

static void playing_tricks_and_stoppers(void **state)
{
  (void)state;
  static const struct {
    const char *cards;
    int tricks, stopped;
  } cases[] = {
      {"", 0, 0},      {"A", 1, 1},      {"K", 0, 0},       {"A2", 1, 1},
      {"K2", 0, 1},    {"AK", 2, 1},     {"KQ", 1, 1},      {"AKQ", 3, 1},
      {"KQJ", 2, 1},   {"AQJ", 1, 1},    {"Q2", 0, 0},      {"Q32", 0, 1},
      {"QJ", 0, 0},    {"QJT", 0, 1},    {"J32", 0, 0},     {"J432", 0, 1},
      {"T9876", 2, 0}, {"AKQJ", 4, 1},   {"KQJT", 3, 1},    {"KJT9", 0, 1},
      {"AK", 2, 1},    {"AKQ432", 6, 1}, {"KQJ5432", 6, 1}, {"A8765", 3, 1},
      {"9876", 0, 0},  {"987654", 3, 0}, {"AQJT98", 5, 1},  {"T987", 0, 0},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    assert_int_equal(holding_playing_tricks(holding(cases[i].cards)), cases[i].tricks);
    assert_int_equal(holding_stopped(holding(cases[i].cards)), cases[i].stopped);
  }
}

/* In hundredths, as `dealer` (20211121) prints them: dealer -s 5. */
static void the_four_cs_are_those_of_dealer(void **state)
{
  (void)state;
  static const struct {
    const char *hand;
    int cccc, quality[SUIT_NB]; /* spades first */
  } cases[] = {
      {"J86.543.T952.Q87", 155, {30, 0, 40, 60}},
      {"K7.943.843.KQT96", 910, {60, 0, 0, 325}},
      {"KJ876.92.A73.643", 845, {200, 0, 120, 0}},
      {"KQJ97.Q73.84.Q76", 920, {300, 60, 0, 60}},
      {"KJ.AKQT9872.J4.A", 2365, {80, 800, 20, 40}},
      {"K85.9.KQ876542.T", 1375, {90, 0, 480, 5}},
      {"KT9.QT75432.763.", 830, {120, 210, 0, 0}},
      {"T72.KJT9832.AQ6.", 1395, {15, 350, 180, 0}},
      {"94.QJT976432.Q.9", 815, {0, 270, 20, 0}},
      {"K.AK7654.84.Q975", 1355, {30, 420, 0, 80}},
      {"AQJ92.T7.Q.JT632", 1130, {350, 10, 20, 100}},
      {"AKT95.7.AQ9.T986", 1685, {425, 0, 195, 40}},
      {"A.J95.AKT75.AKQ8", 2355, {40, 30, 400, 360}},
      {"6432.AJ63.A.JT96", 1090, {0, 200, 40, 100}},
      {"AQ86.AQ.A73.AJ87", 2080, {240, 120, 120, 200}},
      {"KT84.QJ4.QJ.JT72", 745, {140, 90, 60, 80}},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h = hand(cases[i].hand);
    assert_int_equal(5 * feature_of_hand(h, FEATURE_CCCC), cases[i].cccc);
    for (int s = 0; s < SUIT_NB; s++)
      assert_int_equal(5 * four_cs_quality(hand_holding(h, SPADES - s)),
                       cases[i].quality[s]);
  }
}

/* What shapes add to Zar points: from 8 for 4333 to 26 for thirteen of a suit. */
static void zar_points_of_shapes(void **state)
{
  (void)state;
  static const struct {
    const char *hand;
    int zar;
  } cases[] = {
      {"5432.432.432.432", 8},  {"5432.5432.432.32", 10}, {"65432.432.432.32", 11},
      {"65432.5432.432.2", 13}, {"65432.65432.32.2", 14}, {"5432.5432.5432.2", 11},
      {"765432.432.432.2", 14}, {"5432.65432.5432.", 14}, {"T98765.T98765.2.", 18},
      {"AKQJT98765432...", 39}, {"KQ542.A632.72.84", 24},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h = hand(cases[i].hand);
    assert_int_equal(feature_of_hand(h, FEATURE_ZAR), cases[i].zar);
  }
}

/* The minimum and the maximum can be had; no hand of many is beyond. */
static void limits_can_be_reached_and_not_passed(void **state)
{
  (void)state;
  static const struct {
    int feature;
    const char *least, *most;
  } cases[] = {
      {FEATURE_LOSERS, "AKQ.AKQ.AKQ.AKQ2", "5432.432.432.432"},
      {FEATURE_NLTC, "AKQ.AKQ.AKQ.AKQ2", "5432.432.432.432"},
      {FEATURE_QUICK_TRICKS, "5432.432.432.432", "AKQ2.AKQ.AKQ.AKQ"},
      {FEATURE_PLAYING_TRICKS, "5432.432.432.432", "AKQJT98765432..."},
      {FEATURE_ZAR, "5432.432.432.432", "AKQJ.AKQJ.AKQ.AK"},
      {FEATURE_CCCC, "5432.432.432.432", "AKQJ.AKQ.AKQ.AKQ"},
      {FEATURE_LONGEST, "5432.432.432.432", "AKQJT98765432..."},
      {FEATURE_SHORTEST, "AKQJT98765432...", "5432.432.432.432"},
  };
  Rng r = rng_open(7, RNG_TEST, 0);
  const Dealing g = dealing_new(NULL);
  for (size_t i = 0; i < LENGTH(cases); i++) {
    int f = cases[i].feature, low = feature_min(f, false), high = feature_max(f, false);
    assert_int_equal(feature_of_hand(hand(cases[i].least), f), low);
    assert_int_equal(feature_of_hand(hand(cases[i].most), f), high);
    for (int n = 0; n < 500; n++) {
      Deal d;
      dealing_next(&g, &r, &d);
      int value = feature_of_hand(d.hand[NORTH], f);
      assert_true(value >= low && value <= high);
    }
  }
  for (int f = 0; f < FEATURE_NB; f++) {
    if (!feature_is_of_suit(f)) continue;
    int low = feature_min(f, true), high = feature_max(f, true);
    for (unsigned h = 0; h < HOLDING_NB; h++) {
      int value = feature_of_holding(h, f);
      assert_true(value >= low && value <= high);
    }
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(holdings_have_the_published_losers),
      cmocka_unit_test(playing_tricks_and_stoppers),
      cmocka_unit_test(the_four_cs_are_those_of_dealer),
      cmocka_unit_test(zar_points_of_shapes),
      cmocka_unit_test(limits_can_be_reached_and_not_passed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
