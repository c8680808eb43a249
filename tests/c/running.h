/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** running.h - what tests of batches share: measures, samplers, and a plain loop
** over deals that knows neither threads nor chunks.
*/
#ifndef TESTS_RUNNING_H
#define TESTS_RUNNING_H

#include "measuring.h"
#include "run/run.h"
#include "solve/solve.h"
#include "unit.h"

enum { SEED = 7, MEASURES_MAX = 8, SOLVED = 26, QUICK = 5000 };

static const char *const QUICK_TEXTS[] = {
    "S.hcp",
    "0.5 * NS.longest_fit - S.hcp * W.shortest",
    "indicator(E.balanced | N.spades \"5+\")",
    "choose{ { S.hcp \"10+\", 1000 }, -0.25 }",
};

static const char *const SOLVED_TEXTS[] = {
    "tricks(S, \"C\")",
    "W.hcp",
    "choose{ { S.hearts \"1+\", score(\"7NT by N\", \"EW\") }, 0 }",
};

/* The second for what is solved: quickly, with various results. */
static const char *const WHERE[] = {
    "S.hcp \"11+\"",
    "S.has \"SAKQJT98 DAKQ\" & N.has \"HAKQJT9 CAKQ\"",
};

typedef struct Plain {
  int nb;
  Moments of[MEASURES_MAX];
  uint64_t tries, solved;
} Plain;

static inline void *must(void *pointer)
{
  assert_non_null(pointer);
  return pointer;
}

static inline Sampler open_sampler(const char *where)
{
  Sampler s;
  assert_true(sampler_read(&s, where, NULL, NULL));
  return s;
}

static inline bool run_sample(Run *r, const Sampler *s, uint64_t seed, uint64_t first,
                              uint64_t count, const RunOptions *o, uint64_t *done,
                              Err *e)
{
  BatchSource from = {.sampler = s, .seed = seed, .first = first, .count = count};
  return run_batch(r, &from, o, done, e);
}

/* 'count' deals from the sampler, or the deals given, one after the other. */
static inline Plain plain(int nb, const char *const text[], const Sampler *s,
                          const Deal *given, uint64_t first, uint64_t count)
{
  Plain sums = {.nb = nb};
  Measure *m[MEASURES_MAX];
  Solver *solver = must(solver_new(0, NULL));
  for (int k = 0; k < nb; k++)
    m[k] = must(measure_parse(text[k], strlen(text[k]), NULL));
  for (uint64_t i = 0; i < count; i++) {
    PairSet pairs = 0;
    Tricks t;
    Deal d;
    if (given)
      d = given[i];
    else
      assert_true(sampler_deal(s, SEED, first + i, &d, &sums.tries, NULL));
    for (int k = 0; k < nb; k++)
      pairs |= measure_pairs(m[k], &(MeasureDeal){.deal = &d});
    for (PairSet p = pairs; p; p &= p - 1) sums.solved++;
    assert_true(solver_tricks(solver, &d, pairs, &t, NULL));
    for (int k = 0; k < nb; k++) moments_add(&sums.of[k], value_alone(m[k], &d, &t));
  }
  for (int k = 0; k < nb; k++) measure_free(m[k]);
  solver_free(solver);
  return sums;
}

static inline Moments moments_of(const Run *r, int column)
{
  static const int64_t *const any[KEY_NB];
  Sums sums;
  assert_true(cells_sum(&r->cells, column, any, &sums));
  histogram_close(&sums.histogram);
  return sums.moments;
}

static inline void expect_same(const Run *r, const Plain *sums)
{
  assert_int_equal(r->measure_nb, sums->nb);
  for (int k = 0; k < sums->nb; k++) {
    Moments of = moments_of(r, k);
    const Moments *a = &of, *b = &sums->of[k];
    assert_int_equal(a->n, b->n);
    assert_true(a->sum == b->sum && a->squares == b->squares);
    if (a->n) assert_true(a->min == b->min && a->max == b->max);
  }
  assert_int_equal(r->deals, sums->of[0].n);
  assert_int_equal(r->tries, sums->tries);
  assert_int_equal(r->solved, sums->solved);
  assert_int_equal(r->nodes > 0, sums->solved > 0);
}

/* A RunPlan whose measures and keys are texts. */
typedef struct TextPlan {
  int measure_nb;
  const char *const *measure;
  int key_nb;
  const char *key[KEY_NB];
  int hand_nb;
  const Hand *hand;
  int seat;
  int replica_nb;
  const Calibration *replica;
} TextPlan;

static inline bool open_texts(Run *out, const TextPlan *p, int *which, Err *e)
{
  RunPlan plan = {.measure_nb = p->measure_nb,
                  .key_nb = p->key_nb,
                  .hand_nb = p->hand_nb,
                  .hand = p->hand,
                  .seat = p->seat,
                  .replica_nb = p->replica_nb,
                  .replica = p->replica,
                  .replicated = p->measure_nb};
  return run_read(out, &plan, p->measure, p->key, which, e);
}

static inline Run open_run(size_t nb, const char *const text[])
{
  Run r;
  Err e;
  int which;
  TextPlan plan = {.measure_nb = (int)nb, .measure = text};
  if (!open_texts(&r, &plan, &which, &e)) fail_msg("%s", e.msg);
  return r;
}

#endif
