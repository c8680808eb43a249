/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Boxes of features: those of random conditions against dealt hands and exact counts;
** lists of random boxes against dealt hands.
*/
#include "random_cond.h"

#include "bidding/box_cond.h"
#include "count/hands/hands.h"

enum { BOXES = 4, HANDS = 40, HCP_MAX = 37 };

/* The features of a hand, card by card. */
static void read_hand(Hand h, int out[BOX_FEATURE_NB])
{
  Deal d = {{0}};
  d.hand[SOUTH] = h;
  memset(out, 0, BOX_FEATURE_NB * sizeof *out);
  for (int suit = 0; suit < SUIT_NB; suit++) {
    out[BOX_CLUBS + suit] = made_length(&d, SOUTH, suit);
    for (int rank = JACK; rank <= ACE; rank++)
      if (made_owns(&d, SOUTH, suit, rank)) out[BOX_HCP] += rank - JACK + 1;
    out[BOX_ACES] += made_owns(&d, SOUTH, suit, ACE);
    out[BOX_KINGS] += made_owns(&d, SOUTH, suit, KING);
  }
  out[BOX_CONTROLS] = 2 * out[BOX_ACES] + out[BOX_KINGS];
}

static bool is_within(const BidBox *b, Hand h)
{
  int value[BOX_FEATURE_NB];
  read_hand(h, value);
  for (int i = 0; i < BOX_FEATURE_NB; i++)
    if (value[i] < bidbox_low(b, i) || value[i] > bidbox_high(b, i)) return false;
  return true;
}

static bool is_in(const BidBoxes *l, Hand h)
{
  for (int i = 0; i < l->nb; i++)
    if (is_within(&l->at[i], h)) return true;
  return false;
}

/* ---- conditions ----------------------------------------------------------- */

static Cond *parsed(const char *text)
{
  Err e;
  Cond *c = cond_parse(text, strlen(text), &e);
  if (!c) fail_msg("%s: %s", text, e.msg);
  return c;
}

/* Write the hands of some boxes as a condition. */
static void write_boxes(const BidBoxes *l, Buf *b)
{
  static const char *const names[] = {"hcp",    "clubs", "diamonds", "hearts",
                                      "spades", "aces",  "kings",    "controls"};
  buf_puts(b, "(~any");
  for (int i = 0; i < l->nb; i++) {
    buf_puts(b, " | any");
    for (int k = 0; k < BOX_FEATURE_NB; k++)
      buf_printf(b, " & S.%s \"%d-%d\"", names[k], bidbox_low(&l->at[i], k),
                 bidbox_high(&l->at[i], k));
  }
  buf_puts(b, ")");
}

static bool is_impossible(const char *text)
{
  Cond *c = parsed(text);
  Count n;
  Err e;
  bool done = hands_count(&n, c, &HANDS_ALL, NULL, NULL, &e);
  cond_free(c);
  if (!done) fail_msg("%s", e.msg);
  return !n;
}

/* No hand of a condition is outside, and none of the others inside. */
static void expect_counted(const char *text, const BidBoxes *around,
                           const BidBoxes *inside)
{
  Buf b = BUF_EMPTY;
  buf_printf(&b, "(%s) & ~", text);
  write_boxes(around, &b);
  if (!is_impossible(b.text)) fail_msg("outside: %s", text);
  buf_free(&b);
  b = BUF_EMPTY;
  write_boxes(inside, &b);
  buf_printf(&b, " & ~(%s)", text);
  if (!is_impossible(b.text)) fail_msg("inside: %s", text);
  buf_free(&b);
}

/* How many of some hands satisfy a random condition; all must be where boxes say. */
static int expect_dealt(Made *m, const BidBoxes *around, const BidBoxes *inside)
{
  int nb = 0;
  for (int i = 0; i < HANDS; i++) {
    Deal d = m->aim, one = {{0}};
    if (i >= SEAT_NB) dealing_next(&m->dealing, &m->rng, &d);
    one.hand[SOUTH] = d.hand[i % SEAT_NB];
    bool holds = made_holds(m, &one);
    nb += holds;
    assert_true(!holds || is_in(around, one.hand[SOUTH]));
    assert_true(holds || !is_in(inside, one.hand[SOUTH]));
  }
  return nb;
}

