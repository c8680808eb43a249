/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Samplers for known cards that are given afterwards, against samplers that were opened
** with these cards: the same deals, the same refusals, exact shares, however little
** memory there is. That they are uniform, test_engines.c shows in small universes.
*/
#include "failing.h"
#include "random_cond.h"

#include <math.h>
#include <pthread.h>

#include "lang/parse.h"
#include "sample/given.h"

/* ---- what is compared ----------------------------------------------------- */

static const Expr *parse(const char *text)
{
  Err e;
  const Expr *x = expr_parse(text, strlen(text), &e);
  if (!x) fail_msg("%s: %s", text, e.msg);
  return x;
}

static GivenCond *open_given(const char *text)
{
  const Expr *x = parse(text);
  Err e;
  GivenCond *g = given_open(x, NULL, &e);
  if (!g) fail_msg("%s: %s", text, e.msg);
  expr_drop(x);
  return g;
}

/* The condition with the known cards, as users write them. */
static void write_where(Buf *out, const Layout *known, const char *text)
{
  for (int seat = 0; seat < SEAT_NB; seat++) {
    char cards[CARDS_TEXT_MAX];
    if (!known->hand[seat]) continue;
    bool all = hand_size(known->hand[seat]) == HAND_SIZE;
    if (all)
      hand_format(known->hand[seat], cards);
    else
      cards_format(known->hand[seat], cards);
    buf_printf(out, "%c.%s '%s' & ", seat_letter(seat), all ? "is" : "has", cards);
  }
  buf_printf(out, "(%s)", text);
}

static void expect_same_deals(const Sampler *a, const Sampler *b, uint64_t deals)
{
  for (uint64_t i = 0; i < deals; i++) {
    uint64_t tries[2] = {0, 0};
    Deal d[2];
    assert_true(sampler_deal(a, 11, i, &d[0], &tries[0], NULL));
    assert_true(sampler_deal(b, 11, i, &d[1], &tries[1], NULL));
    assert_memory_equal(&d[0], &d[1], sizeof *d);
    assert_int_equal(tries[0], tries[1]);
  }
}

/* What a player may know of a deal: a hand or two, some cards of a third. */
static Layout knowledge(const Deal *d, Rng *r)
{
  Layout known = {{0}};
  int seat = (int)rng_below(r, SEAT_NB), what = (int)rng_below(r, 4);
  known.hand[seat] = d->hand[seat];
  if (what) known.hand[(seat + what) % SEAT_NB] = d->hand[(seat + what) % SEAT_NB];
  Hand other = d->hand[(seat + 1) % SEAT_NB];
  if (what == 2)
    for (int i = 0; i < 4; i++, other &= other - 1)
      known.hand[(seat + 1) % SEAT_NB] |= other & -other;
  return known;
}

/* ---- the same as opened ones ---------------------------------------------- */

static void deals_are_those_of_an_opened_sampler(void **state)
{
  (void)state;
  const int conditions = how_many(400, 40);
  Rng r = rng_open(5, RNG_TEST, 0);
  int fast = 0, opened = 0, refused = 0;
  for (int i = 0; i < conditions; i++) {
    Made m = made_condition((uint64_t)i);
    Buf text = BUF_EMPTY, all = BUF_EMPTY;
    Layout known = knowledge(&m.aim, &r);
    Sampler a, b;
    Err e, why;
    made_text(&m, &text);
    write_where(&all, &known, text.text);
    const Expr *x = expr_parse(text.text, text.len, &e);
    GivenCond *g = x ? given_open(x, NULL, &e) : NULL;
    bool ok = g && sampler_given(&a, g, &known, NULL, &e);
    SamplerOptions o = {.plan = ok && a.shared ? "hand/1" : NULL, .deals = GIVEN_DEALS};
    bool other = sampler_read(&b, all.text, &o, &why);
    if (ok) {
      if (!other) fail_msg("%s: %s", all.text, why.msg);
      assert_string_equal(sampler_plan(&a), a.shared ? "hand/1" : sampler_plan(&b));
      expect_same_deals(&a, &b, 5);
      fast += a.shared;
      opened += !a.shared;
      sampler_close(&a);
    } else if (other) {
      fail_msg("%s: %s", all.text, e.msg);
    }
    if (other) sampler_close(&b);
    refused += !ok && !other;
    given_close(g);
    expr_drop(x);
    buf_free(&text);
    buf_free(&all);
  }
  if (fast < conditions / 4 || (conditions >= 200 && (!opened || !refused)))
    fail_msg("%d of hand/1, %d opened, %d refused", fast, opened, refused);
}

