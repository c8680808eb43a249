/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate of results: what must hold for any net. */
#include "guess/guess.h"

#include "cards/dealing.h"
#include "unit.h"

enum { DEALS = 60 };

static Deal deal_of(uint64_t index)
{
  Deal d;
  Dealing g = dealing_new(NULL);
  Rng r = rng_open(7, RNG_TEST, index);
  dealing_next(&g, &r, &d);
  return d;
}

static void expect_same(const Guess *a, const Guess *b)
{
  assert_memory_equal(a->share, b->share, sizeof a->share);
}

/* In units of 1/GUESS_ONE tricks. */
static int mean_of(const Guess *g)
{
  int sum = 0;
  for (int n = 1; n <= TRICKS_MAX; n++) sum += n * g->share[n];
  return sum;
}

static void shares_add_up(void **state)
{
  (void)state;
  for (int i = 0; i < DEALS; i++) {
    Deal d = deal_of((uint64_t)i);
    Guess g = guess_tricks(&d, i % SEAT_NB, i % STRAIN_NB);
    int sum = 0;
    for (int n = 0; n <= TRICKS_MAX; n++) sum += g.share[n];
    assert_int_equal(sum, GUESS_ONE);
  }
}

/* Seats count from declarer: a deal passed round the table says the same. */
static void the_table_may_be_turned(void **state)
{
  (void)state;
  for (int i = 0; i < DEALS; i++) {
    Deal d = deal_of((uint64_t)i), turned = deal_rotate(&d, 1);
    int declarer = i % SEAT_NB, strain = i % STRAIN_NB;
    Guess a = guess_tricks(&d, declarer, strain);
    Guess b = guess_tricks(&turned, seat_next(declarer), strain);
    expect_same(&a, &b);
  }
}

static Deal swapped(const Deal *d, int x, int y)
{
  Deal out;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    Hand h = d->hand[seat], both = hand_from_holding(HOLDING_NB - 1, x) |
                                   hand_from_holding(HOLDING_NB - 1, y);
    out.hand[seat] = (h & ~both) | hand_from_holding(hand_holding(h, x), y) |
                     hand_from_holding(hand_holding(h, y), x);
  }
  return out;
}

/* Suits have no names: two of them exchanged, with the strain, say the same. */
static void suits_may_be_exchanged(void **state)
{
  (void)state;
  for (int i = 0; i < DEALS; i++) {
    Deal d = deal_of((uint64_t)i);
    int x = i % SUIT_NB, y = (i / SUIT_NB) % SUIT_NB, strain = i % STRAIN_NB;
    Deal other = swapped(&d, x, y);
    Guess a = guess_tricks(&d, SOUTH, strain);
    Guess b = guess_tricks(&other, SOUTH, strain == x ? y : strain == y ? x : strain);
    expect_same(&a, &b);
  }
}

/* Whoever has all the cards takes all the tricks: freaks it was hardly trained on. */
static void cold_grand_slams_are_seen(void **state)
{
  (void)state;
  Err e;
  Deal d;
  const char *text =
      "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";
  assert_true(deal_parse(&d, text, strlen(text), &e));
  Guess north = guess_tricks(&d, NORTH, NOTRUMP),
        west = guess_tricks(&d, WEST, NOTRUMP);
  assert_true(mean_of(&north) > 11 * GUESS_ONE);
  assert_true(mean_of(&west) < 2 * GUESS_ONE);
}

/* A table of weights that was damaged has another name: the bench asserts the name. */
static void the_net_has_a_name(void **state)
{
  (void)state;
  char name[GUESS_NAME_MAX];
  assert_int_equal(strlen(guess_name(name)), 12);
  assert_memory_equal(name, "dd1-", 4);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shares_add_up),
      cmocka_unit_test(the_table_may_be_turned),
      cmocka_unit_test(suits_may_be_exchanged),
      cmocka_unit_test(cold_grand_slams_are_seen),
      cmocka_unit_test(the_net_has_a_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