static void random_conditions_are_between_their_boxes(void **state)
{
  (void)state;
  enum { COUNTED_EACH = 100 };
  const int nb = soaking() ? 100000 : how_many(4000, 200);
  BidBoxMaker *m = bidbox_maker_new();
  BidBoxes around = {0, 0, NULL}, inside = {0, 0, NULL};
  int held = 0, narrow = 0, some = 0;
  for (int i = 0; i < nb; i++) {
    Made made = made_condition(7000000 + (uint64_t)i);
    made_single(&made);
    Buf text = BUF_EMPTY;
    made_text(&made, &text);
    Cond *c = cond_parse(text.text, text.len, NULL);
    if (c) {
      assert_true(bidboxes_of_cond(m, &around, &inside, c));
      assert_true(around.nb <= BIDBOXES_MAX && inside.nb <= BIDBOXES_MAX);
      held += expect_dealt(&made, &around, &inside) > 0;
      if (i % COUNTED_EACH == 0) expect_counted(text.text, &around, &inside);
      BidBox all = bidbox_all(), b = around.nb ? bidboxes_around(&around) : all;
      narrow += !around.nb || b.low != all.low || b.high != all.high;
      some += inside.nb > 0;
    }
    cond_free(c);
    buf_free(&text);
  }
  assert_true(held > nb / 3 && narrow > nb / 8 && some > nb / 20);
  bidboxes_free(&around);
  bidboxes_free(&inside);
  bidbox_maker_free(m);
}

static void conditions_have_known_boxes(void **state)
{
  (void)state;
  static const struct {
    const char *text, *around, *inside; /* as written by write_boxes */
  } known[] = {
      {"S.hcp '15-17'", "S.hcp '15-17'", "S.hcp '15-17'"},
      {"(S.hcp * 2) '29-34'", "S.hcp '15-17'", "S.hcp '15-17'"},
      {"(S.hcp * 0.5) '7.5-8.5'", "S.hcp '15-17'", "S.hcp '15-17'"},
      {"(5 - S.spades) '0-1'", "S.spades '4-5'", "S.spades '4-5'"},
      {"(S.aces - 3 * S.aces + 1) '-5..-2'", "S.aces '2-3'", "S.aces '2-3'"},
      {"~S.kings '1-2'", "S.kings '0,3-4'", "S.kings '0,3-4'"},
      {"~(S.hcp '10+' | ~S.clubs '5+')", "S.hcp '9-' & S.clubs '5+'",
       "S.hcp '9-' & S.clubs '5+'"},
      {"S.balanced",
       "S.clubs '2-5' & S.diamonds '2-5' & S.hearts '2-5' & S.spades '2-5'", "~any"},
      {"~S.balanced", "any", "~any"},
      {"S.shape '64xx + 7xxx'",
       "S.spades '6-7' & S.hearts '6-' & S.diamonds '6-' & "
       "S.clubs '6-'",
       "~any"},
      {"S.spades.stopped",
       "S.spades '1+' & S.hearts '12-' & S.diamonds '12-' & "
       "S.clubs '12-'",
       "~any"},
      {"(S.hcp + S.longest) '30+'",
       "S.hcp '20+' & S.spades '10-' & S.hearts '10-' & S.diamonds '10-' & S.clubs "
       "'10-'",
       "~any"},
      {"(S.hcp + S.longest) '4+'", "any", "any"},
      {"(S.hcp + S.longest) '3-'", "~any", "~any"},
      {"S.has 'SAK'",
       "S.hcp '7+' & S.aces '1+' & S.kings '1+' & S.controls '3+' & "
       "S.spades '2+' & S.hearts '11-' & S.diamonds '11-' & S.clubs '11-'",
       "~any"},
      {"S.hcp '38+'", "~any", "~any"},
      {"any", "any", "any"},
      {"~any", "~any", "~any"},
      {"NS.hcp '30+'", "any", "~any"},
  };
  BidBoxMaker *m = bidbox_maker_new();
  BidBoxes found[2] = {{0, 0, NULL}, {0, 0, NULL}},
           hoped[2] = {{0, 0, NULL}, {0, 0, NULL}};
  for (size_t i = 0; i < LENGTH(known); i++) {
    Cond *c = parsed(known[i].text), *around = parsed(known[i].around);
    Cond *inside = parsed(known[i].inside);
    assert_true(bidboxes_of_cond(m, &hoped[0], &hoped[1], around));
    for (int k = 0; k < 2; k++) { /* the second time as it is remembered */
      assert_true(bidboxes_of_cond(m, &found[0], &found[1], c));
      assert_int_equal(found[0].nb, hoped[0].nb);
      for (int b = 0; b < found[0].nb; b++)
        if (found[0].at[b].low != hoped[0].at[b].low ||
            found[0].at[b].high != hoped[0].at[b].high)
          fail_msg("%s", known[i].text);
    }
    assert_true(bidboxes_of_cond(m, &hoped[0], &hoped[1], inside));
    assert_int_equal(found[1].nb, hoped[1].nb);
    for (int b = 0; b < found[1].nb; b++)
      assert_true(found[1].at[b].low == hoped[1].at[b].low &&
                  found[1].at[b].high == hoped[1].at[b].high);
    cond_free(c);
    cond_free(around);
    cond_free(inside);
  }
  for (int k = 0; k < 2; k++) {
    bidboxes_free(&found[k]);
    bidboxes_free(&hoped[k]);
  }
  bidbox_maker_free(m);
}

