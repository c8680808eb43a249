/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Deals that satisfy a condition: addressed, uniform, with the right chance.
*/
#include "unit.h"

#include <math.h>
#include <stdlib.h>

#include "sample/sampler.h"

/* Every hand lacks two cards, and the aces and kings are free. */
#define HONOURS_FREE                                                      \
  "N.has 'SQJT98765432' & E.has 'HQJT98765432' & S.has 'DQJT98765432' & " \
  "W.has 'CQJT98765432'"

static int compare_deals(const void *a, const void *b)
{
  return memcmp(a, b, sizeof(Deal));
}

static Sampler open_sampler(const char *text)
{
  Sampler s;
  Err e;
  if (!sampler_read(&s, text, NULL, &e)) fail_msg("%s: %s", text, e.msg);
  return s;
}

static Deal deal_at(const Sampler *s, uint64_t seed, uint64_t index)
{
  Deal d;
  uint64_t tries = 0;
  assert_true(sampler_deal(s, seed, index, &d, &tries, NULL));
  assert_true(tries >= 1);
  return d;
}

static void an_address_has_one_deal(void **state)
{
  (void)state;
  Sampler s = open_sampler("S.hcp '15-17' & S.balanced");
  Deal d[50];
  for (int i = 49; i >= 0; i--) d[i] = deal_at(&s, 2016, (uint64_t)i);
  for (int i = 0; i < 50; i++) {
    Deal again = deal_at(&s, 2016, (uint64_t)i), other = deal_at(&s, 2017, (uint64_t)i);
    assert_memory_equal(&again, &d[i], sizeof again);
    assert_memory_not_equal(&other, &d[i], sizeof other);
    for (int k = 0; k < i; k++) assert_memory_not_equal(&d[k], &d[i], sizeof *d);
  }
  sampler_close(&s);
}

/* Without a condition the deals are those of cards/dealing.h. */
static void any_deal_is_the_first_of_its_stream(void **state)
{
  (void)state;
  Sampler s = open_sampler("any");
  Dealing g = dealing_new(NULL);
  for (uint64_t i = 0; i < 100; i++) {
    Rng r = rng_open(1, RNG_DEAL, i);
    Deal plain, d = deal_at(&s, 1, i);
    dealing_next(&g, &r, &plain);
    assert_memory_equal(&d, &plain, sizeof d);
  }
  sampler_close(&s);
}

/* The tries of an index are its stream, in order: the first that holds is it. */
static void tries_are_counted(void **state)
{
  (void)state;
  static const char where[] = "S.hcp '20+'";
  SamplerOptions o = {.plan = "rejection"};
  Sampler s, all = open_sampler("any");
  assert_true(sampler_read(&s, where, &o, NULL));
  for (uint64_t i = 0; i < 100; i++) {
    uint64_t tries = 5;
    Deal d, tried;
    assert_true(sampler_deal(&s, 3, i, &d, &tries, NULL));
    Rng stream = sampler_stream(3, i);
    for (uint64_t n = 5; n < tries; n++) {
      uint64_t one = 0;
      assert_true(sampler_next(&all, &stream, &tried, &one, NULL));
      assert_int_equal(cond_holds(s.where, &tried), n + 1 == tries);
    }
    assert_memory_equal(&d, &tried, sizeof d);
  }
  sampler_close(&s);
  sampler_close(&all);
}

static void a_stream_goes_on(void **state)
{
  (void)state;
  Sampler s = open_sampler("S.spades '5+'");
  Rng stream = sampler_stream(4, 7);
  Deal first = deal_at(&s, 4, 7), d, last = {{0}};
  uint64_t tries = 0;
  for (int i = 0; i < 100; i++) {
    assert_true(sampler_next(&s, &stream, &d, &tries, NULL));
    assert_true(cond_holds(s.where, &d));
    if (i == 0) assert_memory_equal(&d, &first, sizeof d);
    assert_memory_not_equal(&d, &last, sizeof d);
    last = d;
  }
  sampler_close(&s);
}

static void deals_satisfy_the_condition(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "S.hcp '15-17' & S.balanced & N.hcp '7-9'",
      "S.is 'AK2.J3.KQ854.K72' & N.spades '4+'",
      "S.has 'SA' & N.has 'SK' & ~E.has 'SQ'",
      "NS.spades '9+' | EW.hearts '9+'",
      "(S.hcp - N.hcp) '10+'",
  };
  for (size_t i = 0; i < LENGTH(texts); i++) {
    Sampler s = open_sampler(texts[i]);
    for (uint64_t k = 0; k < 200; k++) {
      Deal d = deal_at(&s, 5, k);
      assert_true(deal_ok(&d));
      assert_true(cond_holds(s.where, &d));
    }
    sampler_close(&s);
  }
}

