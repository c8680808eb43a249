/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Libraries kept in blocks, against arrays of what was put into them: parts with any
** gaps, merging, what another process adds, damaged files.
*/
#include "unit.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/rng.h"
#include "cards/dealing.h"
#include "store/block.h"
#include "store/check.h"
#include "store/entry.h"
#include "store/merge.h"
#include "store/open.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/sink.h"
#include "store/sums.h"

enum { DEALS = 5 * BLOCK_DEALS, FILES = 3, NAME = 64, FLIPS = 400 };

static char folder[] = "/tmp/baize-block-XXXXXX";
static char path[FILES + 1][NAME];

static int setup(void **state)
{
  (void)state;
  strcpy(folder + strlen(folder) - 6, "XXXXXX");
  if (!mkdtemp(folder)) return -1;
  for (int i = 0; i <= FILES; i++) snprintf(path[i], NAME, "%s/%d.db", folder, i);
  return 0;
}

static int teardown(void **state)
{
  (void)state;
  for (int i = 0; i <= FILES; i++) unlink(path[i]);
  return rmdir(folder);
}

static void must(bool ok, const Err *e)
{
  if (!ok) fail_msg("%s", e->msg);
}

static Store *open_ok(const char *name, StoreMode mode)
{
  Err e;
  Store *s = store_open(name, mode, &e);
  if (!s) fail_msg("%s", e.msg);
  return s;
}

static int64_t add_library(Store *s, bool shard)
{
  StoreEntry x = {.kind = "library",
                  .title = "",
                  .source = "",
                  .question = "library ",
                  .condition = "any",
                  .measures = "[]",
                  .plan = "test",
                  .version = "0",
                  .uniform = true,
                  .shard = shard,
                  .asked = DEALS};
  Err e;
  int64_t id = 0;
  must(entry_add(s, &x, &id, &e), &e);
  return id;
}

static Deal deal_of(uint64_t number)
{
  Rng r = rng_open(18 + fresh_seed(), RNG_TEST, number);
  Dealing any = dealing_new(&(Layout){{0}});
  Deal d;
  dealing_next(&any, &r, &d);
  return d;
}

static Tricks tricks_of(uint64_t number)
{
  Tricks t;
  for (uint64_t i = 0; i < PAIR_NB; i++)
    t.of[i / STRAIN_NB][i % STRAIN_NB] = (int8_t)((number + i * i) % 14);
  return t;
}

/* Add deals first to last, 'wrong' to the results of the last. */
static bool put(Store *s, int64_t id, uint64_t first, uint64_t last, int wrong, Err *e)
{
  StoreSink k;
  must(sink_open(&k, s, id, 0, e), e);
  bool ok = true;
  for (uint64_t i = first; ok && i <= last; i++) {
    Deal d = deal_of(i);
    Tricks t = tricks_of(i + (i == last ? (uint64_t)wrong : 0));
    TrickBounds b = tricks_bounds(&t);
    StoreRow row = {.number = i, .deal = &d, .bounds = &b};
    ok = sink_add(&k, &row, e);
  }
  ok = ok && sink_flush(&k, e);
  sink_close(&k);
  return ok;
}

/* Whether entry_gap says what the array says, from every deal on. */
static void same_gaps(Store *s, int64_t id, const bool there[DEALS + 2])
{
  Err e;
  uint64_t gap, next, count = 0;
  StoreEntry x;
  for (uint64_t first = 1; first <= DEALS; first++) {
    uint64_t at = first, behind;
    count += there[first];
    while (at <= DEALS && there[at]) at++;
    for (behind = at; behind <= DEALS && !there[behind];) behind++;
    must(entry_gap(s, id, first, &gap, &next, &e), &e);
    assert_int_equal(at, gap);
    assert_int_equal(behind > DEALS ? 0 : behind, next);
  }
  must(entry_get(s, id, &x, &e), &e);
  assert_int_equal(count, x.rows);
  must(store_check(s, id, UINT64_MAX, NULL, &e), &e);
  must(store_check(s, 0, UINT64_MAX, NULL, &e), &e);
}

/* Read deals in batches that are there; how many were. */
static uint64_t read_from(Store *s, int64_t id, uint64_t first, uint64_t last, Err *e)
{
  StoreRows rows = STORE_ROWS_EMPTY;
  StoreWanted w = {.entry = id, .first = first, .last = last, .most = 100};
  uint64_t seen = first - 1;
  for (; seen < last && store_rows(s, &w, &rows, e); w.first = seen + 1)
    for (size_t i = 0; i < rows.nb; i++) {
      Deal d = deal_of(++seen);
      Tricks t = tricks_of(seen);
      assert_int_equal(seen, rows.number[i]);
      assert_memory_equal(&d, &rows.deal[i], sizeof d);
      assert_memory_equal(&t, &rows.tricks[i], sizeof t);
    }
  store_rows_free(&rows);
  return seen + 1 - first;
}

