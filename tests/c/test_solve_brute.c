/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The solver against plain minimax without any cleverness, on random endings
** of few cards: all strains, all leaders.
*/
#include "solving.h"

static int winner_of(const int card[SEAT_NB], int leader, int strain)
{
  int best = 0;
  for (int i = 1; i < SEAT_NB; i++) {
    bool follows = card_suit(card[i]) == card_suit(card[best]);
    if (follows ? card[i] > card[best] : card_suit(card[i]) == strain) best = i;
  }
  return (leader + best) % SEAT_NB;
}

/* Tricks that N and S take: every card of every hand, to the very end. */
static int minimax(Layout *l, int leader, int played, int card[SEAT_NB], int strain)
{
  if (played == SEAT_NB) {
    int winner = winner_of(card, leader, strain), next[SEAT_NB];
    int won = winner % 2 == NORTH;
    if (!l->hand[winner]) return won;
    return won + minimax(l, winner, 0, next, strain);
  }
  int seat = (leader + played) % SEAT_NB;
  Hand legal = l->hand[seat];
  if (played > 0 && hand_holding(legal, card_suit(card[0])))
    legal =
        hand_from_holding(hand_holding(legal, card_suit(card[0])), card_suit(card[0]));
  int best = seat % 2 == NORTH ? -1 : RANK_NB + 1;
  for (; legal; legal &= legal - 1) {
    card[played] = hand_lowest(legal);
    l->hand[seat] ^= card_bit(card[played]);
    int kept[SEAT_NB];
    for (int i = 0; i <= played; i++) kept[i] = card[i];
    int tricks = minimax(l, leader, played + 1, card, strain);
    for (int i = 0; i <= played; i++) card[i] = kept[i];
    l->hand[seat] ^= card_bit(card[played]);
    if (seat % 2 == NORTH ? tricks > best : tricks < best) best = tricks;
  }
  return best;
}

static void compare(bool portable, int cards, int count, uint64_t seed)
{
  Err e;
  Rng r = rng_open(seed, RNG_TEST, 0);
  Solver *s = new_solver(SOLVER_MEMORY_MIN, portable);
  for (int i = 0; i < count; i++) {
    Layout l = random_ending(&r, cards);
    for (int strain = 0; strain < STRAIN_NB; strain++)
      for (int leader = 0; leader < SEAT_NB; leader++) {
        int got, card[SEAT_NB];
        int ns = minimax(&l, leader, 0, card, strain);
        assert_true(solve_ending(s, &l, leader, strain, &got, &e));
        if (got != (leader % 2 == NORTH ? ns : cards - ns)) {
          char text[DEAL_TEXT_MAX];
          layout_format(&l, NORTH, text);
          fail_msg("%s, %s leads, %s: %d tricks, not %d", text, seat_name(leader),
                   strain_name(strain), leader % 2 == NORTH ? ns : cards - ns, got);
        }
      }
  }
  solver_free(s);
}

static void three_cards(void **state)
{
  (void)state;
  compare(false, 3, 300, 1);
  compare(true, 3, 100, 2);
}

static void four_cards(void **state)
{
  (void)state;
  compare(false, 4, soaking() ? 60 : 25, 3);
  compare(true, 4, soaking() ? 10 : 5, 4);
}

/* Plain minimax of one ending of six cards a hand takes the better part of an hour. */
static void five_cards(void **state)
{
  (void)state;
  compare(false, 5, soaking() ? 100 : 1, 8);
}

static void one_and_two_cards(void **state)
{
  (void)state;
  compare(false, 1, 50, 5);
  compare(false, 2, 200, 6);
  compare(true, 2, 50, 7);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_and_two_cards),
      cmocka_unit_test(three_cards),
      cmocka_unit_test(four_cards),
      cmocka_unit_test(five_cards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
