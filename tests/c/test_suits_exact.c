/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The engine "suits" on whole packs: counts that are known from elsewhere,
** counts that must add up, deals that must satisfy, budgets that are kept.
*/
#include "unit.h"

#include <stdlib.h>

#include "count/suits/suits.h"

static const Budget AMPLE = {2000000000, 300 << 20};

/* 52! / 13!^4 */
static const char ALL_DEALS[] = "53644737765488792839237440000";

static Count number(const char *text)
{
  Count n = 0;
  assert_true(count_parse(&n, text, strlen(text), NULL));
  return n;
}

static Engine *open_with(const char *text, const Budget *budget, Cond **cond, Err *e)
{
  Layout known;
  Cond *c = cond_parse(text, strlen(text), e);
  if (!c) fail_msg("%s: %s", text, e->msg);
  assert_true(cond_known(c, &known, e));
  *cond = c;
  return ENGINE_SUITS.open(c, &known, budget, NULL, e);
}

static Count count_of(const char *text)
{
  Err e;
  Cond *c;
  Engine *g = open_with(text, &AMPLE, &c, &e);
  if (!g) fail_msg("%s: %s", text, e.msg);
  if (!g->exact) fail_msg("%s: not exact", text);
  Count size = g->size;
  ENGINE_SUITS.close(g);
  cond_free(c);
  return size;
}

static void expect_count(const char *text, Count known)
{
  char is[COUNT_TEXT_MAX], wanted[COUNT_TEXT_MAX];
  Count n = count_of(text);
  count_format(n, is);
  count_format(known, wanted);
  if (n != known) fail_msg("%s: %s, not %s", text, is, wanted);
}

/* Draws satisfy the condition, those of nth as well, the first and the last. */
static void expect_good_draws(const char *text, int nb)
{
  Err e;
  Cond *c;
  Engine *g = open_with(text, &AMPLE, &c, &e);
  Rng r = rng_open(1, RNG_TEST, 0);
  Deal d;
  assert_non_null(g);
  for (int i = 0; i < nb; i++) {
    if (i < 2)
      ENGINE_SUITS.nth(g, i ? g->size - 1 : 0, &d);
    else
      engine_draw(g, &r, &d);
    if (!deal_ok(&d) || !cond_holds(c, &d)) fail_msg("%s: draw %d is wrong", text, i);
  }
  ENGINE_SUITS.close(g);
  cond_free(c);
}

static void all_deals_are_counted(void **state)
{
  (void)state;
  expect_count("any", number(ALL_DEALS));
  expect_good_draws("any", 100);
}

/* Hands of 0, 1, 10, 37 points, of 635013559600: the tables of Borel and Cheron. */
static void points_of_one_hand(void **state)
{
  (void)state;
  static const struct {
    int hcp;
    const char *hands;
  } said[] = {{0, "2310789600"}, {1, "5006710800"}, {10, "59723754816"}, {37, "4"}};
  Count rest = number(ALL_DEALS) / number("635013559600");
  for (size_t i = 0; i < LENGTH(said); i++) {
    char text[40];
    snprintf(text, sizeof text, "S.hcp '%d'", said[i].hcp);
    expect_count(text, number(said[i].hands) * rest);
  }
}

/* Over all its values a sum gives all deals; so do a condition and its contrary. */
static void values_add_up(void **state)
{
  (void)state;
  static const struct {
    const char *term;
    int low, high;
  } said[] = {
      {"S.hcp", 0, 37},
      {"NS.hcp", 0, 40},
      {"(S.hcp - N.hcp)", -37, 37},
      {"NS.longest_fit", 7, 13},
      {"NS.longest_fit_strain", 0, 3},

      {"E.longest", 4, 13},
      {"(N.spades - W.hearts)", -13, 13},
      {"S.spades.top3", 0, 3},
      {"(S.hcp + S.longest)", 4, 46},
  };
  for (size_t i = 0; i < LENGTH(said); i++) {
    Count sum = 0;
    char text[80];
    for (int v = said[i].low; v <= said[i].high; v++) {
      snprintf(text, sizeof text, "%s '%d'", said[i].term, v);
      sum += count_of(text);
    }
    if (sum != number(ALL_DEALS)) fail_msg("%s does not add up", said[i].term);
  }
}

static void contraries_add_up(void **state)
{
  (void)state;
  static const char *const said[] = {
      "S.hcp '15-17' & S.balanced & N.spades '4+'",
      "S.shape '5xxx + 6xxx - 5332' | N.has 'SA HK' | NS.hcp '25+'",
      "NS.longest_fit '8+' & S.hcp '12+'",
      "S.hearts.top3 '2+' & S.hearts '6+' & S.hcp '6-10' | S.spades '5+' & S.hcp '11+'",
      "(S.hcp - N.hcp) '3+' & (N.spades - N.hearts) '1+'",
      "~(N.hcp '0,3,7-9' | E.is 'AK2.J3.KQ854.K72')",
  };
  for (size_t i = 0; i < LENGTH(said); i++) {
    char text[200];
    snprintf(text, sizeof text, "~(%s)", said[i]);
    if (count_of(said[i]) + count_of(text) != number(ALL_DEALS))
      fail_msg("%s and its contrary do not add up", said[i]);
    expect_good_draws(said[i], 300);
    expect_good_draws(text, 300);
  }
}

/* A condition gives the same count for every turn of the table and the suits. */
static void turns_do_not_matter(void **state)
{
  (void)state;
  Count n = count_of("S.hcp '15-17' & S.balanced & W.spades '5+' & W.hcp '8+'");
  expect_count("N.hcp '15-17' & N.balanced & E.clubs '5+' & E.hcp '8+'", n);
  expect_count("E.hcp '15-17' & S.diamonds '5+' & E.balanced & S.hcp '8+'", n);
}

