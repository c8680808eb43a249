/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The solver from outside: signatures, twins, interruption, threads. Few deals,
** so that it also runs under the sanitizers.
*/
#include "solving.h"

#include <pthread.h>
#include <time.h>

#include "bench/bench.h"

/* Fixed by what the solver finds and by how much it searches for it. */
enum { SIGNATURE_DEALS = 2 };
#define SIGNATURE_ANSWERS UINT64_C(0x29f94c3c9ef29779)
#define SIGNATURE_NODES UINT64_C(672543)

static void sign(Solver *s, uint64_t *answers, uint64_t *nodes)
{
  uint64_t before = solver_nodes(s);
  *answers = BENCH_HASH;
  for (uint64_t i = 0; i < SIGNATURE_DEALS; i++) {
    Deal d = bench_deal(i);
    Tricks t = table_of(s, &d);
    *answers = bench_hash(*answers, &t);
  }
  *nodes = solver_nodes(s) - before;
}

static void test_signatures_of_both_twins(void **state)
{
  (void)state;
  for (int portable = 0; portable < 2; portable++) {
    uint64_t answers, nodes;
    Solver *s = new_solver(0, portable != 0);
    sign(s, &answers, &nodes);
    solver_free(s);
    if (answers != SIGNATURE_ANSWERS || nodes != SIGNATURE_NODES)
      fail_msg("%s: Answers %llx, Nodes %llu", portable ? "portable" : "fast",
               (unsigned long long)answers, (unsigned long long)nodes);
  }
}

static void test_only_the_pairs_asked_for(void **state)
{
  (void)state;
  Err e;
  Deal d = random_deal(1, 0);
  Solver *s = new_solver(0, false);
  Tricks all = table_of(s, &d), some;
  PairSet pairs = pair_bit(SOUTH, HEARTS) | pair_bit(EAST, NOTRUMP);
  assert_true(solver_tricks(s, &d, pairs, &some, &e));
  for (int declarer = 0; declarer < SEAT_NB; declarer++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      assert_int_equal(some.of[declarer][strain], pairs & pair_bit(declarer, strain)
                                                      ? all.of[declarer][strain]
                                                      : TRICKS_UNKNOWN);
  solver_free(s);
}

static void test_too_little_memory_is_refused(void **state)
{
  (void)state;
  Err e;
  assert_null(solver_new(SOLVER_MEMORY_MIN - 1, &e));
  assert_string_equal(e.msg, "a solver needs at least 16 MiB, not 15");
}

static void *raise_later(void *stop)
{
  nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  stop_raise(stop);
  return NULL;
}

static void test_a_hard_deal_is_interrupted(void **state)
{
  (void)state;
  enum { NODES_MAX = 10000 }; /* all of this deal takes a thousand times as many */
  Deal d = deal_from(
      "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962");
  Err e;
  Stop stop = {0};
  Tricks t = tricks_unknown();
  pthread_t thread;
  Solver *s = new_solver(SOLVER_MEMORY_MIN, false);
  solver_watch(s, &stop);
  stop_raise(&stop); /* before: the search looks often */
  assert_false(solver_tricks(s, &d, PAIRS_ALL, &t, &e));
  expect_err(&e, 0, "interrupted");
  if (solver_nodes(s) > NODES_MAX)
    fail_msg("it took %llu nodes to stop", (unsigned long long)solver_nodes(s));
  stop_clear(&stop); /* by another thread, whether or not a search is over by then */
  assert_int_equal(pthread_create(&thread, NULL, raise_later, &stop), 0);
  do t = tricks_unknown();
  while (solver_tricks(s, &d, PAIRS_ALL, &t, &e));
  pthread_join(thread, NULL);
  expect_err(&e, 0, "interrupted");
  assert_int_equal(t.of[NORTH][CLUBS], TRICKS_UNKNOWN);
  stop_clear(&stop); /* and the solver still works */
  Deal other = random_deal(5, 0);
  assert_true(solver_tricks(s, &other, pair_bit(SOUTH, NOTRUMP), &t, &e));
  solver_free(s);
}

typedef struct Twin {
  uint64_t answers, nodes;
} Twin;

static void *solve_alone(void *argument)
{
  Twin *t = argument;
  Solver *s = solver_new(SOLVER_MEMORY_MIN, NULL);
  if (s) sign(s, &t->answers, &t->nodes);
  solver_free(s);
  return NULL;
}

static void test_two_solvers_in_two_threads(void **state)
{
  (void)state;
  Twin twin[2] = {{0, 0}, {0, 0}};
  pthread_t thread[2];
  for (int i = 0; i < 2; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, solve_alone, &twin[i]), 0);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  for (int i = 0; i < 2; i++) {
    assert_true(twin[i].answers == SIGNATURE_ANSWERS);
    assert_true(twin[i].nodes == SIGNATURE_NODES);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_signatures_of_both_twins),
      cmocka_unit_test(test_only_the_pairs_asked_for),
      cmocka_unit_test(test_too_little_memory_is_refused),
      cmocka_unit_test(test_a_hard_deal_is_interrupted),
      cmocka_unit_test(test_two_solvers_in_two_threads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
