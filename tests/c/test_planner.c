/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Which engine deals: always the same, for reasons that are told.
*/
#include "unit.h"

#include <stdlib.h>

#include "sample/sampler.h"

static Sampler open_with(const char *text, const SamplerOptions *o)
{
  Sampler s;
  Err e;
  if (!sampler_read(&s, text, o, &e)) fail_msg("%s: %s", text, e.msg);
  return s;
}

static void plans_are_what_they_were(void **state)
{
  (void)state;
  static const struct {
    const char *text, *plan;
  } cases[] = {
      {"any", "rejection/1"},
      {"S.has 'SA SK'", "rejection/1"},
      {"S.hcp '10+'", "rejection/1"},
      {"N.hcp '10-20' & S.hcp '8+'", "rejection/1"},
      {"S.balanced | N.balanced", "shapes/1"},
      {"N.spades '5-10'", "shapes/1"},
      {"NS.spades '9+'", "shapes/1"},
      {"N.spades '5-10' & S.hearts '5-10' & E.clubs '5-10' & W.diamonds '5-10'",
       "shapes/1"},
      {"S.hcp '37'", "suits/1"},
      {"N.hcp '8-11' & E.hcp '8-11' & S.hcp '8-11' & W.hcp '8-11'", "suits/1"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Sampler s = open_with(cases[i].text, NULL);
    if (strcmp(sampler_plan(&s), cases[i].plan) != 0)
      fail_msg("%s: %s, not %s", cases[i].text, sampler_plan(&s), cases[i].plan);
    assert_false(s.plan.forced);
    sampler_close(&s);
  }
}

/* The first auction of the golden file: four hands, denials included. */
static void an_auction_is_dealt_by_rows(void **state)
{
  (void)state;
  static char line[4000];
  FILE *f = fopen("tests/golden/auctions.tsv", "r");
  assert_non_null(f);
  do assert_non_null(fgets(line, sizeof line, f));
  while (line[0] == '#');
  fclose(f);
  line[strcspn(line, "\t")] = '\0';
  SamplerOptions few = {.deals = 10}, shapes = {.plan = "shapes/1 deals=1000"};
  Sampler s = open_with(line, NULL);
  assert_string_equal(sampler_plan(&s), "rows/1");
  sampler_close(&s);
  s = open_with(line, &few);
  assert_string_not_equal(sampler_plan(&s), "rows/1 deals=10");
  sampler_close(&s);
  s = open_with(line, &shapes); /* stored before there were rows */
  assert_string_equal(sampler_plan(&s), shapes.plan);
  sampler_close(&s);
}

/* A candidate's cost for a deal, but for what all share. */
static double cost(const Candidate *k)
{
  return (double)k->cost * count_ratio(k->size, 1);
}

/* The one taken costs at most twice as much as any other that was opened. */
static void the_best_is_taken_but_for_twice(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "S.hcp '15-17' & S.balanced & N.hcp '7-9'",
      "NS.hcp '25+' & NS.longest_fit '9+'",
      "S.spades '5+' & S.hcp '11-15' & W.hearts '6+' & W.hcp '8-15'",
      "(S.hcp - N.hcp) '20+'",
      "S.is 'AK2.J3.KQ854.K72' & N.spades '4+' & N.hcp '8+'",
  };
  for (size_t i = 0; i < LENGTH(texts); i++) {
    Sampler s = open_with(texts[i], NULL);
    const Plan *p = &s.plan;
    const Candidate *taken = NULL;
    for (int k = 0; k < p->nb; k++)
      if (p->candidate[k].kind == p->engine->kind) taken = &p->candidate[k];
    assert_non_null(taken);
    assert_true(taken->opened && taken->size == p->engine->size);
    for (int k = 0; k < p->nb; k++)
      if (p->candidate[k].opened)
        assert_true(cost(taken) <= 2 * cost(&p->candidate[k]));
    sampler_close(&s);
  }
}

static void a_small_budget_leaves_the_simplest(void **state)
{
  (void)state;
  static const char text[] = "S.spades '5+' & (S.hcp + 0.5 * N.hcp) '20-30'";
  SamplerOptions o = {.budget = {.operations = 100, .bytes = 1 << 20}};
  Sampler s = open_with(text, &o);
  assert_string_equal(sampler_plan(&s), "rejection/1");
  Buf told = BUF_EMPTY;
  sampler_explain(&s, &told);
  assert_non_null(strstr(told.text, "over 100 operations"));
  buf_free(&told);
  sampler_close(&s);
  Err e;
  o.plan = "shapes";
  assert_false(sampler_read(&s, text, &o, &e));
  expect_err(&e, 0, "plan 'shapes': reading the shapes takes over 100 operations");
}

static void a_stop_ends_planning(void **state)
{
  (void)state;
  Stop stop = {0};
  Sampler s;
  Err e;
  SamplerOptions o = {.stop = &stop};
  stop_raise(&stop);
  assert_false(sampler_read(&s, "S.hcp '37'", &o, &e));
  expect_err(&e, 0, "interrupted");
}