/* S opens 1NT, N invites, W leads: what a leader knows, and a table of what is exact.
 */
static void shares_are_the_exact_ones(void **state)
{
  (void)state;
  enum { DEALS = 40000, LOW = 8, HIGH = 10 };
  static const char auction[] =
      "S.hcp '15-17' & S.balanced & N.hcp '8-10' & ~E.hcp '14+'";
  GivenCond *g = open_given(auction);
  Layout known = {{0}};
  Sampler s;
  Err e;
  assert_true(hand_parse(&known.hand[WEST], "K63.T8642.J5.Q94", 16, 0, NULL));
  if (!sampler_given(&s, g, &known, NULL, &e)) fail_msg("%s", e.msg);
  assert_string_equal(sampler_plan(&s), "hand/1");
  given_close(g); /* the sampler stays */
  int seen[HIGH + 1][RANK_NB + 1] = {{0}}, cells = 0;
  for (uint64_t i = 0; i < DEALS; i++) {
    uint64_t tries = 0;
    Deal d;
    assert_true(sampler_deal(&s, 3, i, &d, &tries, NULL));
    int hcp = 0;
    for (int rank = RANK_NB - 4; rank < RANK_NB; rank++)
      for (int suit = 0; suit < SUIT_NB; suit++)
        if (d.hand[NORTH] & card_bit(card_make(suit, rank)))
          hcp += rank - (RANK_NB - 5);
    assert_true(hcp >= LOW && hcp <= HIGH);
    seen[hcp][hand_length(d.hand[SOUTH], SPADES)]++;
  }
  sampler_close(&s);
  double chi = 0, sum = 0;
  Figure whole;
  Buf all = BUF_EMPTY;
  write_where(&all, &known, auction);
  Cond *c = cond_parse(all.text, all.len, NULL);
  assert_true(c && figure_of(&whole, c, NULL, NULL) && whole.exact);
  cond_free(c);
  for (int hcp = LOW; hcp <= HIGH; hcp++)
    for (int spades = 2; spades <= 5; spades++) {
      char text[600];
      Figure f;
      snprintf(text, sizeof text, "%s & N.hcp '%d' & S.spades '%d'", all.text, hcp,
               spades);
      c = cond_parse(text, strlen(text), NULL);
      assert_true(c && figure_of(&f, c, NULL, NULL) && f.exact);
      double expected = DEALS * count_ratio(f.count, whole.count);
      chi += pow(seen[hcp][spades] - expected, 2) / expected;
      sum += expected;
      cells++;
      cond_free(c);
    }
  expect_near(sum, DEALS, 1e-6);
  double p = gsl_cdf_chisq_Q(chi, cells - 1);
  if (p < 1e-6) fail_msg("chi-square %g with %d degrees: p = %g", chi, cells - 1, p);
  buf_free(&all);
}

/* ---- what is refused ------------------------------------------------------ */

