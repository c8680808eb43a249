/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How many deals satisfy a condition: exact figures and estimates.
*/
#include "unit.h"

#include <math.h>

#include "count/hands/hands.h"
#include "sample/engines.h"
#include "sample/figure.h"

static const double ALL = 53644737765488792839237440000.0;

static Count all_deals(void)
{
  Layout none = {{0}};
  return figure_universe(&none);
}

static Cond *cond_of(const char *text)
{
  Err e;
  Cond *c = cond_parse(text, strlen(text), &e);
  if (!c) fail_msg("%s: %s", text, e.msg);
  return c;
}

static Figure figure(const char *text)
{
  Figure f;
  Err e;
  Cond *c = cond_of(text);
  if (!figure_of(&f, c, NULL, &e)) fail_msg("%s: %s", text, e.msg);
  cond_free(c);
  return f;
}

static bool given(Figure *f, const char *both, const char *condition, Err *e)
{
  Cond *b = cond_of(both), *g = cond_of(condition);
  bool ok = figure_given(f, b, g, NULL, e);
  cond_free(b);
  cond_free(g);
  return ok;
}

static void expect_count(const char *text, const char *count)
{
  Figure f = figure(text);
  char digits[COUNT_TEXT_MAX];
  assert_true(f.exact && f.low == f.share && f.high == f.share);
  count_format(f.count, digits);
  assert_string_equal(digits, count);
  count_format(f.of, digits);
  assert_string_equal(digits, "53644737765488792839237440000");
}

/* 52! / 13!^4, 51! / (12! 13!^3), 39! / 13!^3. */
static void known_cards_are_counted(void **state)
{
  (void)state;
  expect_count("any", "53644737765488792839237440000");
  expect_count("S.has 'SA'", "13411184441372198209809360000");
  expect_count("S.is 'AK2.J3.KQ854.K72'", "84478098072866400");
  expect_near(figure("S.has 'SA'").share, 0.25, 0);
}

static void what_is_impossible_is_none(void **state)
{
  (void)state;
  expect_count("S.has 'SA' & N.has 'SA'", "0");
  expect_count("S.hcp '22+' & N.hcp '21+'", "0");
}

/* Deals are hands times the ways of the other three: the engines agree with hands. */
static void hands_and_engines_agree(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "S.hcp '15-17' & S.balanced",
      "S.hearts '5+' & S.hearts.hcp '5+' & S.aces '1,3'",
      "(S.hcp - 2 * S.controls) '3+' & S.longest '6-'",
      "~S.balanced & (S.spades.top3 '2+' | S.hcp '20+')",
      "W.has 'SA' & W.tens '0' & W.second '5+'",
  };
  static const int others[] = {13, 13, 13};
  static const HandPool every = HANDS_ALL;
  for (size_t i = 0; i < LENGTH(texts); i++) {
    Count hands;
    Cond *c = cond_of(texts[i]);
    Figure f = figure(texts[i]);
    assert_true(hands_count(&hands, c, &every, NULL, NULL, NULL));
    assert_true(f.exact && f.count == hands * count_split(3, others));
    assert_string_not_equal(f.how, "hands");
    cond_free(c);
  }
}

/* Weights that differ by suit and rank: within this budget only hands count them. */
static void hands_tell_what_engines_do_not(void **state)
{
  (void)state;
  Cond *c =
      cond_of("(1.01 * S.hcp + 1.37 * S.tens - 0.77 * S.longest) '9+' & S.hcp '9+'");
  FigureAsked few = {.most = {.operations = 3000000, .bytes = 1 << 28}, .jobs = 1};
  Figure f, all;
  assert_true(figure_of(&f, c, &few, NULL));
  assert_true(figure_of(&all, c, NULL, NULL));
  assert_true(f.exact && all.exact && f.count == all.count);
  assert_string_equal(f.how, "hands");
  cond_free(c);
}

/* ---- counts of our own ----------------------------------------------------------- */

#define GOLDEN "tests/golden/counts.tsv"

enum { GOLDEN_NB = 25, CHECKED_BY_HANDS = 10 };

/* The share of plain deals that satisfy a condition: within five sigma. */
static void check_by_chance(const Cond *c, const char *text, double share)
{
  Layout known;
  assert_true(cond_known(c, &known, NULL));
  Budget most = plan_budget();
  const int tries = how_many(100000, 20000);
  Engine *g = ENGINE_REJECTION.open(c, &known, &most, NULL, NULL);
  Pilot p = plan_pilot(g, c, UINT64_MAX, tries, NULL);
  share *= count_ratio(all_deals(), g->size); /* among those with the known cards */
  g->kind->close(g);
  double mean = share * tries, sigma = sqrt(mean * (1 - share));
  if (fabs((double)p.hits - mean) > 5 * sigma + 1)
    fail_msg("%s: %g of %d tries, %g expected", text, (double)p.hits, tries, mean);
}

