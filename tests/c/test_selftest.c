/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The dealing self-test: it passes what is sound and catches what is not.
*/
#include "unit.h"

#include "base/rng.h"
#include "bench/selftest.h"
#include "cards/dealing.h"

enum { DEALS = 20000 };

/* A pack in some order, and where an unsound dealer keeps what it should not. */
typedef struct Pack {
  int card[CARD_NB];
  Rng rng;
  Deal last;
} Pack;

static void sorted(Pack *p)
{
  for (int i = 0; i < CARD_NB; i++) p->card[i] = card_make(i / RANK_NB, i % RANK_NB);
}

static void swap(Pack *p, int i, int k)
{
  int card = p->card[i];
  p->card[i] = p->card[k];
  p->card[k] = card;
}

static void shuffle(Pack *p)
{
  for (int i = CARD_NB - 1; i > 0; i--)
    swap(p, i, (int)rng_below(&p->rng, (uint64_t)i + 1));
}

/* Thirteen cards from the top to each. */
static void hand_out(const Pack *p, Deal *out)
{
  *out = (Deal){{0}};
  for (int i = 0; i < CARD_NB; i++) out->hand[i / HAND_SIZE] |= card_bit(p->card[i]);
}

/* A generator for the whole series, as careless programs have it. */
static void start(Pack *p, uint64_t seed, uint64_t index)
{
  if (index) return;
  p->rng = rng_open(seed, RNG_TEST, 0);
  sorted(p);
}

static SelftestResult test(void (*deal)(void *, uint64_t, uint64_t, Deal *))
{
  static Pack pack;
  SelftestResult r;
  Selftest t = {.context = &pack, .deal = deal, .seed = 77, .deals = DEALS};
  assert_true(selftest_run(&r, &t, NULL));
  return r;
}

static bool fails(const SelftestResult *r, int series, int check)
{
  return r->check[series][check].p < SELFTEST_LEVEL;
}

static int failures(const SelftestResult *r, int series)
{
  int nb = 0;
  for (int i = 0; i < CHECK_NB; i++) nb += fails(r, series, i);
  return nb;
}

static void our_own_dealer_passes(void **state)
{
  (void)state;
  SelftestResult r = test(selftest_own);
  assert_true(r.passed);
  assert_int_equal(failures(&r, SERIES_INDICES) + failures(&r, SERIES_SEEDS), 0);
}

/* A sound dealer must pass with every seed; one in 10^5 would fail 0.02 of these. */
static void a_sound_dealer_passes_with_every_seed(void **state)
{
  (void)state;
  for (uint64_t seed = 0; seed < (uint64_t)how_many(40, 10); seed++) {
    SelftestResult r;
    Selftest t = {
        .deal = selftest_own, .seed = seed << 32, .deals = SELFTEST_DEALS_MIN};
    assert_true(selftest_run(&r, &t, NULL));
    assert_true(r.passed);
  }
}

static void deal_anew(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  Pack *p = context;
  start(p, seed, index);
  shuffle(p);
  hand_out(p, out);
}

/* Going on from the former deal is not a fault when the shuffle is right. */
static void another_sound_dealer_passes(void **state)
{
  (void)state;
  assert_true(test(deal_anew).passed);
}

/*
** The shuffle of the program `dealer` (as of its Debian package): every place is
** swapped with any of the 52, from the former deal on.
*/
static void deal_as_dealer(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  Pack *p = context;
  start(p, seed, index);
  for (int i = 0; i < CARD_NB; i++) swap(p, i, (int)rng_below(&p->rng, CARD_NB));
  hand_out(p, out);
}

static void swapping_with_any_place_is_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_as_dealer);
  assert_false(r.passed);
  assert_true(fails(&r, SERIES_SEEDS, CHECK_SEATS));
  assert_true(fails(&r, SERIES_SEEDS, CHECK_LENGTHS));
  assert_true(fails(&r, SERIES_INDICES, CHECK_STAYS));
  assert_true(fails(&r, SERIES_INDICES, CHECK_LENGTHS_LAG));
}

