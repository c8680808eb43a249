/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Hands drawn from boxes: each is in one of them, their number is exact where it can be
** counted one by one, and each is drawn as often as any other.
*/
#include "random_cond.h"

#include <math.h>

#include "bidding/box_draw.h"
#include "hand/feature.h"

enum { LISTS = 200, DRAWS = 200, TRIALS = 60000, HANDS_MAX = 4096 };

static void add_box(BidBoxes *l, Rng *r)
{
  BidBox b = bidbox_all();
  int low = (int)rng_below(r, 16), suit = (int)rng_below(r, SUIT_NB);
  bidbox_narrow(&b, BOX_HCP, low, low + (int)rng_below(r, 8));
  bidbox_narrow(&b, BOX_CLUBS + suit, (int)rng_below(r, 6), HAND_SIZE);
  assert_true(bidboxes_add(l, b));
}

/* So many of the cards that are free. */
static Hand some_cards(Rng *r, Hand of, int nb)
{
  Hand taken = 0;
  while (hand_size(taken) < nb) {
    Hand one =
        card_bit(card_make((int)rng_below(r, SUIT_NB), (int)rng_below(r, RANK_NB)));
    taken |= one & of;
  }
  return taken;
}

static void draws_hands_of_the_boxes(void **state)
{
  (void)state;
  static BoxDraw d;
  BidBoxes l = {0};
  for (int k = 0; k < LISTS; k++) {
    Rng r = rng_open(5, RNG_TEST, (uint64_t)k);
    l.nb = 0;
    for (int i = 1 + (int)rng_below(&r, 3); i > 0; i--) add_box(&l, &r);
    Hand free = PACK & ~some_cards(&r, PACK, HAND_SIZE);
    box_draw_open(&d, &l, free);
    for (int i = 0; d.size && i < DRAWS; i++) {
      Hand h;
      if (!box_draw_next(&d, &r, &h)) continue;
      assert_int_equal(hand_size(h), HAND_SIZE);
      assert_true(!(h & ~free) && bidboxes_hold(&l, bidbox_values(h)));
    }
  }
  bidboxes_free(&l);
}

/* All hands of fifteen cards that are in the boxes, in their order. */
static int list_hands(const BidBoxes *l, Hand free, Hand out[HANDS_MAX], uint64_t *sum)
{
  int nb = 0;
  *sum = 0;
  for (Hand a = free; a; a &= a - 1)
    for (Hand b = a & (a - 1); b; b &= b - 1)
      for (Hand c = b & (b - 1); c; c &= c - 1) {
        Hand h = free & ~((a & -a) | (b & -b) | (c & -c));
        int of = 0;
        for (int i = 0; i < l->nb; i++) of += bidbox_holds(&l->at[i], bidbox_values(h));
        *sum += (uint64_t)of;
        if (of) out[nb++] = h;
      }
  return nb;
}

static void draws_each_hand_as_often(void **state)
{
  (void)state;
  static BoxDraw d;
  static Hand hand[HANDS_MAX];
  static int times[HANDS_MAX];
  BidBoxes l = {0};
  Rng r = rng_open(9, RNG_TEST, 0);
  Hand free = some_cards(&r, PACK, HAND_SIZE + 3);
  BidBox b = bidbox_all();
  int hcp = (int)(bidbox_values(free) & 0x7f), drawn = 0;
  assert_true(bidbox_narrow(&b, BOX_HCP, hcp - 4, hcp - 1) && bidboxes_add(&l, b));
  b = bidbox_all();
  assert_true(bidbox_narrow(&b, BOX_SPADES, hand_length(free, SPADES) - 1, HAND_SIZE) &&
              bidboxes_add(&l, b));
  uint64_t sum;
  int nb = list_hands(&l, free, hand, &sum);
  box_draw_open(&d, &l, free);
  assert_int_equal(d.size, sum);
  for (int i = 0; i < TRIALS; i++) {
    Hand h;
    int k = 0;
    if (!box_draw_next(&d, &r, &h)) continue;
    while (hand[k] != h) k++;
    times[k]++;
    drawn++;
  }
  double chi = 0, each = (double)drawn / nb;
  for (int i = 0; i < nb; i++) chi += (times[i] - each) * (times[i] - each) / each;
  assert_true(nb > 100 && drawn > TRIALS / 2);
  assert_true(chi < nb - 1 + 5 * sqrt(2.0 * (nb - 1))); /* the seed is fixed */
  bidboxes_free(&l);
}

static void knows_the_values_of_hands(void **state)
{
  (void)state;
  Rng r = rng_open(11, RNG_TEST, 0);
  for (int i = 0; i < LISTS; i++) {
    Hand h = some_cards(&r, PACK, HAND_SIZE);
    BidBox b = {bidbox_values(h), bidbox_values(h), 0};
    assert_int_equal(bidbox_low(&b, BOX_HCP), feature_of_hand(h, FEATURE_HCP));
    assert_int_equal(bidbox_low(&b, BOX_CONTROLS),
                     feature_of_hand(h, FEATURE_CONTROLS));
    for (int s = 0; s < SUIT_NB; s++)
      assert_int_equal(bidbox_low(&b, BOX_CLUBS + s), hand_length(h, s));
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(draws_hands_of_the_boxes),
      cmocka_unit_test(draws_each_hand_as_often),
      cmocka_unit_test(knows_the_values_of_hands),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
