/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** test_lib.c - libbaize as a program sees it: through its public header alone.
*/
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lib/baize.h"

/*
** The first deal of the examples of Bo Haglund's DDS (examples/hands.cpp), and
** its published table; libdds 2.9 gives the same.
*/
static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

static const int TRICKS[4][5] = {
    {7, 5, 6, 5, 6}, {5, 7, 6, 8, 6}, {7, 5, 6, 5, 6}, {5, 7, 6, 8, 6}};

static void version_agrees_with_the_header(void **state)
{
  (void)state;
  char text[32];
  snprintf(text, sizeof text, "%d.%d.%d", BAIZE_VERSION_MAJOR, BAIZE_VERSION_MINOR,
           BAIZE_VERSION_PATCH);
  assert_string_equal(baize_version(), text);
}

static void a_deal_comes_back_as_it_went(void **state)
{
  (void)state;
  BaizeDeal deal, again;
  char text[BAIZE_DEAL_TEXT_MAX];
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  assert_int_equal(baize_deal_ok(&deal), 1);
  for (int first = BAIZE_NORTH; first <= BAIZE_WEST; first++) {
    size_t len = baize_deal_format(&deal, first, text, sizeof text);
    assert_int_equal(len, strlen(text));
    assert_int_equal(text[0], "NESW"[first]);
    assert_int_equal(baize_deal_parse(&again, text, NULL), 1);
    assert_memory_equal(&deal, &again, sizeof deal);
  }
  baize_deal_format(&deal, BAIZE_NORTH, text, sizeof text);
  assert_string_equal(text, DEAL);
}

static void cards_are_where_the_header_says(void **state)
{
  (void)state;
  BaizeDeal deal;
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  assert_true(deal.hand[BAIZE_WEST] >> (16 * BAIZE_SPADES + 12) & 1); /* SA */
  assert_true(deal.hand[BAIZE_SOUTH] >> (16 * BAIZE_CLUBS) & 1);      /* C2 */
}

static void a_bad_deal_says_where(void **state)
{
  (void)state;
  BaizeDeal deal = {{1, 2, 3, 4}}, before = deal;
  BaizeError error;
  assert_int_equal(baize_deal_parse(&deal, "N:AKX.. - - -", &error), 0);
  assert_int_equal(error.at, 5);
  assert_non_null(strstr(error.message, "'X'"));
  assert_memory_equal(&deal, &before, sizeof deal);
}

static void what_is_not_a_deal_is_not_written(void **state)
{
  (void)state;
  BaizeDeal deal, twice;
  char text[BAIZE_DEAL_TEXT_MAX] = "as it was";
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  twice = deal;
  twice.hand[BAIZE_NORTH] = twice.hand[BAIZE_EAST];
  assert_int_equal(baize_deal_ok(&twice), 0);
  assert_int_equal(baize_deal_format(&twice, BAIZE_NORTH, text, sizeof text), 0);
  assert_int_equal(baize_deal_format(&deal, 4, text, sizeof text), 0);
  assert_int_equal(baize_deal_format(&deal, BAIZE_NORTH, text, strlen(DEAL)), 0);
  assert_string_equal(text, "as it was");
}

static void a_solver_gives_the_published_table(void **state)
{
  (void)state;
  int tricks[4][5];
  BaizeDeal deal;
  BaizeSolver *solver = baize_solver_new(0, NULL);
  assert_non_null(solver);
  assert_int_equal(baize_solve(solver, DEAL, tricks, NULL), 1);
  assert_memory_equal(tricks, TRICKS, sizeof tricks);
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  for (int declarer = BAIZE_NORTH; declarer <= BAIZE_WEST; declarer++)
    assert_int_equal(baize_solve_one(solver, &deal, declarer, BAIZE_SPADES, NULL),
                     TRICKS[declarer][BAIZE_SPADES]);
  baize_solver_free(solver);
}

static void a_solver_refuses_what_is_no_deal(void **state)
{
  (void)state;
  int tricks[4][5] = {{-7}};
  BaizeDeal deal = {{1, 1, 1, 1}};
  BaizeError error;
  BaizeSolver *solver = baize_solver_new(16, NULL);
  assert_non_null(solver);
  assert_int_equal(baize_solve(solver, "N:AK..", tricks, &error), 0);
  assert_true(error.at > 0);
  assert_int_equal(baize_solve_deal(solver, &deal, tricks, &error), 0);
  assert_int_equal(error.at, 0);
  assert_int_equal(tricks[0][0], -7);
  assert_int_equal(baize_solve_one(solver, &deal, 0, 0, NULL), -1);
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  assert_int_equal(baize_solve_one(solver, &deal, 4, 0, &error), -1);
  assert_int_equal(baize_solve_one(solver, &deal, 0, 5, &error), -1);
  baize_solver_free(solver);
  assert_null(baize_solver_new(15, &error));
  assert_non_null(strstr(error.message, "16"));
}

