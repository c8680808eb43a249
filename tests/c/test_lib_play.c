/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** test_lib_play.c - the play of libbaize: its rules, and its results against
** solve/play.h, which tests/c/test_solve_play.c holds against minimax.
*/
#include "solving.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "lib/baize.h"
#include "solve/play.h"

/* The first deal of list100.txt of the DDS project and the start of its play. */
static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

/* Two cards each, small enough to work out by hand. */
static const char ENDING[] = "N:A.2.. K.3.. Q.4.. 3.5..";

/* Four voids in a cycle: a long search. */
static const char HARD[] =
    "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962";

static BaizePlay *new_play(const char *hands, int strain, int leader)
{
  BaizeError error = {0};
  BaizePlay *play = baize_play_new(hands, strain, leader, &error);
  if (!play) fail_msg("%s", error.message);
  return play;
}

static void play_all(BaizePlay *play, const char *cards)
{
  BaizeError error = {0};
  if (!baize_play_cards(play, cards, &error)) fail_msg("%s", error.message);
}

static int card(const char *text)
{
  return baize_card_parse(text, NULL);
}

static void test_cards_are_read_and_written(void **state)
{
  (void)state;
  char name[3] = "??";
  BaizeError error;
  assert_int_equal(card("h10"), 16 * BAIZE_HEARTS + 8);
  assert_int_equal(baize_card_parse("X2", &error), -1);
  assert_non_null(strstr(error.message, "X2"));
  assert_int_equal(baize_card_format(16 * BAIZE_SPADES + 12, name), 1);
  assert_string_equal(name, "SA");
  assert_int_equal(baize_card_format(13, name), 0);
  assert_int_equal(baize_card_format(64, name), 0);
  assert_int_equal(baize_card_format(-1, name), 0);
  assert_string_equal(name, "SA");
}

static void test_cards_are_played_and_taken_back(void **state)
{
  (void)state;
  int trick[3], history[52];
  BaizePlay *play = new_play(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH);
  assert_int_equal(baize_play_turn(play), BAIZE_SOUTH);
  assert_int_equal(baize_play_undo(play), 0);
  assert_int_equal(baize_play_trick(play, trick), 0);
  play_all(play, "sq S3");
  assert_int_equal(baize_play_turn(play), BAIZE_NORTH);
  assert_int_equal(baize_play_trick(play, trick), 2);
  assert_int_equal(trick[0], card("SQ"));
  assert_int_equal(trick[1], card("S3"));
  assert_true(baize_play_legal(play) == (uint64_t)1 << card("SA"));
  assert_int_equal(baize_play_card(play, card("SA"), NULL), 1);
  assert_int_equal(baize_play_card(play, card("SK"), NULL), 1);
  assert_int_equal(baize_play_trick(play, trick), 0);
  assert_int_equal(baize_play_taken(play, BAIZE_NS), 1);
  assert_int_equal(baize_play_taken(play, BAIZE_EW), 0);
  assert_int_equal(baize_play_taken(play, 2), 0);
  assert_int_equal(baize_play_left(play), 1);
  assert_int_equal(baize_play_turn(play), BAIZE_NORTH);
  assert_int_equal(baize_play_history(play, history), 4);
  assert_int_equal(history[0], card("SQ"));
  assert_int_equal(history[3], card("SK"));
  assert_true(baize_play_hand(play, BAIZE_WEST) == (uint64_t)1 << card("H5"));
  assert_true(baize_play_hand(play, 4) == 0);
  assert_int_equal(baize_play_undo(play), 1);
  assert_int_equal(baize_play_taken(play, BAIZE_NS), 0);
  assert_int_equal(baize_play_history(play, history), 3);
  assert_true(baize_play_hand(play, BAIZE_EAST) ==
              baize_play_legal(play) + ((uint64_t)1 << card("H3")));
  baize_play_free(play);
}

