/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Deals that look the same when turned and renamed: the results that are taken from
** each other are compared with searches that know nothing of it.
*/
#include "solving.h"

#include "solve/symmetry.h"

/* What a deal is to be mapped onto itself by, and how many results then differ. */
typedef struct Turn {
  int steps, to[SUIT_NB];
  int classes;
} Turn;

static const Turn TURNS[] = {
    {1, {DIAMONDS, HEARTS, SPADES, CLUBS}, 5},
    {3, {HEARTS, SPADES, DIAMONDS, CLUBS}, 5},
    {2, {DIAMONDS, CLUBS, SPADES, HEARTS}, 10},
    {2, {SPADES, HEARTS, DIAMONDS, CLUBS}, 10},
    {0, {DIAMONDS, CLUBS, HEARTS, SPADES}, 16},
    {0, {HEARTS, DIAMONDS, CLUBS, SPADES}, 16},
};

/* Cards of random owners, each with its images; false if hands have not 13. */
static bool try_deal(Rng *r, const Turn *turn, Deal *out)
{
  Deal d = {{0}};
  Hand dealt = 0;
  for (int suit = 0; suit < SUIT_NB; suit++)
    for (int rank = TWO; rank <= ACE; rank++) {
      int seat = (int)rng_below(r, SEAT_NB), at = suit;
      while (!(dealt & card_bit(card_make(at, rank)))) {
        dealt |= card_bit(card_make(at, rank));
        d.hand[seat] |= card_bit(card_make(at, rank));
        at = turn->to[at];
        seat = (seat + turn->steps) % SEAT_NB;
      }
    }
  *out = d;
  return deal_ok(&d);
}

static Deal turned_deal(uint64_t seed, const Turn *turn)
{
  Rng r = rng_open(seed, RNG_TEST, 0);
  Deal d;
  while (!try_deal(&r, turn, &d)) continue;
  return d;
}

/* Each result by a search of its own. */
static Tricks searched(Solver *s, const Deal *d)
{
  Tricks t;
  Err e;
  Layout l;
  memcpy(l.hand, d->hand, sizeof l.hand);
  for (int declarer = 0; declarer < SEAT_NB; declarer++)
    for (int strain = 0; strain < STRAIN_NB; strain++) {
      int of_leader;
      assert_true(
          solve_ending(s, &l, (declarer + 1) % SEAT_NB, strain, &of_leader, &e));
      t.of[declarer][strain] = (int8_t)(HAND_SIZE - of_leader);
    }
  return t;
}

static int classes_of(const Deal *d)
{
  Symmetry y = symmetry_of(d);
  int n = 0;
  for (int i = 0; i < PAIR_NB; i++) {
    assert_true(y.first[i] <= i);
    assert_int_equal(y.first[y.first[i]], y.first[i]);
    n += y.first[i] == i;
  }
  return n;
}

static void test_results_of_a_class_are_equal(void **state)
{
  (void)state;
  Solver *s = new_solver(0, false);
  for (size_t i = 0; i < sizeof TURNS / sizeof *TURNS; i++)
    for (uint64_t seed = 0; seed < 1; seed++) {
      Deal d = turned_deal(seed, &TURNS[i]);
      assert_int_equal(classes_of(&d), TURNS[i].classes);
      Tricks t = table_of(s, &d), u = searched(s, &d);
      assert_memory_equal(&t, &u, sizeof t);
    }
  solver_free(s);
}

static void test_any_subset_is_answered(void **state)
{
  (void)state;
  Solver *s = new_solver(0, false);
  Deal d = turned_deal(7, &TURNS[0]);
  Tricks all = table_of(s, &d), some;
  Err e;
  for (int a = 0; a < PAIR_NB; a++)
    for (int b = a; b < PAIR_NB; b++) {
      PairSet pairs = (PairSet)1 << a | (PairSet)1 << b;
      if ((a + b) % 7) continue; /* a seventh of them is enough */
      assert_true(solver_tricks(s, &d, pairs, &some, &e));
      for (int i = 0; i < PAIR_NB; i++)
        assert_int_equal(((int8_t *)some.of)[i],
                         pairs >> i & 1 ? ((int8_t *)all.of)[i] : TRICKS_UNKNOWN);
    }
  solver_free(s);
}

/* Every hand has one suit, whole: all suits are alike once hands are turned. */
static void test_one_suit_each(void **state)
{
  (void)state;
  Deal d = deal_from("N:AKQJT98765432... .AKQJT98765432.. "
                     "..AKQJT98765432. ...AKQJT98765432");
  assert_int_equal(classes_of(&d), 5);
  Solver *s = new_solver(0, false);
  Tricks t = table_of(s, &d), u = searched(s, &d);
  assert_memory_equal(&t, &u, sizeof t);
  assert_int_equal(t.of[NORTH][SPADES], 13);
  assert_int_equal(t.of[NORTH][HEARTS], 0);
  assert_int_equal(t.of[NORTH][NOTRUMP], 0);
  solver_free(s);
}

static void test_ordinary_deals_have_none(void **state)
{
  (void)state;
  for (uint64_t i = 0; i < 2000; i++) {
    Deal d = random_deal(8, i);
    assert_int_equal(classes_of(&d), PAIR_NB);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results_of_a_class_are_equal),
      cmocka_unit_test(test_any_subset_is_answered),
      cmocka_unit_test(test_one_suit_each),
      cmocka_unit_test(test_ordinary_deals_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
