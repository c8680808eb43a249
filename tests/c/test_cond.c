/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Conditions: what they mean on deals, and what is not a condition.
*/
#include "unit.h"

#include "cards/dealing.h"
#include "lang/cond.h"
#include "lang/parse.h"
#include "lang/path.h"
#include "lang/tree.h"
#include "random_cond.h"

/* The deal of the first issue's example. */
static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

static Cond *parse(const char *text)
{
  Err e;
  Cond *c = cond_parse(text, strlen(text), &e);
  if (!c) fail_msg("%s: byte %zu: %s", text, e.at, e.msg);
  return c;
}

static Deal example(void)
{
  Deal d;
  assert_true(deal_parse(&d, DEAL, strlen(DEAL), NULL));
  return d;
}

/* Parts that were compiled before, as the first and as a later one of them. */
static void known_leaves_mean_the_same(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  CondLeaves *known = cond_leaves_new();
  for (uint64_t i = 0; i < (uint64_t)how_many(3000, 600); i++) {
    Made m = made_condition(i);
    Err e;
    made_text(&m, &text);
    const Expr *x = expr_parse(text.text, text.len, &e);
    Cond *plain = cond_make(x, NULL);
    for (int k = 0; k < 3; k++) {
      Cond *c = cond_make_known(x, SEAT_NONE, known, &e);
      assert_true((c != NULL) == (plain != NULL));
      if (!c) continue;
      assert_int_equal(c->seats, plain->seats);
      assert_int_equal(c->nb, plain->nb);
      bool own = false; /* an evaluator, of which each condition has its own */
      for (int n = 0; n < c->nb; n++) {
        own = own || term_has_own(&c->node[n].term);
        assert_int_equal(c->node[n].part, plain->node[n].part);
      }
      assert_true(own || nodes_same(c, c->root, plain, plain->root));
      assert_int_equal(cond_holds(c, &m.aim), cond_holds(plain, &m.aim));
      cond_free(c);
    }
    cond_free(plain);
    expr_drop(x);
  }
  assert_true(cond_leaves_nb(known) > 0);
  cond_leaves_free(known);
  buf_free(&text);
}

static void too_many_leaves_are_forgotten(void **state)
{
  (void)state;
  CondLeaves *known = cond_leaves_new();
  int had = 0, forgotten = 0;
  for (int i = 0; i < COND_LEAVES_MAX + 50; i++) {
    char text[32];
    int points = i % 38, len = snprintf(text, sizeof text, "N.hcp \"%d\"", points);
    const Expr *x = expr_parse(text, (size_t)len, NULL);
    Cond *c = cond_make_known(x, SEAT_NONE, known, NULL);
    assert_int_equal(c->node[0].in[0].low, points);
    forgotten += cond_leaves_nb(known) <= had;
    had = cond_leaves_nb(known);
    cond_free(c);
    expr_drop(x);
  }
  assert_int_equal(forgotten, 1);
  assert_int_equal(had, 50);
  cond_leaves_free(known);
}

/* Two readers, two evaluators: thousands of conditions on deals near and far. */
static void random_conditions_mean_what_they_say(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  int held = 0, asked = 0;
  for (uint64_t i = 0; i < (uint64_t)how_many(3000, 600); i++) {
    Made m = made_condition(i);
    Err e;
    made_text(&m, &text);
    Cond *c = cond_parse(text.text, text.len, &e);
    if (!c) {
      /* a shape less itself is the one thing that a Made can get wrong */
      if (strncmp(e.msg, "no shape is left", 16))
        fail_msg("%s\nbyte %zu: %s", text.text, e.at, e.msg);
      continue;
    }
    for (int k = 0; k < 20; k++) {
      Deal d = m.aim;
      if (k) dealing_next(&m.dealing, &m.rng, &d);
      bool yes = cond_holds(c, &d);
      if (yes != made_holds(&m, &d)) {
        char deal[DEAL_TEXT_MAX];
        deal_format(&d, NORTH, deal);
        fail_msg("%s\nis %s on %s", text.text, yes ? "true" : "false", deal);
      }
      held += yes;
      asked++;
    }
    cond_free(c);
  }
  /* both answers came often enough for the comparison to mean something */
  assert_true(held > asked / 10 && held < asked - asked / 10);
  buf_free(&text);
}

