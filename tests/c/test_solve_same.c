/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** What must not change the results: turned seats, exchanged suits, spread
** ranks, what was solved before, little memory.
*/
#include "solving.h"

/* Slow for every solver: long suits, two voids. */
static const char FREAK[] = "N:.AK92.AQJ763.J92 4.3.KT9852.K8764 "
                            "AJ9832.QT874..AQ KQT765.J65.4.T53";

static void test_turning_the_seats_turns_the_table(void **state)
{
  (void)state;
  Solver *s = new_solver(0, false);
  for (uint64_t i = 0; i < 3; i++) {
    Deal d = random_deal(2, i), turned = deal_rotate(&d, 1);
    Tricks t = table_of(s, &d), u = table_of(s, &turned), v;
    for (int seat = 0; seat < SEAT_NB; seat++)
      memcpy(v.of[(seat + 1) % SEAT_NB], t.of[seat], sizeof t.of[seat]);
    same_tables(&u, &v, &turned);
  }
  solver_free(s);
}

static void test_exchanging_suits_exchanges_strains(void **state)
{
  (void)state;
  static const int to[STRAIN_NB] = {HEARTS, CLUBS, SPADES, DIAMONDS, NOTRUMP};
  Solver *s = new_solver(0, false);
  for (uint64_t i = 0; i < 3; i++) {
    Deal d = random_deal(3, i), other = {{0}};
    for (int seat = 0; seat < SEAT_NB; seat++)
      for (int suit = 0; suit < SUIT_NB; suit++)
        other.hand[seat] |=
            hand_from_holding(hand_holding(d.hand[seat], suit), to[suit]);
    Tricks t = table_of(s, &d), u = table_of(s, &other), v;
    for (int seat = 0; seat < SEAT_NB; seat++)
      for (int strain = 0; strain < STRAIN_NB; strain++)
        v.of[seat][to[strain]] = t.of[seat][strain];
    same_tables(&u, &v, &other);
  }
  solver_free(s);
}

static void test_solving_twice_gives_the_same(void **state)
{
  (void)state;
  Solver *s = new_solver(0, false);
  Deal first = random_deal(4, 0), second = random_deal(4, 1);
  Tricks before = table_of(s, &first);
  uint64_t nodes = solver_nodes(s);
  table_of(s, &second);
  uint64_t between = solver_nodes(s);
  Tricks after = table_of(s, &first);
  same_tables(&after, &before, &first);
  assert_int_equal(solver_nodes(s) - between, nodes);
  solver_free(s);
}

static void test_little_memory_is_slower_never_wrong(void **state)
{
  (void)state;
  Deal d = deal_from(FREAK);
  Err e;
  Tricks t;
  Solver *s = new_solver(SOLVER_MEMORY_MIN, false);
  size_t limit = s->search.table.limit /= 2; /* even the least would do */
  PairSet pairs = pair_bit(NORTH, CLUBS) | pair_bit(EAST, CLUBS) |
                  pair_bit(NORTH, HEARTS) | pair_bit(EAST, HEARTS);
  assert_true(solver_tricks(s, &d, pairs, &t, &e));
  assert_true(s->search.table.cleared > 0);
  assert_true(s->search.table.bytes <= limit);
  assert_int_equal(t.of[NORTH][CLUBS], 9); /* by libdds 2.9 */
  assert_int_equal(t.of[EAST][CLUBS], 4);
  assert_int_equal(t.of[NORTH][HEARTS], 12);
  assert_int_equal(t.of[EAST][HEARTS], 1);
  solver_free(s);
}

/* Only the order of the cards still in play counts. */
static void test_spreading_the_ranks_changes_nothing(void **state)
{
  (void)state;
  Err e;
  Rng r = rng_open(6, RNG_TEST, 0);
  Solver *s = new_solver(0, false);
  for (int i = 0; i < 300; i++) {
    Layout l = random_ending(&r, 7), packed = {{0}};
    int strain = (int)rng_below(&r, STRAIN_NB), leader = i % SEAT_NB, a, b;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      int next = TWO;
      for (int rank = TWO; rank <= ACE; rank++)
        for (int seat = 0; seat < SEAT_NB; seat++)
          if (l.hand[seat] & card_bit(card_make(suit, rank)))
            packed.hand[seat] |= card_bit(card_make(suit, next++));
    }
    assert_true(solve_ending(s, &l, leader, strain, &a, &e));
    assert_true(solve_ending(s, &packed, leader, strain, &b, &e));
    assert_int_equal(a, b);
  }
  solver_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_turning_the_seats_turns_the_table),
      cmocka_unit_test(test_exchanging_suits_exchanges_strains),
      cmocka_unit_test(test_solving_twice_gives_the_same),
      cmocka_unit_test(test_little_memory_is_slower_never_wrong),
      cmocka_unit_test(test_spreading_the_ranks_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
