/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Histograms, groups and hands exchanged against plain loops: whatever the
** threads, in how many pieces, wherever a batch is stopped.
*/
#include "running.h"

#include <stdlib.h>

#include "base/rng.h"
#include "run/exchange.h"

enum { DEALS = 6000, COLUMNS_MAX = 32, HAND_MAX = 3 };

/* ---- histograms ----------------------------------------------------------- */

/* Some values, drawn again and again; the last ones are far apart. */
static int64_t value_of(uint64_t n, uint64_t different)
{
  int64_t value = (int64_t)(n % different) - (int64_t)different / 3;
  return n % 7 ? value : value * ((int64_t)1 << 33);
}

static uint64_t count_of(const int64_t *value, uint64_t nb, int64_t wanted)
{
  uint64_t count = 0;
  for (uint64_t i = 0; i < nb; i++) count += value[i] == wanted;
  return count;
}

static void expect_bars(const Histogram *h, const int64_t *value, uint64_t nb)
{
  Bar bar[HISTOGRAM_MAX];
  uint64_t all = 0;
  assert_false(h->full);
  histogram_bars(h, bar);
  for (int i = 0; i < h->nb; i++) {
    if (i) assert_true(bar[i - 1].value < bar[i].value);
    assert_int_equal(bar[i].count, count_of(value, nb, bar[i].value));
    all += bar[i].count;
  }
  assert_int_equal(all, nb);
}

static void histograms_count_every_value(void **state)
{
  (void)state;
  enum { NB = 3000 };
  static int64_t value[NB];
  for (uint64_t different = 1; different <= 1000; different *= 10) {
    Rng r = rng_open(different, RNG_TEST, 0);
    Histogram all = {0}, part = {0}, merged = {0};
    for (int i = 0; i < NB; i++) {
      value[i] = value_of(rng_below(&r, 1 << 20), different);
      assert_true(histogram_add(&all, value[i], 1));
      assert_true(histogram_add(&part, value[i], 1));
      if (i % 89 != 88 && i != NB - 1) continue;
      assert_true(histogram_reserve(&merged, &part));
      histogram_merge(&merged, &part);
      histogram_clear(&part);
      assert_int_equal(part.nb, 0);
    }
    expect_bars(&all, value, NB);
    expect_bars(&merged, value, NB);
    assert_int_equal(all.nb, merged.nb);
    histogram_close(&all);
    histogram_close(&part);
    histogram_close(&merged);
  }
}

/* However they come: one by one, or merged from parts that are not full. */
static void too_many_values_leave_none(void **state)
{
  (void)state;
  for (int more = 0; more <= 1; more++) {
    Histogram one = {0}, low = {0}, high = {0};
    for (int64_t i = 0; i < HISTOGRAM_MAX + more; i++) {
      assert_true(histogram_add(&one, 3 * i, 1));
      assert_true(histogram_add(i % 2 ? &low : &high, 3 * i, 1));
    }
    assert_true(histogram_reserve(&low, &high));
    histogram_merge(&low, &high);
    assert_int_equal(one.full, more);
    assert_int_equal(low.full, more);
    assert_int_equal(low.nb, more ? 0 : HISTOGRAM_MAX);
    assert_true(histogram_add(&one, 0, 1)); /* a value that was there */
    assert_int_equal(one.full, more);
    histogram_merge(&high, &one);
    assert_int_equal(high.full, more);
    histogram_close(&one);
    histogram_close(&low);
    histogram_close(&high);
  }
}

/* ---- the plain loop ------------------------------------------------------- */

/* The keys and the value of each column of every deal. */
typedef struct KeyTable {
  int column_nb;
  uint64_t nb;
  int64_t (*key)[KEY_NB];
  int64_t (*value)[COLUMNS_MAX];
} KeyTable;

static void measure_all(const TextPlan *p, Measure *const m[], Solver *solver,
                        const Deal *d, int64_t *out)
{
  PairSet pairs = 0;
  Tricks t = tricks_unknown();
  for (int i = 0; i < p->measure_nb; i++)
    pairs |= measure_pairs(m[i], &(MeasureDeal){.deal = d});
  if (pairs) assert_true(solver_tricks(solver, d, pairs, &t, NULL));
  for (int i = 0; i < p->measure_nb; i++) out[i] = value_alone(m[i], d, &t);
}