typedef struct Said {
  const char *text;
  bool holds;
} Said;

static void expect_all(const Said *said, size_t nb)
{
  Deal d = example();
  for (size_t i = 0; i < nb; i++) {
    Cond *c = parse(said[i].text);
    if (cond_holds(c, &d) != said[i].holds)
      fail_msg("%s is %s", said[i].text, said[i].holds ? "false" : "true");
    cond_free(c);
  }
}

/* N 7 hcp 3-4-3-3, E 7 hcp 3-3-5-2, S 12 hcp 2-3-3-5, W 14 hcp 5-3-2-3 */
static void features_have_their_values(void **state)
{
  (void)state;
  static const Said said[] = {
      {"any", true},
      {"N.hcp '7'", true},
      {"E.hcp '7'", true},
      {"S.hcp '12'", true},
      {"W.hcp '14'", true},
      {"NS.hcp '19'", true},
      {"EW.hcp '21'", true},
      {"S.clubs '5'", true},
      {"S.clubs.length '5'", true},
      {"W.spades '5'", true},
      {"NS.spades '5'", true},
      {"EW.spades '8'", true},
      {"EW.longest_fit '8'", true},
      {"EW.longest_fit_strain '3'", true},
      {"NS.longest_fit '8'", true},
      {"NS.longest_fit_strain '0'", true},
      {"S.longest '5' & S.second '3' & S.shortest '2'", true},
      {"W.hearts.hcp '6' & W.hearts.top2 '1' & W.hearts.top3 '2'", true},
      {"W.controls '5'", true},
      {"W.tens '1' & N.tens '1' & E.tens '1' & S.tens '1'", true},
      {"S.balanced & N.balanced & E.balanced & W.balanced", true},
      {"S.shape '2335'", true},
      {"S.shape '5332'", false},
      {"S.shape 'any 5332'", true},
      {"S.has 'SK DKQ'", true},
      {"S.has 'SK DKQJ'", false},
      {"S.is 'K5.T83.KQ9.A7652'", true},
      {"N.is 'K5.T83.KQ9.A7652'", false},
      {"(S.hcp - N.hcp) '5'", true},
      {"(2 * S.hcp - 0.5 * N.hcp + 1.5) '22'", true},
      {"(-S.hcp) '-12'", true},
      {"(3 * (S.hcp + 2) * 0.5) '21'", true},
      {"(S.hcp - S.hcp) '0'", true},
      {"(0.5 * N.hcp) '3.5'", true},
      {"(0 * N.hcp + 7) '7'", true},
      {"S.hcp(12)", true},
      {"S.hcp(11, 13)", true},
      {"S.hcp '5-,12,20+'", true},
      {"S.hcp '5-,13,20+'", false},
      {"(S.hcp - N.hcp) '-5..4'", false},
  };
  expect_all(said, LENGTH(said));
}

/* S: 32 AK3 KQ8542 73 has 6 losers, 7 by the new count. */
/* A condition of roles is that of the seats that they are. */
static void roles_are_seats_as_one_sees_them(void **state)
{
  static const char *const SAID[SEAT_NB] = {
      "N.hcp \"12+\" & S.balanced & NS.spades \"8+\" & (E.hcp + EW.hearts) \"9-\"",
      "E.hcp \"12+\" & W.balanced & EW.spades \"8+\" & (S.hcp + NS.hearts) \"9-\"",
      "S.hcp \"12+\" & N.balanced & NS.spades \"8+\" & (W.hcp + EW.hearts) \"9-\"",
      "W.hcp \"12+\" & E.balanced & EW.spades \"8+\" & (N.hcp + NS.hearts) \"9-\""};
  const char *roles = "me.hcp \"12+\" & partner.balanced & we.spades \"8+\" & "
                      "(lho.hcp + they.hearts) \"9-\"";
  (void)state;
  Err e;
  const Expr *x = expr_parse(roles, strlen(roles), &e);
  for (int me = NORTH; me < SEAT_NB; me++) {
    Cond *made = cond_make_for(x, me, &e), *said = parse(SAID[me]);
    assert_non_null(made);
    assert_int_equal(made->nb, said->nb);
    assert_int_equal(made->seats, said->seats);
    for (int i = 0; i < made->nb; i++) {
      assert_int_equal(made->node[i].op, said->node[i].op);
      assert_int_equal(made->node[i].seat, said->node[i].seat);
      assert_true(term_same_parts(&made->node[i].term, &said->node[i].term));
    }
    cond_free(made);
    cond_free(said);
  }
  assert_null(cond_make(x, &e));
  assert_non_null(strstr(e.msg, "is a role, not a seat"));
  expr_drop(x);
}

