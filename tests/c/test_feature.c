/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Features of suits and hands: every holding, exact numbers of hands.
*/
#include "unit.h"

#include <math.h>

#include "hand/feature.h"

/* C(52, 13) */
#define HANDS 635013559600u

enum { HCP_MAX = 37 };

/* Value of one card for a feature, written down card by card. */
static int card_value(int rank, int feature)
{
  static const int worth[CARD_FEATURE_NB][5] = {
      /* T J Q K A */
      [FEATURE_HCP] = {0, 1, 2, 3, 4},    [FEATURE_CONTROLS] = {0, 0, 0, 1, 2},
      [FEATURE_ACES] = {0, 0, 0, 0, 1},   [FEATURE_KINGS] = {0, 0, 0, 1, 0},
      [FEATURE_QUEENS] = {0, 0, 1, 0, 0}, [FEATURE_JACKS] = {0, 1, 0, 0, 0},
      [FEATURE_TENS] = {1, 0, 0, 0, 0},   [FEATURE_TOP2] = {0, 0, 0, 1, 1},
      [FEATURE_TOP3] = {0, 0, 1, 1, 1},   [FEATURE_TOP4] = {0, 1, 1, 1, 1},
      [FEATURE_TOP5] = {1, 1, 1, 1, 1},   [FEATURE_C13] = {0, 1, 2, 4, 6},
  };
  if (feature == FEATURE_LENGTH) return 1;
  return rank < TEN ? 0 : worth[feature][rank - TEN];
}

static void every_holding_has_the_sum_of_its_cards(void **state)
{
  (void)state;
  for (int f = 0; f < CARD_FEATURE_NB; f++)
    for (unsigned holding = 0; holding < HOLDING_NB; holding++) {
      int sum = 0;
      for (int rank = TWO; rank <= ACE; rank++)
        if (holding >> rank & 1) sum += card_value(rank, f);
      assert_int_equal(feature_of_holding(holding, f), sum);
    }
}

/* Hands of 13 cards by hcp, from the holdings: four suits convolved. */
static void count_by_holdings(uint64_t hands[HCP_MAX + 1])
{
  static uint64_t one[RANK_NB + 1][11], sum[RANK_NB + 1][41], next[RANK_NB + 1][41];
  memset(one, 0, sizeof one);
  memset(sum, 0, sizeof sum);
  for (unsigned h = 0; h < HOLDING_NB; h++)
    one[feature_of_holding(h, FEATURE_LENGTH)][feature_of_holding(h, FEATURE_HCP)]++;
  sum[0][0] = 1;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    memset(next, 0, sizeof next);
    for (int n = 0; n <= RANK_NB; n++)
      for (int p = 0; p <= 40; p++)
        for (int m = 0; sum[n][p] && n + m <= RANK_NB; m++)
          for (int q = 0; q <= 10 && p + q <= 40; q++)
            next[n + m][p + q] += sum[n][p] * one[m][q];
    memcpy(sum, next, sizeof sum);
  }
  memcpy(hands, sum[RANK_NB], (HCP_MAX + 1) * sizeof *hands);
}

static uint64_t choose(int n, int k)
{
  uint64_t c = 1;
  if (k < 0 || k > n) return 0;
  for (int i = 1; i <= k; i++) c = c * (uint64_t)(n - k + i) / (uint64_t)i;
  return c;
}

/* The same by the number of aces, kings, queens, jacks: no feature is used. */
static void count_by_honours(uint64_t hands[HCP_MAX + 1])
{
  memset(hands, 0, (HCP_MAX + 1) * sizeof *hands);
  for (int a = 0; a <= 4; a++)
    for (int k = 0; k <= 4; k++)
      for (int q = 0; q <= 4; q++)
        for (int j = 0; j <= 4; j++) {
          uint64_t ways = choose(4, a) * choose(4, k) * choose(4, q) * choose(4, j) *
                          choose(36, 13 - a - k - q - j);
          if (ways) hands[4 * a + 3 * k + 2 * q + j] += ways;
        }
}

static void hands_per_hcp_are_exact(void **state)
{
  (void)state;
  uint64_t hands[HCP_MAX + 1], again[HCP_MAX + 1], sum = 0;
  count_by_holdings(hands);
  count_by_honours(again);
  for (int p = 0; p <= HCP_MAX; p++) {
    assert_int_equal(hands[p], again[p]);
    sum += hands[p];
  }
  assert_int_equal(sum, HANDS);
  assert_int_equal(hands[HCP_MAX], 4);
}

/*
** Per cent of hands with 0, 1, ... hcp. Source: The Official Encyclopedia of
** Bridge, mathematical tables (high-card point expectancy), four decimals.
*/
static const double PER_CENT[] = {
    0.3639, 0.7884, 1.3561, 2.4624, 3.8454, 5.1862, 6.5541, 8.0281,
    8.8922, 9.3562, 9.4051, 8.9447, 8.0269, 6.9143, 5.6933, 4.4237,
    3.3109, 2.3617, 1.6051, 1.0362, 0.6435, 0.3779, 0.2100, 0.1119,
    0.0559, 0.0264, 0.0117, 0.0049, 0.0019, 0.0007, 0.0002, 0.0001,
};

static void hands_per_hcp_are_the_published(void **state)
{
  (void)state;
  uint64_t hands[HCP_MAX + 1];
  count_by_holdings(hands);
  for (size_t p = 0; p < LENGTH(PER_CENT); p++) {
    double per_cent = 100 * (double)hands[p] / HANDS;
    if (fabs(per_cent - PER_CENT[p]) > 0.00005001)
      fail_msg("%zu hcp: %.6f, published %.4f", p, per_cent, PER_CENT[p]);
  }
}

