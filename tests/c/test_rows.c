/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Rows: who takes them sees every deal in order, and nothing else counts; results
** that are known or given are not solved.
*/
#include "running.h"

/* ---- rows ----------------------------------------------------------------- */

enum { ROWS_MAX = 6000 };

/* Who takes rows: compares each with the deal, its values and results. */
typedef struct Taker {
  const Run *run;
  const Sampler *sampler;
  uint64_t next, refuse; /* the index that comes next, and the one refused */
  uint64_t tries;
  Tricks tricks[ROWS_MAX]; /* of each deal, by index */
} Taker;

static bool take(void *context, const RunRow *row)
{
  Taker *t = context;
  Deal d;
  uint64_t tries = 0;
  PairSet pairs = 0, known = 0;
  Tricks tricks = tricks_exact(row->bounds);
  if (row->index == t->refuse) return false;
  assert_int_equal(row->index, t->next++);
  assert_true(sampler_deal(t->sampler, SEED, row->index, &d, &tries, NULL));
  assert_memory_equal(&d, row->deal, sizeof d);
  assert_int_equal(row->tries, tries);
  for (int k = 0; k < t->run->measure_nb; k++) {
    pairs |= measure_pairs(t->run->measure[k], &(MeasureDeal){.deal = &d});
    assert_int_equal(row->value[k], value_alone(t->run->measure[k], &d, &tricks));
  }
  for (int i = 0; i < PAIR_NB; i++)
    if (tricks.of[i / STRAIN_NB][i % STRAIN_NB] != TRICKS_UNKNOWN)
      known |= (PairSet)1 << i;
  assert_int_equal(known, pairs);
  assert_int_equal(row->solved & ~pairs, 0);
  t->tries += row->tries;
  t->tricks[row->index] = tricks;
  return true;
}

static void rows_come_in_order_with_all_that_was_measured(void **state)
{
  (void)state;
  static Taker t;
  for (int turn = 0; turn < 8; turn++) {
    bool solves = turn & 1;
    Sampler s = open_sampler(WHERE[solves]);
    const char *const *text = solves ? SOLVED_TEXTS : QUICK_TEXTS;
    int nb = solves ? LENGTH(SOLVED_TEXTS) : LENGTH(QUICK_TEXTS);
    uint64_t count = solves ? SOLVED : QUICK, done;
    Run r = open_run((size_t)nb, text);
    t = (Taker){.run = &r, .sampler = &s, .next = 3, .refuse = UINT64_MAX};
    RunOptions o = {.batch.jobs = 1 + turn / 2, .row = take, .row_context = &t};
    assert_true(run_sample(&r, &s, SEED, 3, count, &o, &done, NULL));
    assert_int_equal(t.next, 3 + count);
    assert_int_equal(t.tries, r.tries);
    Plain sums = plain(nb, text, &s, NULL, 3, count);
    expect_same(&r, &sums);
    run_close(&r);
    sampler_close(&s);
  }
}

/* What counts after a refusal are chunks whose rows were all taken. */
static void a_refused_row_ends_the_batch(void **state)
{
  (void)state;
  static Taker t;
  Sampler s = open_sampler(WHERE[0]);
  for (uint64_t refuse = 0; refuse < QUICK; refuse += 1234) {
    Run r = open_run(LENGTH(QUICK_TEXTS), QUICK_TEXTS);
    uint64_t done;
    t = (Taker){.run = &r, .sampler = &s, .refuse = refuse};
    RunOptions o = {.batch.jobs = 1 + (int)refuse % 3, .row = take, .row_context = &t};
    assert_true(run_sample(&r, &s, SEED, 0, QUICK, &o, &done, NULL));
    assert_int_equal(t.next, refuse);
    assert_true(done <= refuse);
    Plain sums = plain(LENGTH(QUICK_TEXTS), QUICK_TEXTS, &s, NULL, 0, done);
    expect_same(&r, &sums);
    run_close(&r);
  }
  sampler_close(&s);
}