static KeyTable table_new(const TextPlan *p, const Sampler *s, uint64_t first,
                          uint64_t nb)
{
  KeyTable table = {.nb = nb};
  table.key = must(calloc(nb, sizeof *table.key));
  table.value = must(calloc(nb, sizeof *table.value));
  Measure *m[MEASURES_MAX], *key[KEY_NB] = {NULL};
  Solver *solver = must(solver_new(0, NULL));
  for (int k = 0; k < p->measure_nb; k++)
    m[k] = must(measure_parse(p->measure[k], strlen(p->measure[k]), NULL));
  for (int k = 0; k < p->key_nb; k++)
    key[k] = must(measure_parse(p->key[k], strlen(p->key[k]), NULL));
  for (uint64_t i = 0; i < nb; i++) {
    Deal d;
    uint64_t tries = 0;
    int64_t *value = table.value[i];
    int c = 0;
    assert_true(sampler_deal(s, SEED, first + i, &d, &tries, NULL));
    for (int v = 0; v < (p->hand_nb ? p->hand_nb : 1); v++, c += p->measure_nb) {
      Deal with = p->hand_nb ? exchange_hand(&d, p->seat, p->hand[v]) : d;
      measure_all(p, m, solver, &with, value + c);
      for (int k = 0; !v && k < p->key_nb; k++)
        table.key[i][k] = value_alone(key[k], &with, NULL);
    }
    for (int v = 1; v < p->hand_nb; v++)
      for (int w = 0; w < v; w++)
        for (int k = 0; k < p->measure_nb; k++)
          value[c++] = value[v * p->measure_nb + k] - value[w * p->measure_nb + k];
    table.column_nb = c;
  }
  for (int k = 0; k < p->measure_nb; k++) measure_free(m[k]);
  for (int k = 0; k < KEY_NB; k++) measure_free(key[k]);
  solver_free(solver);
  return table;
}

static void table_free(KeyTable *t)
{
  free(t->key);
  free(t->value);
}

/* The sums of the run over these groups are those of the table's first deals. */
static void expect_sums(const Run *r, const KeyTable *t, uint64_t nb,
                        const int64_t *const key[KEY_NB])
{
  int64_t *value = must(calloc(nb + 1, sizeof *value));
  for (int c = 0; c < t->column_nb; c++) {
    Sums sums;
    Moments m = {0};
    uint64_t found = 0;
    for (uint64_t i = 0; i < nb; i++) {
      if ((key[0] && *key[0] != t->key[i][0]) || (key[1] && *key[1] != t->key[i][1]))
        continue;
      value[found++] = t->value[i][c];
      moments_add(&m, t->value[i][c]);
    }
    assert_true(cells_sum(&r->cells, c, key, &sums));
    assert_int_equal(sums.moments.n, m.n);
    assert_true(sums.moments.sum == m.sum && sums.moments.squares == m.squares);
    if (m.n) assert_true(sums.moments.min == m.min && sums.moments.max == m.max);
    expect_bars(&sums.histogram, value, found);
    histogram_close(&sums.histogram);
  }
  free(value);
}

/* Every cell, some margins, and the whole. */
static void expect_table(const Run *r, const KeyTable *t, uint64_t nb)
{
  const int64_t *any[KEY_NB] = {NULL, NULL};
  uint64_t deals = 0;
  assert_int_equal(r->column_nb, t->column_nb);
  expect_sums(r, t, nb, any);
  for (int i = 0; i < r->cells.nb; i++) {
    const int64_t *key = r->cells.cell[i].key;
    const int64_t *both[] = {&key[0], &key[1]}, *one[] = {NULL, NULL};
    one[i % KEY_NB] = &key[i % KEY_NB];
    deals += r->cells.cell[i].deals;
    if (i % 11 == 0) expect_sums(r, t, nb, both);
    if (i % 29 == 0) expect_sums(r, t, nb, one);
  }
  assert_int_equal(deals, nb);
}

static Run open_plan(const TextPlan *p)
{
  Run r;
  Err e;
  int which;
  if (!open_texts(&r, p, &which, &e)) fail_msg("%s", e.msg);
  return r;
}

/* ---- groups --------------------------------------------------------------- */

static const TextPlan TWO_WAY = {
    .measure_nb = LENGTH(QUICK_TEXTS),
    .measure = QUICK_TEXTS,
    .key_nb = 2,
    .key = {"S.hcp - N.hcp", "choose{ { W.balanced, 1 }, { W.spades \"5+\", 2 }, 0 }"},
};