static void fractions_are_exact(void **state)
{
  (void)state;
  static const Said said[] = {
      {"S.losers '6'", true},
      {"S.nltc '7'", true},
      {"S.nltc '6.5-'", false},
      {"S.nltc '6.5,7'", true},
      {"S.nltc(6.5, 7)", true},
      {"(2 * S.nltc) '14'", true},
      {"(0.5 * S.nltc - S.losers) '-2.5'", true},
      {"(S.losers - S.nltc) '-1..-0.5'", true},
      {"S.quick_tricks '3'", true},
      {"S.playing_tricks '7'", true},
      {"S.diamonds.quality '3'", true},
      {"S.diamonds.quality '3.05+'", false},
      {"S.cccc '14.1'", true},
      {"S.cccc '14.15+'", false},
      {"(S.cccc - S.hcp) '2.1'", true},
      {"S.zar '29'", true},
      {"S.c13 '16'", true},
      {"NS.zar '45'", true},
      {"S.hearts.stopped & S.diamonds.stopped", true},
      {"S.spades.stopped | S.clubs.stopped", false},
      {"W.diamonds.stopped", false},
      {"N.diamonds.stopped", false},
      {"N.hearts.stopped", true},
  };
  const char *text = "N:QJ74.J862.3.JT62 AT96.T97.AT7.AQ4 32.AK3.KQ8542.73 "
                     "K85.Q54.J96.K985";
  Deal d;
  assert_true(deal_parse(&d, text, strlen(text), NULL));
  for (size_t i = 0; i < LENGTH(said); i++) {
    Cond *c = cond_parse(said[i].text, strlen(said[i].text), NULL);
    if (!c || cond_holds(c, &d) != said[i].holds) fail_msg("%s", said[i].text);
    cond_free(c);
  }
}

/* Atoms of hands are the sum over their suits and what the lengths give. */
static void atoms_come_apart(void **state)
{
  (void)state;
  Rng r = rng_open(5, RNG_TEST, 0);
  const Dealing g = dealing_new(NULL);
  for (int n = 0; n < 1000; n++) {
    Deal d;
    dealing_next(&g, &r, &d);
    Hand h = d.hand[EAST];
    for (int f = FEATURE_LENGTH; f < FEATURE_NB; f++) {
      Atom whole = {ATOM_HAND, EAST, 0, (int8_t)f};
      bool of_hand = feature_is_of_hand(f);
      int sum = of_hand ? atom_of_shape(whole, shape_of(h)) : 0;
      for (int s = 0; s < SUIT_NB; s++) {
        if (of_hand) sum += atom_of_holding(whole, s, hand_holding(h, s));
        if (!feature_is_of_suit(f)) continue;
        Atom suit = {ATOM_SUIT, EAST, (int8_t)s, (int8_t)f};
        assert_int_equal(atom_of_shape(suit, shape_of(h)), 0);
        assert_int_equal(atom_of_holding(suit, s, hand_holding(h, s)),
                         atom_value(suit, &d));
        assert_int_equal(atom_of_holding(suit, (s + 1) % SUIT_NB, ~0u % HOLDING_NB), 0);
      }
      if (of_hand) assert_int_equal(sum, atom_value(whole, &d));
    }
  }
}

