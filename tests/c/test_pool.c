/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The worker pool: every chunk once, merged in order, whatever the threads.
*/
#include "unit.h"

#include <stdatomic.h>
#include <time.h>

#include "base/gate.h"
#include "base/limit.h"
#include "base/mem.h"
#include "base/pool.h"

enum { CHUNKS = 500, SLOTS = 6, NEVER = CHUNKS };

typedef struct Job {
  uint64_t slot[SLOTS];
  size_t merged[CHUNKS], merged_nb;
  uint64_t sum;
  size_t fail_at, stop_at, leave_at; /* chunks at which something happens */
  bool silent;                       /* a failure is an interrupt */
  Stop stop;
  int ticks, pause_us;
} Job;

static Job job_new(void)
{
  return (Job){.fail_at = NEVER, .stop_at = NEVER, .leave_at = NEVER};
}

static void nap(int us)
{
  struct timespec t = {0, us * 1000L};
  if (us) nanosleep(&t, NULL);
}

static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Job *j = shared;
  (void)worker;
  nap(j->pause_us);
  if (chunk >= j->fail_at && !j->silent)
    return err_set(e, 0, "chunk %zu failed", chunk);
  if (chunk >= j->fail_at) return err_interrupted(e);
  j->slot[slot] = chunk * chunk;
  return true;
}

static bool merge(void *shared, size_t chunk, int slot)
{
  Job *j = shared;
  j->merged[j->merged_nb++] = chunk;
  j->sum += j->slot[slot];
  if (chunk == j->stop_at) stop_raise(&j->stop);
  return chunk != j->leave_at;
}

static bool tick(void *shared)
{
  Job *j = shared;
  j->ticks++;
  return true;
}

static bool run(Job *j, int jobs, size_t *done, Err *e)
{
  const PoolWork w = {.shared = j,
                      .chunk_nb = CHUNKS,
                      .slot_nb = SLOTS,
                      .stop = &j->stop,
                      .work = work,
                      .merge = merge,
                      .tick = tick};
  return pool_run(&w, jobs, done, e);
}

static void expect_first(const Job *j, size_t done)
{
  assert_int_equal(j->merged_nb, done);
  for (size_t i = 0; i < done; i++) assert_int_equal(j->merged[i], i);
}

static void every_chunk_is_merged_in_order(void **state)
{
  (void)state;
  for (int jobs = 1; jobs <= SLOTS; jobs++) {
    Job j = job_new();
    size_t done;
    assert_true(run(&j, jobs, &done, NULL));
    assert_int_equal(done, CHUNKS);
    expect_first(&j, CHUNKS);
    /* sum of squares: (n - 1) n (2n - 1) / 6 */
    assert_int_equal(j.sum, (CHUNKS - 1ull) * CHUNKS * (2 * CHUNKS - 1) / 6);
  }
}

static void the_first_failure_is_told(void **state)
{
  (void)state;
  for (int jobs = 1; jobs <= SLOTS; jobs++) {
    Job j = job_new();
    Err e;
    size_t done;
    j.fail_at = 41;
    assert_false(run(&j, jobs, &done, &e));
    assert_int_equal(done, 41);
    expect_first(&j, 41);
    expect_err(&e, 0, "chunk 41 failed");
    assert_int_equal(e.kind, ERR_REFUSED);
  }
}

static void a_chunk_that_was_stopped_is_no_failure(void **state)
{
  (void)state;
  Job j = job_new();
  size_t done;
  j.fail_at = 12;
  j.silent = true;
  assert_true(run(&j, 3, &done, NULL));
  assert_int_equal(done, 12);
  expect_first(&j, 12);
}

static void the_stop_flag_ends_a_run(void **state)
{
  (void)state;
  for (int jobs = 1; jobs <= SLOTS; jobs++) {
    Job j = job_new();
    size_t done;
    j.stop_at = 20;
    assert_true(run(&j, jobs, &done, NULL));
    assert_true(done > 20 && done <= 21 + SLOTS);
    expect_first(&j, done);
  }
}

static void merge_can_end_a_run(void **state)
{
  (void)state;
  Job j = job_new();
  size_t done;
  j.leave_at = 33;
  assert_true(run(&j, 4, &done, NULL));
  assert_int_equal(done, 34);
  expect_first(&j, 34);
}

static void nothing_to_do_is_done_at_once(void **state)
{
  (void)state;
  Job j = job_new();
  const PoolWork w = {.shared = &j, .slot_nb = 1, .work = work, .merge = merge};
  size_t done = 7;
  assert_true(pool_run(&w, 1, &done, NULL));
  assert_int_equal(done, 0);
}

/* Chunks come so fast that the caller hardly waits: it must tick all the same. */
static void ticks_come_while_chunks_do(void **state)
{
  (void)state;
  Job j = job_new();
  size_t done;
  j.pause_us = 1000; /* half a second on one thread, never 100 ms without a chunk */
  assert_true(run(&j, 1, &done, NULL));
  assert_true(j.ticks >= 2);
}

