/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Any point of the play: against plain minimax, and against itself.
*/
#include "solving.h"

#include "solve/play.h"

/* Tricks of NS in all. */
static int minimax(const Position *p)
{
  Hand legal = position_legal(p);
  if (!legal) return p->tricks[NS];
  bool ns = position_turn(p) % SIDE_NB == NS;
  int best = ns ? -1 : RANK_NB + 1;
  for (; legal; legal &= legal - 1) {
    Position next = *p;
    assert_true(position_play(&next, hand_lowest(legal), NULL));
    int tricks = minimax(&next);
    if (ns ? tricks > best : tricks < best) best = tricks;
  }
  return best;
}

/* An ending of 'cards' cards after up to seven random cards of play. */
static Position random_position(Rng *r, int cards)
{
  Position p;
  Layout l = random_ending(r, cards);
  int strain = (int)rng_below(r, STRAIN_NB), leader = (int)rng_below(r, SEAT_NB);
  assert_true(position_open(&p, &l, strain, leader, NULL));
  for (int steps = (int)rng_below(r, 8); steps > 0; steps--) {
    Hand legal = position_legal(&p);
    for (int skip = (int)rng_below(r, (uint64_t)hand_size(legal)); skip > 0; skip--)
      legal &= legal - 1;
    assert_true(position_play(&p, hand_lowest(legal), NULL));
  }
  return p;
}

static int in_all(const Position *p)
{
  return p->tricks[NS] + p->tricks[EW] + position_left(p);
}

/* Every other card, where the best result is known, and where it is not. */
static void check_some(Solver *s, const Position *p, const PlayCards *all)
{
  for (int known = 0; known < 2; known++) {
    Hand some = 0;
    PlayCards cards;
    for (int i = known; i < all->nb; i += 2)
      some |= card_bit(hand_lowest(all->of[i].equals));
    assert_true(
        play_some(s, p, EW, some, known ? all->best : PLAY_UNSOLVED, &cards, NULL));
    assert_int_equal(cards.nb, all->nb);
    assert_int_equal(cards.best, all->best);
    for (int i = 0; i < all->nb; i++) {
      bool solved = (i - known) % 2 == 0;
      assert_int_equal(cards.of[i].card, all->of[i].card);
      assert_int_equal(cards.of[i].tricks, solved ? all->of[i].tricks : PLAY_UNSOLVED);
    }
  }
}

static void check_position(Solver *s, const Position *p)
{
  PlayCards cards;
  Err e;
  int ns = minimax(p), got, all = in_all(p);
  assert_true(play_tricks(s, p, NS, &got, &e));
  assert_int_equal(got, ns);
  assert_true(play_tricks(s, p, EW, &got, &e));
  assert_int_equal(got, all - ns);
  for (int tricks = 0; tricks <= all + 1; tricks++) {
    bool reaches;
    assert_true(play_reaches(s, p, NS, tricks, &reaches, &e));
    assert_int_equal(reaches, ns >= tricks);
    assert_true(play_reaches(s, p, EW, tricks, &reaches, &e));
    assert_int_equal(reaches, all - ns >= tricks);
  }
  Hand listed = 0;
  assert_true(play_cards(s, p, EW, &cards, &e));
  assert_int_equal(cards.best, all - ns);
  check_some(s, p, &cards);
  for (int i = 0; i < cards.nb; i++) {
    assert_int_equal(hand_highest(cards.of[i].equals), cards.of[i].card);
    assert_true((listed & cards.of[i].equals) == 0);
    listed |= cards.of[i].equals;
    for (Hand equal = cards.of[i].equals; equal; equal &= equal - 1) {
      Position next = *p;
      assert_true(position_play(&next, hand_lowest(equal), NULL));
      assert_int_equal(cards.of[i].tricks, all - minimax(&next));
    }
  }
  assert_true(listed == position_legal(p));
}

static void test_positions_against_minimax(void **state)
{
  (void)state;
  Rng r = rng_open(1, RNG_TEST, 1);
  Solver *s = new_solver(SOLVER_MEMORY_MIN, false);
  for (int i = 0; i < (soaking() ? 3000 : 150); i++) {
    Position p = random_position(&r, 2 + i % 3);
    check_position(s, &p);
  }
  solver_free(s);
}