/* T = any, F = ~any */
static void operators_bind_as_in_lua(void **state)
{
  (void)state;
  static const Said said[] = {
      {"any | any & ~any", true},
      {"(any | any) & ~any", false},
      {"~any & any | any", true},
      {"~any & (any | any)", false},
      {"~any | any", true},
      {"~(any | any)", false},
      {"~~any", true},
      {"~~~any", false},
      {"any & any & ~any", false},
      {"~any | ~any | any", true},
      {"~any & ~any", false},
      {"~(any & ~any)", true},
      {"(S.hcp + 2 * N.hcp) '26'", true},
      {"((S.hcp + 2) * 3) '42'", true},
      {"(S.hcp - N.hcp - 1) '4'", true},
      {"(S.hcp - (N.hcp - 1)) '6'", true},
      {"(-S.hcp + N.hcp) '-5'", true},
      {"(-(S.hcp + N.hcp)) '-19'", true},
  };
  expect_all(said, LENGTH(said));
}

static void ends_of_ranges_beyond_all_values_are_harmless(void **state)
{
  (void)state;
  static const Said said[] = {
      {"S.hcp '999999999999999999-'", true},
      {"S.hcp '-999999999999999999+'", true},
      {"(0.000000001 * S.hcp) '999999999999999999-'", true},
      {"(0.000000001 * S.hcp) '-999999999999999999+'", true},
      {"(0.1 * S.hcp + 100000000000000000) '-999999999999999999+'", true},
      {"(0.1 * S.hcp - 100000000000000000) '999999999999999999+'", false},
  };
  expect_all(said, LENGTH(said));
}

static bool read_cond(const char *text, Err *e)
{
  return cond_parse(text, strlen(text), e) != NULL;
}

