/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** test_lib_null.c - every function of libbaize given NULL in place of each pointer.
** tests/lib/test_lib.sh sees that no function of the header is left out.
*/
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/baize.h"

static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

static BaizeError error;
static void *volatile null; /* of which the compiler knows nothing */

/* A call that returns 'failed' and says that the pointer 'what' is NULL. */
#define REFUSED(failed, what, call)                      \
  do {                                                   \
    error = (BaizeError){0};                             \
    assert_true((call) == (failed));                     \
    assert_string_equal(error.message, what " is NULL"); \
    assert_int_equal(error.at, 0);                       \
  } while (0)

static void deals(void **state)
{
  (void)state;
  BaizeDeal d;
  char text[BAIZE_DEAL_TEXT_MAX];
  REFUSED(0, "out", baize_deal_parse(null, DEAL, &error));
  REFUSED(0, "text", baize_deal_parse(&d, null, &error));
  assert_int_equal(baize_deal_parse(&d, null, null), 0);
  assert_int_equal(baize_deal_parse(&d, DEAL, null), 1);
  assert_int_equal(baize_deal_ok(null), 0);
  assert_int_equal(baize_deal_format(null, BAIZE_NORTH, text, sizeof text), 0);
  assert_int_equal(baize_deal_format(&d, BAIZE_NORTH, null, sizeof text), 0);
}

static void samplers(void **state)
{
  (void)state;
  BaizeDeal d;
  BaizeFigure figure;
  BaizeSampler *s = baize_sampler_new("any", null);
  assert_int_equal(baize_deal_parse(&d, DEAL, null), 1);
  REFUSED(NULL, "condition", baize_sampler_new(null, &error));
  REFUSED(NULL, "condition", baize_sampler_new_plan(null, "shapes", &error));
  REFUSED(0, "sampler", baize_sampler_deal(null, 1, 1, &d, &error));
  REFUSED(0, "out", baize_sampler_deal(s, 1, 1, null, &error));
  REFUSED(0, "sampler", baize_sampler_figure(null, &figure, &error));
  REFUSED(0, "out", baize_sampler_figure(s, null, &error));
  REFUSED(0, "sampler", baize_sampler_nth(null, "0", &d, &error));
  REFUSED(0, "number", baize_sampler_nth(s, null, &d, &error));
  REFUSED(0, "out", baize_sampler_nth(s, "0", null, &error));
  assert_null(baize_sampler_plan(null));
  assert_int_equal(baize_sampler_holds(null, &d), 0);
  assert_int_equal(baize_sampler_holds(s, null), 0);
  assert_int_equal(baize_sampler_holds(s, &d), 1);
  baize_sampler_stop(null);
  baize_sampler_free(null);
  baize_sampler_free(s);
}

static void solvers(void **state)
{
  (void)state;
  BaizeDeal d;
  int tricks[4][5], shares[14];
  BaizeSolver *s = baize_solver_new(0, null);
  assert_int_equal(baize_deal_parse(&d, DEAL, null), 1);
  REFUSED(0, "solver", baize_solve(null, DEAL, tricks, &error));
  REFUSED(0, "text", baize_solve(s, null, tricks, &error));
  REFUSED(0, "tricks", baize_solve(s, DEAL, null, &error));
  REFUSED(0, "solver", baize_solve_deal(null, &d, tricks, &error));
  REFUSED(0, "deal", baize_solve_deal(s, null, tricks, &error));
  REFUSED(0, "tricks", baize_solve_deal(s, &d, null, &error));
  REFUSED(-1, "solver", baize_solve_one(null, &d, 0, 0, &error));
  REFUSED(-1, "deal", baize_solve_one(s, null, 0, 0, &error));
  REFUSED(0, "deal", baize_guess(null, 0, 0, shares, &error));
  REFUSED(0, "shares", baize_guess(&d, 0, 0, null, &error));
  REFUSED(0, "solver", baize_solve_many(null, &d, 1, 1, &tricks, &error));
  REFUSED(0, "deals", baize_solve_many(s, null, 1, 1, &tricks, &error));
  REFUSED(0, "tricks", baize_solve_many(s, &d, 1, 1, null, &error));
  double value;
  REFUSED(0, "deal", baize_feature(null, "S.hcp", &value, &error));
  REFUSED(0, "feature", baize_feature(&d, null, &value, &error));
  REFUSED(0, "out", baize_feature(&d, "S.hcp", null, &error));
  baize_solver_stop(null);
  baize_solver_free(null);
  baize_solver_free(s);
}