static void a_stop_ends_one_search(void **state)
{
  (void)state;
  int tricks[4][5];
  BaizeDeal deal;
  BaizeError error;
  BaizeSolver *solver = baize_solver_new(0, NULL);
  assert_non_null(solver);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve(solver, DEAL, tricks, &error), 0);
  assert_non_null(strstr(error.message, "stop"));
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  assert_int_equal(baize_solve_one(solver, &deal, BAIZE_EAST, BAIZE_SPADES, NULL), 8);
  baize_solver_free(solver);
}

/* Each thread its own solver, all one sampler: the same answers in all. */
enum { WORK_NB = 2 };

typedef struct Worker {
  const BaizeSampler *sampler;
  BaizeDeal deal[WORK_NB];
  int tricks[WORK_NB];
  int failures;
} Worker;

static void *work(void *arg)
{
  Worker *w = arg;
  BaizeSolver *solver = baize_solver_new(64, NULL);
  for (int i = 0; i < WORK_NB; i++)
    if (!baize_sampler_deal(w->sampler, 7, (uint64_t)i, &w->deal[i], NULL) ||
        (w->tricks[i] =
             baize_solve_one(solver, &w->deal[i], BAIZE_SOUTH, BAIZE_HEARTS, NULL)) < 0)
      w->failures++;
  baize_solver_free(solver);
  return NULL;
}

static void threads_with_their_own_solvers_agree(void **state)
{
  (void)state;
  Worker w[2] = {0};
  pthread_t thread[2];
  BaizeSampler *sampler = baize_sampler_new("S.hcp \"15-17\"", NULL);
  assert_non_null(sampler);
  for (int i = 0; i < 2; i++) {
    w[i].sampler = sampler;
    assert_int_equal(pthread_create(&thread[i], NULL, work, &w[i]), 0);
  }
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  assert_int_equal(w[0].failures, 0);
  assert_memory_equal(&w[0], &w[1], sizeof w[0]);
  baize_sampler_free(sampler);
}

/* High-card points of a hand, counted the slow way. */
static int hcp(uint64_t hand)
{
  int points = 0;
  for (int suit = 0; suit < 4; suit++)
    for (int honour = 1; honour <= 4; honour++)
      if (hand >> (16 * suit + 8 + honour) & 1) points += honour;
  return points;
}

static void a_sampler_deals_what_it_was_asked_for(void **state)
{
  (void)state;
  BaizeDeal deal, again;
  BaizeSampler *sampler = baize_sampler_new("S.hcp \"15-17\" & N.hcp \"7+\"", NULL);
  assert_non_null(sampler);
  for (uint64_t i = 0; i < 100; i++) {
    assert_int_equal(baize_sampler_deal(sampler, 2016, i, &deal, NULL), 1);
    assert_int_equal(baize_deal_ok(&deal), 1);
    assert_in_range(hcp(deal.hand[BAIZE_SOUTH]), 15, 17);
    assert_in_range(hcp(deal.hand[BAIZE_NORTH]), 7, 40);
    assert_int_equal(baize_sampler_holds(sampler, &deal), 1);
  }
  assert_int_equal(baize_sampler_deal(sampler, 2016, 99, &again, NULL), 1);
  assert_memory_equal(&deal, &again, sizeof deal);
  uint64_t south = deal.hand[BAIZE_SOUTH];
  deal.hand[BAIZE_SOUTH] = deal.hand[BAIZE_WEST];
  deal.hand[BAIZE_WEST] = south;
  assert_int_equal(baize_sampler_holds(sampler, &deal),
                   hcp(deal.hand[BAIZE_SOUTH]) >= 15 &&
                       hcp(deal.hand[BAIZE_SOUTH]) <= 17);
  deal.hand[BAIZE_SOUTH] = south; /* twice: no deal */
  assert_int_equal(baize_sampler_holds(sampler, &deal), 0);
  baize_sampler_free(sampler);
}

static void a_sampler_refuses_and_stops(void **state)
{
  (void)state;
  BaizeError error;
  BaizeDeal deal;
  assert_null(baize_sampler_new("S.hpc 15", &error));
  assert_true(error.at > 0);
  assert_null(baize_sampler_new("S.hcp \"30+\" & N.hcp \"30+\"", &error));
  assert_non_null(strstr(error.message, "40"));
  /* All thirteen spades, but not told so that the cards could be placed. */
  BaizeSampler *sampler = baize_sampler_new("S.spades \"13\" & N.hearts \"13\"", NULL);
  assert_non_null(sampler);
  baize_sampler_stop(sampler);
  assert_int_equal(baize_sampler_deal(sampler, 1, 0, &deal, &error), 0);
  assert_non_null(strstr(error.message, "stopped"));
  baize_sampler_free(sampler);
  baize_sampler_free(NULL);
  baize_solver_free(NULL);
}