static void test_a_line_takes_what_is_promised(void **state)
{
  (void)state;
  Rng r = rng_open(2, RNG_TEST, 1);
  Err e;
  Solver *s = new_solver(0, false);
  for (int i = 0; i < 60; i++) {
    int8_t line[CARD_NB];
    int nb, tricks;
    Position p = random_position(&r, 8);
    assert_true(play_tricks(s, &p, NS, &tricks, &e));
    assert_true(play_line(s, &p, line, &nb, &e));
    for (int k = 0; k < nb; k++) {
      int now;
      assert_true(play_tricks(s, &p, NS, &now, &e));
      assert_int_equal(now, tricks);
      if (!position_play(&p, line[k], &e)) fail_msg("%s", e.msg);
    }
    assert_int_equal(position_left(&p), 0);
    assert_int_equal(p.tricks[NS], tricks);
  }
  solver_free(s);
}

static void test_a_play_may_be_taken_back(void **state)
{
  (void)state;
  Err e;
  Position p;
  int before, after;
  Deal d = random_deal(7, 0);
  Layout l;
  for (int i = 0; i < SEAT_NB; i++) l.hand[i] = d.hand[i];
  Solver *s = new_solver(0, false);
  assert_true(position_open(&p, &l, HEARTS, WEST, &e));
  assert_true(play_tricks(s, &p, NS, &before, &e));
  Tricks t = table_of(s, &d);
  assert_int_equal(t.of[SOUTH][HEARTS], before);
  Position next = p;
  assert_true(position_play(&next, hand_lowest(next.hands.hand[WEST]), &e));
  assert_true(play_tricks(s, &next, NS, &after, &e));
  assert_true(after >= before);
  assert_true(play_tricks(s, &p, NS, &after, &e));
  assert_int_equal(after, before);
  solver_free(s);
}

static void test_irrelevant_cards_do_not_matter(void **state)
{
  (void)state;
  Rng r = rng_open(3, RNG_TEST, 1);
  Err e;
  int some = 0;
  Solver *s = new_solver(0, false);
  for (int i = 0; i < 300; i++) {
    Position p, q;
    Hand relevant;
    int before, after;
    Layout l = random_ending(&r, 8);
    int strain = (int)rng_below(&r, STRAIN_NB);
    assert_true(position_open(&p, &l, strain, i % SEAT_NB, &e));
    assert_true(play_tricks(s, &p, NS, &before, &e));
    assert_true(play_relevant(s, &p, &relevant, &e));
    shuffle_rest(&l, relevant, &r);
    assert_true(position_open(&q, &l, strain, i % SEAT_NB, &e));
    assert_true(play_tricks(s, &q, NS, &after, &e));
    assert_int_equal(before, after);
    some += memcmp(&p.hands, &q.hands, sizeof p.hands) != 0;
  }
  assert_true(some > 100);
  solver_free(s);
}

static void test_when_the_play_is_over(void **state)
{
  (void)state;
  Err e;
  int tricks, nb;
  int8_t line[CARD_NB];
  PlayCards cards;
  Hand relevant;
  Solver *s = new_solver(0, false);
  Position p = {.strain = NOTRUMP, .tricks = {9, 4}};
  assert_true(play_tricks(s, &p, EW, &tricks, &e));
  assert_int_equal(tricks, 4);
  assert_true(play_cards(s, &p, NS, &cards, &e));
  assert_int_equal(cards.nb, 0);
  assert_int_equal(cards.best, 9);
  assert_true(play_line(s, &p, line, &nb, &e));
  assert_int_equal(nb, 0);
  assert_true(play_relevant(s, &p, &relevant, &e));
  assert_true(relevant == 0);
  solver_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_positions_against_minimax),
      cmocka_unit_test(test_a_line_takes_what_is_promised),
      cmocka_unit_test(test_a_play_may_be_taken_back),
      cmocka_unit_test(test_irrelevant_cards_do_not_matter),
      cmocka_unit_test(test_when_the_play_is_over),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
