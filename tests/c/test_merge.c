/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Shards and their merging: the same content whatever the order,
** contradictions, files that do not belong together, a full disk, two merges at
** once, the end of the process.
*/
#include "unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "cards/dealing.h"
#include "store/check.h"
#include "store/entry.h"
#include "store/handle.h"
#include "store/merge.h"
#include "store/open.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/sink.h"
#include "store/solved.h"
#include "store/sums.h"

enum { FILE_NB = 4, PART = 100, ALL = FILE_NB * PART, OUT = FILE_NB };

static char folder[40], path[FILE_NB + 1][60];

static int setup(void **state)
{
  (void)state;
  strcpy(folder, "/tmp/baize-merge-XXXXXX");
  if (!mkdtemp(folder)) return -1;
  for (int i = 0; i <= FILE_NB; i++)
    snprintf(path[i], sizeof path[i], "%s/%d.db", folder, i);
  return 0;
}

static int teardown(void **state)
{
  (void)state;
  for (int i = 0; i <= FILE_NB; i++) {
    char journal[sizeof path + 10]; /* the compiler takes all of it for one text */
    snprintf(journal, sizeof journal, "%s-journal", path[i]);
    unlink(journal);
    unlink(path[i]);
  }
  return rmdir(folder);
}

static void must(bool ok, const Err *e)
{
  if (!ok) fail_msg("%s", e->msg);
}

static Store *open_ok(int which, StoreMode mode)
{
  Err e;
  Store *s = store_open(path[which], mode, &e);
  if (!s) fail_msg("%s", e.msg);
  return s;
}

static int64_t add_entry(Store *s, const char *question, int64_t seed,
                         const char *version)
{
  StoreEntry x = {.kind = "experiment",
                  .title = "",
                  .source = "",
                  .question = question,
                  .condition = "any",
                  .measures = "[]",
                  .plan = "rejection/1",
                  .seed = seed,
                  .version = version,
                  .shard = true,
                  .asked = ALL};
  Err e;
  int64_t id = 0;
  must(entry_add(s, &x, &id, &e), &e);
  return id;
}

static Deal deal_of(uint64_t number)
{
  Rng r = rng_open(2016, RNG_TEST, number);
  Dealing any = dealing_new(&(Layout){{0}});
  Deal d;
  dealing_next(&any, &r, &d);
  return d;
}

/* Deals with two variants, a value and a result; 'odd' is added to the value of 150. */
static void add_rows(Store *s, int64_t id, uint64_t first, uint64_t count, int odd)
{
  Err e;
  StoreSink k;
  must(sink_open(&k, s, id, 1, &e), &e);
  for (uint64_t n = first; n < first + count; n++)
    for (int variant = 0; variant < 2; variant++) {
      Deal d = deal_of(n * 2 + (uint64_t)variant);
      int64_t value = (int64_t)n + (n == 150 ? odd : 0);
      /* neighbours know different results of deals that both have, and other bounds */
      Tricks t = tricks_unknown();
      if (first % 200 == 1)
        t.of[SOUTH][HEARTS] = (int8_t)(n % 14);
      else
        t.of[NORTH][CLUBS] = 3;
      TrickBounds b = tricks_bounds(&t);
      if (first % 200 == 1)
        b.low.of[EAST][SPADES] = 4;
      else
        b.high.of[EAST][SPADES] = 9;
      StoreRow row = {.number = n,
                      .variant = variant,
                      .deal = &d,
                      .tries = n,
                      .bounds = &b,
                      .value = &value};
      must(sink_add(&k, &row, &e), &e);
    }
  must(sink_flush(&k, &e), &e);
  sink_close(&k);
}

/* File i has the deals of part i, and the first ten of the next. */
static void make_shards(void)
{
  for (int i = 0; i < FILE_NB; i++) {
    Store *s = open_ok(i, STORE_WRITE);
    int64_t id = add_entry(s, "q", 1, "1");
    add_rows(s, id, (uint64_t)i * PART + 1, PART + (i < FILE_NB - 1 ? 10 : 0), 0);
    store_close(s);
  }
}

static bool merge(Store *out, int nb, const int *which, Err *e)
{
  const char *list[8];
  for (int i = 0; i < nb; i++) list[i] = path[which[i]];
  return store_merge(out, list, (size_t)nb, NULL, e);
}