static void groups_hold_their_deals(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[0]);
  KeyTable t = table_new(&TWO_WAY, &s, 0, DEALS);
  for (int jobs = 1; jobs <= 5; jobs += 2) {
    Run r = open_plan(&TWO_WAY);
    RunOptions o = {.batch.jobs = jobs};
    uint64_t done;
    assert_true(run_sample(&r, &s, SEED, 0, DEALS, &o, &done, NULL));
    assert_true(r.cells.nb > 60);
    expect_table(&r, &t, DEALS);
    run_close(&r);
  }
  table_free(&t);
  sampler_close(&s);
}

static void pieces_do_not_change_the_groups(void **state)
{
  (void)state;
  static const uint64_t sizes[] = {1, 0, 2, 255, 2048, 2047, 1};
  Sampler s = open_sampler(WHERE[0]);
  KeyTable t = table_new(&TWO_WAY, &s, 0, DEALS);
  Run r = open_plan(&TWO_WAY);
  uint64_t first = 0, done;
  for (size_t i = 0; i < LENGTH(sizes); i++) {
    RunOptions o = {.batch.jobs = 1 + (int)i % 3};
    assert_true(run_sample(&r, &s, SEED, first, sizes[i], &o, &done, NULL));
    first += done;
    expect_table(&r, &t, first);
  }
  run_close(&r);
  table_free(&t);
  sampler_close(&s);
}

static bool stop_after(void *context, uint64_t done)
{
  return done < *(uint64_t *)context;
}

static void stopped_groups_hold_a_beginning(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[0]);
  KeyTable t = table_new(&TWO_WAY, &s, 0, DEALS);
  for (uint64_t end = 0; end < DEALS; end += 1500) {
    Run r = open_plan(&TWO_WAY);
    RunOptions o = {
        .batch.jobs = 3, .batch.progress = stop_after, .batch.context = &end};
    uint64_t done;
    assert_true(run_sample(&r, &s, SEED, 0, DEALS, &o, &done, NULL));
    expect_table(&r, &t, done);
    run_close(&r);
  }
  table_free(&t);
  sampler_close(&s);
}

static void groups_by_results_solve_them(void **state)
{
  (void)state;
  static const char *const text[] = {"S.hcp"};
  TextPlan p = {.measure_nb = 1, .measure = text, .key_nb = 1};
  p.key[0] = "tricks(S, \"C\")";
  Sampler s = open_sampler(WHERE[1]);
  for (int jobs = 1; jobs <= 2; jobs++) {
    Run r = open_plan(&p);
    RunOptions o = {.batch.jobs = jobs};
    uint64_t done, deals = 0;
    assert_true(run_sample(&r, &s, SEED, 0, SOLVED, &o, &done, NULL));
    assert_int_equal(r.solved, SOLVED);
    assert_true(r.cells.nb > 1);
    for (int i = 0; i < r.cells.nb; i++) {
      assert_in_range(r.cells.cell[i].key[0], 0, TRICKS_MAX);
      deals += r.cells.cell[i].deals;
    }
    assert_int_equal(deals, SOLVED);
    run_close(&r);
  }
  sampler_close(&s);
}

static void too_many_groups_are_refused(void **state)
{
  (void)state;
  static const char *const text[] = {"1"};
  TextPlan p = {.measure_nb = 1, .measure = text, .key_nb = 2};
  p.key[0] = "40 * S.hcp + N.hcp";
  p.key[1] = "W.spades";
  Sampler s = open_sampler(WHERE[0]);
  for (int jobs = 1; jobs <= 3; jobs++) {
    Run r = open_plan(&p);
    RunOptions o = {.batch.jobs = jobs};
    uint64_t done;
    Err e;
    assert_false(run_sample(&r, &s, SEED, 0, 100000, &o, &done, &e));
    assert_string_equal(e.msg, "there are more than 1024 groups");
    assert_int_equal(done, r.deals);
    run_close(&r);
  }
  sampler_close(&s);
}