/* Far more leaves than are remembered: none is taken for another. */
static void leaves_that_were_forgotten_are_found_again(void **state)
{
  (void)state;
  enum { LEAVES = 4200, FIRST = 150 };
  BidBoxMaker *m = bidbox_maker_new();
  BidBoxes around = {0, 0, NULL}, inside = {0, 0, NULL};
  BidBox first[FIRST];
  for (int i = 0; i < LEAVES + FIRST; i++) {
    char text[80];
    int at = i < LEAVES ? i : i - LEAVES;
    snprintf(text, sizeof text, "(%d * S.hcp + S.spades) '%d+'", 1 + at / 60, at % 60);
    Cond *c = parsed(text);
    assert_true(bidboxes_of_cond(m, &around, &inside, c));
    BidBox b = around.nb ? around.at[0] : (BidBox){0, 0, 0};
    if (i < FIRST) first[i] = b;
    if (i >= LEAVES) assert_memory_equal(&b, &first[at], sizeof b);
    cond_free(c);
  }
  bidboxes_free(&around);
  bidboxes_free(&inside);
  bidbox_maker_free(m);
}

static void counted_boxes_are_met_by_hands(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    int low[BOX_FEATURE_NB], high[BOX_FEATURE_NB];
  } known[] = {
      {"S.hcp '0-4' & S.spades '6+'", {0, 0, 0, 0, 6}, {4, 7, 7, 7, 11, 1, 1, 3}},
      {"S.hcp '37'", {37, 3, 3, 3, 3, 4, 4, 12}, {37, 4, 4, 4, 4, 4, 4, 12}},
      {"S.hcp '37' & ~S.spades '4'",
       {37, 3, 3, 3, 3, 4, 4, 12},
       {37, 4, 4, 4, 3, 4, 4, 12}},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    Cond *c = parsed(known[i].text);
    CountedBox b;
    assert_true(bidboxes_count(&b, (const Cond *const *)&c, 1, NULL, NULL));
    assert_true(b.some);
    for (int k = 0; k < BOX_FEATURE_NB; k++) {
      assert_int_equal(bidbox_low(&b.box, k), known[i].low[k]);
      assert_int_equal(bidbox_high(&b.box, k), known[i].high[k]);
    }
    char text[BIDBOX_TEXT_MAX];
    BidBox back;
    bidbox_format(&b.box, text);
    assert_true(bidbox_parse(&back, text));
    assert_true(back.low == b.box.low && back.high == b.box.high);
    cond_free(c);
  }
  Cond *c[] = {parsed("S.hcp '38+'"), parsed("S.hcp '12+'"), parsed("S.hcp '10+'"),
               parsed("S.hcp '11+'")};
  CountedBox b[LENGTH(c)];
  assert_true(bidboxes_count(b, (const Cond *const *)c, LENGTH(c), NULL, NULL));
  assert_true(!b[0].some && b[1].some && b[2].some && !b[3].some);
  assert_int_equal(bidbox_high(&b[2].box, BOX_HCP), 11);
  for (size_t i = 0; i < LENGTH(c); i++) cond_free(c[i]);
  static const char *const damaged[] = {"",
                                        "1",
                                        "5 4",
                                        "0 ffffffffffffffff",
                                        "0 80",
                                        "0 c04040d0d0d0d25 1",
                                        "0 c04040d0d0d0d26",
                                        "x y"};
  BidBox any;
  for (size_t i = 0; i < LENGTH(damaged); i++)
    if (bidbox_parse(&any, damaged[i])) fail_msg("%s", damaged[i]);
}

