/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Batches against a plain loop over their deals: whatever the threads, in how
** many pieces, wherever they are stopped, and when memory runs out.
*/
#include "failing.h"
#include "running.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* ---- the same sums -------------------------------------------------------- */

static void threads_do_not_change_the_sums(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[0]), s2 = open_sampler(WHERE[1]);
  Plain quick = plain(LENGTH(QUICK_TEXTS), QUICK_TEXTS, &s, NULL, 3, QUICK);
  Plain solved = plain(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS, &s2, NULL, 3, SOLVED);
  uint64_t nodes = 0;
  for (int jobs = 1; jobs <= 5; jobs += how_many(1, 2)) {
    RunOptions o = {.batch.jobs = jobs};
    uint64_t done;
    Run r = open_run(LENGTH(QUICK_TEXTS), QUICK_TEXTS);
    assert_true(run_sample(&r, &s, SEED, 3, QUICK, &o, &done, NULL));
    assert_int_equal(done, QUICK);
    expect_same(&r, &quick);
    run_close(&r);
    r = open_run(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS);
    assert_true(run_sample(&r, &s2, SEED, 3, SOLVED, &o, &done, NULL));
    assert_int_equal(done, SOLVED);
    expect_same(&r, &solved);
    if (jobs == 1) nodes = r.nodes;
    assert_int_equal(r.nodes, nodes);
    run_close(&r);
  }
  sampler_close(&s);
  sampler_close(&s2);
}

static void pieces_do_not_change_the_sums(void **state)
{
  (void)state;
  static const uint64_t sizes[] = {1, 0, 2, 255, 256, 257, 2047, 1};
  Sampler s = open_sampler(WHERE[0]);
  Run r = open_run(LENGTH(QUICK_TEXTS), QUICK_TEXTS);
  uint64_t first = 0, done;
  for (size_t i = 0; i < LENGTH(sizes); i++) {
    RunOptions o = {.batch.jobs = 1 + (int)i % 3};
    assert_true(run_sample(&r, &s, SEED, first, sizes[i], &o, &done, NULL));
    assert_int_equal(done, sizes[i]);
    first += sizes[i];
  }
  Plain sums = plain(LENGTH(QUICK_TEXTS), QUICK_TEXTS, &s, NULL, 0, first);
  expect_same(&r, &sums);
  run_close(&r);
  sampler_close(&s);
}

static void given_deals_are_measured_as_sampled_ones(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[1]);
  Deal deal[SOLVED];
  uint64_t tries = 0, done;
  for (uint64_t i = 0; i < SOLVED; i++)
    assert_true(sampler_deal(&s, SEED, i, &deal[i], &tries, NULL));
  Plain sums = plain(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS, NULL, deal, 0, SOLVED);
  for (int jobs = 1; jobs <= 3; jobs++) {
    RunOptions o = {.batch.jobs = jobs, .batch.memory = 32};
    Run r = open_run(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS);
    assert_true(
        run_batch(&r, &(BatchSource){.deal = deal, .count = SOLVED}, &o, &done, NULL));
    assert_int_equal(done, SOLVED);
    expect_same(&r, &sums);
    run_close(&r);
  }
  sampler_close(&s);
}

