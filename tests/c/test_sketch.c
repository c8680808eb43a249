/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Sketches against lists of all deals: in one piece and in many.
*/
#include "unit.h"

#include <stdlib.h>

#include "run/sketch.h"

enum { DEALS = 5000, VALUES = 3 };

typedef struct Sample {
  int64_t value[DEALS][VALUES];
} Sample;

static const SketchPlan PLAN = {.value_nb = VALUES,
                                .column_nb = 2,
                                .swing_nb = 2,
                                .column = {2, 0},
                                .swing = {0, 2}};

/* Values with many ties, from a generator of no importance. */
static Sample *sample(void)
{
  Sample *s = calloc(1, sizeof *s);
  assert_non_null(s);
  uint32_t x = 12345;
  for (int i = 0; i < DEALS; i++)
    for (int k = 0; k < VALUES; k++) {
      x = x * 1664525 + 1013904223;
      s->value[i][k] = (int64_t)(x >> 24) % 200 - 100;
    }
  return s;
}

static void add(Sketch *out, const Sample *s, int from, int to)
{
  Deal d = {{0}};
  for (int i = from; i < to; i++)
    sketch_add(out, (uint64_t)i + 1, (uint64_t)i + 101, &d, s->value[i]);
}

/* The sketch of all deals, merged from pieces of this many. */
static Sketch *sketch_of(const Sample *s, int piece)
{
  Sketch *whole = calloc(1, sizeof *whole), *part = calloc(1, sizeof *part);
  assert_true(whole && part);
  sketch_start(whole, &PLAN);
  for (int from = 0; from < DEALS; from += piece) {
    sketch_start(part, &PLAN);
    add(part, s, from, from + piece < DEALS ? from + piece : DEALS);
    sketch_merge(whole, part);
  }
  free(part);
  return whole;
}

static void test_first(void **state)
{
  (void)state;
  Sample *s = sample();
  Sketch *k = sketch_of(s, 4);
  assert_int_equal(k->first_nb, SKETCH_DEALS);
  for (int i = 0; i < SKETCH_DEALS; i++) {
    assert_int_equal(k->first[i].index, i + 101);
    assert_memory_equal(k->first[i].value, s->value[i], sizeof s->value[i]);
  }
  free(k);
  free(s);
}

/* Each of the six is the best of what is left, the earliest of equals. */
static void check_list(const SketchDeal list[], const Sample *s, int value, int sign)
{
  bool taken[DEALS] = {false};
  for (int n = 0; n < SKETCH_DEALS; n++) {
    int best = -1;
    for (int i = 0; i < DEALS; i++)
      if (!taken[i] &&
          (best < 0 || sign * s->value[i][value] > sign * s->value[best][value]))
        best = i;
    taken[best] = true;
    assert_int_equal(list[n].index, best + 101);
    assert_int_equal(list[n].swing, s->value[best][value]);
  }
}

static void test_swings(void **state)
{
  (void)state;
  Sample *s = sample();
  Sketch *k = sketch_of(s, 7);
  assert_int_equal(k->shown_nb, SKETCH_DEALS);
  for (int i = 0; i < PLAN.swing_nb; i++) {
    check_list(k->high[i], s, PLAN.swing[i], 1);
    check_list(k->low[i], s, PLAN.swing[i], -1);
  }
  free(k);
  free(s);
}

static void test_pieces(void **state)
{
  (void)state;
  Sample *s = sample();
  Sketch *whole = sketch_of(s, DEALS);
  for (int piece = 1; piece < 100; piece += 13) {
    Sketch *k = sketch_of(s, piece);
    assert_int_equal(k->mark_nb, whole->mark_nb);
    assert_memory_equal(k->first, whole->first, sizeof k->first);
    assert_memory_equal(k->high, whole->high, sizeof k->high);
    assert_memory_equal(k->low, whole->low, sizeof k->low);
    for (int i = 0; i < k->mark_nb; i++)
      for (int c = 0; c < PLAN.column_nb; c++)
        assert_true(k->mark[i].moments[c].sum == whole->mark[i].moments[c].sum &&
                    k->mark[i].moments[c].n == whole->mark[i].n);
    free(k);
  }
  free(whole);
  free(s);
}

static void test_marks(void **state)
{
  (void)state;
  static const uint64_t marks[] = {10,  15,  20,  30,   50,   70,   100,  150, 200,
                                   300, 500, 700, 1000, 1500, 2000, 3000, 5000};
  Sample *s = sample();
  Sketch *k = sketch_of(s, 64);
  assert_int_equal(k->mark_nb, sizeof marks / sizeof *marks);
  int64_t sum = 0;
  for (int i = 0, n = 0; i < k->mark_nb; i++) {
    assert_int_equal(k->mark[i].n, marks[i]);
    while (n < (int)marks[i]) sum += s->value[n++][2];
    assert_true(k->mark[i].moments[0].sum == sum);
  }
  free(k);
  free(s);
}

static void test_nothing_followed(void **state)
{
  (void)state;
  Sketch *k = calloc(1, sizeof *k);
  assert_non_null(k);
  Deal d = {{0}};
  int64_t value = 5;
  sketch_start(k, &(SketchPlan){.value_nb = 1});
  for (uint64_t i = 1; i <= 20; i++) sketch_add(k, i, i, &d, &value);
  assert_int_equal(k->first_nb, SKETCH_DEALS);
  assert_int_equal(k->shown_nb, 0);
  free(k);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_first),
      cmocka_unit_test(test_swings),
      cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_marks),
      cmocka_unit_test(test_nothing_followed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