/* ---- lists ----------------------------------------------------------------- */

static BidBox random_box(Rng *r)
{
  BidBox b = bidbox_all();
  for (int i = 0; i < BOX_FEATURE_NB; i++) {
    if (rng_below(r, 3)) continue;
    int most = bidbox_high(&b, i);
    int low = (int)rng_below(r, (uint64_t)most + 1);
    low /= 1 + (int)rng_below(r, 3);
    bidbox_narrow(&b, i, low, low + (int)rng_below(r, (uint64_t)most + 1));
  }
  return b;
}

static void random_list(Rng *r, BidBoxes *out, int most)
{
  out->nb = 0;
  for (uint64_t nb = 1 + rng_below(r, (uint64_t)most); nb; nb--)
    assert_true(bidboxes_add(out, random_box(r)));
}

/* A list is the same as a copy, and not as one that lacks a box or has another one. */
static void expect_same_only_itself(const BidBoxes *l)
{
  BidBoxes other = {0};
  for (int i = 0; i < l->nb; i++) {
    assert_false(bidboxes_same(l, &other));
    assert_true(bidboxes_add(&other, l->at[i]));
  }
  assert_true(bidboxes_same(l, &other));
  for (int i = 0; i < l->nb; i++) {
    BidBox *b = &other.at[i], kept = *b;
    for (int what = 0; what < 3; what++) {
      b->names += what == 0;
      b->low += what == 1;
      b->high += what == 2;
      assert_false(bidboxes_same(l, &other));
      *b = kept;
    }
  }
  bidboxes_free(&other);
}

static void lists_have_the_hands_that_they_should(void **state)
{
  (void)state;
  const int lists = how_many(4000, 200);
  BidBoxes a = {0, 0, NULL}, b = a, joined = a, crossed = a, rest = a;
  BidNames names = BIDNAMES_EMPTY;
  Rng r = rng_open(3, RNG_TEST, 6);
  Dealing dealing = dealing_new(NULL);
  int both_nb = 0, cut_nb = 0;
  for (int i = 0; i < lists; i++) {
    random_list(&r, &a, BOXES);
    random_list(&r, &b, BOXES);
    assert_true(bidboxes_join(&joined, &a, &b, &names));
    assert_true(bidboxes_cross(&crossed, &a, &b));
    assert_true(bidboxes_without(&rest, &a, &b, b.nb));
    expect_same_only_itself(&a);
    BidBox around = bidboxes_around(&a);
    for (int k = 0; k < HANDS; k++) {
      Deal d;
      dealing_next(&dealing, &r, &d);
      bool in_a = is_in(&a, d.hand[0]), in_b = is_in(&b, d.hand[0]);
      assert_int_equal(is_in(&joined, d.hand[0]), in_a && in_b);
      assert_int_equal(is_in(&crossed, d.hand[0]), in_a && in_b);
      assert_true(!in_a || is_within(&around, d.hand[0]));
      assert_true(!in_a || in_b || is_in(&rest, d.hand[0]));
      assert_true(in_a || !is_in(&rest, d.hand[0]));
      both_nb += in_a && in_b;
      cut_nb += in_a && !is_in(&rest, d.hand[0]);
    }
    for (int f = 0; f < BOX_FEATURE_NB; f++)
      assert_int_equal(bidboxes_least(&a, f), bidbox_low(&around, f));
  }
  assert_true(both_nb > lists && cut_nb > lists / 10);
  bidboxes_free(&a);
  bidboxes_free(&b);
  bidboxes_free(&joined);
  bidboxes_free(&crossed);
  bidboxes_free(&rest);
  bidnames_free(&names);
}