static void test_a_play_comes_to_its_end(void **state)
{
  (void)state;
  int line[52];
  uint64_t relevant = 1;
  BaizeChoice choice[13];
  BaizeError error;
  BaizeSolver *solver = baize_solver_new(16, NULL);
  BaizePlay *play = new_play(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH);
  play_all(play, "SQS3SASK,H2H3 \r\n\tH4 H5");
  assert_int_equal(baize_play_left(play), 0);
  assert_true(baize_play_legal(play) == 0);
  assert_int_equal(baize_play_card(play, card("SA"), &error), 0);
  assert_string_equal(error.message, "the play is over");
  assert_int_equal(baize_solve_play(solver, play, BAIZE_EW, NULL), 1);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_EW, 1, NULL), 1);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_EW, 2, NULL), 0);
  for (int side = BAIZE_NS; side <= BAIZE_EW; side++) {
    assert_int_equal(baize_solve_reaches(solver, play, side, INT_MIN, NULL), 1);
    assert_int_equal(baize_solve_reaches(solver, play, side, INT_MAX, NULL), 0);
  }
  assert_int_equal(baize_solve_choices(solver, play, BAIZE_NS, choice, NULL), 0);
  assert_int_equal(baize_solve_line(solver, play, line, NULL), 0);
  assert_int_equal(baize_solve_relevant(solver, play, &relevant, NULL), 0);
  assert_true(relevant == 0);
  baize_play_free(play);
  baize_solver_free(solver);
}

static void expect_play_refused(BaizePlay *play, const char *text, size_t at,
                                const char *message)
{
  BaizeError error = {0};
  int history[52], before = baize_play_history(play, history);
  assert_int_equal(baize_play_cards(play, text, &error), 0);
  assert_string_equal(error.message, message);
  assert_int_equal(error.at, at);
  assert_int_equal(baize_play_history(play, history), before);
}

static void test_what_may_not_be_played_is_named(void **state)
{
  (void)state;
  BaizeError error;
  BaizePlay *play = new_play(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH);
  expect_play_refused(play, "SQ H5", 4,
                      "west must follow suit: spades were led, not H5");
  expect_play_refused(play, "SQ S3 S2", 7, "north does not hold S2");
  expect_play_refused(play, "SQ S3 SA SA", 10, "east does not hold SA");
  expect_play_refused(play, "SQ SX", 5, "'X' is not a rank");
  expect_play_refused(play, "SQ S", 4, "'S' is not a card (suit then rank, as in SA)");
  expect_play_refused(play, "SQ S3 SA SK H2 H3 H4 H5 C2", 25, "the play is over");
  assert_int_equal(baize_play_card(play, 15, &error), 0);
  assert_non_null(strstr(error.message, "15 is not a card"));
  assert_int_equal(baize_play_card(play, -1, NULL), 0);
  assert_int_equal(baize_play_cards(play, "", NULL), 1);
  baize_play_free(play);
}

static void expect_no_play(const char *hands, int strain, int leader,
                           const char *message)
{
  BaizeError error = {0};
  assert_null(baize_play_new(hands, strain, leader, &error));
  if (!strstr(error.message, message)) fail_msg("%s", error.message);
}

static void test_hands_that_cannot_be_played_are_named(void **state)
{
  (void)state;
  BaizeError error;
  expect_no_play(ENDING, 5, BAIZE_SOUTH, "5 is not a strain");
  expect_no_play(ENDING, -1, BAIZE_SOUTH, "-1 is not a strain");
  expect_no_play(ENDING, 0, 4, "4 is not a seat");
  expect_no_play("N:A... - - -", 0, 0, "the hands are unequal: north has 1");
  expect_no_play("N:A... K... A... Q...", 0, 0, "SA is in two hands, north and south");
  expect_no_play("N:- - - -", 0, 0, "no cards");
  expect_no_play("N:A... K... Q...", 0, 0, "four hands");
  uint64_t two = (uint64_t)1 << card("C2");
  BaizeDeal deal = {{two, two << 1, two, two << 3}};
  assert_null(baize_play_new_deal(&deal, 0, 0, &error));
  assert_string_equal(error.message, "C2 is in two hands, north and south");
  deal.hand[BAIZE_SOUTH] = (uint64_t)1 << 13;
  assert_null(baize_play_new_deal(&deal, 0, 0, &error));
  assert_string_equal(error.message, "south has an invalid card bit: 13");
  deal.hand[BAIZE_SOUTH] = two << 2;
  BaizePlay *play = baize_play_new_deal(&deal, BAIZE_CLUBS, BAIZE_EAST, &error);
  assert_non_null(play);
  assert_int_equal(baize_play_left(play), 1);
  baize_play_free(play);
  baize_play_free(NULL);
}

