/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No more of the results than measures need: the same values, fewer searches. */
#include "run/enough.h"

#include "cards/dealing.h"
#include "measuring.h"
#include "solving.h"

enum { DEALS = 6, MEASURES_MAX = 4 };

/* Each line is measured together. */
static const char *const TEXTS[][MEASURES_MAX] = {
    {"makes(\"3NT by S\")"},
    {"makes(\"4Sx by W\")", "makes(\"6NT by E\")"},
    {"imps(score(\"4S by S\", \"NS\") - score(\"2S by S\", \"NS\"))"},
    {"imps(score(\"4H by E\", \"EW\") - score(\"3NT by W\", \"EW\"))"},
    {"sign(score(\"3NT by N\", \"none\") - score(\"5C by N\", \"none\"))"},
    {"tricks(S, \"H\") - tricks(N, \"H\")", "makes(\"4H by S\")"},
    {"max(makes(\"3NT by S\"), makes(\"4S by S\"))", "tricks(S, \"NT\")"},
    {"imps(choose{ { S.hcp \"10+\", score(\"3NT by S\", \"NS\") }, score(\"1NT by S\", "
     "\"NS\") } - score(\"1NT by S\", \"NS\"))"},
    {"makes(\"7C by N\") * tricks(N, \"C\") + S.hcp", "indicator(S.balanced)"},
    {"1 + sign(tricks(S, \"NT\") - guess(tricks(S, \"NT\")))",
     "makes(\"4S by S\") - guess(makes(\"4S by S\")) + N.hcp",
     "guess(makes(\"7C by E\"))"},
    {"par(\"none\", \"N\")", "makes(\"2D by W\")"},
};

static int read_measures(const char *const text[], Measure *m[])
{
  int nb = 0;
  Err e;
  for (; nb < MEASURES_MAX && text[nb]; nb++) {
    m[nb] = measure_parse(text[nb], strlen(text[nb]), &e);
    if (!m[nb]) fail_msg("%s: %s", text[nb], e.msg);
  }
  return nb;
}

static Deal deal_of(uint64_t index)
{
  Deal d;
  Dealing g = dealing_new(NULL);
  Rng r = rng_open(11, RNG_TEST, index);
  dealing_next(&g, &r, &d);
  return d;
}

/* Every third result is known from the start, where 'given'. */
static void check_deal(Oracle *o, Solver *s, const Deal *d, bool given)
{
  Tricks full = table_of(s, d);
  Err e;
  for (size_t k = 0; k < LENGTH(TEXTS); k++) {
    Measure *m[MEASURES_MAX];
    Tricks t = tricks_unknown();
    Enough found;
    int nb = read_measures(TEXTS[k], m);
    for (int i = 0; i < PAIR_NB && given; i += 3)
      t.of[i / STRAIN_NB][i % STRAIN_NB] = full.of[i / STRAIN_NB][i % STRAIN_NB];
    TrickBounds b = tricks_bounds(&t), all = tricks_bounds(&full);
    assert_true(
        enough_solve(o, &(MeasureDeal){.deal = d}, m, nb, false, &b, &found, &e));
    assert_true(tricks_narrow(&b, &all)); /* the bounds are right */
    for (int i = 0; i < nb; i++) {
      assert_int_equal(value_alone(m[i], d, &found.tricks),
                       value_alone(m[i], d, &full));
      assert_int_equal(measure_pairs(m[i], &(MeasureDeal){.deal = d}) & ~found.asked,
                       0);
      measure_free(m[i]);
    }
    assert_int_equal(found.solved & ~found.asked, 0);
  }
}

static void values_are_those_of_full_results(void **state)
{
  (void)state;
  Oracle o = {0};
  Solver *s = solver_new(0, NULL);
  assert_non_null(s);
  for (int i = 0; i < how_many(DEALS, 1); i++) {
    Deal d = deal_of((uint64_t)i);
    check_deal(&o, s, &d, i % 2);
  }
  solver_free(s);
  oracle_close(&o);
}

static PairSet solved_for(Oracle *o, const Deal *d, const char *text, bool whole,
                          uint64_t *nodes)
{
  Err e;
  TrickBounds b = tricks_unbounded();
  Enough found;
  Measure *m = measure_parse(text, strlen(text), &e);
  assert_non_null(m);
  uint64_t before = oracle_nodes(o);
  assert_true(enough_solve(o, &(MeasureDeal){.deal = d}, &m, 1, whole, &b, &found, &e));
  *nodes = oracle_nodes(o) - before;
  measure_free(m);
  for (int i = 0; i < PAIR_NB && whole; i++)
    if (found.asked >> i & 1)
      assert_int_equal(b.low.of[i / STRAIN_NB][i % STRAIN_NB],
                       b.high.of[i / STRAIN_NB][i % STRAIN_NB]);
  return found.solved;
}

static void equal_contracts_need_nothing(void **state)
{
  (void)state;
  Oracle o = {0};
  uint64_t nodes;
  Deal d = deal_of(0);
  const char *same = "imps(score(\"3NT by S\", \"NS\") - choose{ { S.hcp \"0-40\", "
                     "score(\"3NT by S\", \"NS\") }, score(\"4S by N\", \"NS\") })";
  assert_int_equal(solved_for(&o, &d, same, false, &nodes), 0);
  assert_int_equal(nodes, 0);
  assert_int_equal(solved_for(&o, &d, same, true, &nodes), pair_bit(SOUTH, NOTRUMP));
  oracle_close(&o);
}

static void a_slam_takes_a_fifth_of_the_work(void **state)
{
  (void)state;
  Oracle part = {0}, whole = {0};
  uint64_t few = 0, many = 0, nodes;
  for (uint64_t i = 0; i < DEALS; i++) {
    Deal d = deal_of(i);
    solved_for(&part, &d, "makes(\"6NT by S\")", false, &nodes);
    few += nodes;
    solved_for(&whole, &d, "makes(\"6NT by S\")", true, &nodes);
    many += nodes;
  }
  if (5 * few > many) fail_msg("%d nodes, %d for results", (int)few, (int)many);
  oracle_close(&part);
  oracle_close(&whole);
}

/* Each number of tricks asked about, in an order that makes use of the table. */
static void a_declarer_reaches_what_he_takes(void **state)
{
  (void)state;
  Err e;
  Solver *s = solver_new(0, NULL), *fresh = solver_new(0, NULL);
  assert_true(s && fresh);
  for (int i = 0; i < how_many(4, 1); i++) {
    Deal d = deal_of((uint64_t)i);
    Tricks full = table_of(fresh, &d);
    for (int pair = 0; pair < PAIR_NB; pair++)
      for (int k = 0; k < TRICKS_MAX; k++) {
        int declarer = pair / STRAIN_NB, strain = pair % STRAIN_NB;
        int tricks = (5 * k + i) % TRICKS_MAX + 1, known = full.of[declarer][strain];
        int8_t low = 0, high = TRICKS_MAX;
        assert_true(solver_reaches(s, &d, declarer, strain, tricks, &low, &high, &e));
        assert_true(low <= known && known <= high);
        assert_true(known >= tricks ? low >= tricks : high < tricks);
      }
  }
  solver_free(s);
  solver_free(fresh);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_are_those_of_full_results),
      cmocka_unit_test(equal_contracts_need_nothing),
      cmocka_unit_test(a_slam_takes_a_fifth_of_the_work),
      cmocka_unit_test(a_declarer_reaches_what_he_takes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
