/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Evaluators: points, diagrams written and read, the same function the same text.
*/
#include "unit.h"

#include "base/rng.h"
#include "hand/evaluator.h"
#include "hand/feature.h"
#include "hand/valuegraph.h"

static int32_t table[HOLDING_NB];

static void tabulate(int feature)
{
  for (unsigned h = 0; h < HOLDING_NB; h++) table[h] = feature_of_holding(h, feature);
}

/* The table as text and back. */
static size_t round_trip(int den)
{
  Buf text = BUF_EMPTY;
  Err e = {0};
  assert_true(valuegraph_write(table, den, &text, &e));
  Evaluator *v = evaluator_of_diagram(text.text, text.len, NULL, 0, &e);
  if (!v) fail_msg("%.200s: %s", text.text, e.msg);
  assert_int_equal(v->den, den);
  assert_memory_equal(v->value, table, sizeof table);
  size_t len = text.len;
  evaluator_drop(v);
  buf_free(&text);
  return len;
}

static void features_come_back_and_are_short(void **state)
{
  (void)state;
  for (int f = 0; f < FEATURE_NB; f++) {
    if (!feature_is_of_suit(f)) continue;
    tabulate(f);
    size_t len = round_trip(feature_den(f));
    /* quality reads seven ranks and multiplies by the length */
    assert_true(len < (f == FEATURE_QUALITY ? 4000 : 400));
  }
}

static void hcp_is_a_card_a_level(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  tabulate(FEATURE_HCP);
  assert_true(valuegraph_write(table, 1, &text, NULL));
  assert_string_equal(text.text, "0:a4a3a2a1");
  buf_free(&text);
}

static void random_functions_come_back(void **state)
{
  (void)state;
  for (uint64_t i = 0; i < 60; i++) {
    Rng r = rng_open(i, RNG_TEST, 0);
    uint64_t span = i % 3 ? 1 + rng_below(&r, 5) : 1000;
    unsigned reads = (unsigned)rng_below(&r, HOLDING_NB);
    for (unsigned h = 0; h < HOLDING_NB; h++) {
      table[h] = (int32_t)rng_below(&r, span) - (int32_t)(span / 2);
      if (h & ~reads) table[h] = table[h & reads] + __builtin_popcount(h & ~reads);
    }
    table[0] |= 1; /* so that halves are in lowest terms */
    round_trip(i % 2 ? 2 : 1);
  }
}

static void points_are_sums_over_cards(void **state)
{
  (void)state;
  Ratio worth[RANK_NB];
  for (int r = 0; r < RANK_NB; r++) worth[r] = ratio_int(0);
  worth[ACE] = (Ratio){9, 2};
  worth[KING] = ratio_int(3);
  worth[TWO] = (Ratio){-1, 4};
  Evaluator *v = evaluator_of_points(worth, NULL);
  assert_non_null(v);
  assert_string_equal(v->text, "points { A = 4.5, K = 3, [\"2\"] = -0.25 }");
  assert_int_equal(v->den, 4);
  for (unsigned h = 0; h < HOLDING_NB; h++)
    assert_int_equal(v->value[h], 18 * (int)(h >> ACE & 1) + 12 * (int)(h >> KING & 1) -
                                      (int)(h & 1));
  assert_int_equal(v->low, -1);
  assert_int_equal(v->high, 30);
  assert_int_equal(v->hand_low, -4);
  assert_int_equal(v->hand_high, 120);
  evaluator_drop(v);
}

static void the_same_values_are_the_same(void **state)
{
  (void)state;
  Ratio worth[RANK_NB];
  for (int r = 0; r < RANK_NB; r++) worth[r] = ratio_int(r > TEN ? r - TEN : 0);
  Evaluator *points = evaluator_of_points(worth, NULL);
  Evaluator *named = evaluator_of_diagram("0:a4a3a2a1", 10, "work", 4, NULL);
  assert_true(evaluator_same(points, named));
  assert_string_equal(named->text, "evaluator(\"0:a4a3a2a1\", \"work\")");
  worth[ACE] = ratio_int(5);
  Evaluator *other = evaluator_of_points(worth, NULL);
  assert_false(evaluator_same(points, other));
  evaluator_drop(other);
  evaluator_drop(evaluator_keep(points)); /* still there */
  assert_int_equal(points->value[1 << ACE], 4);
  evaluator_drop(points);
  evaluator_drop(named);
}

static void the_lowest_rank_that_counts_is_known(void **state)
{
  (void)state;
  for (int rank = TWO; rank <= ACE; rank++) {
    Ratio worth[RANK_NB];
    for (int r = TWO; r <= ACE; r++) worth[r] = ratio_int(r >= rank ? 3 : 1);
    Evaluator *v = evaluator_of_points(worth, NULL);
    assert_int_equal(v->lowest, rank == TWO ? RANK_NB : rank);
    evaluator_drop(v);
  }
  Evaluator *v = evaluator_of_diagram("3:", 2, NULL, 0, NULL);
  assert_int_equal(v->lowest, RANK_NB);
  evaluator_drop(v);
}

static void other_texts_are_refused(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "",
      "0",
      ":a4",
      "0:b4",
      "0:a4a3a2a1a.",
      "0:aa4",
      "0:Aa4",
      "0/1:a4",
      "0/2:a4",
      "0:a",
      "0:a4 ",
      "0:ab1",
      "0:a2000000",
      "2000000:",
      "0:a-",
      "0:a4a3a2a1a.a.a.a.a.a.a.a.a.a.",
      "x:a4",
      "0/0:a4",
      "0:a04",
      "-0:a4",
      "0:a99999999999",
      "0/2000000:a1",
      "0:ab1ab1ab1ab1ab1",
  };
  for (size_t i = 0; i < LENGTH(texts); i++) {
    Err e = {0};
    Evaluator *v = evaluator_of_diagram(texts[i], strlen(texts[i]), NULL, 0, &e);
    if (v) fail_msg("'%s' is read", texts[i]);
    assert_true(e.msg[0]);
  }
}

static void too_much_is_refused(void **state)
{
  (void)state;
  Ratio worth[RANK_NB];
  for (int r = 0; r < RANK_NB; r++) worth[r] = ratio_int(EVALUATOR_MOST / 2);
  assert_null(evaluator_of_points(worth, NULL));
  for (int r = 0; r < RANK_NB; r++) worth[r] = (Ratio){1, 999983 + 10 * r};
  assert_null(evaluator_of_points(worth, NULL));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(features_come_back_and_are_short),
      cmocka_unit_test(hcp_is_a_card_a_level),
      cmocka_unit_test(random_functions_come_back),
      cmocka_unit_test(points_are_sums_over_cards),
      cmocka_unit_test(the_same_values_are_the_same),
      cmocka_unit_test(the_lowest_rank_that_counts_is_known),
      cmocka_unit_test(other_texts_are_refused),
      cmocka_unit_test(too_much_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
