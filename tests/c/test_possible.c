/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Impossible conditions: refuted with a reason, and never wrongly.
*/
#include "unit.h"

#include "lang/cond.h"
#include "prove/possible.h"
#include "random_cond.h"

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
    {"S.hcp '38+'", "S.hcp cannot be 38 or more: the most is 37"},
    {"S.hcp '-1-'", "S.hcp cannot be -1 or less: the least is 0"},
    {"S.spades '14+'", "S.spades cannot be 14 or more: the most is 13"},
    {"S.hearts.aces '2'", "S.hearts.aces cannot be 2 or more: the most is 1"},
    {"S.hearts.hcp '11+'", "S.hearts.hcp cannot be 11 or more: the most is 10"},
    {"S.controls '13+'", "S.controls cannot be 13 or more: the most is 12"},
    {"S.hcp '10-' & S.hcp '12+'", "S.hcp cannot be both 12 or more and 10 or less"},
    {"S.hcp '12+' & S.hcp '10-'", "S.hcp cannot be both 12 or more and 10 or less"},
    {"(2 * S.hcp) '5'",
     "S.hcp can only be 0 to 37 here, which excludes every value you asked for"},
    {"(2 * S.hcp + 1) '60..80' & S.hcp '29-'",
     "S.hcp cannot be both 30 or more and 29 or less"},
    {"(0.5 * S.hcp) '19+'", "S.hcp cannot be 38 or more: the most is 37"},
    {"S.spades '5+' & S.hearts '5+' & S.clubs '4+'",
     "no shape of south's hand allows everything you asked for"},
    {"S.spades '3-' & S.hearts '3-' & S.diamonds '3-' & S.clubs '3-'",
     "no shape of south's hand allows everything you asked for"},
    {"S.balanced & S.spades '6+'",
     "no shape of south's hand allows everything you asked for"},
    {"S.shape 'any 4333' & S.shape 'any 5332'",
     "no shape of south's hand allows everything you asked for"},
    {"S.spades.hcp '10' & S.hearts.hcp '9+' & S.hcp '18-'",
     "S.hcp can only be 19 to 37 here, which excludes every value you asked for"},
    /* cards */
    {"S.has 'SA HA' & S.aces '1'",
     "S.aces can only be 2 to 4 here, which excludes every value you asked for"},
    {"S.has 'SA' & S.has 'SK' & S.hcp '6-'",
     "S.hcp can only be 7 to 37 here, which excludes every value you asked for"},
    {"S.is 'AK2.J3.KQ854.K72' & S.hcp '17+'",
     "S.hcp can only be 16 here, which excludes every value you asked for"},
    {"S.is 'AK2.J3.KQ854.K72' & S.spades '4+'",
     "S.spades can only be 3 here, which excludes every value you asked for"},
    {"S.is 'AK2.J3.KQ854.K72' & N.spades '11+'",
     "N.spades can only be 0 to 10 here, which excludes every value you asked for"},
    {"S.has 'SA' & N.has 'SA'", "SA cannot be in two hands, south and north"},
    {"(S.has 'SA' | S.has 'SK') & N.has 'SA SK'",
     "SA cannot be in two hands, north and south"},
    {"S.has 'SAKQJT98' & S.has 'HAKQJT98'",
     "south would hold 14 cards: H8 is one too many"},
    /* pairs */
    {"NS.hcp '41+'", "NS.hcp cannot be 41 or more: the most is 40"},
    {"NS.spades '14+'", "NS.spades cannot be 14 or more: the most is 13"},
    {"(S.hcp + N.hcp) '41+'", "NS.hcp cannot be 41 or more: the most is 40"},
    {"NS.hcp '20-' & N.hcp '11+' & S.hcp '11+'",
     "NS.hcp can only be 22 to 40 here, which excludes every value you asked for"},
    {"EW.hearts '8+' & E.hearts '3-' & W.hearts '4-'",
     "EW.hearts can only be 0 to 7 here, which excludes every value you asked for"},
    /* all hands */
    {"S.hcp '22+' & N.hcp '21+'",
     "the four hands need at least 43 hcp in total, but the pack has 40"},
    {"N.hcp '9-' & E.hcp '9-' & S.hcp '9-' & W.hcp '9-'",
     "the four hands can hold at most 36 hcp in total, but the pack has 40"},
    {"NS.spades '8+' & EW.spades '6+'",
     "the four hands need at least 14 spades in total, but the pack has 13"},
    {"NS.hcp '25+' & E.hcp '8+' & W.hcp '8+'",
     "the four hands need at least 41 hcp in total, but the pack has 40"},
    {"NS.aces '1-' & EW.aces '2-'",
     "the four hands can hold at most 3 aces in total, but the pack has 4"},
    {"NS.hearts.top3 '1-' & EW.hearts.top3 '1-'",
     "the four hands can hold at most 2 hearts.top3 in total, but the pack has 3"},
    {"N.balanced & E.balanced & S.balanced & W.spades '8+'",
     "the four hands need at least 14 spades in total, but the pack has 13"},
    /* alternatives: the first reason is told */
    {"S.hcp '38+' | S.spades '14+'", "S.hcp cannot be 38 or more: the most is 37"},
    {"(S.hcp '22+' | S.hcp '30+') & N.hcp '21+'",
     "the four hands need at least 43 hcp in total, but the pack has 40"},
    {"N.hcp '21+' & (S.hcp '30+' | S.spades '5+' & S.hcp '20+')",
     "the four hands need at least 51 hcp in total, but the pack has 40"},
    {"~any", "~any is true of no deal"},
    /* negations */
    {"~S.hcp '0-37'",
     "S.hcp can only be 0 to 37 here, which excludes every value you asked for"},
    {"~S.hcp '5+' & S.hcp '5+'", "S.hcp cannot be both 5 or more and 4 or less"},
    {"~(S.hcp '10-' | S.balanced) & S.shape 'any 4333'",
     "no shape of south's hand allows everything you asked for"},
    {"~(any & any)", "~any is true of no deal"},
    {"~~~any", "~any is true of no deal"},
    {"S.has 'SA SK' & ~S.has 'SA'", "south is both required and forbidden to hold SA"},
    {"~S.has 'SA' & S.has 'SA SK'", "south is both required and forbidden to hold SA"},
    {"S.has 'SA' & ~S.has 'SA SK' & S.spades.hcp '8+'",
     "S.spades.hcp can only be 4 to 7 here, which excludes every value you asked for"},
    {"S.hcp '5,10' & S.hcp '6,11'",
     "S.hcp can only be 6 to 10 here, which excludes every value you asked for"},
    {"NS.longest_fit '9+' & N.spades '4-' & N.hearts '4-' & N.diamonds '4-' & "
     "N.clubs '4-' & S.shape '4333'",
     "NS.longest_fit can only be 7 to 8 here, which excludes every value you asked "
     "for"},
    {"S.losers '13' & S.spades '7'", "S.losers cannot be 13 or more: the most is 12"},
    {"(S.hcp + S.controls) '50+'",
     "(S.hcp + S.controls) cannot be 50 or more: the most is 49"},
    {"(S.spades - S.hearts) '6+' & S.balanced",
     "no shape of south's hand allows everything you asked for"},
    {"S.hcp '7-12' & S.hcp '5,15'",
     "S.hcp can only be 7 to 12 here, which excludes every value you asked for"},
    {"S.hcp '38+' | ~any", "S.hcp cannot be 38 or more: the most is 37"},
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
  const int conditions = how_many(5000, 500);
  for (int i = 0; i < conditions; i++) {
    Made m = made_condition((uint64_t)i);
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
  assert_true(satisfied > conditions / 2 && refuted > conditions / 100);
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
  for (int i = 0; i < how_many(300, 30); i++) {
    Rng r = rng_open(5, RNG_TEST, (uint64_t)i);
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

/* Each heart is with one of two who have seven: too many ways to try them all. */
static void too_much_work_proves_nothing(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  for (int rank = 0; rank < RANK_NB; rank++)
    buf_printf(&b, "(S.has 'H%c' | N.has 'H%c') & ", rank_letter(rank),
               rank_letter(rank));
  buf_puts(&b, "(NS.hearts + NS.hearts.hcp) '22-'");
  Cond *c = parse(b.text);
  assert_true(cond_possible(c, NULL));
  cond_free(c);
  buf_free(&b);
}

/* Alternatives that one taken before makes certain cost no branch. */
static void what_holds_anyway_is_not_tried(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  for (int i = 0; i < 25; i++) buf_puts(&b, "(S.hcp '20+' | S.hcp '21+') & ");
  buf_puts(&b, "N.hcp '21+'");
  Cond *c = parse(b.text);
  assert_false(cond_possible(c, NULL));
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
      cmocka_unit_test(what_holds_anyway_is_not_tried),
      cmocka_unit_test(deep_conditions_do_not_use_up_the_stack),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