static void a_wrong_key_is_named(void **state)
{
  (void)state;
  static const char *const text[] = {"1", "2"};
  TextPlan p = {
      .measure_nb = 2, .measure = text, .key_nb = 2, .key = {"S.hcp", "S.hpc"}};
  Run r;
  Err e;
  int which = -1;
  assert_false(open_texts(&r, &p, &which, &e));
  assert_int_equal(which, 3);
  expect_err(&e, 3, "'hpc' is not a feature of a hand (did you mean 'hcp'?)");
  p.key[1] = "0.5 * S.hcp";
  assert_false(open_texts(&r, &p, &which, &e));
  expect_err(&e, 1, "its values are not whole numbers");
}

/* ---- hands exchanged ------------------------------------------------------ */

static Hand hand_from(const char *text)
{
  Hand h;
  Err e;
  if (!hand_parse(&h, text, strlen(text), 0, &e)) fail_msg("%s", e.msg);
  return h;
}

/*
** The ace against the eight of the same suit, each to who held the other; then,
** where the lengths differ, SK D2 taken for HJ CA: pairs in the order of the pack.
*/
static void the_rule_of_exchange(void **state)
{
  (void)state;
  static const char from[] = "N:AKQ.432.5432.432 JT9.AKQ.876.8765 "
                             "876.JT98.AKQ.AKQ 5432.765.JT9.JT9";
  static const struct {
    const char *hand, *deal;
  } known[] = {
      {"A76.JT98.AKQ.AKQ", "N:KQ8.432.5432.432 JT9.AKQ.876.8765 "
                           "A76.JT98.AKQ.AKQ 5432.765.JT9.JT9"},
      {"K876.T98.AKQ2.KQ", "N:AQ.J432.543.A432 JT9.AKQ.876.8765 "
                           "K876.T98.AKQ2.KQ 5432.765.JT9.JT9"},
      {"J876.T98.AKQJ.KQ", "N:AKQ.432.5432.432 T9.AKQJ.876.8765 "
                           "J876.T98.AKQJ.KQ 5432.765.T9.AJT9"},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    Deal d, want;
    assert_true(deal_parse(&d, from, strlen(from), NULL));
    assert_true(deal_parse(&want, known[i].deal, strlen(known[i].deal), NULL));
    Deal got = exchange_hand(&d, SOUTH, hand_from(known[i].hand));
    assert_memory_equal(&got, &want, sizeof want);
  }
}

/* Any deal, any hand: the seat has it, nothing else changes but what must. */
static void exchanged_deals_are_deals(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[0]);
  for (uint64_t i = 0; i < 500; i++) {
    Deal d, other;
    uint64_t tries = 0;
    int seat = (int)i % SEAT_NB, changed = 0;
    assert_true(sampler_deal(&s, SEED, i, &d, &tries, NULL));
    assert_true(sampler_deal(&s, SEED, i + 1, &other, &tries, NULL));
    Hand hand = other.hand[(i / 4) % SEAT_NB];
    Deal e = exchange_hand(&d, seat, hand);
    assert_true(deal_ok(&e));
    assert_true(e.hand[seat] == hand);
    for (int k = 0; k < SEAT_NB; k++) changed += hand_size(e.hand[k] & ~d.hand[k]);
    assert_int_equal(changed, 2 * hand_size(hand & ~d.hand[seat]));
    Deal same = exchange_hand(&d, seat, d.hand[seat]);
    assert_memory_equal(&same, &d, sizeof d);
  }
  sampler_close(&s);
}

static void hands_are_measured_with_their_differences(void **state)
{
  (void)state;
  static const char where[] = "S.is \"A76.KQ64.A5.K986\" & N.hcp \"8+\"";
  Hand hand[] = {hand_from("A76.KQ64.A5.K986"), hand_from("A7.KQ64.A65.K986"),
                 hand_from("A76.KQ64.A5.AQJT")};
  TextPlan p = TWO_WAY;
  p.seat = SOUTH;
  p.hand = hand;
  p.hand_nb = HAND_MAX;
  p.key[0] = "N.hcp";
  Sampler s = open_sampler(where);
  KeyTable t = table_new(&p, &s, 0, DEALS);
  assert_int_equal(t.column_nb, 6 * p.measure_nb);
  for (int jobs = 1; jobs <= 3; jobs++) {
    Run r = open_plan(&p);
    RunOptions o = {.batch.jobs = jobs};
    uint64_t done;
    assert_true(run_sample(&r, &s, SEED, 0, 2500, &o, &done, NULL));
    assert_true(run_sample(&r, &s, SEED, 2500, DEALS - 2500, &o, &done, NULL));
    expect_table(&r, &t, DEALS);
    run_close(&r);
  }
  table_free(&t);
  sampler_close(&s);
}