/* Of two hands with eight spades one cannot have three more than the other. */
static void what_is_counted_as_nothing_is_refused(void **state)
{
  (void)state;
  static const char text[] = "(S.spades - N.spades) '3' & NS.spades '8'";
  SamplerOptions o = {.plan = "shapes"};
  Sampler s;
  Err e;
  assert_false(sampler_read(&s, text, &o, &e));
  expect_err(&e, 0, "the plan 'shapes' counts all deals and finds none");
  assert_int_equal(e.kind, ERR_REFUSED);
}

static void every_plan_can_be_forced(void **state)
{
  (void)state;
  static const char text[] = "S.spades '5+' & S.hcp '12+'";
  for (int k = 0; ENGINE_KINDS[k]; k++) {
    SamplerOptions o = {.plan = ENGINE_KINDS[k]->name};
    Sampler s = open_with(text, &o);
    assert_ptr_equal(s.plan.engine->kind, ENGINE_KINDS[k]);
    assert_true(s.plan.forced && s.plan.nb == 1);
    for (uint64_t i = 0; i < 100; i++) {
      Deal d;
      uint64_t tries = 0;
      assert_true(sampler_deal(&s, 1, i, &d, &tries, NULL));
      assert_true(deal_ok(&d) && cond_holds(s.where, &d));
    }
    sampler_close(&s);
  }
}

/* S opens 1H, N and E pass, as a system says it. */
#define AUCTION                                                                       \
  "S.hcp '12-21' & S.hearts '5+' & ~(S.hcp '15-17' & S.balanced) & ~S.spades '6+' & " \
  "~N.hcp '12+' & ~(N.hcp '5-11' & N.spades '6' & N.spades.top3 '2+') & "             \
  "~(N.hcp '4-10' & N.clubs '7+') & ~E.hcp '16+' & ~(E.hcp '8+' & E.spades '5+') & "  \
  "~(E.hcp '11+' & E.clubs '6+') & ~(E.hcp '12+' & E.hearts '2-')"

static uint64_t spent(const Sampler *s)
{
  uint64_t all = 0;
  for (int i = 0; i < s->plan.nb; i++) all += s->plan.candidate[i].spent.operations;
  return all;
}

/* Fewer deals never cost more to open; the choice is told and can be made again. */
static void few_deals_open_cheaply(void **state)
{
  (void)state;
  static const uint64_t deals[] = {1, 10, 1000, 100000, 100000000};
  uint64_t last = 0;
  for (size_t i = 0; i < LENGTH(deals); i += soaking() ? 1 : 2) {
    SamplerOptions o = {.deals = deals[i]};
    Sampler s = open_with(AUCTION, &o);
    char end[40];
    snprintf(end, sizeof end, "/1 deals=%llu", (unsigned long long)deals[i]);
    assert_non_null(strstr(sampler_plan(&s), end));
    assert_true(spent(&s) >= last);
    last = spent(&s);
    SamplerOptions again = {.plan = sampler_plan(&s)};
    Sampler t = open_with(AUCTION, &again);
    assert_string_equal(sampler_plan(&t), sampler_plan(&s));
    assert_false(t.plan.forced);
    Deal one, other;
    uint64_t tries = 0;
    assert_true(sampler_deal(&s, 1, 5, &one, &tries, NULL));
    assert_true(sampler_deal(&t, 1, 5, &other, &tries, NULL));
    assert_memory_equal(&one, &other, sizeof one);
    sampler_close(&t);
    sampler_close(&s);
  }
  SamplerOptions one = {.deals = 1}, wrong = {.plan = "suits/1 deals=1"},
                 bad = {.plan = "suits/1 deals=no"};
  Sampler s = open_with(AUCTION, &one);
  assert_string_equal(sampler_plan(&s), "rejection/1 deals=1");
  sampler_close(&s);
  Err e;
  assert_false(sampler_read(&s, AUCTION, &wrong, &e));
  expect_err(&e, 0,
             "plan 'suits/1 deals=1': the choice for this condition is "
             "'rejection'");
  assert_false(sampler_read(&s, AUCTION, &bad, &e));
  expect_err(&e, 0,
             "'suits/1 deals=no' is not a plan (rejection, shapes, suits, rows, hand)");
}

/* All attempts to take a condition apart share what opening may cost. */
static void boxes_are_counted(void **state)
{
  (void)state;
  SamplerOptions o = {.plan = "suits", .budget = plan_budget()};
  o.budget.operations = 2000000;
  Sampler s;
  Err e;
  if (sampler_read(&s, AUCTION, &o, &e)) {
    assert_true(spent(&s) <= o.budget.operations);
    sampler_close(&s);
  } else if (!strstr(e.msg, "too large to count")) {
    fail_msg("%s", e.msg);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plans_are_what_they_were),
      cmocka_unit_test(an_auction_is_dealt_by_rows),
      cmocka_unit_test(the_best_is_taken_but_for_twice),
      cmocka_unit_test(a_small_budget_leaves_the_simplest),
      cmocka_unit_test(a_stop_ends_planning),
      cmocka_unit_test(what_is_counted_as_nothing_is_refused),
      cmocka_unit_test(every_plan_can_be_forced),
      cmocka_unit_test(few_deals_open_cheaply),
      cmocka_unit_test(boxes_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