static void what_cannot_be_is_empty(void **state)
{
  (void)state;
  expect_count("N.hcp '38+'", 0);
  expect_count("NS.hcp '21+' & EW.hcp '20+'", 0);
  expect_count("S.spades '7+' & N.spades '7+'", 0);
  expect_count("S.is 'AK2.J3.KQ854.K72' & N.aces '4'", 0);
}

static void budgets_are_kept(void **state)
{
  (void)state;
  static const char four[] = "N.hcp '5-15' & N.spades '2-6' & E.hcp '5-15' & "
                             "E.hearts '2-6' & S.hcp '5-15' & S.clubs '1-6' & "
                             "S.balanced & W.diamonds '1-7'";
  Err e;
  Cond *c;
  Budget few = {20000, 300 << 20}, small = {2000000000, 1 << 16};
  Engine *g = open_with("NS.hcp '21+' | E.hcp '21+' | W.hearts.hcp '8+'", &few, &c, &e);
  assert_null(g);
  assert_non_null(strstr(e.msg, "operations, "));
  cond_free(c);
  g = open_with("(N.hcp - E.hcp + 2 * S.hcp) '21+'", &small, &c, &e);
  assert_null(g);
  assert_non_null(strstr(e.msg, "bytes, "));
  cond_free(c);
  /* a conjunction goes on with what it can count: a larger set, and says so */
  Budget half = {3000000, 300 << 20};
  g = open_with(four, &half, &c, &e);
  assert_non_null(g);
  assert_false(g->exact);
  Buf text = BUF_EMPTY;
  ENGINE_SUITS.explain(g, &text);
  assert_non_null(strstr(text.text, "left to trying: part"));
  buf_free(&text);
  Count larger = g->size;
  ENGINE_SUITS.close(g);
  cond_free(c);
  assert_true(count_of(four) < larger);
}

/* However many conjuncts are left out on the way, all attempts share the budget. */
static void attempts_share_the_budget(void **state)
{
  (void)state;
  static const char text[] =
      "N.hcp '5-15' & N.spades '2-6' & E.hcp '5-15' & E.hearts '2-6' & S.balanced";
  int inexact = 0, exact = 0;
  for (uint64_t operations = 30000; operations < 2000000000; operations *= 4) {
    Err e;
    Cond *c;
    Budget most = {operations, 300 << 20};
    Engine *g = open_with(text, &most, &c, &e);
    if (g) {
      if (g->spent.operations > operations || g->spent.bytes > most.bytes)
        fail_msg("%llu operations of %llu", (unsigned long long)g->spent.operations,
                 (unsigned long long)operations);
      exact += g->exact;
      inexact += !g->exact;
      ENGINE_SUITS.close(g);
    }
    cond_free(c);
  }
  if (!inexact || !exact) fail_msg("%d inexact, %d exact", inexact, exact);
}

static void opening_can_be_stopped(void **state)
{
  (void)state;
  Err e;
  Layout known = {{0}};
  Stop stop;
  Cond *c = cond_parse("N.hcp '10+' & S.hcp '3+'", 24, &e);
  assert_non_null(c);
  stop_clear(&stop);
  stop_raise(&stop);
  assert_null(ENGINE_SUITS.open(c, &known, &AMPLE, &stop, &e));
  expect_err(&e, 0, "interrupted");
  cond_free(c);
}

/* ---- the exact counts of the test data ------------------------------------- */

/* A line "set TAB condition TAB deals". */
static void check_line(char *line)
{
  static const char known[] = "known S ";
  char text[2000];
  char *where = strchr(line, '\t');
  char *deals = where ? strchr(where + 1, '\t') : NULL;
  assert_non_null(deals);
  *where++ = '\0';
  *deals++ = '\0';
  char *note = strstr(where, " -- ");
  if (note) *note = '\0';
  if (!strcmp(where, "(none)")) {
    strcpy(text, "any");
  } else if (!strncmp(where, known, strlen(known))) {
    char *rest = strchr(where, ';');
    assert_non_null(rest);
    *rest++ = '\0';
    snprintf(text, sizeof text, "S.is \"%s\" & %s", where + strlen(known), rest);
  } else {
    snprintf(text, sizeof text, "%s", where);
  }
  expect_count(text, number(deals));
  expect_good_draws(text, 500);
}

static void counts_are_the_exact_ones(void **state)
{
  (void)state;
  const char *folder = getenv("BAIZE_TESTDATA");
  char path[1000], line[4000];
  int checked = 0;
  snprintf(path, sizeof path, "%s/exact_counts.tsv", folder ? folder : "");
  FILE *f = folder ? fopen(path, "r") : NULL;
  if (!f) {
    print_message("# skip: BAIZE_TESTDATA has no exact_counts.tsv\n");
    skip();
  }
  while (fgets(line, sizeof line, f)) {
    if (line[0] == '#' || !strncmp(line, "set\t", 4)) continue;
    line[strcspn(line, "\r\n")] = '\0';
    check_line(line);
    checked++;
  }
  fclose(f);
  assert_true(checked >= 11);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_deals_are_counted),
      cmocka_unit_test(points_of_one_hand),
      cmocka_unit_test(values_add_up),
      cmocka_unit_test(contraries_add_up),
      cmocka_unit_test(turns_do_not_matter),
      cmocka_unit_test(what_cannot_be_is_empty),
      cmocka_unit_test(budgets_are_kept),
      cmocka_unit_test(attempts_share_the_budget),
      cmocka_unit_test(opening_can_be_stopped),
      cmocka_unit_test(counts_are_the_exact_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
