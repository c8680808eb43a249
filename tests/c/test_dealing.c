/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Random deals: whole, uniform, the same for the same address.
*/
#include "unit.h"

#include <math.h>

#include "cards/dealing.h"

enum { DEALS = 52000 };

static Rng stream(uint64_t seed, uint64_t index)
{
  return rng_open(seed, RNG_DEAL, index);
}

/* FNV-1a (Fowler, Noll, Vo) over the hands, north to west, low byte first. */
static uint64_t hash_deal(uint64_t hash, const Deal *d)
{
  for (int s = 0; s < SEAT_NB; s++)
    for (int i = 0; i < 64; i += 8) {
      hash ^= d->hand[s] >> i & 0xff;
      hash *= 0x100000001b3u;
    }
  return hash;
}

/*
** The signature "Deals": it changes only with DEALING_STREAM, on purpose, and
** every commit that changes it says so.
*/
static void deals_are_what_they_always_were(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  uint64_t hash = 0xcbf29ce484222325u;
  for (uint64_t i = 0; i < 10000; i++) {
    Rng r = stream(1, i);
    Deal d;
    dealing_next(&g, &r, &d);
    hash = hash_deal(hash, &d);
  }
  assert_int_equal(hash, 0x927f760d32e89091u);
}

static void deals_are_whole(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  Rng r = stream(2, 0);
  for (int i = 0; i < DEALS; i++) {
    Deal d;
    dealing_next(&g, &r, &d);
    assert_true(deal_ok(&d));
  }
}

static void every_card_goes_everywhere_alike(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  Rng r = stream(3, 0);
  uint64_t count[CARD_NB][SEAT_NB] = {{0}};
  for (int i = 0; i < DEALS; i++) {
    Deal d;
    dealing_next(&g, &r, &d);
    for (int s = 0; s < SEAT_NB; s++)
      for (Hand h = d.hand[s]; h; h &= h - 1) {
        int card = hand_lowest(h);
        count[card_suit(card) * RANK_NB + card_rank(card)][s]++;
      }
  }
  for (int card = 0; card < CARD_NB; card++) expect_even(count[card], SEAT_NB);
}

/* Two cards are together in a hand with probability 12/51, whichever they are. */
static void pairs_of_cards_are_independent(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  Rng r = stream(4, 0);
  uint64_t together[CARD_NB] = {0};
  for (int i = 0; i < DEALS; i++) {
    Deal d;
    dealing_next(&g, &r, &d);
    for (int card = 0; card < CARD_NB; card++) {
      int other = (card + 1) % CARD_NB;
      Hand both = card_bit(card_make(card / RANK_NB, card % RANK_NB)) |
                  card_bit(card_make(other / RANK_NB, other % RANK_NB));
      for (int s = 0; s < SEAT_NB; s++)
        if ((d.hand[s] & both) == both) together[card]++;
    }
  }
  double mean = DEALS * 12.0 / 51, sigma = sqrt(mean * (1 - 12.0 / 51));
  for (int card = 0; card < CARD_NB; card++)
    assert_true(fabs((double)together[card] - mean) < 6 * sigma);
}

static void known_cards_stay(void **state)
{
  (void)state;
  Layout known = {{0}};
  static const char text[] = "N:AK2.J3.KQ854.K72 .A.A. - QJT98..2.";
  assert_true(layout_parse(&known, text, strlen(text), NULL));
  Dealing g = dealing_new(&known);
  Rng r = stream(5, 0);
  uint64_t ace_of_clubs[SEAT_NB] = {0};
  for (int i = 0; i < 10000; i++) {
    Deal d;
    dealing_next(&g, &r, &d);
    assert_true(deal_ok(&d));
    for (int s = 0; s < SEAT_NB; s++) {
      assert_int_equal(d.hand[s] & known.hand[s], known.hand[s]);
      if (d.hand[s] & card_bit(card_make(CLUBS, ACE))) ace_of_clubs[s]++;
    }
  }
  /* 31 cards are free: north needs none, east 11, south 13, west 7 */
  static const double need[SEAT_NB] = {0, 11, 13, 7};
  for (int s = 0; s < SEAT_NB; s++) {
    double p = need[s] / 31, sigma = sqrt(10000 * p * (1 - p));
    assert_true(fabs((double)ace_of_clubs[s] - 10000 * p) <= 6 * sigma);
  }
}