static void what_cannot_be_dealt_is_refused(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    size_t at;
    const char *msg;
  } cases[] = {
      {"S.hcp '22+' & N.hcp '21+'", 0,
       "the four hands need at least 43 hcp in total, but the pack has 40"},
      {"S.has 'SA' & N.has 'SA'", 0, "SA cannot be in two hands, south and north"},
      {"S.hcp '5", 7, "the quotes are not closed"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Sampler s = {.where = (Cond *)1};
    Err e;
    assert_false(sampler_read(&s, cases[i].text, NULL, &e));
    expect_err(&e, cases[i].at, cases[i].msg);
    assert_ptr_equal(s.where, (Cond *)1);
  }
}

/* A stop ends the search for a deal that would take ages. */
static void a_search_can_be_stopped(void **state)
{
  (void)state;
  Sampler s = open_sampler("S.hcp '37' & N.tens '4'");
  Stop stop = {0};
  Deal d = {{1, 2, 4, 8}}, before = d;
  uint64_t tries = 0;
  stop_raise(&stop);
  assert_false(sampler_deal(&s, 6, 0, &d, &tries, &stop));
  assert_memory_equal(&d, &before, sizeof d);
  assert_true(tries <= 1024);
  assert_int_equal(sampler_pilot(&s, 1u << 30, &stop), 0);
  sampler_close(&s);
}

/* ---- plans ---------------------------------------------------------------- */

static void a_plan_can_be_forced(void **state)
{
  (void)state;
  static const char text[] = "S.spades '5+'";
  static const char *const good[] = {"rejection", "rejection/1"};
  for (size_t i = 0; i < LENGTH(good); i++) {
    SamplerOptions o = {.plan = good[i]};
    Sampler s;
    assert_true(sampler_read(&s, text, &o, NULL));
    assert_string_equal(sampler_plan(&s), "rejection/1");
    sampler_close(&s);
  }
}

static void a_plan_that_is_not_there_is_named(void **state)
{
  (void)state;
  Sampler s;
  Err e;
  SamplerOptions o = {.plan = "rejektion"};
  assert_false(sampler_read(&s, "any", &o, &e));
  assert_ptr_equal(strstr(e.msg, "'rejektion' is not a plan (rejection"), e.msg);
  o.plan = "rejection/7";
  assert_false(sampler_read(&s, "any", &o, &e));
  expect_err(&e, 0,
             "plan 'rejection/7': this is version 1 of 'rejection', the deals differ");
}

static void a_limit_of_tries_ends_in_an_error(void **state)
{
  (void)state;
  static const char text[] = "S.spades '12+' & S.hcp '20+' | E.hearts '12+'";
  SamplerOptions o = {.plan = "rejection", .tries = 500};
  Sampler s;
  Deal d;
  Err e;
  uint64_t tries = 0;
  assert_true(sampler_read(&s, text, &o, NULL));
  assert_false(sampler_deal(&s, 1, 0, &d, &tries, NULL));
  assert_int_equal(tries, 500);
  assert_false(sampler_why(&s, tries, NULL, &e));
  expect_err(&e, 0, "no deal that satisfies the condition in 500 tries");
  sampler_close(&s);
}

/* All 8! / 2!^4 deals, in the order of numbers and in one that a seed fixes. */
static void numbers_reach_every_deal_once(void **state)
{
  (void)state;
  static const char text[] = HONOURS_FREE;
  enum { ALL = 2520 };
  Sampler s;
  assert_true(sampler_read(&s, text, NULL, NULL));
  Count size;
  assert_true(sampler_size(&s, &size, NULL) && size == ALL);
  Deal *deal = calloc(ALL, sizeof *deal), *mixed = calloc(ALL, sizeof *mixed);
  int same = 0;
  for (Count k = 0; k < ALL; k++) {
    assert_true(sampler_nth(&s, k, &deal[k], NULL));
    assert_true(sampler_distinct(&s, 11, k, &mixed[k], NULL));
    assert_true(deal_ok(&deal[k]) && cond_holds(s.where, &deal[k]));
    same += !memcmp(&deal[k], &mixed[k], sizeof *deal);
  }
  assert_true(same < 12); /* one is expected by chance */
  qsort(deal, ALL, sizeof *deal, compare_deals);
  qsort(mixed, ALL, sizeof *mixed, compare_deals);
  for (int i = 1; i < ALL; i++) assert_true(compare_deals(&deal[i - 1], &deal[i]) < 0);
  assert_memory_equal(deal, mixed, ALL * sizeof *deal);
  Err e;
  assert_false(sampler_nth(&s, ALL, deal, &e));
  expect_err(&e, 0, "deal 2520 is out of range: the last is 2519");
  assert_int_equal(e.kind, ERR_NOT_FOUND);
  free(deal);
  free(mixed);
  sampler_close(&s);
}