/* What OUT has, added up to one number. */
static uint64_t content(Store *s, int64_t id)
{
  Err e;
  uint64_t sum = 0;
  for (int variant = 0; variant < 2; variant++) {
    StoreRows r = STORE_ROWS_EMPTY;
    StoreWanted w = {.entry = id,
                     .variant = variant,
                     .first = 1,
                     .last = ALL,
                     .most = ALL,
                     .value_nb = 1};
    must(store_rows(s, &w, &r, &e), &e);
    for (size_t i = 0; i < r.nb; i++) {
      Deal d = deal_of(r.number[i] * 2 + (uint64_t)variant);
      assert_memory_equal(&d, &r.deal[i], sizeof d);
      assert_int_equal(r.value[i], r.number[i]);
      TrickBounds b;
      must(solved_known(s, &d, &b, &e), &e);
      for (int k = 0; k < PAIR_NB; k++)
        sum = sum * 31 + (uint64_t)(b.low.of[k / STRAIN_NB][k % STRAIN_NB] +
                                    20 * b.high.of[k / STRAIN_NB][k % STRAIN_NB]);
      /* of deals that two files have, both bounds */
      bool shared = r.number[i] > PART && (r.number[i] - 1) % PART < 10;
      bool even = (r.number[i] - 1) / PART % 2 == 0;
      assert_int_equal(b.low.of[EAST][SPADES], shared || even ? 4 : 0);
      assert_int_equal(b.high.of[EAST][SPADES], shared || !even ? 9 : TRICKS_MAX);
    }
    store_rows_free(&r);
  }
  must(store_check(s, id, UINT64_MAX, NULL, &e), &e);
  must(store_check(s, 0, UINT64_MAX, NULL, &e), &e);
  return sum;
}

static StoreEntry entry_of(Store *s)
{
  StoreEntry x;
  Err e;
  must(entry_get(s, 1, &x, &e), &e);
  return x;
}

static void has_one_content_in_any_order(void **state)
{
  static const int orders[][6] = {
      {0, 1, 2, 3, 3, 0}, {3, 2, 1, 0, 0, 1}, {2, 0, 2, 3, 1, 2}, {1, 3, 1, 0, 2, 3}};
  uint64_t first = 0;
  (void)state;
  make_shards();
  for (int i = 0; i < 4; i++)
    for (int at_once = 1; at_once <= 6; at_once += 5) {
      Err e;
      Store *s = open_ok(OUT, STORE_WRITE);
      for (int k = 0; k < 6; k += at_once)
        must(merge(s, at_once, orders[i] + k, &e), &e);
      assert_int_equal(entry_of(s).rows, ALL);
      assert_false(entry_of(s).shard);
      uint64_t sum = content(s, 1);
      if (!first) first = sum;
      assert_true(sum == first);
      store_close(s);
      unlink(path[OUT]);
    }
}

static void names_gaps(void **state)
{
  Err e;
  uint64_t gap, next;
  (void)state;
  make_shards();
  Store *s = open_ok(OUT, STORE_WRITE);
  must(merge(s, 2, (int[]){3, 0}, &e), &e);
  assert_true(entry_of(s).shard);
  assert_int_equal(entry_of(s).rows, 2 * PART + 10);
  must(entry_gap(s, 1, 1, &gap, &next, &e), &e);
  assert_int_equal(gap, PART + 11);
  assert_int_equal(next, 3 * PART + 1);
  must(entry_gap(s, 1, next, &gap, &next, &e), &e);
  assert_int_equal(gap, ALL + 1);
  assert_int_equal(next, 0);
  must(store_check(s, 1, UINT64_MAX, NULL, &e), &e);
  must(merge(s, 1, (int[]){0}, &e), &e); /* without a change */
  must(merge(s, 2, (int[]){1, 2}, &e), &e);
  assert_false(entry_of(s).shard);
  store_close(s);
}

/* A file as 'which', which is refused with 'message' as the last of two. */
static void expect_refused(const char *question, int64_t seed, const char *version,
                           int odd_value, int odd_tricks, const char *message)
{
  Err e;
  unlink(path[3]);
  Store *s = open_ok(3, STORE_WRITE), *out = open_ok(OUT, STORE_WRITE);
  int64_t id = add_entry(s, question, seed, version);
  add_rows(s, id, odd_tricks ? 201 : 101, PART, odd_value);
  /* a result of deal 150 under another number */
  if (odd_tricks) {
    Deal d = deal_of(300);
    Tricks t = tricks_unknown();
    t.of[SOUTH][HEARTS] = t.of[NORTH][CLUBS] = 12;
    TrickBounds b = tricks_bounds(&t);
    StoreSink k;
    StoreRow row = {.number = 400, .deal = &d, .bounds = &b, .value = (int64_t[]){1}};
    must(sink_open(&k, s, id, 1, &e), &e);
    must(sink_add(&k, &row, &e) && sink_flush(&k, &e), &e);
    sink_close(&k);
  }
  store_close(s);
  assert_false(merge(out, 3, (int[]){0, 1, 3}, &e));
  if (!strstr(e.msg, message)) fail_msg("%s", e.msg);
  assert_int_equal(entry_of(out).rows, PART + 10); /* as before */
  store_close(out);
}

