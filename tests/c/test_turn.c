/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Conditions of a turn: their text, what they need, and what is left where that is
** known.
*/
#include "unit.h"

#include "base/limit.h"
#include "lang/build.h"
#include "lang/parse.h"
#include "lang/parts.h"
#include "lang/print.h"
#include "lang/turn.h"

static const Expr *parse(const char *text)
{
  Err e;
  const Expr *x = expr_parse(text, strlen(text), &e);
  if (!x) fail_msg("%s: %s", text, e.msg);
  return x;
}

/* Its text is as it is known, and so is that of what is read from it; dropped. */
static void expect_text(const Expr *x, const char *known)
{
  Buf b = BUF_EMPTY;
  assert_non_null(x);
  expr_format(x, &b);
  assert_string_equal(b.text, known);
  const Expr *again = parse(b.text);
  assert_true(expr_same(x, again));
  expr_drop(again);
  expr_drop(x);
  buf_free(&b);
}

static Turn nothing_known(void)
{
  Turn t = {.vul = -1, .seat = -1, .unbid = -1, .theirs = -1};
  for (int i = 0; i < TURN_FEATURE_NB; i++) t.least[i] = -1;
  return t;
}

static void expect_resolved(const char *text, const Turn *t, const char *known)
{
  Err e;
  const Expr *x = parse(text);
  expect_text(turn_resolve(x, t, &e), known);
  expr_drop(x);
}

static void sets_of_suits_have_a_text(void **state)
{
  (void)state;
  static const struct {
    const char *text, *again;
  } cases[] = {
      {"each(unbid) '3+'", "each(unbid) \"3+\""},
      {"each ( unbid ) . top3 ( 1 , 2 )", "each(unbid).top3 \"1-2\""},
      {"~some(theirs).stopped & me.x '5'", "~some(theirs).stopped & me.x \"5\""},
      {"some(theirs, me.x.hcp '5+')", "some(theirs).hcp \"5+\""},
      {"some(theirs, S.x.hcp '5+')", "some(theirs, S.x.hcp \"5+\")"},
      {"each(unbid, me.xy '5+' | a)", "each(unbid, me.xy \"5+\" | a)"},
      {"each(unbid)", "each(unbid)"},
      {"each(unbid, me.x) | some(unbid)()", "each(unbid, me.x) | some(unbid)()"},
      {"each(unbid).points{A=4}'5+'", "each(unbid).points { A = 4 } \"5+\""},
      {"(each(unbid) '3+') '4'", "(each(unbid) \"3+\") \"4\""},
      {"every(unbid)('3+')", "every(unbid) \"3+\""},
      {"by_vul{none=a,we=b, they = ~c, both=d|e}",
       "by_vul { none = a, we = b, they = ~c, both = d | e }"},
      {"by_seat{a,b,c,d}|e", "by_seat { a, b, c, d } | e"},
      {"vul('we')&~(seat '34'|partner.might \"12 - 14\")",
       "vul(\"we\") & ~(seat(\"34\") | partner.might \"12 - 14\")"},
      {"last.natural() | partner.hcp(12,14)", "last.natural() | partner.hcp \"12-14\""},
  };
  for (size_t i = 0; i < LENGTH(cases); i++)
    expect_text(parse(cases[i].text), cases[i].again);
  static const struct {
    const char *text;
    size_t at;
    const char *msg;
  } bad[] = {
      {"each(unbid).", 13, "a feature of a suit expected, but the text ends"},
      {"each(unbid).3", 13, "a feature of a suit expected, not '3'"},
      {"each(unbid).top3 '1' '2' '3'", 26,
       "an operator (& | ~ + - *) or the end expected, not '''"},
      {"all(unbid).top3", 11, "an operator (& | ~ + - *) or the end expected, not '.'"},
  };
  for (size_t i = 0; i < LENGTH(bad); i++) {
    Err e;
    assert_null(expr_parse(bad[i].text, strlen(bad[i].text), &e));
    expect_err(&e, bad[i].at, bad[i].msg);
  }
}

static void a_set_keeps_its_letter(void **state)
{
  (void)state;
  Err e;
  const Expr *x = parse("each(unbid) '3+' & me.x '5+' & me.M.hcp '4+'");
  const int suit[LETTER_NB] = {HEARTS, -1, -1, -1, CLUBS, -1, -1};
  ExprReads r = expr_reads(x);
  assert_int_equal(r.letters, 1u << LETTER_X | 1u << LETTER_MAJOR);
  assert_int_equal(r.roles, 1u << ROLE_ME);
  expect_text(expr_bind(x, suit, &e), "each(unbid) \"3+\" & me.clubs \"5+\" & "
                                      "me.hearts.hcp \"4+\"");
  expect_text(expr_of_seat(x, WEST, &e), "each(unbid, W.x \"3+\") & W.x \"5+\" & "
                                         "W.M.hcp \"4+\"");
  ExprList l = EXPR_LIST_EMPTY;
  assert_true(turn_names(x, &l, &e));
  assert_int_equal(l.nb, 2);
  assert_true(expr_is(l.at[0], "me.x") && expr_is(l.at[1], "me.M.hcp"));
  expr_list_free(&l);
  expr_drop(x);
}

