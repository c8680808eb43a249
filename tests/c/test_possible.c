/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Impossible conditions: refuted with a reason, and never wrongly.
*/
#include "unit.h"

#include "lang/cond.h"
#include "random_cond.h"
#include "prove/possible.h"

static Cond *parse(const char *text)
{
  Err e;
  Cond *c = cond_parse(text, strlen(text), &e);
  if (!c) fail_msg("%s: byte %zu: %s", text, e.at, e.msg);
  return c;
}

static const struct {
  const char *text, *msg;
} IMPOSSIBLE[] = {
    /* one hand */
    {"S.hcp '38+'", "S.hcp: 38 or more cannot be, the most is 37"},
    {"S.hcp '-1-'", "S.hcp: -1 or less cannot be, the least is 0"},
    {"S.spades '14+'", "S.spades: 14 or more cannot be, the most is 13"},
    {"S.hearts.aces '2'", "S.hearts.aces: 2 or more cannot be, the most is 1"},
    {"S.hearts.hcp '11+'", "S.hearts.hcp: 11 or more cannot be, the most is 10"},
    {"S.controls '13+'", "S.controls: 13 or more cannot be, the most is 12"},
    {"S.hcp '10-' & S.hcp '12+'",
     "S.hcp: 12 or more and 10 or less contradict each other"},
    {"S.hcp '12+' & S.hcp '10-'",
     "S.hcp: 10 or less and 12 or more contradict each other"},
    {"(2 * S.hcp) '5'", "S.hcp: no whole number is in the range"},
    {"(2 * S.hcp + 1) '60..80' & S.hcp '29-'",
     "S.hcp: 29 or less and 30 or more contradict each other"},
    {"(0.5 * S.hcp) '19+'", "S.hcp: 38 or more cannot be, the most is 37"},
    {"S.spades '5+' & S.hearts '5+' & S.clubs '4+'",
     "S: no shape has the lengths asked for"},
    {"S.spades '3-' & S.hearts '3-' & S.diamonds '3-' & S.clubs '3-'",
     "S: no shape has the lengths asked for"},
    {"S.balanced & S.spades '6+'", "S: no shape has the lengths asked for"},
    {"S.shape 'any 4333' & S.shape 'any 5332'",
     "S: no shape has the lengths asked for"},
    {"S.spades.hcp '10' & S.hearts.hcp '9+' & S.hcp '18-'",
     "S.hcp: 19 or more and 18 or less contradict each other"},
    /* cards */
    {"S.has 'SA HA' & S.aces '1'",
     "S.aces: 2 or more and 1 or less contradict each other"},
    {"S.has 'SA' & S.has 'SK' & S.hcp '6-'",
     "S.hcp: 7 or more and 6 or less contradict each other"},
    {"S.is 'AK2.J3.KQ854.K72' & S.hcp '17+'",
     "S.hcp: 16 or less and 17 or more contradict each other"},
    {"S.is 'AK2.J3.KQ854.K72' & S.spades '4+'",
     "S.spades: 4 or more and 3 or less contradict each other"},
    {"S.is 'AK2.J3.KQ854.K72' & N.spades '11+'",
     "spades: minima add up to 14, there are 13"},
    {"S.has 'SA' & N.has 'SA'", "SA cannot be in two hands, south and north"},
    {"(S.has 'SA' | S.has 'SK') & N.has 'SA SK'",
     "SA cannot be in two hands, north and south"},
    {"S.has 'SAKQJT98' & S.has 'HAKQJT98'",
     "south would hold 14 cards: H8 is one too many"},
    /* pairs */
    {"NS.hcp '41+'", "NS.hcp: 41 or more cannot be, the most is 40"},
    {"NS.spades '14+'", "NS.spades: 14 or more cannot be, the most is 13"},
    {"(S.hcp + N.hcp) '41+'", "NS.hcp: 41 or more cannot be, the most is 40"},
    {"NS.hcp '20-' & N.hcp '11+' & S.hcp '11+'",
     "NS.hcp: minima add up to 22, the most is 20"},
    {"EW.hearts '8+' & E.hearts '3-' & W.hearts '4-'",
     "EW.hearts: maxima add up to 7, the least is 8"},
    /* all hands */
    {"S.hcp '22+' & N.hcp '21+'", "hcp: minima add up to 43, there are 40"},
    {"N.hcp '9-' & E.hcp '9-' & S.hcp '9-' & W.hcp '9-'",
     "hcp: maxima add up to 36, there are 40"},
    {"NS.spades '8+' & EW.spades '6+'", "spades: minima add up to 14, there are 13"},
    {"NS.hcp '25+' & E.hcp '8+' & W.hcp '8+'",
     "hcp: minima add up to 41, there are 40"},
    {"NS.aces '1-' & EW.aces '2-'", "aces: maxima add up to 3, there are 4"},
    {"NS.hearts.top3 '1-' & EW.hearts.top3 '1-'",
     "hearts.top3: maxima add up to 2, there are 3"},
    {"N.balanced & E.balanced & S.balanced & W.spades '8+'",
     "spades: minima add up to 14, there are 13"},
    /* alternatives: the first reason is told */
    {"S.hcp '38+' | S.spades '14+'", "S.hcp: 38 or more cannot be, the most is 37"},
    {"(S.hcp '22+' | S.hcp '30+') & N.hcp '21+'",
     "hcp: minima add up to 43, there are 40"},
    {"N.hcp '21+' & (S.hcp '30+' | S.spades '5+' & S.hcp '20+')",
     "hcp: minima add up to 51, there are 40"},
    {"~any", "~any is true of no deal"},
    /* negations */
    {"~S.hcp '0-37'", "S.hcp: 0 to 37 is left, no value asked for is in it"},
    {"~S.hcp '5+' & S.hcp '5+'",
     "S.hcp: 5 or more and 4 or less contradict each other"},
    {"~(S.hcp '10-' | S.balanced) & S.shape 'any 4333'",
     "S: no shape has the lengths asked for"},
    {"~(any & any)", "~any is true of no deal"},
    {"~~~any", "~any is true of no deal"},
    {"S.has 'SA SK' & ~S.has 'SA'", "south has the cards and must not have them"},
    {"S.hcp '7-12' & S.hcp '5,15'",
     "S.hcp: 7 to 12 is left, no value asked for is in it"},
    {"S.hcp '38+' | ~any", "S.hcp: 38 or more cannot be, the most is 37"},
};