/*
** South leads at notrump. The queen: west's three, then north takes the king
** with the ace but must give the last trick to west's five: one trick. The
** four of hearts: west's five wins, west's three of spades is taken by the
** ace: one trick as well.
*/
static void test_an_ending_has_the_result_worked_out_by_hand(void **state)
{
  (void)state;
  BaizeChoice choice[13];
  BaizeSolver *solver = baize_solver_new(16, NULL);
  BaizePlay *play = new_play(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH);
  assert_int_equal(baize_solve_play(solver, play, BAIZE_NS, NULL), 1);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_NS, 1, NULL), 1);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_NS, 2, NULL), 0);
  assert_int_equal(baize_solve_choices(solver, play, BAIZE_NS, choice, NULL), 2);
  assert_int_equal(choice[0].card, card("SQ"));
  assert_int_equal(choice[0].tricks, 1);
  assert_int_equal(choice[1].card, card("H4"));
  assert_int_equal(choice[1].tricks, 1);
  baize_play_free(play);
  baize_solver_free(solver);
}

static void test_a_side_that_is_none_is_named(void **state)
{
  (void)state;
  BaizeError error;
  BaizeChoice choice[13];
  BaizeSolver *solver = baize_solver_new(16, NULL);
  BaizePlay *play = new_play(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH);
  assert_int_equal(baize_solve_play(solver, play, 2, &error), -1);
  assert_string_equal(error.message, "2 is not a side (N-S 0, E-W 1)");
  assert_int_equal(baize_solve_reaches(solver, play, -1, 1, NULL), -1);
  assert_int_equal(baize_solve_choices(solver, play, 7, choice, NULL), -1);
  baize_play_free(play);
  baize_solver_free(solver);
}

/* An ending, and the same as the layers below libbaize have it. */
typedef struct Twin {
  BaizePlay *play;
  Position position;
} Twin;

static Twin random_twin(Rng *r)
{
  Twin t;
  BaizeDeal deal;
  Layout l = random_ending(r, 1 + (int)rng_below(r, 8));
  int strain = (int)rng_below(r, STRAIN_NB), leader = (int)rng_below(r, SEAT_NB);
  memcpy(deal.hand, l.hand, sizeof deal.hand);
  t.play = baize_play_new_deal(&deal, strain, leader, NULL);
  assert_non_null(t.play);
  assert_true(position_open(&t.position, &l, strain, leader, NULL));
  return t;
}

static void check_twin(BaizeSolver *solver, Solver *s, const Twin *t)
{
  Err e;
  PlayCards cards;
  BaizeChoice choice[13];
  int tricks, line[52], nb;
  int8_t expected[CARD_NB];
  bool yes;
  Hand relevant;
  uint64_t set;
  const Position *p = &t->position;
  assert_true(baize_play_legal(t->play) == position_legal(p));
  for (int side = NS; side <= EW; side++) {
    assert_true(play_tricks(s, p, side, &tricks, &e));
    assert_int_equal(baize_solve_play(solver, t->play, side, NULL), tricks);
    for (int n = -1; n <= 14; n++) {
      assert_true(play_reaches(s, p, side, n, &yes, &e));
      assert_int_equal(baize_solve_reaches(solver, t->play, side, n, NULL), yes);
    }
    assert_true(play_cards(s, p, side, &cards, &e));
    assert_int_equal(baize_solve_choices(solver, t->play, side, choice, NULL),
                     cards.nb);
    for (int i = 0; i < cards.nb; i++) {
      assert_int_equal(choice[i].card, cards.of[i].card);
      assert_int_equal(choice[i].tricks, cards.of[i].tricks);
      assert_true(choice[i].equals == cards.of[i].equals);
    }
  }
  assert_true(play_line(s, p, expected, &nb, &e));
  assert_int_equal(baize_solve_line(solver, t->play, line, NULL), nb);
  for (int i = 0; i < nb; i++) assert_int_equal(line[i], expected[i]);
  assert_true(play_relevant(s, p, &relevant, &e));
  assert_int_equal(baize_solve_relevant(solver, t->play, &set, NULL),
                   hand_size(relevant));
  assert_true(set == relevant);
}