static Hand hand(const char *text)
{
  Hand h;
  assert_true(hand_parse(&h, text, strlen(text), 0, NULL));
  return h;
}

static void a_hand_is_the_sum_of_its_suits(void **state)
{
  (void)state;
  Hand h = hand("AKT2.J3.KQ85.KT7");
  static const int value[FEATURE_NB] = {
      [FEATURE_HCP] = 16,   [FEATURE_CONTROLS] = 5, [FEATURE_ACES] = 1,
      [FEATURE_KINGS] = 3,  [FEATURE_QUEENS] = 1,   [FEATURE_JACKS] = 1,
      [FEATURE_TENS] = 2,   [FEATURE_TOP2] = 4,     [FEATURE_TOP3] = 5,
      [FEATURE_TOP4] = 6,   [FEATURE_TOP5] = 8,     [FEATURE_LONGEST] = 4,
      [FEATURE_SECOND] = 4, [FEATURE_SHORTEST] = 2, [FEATURE_C13] = 21,
      [FEATURE_LOSERS] = 6, [FEATURE_NLTC] = 13,    [FEATURE_QUICK_TRICKS] = 7,
      [FEATURE_ZAR] = 31,   [FEATURE_CCCC] = 334,   [FEATURE_PLAYING_TRICKS] = 3,
  };
  for (int f = 0; f < FEATURE_NB; f++)
    if (feature_is_of_hand(f)) assert_int_equal(feature_of_hand(h, f), value[f]);
}

static void lengths_are_sorted(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    int longest, second, shortest;
  } cases[] = {
      {"AKQJT98765432...", 13, 0, 0}, {"..5432.AKQJT9876", 9, 4, 0},
      {"543.5432.543.543", 4, 3, 3},  {"2.32.432.5432", 4, 3, 1},
      {"65432.65432.2.32", 5, 5, 1},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h = hand(cases[i].text);
    assert_int_equal(feature_of_hand(h, FEATURE_LONGEST), cases[i].longest);
    assert_int_equal(feature_of_hand(h, FEATURE_SECOND), cases[i].second);
    assert_int_equal(feature_of_hand(h, FEATURE_SHORTEST), cases[i].shortest);
  }
}

static void totals_are_those_of_the_pack(void **state)
{
  (void)state;
  for (int f = 0; f < CARD_FEATURE_NB; f++) {
    int sum = 0;
    for (int rank = TWO; rank <= ACE; rank++) sum += SUIT_NB * card_value(rank, f);
    assert_int_equal(feature_total(f), sum);
    assert_int_equal(feature_max(f, true), sum / SUIT_NB);
  }
}

/* The best thirteen cards for each feature, taken one by one. */
static void maxima_can_be_held_and_not_beaten(void **state)
{
  (void)state;
  for (int f = FEATURE_LENGTH + 1; f < CARD_FEATURE_NB; f++) {
    int value[CARD_NB], best = 0;
    for (int i = 0; i < CARD_NB; i++) value[i] = card_value(i % RANK_NB, f);
    for (int taken = 0; taken < RANK_NB; taken++) {
      int at = 0;
      for (int i = 1; i < CARD_NB; i++)
        if (value[i] > value[at]) at = i;
      best += value[at];
      value[at] = -1;
    }
    assert_int_equal(feature_max(f, false), best);
  }
  assert_int_equal(feature_max(FEATURE_LONGEST, false), 13);
  assert_int_equal(feature_max(FEATURE_SECOND, false), 6);
  assert_int_equal(feature_max(FEATURE_SHORTEST, false), 3);
}

/* The holding with the lowest of the cards below a rank in place of those that it has.
 */
static unsigned with_lowest(unsigned holding, int rank)
{
  unsigned low = holding & ((1u << rank) - 1);
  return (holding & ~low) | ((1u << __builtin_popcount(low)) - 1);
}

static bool alike_below(int feature, int rank)
{
  for (unsigned h = 0; h < HOLDING_NB; h++)
    if (feature_part_of_holding(h, feature) !=
        feature_part_of_holding(with_lowest(h, rank), feature))
      return false;
  return true;
}

static void cards_below_the_lowest_rank_are_alike(void **state)
{
  (void)state;
  for (int f = 0; f <= FEATURE_STOPPED; f++) {
    int lowest = feature_lowest(f);
    assert_true(alike_below(f, lowest));
    assert_true(lowest == RANK_NB || !alike_below(f, lowest + 1));
  }
}

static void names_come_back(void **state)
{
  (void)state;
  for (int f = 0; f < FEATURE_NB; f++) {
    const char *name = feature_name(f);
    assert_int_equal(feature_from_name(name, strlen(name)), f);
  }
  assert_int_equal(feature_from_name("hcpx", 4), -1);
  assert_int_equal(feature_from_name("hcpx", 3), FEATURE_HCP);
  assert_int_equal(feature_from_name("", 0), -1);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_holding_has_the_sum_of_its_cards),
      cmocka_unit_test(hands_per_hcp_are_exact),
      cmocka_unit_test(hands_per_hcp_are_the_published),
      cmocka_unit_test(a_hand_is_the_sum_of_its_suits),
      cmocka_unit_test(lengths_are_sorted),
      cmocka_unit_test(totals_are_those_of_the_pack),
      cmocka_unit_test(maxima_can_be_held_and_not_beaten),
      cmocka_unit_test(cards_below_the_lowest_rank_are_alike),
      cmocka_unit_test(names_come_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