static void plays(void **state)
{
  (void)state;
  BaizeDeal d = {{1, 2, 4, 8}};
  char name[3];
  int cards[52];
  REFUSED(-1, "text", baize_card_parse(null, &error));
  assert_int_equal(baize_card_format(0, null), 0);
  assert_int_equal(baize_card_format(0, name), 1);
  REFUSED(NULL, "hands", baize_play_new(null, 0, 0, &error));
  REFUSED(NULL, "hands", baize_play_new_deal(null, 0, 0, &error));
  BaizePlay *p = baize_play_new_deal(&d, 0, 0, null);
  assert_non_null(p);
  REFUSED(0, "play", baize_play_card(null, 0, &error));
  REFUSED(0, "play", baize_play_cards(null, "C2", &error));
  REFUSED(0, "text", baize_play_cards(p, null, &error));
  assert_int_equal(baize_play_card(p, 0, null), 1);
  assert_int_equal(baize_play_undo(null), 0);
  assert_int_equal(baize_play_turn(null), 0);
  assert_int_equal(baize_play_legal(null), 0);
  assert_int_equal(baize_play_hand(null, 0), 0);
  assert_int_equal(baize_play_taken(null, 0), 0);
  assert_int_equal(baize_play_left(null), 0);
  assert_int_equal(baize_play_history(null, cards), 0);
  assert_int_equal(baize_play_history(p, null), 0);
  assert_int_equal(baize_play_trick(null, cards), 0);
  assert_int_equal(baize_play_trick(p, null), 0);
  baize_play_free(null);
  baize_play_free(p);
}

static void searches_of_a_play(void **state)
{
  (void)state;
  BaizeDeal d = {{1, 2, 4, 8}};
  BaizeChoice choices[13];
  int cards[52];
  uint64_t set;
  BaizePlay *p = baize_play_new_deal(&d, 0, 0, null);
  BaizeSolver *s = baize_solver_new(0, null);
  REFUSED(-1, "solver", baize_solve_play(null, p, 0, &error));
  REFUSED(-1, "play", baize_solve_play(s, null, 0, &error));
  REFUSED(-1, "solver", baize_solve_reaches(null, p, 0, 1, &error));
  REFUSED(-1, "play", baize_solve_reaches(s, null, 0, 1, &error));
  REFUSED(-1, "solver", baize_solve_choices(null, p, 0, choices, &error));
  REFUSED(-1, "play", baize_solve_choices(s, null, 0, choices, &error));
  REFUSED(-1, "out", baize_solve_choices(s, p, 0, null, &error));
  REFUSED(-1, "solver", baize_solve_line(null, p, cards, &error));
  REFUSED(-1, "play", baize_solve_line(s, null, cards, &error));
  REFUSED(-1, "out", baize_solve_line(s, p, null, &error));
  REFUSED(-1, "solver", baize_solve_relevant(null, p, &set, &error));
  REFUSED(-1, "play", baize_solve_relevant(s, null, &set, &error));
  REFUSED(-1, "out", baize_solve_relevant(s, p, null, &error));
  baize_solver_free(s);
  baize_play_free(p);
}

static void suits(void **state)
{
  (void)state;
  double low, high;
  unsigned west, east;
  BaizeSuitStep step;
  BaizeSuit *s = baize_suit_new("AQ", "J", 13, 13, null);
  REFUSED(NULL, "north", baize_suit_new(null, "J", 13, 13, &error));
  REFUSED(NULL, "south", baize_suit_new("AQ", null, 13, 13, &error));
  REFUSED(0, "suit", baize_suit_chance(null, 1, &low, &high, &error));
  REFUSED(0, "low", baize_suit_chance(s, 1, null, &high, &error));
  REFUSED(0, "high", baize_suit_chance(s, 1, &low, null, &error));
  REFUSED(-1, "suit", baize_suit_line(null, 1, &error));
  assert_true(baize_suit_line(s, 1, null) > 0);
  assert_int_equal(baize_suit_step(null, 0, &step), 0);
  assert_int_equal(baize_suit_step(s, 0, null), 0);
  assert_int_equal(baize_suit_layouts(null), 0);
  assert_int_equal(baize_suit_layout(null, 0, &west, &east, &low), 0);
  assert_int_equal(baize_suit_layout(s, 0, null, &east, &low), 0);
  assert_int_equal(baize_suit_layout(s, 0, &west, null, &low), 0);
  assert_int_equal(baize_suit_layout(s, 0, &west, &east, null), 0);
  assert_int_equal(baize_suit_layout(s, 0, &west, &east, &low), 1);
  baize_suit_stop(null);
  baize_suit_free(null);
  baize_suit_free(s);
}

static void scores(void **state)
{
  (void)state;
  int points, tricks[4][5] = {{0}};
  BaizeContract found[BAIZE_PAR_MAX];
  char text[BAIZE_CONTRACT_TEXT_MAX];
  REFUSED(0, "contract", baize_contract_score(null, "none", 9, &points, &error));
  REFUSED(0, "vul", baize_contract_score("P", null, 9, &points, &error));
  REFUSED(0, "points", baize_contract_score("P", "none", 9, null, &error));
  REFUSED(0, "tricks", baize_par(null, 0, "none", &points, found, &error));
  REFUSED(0, "vul", baize_par(tricks, 0, null, &points, found, &error));
  REFUSED(0, "points", baize_par(tricks, 0, "none", null, found, &error));
  REFUSED(0, "out", baize_par(tricks, 0, "none", &points, null, &error));
  assert_int_equal(baize_contract_format(null, text), 0);
  assert_true(baize_par(tricks, 0, "none", &points, found, null) > 0);
  assert_int_equal(baize_contract_format(found, null), 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deals),   cmocka_unit_test(samplers),
      cmocka_unit_test(solvers), cmocka_unit_test(plays),
      cmocka_unit_test(suits),   cmocka_unit_test(searches_of_a_play),
      cmocka_unit_test(scores),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