static void what_has_no_deal_is_refused(void **state)
{
  (void)state;
  static const struct {
    const char *where, *known, *msg;
  } cases[] = {
      {"S.hcp '15-17' & W.hcp '10-'", "W:AKQ.AK2.8642.Q94 - - -",
       "W cannot hold AKQ.AK2.8642.Q94: the condition excludes it"},
      {"S.hcp '20+' & N.hcp '8+'", "W:AKQ.AK2.8642.Q94 - - -",
       "the four hands need at least"},
      {"S.hcp '26+'", "W:AKQ.AK2.8642.Q94 - - -",
       "no deal that satisfies the condition has the known cards"},
      {"S.has 'SA' & N.hcp '8+'", "W:AKQ.AK2.8642.Q94 - - -",
       "the known cards are not 13 at most for each seat, each card once"},
      {"S.has 'CAK' & N.hcp '8+'", "S:AKQ.AK2.8642.Q94 - - -",
       "the known cards are not 13 at most for each seat, each card once"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    GivenCond *g = open_given(cases[i].where);
    Layout known;
    Sampler s;
    Err e = {0};
    assert_true(layout_parse(&known, cases[i].known, strlen(cases[i].known), &e));
    if (sampler_given(&s, g, &known, NULL, &e)) fail_msg("%s", cases[i].where);
    if (strncmp(e.msg, cases[i].msg, strlen(cases[i].msg)) != 0)
      fail_msg("%s: %s", cases[i].where, e.msg);
    assert_int_equal(e.kind, ERR_REFUSED);
    given_close(g);
  }
  const Expr *x = parse("S.hcp '30+' & N.hcp '20+'");
  Err e;
  assert_null(given_open(x, NULL, &e));
  assert_string_equal(
      e.msg, "the four hands need at least 50 hcp in total, but the pack has 40");
  expr_drop(x);
}

static void a_stop_ends_it(void **state)
{
  (void)state;
  Stop stop = {0};
  SamplerOptions o = {.stop = &stop};
  const Expr *x = parse("S.hcp '15-17' & S.balanced & N.controls '4' & N.longest '6'");
  GivenCond *g = open_given("S.hcp '15-17' & N.hcp '10+'");
  Layout known = {{0}};
  Sampler s;
  Err e;
  stop_raise(&stop);
  assert_null(given_open(x, &o, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  assert_false(sampler_given(&s, g, &known, &stop, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  given_close(g);
  expr_drop(x);
}

/* ---- memory and threads ---------------------------------------------------- */

/* Let allocation 0, 1, 2 ... fail: all is done all the same, or memory is out. */
static void missing_memory_is_reported(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "S.hcp '15-17' & S.balanced & N.hcp '8-10' & NS.spades '5+'",
      "S.hcp '22+' & N.hcp '12+'", /* opened: draws are seldom of use */
      "S.spades '5' & N.hearts '4'",
  };
  for (size_t i = 0; i < LENGTH(texts); i++) {
    const Expr *x = parse(texts[i]);
    int failed_open = 0, failed = 0, fast = 0;
    for (long n = 0, done = 0; !done; n++) {
      Layout known = {{0}};
      Sampler s;
      Figure f;
      Err e = {0};
      assert_true(hand_parse(&known.hand[WEST], "963.T8642.75.J94", 16, 0, NULL));
      until_failure = n;
      GivenCond *g = given_open(x, NULL, &e);
      bool ok = g && sampler_given(&s, g, &known, NULL, &e);
      if (ok && i == 2 && !sampler_count(&s, &f, NULL, &e)) {
        ok = false;
        sampler_close(&s);
      }
      done = until_failure >= 0;
      until_failure = -1;
      assert_true(!done || ok);
      failed_open += !g;
      failed += g && !ok;
      if (!ok) {
        assert_int_equal(e.kind, ERR_MEMORY);
      } else {
        fast += s.shared;
        sampler_close(&s);
      }
      given_close(g);
    }
    assert_true(failed_open > 20 && failed > 10);
    assert_true(i == 1 || fast);
    expr_drop(x);
  }
}

enum { THREADS = 3, TURNS = 40 };

typedef struct Turn {
  GivenCond *g;
  uint64_t hash;
} Turn;

/* Samplers for the hands of TURNS deals, and what they deal first. */
static void *take_turns(void *context)
{
  Turn *t = context;
  Dealing all = dealing_new(NULL);
  for (uint64_t i = 0; i < TURNS; i++) {
    Rng r = rng_open(9, RNG_TEST, i);
    Layout known = {{0}};
    Sampler s;
    Deal d;
    uint64_t tries = 0;
    dealing_next(&all, &r, &d);
    known.hand[EAST] = d.hand[EAST];
    if (!sampler_given(&s, t->g, &known, NULL, NULL)) continue;
    if (sampler_deal(&s, 1, i, &d, &tries, NULL))
      for (int seat = 0; seat < SEAT_NB; seat++)
        t->hash = (t->hash ^ d.hand[seat]) * 0x100000001b3u;
    sampler_close(&s);
  }
  return NULL;
}

static void threads_share_a_condition(void **state)
{
  (void)state;
  GivenCond *g = open_given("S.hcp '15-17' & N.hcp '8+' & ~W.hcp '12+'");
  Turn alone = {.g = g}, turn[THREADS];
  pthread_t thread[THREADS];
  take_turns(&alone);
  for (int i = 0; i < THREADS; i++) {
    turn[i] = (Turn){.g = g};
    assert_int_equal(pthread_create(&thread[i], NULL, take_turns, &turn[i]), 0);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(thread[i], NULL);
    assert_true(turn[i].hash == alone.hash && alone.hash);
  }
  given_close(g);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deals_are_those_of_an_opened_sampler),
      cmocka_unit_test(shares_are_the_exact_ones),
      cmocka_unit_test(what_has_no_deal_is_refused),
      cmocka_unit_test(a_stop_ends_it),
      cmocka_unit_test(missing_memory_is_reported),
      cmocka_unit_test(threads_share_a_condition),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