static void test_results_are_those_of_the_solver_below(void **state)
{
  (void)state;
  Rng r = rng_open(11, RNG_TEST, 0);
  BaizeSolver *solver = baize_solver_new(16, NULL);
  Solver *s = new_solver(SOLVER_MEMORY_MIN, false);
  for (int i = 0; i < (soaking() ? 400 : 40); i++) {
    Twin t = random_twin(&r);
    while (position_left(&t.position)) {
      if (rng_below(&r, 3) == 0) check_twin(solver, s, &t);
      Hand legal = position_legal(&t.position);
      for (uint64_t skip = rng_below(&r, (uint64_t)hand_size(legal)); skip; skip--)
        legal &= legal - 1;
      assert_true(position_play(&t.position, hand_lowest(legal), NULL));
      assert_int_equal(baize_play_card(t.play, hand_lowest(legal), NULL), 1);
    }
    check_twin(solver, s, &t);
    baize_play_free(t.play);
  }
  solver_free(s);
  baize_solver_free(solver);
}

/* The published trace of the deal: nobody makes a mistake, W takes eight. */
static void test_a_deal_is_followed_through_its_play(void **state)
{
  (void)state;
  int line[52];
  BaizeSolver *solver = baize_solver_new(0, NULL);
  BaizePlay *play = new_play(DEAL, BAIZE_SPADES, BAIZE_NORTH);
  assert_int_equal(baize_solve_play(solver, play, BAIZE_EW, NULL), 8);
  play_all(play, "CTC4CACJH8H4HKH9D5DAD9D2");
  assert_int_equal(baize_solve_play(solver, play, BAIZE_EW, NULL), 8);
  int nb = baize_solve_line(solver, play, line, NULL);
  assert_int_equal(nb, 40);
  for (int i = 0; i < nb; i++)
    assert_int_equal(baize_play_card(play, line[i], NULL), 1);
  assert_int_equal(baize_play_taken(play, BAIZE_EW), 8);
  baize_play_free(play);
  baize_solver_free(solver);
}

/* Each thread its own solver and its own play of the same deal. */
typedef struct Worker {
  int strain;
  int tricks[8];
  int line[52];
  int failures;
} Worker;

static void *work(void *arg)
{
  Worker *w = arg;
  BaizeSolver *solver = baize_solver_new(64, NULL);
  BaizePlay *play = baize_play_new(DEAL, w->strain, BAIZE_NORTH, NULL);
  for (int i = 0; i < 8; i++) {
    w->tricks[i] = baize_solve_play(solver, play, BAIZE_NS, NULL);
    int nb = baize_solve_line(solver, play, w->line, NULL);
    if (w->tricks[i] < 0 || nb != 52 - i) w->failures++;
    if (nb > 0 && !baize_play_card(play, w->line[0], NULL)) w->failures++;
  }
  baize_play_free(play);
  baize_solver_free(solver);
  return NULL;
}