/* Whatever hands are complete already, the others get what is left. */
static void any_seats_may_be_complete(void **state)
{
  (void)state;
  static const Hand lanes[SEAT_NB] = {SUIT_LANE, SUIT_LANE << 16, SUIT_LANE << 32,
                                      SUIT_LANE << 48};
  for (int mask = 0; mask < 16; mask++) {
    Layout known = {{0}};
    for (int s = 0; s < SEAT_NB; s++)
      if (mask >> s & 1) known.hand[s] = lanes[s];
    Dealing g = dealing_new(&known);
    Rng r = stream(6, (uint64_t)mask);
    Deal d;
    dealing_next(&g, &r, &d);
    assert_true(deal_ok(&d));
    for (int s = 0; s < SEAT_NB; s++)
      if (mask >> s & 1) assert_int_equal(d.hand[s], lanes[s]);
  }
}

/* Every number of free cards, so every way to put draws together in batches. */
static void batches_deal_every_free_card(void **state)
{
  (void)state;
  for (int free_nb = 0; free_nb <= CARD_NB; free_nb++) {
    Layout known = {{0}};
    for (int card = free_nb; card < CARD_NB; card++)
      known.hand[card % SEAT_NB] |= card_bit(card_make(card / RANK_NB, card % RANK_NB));
    Dealing g = dealing_new(&known);
    Rng r = stream(7, (uint64_t)free_nb);
    for (int i = 0; i < 50; i++) {
      Deal d;
      dealing_next(&g, &r, &d);
      assert_true(deal_ok(&d));
    }
  }
}

/* Five free cards, 3-1-1-0: all 20 ways alike. */
static void a_small_universe_is_uniform(void **state)
{
  (void)state;
  Layout known = {{SUIT_LANE & ~(Hand)0x15, SUIT_LANE << 16 & ~((Hand)1 << 20),
                   SUIT_LANE << 32 & ~((Hand)1 << 40), SUIT_LANE << 48}};
  Dealing g = dealing_new(&known);
  Rng r = stream(8, 0);
  uint64_t count[32 * 32] = {0}, seen[20];
  for (int i = 0; i < 40000; i++) {
    Deal d;
    dealing_next(&g, &r, &d);
    int code = 0;
    for (int k = 0; k < g.free_nb; k++)
      for (int s = NORTH; s <= SOUTH; s++)
        if (d.hand[s] & card_bit(g.free[k])) code = code * 3 + s;
    assert_true(code < 243);
    count[code]++;
  }
  size_t nb = 0;
  for (int code = 0; code < 243; code++) {
    if (!count[code]) continue;
    assert_true(nb < 20);
    seen[nb++] = count[code];
  }
  assert_int_equal(nb, 20);
  expect_even(seen, 20);
}

static void an_address_has_one_deal(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  for (uint64_t i = 0; i < 100; i++) {
    Rng a = stream(9, i), b = stream(9, i), c = stream(9, i + 1), e = stream(10, i);
    Deal da, db, dc, de;
    dealing_next(&g, &a, &da);
    dealing_next(&g, &b, &db);
    dealing_next(&g, &c, &dc);
    dealing_next(&g, &e, &de);
    assert_memory_equal(&da, &db, sizeof da);
    assert_memory_not_equal(&da, &dc, sizeof da);
    assert_memory_not_equal(&da, &de, sizeof da);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deals_are_what_they_always_were),
      cmocka_unit_test(deals_are_whole),
      cmocka_unit_test(every_card_goes_everywhere_alike),
      cmocka_unit_test(pairs_of_cards_are_independent),
      cmocka_unit_test(known_cards_stay),
      cmocka_unit_test(any_seats_may_be_complete),
      cmocka_unit_test(batches_deal_every_free_card),
      cmocka_unit_test(a_small_universe_is_uniform),
      cmocka_unit_test(an_address_has_one_deal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