static void what_is_impossible_is_refuted(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(IMPOSSIBLE); i++) {
    Cond *c = parse(IMPOSSIBLE[i].text);
    Err e;
    if (cond_possible(c, &e)) fail_msg("'%s' passed", IMPOSSIBLE[i].text);
    expect_err(&e, 0, IMPOSSIBLE[i].msg);
    assert_false(cond_possible(c, NULL));
    cond_free(c);
  }
}

static void what_is_just_possible_passes(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "any",
      "S.hcp '37'",
      "S.hcp '20+' & N.hcp '20+'",
      "N.hcp '10-' & E.hcp '10-' & S.hcp '10-' & W.hcp '10-'",
      "S.spades '13' & N.hearts '13' & E.diamonds '13' & W.clubs '13'",
      "NS.spades '8+' & EW.spades '5+'",
      "S.hcp '38+' | S.hcp '37'",
      "S.is 'AK2.J3.KQ854.K72' & S.hcp '16' & N.spades '10'",
      "NS.hcp '20-' & N.hcp '10+' & S.hcp '10+'",
      "~S.hcp '0-36'",
      "~(S.hcp '38+' & any)",
      "~S.has 'SA' & S.has 'SK'",
      "(S.hcp - N.hcp) '37'",
      "NS.longest_fit '7-'",
  };
  for (size_t i = 0; i < LENGTH(texts); i++) {
    Cond *c = parse(texts[i]);
    Err e;
    if (!cond_possible(c, &e)) fail_msg("%s: %s", texts[i], e.msg);
    cond_free(c);
  }
}