/* Two cards each, small enough to work out by hand. */
static const char ENDING[] = "N:A.2.. K.3.. Q.4.. 3.5..";

static void a_play_keeps_to_the_rules(void **state)
{
  (void)state;
  BaizeError error;
  BaizePlay *play = baize_play_new(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH, NULL);
  assert_non_null(play);
  assert_int_equal(baize_play_turn(play), BAIZE_SOUTH);
  assert_int_equal(baize_play_undo(play), 0);
  assert_int_equal(baize_play_card(play, baize_card_parse("SQ", NULL), NULL), 1);
  assert_int_equal(baize_play_turn(play), BAIZE_WEST);
  assert_int_equal(baize_play_card(play, baize_card_parse("H5", NULL), &error), 0);
  assert_true(strlen(error.message) > 0);
  assert_int_equal(baize_play_card(play, 15, &error), 0);
  assert_non_null(strstr(error.message, "15"));
  assert_true(baize_play_legal(play) == (uint64_t)1 << baize_card_parse("S3", NULL));
  assert_int_equal(baize_play_card(play, baize_card_parse("S3", NULL), NULL), 1);
  assert_int_equal(baize_play_card(play, baize_card_parse("SA", NULL), NULL), 1);
  assert_int_equal(baize_play_card(play, baize_card_parse("SK", NULL), NULL), 1);
  assert_int_equal(baize_play_taken(play, BAIZE_NS), 1);
  assert_int_equal(baize_play_taken(play, BAIZE_EW), 0);
  assert_int_equal(baize_play_turn(play), BAIZE_NORTH);
  assert_int_equal(baize_play_undo(play), 1);
  assert_int_equal(baize_play_taken(play, BAIZE_NS), 0);
  baize_play_free(play);
  assert_null(baize_play_new(ENDING, 5, BAIZE_SOUTH, &error));
  assert_null(baize_play_new(ENDING, 0, 4, &error));
  assert_null(baize_play_new("N:A... - - -", 0, 0, &error));
  assert_non_null(strstr(error.message, "unequal"));
  baize_play_free(NULL);
}

/*
** South leads at notrump. The queen: west's three, then north takes the king
** with the ace but must give the last trick to west's five: one trick. The
** four of hearts: west's five wins, west's three of spades is taken by the
** ace: one trick as well.
*/
static void a_play_is_solved(void **state)
{
  (void)state;
  BaizeChoice choice[13];
  char name[3];
  int line[52];
  BaizeSolver *solver = baize_solver_new(16, NULL);
  BaizePlay *play = baize_play_new(ENDING, BAIZE_NOTRUMP, BAIZE_SOUTH, NULL);
  assert_non_null(solver);
  assert_non_null(play);
  assert_int_equal(baize_solve_play(solver, play, BAIZE_NS, NULL), 1);
  assert_int_equal(baize_solve_play(solver, play, BAIZE_EW, NULL), 1);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_NS, 1, NULL), 1);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_NS, 2, NULL), 0);
  assert_int_equal(baize_solve_choices(solver, play, BAIZE_NS, choice, NULL), 2);
  assert_int_equal(baize_card_format(choice[0].card, name), 1);
  assert_string_equal(name, "SQ");
  assert_true(choice[0].equals == (uint64_t)1 << choice[0].card);
  assert_int_equal(choice[0].tricks, 1);
  assert_int_equal(choice[1].card, baize_card_parse("H4", NULL));
  assert_int_equal(choice[1].tricks, 1);
  int nb = baize_solve_line(solver, play, line, NULL);
  assert_int_equal(nb, 8);
  for (int i = 0; i < nb; i++)
    assert_int_equal(baize_play_card(play, line[i], NULL), 1);
  assert_int_equal(baize_play_taken(play, BAIZE_NS), 1);
  assert_int_equal(baize_solve_choices(solver, play, BAIZE_NS, choice, NULL), 0);
  baize_play_free(play);
  baize_solver_free(solver);
}