static void only_some_plans_number_deals(void **state)
{
  (void)state;
  static const char *const plans[] = {"rejection", "shapes", "rows"};
  for (int i = 0; i < 3; i++) {
    SamplerOptions o = {.plan = plans[i]};
    Sampler s;
    Deal d;
    Count size;
    Err e;
    assert_true(
        sampler_read(&s, "S.hcp '15-17' & N.spades '5+' & W.hearts '3+'", &o, NULL));
    assert_false(sampler_nth(&s, 0, &d, &e));
    assert_int_equal(e.kind, ERR_REFUSED);
    assert_non_null(strstr(e.msg, "does not number its deals; ask for the plan"));
    assert_false(sampler_size(&s, &size, &e));
    assert_false(sampler_distinct(&s, 1, 0, &d, &e));
    sampler_close(&s);
  }
}

static void an_explanation_names_plan_and_effort(void **state)
{
  (void)state;
  Sampler s = open_sampler("S.hcp '12+' & ~N.aces '2'");
  Buf text = BUF_EMPTY;
  sampler_explain(&s, &text);
  assert_ptr_equal(strstr(text.text, "plan rejection/1: all 52 cards are shuffled"),
                   text.text);
  assert_non_null(strstr(text.text, "draws per deal on average"));
  Effort f = sampler_effort(&s, NULL);
  assert_true(f.low < f.draws && f.draws < f.high && f.pilot.hits == 1000);
  buf_free(&text);
  sampler_close(&s);
}

static void closing_twice_is_harmless(void **state)
{
  (void)state;
  Sampler s = open_sampler("any");
  sampler_close(&s);
  sampler_close(&s);
}

/* ---- small universes: all deals counted ------------------------------------ */

enum { SMALL_MAX = 20000 };

typedef struct Small {
  const Sampler *s;
  Dealing dealing;
  Deal deal[SMALL_MAX];
  uint64_t seen[SMALL_MAX];
  int nb;
} Small;

/* Give the free cards from 'at' on in every way. */
static void enumerate(Small *u, Deal *d, int at, int need[SEAT_NB])
{
  const Dealing *g = &u->dealing;
  if (at == g->free_nb) {
    if (!cond_holds(u->s->where, d)) return;
    assert_true(u->nb < SMALL_MAX);
    u->deal[u->nb++] = *d;
    return;
  }
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (!need[seat]) continue;
    need[seat]--;
    d->hand[seat] |= card_bit(g->free[at]);
    enumerate(u, d, at + 1, need);
    d->hand[seat] &= ~card_bit(g->free[at]);
    need[seat]++;
  }
}

/* The deals of a condition that leaves few cards free: each as often. */
static void expect_uniform(const char *text, int deals)
{
  Sampler s = open_sampler(text);
  Small *u = calloc(1, sizeof *u);
  assert_non_null(u);
  u->s = &s;
  u->dealing = dealing_new(&s.known);
  Deal d;
  int need[SEAT_NB];
  memcpy(d.hand, s.known.hand, sizeof d.hand);
  memcpy(need, u->dealing.need, sizeof need);
  enumerate(u, &d, 0, need);
  assert_int_equal(u->nb, deals);
  qsort(u->deal, (size_t)u->nb, sizeof(Deal), compare_deals);
  for (uint64_t i = 0; i < 20u * (uint64_t)u->nb; i++) {
    d = deal_at(&s, 7, i);
    const Deal *found =
        bsearch(&d, u->deal, (size_t)u->nb, sizeof(Deal), compare_deals);
    assert_non_null(found);
    u->seen[found - u->deal]++;
  }
  expect_even(u->seen, (size_t)u->nb);
  free(u);
  sampler_close(&s);
}

/* 17 cards are free, east gets four of them: C(17, 4). */
static void a_split_of_two_hands_is_uniform(void **state)
{
  (void)state;
  expect_uniform("S.is 'AKQJT98765432...' & W.is '.AKQJT98765432..' & "
                 "E.has 'DAKQJT9876'",
                 2380);
}

/* 8! / 2!^4 */
static void a_split_of_four_hands_is_uniform(void **state)
{
  (void)state;
  expect_uniform(HONOURS_FREE, 2520);
}

/* 4 * 4 pairs of an ace and a king for north, 6! / 2!^3 for the others. */
static void what_one_hand_must_have_keeps_it_uniform(void **state)
{
  (void)state;
  expect_uniform(HONOURS_FREE " & N.aces '1'", 1440);
}