static void test_threads_with_their_own_solvers_agree(void **state)
{
  (void)state;
  Worker w[3] = {{.strain = HEARTS}, {.strain = HEARTS}, {.strain = SPADES}};
  Worker alone = {.strain = SPADES};
  pthread_t thread[3];
  for (int i = 0; i < 3; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, work, &w[i]), 0);
  for (int i = 0; i < 3; i++) pthread_join(thread[i], NULL);
  work(&alone);
  assert_int_equal(w[0].failures + w[1].failures + w[2].failures, 0);
  assert_memory_equal(&w[0], &w[1], sizeof w[0]);
  assert_memory_equal(&w[2], &alone, sizeof alone);
  for (int i = 0; i < 8; i++) assert_int_equal(alone.tricks[i], 5);
}

/* A search that another thread has to end. */
typedef struct Hunt {
  BaizeSolver *solver;
  atomic_int begun; /* searches */
  int result;
  BaizeError error;
} Hunt;

static void *hunt(void *arg)
{
  Hunt *h = arg;
  BaizeChoice choice[13];
  BaizePlay *play = baize_play_new(HARD, BAIZE_NOTRUMP, BAIZE_WEST, NULL);
  do { /* on a fast machine a search may come to its end */
    atomic_fetch_add(&h->begun, 1);
    h->result = baize_solve_choices(h->solver, play, BAIZE_NS, choice, &h->error);
  } while (h->result >= 0);
  baize_play_free(play);
  return NULL;
}

static void test_another_thread_ends_a_search(void **state)
{
  (void)state;
  pthread_t thread;
  Hunt h = {.solver = baize_solver_new(64, NULL)};
  struct timespec a_while = {.tv_nsec = 50000000};
  assert_non_null(h.solver);
  int searches, tries = 5;
  do { /* again where a search was over between the count and the stop */
    atomic_store(&h.begun, 0);
    assert_int_equal(pthread_create(&thread, NULL, hunt, &h), 0);
    while (!atomic_load(&h.begun)) nanosleep(&a_while, NULL);
    nanosleep(&a_while, NULL);
    searches = atomic_load(&h.begun);
    baize_solver_stop(h.solver);
    pthread_join(thread, NULL);
    assert_int_equal(h.result, -1);
    assert_string_equal(h.error.message, "interrupted");
  } while (atomic_load(&h.begun) > searches && --tries > 0);
  assert_true(tries > 0);
  /* and the next search is not touched by it */
  BaizePlay *play = new_play(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH);
  assert_int_equal(baize_solve_play(h.solver, play, BAIZE_NS, NULL), 1);
  baize_play_free(play);
  baize_solver_free(h.solver);
}

/* Also one so short that it would end before it looks. */
static void test_a_stop_beforehand_ends_the_next_search_alone(void **state)
{
  (void)state;
  int line[52];
  uint64_t set;
  BaizeError error;
  BaizeChoice choice[13];
  BaizeSolver *solver = baize_solver_new(16, NULL);
  BaizePlay *play = new_play(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_play(solver, play, BAIZE_NS, &error), -1);
  assert_string_equal(error.message, "interrupted");
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_choices(solver, play, BAIZE_NS, choice, NULL), -1);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_line(solver, play, line, NULL), -1);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_relevant(solver, play, &set, NULL), -1);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_NS, 1, NULL), -1);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_NS, 1, NULL), 1);
  baize_play_free(play);
  baize_solver_free(solver);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cards_are_read_and_written),
      cmocka_unit_test(test_cards_are_played_and_taken_back),
      cmocka_unit_test(test_a_play_comes_to_its_end),
      cmocka_unit_test(test_what_may_not_be_played_is_named),
      cmocka_unit_test(test_hands_that_cannot_be_played_are_named),
      cmocka_unit_test(test_an_ending_has_the_result_worked_out_by_hand),
      cmocka_unit_test(test_a_side_that_is_none_is_named),
      cmocka_unit_test(test_results_are_those_of_the_solver_below),
      cmocka_unit_test(test_a_deal_is_followed_through_its_play),
      cmocka_unit_test(test_threads_with_their_own_solvers_agree),
      cmocka_unit_test(test_another_thread_ends_a_search),
      cmocka_unit_test(test_a_stop_beforehand_ends_the_next_search_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