/* No condition that some deal satisfies may be refuted. */
static void nothing_possible_is_refuted(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  int satisfied = 0, refuted = 0;
  for (uint64_t i = 0; i < 5000; i++) {
    Made m = made_condition(i);
    Err e;
    made_text(&m, &text);
    Cond *c = cond_parse(text.text, text.len, &e);
    if (!c) continue; /* an empty shape: test_cond.c looks at what is refused */
    bool holds = cond_holds(c, &m.aim);
    for (int k = 0; k < 20 && !holds; k++) {
      Deal d;
      dealing_next(&m.dealing, &m.rng, &d);
      holds = cond_holds(c, &d);
    }
    bool possible = cond_possible(c, &e);
    if (holds && !possible) fail_msg("%s\nrefuted: %s", text.text, e.msg);
    satisfied += holds;
    refuted += !possible;
    cond_free(c);
  }
  assert_true(satisfied > 2500 && refuted > 50);
  buf_free(&text);
}

/* The range of one value: '7.5'. */
static void exactly(Buf *b, int units, int feature)
{
  Ratio value;
  assert_true(ratio_make(&value, units, feature_den(feature)));
  buf_putc(b, '\'');
  ratio_format(value, b);
  buf_putc(b, '\'');
}

/* Everything that can be said of a deal, said exactly, at once. */
static void a_deal_described_in_full_is_possible(void **state)
{
  (void)state;
  Dealing g = dealing_new(NULL);
  Buf b = BUF_EMPTY;
  for (uint64_t i = 0; i < 300; i++) {
    Rng r = rng_open(5, RNG_TEST, i);
    Deal d;
    dealing_next(&g, &r, &d);
    buf_clear(&b);
    buf_puts(&b, "any");
    for (int seat = 0; seat < SEAT_NB; seat++)
      for (int f = 0; f < FEATURE_NB; f++) {
        char s = seat_letter(seat);
        const char *pair = seat % 2 ? "EW" : "NS";
        Hand h = d.hand[seat], partner = d.hand[seat_partner(seat)];
        /* 64 nodes are all that is looked at in one bracket */
        buf_puts(&b, f % 3 ? " & " : f ? ") & (" : " & (");
        if (!feature_is_of_hand(f)) {
          buf_puts(&b, "any");
        } else {
          buf_printf(&b, "%c.%s ", s, feature_name(f));
          exactly(&b, feature_of_hand(h, f), f);
          if (feature_is_of_pair(f)) {
            buf_printf(&b, " & %s.%s ", pair, feature_name(f));
            exactly(&b, feature_of_hand(h, f) + feature_of_hand(partner, f), f);
          }
        }
        for (int suit = 0; suit < SUIT_NB && feature_is_of_suit(f); suit++) {
          buf_printf(&b, " & %c.%s.%s ", s, suit_name(suit), feature_name(f));
          exactly(&b, feature_of_holding(hand_holding(h, suit), f), f);
        }
        if (f == FEATURE_NB - 1) buf_putc(&b, ')');
      }
    Cond *c = parse(b.text);
    Err e;
    assert_true(cond_holds(c, &d));
    if (!cond_possible(c, &e)) fail_msg("%s\nrefuted: %s", b.text, e.msg);
    cond_free(c);
  }
  buf_free(&b);
}

/* Alternatives of alternatives: the work is limited, nothing is claimed then. */
static void too_much_work_proves_nothing(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  for (int i = 0; i < 25; i++) buf_puts(&b, "(S.hcp '20+' | S.hcp '21+') & ");
  buf_puts(&b, "N.hcp '21+'");
  Cond *c = parse(b.text);
  assert_true(cond_possible(c, NULL));
  cond_free(c);
  buf_free(&b);
}

static void deep_conditions_do_not_use_up_the_stack(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  for (int i = 0; i < 190; i++) buf_puts(&b, i % 2 ? "(~any | " : "(any & ");
  buf_puts(&b, "S.hcp '38+'");
  buf_fill(&b, ')', 190);
  for (int i = 0; i < 1000; i++) buf_puts(&b, " & (any | any)");
  Cond *c = parse(b.text);
  cond_possible(c, NULL);
  cond_free(c);
  buf_free(&b);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_impossible_is_refuted),
      cmocka_unit_test(what_is_just_possible_passes),
      cmocka_unit_test(nothing_possible_is_refuted),
      cmocka_unit_test(a_deal_described_in_full_is_possible),
      cmocka_unit_test(too_much_work_proves_nothing),
      cmocka_unit_test(deep_conditions_do_not_use_up_the_stack),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