static void needs_are_seen(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    TurnNeeds needs;
  } cases[] = {
      {"me.hcp '5+' & any", {.we = 0}},
      {"~(me.balanced | by_vul { none = by_seat { any, any, any, any } })",
       {.vul = true, .seat = true}},
      {"each(unbid).stopped", {.sets = true}},
      {"(2 * we.hcp - we.controls + me.hcp) '5+'", {.we = 1u << 0 | 1u << 7}},
      {"we.balanced | weak.hcp '5'", {.we = 0}},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const Expr *x = parse(cases[i].text);
    TurnNeeds n = turn_needs(x), known = cases[i].needs;
    assert_true(n.vul == known.vul && n.seat == known.seat && n.sets == known.sets &&
                n.we == known.we);
    expr_drop(x);
  }
}

#define BY_VUL "by_vul { none = a, we = b, they = a, both = ~b }"
#define BY_SEAT "by_seat { a, any, ~any, d }"

static void what_is_known_is_put_in(void **state)
{
  (void)state;
  Turn t = nothing_known();
  expect_resolved(BY_VUL " & " BY_SEAT, &t, BY_VUL " & " BY_SEAT);
  t.vul = 3;
  expect_resolved(BY_VUL " & c", &t, "~b & c");
  expect_resolved("~" BY_VUL, &t, "~~b");
  expect_resolved(BY_SEAT " | c", &t, BY_SEAT " | c");
  t.seat = 1;
  expect_resolved(BY_SEAT " & c", &t, "c");
  expect_resolved(BY_SEAT " | c", &t, "any");
  expect_resolved("~" BY_SEAT " | c | d", &t, "c | d");
  t.seat = 2;
  expect_resolved(BY_SEAT " & c", &t, "~any");
  expect_resolved("~" BY_SEAT, &t, "any");
  expect_resolved("by_seat { a, a, " BY_VUL ", a }", &t, "~b");
  t.unbid = 1 << HEARTS | 1 << SPADES;
  expect_resolved(
      "each(unbid).top3 '2+' & c & some(theirs).stopped", &t,
      "me.hearts.top3 \"2+\" & me.spades.top3 \"2+\" & c & some(theirs).stopped");
  expect_resolved("some(unbid) '5+' & c", &t,
                  "(me.hearts \"5+\" | me.spades \"5+\") & c");
  t.theirs = 0;
  expect_resolved("each(theirs) '2-' & some(theirs) '2-'", &t, "~any");
  expect_resolved("each(theirs) '2-' & ~some(theirs) '2-'", &t, "any");
  Err e;
  const Expr *x = parse("by_vul { none = a }");
  assert_null(turn_resolve(x, &t, &e));
  assert_string_equal(e.msg, "by_vul lacks a condition that is asked for");
  expr_drop(x);
}

static void partner_adds_to_sums(void **state)
{
  (void)state;
  static const struct {
    const char *text, *known;
  } cases[] = {
      {"we.hcp '25+'", "(me.hcp + 12) \"25+\""},
      {"(we.hcp - 0) '25+'", "(me.hcp + 12) \"25+\""},
      {"(we.hcp - -2) '25+'", "(me.hcp + 14) \"25+\""},
      {"(we.hcp - 12) '3+'", "me.hcp \"3+\""},
      {"(we.hcp + (2 - 2) * me.aces) '5'", "(me.hcp + 12 + 0 * me.aces) \"5\""},
      {"(we.hcp + 3 + me.spades - 2) '3+'", "(me.hcp + 13 + me.spades) \"3+\""},
      {"(5 - we.hcp) '-20..-3'", "(5 - (me.hcp + 12)) \"-20..-3\""},
      {"(2 * we.hcp) '50+'", "(2 * (me.hcp + 12)) \"50+\""},
      {"(0.5 * we.hcp + we.spades) '12+'",
       "(0.5 * (me.hcp + 12) + me.spades + 5) \"12+\""},
      {"(-0.25 * (we.hcp - 3)) '-9-'", "(-0.25 * (me.hcp + 9)) \"-9-\""},
      {"we.clubs '8+' & we.aces '2+'", "me.clubs \"8+\" & (me.aces + 1) \"2+\""},
      {"(0.5 * we.hcp + 0.5 * me.hcp) '9.5+'",
       "(0.5 * (me.hcp + 12) + 0.5 * me.hcp + 0.5) \"10+\""},
      {"(0.25 * we.hcp) '5.75-,7-7.5'",
       "(0.25 * (me.hcp + 12) + 0.25) \"6-,7.25-7.75\""},
      {"we.kings '2+'", "we.kings \"2+\""}, /* not known */
      {"me.hcp '5+' | we.hearts.hcp '5+'", "me.hcp \"5+\" | we.hearts.hcp \"5+\""},
  };
  Turn t = nothing_known();
  t.least[0] = 12;
  t.least[1] = 0;
  t.least[4] = 5;
  t.least[5] = 1;
  for (size_t i = 0; i < LENGTH(cases); i++)
    expect_resolved(cases[i].text, &t, cases[i].known);
}