/* A file of some parts of the library, marked in both arrays. */
static void make_part(const char *name, Rng *r, bool there[DEALS + 2],
                      bool all[DEALS + 2])
{
  Store *s = open_ok(name, STORE_WRITE);
  int64_t id = add_library(s, true);
  Err e;
  memset(there, 0, DEALS + 2);
  for (int i = 0; i < 4; i++) {
    uint64_t first = 1 + rng_below(r, DEALS), last = first;
    while (last < DEALS && !there[last + 1] && rng_below(r, 200)) last++;
    if (there[first]) continue;
    must(put(s, id, first, last, 0, &e), &e);
    for (uint64_t n = first; n <= last; n++) there[n] = all[n] = true;
  }
  same_gaps(s, id, there);
  store_close(s);
}

static void merges_parts_with_any_gaps(void **state)
{
  bool there[DEALS + 2], all[DEALS + 2];
  const char *const parts[] = {path[2], path[1], path[3], path[2]};
  Err e;
  (void)state;
  for (uint64_t round = 1; round <= (soaking() ? 6 : 3); round++) {
    Rng r = rng_open(3 + fresh_seed(), RNG_TEST, round);
    memset(all, 0, sizeof all);
    for (int i = 1; i <= FILES; i++) make_part(path[i], &r, there, all);
    Store *s = open_ok(path[0], STORE_WRITE);
    must(store_merge(s, parts, 4, NULL, &e), &e);
    same_gaps(s, 1, all);
    for (uint64_t first = 1; first <= DEALS; first += BLOCK_DEALS / 2) {
      uint64_t end = first;
      while (end <= DEALS && all[end]) end++;
      assert_int_equal(end - first, read_from(s, 1, first, end - 1, &e));
      assert_int_equal(0, read_from(s, 1, end, end, &e));
    }
    store_close(s);
    for (int i = 0; i <= FILES; i++) unlink(path[i]);
  }
}

static void refuses_other_results(void **state)
{
  const char *const part[] = {path[1]};
  Err e;
  (void)state;
  Store *s = open_ok(path[0], STORE_WRITE), *other = open_ok(path[1], STORE_WRITE);
  must(put(s, add_library(s, true), 1, 300, 0, &e), &e);
  must(put(other, add_library(other, true), 200, 300, 1, &e), &e);
  assert_false(store_merge(s, part, 1, NULL, &e));
  assert_non_null(strstr(e.msg, "has other results of deal "));
  assert_int_equal(300, read_from(s, 1, 1, 300, &e));
  assert_false(put(s, 1, 250, 260, 0, &e)); /* as another process would have */
  assert_non_null(strstr(e.msg, "another process goes on"));
  store_close(s);
  store_close(other);
}

static void takes_a_page_for_176_deals(void **state)
{
  Err e;
  (void)state;
  Store *s = open_ok(path[0], STORE_WRITE);
  must(put(s, add_library(s, false), 1, DEALS, 0, &e), &e);
  store_close(s);
  FILE *f = fopen(path[0], "rb");
  fseek(f, 0, SEEK_END);
  long pages = ftell(f) / 4096;
  fclose(f);
  s = open_ok(path[0], STORE_READ);
  store_close(s);
  assert_in_range(pages, DEALS / BLOCK_DEALS,
                  DEALS / BLOCK_DEALS + 13); /* of the tables */
}

/* A byte that is changed is found out, or belongs to nothing that is read. */
static void gives_no_other_deals_when_damaged(void **state)
{
  Err e;
  int refused = 0;
  (void)state;
  Store *s = open_ok(path[0], STORE_WRITE);
  must(put(s, add_library(s, false), 1, DEALS, 0, &e), &e);
  store_close(s);
  FILE *f = fopen(path[0], "r+b");
  fseek(f, 0, SEEK_END);
  long size = ftell(f);
  Rng r = rng_open(4 + fresh_seed(), RNG_TEST, 1);
  for (int i = 0; i < FLIPS; i++) {
    long at = (long)rng_below(&r, (uint32_t)size);
    fseek(f, at, SEEK_SET);
    int old = fgetc(f);
    fseek(f, at, SEEK_SET);
    fputc(old ^ (1 << rng_below(&r, 8)), f);
    fflush(f);
    s = store_open(path[0], STORE_READ, &e);
    refused += !s || read_from(s, 1, 1, DEALS, &e) < DEALS;
    store_close(s);
    fseek(f, at, SEEK_SET);
    fputc(old, f);
    fflush(f);
  }
  fclose(f);
  assert_in_range(refused, FLIPS / 4, FLIPS); /* the pages of deals are a third */
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(merges_parts_with_any_gaps, setup, teardown),
      cmocka_unit_test_setup_teardown(refuses_other_results, setup, teardown),
      cmocka_unit_test_setup_teardown(takes_a_page_for_176_deals, setup, teardown),
      cmocka_unit_test_setup_teardown(gives_no_other_deals_when_damaged, setup,
                                      teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