static void bad_conditions_are_told(void **state)
{
  (void)state;
  static const BadText cases[] = {
      /* names */
      {"Q.hcp '5'", 1,
       "'Q.hcp' is not a seat (N, E, S, W), pair (NS, EW) or feature of "
       "one"},
      {"any & s.hcp '5'", 7,
       "'s.hcp' is not a seat (N, E, S, W), pair (NS, EW) or "
       "feature of one (did you mean 'S.hcp'?)"},
      {"South.hcp '5'", 1,
       "'South.hcp' is not a seat (N, E, S, W), pair (NS, EW) or "
       "feature of one (did you mean 'S.hcp'?)"},
      {"Ew.hcp '5'", 1,
       "'Ew.hcp' is not a seat (N, E, S, W), pair (NS, EW) or "
       "feature of one (did you mean 'EW.hcp'?)"},
      {"souths.hcp '5'", 1,
       "'souths.hcp' is not a seat (N, E, S, W), pair (NS, EW) or "
       "feature of one"},
      {"any '5'", 1,
       "'any' is not a seat (N, E, S, W), pair (NS, EW) or feature of one"},
      {"S", 1, "'S' needs a feature, as in S.hcp"},
      {"NS '5'", 1, "'NS' needs a feature, as in NS.hcp"},
      {"S.hpc '5'", 3, "'hpc' is not a feature of a hand (did you mean 'hcp'?)"},
      {"NS.longestfit '5'", 4,
       "'longestfit' is not a feature of a pair (did you mean 'longest_fit'?)"},
      {"S.longest_fit '5'", 3, "'longest_fit' describes a pair, not one hand"},
      {"S.length '5'", 3, "'length' is not a feature of a hand"},
      {"S.hearts.kinks '1'", 10,
       "'kinks' is not a feature of a suit (did you mean 'kings'?)"},
      {"S.hearts.balanced", 10, "'balanced' is not a feature of a suit"},
      {"S.hcp.hearts '1'", 3, "'hcp.hearts' is not a feature of a hand"},
      {"NS.balanced", 4,
       "'balanced' describes one hand, not a pair: write N.balanced or S.balanced"},
      {"they.balanced", 6,
       "'balanced' describes one hand, not a pair: write lho.balanced or rho.balanced"},
      {"we.spades.stopped", 11,
       "'stopped' describes one hand, not a pair: write me.spades.stopped or "
       "partner.spades.stopped"},
      {"NS.has 'SA'", 4, "'has' describes one hand, not a pair: write N.has or S.has"},
      {"NS.longest '5'", 4,
       "'longest' of two hands does not add up; a pair has no such feature"},
      /* conditions */
      {"S.hcp", 1, "'S.hcp' is a number: a range must follow, as in \"5+\""},
      {"any & S.hcp | any", 7,
       "'S.hcp' is a number: a range must follow, as in \"5+\""},
      {"5", 1, "a condition expected, not '5'"},
      {"any & 'x'", 8, "a condition expected, not 'x'"},
      {"S.hcp + N.hcp", 1, "a condition expected, not 'S.hcp + N.hcp'"},
      {"N.hcp + S.hcp '25+'", 1,
       "a condition expected, not 'N.hcp + S.hcp \"25+\"': write brackets around what "
       "has the "
       "range, as in (N.hcp + S.hcp) \"25+\""},
      {"any & (2 * N.hcp - S.hcp '5')", 8,
       "a condition expected, not '2 * N.hcp - S.hcp \"5\"': write brackets around "
       "what has the "
       "range, as in (N.hcp + S.hcp) \"25+\""},
      {"any & -S.balanced", 7, "a condition expected, not '-S.balanced'"},
      {"any & {}", 7, "a condition expected, not '{ }'"},
      /* ranges */
      {"S.hcp()", 1, "'S.hcp()' needs a range"},
      {"any & S.hcp 'x'", 14,
       "'x' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"S.hcp '15-x'", 11,
       "'15-x' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)"},
      {"S.hcp '17-15'", 8, "the range is empty: 17 is above 15"},
      {"S.hcp(17, 15)", 7, "the range is empty: 17 is above 15"},
      {"S.hcp '0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32'", 8,
       "a range has at most 16 parts"},
      {"S.hcp '12.5+'", 8, "'12.5+': only whole numbers can occur here"},
      {"(0.5 * S.hcp) '1,2.25'", 16, "'1,2.25': only multiples of 1/2 can occur here"},
      {"S.hcp(1, 2, 3)", 13, "a range has one or two numbers"},
      {"S.hcp(N.hcp)", 7, "a number expected, not 'N.hcp'"},
      {"S.hcp(1, -any)", 10, "a number expected, not '-any'"},
      {"S.hcp('1', 2)", 12, "one range expected"},
      {"S.hcp{1}", 6, "a number expected, not '{ 1 }'"},
      {"S.balanced '5'", 1, "'S.balanced' takes no range"},
      {"S.semibalanced()", 1, "'S.semibalanced' takes no range"},
      /* terms */
      {"(S.hcp * N.hcp) '5'", 10, "a feature can be multiplied by a number only"},
      {"(S.hcp + S.balanced) '5'", 10, "'S.balanced' is not a number"},
      {"(S.hcp + S.has 'SA') '5'", 10,
       "a feature or number expected, not 'S.has \"SA\"'"},
      {"(any | any) '5'", 2, "a feature or number expected, not 'any | any'"},
      {"(S.hcp * 9999999999) '5'", 2,
       "the numbers in 'S.hcp * 9999999999' are too large"},
      {"(S.hcp + 0.00000000001) '5'", 2,
       "the numbers in 'S.hcp + 0.00000000001' are too large"},
      {"(S.hcp + 999999999999999999 * 3) '5'", 2,
       "the numbers in 'S.hcp + 999999999999999999 * 3' are too large"},
      {"(999999999999999999 * 999999999999999999 * S.hcp) '5'", 2,
       "the numbers in '999999999999999999 * 999999999999999999 * S.hcp' are too "
       "large"},
      /* shapes and cards */
      {"S.shape", 1, "'S.shape' must be followed by text in quotes"},
      {"S.shape()", 1, "'S.shape' must be followed by text in quotes"},
      {"S.shape(5332)", 9, "one text in quotes expected"},
      {"S.shape('5332', '4333')", 10, "one text in quotes expected"},
      {"any & S.shape '5533'", 16, "shape '5533' has 16 cards, not 13"},
      {"S.shape '4333 + 5533'", 17, "shape '5533' has 16 cards, not 13"},
      {"S.has 'SX'", 9, "'X' is not a rank"},
      {"S.has ''", 8, "no card is named"},
      {"S.has 'SA SA'", 12, "SA occurs twice"},
      {"S.has 'SAKQJT98765432 HA'", 8, "a hand has 13 cards, 14 are named"},
      {"S.is 'AK2.J3.KQ854.K7'", 7, "a hand has 13 cards, this has 12"},
      {"S.is 'AK2.J3.KQ854.K7X'", 22, "'X' is not a rank"},
      /* the text itself */
      {"S.hcp '5' &", 12, "a condition or a number expected, but the text ends"},
  };
  expect_bad_texts(read_cond, cases, LENGTH(cases));
}