/* All aces on one side: 4! / 2!^2 there, and the kings on the other. */
static void what_a_pair_must_have_keeps_it_uniform(void **state)
{
  (void)state;
  expect_uniform(HONOURS_FREE " & (NS.aces '4' | EW.aces '4')", 72);
}

/* North without SA, or east with HA: 2520 less (north SA and east not HA). */
static void alternatives_keep_it_uniform(void **state)
{
  (void)state;
  /* SA to north: one more of 7 for north; HA to east of these: 6 for north */
  expect_uniform(HONOURS_FREE " & (~N.has 'SA' | E.has 'HA')", 2520 - 630 + 180);
}

/* ---- the exact counts ---------------------------------------------------------- */

/* 52! / 13!^4, and 39! / 13!^3 when one hand is known (exact_counts.tsv). */
static const double ALL_DEALS = 53644737765488792839237440000.0;
static const double ONE_KNOWN = 84478098072866400.0;

/* Cut the line at 'mark', and the blanks before it. */
static void cut(char *line, const char *mark)
{
  char *at = strstr(line, mark);
  if (!at) return;
  while (at > line && at[-1] == ' ') at--;
  *at = '\0';
}

/* A line "set TAB condition TAB deals"; true if the count is exact. */
static bool check_count(char *line)
{
  static const char known[] = "known S ";
  char text[2000], digits[COUNT_TEXT_MAX];
  char *where = strchr(line, '\t');
  char *deals = where ? strchr(where + 1, '\t') : NULL;
  assert_non_null(deals);
  *where++ = '\0';
  *deals++ = '\0';
  cut(where, " -- ");
  double all = ALL_DEALS;
  if (!strcmp(where, "(none)")) {
    strcpy(text, "any");
  } else if (!strncmp(where, known, strlen(known))) {
    char *rest = strchr(where, ';');
    assert_non_null(rest);
    *rest++ = '\0';
    snprintf(text, sizeof text, "S.is \"%s\" & %s", where + strlen(known), rest);
    all = ONE_KNOWN;
  } else {
    snprintf(text, sizeof text, "%s", where);
  }
  Sampler s = open_sampler(text);
  Figure f;
  double p = strtod(deals, NULL) / all;
  assert_true(sampler_count(&s, &f, NULL, NULL));
  sampler_close(&s);
  if (f.exact) {
    count_format(f.count, digits);
    assert_string_equal(digits, deals);
    expect_near(f.share / p, 1, 1e-12);
  } else if (fabs(f.share - p) > 1.28 * (f.high - f.low)) { /* 5 sigma */
    fail_msg("set %s: %g, but it is %g", line, f.share, p);
  }
  return f.exact;
}

static void chances_are_the_exact_ones(void **state)
{
  (void)state;
  const char *folder = getenv("BAIZE_TESTDATA");
  char path[1000], line[4000];
  if (!folder) {
    print_message("# skip: BAIZE_TESTDATA is not set\n");
    skip();
  }
  snprintf(path, sizeof path, "%s/exact_counts.tsv", folder);
  FILE *f = fopen(path, "r");
  if (!f) {
    print_message("# skip: %s is not there\n", path);
    skip();
  }
  int exact = 0, estimated = 0;
  while (fgets(line, sizeof line, f)) {
    if (line[0] == '#' || !strncmp(line, "set\t", 4)) continue;
    line[strcspn(line, "\r\n")] = '\0';
    if (check_count(line))
      exact++;
    else
      estimated++;
  }
  fclose(f);
  assert_true(exact >= 4 && exact + estimated == 11);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_address_has_one_deal),
      cmocka_unit_test(any_deal_is_the_first_of_its_stream),
      cmocka_unit_test(tries_are_counted),
      cmocka_unit_test(a_stream_goes_on),
      cmocka_unit_test(deals_satisfy_the_condition),
      cmocka_unit_test(what_cannot_be_dealt_is_refused),
      cmocka_unit_test(a_search_can_be_stopped),
      cmocka_unit_test(closing_twice_is_harmless),
      cmocka_unit_test(a_plan_can_be_forced),
      cmocka_unit_test(a_plan_that_is_not_there_is_named),
      cmocka_unit_test(a_limit_of_tries_ends_in_an_error),
      cmocka_unit_test(numbers_reach_every_deal_once),
      cmocka_unit_test(only_some_plans_number_deals),
      cmocka_unit_test(an_explanation_names_plan_and_effort),
      cmocka_unit_test(a_split_of_two_hands_is_uniform),
      cmocka_unit_test(a_split_of_four_hands_is_uniform),
      cmocka_unit_test(what_one_hand_must_have_keeps_it_uniform),
      cmocka_unit_test(what_a_pair_must_have_keeps_it_uniform),
      cmocka_unit_test(alternatives_keep_it_uniform),
      cmocka_unit_test(chances_are_the_exact_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