/* The sketch of a plain loop, whatever the threads and the pieces. */
static void a_sketch_is_that_of_a_plain_loop(void **state)
{
  (void)state;
  const SketchPlan plan = {
      .value_nb = LENGTH(QUICK_TEXTS), .column_nb = 2, .swing_nb = 1, .column = {1, 0}};
  Sampler s = open_sampler(WHERE[0]);
  Sketch *expected = calloc(1, sizeof *expected);
  assert_non_null(expected);
  sketch_start(expected, &plan);
  Run one = open_run(LENGTH(QUICK_TEXTS), QUICK_TEXTS);
  for (uint64_t i = 0; i < QUICK; i++) {
    Deal d;
    uint64_t tries = 0;
    int64_t value[LENGTH(QUICK_TEXTS)];
    Tricks none = tricks_unknown();
    assert_true(sampler_deal(&s, SEED, i + 3, &d, &tries, NULL));
    for (size_t k = 0; k < LENGTH(QUICK_TEXTS); k++)
      value[k] = value_alone(one.measure[k], &d, &none);
    sketch_add(expected, i + 1, i + 3, &d, value);
  }
  run_close(&one);
  for (int jobs = 1; jobs <= 3; jobs++) {
    RunOptions o = {.batch.jobs = jobs};
    uint64_t done, cut = 1000 * (uint64_t)jobs;
    Run r = open_run(LENGTH(QUICK_TEXTS), QUICK_TEXTS);
    assert_true(run_watch(&r, &plan, NULL));
    assert_true(run_sample(&r, &s, SEED, 3, cut, &o, &done, NULL));
    assert_true(run_sample(&r, &s, SEED, 3 + cut, QUICK - cut, &o, &done, NULL));
    assert_int_equal(r.sketch->mark_nb, expected->mark_nb);
    assert_memory_equal(r.sketch->first, expected->first, sizeof expected->first);
    assert_memory_equal(r.sketch->high, expected->high, sizeof expected->high);
    assert_memory_equal(r.sketch->low, expected->low, sizeof expected->low);
    for (int i = 0; i < expected->mark_nb; i++)
      assert_true(r.sketch->mark[i].moments[0].sum == expected->mark[i].moments[0].sum);
    run_close(&r);
  }
  free(expected);
  sampler_close(&s);
}

static void nothing_to_do_is_done_at_once(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[1]);
  Run r = open_run(LENGTH(SOLVED_TEXTS), SOLVED_TEXTS);
  RunOptions o = {.batch.jobs = 2};
  uint64_t done = 99;
  assert_true(run_sample(&r, &s, SEED, 0, 0, &o, &done, NULL));
  assert_int_equal(done, 0);
  assert_true(run_batch(&r, &(BatchSource){0}, &o, &done, NULL));
  assert_int_equal(r.deals + r.tries + r.solved + r.nodes, 0);
  run_close(&r);
  sampler_close(&s);
}

/* ---- stopping ------------------------------------------------------------- */

typedef struct Watcher {
  uint64_t end;  /* deals after which it wants to stop */
  Stop *raise;   /* by this flag; NULL: by saying false */
  uint64_t last; /* what it was told the last time */
  int calls;
} Watcher;

static bool watch(void *context, uint64_t done)
{
  Watcher *w = context;
  assert_true(done >= w->last);
  w->last = done;
  w->calls++;
  if (done < w->end) return true;
  if (w->raise) stop_raise(w->raise);
  return w->raise != NULL;
}

/* What is there is a beginning, and its sums are those of that beginning. */
static void stopped_runs_hold_a_beginning(void **state)
{
  (void)state;
  for (int turn = 0; turn < 8; turn++) {
    Stop stop = {0};
    bool solves = turn & 1, by_flag = turn & 2;
    Sampler s = open_sampler(WHERE[solves]);
    uint64_t count = solves ? SOLVED : 20000, done;
    Watcher w = {.end = (uint64_t)turn * count / 10};
    if (by_flag) w.raise = &stop;
    RunOptions o = {.batch.jobs = 1 + turn / 3, .batch.stop = &stop};
    o.batch.progress = watch;
    o.batch.context = &w;
    const char *const *text = solves ? SOLVED_TEXTS : QUICK_TEXTS;
    int nb = solves ? LENGTH(SOLVED_TEXTS) : LENGTH(QUICK_TEXTS);
    Run r = open_run((size_t)nb, text);
    assert_true(run_sample(&r, &s, SEED, 11, count, &o, &done, NULL));
    assert_true(w.calls >= 1);
    assert_true(done >= w.last && done <= count);
    if (!by_flag) assert_true(done == w.last && done >= w.end && done < count);
    Plain sums = plain(nb, text, &s, NULL, 11, done);
    expect_same(&r, &sums);
    run_close(&r);
    sampler_close(&s);
  }
}