static void lengths_of_a_box_are_thirteen(void **state)
{
  (void)state;
  BidBox b = bidbox_all();
  bidbox_narrow(&b, BOX_SPADES, 6, 7);
  bidbox_narrow(&b, BOX_CLUBS, 5, 13);
  assert_true(bidbox_tighten(&b));
  assert_int_equal(bidbox_high(&b, BOX_CLUBS), 7);
  assert_int_equal(bidbox_high(&b, BOX_CLUBS + 1), 2);
  bidbox_narrow(&b, BOX_CLUBS + 1, 0, 0);
  bidbox_narrow(&b, BOX_CLUBS + 2, 0, 0);
  assert_true(bidbox_tighten(&b));
  assert_int_equal(bidbox_low(&b, BOX_CLUBS), 6);
  bidbox_narrow(&b, BOX_CLUBS, 7, 7);
  bidbox_narrow(&b, BOX_SPADES, 7, 7);
  assert_false(bidbox_tighten(&b));
}

static void too_many_boxes_become_one_for_each_set_of_names(void **state)
{
  (void)state;
  BidNames n = BIDNAMES_EMPTY;
  BidBoxes l = {0, 0, NULL};
  int set[3] = {0, bidnames_of(&n, 4), bidnames_of(&n, 7)};
  for (int i = 0; i < 18; i++) {
    BidBox b = bidbox_all();
    bidbox_narrow(&b, BOX_HCP, i, i);
    b.names = set[i % 3];
    assert_true(bidboxes_add(&l, b));
    if (i == BIDBOXES_MAX - 1) bidboxes_make_few(&l);
  }
  bidboxes_make_few(&l);
  assert_int_equal(l.nb, 3);
  for (int i = 0; i < 3; i++) {
    assert_int_equal(l.at[i].names, set[i]);
    assert_int_equal(bidbox_low(&l.at[i], BOX_HCP), i);
    assert_int_equal(bidbox_high(&l.at[i], BOX_HCP), 15 + i);
  }
  bidboxes_free(&l);
  bidnames_free(&n);
}

static void names_are_sets(void **state)
{
  (void)state;
  enum { SETS = 200, NAMES = 8 };
  BidNames n = BIDNAMES_EMPTY;
  Rng r = rng_open(4, RNG_TEST, 6);
  int set[SETS], of[1 << NAMES] = {0};
  unsigned bits[SETS];
  for (int i = 0; i < SETS; i++) {
    int name = (int)rng_below(&r, NAMES), other = (int)rng_below(&r, (uint64_t)i + 1);
    set[i] = bidnames_of(&n, name);
    bits[i] = 1u << name;
    if (other < i) {
      set[i] = bidnames_join(&n, set[i], set[other]);
      bits[i] |= bits[other];
    }
    assert_true(set[i] > 0);
    if (!of[bits[i]]) of[bits[i]] = set[i];
    assert_int_equal(of[bits[i]], set[i]); /* the same set has one number */
    unsigned seen = 0;
    for (int rest = set[i], one; (one = bidnames_next(&n, &rest)) >= 0;)
      seen |= 1u << one;
    assert_int_equal(seen, bits[i]);
  }
  assert_int_equal(bidnames_join(&n, 0, set[3]), set[3]);
  bidnames_free(&n);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_conditions_are_between_their_boxes),
      cmocka_unit_test(conditions_have_known_boxes),
      cmocka_unit_test(leaves_that_were_forgotten_are_found_again),
      cmocka_unit_test(counted_boxes_are_met_by_hands),
      cmocka_unit_test(lists_have_the_hands_that_they_should),
      cmocka_unit_test(lengths_of_a_box_are_thirteen),
      cmocka_unit_test(too_many_boxes_become_one_for_each_set_of_names),
      cmocka_unit_test(names_are_sets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
