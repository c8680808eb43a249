/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** What lengths alone say of a condition: never wrong, and often something.
*/
#include "random_cond.h"

#include "prove/verdict.h"

enum { CONDITIONS = 300, DEALS = 60 };

static int number_of(const Sight *s, Hand h)
{
  int index = shape_of(h);
  for (int i = 0; i < SHAPE_NB; i++)
    if (s->facts.index[i] == index) return i;
  return SHAPE_ANY;
}

/* Some cards of a deal. */
static Layout some_of(const Deal *d, Rng *r)
{
  Layout known = {{0}};
  int share = (int)rng_below(r, 4);
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (Hand h = d->hand[seat]; share && h; h &= h - 1)
      if ((int)rng_below(r, 4) < share) known.hand[seat] |= h & -h;
  return known;
}

/* Deals with these known cards, and the verdict on some or all of their shapes. */
static void check_condition(const Made *m, const Cond *c, const Layout *known, Rng *r,
                            int said[3])
{
  Sight s;
  Dealing g = dealing_new(known);
  assert_true(sight_open(&s, c, known, NULL));
  for (int i = 0; i < DEALS; i++) {
    Deal d;
    int shape[SEAT_NB], seats = (int)rng_below(r, 1 << SEAT_NB);
    dealing_next(&g, r, &d);
    for (int seat = 0; seat < SEAT_NB; seat++) {
      int number = number_of(&s, d.hand[seat]);
      assert_true(number != SHAPE_ANY && s.can[seat][number]);
      shape[seat] = seats >> seat & 1 ? number : SHAPE_ANY;
    }
    Verdict v = sight_verdict(&s, c->root, shape);
    if (v != VERDICT_MAYBE) assert_int_equal(v == VERDICT_YES, made_holds(m, &d));
    said[v]++;
  }
  sight_close(&s);
}

static void a_verdict_is_never_wrong(void **state)
{
  (void)state;
  Rng r = rng_open(8, RNG_TEST, 0);
  int said[3] = {0};
  for (uint64_t i = 0; i < CONDITIONS; i++) {
    Made m = made_condition(1000 + i);
    Buf text = BUF_EMPTY;
    made_text(&m, &text);
    Err e;
    Cond *c = cond_parse(text.text, text.len, &e);
    if (!c) fail_msg("%s: %s", text.text, e.msg);
    Layout known = some_of(&m.aim, &r);
    check_condition(&m, c, &known, &r, said);
    cond_free(c);
    buf_free(&text);
  }
  /* the test must have had something to check */
  assert_true(said[VERDICT_NO] > 1000 && said[VERDICT_YES] > 1000);
}

/* Shapes of one class of a seat, with those that the other seats have in some deals. */
static void check_classes(const Sight *s, int node, int seat, const Dealing *g, Rng *r,
                          int merged[2])
{
  SightClasses all;
  sight_classes(&all, s, node, seat, s->can[seat]);
  for (int i = 0; i < 3; i++) {
    Deal d;
    int shape[SEAT_NB], seats = (int)rng_below(r, 1 << SEAT_NB);
    dealing_next(g, r, &d);
    for (int k = 0; k < SEAT_NB; k++)
      shape[k] = seats >> k & 1 ? number_of(s, d.hand[k]) : SHAPE_ANY;
    for (int a = 0; a < SHAPE_NB; a++) {
      assert_int_equal(all.of[a] >= 0, s->can[seat][a]);
      if (all.of[a] < 0) continue;
      assert_true(all.of[a] < all.nb && all.first[all.of[a]] <= a);
      shape[seat] = a;
      Verdict own = sight_verdict(s, node, shape);
      shape[seat] = all.first[all.of[a]];
      assert_int_equal(own, sight_verdict(s, node, shape));
      merged[shape[seat] != a]++;
    }
  }
}

static void shapes_of_a_class_are_told_the_same(void **state)
{
  (void)state;
  Rng r = rng_open(9, RNG_TEST, 0);
  int merged[2] = {0};
  for (uint64_t i = 0; i < CONDITIONS; i++) {
    Made m = made_condition(2000 + i);
    Buf text = BUF_EMPTY;
    Sight s;
    made_text(&m, &text);
    Cond *c = cond_parse(text.text, text.len, NULL);
    Layout known = some_of(&m.aim, &r);
    Dealing g = dealing_new(&known);
    assert_true(c && sight_open(&s, c, &known, NULL));
    int node = (int)rng_below(&r, (uint64_t)c->nb), seat = (int)rng_below(&r, SEAT_NB);
    check_classes(&s, i % 2 ? node : c->root, seat, &g, &r, merged);
    sight_close(&s);
    cond_free(c);
    buf_free(&text);
  }
  /* classes must be worth their while, and there must be some */
  assert_true(merged[0] > 1000 && merged[1] > 10 * merged[0]);
}

static Verdict verdict(const char *text, const char *lengths)
{
  Sight s;
  Layout none = {{0}};
  Cond *c = cond_parse(text, strlen(text), NULL);
  assert_non_null(c);
  assert_true(sight_open(&s, c, &none, NULL));
  int shape[SEAT_NB] = {SHAPE_ANY, SHAPE_ANY, SHAPE_ANY, SHAPE_ANY};
  for (int i = 0; i < SHAPE_NB; i++)
    if (s.facts.length[i][SPADES] == lengths[0] - '0' &&
        s.facts.length[i][HEARTS] == lengths[1] - '0' &&
        s.facts.length[i][DIAMONDS] == lengths[2] - '0' &&
        s.facts.length[i][CLUBS] == lengths[3] - '0')
      shape[SOUTH] = i;
  assert_true(shape[SOUTH] != SHAPE_ANY);
  Verdict v = sight_verdict(&s, c->root, shape);
  sight_close(&s);
  cond_free(c);
  return v;
}

/* What can be told when only south's shape is known. */
static void lengths_say_what_they_can(void **state)
{
  (void)state;
  static const struct {
    const char *text, *lengths;
    Verdict verdict;
  } cases[] = {
      {"S.spades '5+'", "5332", VERDICT_YES},
      {"S.spades '5+'", "4432", VERDICT_NO},
      {"S.balanced & N.balanced", "5332", VERDICT_MAYBE},
      {"S.balanced & N.balanced", "5422", VERDICT_NO},
      {"S.clubs.hcp '8+'", "5431", VERDICT_NO}, /* one card has 4 at most */
      {"S.clubs.hcp '7-'", "5431", VERDICT_YES},
      {"S.hcp '37'", "4333", VERDICT_MAYBE}, /* AKQJ AKQ AKQ AKQ */
      {"S.hcp '37'", "5332", VERDICT_NO},
      {"(S.spades - S.hearts) '2+'", "5332", VERDICT_YES},
      {"NS.spades '4-'", "5332", VERDICT_NO},
      {"S.has 'CA CK CQ'", "5332", VERDICT_NO},
      {"S.has 'CA CK'", "5332", VERDICT_MAYBE},
      {"~S.has 'CA CK CQ'", "5332", VERDICT_YES},
      {"S.longest '5' | N.hcp '40'", "5332", VERDICT_YES},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Verdict v = verdict(cases[i].text, cases[i].lengths);
    if (v != cases[i].verdict)
      fail_msg("%s of %s: %d", cases[i].text, cases[i].lengths, (int)v);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_verdict_is_never_wrong),
      cmocka_unit_test(shapes_of_a_class_are_told_the_same),
      cmocka_unit_test(lengths_say_what_they_can),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