static void a_raised_flag_starts_nothing(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[0]);
  Run r = open_run(LENGTH(QUICK_TEXTS), QUICK_TEXTS);
  Stop stop = {0};
  stop_raise(&stop);
  RunOptions o = {.batch.jobs = 2, .batch.stop = &stop};
  uint64_t done = 99;
  assert_true(run_sample(&r, &s, SEED, 0, QUICK, &o, &done, NULL));
  assert_int_equal(done, 0);
  assert_int_equal(r.deals, 0);
  stop_clear(&stop); /* and the run goes on */
  assert_true(run_sample(&r, &s, SEED, 0, QUICK, &o, &done, NULL));
  assert_int_equal(done, QUICK);
  run_close(&r);
  sampler_close(&s);
}

/* A flag, and after how many ms it is to be raised. */
typedef struct Later {
  Stop stop;
  long ms;
} Later;

static void *raise_later(void *later)
{
  Later *l = later;
  struct timespec t = {l->ms / 1000, l->ms % 1000 * 1000000};
  nanosleep(&t, NULL);
  stop_raise(&l->stop);
  return NULL;
}

/*
** One deal in 160 thousand million has this, so none comes: the search for it
** ends when asked, and what was found before is kept.
*/
static void rare_deals_can_be_stopped(void **state)
{
  (void)state;
  static const char *const one[] = {"1"};
  static const char where[] = "S.spades \"13\" & N.hearts \"13\"";
  SamplerOptions o = {.plan = "rejection"}; /* others have such deals at once */
  Sampler s;
  assert_true(sampler_read(&s, where, &o, NULL));
  for (int jobs = 1; jobs <= 3; jobs += 2) {
    Run r = open_run(1, one);
    Later later = {.ms = 60};
    RunOptions with = {.batch.jobs = jobs, .batch.stop = &later.stop};
    uint64_t done;
    pthread_t other;
    assert_int_equal(pthread_create(&other, NULL, raise_later, &later), 0);
    assert_true(run_sample(&r, &s, SEED, 0, 1000, &with, &done, NULL));
    pthread_join(other, NULL);
    assert_int_equal(done, r.deals);
    assert_int_equal(done, 0);
    run_close(&r);
  }
  sampler_close(&s);
}

/*
** Of a chunk that was begun the first deals count: none found is lost. The flag
** is raised later and later until a deal was found before.
*/
static void deals_of_a_stopped_chunk_are_kept(void **state)
{
  (void)state;
  static const char *const one[] = {"S.hcp"};
  /* one deal in 1500: a chunk of 2048 would take a second and more */
  Sampler s = open_sampler("S.hcp \"21+\" & S.balanced");
  uint64_t done = 0;
  for (Later later = {.ms = 60}; done == 0; later.ms *= 4) {
    Run r = open_run(1, one);
    stop_clear(&later.stop);
    RunOptions o = {.batch.jobs = 1, .batch.stop = &later.stop};
    pthread_t other;
    assert_int_equal(pthread_create(&other, NULL, raise_later, &later), 0);
    assert_true(run_sample(&r, &s, SEED, 0, 1000000, &o, &done, NULL));
    pthread_join(other, NULL);
    assert_true(done < 1000000);
    Plain sums = plain(1, one, &s, NULL, 0, done);
    expect_same(&r, &sums);
    run_close(&r);
  }
  sampler_close(&s);
}

/* ---- failures ------------------------------------------------------------- */

static void a_wrong_measure_is_named(void **state)
{
  (void)state;
  static const char *const text[] = {"1", "2", "3 + S.hpc", "4 + S.hpd"};
  Run r;
  Err e;
  int which = -1;
  TextPlan plan = {.measure_nb = LENGTH(text), .measure = text};
  assert_false(open_texts(&r, &plan, &which, &e));
  assert_int_equal(which, 2);
  expect_err(&e, 7, "'hpc' is not a feature of a hand (did you mean 'hcp'?)");
}

static bool take_any(void *context, const RunRow *row)
{
  (void)context;
  return row->deal != NULL;
}