/* Rows of exchanged deals: every variant with its own results. */
typedef struct Variants {
  uint64_t rows;
  const Hand *hand;
} Variants;

static bool take_variant(void *context, const RunRow *row)
{
  Variants *v = context;
  assert_int_equal(row->index, v->rows / 2);
  assert_int_equal(row->variant, v->rows % 2);
  assert_true(row->deal->hand[SOUTH] == v->hand[v->rows % 2]);
  assert_true(row->bounds->low.of[SOUTH][NOTRUMP] == row->value[0]);
  v->rows++;
  return true;
}

static void each_variant_has_a_row(void **state)
{
  (void)state;
  static const char where[] = "S.is \"AKQJT98..AKQ.AKQ\"";
  static const char *const text[] = {"tricks(S, \"NT\")"};
  Hand hand[] = {hand_from("AKQJT98..AKQ.AKQ"), hand_from("AKQJT97..AKQ.AKJ")};
  TextPlan p = {.measure_nb = 1, .measure = text};
  p.seat = SOUTH;
  p.hand = hand;
  p.hand_nb = 2;
  Sampler s = open_sampler(where);
  KeyTable t = table_new(&p, &s, 0, 20);
  Run r = open_plan(&p);
  Variants v = {.hand = hand};
  RunOptions o = {.batch.jobs = 2, .row = take_variant, .row_context = &v};
  uint64_t done;
  assert_true(run_sample(&r, &s, SEED, 0, 20, &o, &done, NULL));
  assert_int_equal(v.rows, 40);
  assert_int_equal(r.solved, 40);
  expect_table(&r, &t, 20);
  run_close(&r);
  table_free(&t);
  sampler_close(&s);
}

/* Asks for a stop at the second variant of the third deal. */
typedef struct Stopper {
  Stop stop;
  int calls;
} Stopper;

static void stop_between(void *context, const Deal *d, TrickBounds *b)
{
  Stopper *x = context;
  (void)d, (void)b;
  if (++x->calls == 6) stop_raise(&x->stop);
}

/* Of a deal that is stopped nothing counts, not even the variants it has. */
static void a_deal_stopped_between_its_variants_does_not_count(void **state)
{
  (void)state;
  static const char *const text[] = {"tricks(S, \"NT\")"};
  Hand hand[] = {hand_from("A76.KQ64.A5.K986"), hand_from("A7.KQ64.A65.K986")};
  TextPlan p = {
      .measure_nb = 1, .measure = text, .seat = SOUTH, .hand = hand, .hand_nb = 2};
  Sampler s = open_sampler("any");
  Stopper x = {.calls = 0};
  RunOptions o = {.batch.jobs = 1, .batch.stop = &x.stop};
  o.batch.known = stop_between;
  o.batch.known_context = &x;
  uint64_t done;
  Run r = open_plan(&p), whole = open_plan(&p);
  assert_true(run_sample(&r, &s, SEED, 0, 8, &o, &done, NULL));
  assert_int_equal(done, 2);
  assert_int_equal(r.read, 4);
  assert_int_equal(r.solved, 4);
  assert_int_equal(r.tries, 2);
  assert_int_equal(r.vain, 1);
  assert_true(
      run_sample(&whole, &s, SEED, 0, 2, &(RunOptions){.batch.jobs = 1}, &done, NULL));
  assert_int_equal(r.nodes, whole.nodes);
  run_close(&r);
  run_close(&whole);
  sampler_close(&s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(histograms_count_every_value),
      cmocka_unit_test(too_many_values_leave_none),
      cmocka_unit_test(groups_hold_their_deals),
      cmocka_unit_test(pieces_do_not_change_the_groups),
      cmocka_unit_test(stopped_groups_hold_a_beginning),
      cmocka_unit_test(groups_by_results_solve_them),
      cmocka_unit_test(too_many_groups_are_refused),
      cmocka_unit_test(a_wrong_key_is_named),
      cmocka_unit_test(the_rule_of_exchange),
      cmocka_unit_test(exchanged_deals_are_deals),
      cmocka_unit_test(hands_are_measured_with_their_differences),
      cmocka_unit_test(each_variant_has_a_row),
      cmocka_unit_test(a_deal_stopped_between_its_variants_does_not_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
