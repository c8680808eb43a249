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
#include <stdlib.h>
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

static void a_guess_adds_up_and_refuses_what_is_no_deal(void **state)
{
  (void)state;
  int shares[14], sum = 0;
  BaizeDeal deal, bad = {{1, 1, 1, 1}};
  BaizeError error;
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  assert_int_equal(baize_guess(&deal, BAIZE_SOUTH, BAIZE_NOTRUMP, shares, NULL), 1);
  for (int i = 0; i < 14; i++) sum += shares[i];
  assert_int_equal(sum, BAIZE_GUESS_ONE);
  assert_int_equal(baize_guess(&bad, 0, 0, shares, &error), 0);
  assert_non_null(strstr(error.message, "not a deal"));
  assert_int_equal(baize_guess(&deal, 4, 0, shares, &error), 0);
  assert_non_null(strstr(error.message, "4 is not a seat"));
  assert_int_equal(baize_guess(&deal, 0, 5, shares, &error), 0);
  assert_non_null(strstr(error.message, "5 is not a strain"));
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
  assert_non_null(strstr(error.message, "4 is not a seat"));
  assert_int_equal(baize_solve_one(solver, &deal, 0, 5, &error), -1);
  assert_non_null(strstr(error.message, "5 is not a strain"));
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
  assert_non_null(strstr(error.message, "interrupted"));
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

enum { MANY = 3 };

/* Soon solved, also under tsan; the three begin at N, E and S. */
static const char EASY[] =
    "AKQJT9876.5.4.32 5.AKQJ987.32.AK4 43.T64.KQJ987.QJ 2.32.AT65.T98765";

static void threads_solve_many_deals_as_each(void **state)
{
  (void)state;
  BaizeDeal deal[MANY];
  int each[MANY][4][5], all[MANY][4][5];
  BaizeSolver *solver = baize_solver_new(64, NULL);
  for (size_t i = 0; i < MANY; i++) {
    char text[sizeof EASY + 2];
    snprintf(text, sizeof text, "%c:%s", "NES"[i], EASY);
    assert_int_equal(baize_deal_parse(&deal[i], text, NULL), 1);
    assert_int_equal(baize_solve_deal(solver, &deal[i], each[i], NULL), 1);
  }
  for (int threads = 2; threads <= 3; threads++) {
    memset(all, 0, sizeof all);
    assert_int_equal(baize_solve_many(solver, deal, MANY, threads, all, NULL), 1);
    assert_memory_equal(all, each, sizeof all);
  }
  assert_int_equal(baize_solve_many(solver, NULL, 0, 1, NULL, NULL), 1);
  baize_solver_free(solver);
}

static void many_deals_are_refused_and_stopped(void **state)
{
  (void)state;
  BaizeError error;
  BaizeDeal deal[2] = {{{0}}};
  int tricks[2][4][5] = {{{-7}}};
  BaizeSolver *solver = baize_solver_new(0, NULL);
  assert_int_equal(baize_deal_parse(&deal[0], DEAL, NULL), 1);
  assert_int_equal(baize_solve_many(solver, deal, 2, 2, tricks, &error), 0);
  assert_string_equal(error.message,
                      "deal 2: not a deal: four hands of 13 cards, each card once");
  assert_int_equal(baize_solve_many(solver, deal, 1, 0, tricks, &error), 0);
  assert_string_equal(error.message, "0 threads: 1 to 256 are possible");
  assert_int_equal(baize_solve_many(solver, deal, 1, 257, tricks, &error), 0);
  baize_solver_stop(solver); /* ends the next search, and no other */
  assert_int_equal(baize_solve_many(solver, deal, 1, 2, tricks, &error), 0);
  assert_non_null(strstr(error.message, "interrupted"));
  assert_int_equal(tricks[0][0][0], -7);
  assert_int_equal(baize_solve_many(solver, deal, 1, 2, tricks, &error), 1);
  assert_int_equal(tricks[0][BAIZE_WEST][BAIZE_SPADES], 8);
  baize_solver_free(solver);
}

static void features_are_those_of_conditions(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    double value;
  } cases[] = {
      {"W.hcp", 14},
      {"S.hcp", 12},
      {"N.hearts", 4},
      {"W.spades.hcp", 4},
      {"NS.hcp", 19},
      {"EW.longest_fit", 8},
      {"S.hcp - 2 * N.hearts", 4},
      {"0.25 * W.hcp", 3.5},
  };
  BaizeError error;
  BaizeDeal deal, none = {{0}};
  double value = -1;
  assert_int_equal(baize_deal_parse(&deal, DEAL, NULL), 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_int_equal(baize_feature(&deal, cases[i].text, &value, NULL), 1);
    if (value != cases[i].value) fail_msg("%s is %g", cases[i].text, value);
  }
  static const char *const wrong[][2] = {
      {"S.hpc", "'hpc' is not a feature of a hand (did you mean 'hcp'?)"},
      {"S.hcp \"15\"", "a"},
      {"", "e"},
      {"S.balanced", "S.balanced"},
      {"S.hcp +", "e"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_int_equal(baize_feature(&deal, wrong[i][0], &value, &error), 0);
    if (!strstr(error.message, wrong[i][1])) fail_msg("%s", error.message);
  }
  assert_int_equal(baize_feature(&none, "S.hcp", &value, &error), 0);
  assert_non_null(strstr(error.message, "not a deal"));
  assert_true(value == 3.5);
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

/* Set g of Perz's: the count is published with the test data of exact counts. */
static void a_sampler_counts_and_numbers(void **state)
{
  (void)state;
  BaizeSampler *sampler = baize_sampler_new(
      "N.spades \"5-10\" & S.spades \"3-5\" & E.spades \"3-5\" & W.spades \"1-4\"",
      NULL);
  BaizeFigure figure;
  BaizeError error;
  BaizeDeal first, last;
  assert_non_null(sampler);
  assert_int_equal(baize_sampler_figure(sampler, &figure, NULL), 1);
  assert_int_equal(figure.exact, 1);
  assert_string_equal(figure.count, "1425865504761423986045385600");
  assert_string_equal(figure.of, "53644737765488792839237440000");
  assert_string_equal(figure.how, baize_sampler_plan(sampler));
  assert_int_equal(baize_sampler_nth(sampler, "0", &first, NULL), 1);
  assert_int_equal(
      baize_sampler_nth(sampler, "1425865504761423986045385599", &last, NULL), 1);
  assert_int_equal(baize_sampler_holds(sampler, &first), 1);
  assert_int_equal(baize_sampler_holds(sampler, &last), 1);
  assert_memory_not_equal(&first, &last, sizeof first);
  assert_int_equal(baize_sampler_nth(sampler, figure.count, &last, &error), 0);
  assert_non_null(strstr(error.message, "the last is 1425865504761423986045385599"));
  assert_int_equal(baize_sampler_nth(sampler, "-1", &last, &error), 0);
  baize_sampler_free(sampler);
}

static void a_plan_of_the_library_can_be_forced(void **state)
{
  (void)state;
  BaizeError error;
  BaizeSampler *sampler = baize_sampler_new_plan("S.spades \"5\"", "rejection", NULL);
  assert_string_equal(baize_sampler_plan(sampler), "rejection/1");
  baize_sampler_free(sampler);
  assert_null(baize_sampler_new_plan("any", "magic", &error));
  assert_non_null(strstr(error.message, "'magic' is not a plan"));
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
  BaizeSampler *sampler = baize_sampler_new("S.hcp \"37\" & N.tens \"4\"", NULL);
  assert_non_null(sampler);
  baize_sampler_stop(sampler);
  assert_int_equal(baize_sampler_deal(sampler, 1, 0, &deal, &error), 0);
  assert_non_null(strstr(error.message, "interrupted"));
  baize_sampler_free(sampler);
  baize_sampler_free(NULL);
  baize_solver_free(NULL);
}

/*
** Nobody can make a notrump or minor game, but E-W make 2S: 110 (Law 77), and
** N-S have no bid over it that costs less.
*/
static void par_is_found(void **state)
{
  (void)state;
  int points = -7, tricks[4][5];
  char text[BAIZE_CONTRACT_TEXT_MAX];
  BaizeContract contract[BAIZE_PAR_MAX];
  BaizeError error;
  memcpy(tricks, TRICKS, sizeof tricks);
  assert_int_equal(baize_par(tricks, BAIZE_NORTH, "none", &points, contract, NULL), 2);
  assert_int_equal(points, -110);
  assert_int_equal(baize_contract_format(&contract[0], text), 1);
  assert_string_equal(text, "2S by E");
  assert_int_equal(contract[1].declarer, BAIZE_WEST);
  assert_int_equal(contract[1].tricks, 8);
  assert_int_equal(baize_par(tricks, 4, "none", &points, contract, &error), 0);
  assert_non_null(strstr(error.message, "4 is not a seat"));
  assert_int_equal(baize_par(tricks, 0, "who", &points, contract, &error), 0);
  assert_non_null(strstr(error.message, "who"));
  tricks[3][4] = 14;
  assert_int_equal(baize_par(tricks, 0, "none", &points, contract, &error), 0);
  assert_non_null(strstr(error.message, "14 tricks (west in NT)"));
  assert_int_equal(points, -110);
}

/* Warmerdam's example: two tricks with AT42 opposite 953, 57.51 % (BE3, 1998). */
static void one_suit_is_played(void **state)
{
  (void)state;
  BaizeError error;
  double low, high, share, sum = 0;
  unsigned west, east;
  BaizeSuit *suit = baize_suit_new("AT42", "953", 13, 13, &error);
  assert_non_null(suit);
  assert_int_equal(baize_suit_chance(suit, 2, &low, &high, &error), 1);
  assert_true(low == high && low > 0.57509 && low < 0.57510);
  assert_int_equal(baize_suit_chance(suit, 5, &low, &high, &error), 0);
  assert_string_equal(error.message, "5 tricks: 0 (the mean) to 4 expected");
  int layouts = baize_suit_layouts(suit);
  assert_int_equal(layouts, 16);
  for (int i = 0; i < layouts; i++) {
    assert_int_equal(baize_suit_layout(suit, i, &west, &east, &share), 1);
    assert_int_equal(west & east, 0);
    sum += share;
  }
  assert_true(sum > 1 - 1e-12 && sum < 1 + 1e-12);
  assert_int_equal(baize_suit_layout(suit, layouts, &west, &east, &share), 0);
  int steps = baize_suit_line(suit, 2, &error);
  assert_true(steps > 1);
  for (int i = 0; i < steps; i++) {
    BaizeSuitStep step;
    assert_int_equal(baize_suit_step(suit, i, &step), 1);
    for (int r = 0; r < step.reply_nb; r++) {
      assert_true(step.reply[r].next > 0 && step.reply[r].next < steps);
      assert_true(step.reply[r].cards == 0 || !step.ends);
    }
  }
  baize_suit_stop(suit);
  assert_int_equal(baize_suit_chance(suit, 2, &low, &high, &error), 0);
  assert_string_equal(error.message, "interrupted");
  assert_int_equal(baize_suit_chance(suit, 2, &low, &high, &error), 1);
  baize_suit_free(suit);
  assert_null(baize_suit_new("AT42", "A53", 13, 13, &error));
  assert_string_equal(error.message, "the A is in both hands");
  assert_null(baize_suit_new("AT42", "953", 2, 3, &error));
}

static void par_may_be_a_pass_or_a_sacrifice(void **state)
{
  (void)state;
  int points = -7, tricks[4][5];
  char text[BAIZE_CONTRACT_TEXT_MAX];
  BaizeContract contract[BAIZE_PAR_MAX];
  for (int seat = 0; seat < 4; seat++)
    for (int strain = 0; strain < 5; strain++) tricks[seat][strain] = 6;
  assert_int_equal(baize_par(tricks, BAIZE_EAST, "both", &points, contract, NULL), 1);
  assert_int_equal(points, 0);
  assert_int_equal(contract[0].level, 0);
  assert_int_equal(baize_contract_format(&contract[0], text), 1);
  assert_string_equal(text, "P");
  /* 4H makes for N-S, 420 or 620 (Law 77); E-W go one down in 4S: 100 doubled */
  tricks[BAIZE_NORTH][BAIZE_HEARTS] = tricks[BAIZE_SOUTH][BAIZE_HEARTS] = 10;
  tricks[BAIZE_EAST][BAIZE_HEARTS] = tricks[BAIZE_WEST][BAIZE_HEARTS] = 3;
  tricks[BAIZE_EAST][BAIZE_SPADES] = 9;
  assert_int_equal(baize_par(tricks, BAIZE_NORTH, "NS", &points, contract, NULL), 1);
  assert_int_equal(points, 100);
  assert_int_equal(baize_contract_format(&contract[0], text), 1);
  assert_string_equal(text, "4Sx by E");
  assert_int_equal(contract[0].tricks, 9);
  contract[0].strain = 5;
  assert_int_equal(baize_contract_format(&contract[0], text), 0);
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
  if (getenv("BAIZE_TESTS")) cmocka_set_test_filter(getenv("BAIZE_TESTS"));
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(version_agrees_with_the_header),
      cmocka_unit_test(a_deal_comes_back_as_it_went),
      cmocka_unit_test(cards_are_where_the_header_says),
      cmocka_unit_test(a_bad_deal_says_where),
      cmocka_unit_test(what_is_not_a_deal_is_not_written),
      cmocka_unit_test(a_solver_gives_the_published_table),
      cmocka_unit_test(a_guess_adds_up_and_refuses_what_is_no_deal),
      cmocka_unit_test(a_solver_refuses_what_is_no_deal),
      cmocka_unit_test(a_stop_ends_one_search),
      cmocka_unit_test(threads_with_their_own_solvers_agree),
      cmocka_unit_test(threads_solve_many_deals_as_each),
      cmocka_unit_test(many_deals_are_refused_and_stopped),
      cmocka_unit_test(features_are_those_of_conditions),
      cmocka_unit_test(a_sampler_deals_what_it_was_asked_for),
      cmocka_unit_test(a_sampler_counts_and_numbers),
      cmocka_unit_test(a_plan_of_the_library_can_be_forced),
      cmocka_unit_test(a_sampler_refuses_and_stops),
      cmocka_unit_test(scores_follow_the_law),
      cmocka_unit_test(par_is_found),
      cmocka_unit_test(one_suit_is_played),
      cmocka_unit_test(par_may_be_a_pass_or_a_sacrifice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