static void refuses_what_contradicts(void **state)
{
  Err e;
  char message[200], id[DEAL_ID_MAX];
  (void)state;
  make_shards();
  Store *out = open_ok(OUT, STORE_WRITE);
  must(merge(out, 1, (int[]){0}, &e), &e);
  store_close(out);
  Deal d = deal_of(300);
  deal_id(&d, id);
  expect_refused("q", 2, "1", 0, 0, "has seed 2, the rest has 1");
  expect_refused("q", 1, "2", 0, 0,
                 "made by baize 2 with plan rejection/1, the rest by 1");
  expect_refused("p", 1, "1", 0, 0, "is of another question than the rest");
  snprintf(message, sizeof message, "has other values of deal %s than", id);
  expect_refused("q", 1, "1", 1, 0, message);
  snprintf(message, sizeof message, "has other double-dummy results of deal %s than",
           id);
  expect_refused("q", 1, "1", 0, 1, message);
}

static void changes_nothing_when_the_disk_is_full(void **state)
{
  Err e;
  (void)state;
  make_shards();
  Store *out = open_ok(OUT, STORE_WRITE);
  must(merge(out, 1, (int[]){0}, &e), &e);
  /* not below what it has */
  sqlite3_exec(out->sql.db, "PRAGMA max_page_count = 1", NULL, NULL, NULL);
  assert_false(merge(out, 3, (int[]){1, 2, 3}, &e));
  assert_non_null(strstr(e.msg, "the disk is full"));
  assert_int_equal(entry_of(out).rows, PART + 10);
  store_close(out);
}

static void waits_for_another_merge(void **state)
{
  Err e;
  (void)state;
  make_shards();
  Store *out = open_ok(OUT, STORE_WRITE);
  pid_t child = fork();
  if (!child) {
    Store *s = store_open(path[OUT], STORE_WRITE, &e);
    _exit(s && merge(s, 4, (int[]){0, 1, 2, 3}, &e) ? 0 : 1);
  }
  int status;
  must(merge(out, 4, (int[]){3, 2, 1, 0}, &e), &e);
  waitpid(child, &status, 0);
  assert_int_equal(status, 0);
  assert_int_equal(entry_of(out).rows, ALL);
  content(out, 1);
  store_close(out);
}

/* Whatever the moment, OUT has all of a merge or nothing. */
static void survives_the_end_of_the_process(void **state)
{
  enum { KILLS = 50 };
  (void)state;
  make_shards();
  Err e;
  Store *out = open_ok(OUT, STORE_WRITE);
  must(merge(out, 1, (int[]){1}, &e), &e);
  uint64_t before = entry_of(out).rows;
  store_close(out);
  Rng random = rng_open(50, RNG_TEST, 1);
  uint64_t most = 20000; /* us; less once it is over before */
  for (int i = 0; i < KILLS; i++) {
    pid_t child = fork();
    if (!child) {
      Store *s = store_open(path[OUT], STORE_WRITE, &e);
      _exit(s && merge(s, 3, (int[]){3, 2, 0}, &e) ? 0 : 1);
    }
    long us = (long)rng_below(&random, most);
    nanosleep(&(struct timespec){0, us * 1000}, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    out = open_ok(OUT, STORE_WRITE);
    uint64_t now = entry_of(out).rows;
    assert_true(now == before || now == ALL);
    store_close(out);
    if (now == ALL) {
      most = most / 2 + 1000;
      unlink(path[OUT]);
      out = open_ok(OUT, STORE_WRITE);
      must(merge(out, 1, (int[]){1}, &e), &e);
      store_close(out);
    }
  }
  out = open_ok(OUT, STORE_WRITE);
  must(merge(out, 3, (int[]){3, 2, 0}, &e), &e);
  content(out, 1);
  store_close(out);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(has_one_content_in_any_order), TEST(names_gaps),
      TEST(refuses_what_contradicts),     TEST(changes_nothing_when_the_disk_is_full),
      TEST(waits_for_another_merge),      TEST(survives_the_end_of_the_process),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