static void a_sum_has_a_limit(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  Err e;
  static const char *const features[] = {"hcp", "controls", "aces", "kings", "tens"};
  buf_puts(&b, "(0");
  for (int f = 0; f < 5; f++)
    for (int seat = 0; seat < 4; seat++)
      for (int suit = 0; suit < 4; suit++)
        buf_printf(&b, " + %c.%s.%s", "NESW"[seat], suit_name(suit), features[f]);
  buf_puts(&b, ") '5+'");
  assert_null(cond_parse(b.text, b.len, &e));
  assert_string_equal(e.msg, "a sum has more than 64 features");
  buf_free(&b);
}

/* Reading each factor twice took time 2^depth. */
static void nested_products_are_read_once(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  buf_putc(&b, '(');
  for (int i = 0; i < 190; i++) buf_puts(&b, "1*(");
  buf_puts(&b, "2*S.hcp");
  buf_fill(&b, ')', 191);
  buf_puts(&b, " '24'");
  Said said = {b.text, true};
  expect_all(&said, 1);
  buf_free(&b);
}

static void long_conditions_are_read(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  buf_puts(&b, "S.hcp '12'");
  for (int i = 0; i < 5000; i++) buf_puts(&b, " & (N.hcp '7' | E.balanced)");
  Said said = {b.text, true};
  expect_all(&said, 1);
  buf_free(&b);
}

static void expect_known(const char *text, const char *layout)
{
  Cond *c = parse(text);
  Layout l;
  char out[DEAL_TEXT_MAX];
  assert_true(cond_known(c, &l, NULL));
  layout_format(&l, NORTH, out);
  assert_string_equal(out, layout);
  cond_free(c);
}

static void cards_said_at_the_top_are_known(void **state)
{
  (void)state;
  expect_known("any", "N:- - - -");
  expect_known("S.has 'SA'", "N:- - A... -");
  expect_known("S.has 'SA' & (N.has 'HK' & S.has 'SA CQ')", "N:.K.. - A...Q -");
  expect_known("S.is 'AK2.J3.KQ854.K72' & S.hcp '15+' & W.has 'D2'",
               "N:- - AK2.J3.KQ854.K72 ..2.");
  expect_known("S.has 'SA' | S.has 'SK'", "N:- - - -");
  expect_known("~S.has 'SA'", "N:- - - -");
}

static void cards_that_contradict_are_told(void **state)
{
  (void)state;
  static const struct {
    const char *text, *msg;
  } cases[] = {
      {"S.has 'SA' & N.has 'SAK'", "SA cannot be in two hands, south and north"},
      {"S.has 'SAKQJT98' & S.has 'HAKQJT98'",
       "south would hold 14 cards: H8 is one too many"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Cond *c = parse(cases[i].text);
    Layout l = {{1, 2, 4, 8}}, before = l;
    Err e;
    assert_false(cond_known(c, &l, &e));
    expect_err(&e, 0, cases[i].msg);
    assert_memory_equal(&l, &before, sizeof l);
    cond_free(c);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_conditions_mean_what_they_say),
      cmocka_unit_test(known_leaves_mean_the_same),
      cmocka_unit_test(too_many_leaves_are_forgotten),
      cmocka_unit_test(features_have_their_values),
      cmocka_unit_test(roles_are_seats_as_one_sees_them),
      cmocka_unit_test(fractions_are_exact),
      cmocka_unit_test(atoms_come_apart),
      cmocka_unit_test(operators_bind_as_in_lua),
      cmocka_unit_test(ends_of_ranges_beyond_all_values_are_harmless),
      cmocka_unit_test(bad_conditions_are_told),
      cmocka_unit_test(a_sum_has_a_limit),
      cmocka_unit_test(nested_products_are_read_once),
      cmocka_unit_test(long_conditions_are_read),
      cmocka_unit_test(cards_said_at_the_top_are_known),
      cmocka_unit_test(cards_that_contradict_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
