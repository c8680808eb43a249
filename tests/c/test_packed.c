/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Shards of a run as bytes: merged in order they are the bytes of one run, and
** bytes that were damaged are refused or merged, never believed to be sound.
*/
#include "run/packed.h"

#include <stdlib.h>

#include "running.h"

enum { DEALS = 5200 };

/* The last has more values than a histogram holds, but not in one shard. */
static const char *const TEXTS[] = {
    "S.hcp - 10",
    "0.5 * NS.longest_fit - S.hcp * W.shortest",
    "S.hcp + 40 * N.hcp + 1600 * E.hcp + 64000 * S.spades",
};

static const SketchPlan SHOWN = {.value_nb = LENGTH(TEXTS),
                                 .column_nb = 2,
                                 .swing_nb = 2,
                                 .column = {2, 0},
                                 .swing = {0, 1}};

static Run open_shard(uint64_t before, bool watched)
{
  TextPlan plan = {.measure_nb = LENGTH(TEXTS), .measure = TEXTS, .key_nb = 2};
  plan.key[0] = "N.hcp";
  plan.key[1] = "W.spades - 3";
  Run r;
  int which;
  assert_true(open_texts(&r, &plan, &which, NULL));
  if (watched) assert_true(run_watch(&r, &SHOWN, NULL));
  r.before = before;
  return r;
}

static Buf packed(const Run *r)
{
  Buf b = BUF_EMPTY;
  run_pack(r, &b);
  assert_false(b.failed);
  return b;
}

/* Deals 'from' to 'to' - 1 of the sample, as bytes. */
static Buf shard_of(const Sampler *s, uint64_t from, uint64_t to, int jobs,
                    bool watched)
{
  RunOptions o = {.batch.jobs = jobs};
  Run r = open_shard(from, watched);
  uint64_t done;
  assert_true(run_sample(&r, s, SEED, from, to - from, &o, &done, NULL));
  assert_int_equal(done, to - from);
  Buf b = packed(&r);
  run_close(&r);
  return b;
}

static void expect_bytes(const Run *r, const Buf *expected)
{
  Buf b = packed(r);
  assert_int_equal(b.len, expected->len);
  assert_memory_equal(b.text, expected->text, b.len);
  buf_free(&b);
}

static void shards_in_order_are_one_run(void **state)
{
  (void)state;
  static const uint64_t end[] = {1, 3, 4, 11, 70, 70, 900, 3001, DEALS};
  Sampler s = open_sampler(WHERE[0]);
  for (int watched = 0; watched <= 1; watched++) {
    Buf all = shard_of(&s, 0, DEALS, 1, watched);
    Run r = open_shard(0, watched);
    uint64_t from = 0;
    for (size_t i = 0; i < LENGTH(end); i++) {
      Buf b = shard_of(&s, from, end[i], 1 + (int)i % 3, watched);
      Run again = open_shard(from, watched);
      assert_true(run_unpack(&again, b.text, b.len, NULL));
      expect_bytes(&again, &b);
      run_close(&again);
      Err e;
      if (!run_unpack(&r, b.text, b.len, &e)) fail_msg("%s", e.msg);
      buf_free(&b);
      from = end[i];
    }
    expect_bytes(&r, &all);
    run_close(&r);
    buf_free(&all);
  }
  sampler_close(&s);
}

static void only_the_next_shard_is_merged(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[0]);
  Buf b = shard_of(&s, 10, 20, 1, false);
  Run r = open_shard(0, false), watched = open_shard(10, true);
  Buf none = packed(&r);
  Err e;
  assert_false(run_unpack(&r, b.text, b.len, &e));
  expect_err(&e, 0, "these deals come after 10 others, not after 0");
  expect_bytes(&r, &none);
  assert_false(run_unpack(&watched, b.text, b.len, &e));
  assert_int_equal(e.kind, ERR_DAMAGED);
  run_close(&r);
  run_close(&watched);
  buf_free(&none);
  buf_free(&b);
  sampler_close(&s);
}

static void bytes_that_are_cut_are_refused(void **state)
{
  (void)state;
  Sampler s = open_sampler(WHERE[0]);
  Buf b = shard_of(&s, 0, 12, 1, true);
  Run r = open_shard(0, true);
  Buf none = packed(&r);
  for (size_t len = 0; len < b.len; len += 1 + len / 500) {
    Err e;
    char *some = must(malloc(len + 1)); /* so that a sanitizer knows its end */
    memcpy(some, b.text, len);
    assert_false(run_unpack(&r, some, len, &e));
    assert_int_equal(e.kind, ERR_DAMAGED);
    free(some);
  }
  Err e;
  buf_putc(&b, 'x');
  assert_false(run_unpack(&r, b.text, b.len, &e));
  assert_int_equal(e.kind, ERR_DAMAGED);
  expect_bytes(&r, &none);
  run_close(&r);
  buf_free(&none);
  buf_free(&b);
  sampler_close(&s);
}

/* A byte changed here and there: what is merged can be used and packed again. */
static void damaged_bytes_do_no_harm(void **state)
{
  (void)state;
  enum { TURNS = 3000 };
  Sampler s = open_sampler(WHERE[0]);
  Buf first = shard_of(&s, 0, 12, 1, true), b = shard_of(&s, 12, 80, 1, true);
  uint64_t random = SEED;
  int refused = 0;
  for (int turn = 0; turn < TURNS; turn++) {
    Run r = open_shard(0, true);
    assert_true(run_unpack(&r, first.text, first.len, NULL));
    random = random * 6364136223846793005u + 1442695040888963407u;
    size_t at = (size_t)(random >> 33) % (turn % 2 ? b.len : 1200);
    char kept = b.text[at];
    b.text[at] ^= (char)(1 + (random >> 20) % 255);
    Err e;
    bool ok = run_unpack(&r, b.text, b.len, &e);
    if (!ok) expect_bytes(&r, &first);
    refused += !ok;
    Buf again = packed(&r);
    buf_free(&again);
    b.text[at] = kept;
    run_close(&r);
  }
  assert_true(refused > TURNS / 10);
  buf_free(&first);
  buf_free(&b);
  sampler_close(&s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shards_in_order_are_one_run),
      cmocka_unit_test(only_the_next_shard_is_merged),
      cmocka_unit_test(bytes_that_are_cut_are_refused),
      cmocka_unit_test(damaged_bytes_do_no_harm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
