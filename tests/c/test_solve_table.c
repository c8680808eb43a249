/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** What the search takes for sure: bounds at the start of a trick, and the
** patterns of its table.
*/
#include "solving.h"

#include "solve/bounds.h"

/* Few suits, so that long holdings, voids and ruffs are common. */
static Layout lopsided_ending(Rng *r, int cards)
{
  Layout l = {{0}};
  Hand used = 0;
  unsigned suits = (unsigned)rng_below(r, 16);
  for (int i = 0; i < cards * SEAT_NB; i++) {
    int card;
    do {
      int suit = (int)rng_below(r, SUIT_NB);
      if (rng_below(r, 3) && !(suits >> suit & 1)) suit = (int)rng_below(r, SUIT_NB);
      card = card_make(suit, (int)rng_below(r, RANK_NB));
    } while (used & card_bit(card));
    used |= card_bit(card);
    l.hand[i % SEAT_NB] |= card_bit(card);
  }
  return l;
}

static void name_ending(const Layout *l, int leader, int strain, const char *what)
{
  char text[DEAL_TEXT_MAX];
  layout_format(l, NORTH, text);
  fail_msg("%s, %s leads, %s: %s", text, seat_name(leader), strain_name(strain), what);
}

static void check_bounds(Solver *s, const Layout *l, int leader, int strain)
{
  int left = hand_size(l->hand[leader]), tricks;
  Err e;
  assert_true(solver_ending(s, l, leader, strain, &tricks, &e));
  const Frame *f = &s->search.frame[left];
  Sure fast = bounds_fast(f, strain != NOTRUMP, RANK_NB);
  Sure slow = bounds_slow(f, strain != NOTRUMP, RANK_NB);
  if (fast.tricks > tricks) name_ending(l, leader, strain, "fast tricks");
  if (slow.tricks > left - tricks) name_ending(l, leader, strain, "slow tricks");
}

static void test_bounds_never_promise_too_much(void **state)
{
  (void)state;
  Rng r = rng_open(1, RNG_TEST, 0);
  Solver *s = new_solver(SOLVER_MEMORY_MIN, true);
  for (int i = 0; i < (soaking() ? 200000 : how_many(6000, 600)); i++) {
    Layout l = lopsided_ending(&r, 2 + (int)rng_below(&r, 5));
    check_bounds(s, &l, i % SEAT_NB, i % 2 ? NOTRUMP : SPADES);
  }
  solver_free(s);
}

/* A hand-out of the cards of one suit that agrees with a pattern. */
static void deal_suit(Layout *l, Rng *r, int suit, const int length[SEAT_NB],
                      const int owner[RANK_NB], int known)
{
  int need[SEAT_NB], total = 0;
  for (int i = 0; i < SEAT_NB; i++) {
    need[i] = length[i];
    total += length[i];
  }
  for (int i = 0; i < known; i++) need[owner[i]]--;
  for (int i = 0; i < total; i++) {
    int seat = i < known ? owner[i] : -1;
    if (seat < 0) {
      int pick = (int)rng_below(r, (uint64_t)(total - i));
      for (seat = 0; pick >= need[seat]; seat++) pick -= need[seat];
      need[seat]--;
    }
    l->hand[seat] |= card_bit(card_make(suit, ACE - i));
  }
}

/* Some position of a pattern of the portable table: lanes, best card on top. */
static Layout position_of(const Slot *slot, const Pattern *p, Rng *r, int *leader)
{
  Layout l = {{0}};
  int length[SEAT_NB][SUIT_NB], left = 0;
  for (int i = 0; i < SEAT_NB; i++)
    for (int suit = 0; suit < SUIT_NB; suit++)
      length[i][suit] = (int)(slot->key >> (4 * (4 * i + suit)) & 15);
  *leader = length[WEST][TRUMP];
  for (int suit = 0; suit < SUIT_NB; suit++) left += length[NORTH][suit];
  length[WEST][TRUMP] = left;
  for (int suit = 0; suit < TRUMP; suit++) length[WEST][TRUMP] -= length[WEST][suit];
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int owner[RANK_NB], known = hand_length(p->mask, suit), lengths[SEAT_NB];
    for (int i = 0; i < known; i++) {
      int at = (suit << SUIT_SHIFT) + ACE - i;
      owner[i] = (int)(p->odd >> at & 1) | (int)(p->south >> at & 1) << 1;
    }
    /* odd: E or W; south: S or W */
    static const int seats[] = {NORTH, EAST, SOUTH, WEST};
    for (int i = 0; i < known; i++) owner[i] = seats[owner[i]];
    for (int i = 0; i < SEAT_NB; i++) lengths[i] = length[i][suit];
    deal_suit(&l, r, suit, lengths, owner, known);
  }
  return l;
}

/* Shuffle the small cards of what the table of 's' knows, solve it anew. */
static void check_patterns(Solver *s, Solver *other, int strain, Rng *r, int count)
{
  const Table *t = &s->search.table;
  for (int k = 0; k < count;) {
    const Slot *slot = &t->slots[rng_below(r, t->slot_count)];
    if (!slot->heads) continue;
    const Pattern *p = &list_patterns(slot)[rng_below(r, slot->count)];
    int leader, tricks;
    Err e;
    Layout l = position_of(slot, p, r, &leader);
    int left = hand_size(l.hand[leader]);
    if (left > 9 && rng_below(r, 8)) continue; /* the long ones are slow */
    assert_true(solver_ending(other, &l, leader, strain, &tricks, &e));
    int ns = leader % 2 == NORTH ? tricks : left - tricks;
    if (ns < p->low || ns > p->high) {
      print_message("# NS %d, not %d to %d\n", ns, p->low, p->high);
      name_ending(&l, leader, strain, "a pattern of the table");
    }
    k++;
  }
}

static void test_small_cards_of_patterns_do_not_matter(void **state)
{
  (void)state;
  Rng r = rng_open(2, RNG_TEST, 0);
  Solver *s = new_solver(0, true), *other = new_solver(0, false);
  for (int i = 0; i < (soaking() ? 200 : how_many(4, 2)); i++) {
    Deal d = random_deal(3, (uint64_t)i);
    Tricks t;
    Err e;
    int strain = i % 2 ? NOTRUMP : SPADES;
    PairSet pairs = pair_bit(NORTH, strain) | pair_bit(EAST, strain);
    assert_true(solver_tricks(s, &d, pairs, &t, &e));
    check_patterns(s, other, strain, &r, 1500);
  }
  solver_free(s);
  solver_free(other);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bounds_never_promise_too_much),
      cmocka_unit_test(test_small_cards_of_patterns_do_not_matter),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