/* Of all contracts as many tricks as double dummy. */
static Calibration as_solved(void)
{
  Calibration c;
  for (int level = 0; level <= LEVEL_MAX; level++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      for (int tricks = 0; tricks <= TRICKS_MAX; tricks++)
        for (int k = 0; k <= TRICKS_MAX; k++)
          c.upto[level][strain][tricks][k] = k >= tricks ? CALIBRATION_ONE : 0;
  return c;
}

/*
** Let allocation 0, 1, 2, ... fail: each time either all is done all the same
** (the solver can do with less), or the message says so and what was merged is
** a beginning.
*/
static void missing_memory_is_reported(void **state)
{
  (void)state;
  enum { DEALS = 18, ENOUGH = 1000 };
  const int step = how_many(1, 19);
  static const char *const text[] = {
      "S.hcp", "choose{ { S.hearts \"1+\", tricks(S, \"C\") }, 0 }"};
  TextPlan plan = {.measure_nb = LENGTH(text), .measure = text};
  plan.key_nb = 2;
  plan.key[0] = "S.hcp"; /* so that there are many groups */
  plan.key[1] = "W.spades";
  const Calibration replica[] = {as_solved(), as_solved()};
  plan.replica_nb = LENGTH(replica);
  plan.replica = replica;
  Sampler s = open_sampler(WHERE[1]);
  Plain all_sums = plain(LENGTH(text), text, &s, NULL, 0, DEALS);
  assert_true(all_sums.solved > 0);
  for (int jobs = 1; jobs <= 2; jobs++) {
    bool all = false;
    int failed_open = 0, failed_work = 0;
    for (long n = 0; !all; n += step) {
      assert_true(n < ENOUGH);
      RunOptions o = {.batch.jobs = jobs, .batch.memory = 16, .row = take_any};
      uint64_t done = 0;
      Run r;
      Err e = {0};
      int which;
      atomic_store(&until_failure, n);
      bool opened = open_texts(&r, &plan, &which, &e);
      bool ok = opened && run_sample(&r, &s, SEED, 0, DEALS, &o, &done, &e);
      all = atomic_load(&until_failure) >= 0;
      atomic_store(&until_failure, -1);
      if (!ok) assert_string_equal(e.msg, "not enough memory");
      failed_open += !opened;
      failed_work += opened && !ok;
      if (opened) {
        Plain some = all_sums;
        if (!ok) some = plain(LENGTH(text), text, &s, NULL, 0, done);
        assert_true(ok ? done == DEALS : done < DEALS);
        expect_same(&r, &some);
        run_close(&r);
      }
    }
    assert_true(failed_open > 0 && failed_work * step > 5);
  }
  sampler_close(&s);
}

/* Memory runs out just when a stop is asked for: what counts is a beginning. */
static void a_failure_at_a_stop_leaves_a_beginning(void **state)
{
  (void)state;
  enum { DEALS = 300, ENOUGH = 1000 };
  static const char *const text[] = {"S.hcp", "W.hcp + 40 * N.hcp", "S.hcp * E.hcp"};
  Sampler s = open_sampler("any");
  bool all = false;
  for (long n = 0; !all; n++) {
    assert_true(n < ENOUGH);
    Stop stop = {0};
    RunOptions o = {.batch.jobs = 1, .batch.stop = &stop};
    uint64_t done = 0;
    Run r = open_run(LENGTH(text), text);
    atomic_store(&stopped_by_failure, &stop);
    atomic_store(&until_failure, n);
    run_sample(&r, &s, SEED, 0, DEALS, &o, &done, NULL);
    all = atomic_load(&until_failure) >= 0;
    atomic_store(&until_failure, -1);
    atomic_store(&stopped_by_failure, NULL);
    Plain some = plain(LENGTH(text), text, &s, NULL, 0, done);
    expect_same(&r, &some);
    run_close(&r);
  }
  sampler_close(&s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_do_not_change_the_sums),
      cmocka_unit_test(pieces_do_not_change_the_sums),
      cmocka_unit_test(given_deals_are_measured_as_sampled_ones),
      cmocka_unit_test(a_sketch_is_that_of_a_plain_loop),
      cmocka_unit_test(nothing_to_do_is_done_at_once),
      cmocka_unit_test(stopped_runs_hold_a_beginning),
      cmocka_unit_test(a_raised_flag_starts_nothing),
      cmocka_unit_test(rare_deals_can_be_stopped),
      cmocka_unit_test(deals_of_a_stopped_chunk_are_kept),
      cmocka_unit_test(a_wrong_measure_is_named),
      cmocka_unit_test(missing_memory_is_reported),
      cmocka_unit_test(a_failure_at_a_stop_leaves_a_beginning),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