/* 256 is not a multiple of the numbers of places left. */
static void deal_modulo(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  Pack *p = context;
  start(p, seed, index);
  sorted(p);
  for (int i = CARD_NB - 1; i > 0; i--)
    swap(p, i, (int)(rng_next(&p->rng) % 256 % (unsigned)(i + 1)));
  hand_out(p, out);
}

static void a_biased_modulo_is_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_modulo);
  assert_true(fails(&r, SERIES_INDICES, CHECK_SEATS));
  assert_true(fails(&r, SERIES_SEEDS, CHECK_SEATS));
}

/* A few swaps instead of a shuffle: each deal is as it should be, but like the last. */
static void deal_with_few_swaps(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  Pack *p = context;
  start(p, seed, index);
  if (!index) shuffle(p);
  for (int i = 0; i < 50; i++)
    swap(p, (int)rng_below(&p->rng, CARD_NB), (int)rng_below(&p->rng, CARD_NB));
  hand_out(p, out);
}

static void correlated_deals_are_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_with_few_swaps);
  assert_true(fails(&r, SERIES_INDICES, CHECK_STAYS));
  assert_true(fails(&r, SERIES_INDICES, CHECK_LENGTHS_LAG));
  assert_true(fails(&r, SERIES_INDICES, CHECK_HCP_LAG));
  assert_int_equal(failures(&r, SERIES_SEEDS), 0);
}

/* Five riffles (Gilbert, Shannon, Reeds) leave runs of the old order. */
static void deal_riffled(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  Pack *p = context;
  start(p, seed, index);
  sorted(p);
  for (int k = 0; k < 5; k++) {
    int old[CARD_NB], cut = __builtin_popcountll(rng_next(&p->rng) >> 12);
    memcpy(old, p->card, sizeof old);
    int left = 0, right = cut;
    for (int i = 0; i < CARD_NB; i++) {
      uint64_t of_left = (uint64_t)(cut - left), all = (uint64_t)(CARD_NB - i);
      p->card[i] = rng_below(&p->rng, all) < of_left ? old[left++] : old[right++];
    }
  }
  hand_out(p, out);
}

static void too_few_riffles_are_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_riffled);
  assert_true(fails(&r, SERIES_INDICES, CHECK_NEIGHBOURS));
  assert_true(fails(&r, SERIES_SEEDS, CHECK_NEIGHBOURS));
}

/* Only 4096 seeds, whatever is asked for. */
static void deal_from_few_seeds(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  selftest_own(context, seed % 4096, index, out);
}

static void few_seeds_are_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_from_few_seeds);
  assert_int_equal(failures(&r, SERIES_INDICES), 0);
  assert_true(fails(&r, SERIES_SEEDS, CHECK_REPEATS));
  assert_true(r.check[SERIES_SEEDS][CHECK_REPEATS].statistic == DEALS - 4096);
}

/* Nobody likes a south hand with a void and fewer than 12 points. */
static void deal_without_voids(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  Pack *p = context;
  start(p, seed, index);
  for (bool void_held = true; void_held;) {
    shuffle(p);
    hand_out(p, out);
    void_held = false;
    for (int suit = 0; suit < SUIT_NB; suit++)
      void_held = void_held || !hand_length(out->hand[SOUTH], suit);
  }
}

static void dull_shapes_are_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_without_voids);
  assert_true(fails(&r, SERIES_INDICES, CHECK_LENGTHS));
  assert_true(fails(&r, SERIES_INDICES, CHECK_SHAPES));
  assert_true(fails(&r, SERIES_SEEDS, CHECK_SHAPES));
}

