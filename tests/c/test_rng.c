/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Random numbers: known answers, addressing, unbiased bounds.
*/
#include "unit.h"

#include "base/rng.h"

/* One vector: counter words, key words, result words. */
typedef struct Vector {
  uint32_t counter[4], key[2], block[4];
} Vector;

/*
** Source: Random123 1.14 (D. E. Shaw Research), file tests/kat_vectors, the
** lines "philox4x32 10".
*/
static const Vector VECTORS[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
     {0xffffffff, 0xffffffff},
     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
     {0xa4093822, 0x299f31d0},
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
};

static uint64_t join(uint32_t low, uint32_t high)
{
  return low | (uint64_t)high << 32;
}

static void blocks_are_the_published_ones(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(VECTORS); i++) {
    const Vector *v = &VECTORS[i];
    Rng r = rng_open(join(v->key[0], v->key[1]), (uint8_t)v->counter[1],
                     join(v->counter[2], v->counter[3]));
    r.next = join(v->counter[0], v->counter[1] >> 8);
    assert_int_equal(rng_next(&r), join(v->block[0], v->block[1]));
    assert_int_equal(rng_next(&r), join(v->block[2], v->block[3]));
  }
}

static void equal_addresses_give_equal_numbers(void **state)
{
  (void)state;
  Rng a = rng_open(2016, RNG_TEST, 77), b = rng_open(2016, RNG_TEST, 77);
  for (int i = 0; i < 1000; i++) assert_int_equal(rng_next(&a), rng_next(&b));
}

static void different_addresses_give_different_numbers(void **state)
{
  (void)state;
  const Rng streams[] = {
      rng_open(1, RNG_DEAL, 0),          rng_open(2, RNG_DEAL, 0),
      rng_open(1, RNG_PILOT, 0),         rng_open(1, RNG_DEAL, 1),
      rng_open(1ull << 32, RNG_DEAL, 0), rng_open(1, RNG_DEAL, 1ull << 32),
  };
  enum { WORDS = 64 };
  uint64_t word[LENGTH(streams) * WORDS];
  for (size_t i = 0; i < LENGTH(streams); i++) {
    Rng r = streams[i];
    for (int k = 0; k < WORDS; k++) word[i * WORDS + (size_t)k] = rng_next(&r);
  }
  for (size_t i = 0; i < LENGTH(word); i++)
    for (size_t k = 0; k < i; k++) assert_int_not_equal(word[i], word[k]);
}

/* A stream of 2^32 blocks would begin again: long rejections would never end. */
static void a_stream_goes_on_after_32_bits(void **state)
{
  (void)state;
  Rng r = rng_open(1, RNG_TEST, 0), first = r, other_use = rng_open(1, RNG_TEST + 1, 0);
  r.next = 1ull << 32;
  uint64_t word = rng_next(&r);
  assert_int_not_equal(word, rng_next(&first));
  assert_int_not_equal(word, rng_next(&other_use));
}

static void below_is_uniform(void **state)
{
  (void)state;
  for (uint64_t bound = 2; bound <= 52; bound++) {
    Rng r = rng_open(bound, RNG_TEST, 1);
    uint64_t count[52] = {0};
    for (int i = 0; i < 20000; i++) {
      uint64_t n = rng_below(&r, bound);
      assert_true(n < bound);
      count[n]++;
    }
    expect_even(count, bound);
  }
}

static void below_one_is_zero(void **state)
{
  (void)state;
  Rng r = rng_open(3, RNG_TEST, 0);
  for (int i = 0; i < 100; i++) assert_int_equal(rng_below(&r, 1), 0);
}

/*
** 3 * 2^62: without rejection a third of the numbers would come up twice as
** often as the others (a quarter of all words is rejected).
*/
static void below_rejects_what_would_be_biased(void **state)
{
  (void)state;
  const uint64_t bound = 3ull << 62;
  Rng r = rng_open(4, RNG_TEST, 0);
  uint64_t third[3] = {0}, rest[3] = {0};
  const int draws = 60000;
  for (int i = 0; i < draws; i++) {
    uint64_t n = rng_below(&r, bound);
    third[n >> 62]++;
    rest[n % 3]++;
  }
  expect_even(third, 3);
  expect_even(rest, 3);
  uint64_t words = 2 * r.next - (uint64_t)r.left;
  double rejected = ((double)words - draws) / (double)words;
  assert_true(rejected > 0.24 && rejected < 0.26);
}

static void unit_stays_below_one(void **state)
{
  (void)state;
  Rng r = rng_open(5, RNG_TEST, 0);
  uint64_t tenth[10] = {0};
  for (int i = 0; i < 50000; i++) {
    double u = rng_unit(&r);
    assert_true(u >= 0 && u < 1);
    tenth[(int)(u * 10)]++;
  }
  expect_even(tenth, 10);
}

/* All combinations of a batch are equally likely: uniform AND independent. */
static void a_batch_is_uniform_on_the_product(void **state)
{
  (void)state;
  const uint32_t bound[3] = {3, 4, 5};
  uint64_t count[60] = {0};
  Rng r = rng_open(6, RNG_TEST, 0);
  for (int i = 0; i < 200000; i++) {
    uint32_t out[3];
    rng_batch(&r, 3, bound, out);
    assert_true(out[0] < 3 && out[1] < 4 && out[2] < 5);
    count[(out[0] * 4 + out[1]) * 5 + out[2]]++;
  }
  expect_even(count, 60);
}

/* A batch of one is rng_below of the same stream: the same law, word for word. */
static void a_batch_of_one_is_below(void **state)
{
  (void)state;
  const uint32_t bound[1] = {4000000007u};
  Rng a = rng_open(7, RNG_TEST, 0), b = a;
  for (int i = 0; i < 10000; i++) {
    uint32_t out[1];
    rng_batch(&a, 1, bound, out);
    assert_int_equal(out[0], rng_below(&b, bound[0]));
  }
}

/* The first number of a batch is the word's, the others come from what it left. */
static void a_batch_rejects_what_would_be_biased(void **state)
{
  (void)state;
  /* product 3 * 2^62 - 2^32: a quarter of the words must be rejected */
  const uint32_t bound[2] = {3u << 30, 0xffffffffu};
  Rng r = rng_open(8, RNG_TEST, 0);
  const int draws = 60000;
  uint64_t third[3] = {0}, low[4] = {0};
  for (int i = 0; i < draws; i++) {
    uint32_t out[2];
    rng_batch(&r, 2, bound, out);
    assert_true(out[0] < bound[0] && out[1] < bound[1]);
    third[out[0] >> 30]++;
    low[out[1] >> 30]++;
  }
  expect_even(third, 3);
  expect_even(low, 4);
  uint64_t words = 2 * r.next - (uint64_t)r.left;
  double rejected = ((double)words - draws) / (double)words;
  assert_true(rejected > 0.24 && rejected < 0.26);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_are_the_published_ones),
      cmocka_unit_test(equal_addresses_give_equal_numbers),
      cmocka_unit_test(different_addresses_give_different_numbers),
      cmocka_unit_test(a_stream_goes_on_after_32_bits),
      cmocka_unit_test(below_is_uniform),
      cmocka_unit_test(below_one_is_zero),
      cmocka_unit_test(below_rejects_what_would_be_biased),
      cmocka_unit_test(unit_stays_below_one),
      cmocka_unit_test(a_batch_is_uniform_on_the_product),
      cmocka_unit_test(a_batch_of_one_is_below),
      cmocka_unit_test(a_batch_rejects_what_would_be_biased),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