/* ---- asking the caller's thread ------------------------------------------------- */

typedef struct Asking {
  PoolDesk desk;
  int served, refuse_at;
  atomic_int unserved;
} Asking;

/* Every chunk asks for its square. */
static bool ask_square(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Asking *a = shared;
  size_t number = chunk;
  (void)worker;
  (void)slot;
  if (!pool_ask(&a->desk, &number)) {
    atomic_fetch_add(&a->unserved, 1);
    return err_interrupted(e);
  }
  assert_int_equal(number, chunk * chunk);
  return true;
}

static bool serve_square(void *shared, void *request)
{
  Asking *a = shared;
  size_t *number = request;
  *number *= *number; /* on one thread alone */
  return ++a->served != a->refuse_at;
}

static void workers_ask_the_caller(void **state)
{
  (void)state;
  for (int jobs = 1; jobs <= SLOTS; jobs++)
    for (int refuse_at = 0; refuse_at <= 41; refuse_at += 41) {
      Asking a = {.refuse_at = refuse_at};
      PoolWork p = {.shared = &a,
                    .chunk_nb = CHUNKS,
                    .slot_nb = SLOTS,
                    .work = ask_square,
                    .serve = serve_square,
                    .desk = &a.desk};
      size_t done;
      assert_true(pool_run(&p, jobs, &done, NULL));
      if (!refuse_at) assert_int_equal(done, CHUNKS);
      assert_int_equal(a.served, refuse_at ? refuse_at : CHUNKS);
      if (refuse_at) assert_in_range(atomic_load(&a.unserved), 1, jobs);
      if (refuse_at) assert_true(done < 41);
    }
}

static bool ask_for_memory(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  PoolDesk *desk = shared;
  bool has_memory;
  (void)worker;
  (void)chunk;
  (void)slot;
  assert_true(pool_ask(desk, &has_memory) || err_interrupted(e));
  assert_false(has_memory);
  assert_null(limit_now());
  return true;
}

static bool serve_memory(void *shared, void *request)
{
  enum { LARGE = 1 << 20 };
  void *block = mem_new(LARGE, 1);
  (void)shared;
  *(bool *)request = block != NULL;
  mem_free(block);
  return true;
}

/* Whoever serves does the caller's work, by the caller's limit. */
static void serving_is_limited_as_the_caller_is(void **state)
{
  (void)state;
  PoolDesk desk;
  PoolWork p = {.shared = &desk,
                .chunk_nb = SLOTS,
                .slot_nb = SLOTS,
                .work = ask_for_memory,
                .serve = serve_memory,
                .desk = &desk};
  Limit limit = {.most = 1 << 16};
  size_t done;
  assert_null(limit_set(&limit));
  assert_true(pool_run(&p, 2, &done, NULL));
  assert_ptr_equal(limit_set(NULL), &limit);
  assert_int_equal(done, SLOTS);
  assert_true(limit.full);
}

/* Two numbers that are always equal where somebody may look. */
typedef struct Shared {
  ThreadGate gate;
  PoolDesk desk;
  int first, second;
} Shared;

static bool look(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Shared *s = shared;
  (void)worker;
  (void)slot;
  (void)e;
  for (int i = 0; i < 20; i++) {
    gate_enter(&s->gate);
    assert_int_equal(s->first, s->second);
    gate_leave(&s->gate);
  }
  return chunk % 3 || pool_ask(&s->desk, NULL);
}

static bool change(void *shared, void *request)
{
  Shared *s = shared;
  (void)request;
  gate_shut(&s->gate);
  s->first++;
  s->second++;
  gate_open(&s->gate);
  return true;
}

static void readers_see_no_change_by_halves(void **state)
{
  (void)state;
  Shared s = {.first = 0};
  gate_init(&s.gate);
  PoolWork p = {.shared = &s,
                .chunk_nb = CHUNKS,
                .slot_nb = SLOTS,
                .work = look,
                .serve = change,
                .desk = &s.desk};
  size_t done;
  assert_true(pool_run(&p, SLOTS, &done, NULL));
  assert_int_equal(s.first, (CHUNKS + 2) / 3);
  gate_destroy(&s.gate);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_chunk_is_merged_in_order),
      cmocka_unit_test(the_first_failure_is_told),
      cmocka_unit_test(a_chunk_that_was_stopped_is_no_failure),
      cmocka_unit_test(the_stop_flag_ends_a_run),
      cmocka_unit_test(merge_can_end_a_run),
      cmocka_unit_test(nothing_to_do_is_done_at_once),
      cmocka_unit_test(ticks_come_while_chunks_do),
      cmocka_unit_test(workers_ask_the_caller),
      cmocka_unit_test(serving_is_limited_as_the_caller_is),
      cmocka_unit_test(readers_see_no_change_by_halves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