/* Who knows results: those of every second deal, of the third only some. */
typedef struct Known {
  const Sampler *sampler;
  const Taker *taker;
  uint64_t nb;
} Known;

static void recall(void *context, const Deal *d, TrickBounds *b)
{
  const Known *k = context;
  for (uint64_t i = 0; i < k->nb; i++) {
    Deal other;
    uint64_t tries = 0;
    assert_true(sampler_deal(k->sampler, SEED, i, &other, &tries, NULL));
    if (memcmp(&other, d, sizeof other) != 0) continue;
    Tricks t = tricks_unknown();
    if (i % 2 == 0)
      t = k->taker->tricks[i];
    else if (i % 3 == 0)
      t.of[SOUTH][0] = k->taker->tricks[i].of[SOUTH][0];
    *b = tricks_bounds(&t);
    return;
  }
}

static void known_results_are_not_solved_again(void **state)
{
  (void)state;
  static Taker first, second;
  Sampler s = open_sampler(WHERE[1]);
  Plain sums = plain(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS, &s, NULL, 0, SOLVED);
  uint64_t done, solved = 0;
  for (int jobs = 1; jobs <= 3; jobs++) {
    Run r = open_run(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS);
    first = (Taker){.run = &r, .sampler = &s, .refuse = UINT64_MAX};
    RunOptions o = {.batch.jobs = jobs, .row = take, .row_context = &first};
    assert_true(run_sample(&r, &s, SEED, 0, SOLVED, &o, &done, NULL));
    solved = r.solved;
    run_close(&r);
    r = open_run(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS);
    second = (Taker){.run = &r, .sampler = &s, .refuse = UINT64_MAX};
    Known k = {.sampler = &s, .taker = &first, .nb = SOLVED};
    o.row_context = &second;
    o.batch.known = recall;
    o.batch.known_context = &k;
    assert_true(run_sample(&r, &s, SEED, 0, SOLVED, &o, &done, NULL));
    assert_true(r.solved > 0 && r.solved <= solved / 2);
    assert_memory_equal(first.tricks, second.tricks, SOLVED * sizeof(Tricks));
    sums.solved = r.solved;
    expect_same(&r, &sums);
    run_close(&r);
  }
  sampler_close(&s);
}

static void given_results_stand_for_solved_ones(void **state)
{
  (void)state;
  static const char *const text[] = {"tricks(S, \"H\")", "tricks(N, \"NT\")"};
  Sampler s = open_sampler(WHERE[1]);
  Deal deal[SOLVED];
  Tricks tricks[SOLVED];
  uint64_t tries = 0, done;
  for (uint64_t i = 0; i < SOLVED; i++) {
    assert_true(sampler_deal(&s, SEED, i, &deal[i], &tries, NULL));
    tricks[i] = tricks_unknown();
    tricks[i].of[SOUTH][HEARTS] = (int8_t)(i % 14);
  }
  Run r = open_run(LENGTH(text), text), plainly = open_run(LENGTH(text), text);
  RunOptions o = {.batch.jobs = 2};
  BatchSource given = {.deal = deal, .count = SOLVED};
  assert_true(run_batch(&plainly, &given, &o, &done, NULL));
  given.tricks = tricks;
  assert_true(run_batch(&r, &given, &o, &done, NULL));
  assert_int_equal(r.solved, SOLVED);
  assert_int_equal((int)moments_of(&r, 0).sum, 13 * 14 / 2 + 11 * 12 / 2);
  assert_true(moments_of(&r, 1).sum == moments_of(&plainly, 1).sum);
  run_close(&r);
  run_close(&plainly);
  sampler_close(&s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_come_in_order_with_all_that_was_measured),
      cmocka_unit_test(a_refused_row_ends_the_batch),
      cmocka_unit_test(known_results_are_not_solved_again),
      cmocka_unit_test(given_results_stand_for_solved_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