/* True if the condition reads one seat, whose hands agree. */
static bool check_by_hands(const Cond *c, const char *text, Count count)
{
  static const int others[] = {13, 13, 13};
  static const HandPool every = HANDS_ALL;
  Count hands;
  int seat;
  if (!hands_reads_one(c, &seat)) return false;
  assert_true(hands_count(&hands, c, &every, NULL, NULL, NULL));
  if (hands * count_split(3, others) != count) fail_msg("%s: hands differ", text);
  return true;
}

/* Engines made them (make-counts): hands, and plain deals, must agree. */
static void golden_counts_are_found_again(void **state)
{
  (void)state;
  char line[1000], digits[COUNT_TEXT_MAX];
  int nb = 0, by_hands = 0;
  FILE *f = fopen(GOLDEN, "r");
  if (!f) fail_msg("%s is not there: run from the top", GOLDEN);
  while (fgets(line, sizeof line, f)) {
    line[strcspn(line, "\n")] = '\0';
    char *tab = strchr(line, '\t'), *text = tab ? strchr(tab + 1, '\t') : NULL;
    assert_non_null(text);
    *tab = '\0';
    Figure found = figure(++text);
    count_format(found.count, digits);
    if (!found.exact || strcmp(digits, line) != 0)
      fail_msg("%s: %s by %s, not %s", text, digits, found.how, line);
    Cond *c = cond_of(text);
    by_hands += check_by_hands(c, text, found.count);
    check_by_chance(c, text, found.share);
    cond_free(c);
    nb++;
  }
  fclose(f);
  assert_int_equal(nb, GOLDEN_NB);
  assert_int_equal(by_hands, CHECKED_BY_HANDS);
}

/* P(no ace) = C(48,13) / C(52,13), about 0.3038; the interval is of 10^6 tries. */
static void the_rest_is_estimated(void **state)
{
  (void)state;
  Figure f = figure("~N.aces '1+' & ~(S.hcp - 3 * E.kings) '100+'");
  if (f.exact) return;
  expect_near(f.share, 0.303817528551420568, 0.0025);
  assert_true(f.low < f.share && f.share < f.high && f.high - f.low < 0.0025);
  assert_non_null(strstr(f.how, "+ 1000000 tries"));
}

/* Given two of the aces with south, north has at most two. */
static void a_condition_may_be_given(void **state)
{
  (void)state;
  Figure f;
  Err e;
  assert_true(given(&f, "(N.has 'SK') & (S.has 'SA')", "S.has 'SA'", &e));
  assert_true(f.exact);
  expect_near(f.share, 13.0 / 51, 1e-15);
  assert_false(given(&f, "any & (S.hcp '38+')", "S.hcp '38+'", &e));
  expect_err(&e, 0,
             "no deal satisfies what is given: S.hcp cannot be 38 or more: the most "
             "is 37");
}

/* Of 24 - 11 12 ... : P(N has SK | S has SA) = 13/51, looked at by chance. */
static void what_is_given_may_be_estimated(void **state)
{
  (void)state;
  Figure f;
  assert_true(given(&f, "N.has 'SK' & ~(N.has 'SA' | E.has 'SA' | W.has 'SA')",
                    "~(N.has 'SA' | E.has 'SA' | W.has 'SA')", NULL));
  expect_near(f.share, 13.0 / 51, 0.004);
  assert_true(f.exact || (f.low < f.share && f.share < f.high));
}

static void all_is_what_is_left_of_the_known(void **state)
{
  (void)state;
  Layout none = {{0}};
  expect_near(count_ratio(figure_universe(&none), 1), ALL, 0);
}

/* The first auction of the golden file: rows where it may not be counted. */
static void an_auction_is_counted_or_drawn_by_rows(void **state)
{
  (void)state;
  static const FigureAsked few = {.most = {.operations = 200000000, .bytes = 256 << 20},
                                  .jobs = 1};
  char line[4000];
  FILE *f = fopen("tests/golden/auctions.tsv", "r");
  assert_non_null(f);
  do assert_non_null(fgets(line, sizeof line, f));
  while (line[0] == '#');
  fclose(f);
  line[strcspn(line, "\n")] = '\0';
  char *count = strchr(line, '\t');
  *count++ = '\0';
  expect_count(line, count);
  Figure exact = figure(line), drawn;
  assert_string_equal(exact.how, "joint");
  Cond *c = cond_of(line);
  assert_true(figure_of(&drawn, c, &few, NULL));
  assert_memory_equal(drawn.how, "rows/1 + ", strlen("rows/1 + "));
  assert_false(drawn.exact);
  assert_true(drawn.low < exact.share && exact.share < drawn.high);
  assert_true(drawn.high - drawn.low < 0.004 * exact.share); /* 0.2 % either way */
  cond_free(c);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_cards_are_counted),
      cmocka_unit_test(what_is_impossible_is_none),
      cmocka_unit_test(hands_and_engines_agree),
      cmocka_unit_test(hands_tell_what_engines_do_not),
      cmocka_unit_test(golden_counts_are_found_again),
      cmocka_unit_test(the_rest_is_estimated),
      cmocka_unit_test(a_condition_may_be_given),
      cmocka_unit_test(what_is_given_may_be_estimated),
      cmocka_unit_test(all_is_what_is_left_of_the_known),
      cmocka_unit_test(an_auction_is_counted_or_drawn_by_rows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