/* Aces and kings change places between east and west until both have some. */
static void deal_fair_points(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  Pack *p = context;
  start(p, seed, index);
  for (bool poor = true; poor;) {
    const Hand honours = (Hand)3 << KING | (Hand)3 << (16 + KING) |
                         (Hand)3 << (32 + KING) | (Hand)3 << (48 + KING);
    shuffle(p);
    hand_out(p, out);
    poor = !(out->hand[EAST] & honours) || !(out->hand[WEST] & honours);
  }
}

static void fair_points_are_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_fair_points);
  assert_true(fails(&r, SERIES_INDICES, CHECK_HCP));
  assert_true(fails(&r, SERIES_SEEDS, CHECK_HCP));
}

/* Each deal three times more, with the hands passed on: all counts too even. */
static void deal_round_the_table(void *context, uint64_t seed, uint64_t index,
                                 Deal *out)
{
  Pack *p = context;
  selftest_own(NULL, seed, index / SEAT_NB, &p->last);
  *out = deal_rotate(&p->last, (int)(index % SEAT_NB));
}

static void what_is_too_even_is_caught(void **state)
{
  (void)state;
  SelftestResult r = test(deal_round_the_table);
  assert_true(fails(&r, SERIES_INDICES, CHECK_SEATS));
  assert_true(r.check[SERIES_INDICES][CHECK_SEATS].statistic < 1);
  assert_int_equal(failures(&r, SERIES_SEEDS), 0);
}

static void a_run_can_be_stopped(void **state)
{
  (void)state;
  Stop stop = {0};
  SelftestResult r = {.seed = 5};
  Selftest t = {.deal = selftest_own, .deals = 1u << 20, .stop = &stop};
  Err e;
  stop_raise(&stop);
  assert_false(selftest_run(&r, &t, &e));
  assert_string_equal(e.msg, "interrupted");
  assert_int_equal(r.seed, 5);
}

static void expect_columns(const char *text)
{
  while (*text) {
    size_t n = strcspn(text, "\n");
    if (n > 80) fail_msg("a line has %zu columns", n);
    assert_true(n == 0 || text[n - 1] != ' ');
    text += n + 1;
  }
}

static void the_report_says_what_failed(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  SelftestResult r = test(deal_from_few_seeds);
  selftest_print(&r, &b);
  assert_non_null(strstr(b.text, "Deals 0 to 19999 of seed 77\n"));
  assert_non_null(strstr(b.text, "Deal 0 of seeds 77 to 20076\n"));
  assert_non_null(strstr(b.text, "FAILED"));
  assert_non_null(strstr(b.text, "\nfailed: "));
  assert_null(strstr(b.text, "passed"));
  expect_columns(b.text);
  buf_free(&b);
}

static void the_report_of_a_sound_dealer_fits_the_screen(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  SelftestResult r;
  Selftest t = {.deal = selftest_own, .seed = UINT64_MAX - 3000, .deals = 5000};
  assert_true(selftest_run(&r, &t, NULL));
  selftest_print(&r, &b);
  assert_null(strstr(b.text, "FAILED"));
  assert_non_null(strstr(b.text, "\npassed: "));
  expect_columns(b.text);
  buf_free(&b);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(our_own_dealer_passes),
      cmocka_unit_test(a_sound_dealer_passes_with_every_seed),
      cmocka_unit_test(another_sound_dealer_passes),
      cmocka_unit_test(swapping_with_any_place_is_caught),
      cmocka_unit_test(a_biased_modulo_is_caught),
      cmocka_unit_test(correlated_deals_are_caught),
      cmocka_unit_test(too_few_riffles_are_caught),
      cmocka_unit_test(few_seeds_are_caught),
      cmocka_unit_test(dull_shapes_are_caught),
      cmocka_unit_test(fair_points_are_caught),
      cmocka_unit_test(what_is_too_even_is_caught),
      cmocka_unit_test(a_run_can_be_stopped),
      cmocka_unit_test(the_report_says_what_failed),
      cmocka_unit_test(the_report_of_a_sound_dealer_fits_the_screen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
