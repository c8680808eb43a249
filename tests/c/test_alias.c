/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Alias tables: every outcome has exactly the share of its weight.
*/
#include "unit.h"

#include "sample/alias.h"

enum { OUTCOME_MAX = 560 };

typedef struct Table {
  int nb;
  Count weight[OUTCOME_MAX], sum;
  Alias column[OUTCOME_MAX];
  Count rest[OUTCOME_MAX];
} Table;

static void make(Table *t)
{
  Count scaled[OUTCOME_MAX];
  uint32_t outcome[OUTCOME_MAX];
  int stack[OUTCOME_MAX];
  t->sum = 0;
  for (int i = 0; i < t->nb; i++) {
    outcome[i] = (uint32_t)i;
    scaled[i] = t->weight[i];
    t->sum += t->weight[i];
  }
  alias_make(t->column, t->rest, t->nb, outcome, scaled, t->sum, stack);
}

/*
** A column's own outcome has (threshold * sum + rest) / 2^32 of the sum, a whole
** number; the alias has what is left. Added up: nb times each weight.
*/
static void expect_shares(const Table *t)
{
  Count share[OUTCOME_MAX] = {0};
  for (int i = 0; i < t->nb; i++) {
    const Alias *a = &t->column[i];
    Count own = (Count)a->threshold * t->sum + t->rest[i];
    assert_true(own == own >> 32 << 32);
    assert_true(t->rest[i] <= t->sum && own >> 32 <= t->sum);
    assert_int_equal(a->own, i);
    share[a->own] += own >> 32;
    share[a->other] += t->sum - (own >> 32);
  }
  for (int i = 0; i < t->nb; i++)
    assert_true(share[i] == t->weight[i] * (unsigned)t->nb);
}

static void shares_are_exact(void **state)
{
  (void)state;
  Rng r = rng_open(1, RNG_TEST, 0);
  for (int i = 0; i < 2000; i++) {
    Table t = {.nb = 1 + (int)rng_below(&r, OUTCOME_MAX)};
    int bits = 1 + (int)rng_below(&r, 86); /* sums stay below 2^96 */
    for (int k = 0; k < t.nb; k++) {
      t.weight[k] = count_below(&r, (Count)1 << bits);
      if (rng_below(&r, 5) == 0) t.weight[k] >>= bits / 2;
    }
    t.weight[0] += 1;
    make(&t);
    expect_shares(&t);
  }
}

static void one_outcome_is_always_drawn(void **state)
{
  (void)state;
  Table t = {.nb = 1, .weight = {7}};
  make(&t);
  expect_shares(&t);
  Rng r = rng_open(2, RNG_TEST, 0);
  assert_int_equal(alias_tie(&t.column[0], t.rest[0], t.sum, &r), 0);
}

/* A tie is decided by the remainder: rest of sum. */
static void a_tie_has_the_chance_of_its_rest(void **state)
{
  (void)state;
  Alias a = {.own = 1, .other = 0};
  Rng r = rng_open(3, RNG_TEST, 0);
  uint64_t seen[2] = {0, 0};
  for (int i = 0; i < 30000; i++) seen[alias_tie(&a, 1, 3, &r)]++;
  seen[0] /= 2; /* twice as often as the other */
  expect_even(seen, 2);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shares_are_exact),
      cmocka_unit_test(one_outcome_is_always_drawn),
      cmocka_unit_test(a_tie_has_the_chance_of_its_rest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