static void a_stop_ends_a_solved_play(void **state)
{
  (void)state;
  int line[52];
  BaizeError error;
  BaizeChoice choice[13];
  BaizeSolver *solver = baize_solver_new(0, NULL);
  BaizePlay *play = baize_play_new(DEAL, BAIZE_NOTRUMP, BAIZE_WEST, NULL);
  assert_non_null(solver);
  assert_non_null(play);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_play(solver, play, BAIZE_NS, &error), -1);
  assert_non_null(strstr(error.message, "stop"));
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_choices(solver, play, BAIZE_NS, choice, NULL), -1);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_line(solver, play, line, NULL), -1);
  baize_solver_stop(solver);
  assert_int_equal(baize_solve_reaches(solver, play, BAIZE_NS, 6, NULL), -1);
  assert_int_equal(baize_solve_play(solver, play, BAIZE_NS, NULL),
                   TRICKS[BAIZE_SOUTH][BAIZE_NOTRUMP]);
  baize_play_free(play);
  baize_solver_free(solver);
}

static void cards_are_read_and_written(void **state)
{
  (void)state;
  char name[3] = "??";
  BaizeError error;
  assert_int_equal(baize_card_parse("h10", NULL), 16 * BAIZE_HEARTS + 8);
  assert_int_equal(baize_card_parse("X2", &error), -1);
  assert_int_equal(baize_card_format(16 * BAIZE_SPADES + 12, name), 1);
  assert_string_equal(name, "SA");
  assert_int_equal(baize_card_format(13, name), 0);
  assert_int_equal(baize_card_format(64, name), 0);
  assert_int_equal(baize_card_format(-1, name), 0);
}

/*
** Nobody can make a notrump or minor game, but E-W make 2S: 110 (Law 77), and
** N-S have no bid over it that costs less.
*/
static void par_is_found(void **state)
{
  (void)state;
  int points = -7, tricks[4][5];
  char contracts[100], small[4] = "abc";
  BaizeError error;
  memcpy(tricks, TRICKS, sizeof tricks);
  assert_int_equal(baize_par(tricks, BAIZE_NORTH, "none", &points, contracts,
                             sizeof contracts, NULL),
                   1);
  assert_int_equal(points, -110);
  assert_string_equal(contracts, "2S by E, 2S by W");
  assert_int_equal(
      baize_par(tricks, BAIZE_NORTH, "none", &points, small, sizeof small, NULL), 1);
  assert_string_equal(small, "");
  assert_int_equal(baize_par(tricks, 4, "none", &points, NULL, 0, NULL), 0);
  assert_int_equal(baize_par(tricks, 0, "who", &points, NULL, 0, NULL), 0);
  tricks[3][4] = 14;
  assert_int_equal(baize_par(tricks, 0, "none", &points, NULL, 0, &error), 0);
  assert_non_null(strstr(error.message, "14"));
  assert_int_equal(points, -110);
}

/* Law 77: 4S doubled is 4 x 60 + 300 (game) + 50 (insult), not vulnerable. */
static void scores_follow_the_law(void **state)
{
  (void)state;
  int points = -7;
  BaizeError error;
  assert_int_equal(baize_contract_score("4Sx by N", "EW", 10, &points, NULL), 1);
  assert_int_equal(points, 590);
  assert_int_equal(baize_contract_score("4Sx by N", "NS", 9, &points, NULL), 1);
  assert_int_equal(points, -200);
  assert_int_equal(baize_contract_score("P", "none", 0, &points, NULL), 1);
  assert_int_equal(points, 0);
  points = -7;
  assert_int_equal(baize_contract_score("8S by N", "NS", 9, &points, &error), 0);
  assert_int_equal(error.at, 1);
  assert_int_equal(baize_contract_score("4S by N", "N+S?", 9, &points, NULL), 0);
  assert_int_equal(baize_contract_score("4S by N", "NS", 14, &points, &error), 0);
  assert_non_null(strstr(error.message, "14"));
  assert_int_equal(points, -7);
  assert_int_equal(baize_imps(-430), -10); /* Law 78B: 430 to 490 is 10 */
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(version_agrees_with_the_header),
      cmocka_unit_test(a_deal_comes_back_as_it_went),
      cmocka_unit_test(cards_are_where_the_header_says),
      cmocka_unit_test(a_bad_deal_says_where),
      cmocka_unit_test(what_is_not_a_deal_is_not_written),
      cmocka_unit_test(a_solver_gives_the_published_table),
      cmocka_unit_test(a_solver_refuses_what_is_no_deal),
      cmocka_unit_test(a_stop_ends_one_search),
      cmocka_unit_test(threads_with_their_own_solvers_agree),
      cmocka_unit_test(a_sampler_deals_what_it_was_asked_for),
      cmocka_unit_test(a_sampler_refuses_and_stops),
      cmocka_unit_test(scores_follow_the_law),
      cmocka_unit_test(par_is_found),
      cmocka_unit_test(cards_are_read_and_written),
      cmocka_unit_test(a_play_keeps_to_the_rules),
      cmocka_unit_test(a_play_is_solved),
      cmocka_unit_test(a_stop_ends_a_solved_play),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