static void what_is_not_known_is_fulfilled_or_not(void **state)
{
  (void)state;
  Turn wide = nothing_known(), narrow = wide;
  wide.rest = TURN_FULFILLED;
  narrow.rest = TURN_UNFULFILLED;
  static const struct {
    const char *text, *wide, *narrow;
  } cases[] = {
      {"a & we.hcp '5+'", "a", "~any"},
      {"a | we.hcp '5+'", "any", "a"},
      {"~(a & we.hcp '5+')", "any", "~a"},
      {"~(a | ~we.hcp '5+')", "~a", "~any"},
      {"each(unbid) '3+' & ~some(theirs) '4+'", "any", "~any"},
      {BY_VUL, "a | b | ~b", "a & b & ~b"},
      {"~" BY_VUL, "~(a & b & ~b)", "~(a | b | ~b)"},
      {BY_SEAT, "any", "~any"},
      {"by_seat { a, a, a, we.hcp '5+' }", "any", "~any"},
      {"a & (b | we.hcp '5+' & c)", "a & (b | c)", "a & b"},
      {"a", "a", "a"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    expect_resolved(cases[i].text, &wide, cases[i].wide);
    expect_resolved(cases[i].text, &narrow, cases[i].narrow);
  }
  wide.seat = 0;
  expect_resolved(BY_SEAT, &wide, "a");
}

static void names_of_parts_stay(void **state)
{
  (void)state;
  Err e;
  Turn t = nothing_known();
  t.least[0] = 7;
  const Expr *asked = parse("we.hcp '25+' & a");
  const Expr *both[] = {expr_named(asked, "game", 4, &e), parse("b")};
  const Expr *x = expr_make(EXPR_AND, both, 2, &e), *made = turn_resolve(x, &t, &e);
  Buf b = BUF_EMPTY;
  expr_format_named(made, &b);
  assert_string_equal(b.text, "game & b");
  assert_false(expr_alike(made, x));
  const Expr *same = turn_resolve(made, &t, &e);
  assert_ptr_equal(same, made);
  const Expr *plain = parse("((me.hcp + 7) '25+' & a) & b");
  assert_true(expr_same(made, plain) && !expr_alike(made, plain));
  buf_free(&b);
  const Expr *all[] = {asked, x, made, same, plain};
  for (size_t i = 0; i < LENGTH(all); i++) expr_drop(all[i]);
}

/*
** However little memory there is, it ends with a tree or with nothing, and leaks
** nothing.
*/
static void memory_may_run_out(void **state)
{
  (void)state;
  Turn t = nothing_known();
  t.vul = 0;
  t.unbid = 15;
  t.least[0] = 12;
  const Expr *x =
      parse("~(by_vul { none = we.hcp '25+', we = a } | each(unbid).top3 '1+') & "
            "by_seat { a, (we.hcp - 3) '5+', c, d } & some(unbid) '5+'");
  bool done = false;
  for (size_t most = 0; !done; most += soaking() ? 16 : 256) {
    Err e;
    Limit limit = {.most = most};
    limit_set(&limit);
    const Expr *made = turn_resolve(x, &t, &e);
    limit_set(NULL);
    done = made != NULL;
    if (!done) assert_int_equal(e.kind, ERR_MEMORY);
    expr_drop(made);
    assert_true(most < 1 << 20);
  }
  expr_drop(x);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sets_of_suits_have_a_text),
      cmocka_unit_test(a_set_keeps_its_letter),
      cmocka_unit_test(needs_are_seen),
      cmocka_unit_test(what_is_known_is_put_in),
      cmocka_unit_test(partner_adds_to_sums),
      cmocka_unit_test(what_is_not_known_is_fulfilled_or_not),
      cmocka_unit_test(names_of_parts_stay),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
