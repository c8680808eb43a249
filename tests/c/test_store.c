/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** A Store against what it was given: round trips, files that are none of ours,
** another writer, a full disk, and the end of the process at any moment.
*/
#include "unit.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "cards/dealing.h"
#include "store/check.h"
#include "store/entry.h"
#include "store/handle.h"
#include "store/open.h"
#include "store/pack.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/sink.h"
#include "store/solved.h"

static char folder[] = "/tmp/baize-store-XXXXXX";
static char path[64];

static int setup(void **state)
{
  (void)state;
  strcpy(folder + strlen(folder) - 6, "XXXXXX");
  if (!mkdtemp(folder)) return -1;
  snprintf(path, sizeof path, "%s/a.db", folder);
  return 0;
}

static int teardown(void **state)
{
  char journal[80];
  (void)state;
  snprintf(journal, sizeof journal, "%s-journal", path);
  unlink(journal);
  unlink(path);
  return rmdir(folder);
}

static Store *open_ok(StoreMode mode)
{
  Err e;
  Store *s = store_open(path, mode, &e);
  if (!s) fail_msg("%s", e.msg);
  return s;
}

static void must(bool ok, const Err *e)
{
  if (!ok) fail_msg("%s", e->msg);
}

static int64_t add_entry(Store *s, const char *question, int64_t seed)
{
  StoreEntry x = {.kind = "experiment",
                  .title = "a title",
                  .source = "",
                  .question = question,
                  .condition = "any",
                  .measures = "[]",
                  .plan = "rejection/1",
                  .seed = seed,
                  .version = "0.1.0",
                  .uniform = true,
                  .asked = 1000};
  Err e;
  int64_t id = 0;
  must(entry_add(s, &x, &id, &e), &e);
  return id;
}

/* Deal 'number' of the tests, and what is measured on it. */
static Deal deal_of(uint64_t number)
{
  Rng r = rng_open(2016, RNG_TEST, number);
  Dealing any = dealing_new(&(Layout){{0}});
  Deal d;
  dealing_next(&any, &r, &d);
  return d;
}

enum { VALUE_NB = 2 };

static void values_of(uint64_t number, int64_t value[VALUE_NB])
{
  value[0] = -(int64_t)number;
  value[1] = (int64_t)(number << (number % 40));
}

static Tricks tricks_of(uint64_t number)
{
  Tricks t = tricks_unknown();
  t.of[SOUTH][HEARTS] = (int8_t)(number % 14);
  t.of[WEST][NOTRUMP] = (int8_t)(13 - number % 14);
  return t;
}

static bool add_row(StoreSink *k, uint64_t number, bool solved, Err *e)
{
  Deal d = deal_of(number);
  int64_t value[VALUE_NB];
  Tricks t = tricks_of(number);
  TrickBounds b = tricks_bounds(&t);
  values_of(number, value);
  StoreRow row = {.number = number,
                  .deal = &d,
                  .tries = number * 3,
                  .bounds = solved ? &b : NULL,
                  .value = value};
  return sink_add(k, &row, e);
}

static void add_rows(Store *s, int64_t id, uint64_t count, bool solved)
{
  Err e;
  StoreSink k;
  must(sink_open(&k, s, id, VALUE_NB, &e), &e);
  for (uint64_t i = 0; i < count; i++) must(add_row(&k, k.last + 1, solved, &e), &e);
  must(sink_flush(&k, &e), &e);
  sink_close(&k);
}

static uint64_t row_nb(Store *s, int64_t id)
{
  Err e;
  StoreEntry x;
  must(entry_get(s, id, &x, &e), &e);
  return x.rows;
}

static void expect_row(const StoreRows *r, size_t i, bool solved)
{
  uint64_t number = r->number[i];
  Deal d = deal_of(number);
  int64_t value[VALUE_NB];
  Tricks t = solved ? tricks_of(number) : tricks_unknown();
  values_of(number, value);
  assert_memory_equal(&r->deal[i], &d, sizeof d);
  assert_memory_equal(&r->tricks[i], &t, sizeof t);
  assert_memory_equal(r->value + i * VALUE_NB, value, sizeof value);
  assert_int_equal(r->tries[i], number * 3);
}

/* All rows of an entry are what was added. */
static void expect_rows(Store *s, int64_t id, uint64_t last, bool solved)
{
  Err e;
  StoreRows r = STORE_ROWS_EMPTY;
  StoreWanted w = {
      .entry = id, .first = 1, .last = last, .most = 100, .value_nb = VALUE_NB};
  while (w.first <= last) {
    must(store_rows(s, &w, &r, &e), &e);
    for (size_t i = 0; i < r.nb; i++) {
      assert_int_equal(r.number[i], w.first + i);
      expect_row(&r, i, solved);
    }
    w.first = r.seen + 1;
  }
  store_rows_free(&r);
}

/* ---- what is put in comes out ------------------------------------------------- */

static void packs_deals_results_and_values(void **state)
{
  static const int64_t VALUES[] = {0, -1, 1, 63, -64, 64, INT64_MAX, INT64_MIN};
  unsigned char bytes[LENGTH(VALUES) * PACK_VALUE_MAX], key[PACK_DEAL];
  int64_t value[LENGTH(VALUES)];
  Deal d = deal_of(7), got;
  char id[DEAL_ID_MAX], hex[DEAL_ID_MAX];
  (void)state;
  size_t len = pack_values(VALUES, LENGTH(VALUES), bytes);
  assert_true(unpack_values(value, LENGTH(VALUES), bytes, len));
  assert_memory_equal(value, VALUES, sizeof VALUES);
  assert_false(unpack_values(value, LENGTH(VALUES), bytes, len - 1));
  assert_false(unpack_values(value, LENGTH(VALUES) - 1, bytes, len));
  memset(bytes, 0xff, PACK_VALUE_MAX - 1);
  bytes[PACK_VALUE_MAX - 1] = 1; /* the last of 64 bits */
  assert_true(unpack_values(value, 1, bytes, PACK_VALUE_MAX));
  assert_true(value[0] == INT64_MIN);
  bytes[PACK_VALUE_MAX - 1] = 2;
  assert_false(unpack_values(value, 1, bytes, PACK_VALUE_MAX));
  pack_deal(&d, key);
  deal_id(&d, id);
  for (int i = 0; i < PACK_DEAL; i++) sprintf(hex + 2 * i, "%02x", key[i]);
  assert_string_equal(hex, id);
  assert_true(unpack_deal(&got, key, sizeof key));
  assert_memory_equal(&got, &d, sizeof d);
  assert_false(unpack_deal(&got, key, sizeof key - 1));
  memset(key, 0xff, sizeof key);
  assert_false(unpack_deal(&got, key, sizeof key));
}

static void packs_results(void **state)
{
  unsigned char bytes[PACK_TRICKS];
  Tricks t = tricks_of(5), got;
  (void)state;
  pack_tricks(&t, bytes);
  assert_true(unpack_tricks(&got, bytes, sizeof bytes));
  assert_memory_equal(&got, &t, sizeof t);
  bytes[3] = 0xe0; /* 14 tricks */
  assert_false(unpack_tricks(&got, bytes, sizeof bytes));
}

static void packs_bounds(void **state)
{
  unsigned char bytes[PACK_BOUNDS], wrong[PACK_BOUNDS];
  Tricks t = tricks_of(5);
  TrickBounds b = tricks_bounds(&t), got;
  (void)state;
  b.low.of[WEST][CLUBS] = 4;
  b.high.of[WEST][CLUBS] = 6;
  pack_bounds(&b, bytes);
  assert_true(unpack_bounds(&got, bytes, sizeof bytes));
  assert_memory_equal(&got, &b, sizeof b);
  assert_false(unpack_bounds(&got, bytes, sizeof bytes - 1));
  /* a number that is unknown, 14 tricks, more at least than at most */
  static const struct {
    int at, byte;
  } WRONG[] = {{0, 0xf0}, {PACK_TRICKS, 0xdf}, {PACK_TRICKS, 0xed}, {0, 0xe0}};
  for (size_t i = 0; i < LENGTH(WRONG); i++) {
    memcpy(wrong, bytes, sizeof bytes);
    wrong[WRONG[i].at] = (unsigned char)WRONG[i].byte;
    assert_false(unpack_bounds(&got, wrong, sizeof wrong));
  }
  b.low.of[WEST][CLUBS] = 7;
  pack_bounds(&b, bytes);
  assert_false(unpack_bounds(&got, bytes, sizeof bytes));
}

static void keeps_an_entry(void **state)
{
  Err e;
  StoreEntry x;
  int64_t next;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q1", -5), other = add_entry(s, "q2", 6);
  add_entry(s, "q1", 7);
  must(entry_summarise(s, id, "{}", &e), &e);
  must(entry_ask(s, id, 4000, &e), &e);
  store_close(s);
  s = open_ok(STORE_READ);
  must(entry_get(s, id, &x, &e), &e);
  assert_string_equal(x.kind, "experiment");
  assert_string_equal(x.title, "a title");
  assert_string_equal(x.question, "q1");
  assert_string_equal(x.plan, "rejection/1");
  assert_string_equal(x.summary, "{}");
  assert_int_equal(x.seed, -5);
  assert_int_equal(x.asked, 4000);
  assert_int_equal(x.rows, 0);
  assert_true(x.uniform);
  must(entry_get(s, other, &x, &e), &e);
  assert_null(x.summary);
  must(entry_next(s, id, "q1", &next, &e), &e);
  assert_int_equal(next, 3);
  must(entry_next(s, 0, NULL, &next, &e), &e);
  assert_int_equal(next, 1);
  must(entry_next(s, 3, NULL, &next, &e), &e);
  assert_int_equal(next, 0);
  assert_false(entry_get(s, 9, &x, &e));
  assert_non_null(strstr(e.msg, "has no experiment 9"));
  store_close(s);
}

static void refuses_an_entry_twice(void **state)
{
  Err e;
  int64_t id;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  id = add_entry(s, "q", 1);
  StoreEntry x;
  must(entry_get(s, id, &x, &e), &e);
  StoreEntry again = x;
  again.question = "q";
  assert_false(entry_add(s, &again, &id, &e));
  assert_non_null(strstr(e.msg, "UNIQUE"));
  store_close(s);
}

static void refuses_a_text_that_is_too_long(void **state)
{
  enum { MOST = 1000 };
  char text[MOST + 2] = {0};
  StoreEntry x;
  Err e;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1);
  memset(text, 'x', MOST + 1);
  sqlite3_limit(s->sql.db, SQLITE_LIMIT_LENGTH, MOST);
  assert_false(entry_summarise(s, id, text, &e));
  assert_non_null(strstr(e.msg, "too big"));
  must(entry_get(s, id, &x, &e), &e);
  assert_null(x.summary);
  store_close(s);
}

static void changes_no_entry_that_is_not_there(void **state)
{
  Err e = {0};
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  add_entry(s, "q", 1);
  assert_false(entry_ask(s, 9, 5, &e));
  assert_non_null(strstr(e.msg, "has no experiment 9"));
  assert_false(entry_summarise(s, 9, "{}", &e));
  assert_non_null(strstr(e.msg, "has no experiment 9"));
  assert_false(look_add(s, 9, 5, &e));
  assert_non_null(strstr(e.msg, "has no experiment of this number"));
  StoreSink k;
  must(sink_open(&k, s, 9, VALUE_NB, &e), &e);
  must(add_row(&k, 1, false, &e), &e);
  assert_false(sink_flush(&k, &e));
  assert_non_null(strstr(e.msg, "has no experiment of this number"));
  sink_close(&k);
  must(entry_ask(s, 1, 5, &e), &e);
  store_close(s);
}

static void counts_a_look_once(void **state)
{
  Err e;
  StoreEntry x;
  uint64_t deals;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1);
  add_rows(s, id, 250, false);
  must(look_add(s, id, 100, &e), &e);
  must(look_add(s, id, 100, &e), &e);
  must(look_add(s, id, 250, &e), &e);
  must(entry_get(s, id, &x, &e), &e);
  assert_int_equal(x.looks, 2);
  assert_true(look_get(s, id, 2, &deals, &e));
  assert_int_equal(deals, 250);
  assert_false(look_get(s, id, 3, &deals, &e));
  assert_int_equal(e.kind, ERR_NOT_FOUND);
  store_close(s);
}

static void keeps_rows_in_order(void **state)
{
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1), other = add_entry(s, "r", 1);
  add_rows(s, id, 5000, false);
  add_rows(s, other, 10, false);
  add_rows(s, id, 1, false);
  store_close(s);
  s = open_ok(STORE_READ);
  assert_int_equal(row_nb(s, id), 5001);
  expect_rows(s, id, 5001, false);
  store_close(s);
}

static bool is_multiple(void *context, const Deal *d)
{
  const Deal *wanted = context;
  return memcmp(d, wanted, sizeof *d) == 0;
}

static void reads_only_what_is_wanted(void **state)
{
  Err e;
  StoreRows r = STORE_ROWS_EMPTY;
  Deal d = deal_of(170);
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1);
  add_rows(s, id, 300, true);
  StoreWanted w = {.entry = id,
                   .first = 2,
                   .last = 300,
                   .most = 1,
                   .want = is_multiple,
                   .context = &d};
  must(store_rows(s, &w, &r, &e), &e);
  assert_int_equal(r.nb, 1);
  assert_int_equal(r.number[0], 170);
  assert_int_equal(r.seen, 170);
  w.first = 171;
  must(store_rows(s, &w, &r, &e), &e);
  assert_int_equal(r.nb, 0);
  assert_int_equal(r.seen, 300);
  store_rows_free(&r);
  store_close(s);
}

/* Row 'number' of an entry has deal 1, of which that is known. */
static void add_result(Store *s, int64_t id, uint64_t number, const TrickBounds *b)
{
  Err e;
  Deal d = deal_of(1);
  StoreRow row = {
      .number = number, .deal = &d, .bounds = b, .value = (int64_t[VALUE_NB]){0}};
  StoreSink k;
  must(sink_open(&k, s, id, VALUE_NB, &e), &e);
  must(sink_add(&k, &row, &e), &e);
  must(sink_flush(&k, &e), &e);
  sink_close(&k);
}

static void adds_results_to_results(void **state)
{
  Err e;
  uint64_t count;
  SolvedFilter f;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  Deal first = deal_of(1);
  must(filter_open(&f, s, &e), &e);
  assert_false(filter_may_know(&f, &first));
  filter_close(&f);
  int64_t id = add_entry(s, "q", 1), other = add_entry(s, "r", 1);
  add_rows(s, id, 100, true);
  Deal d = deal_of(1);
  TrickBounds more = tricks_unbounded(), b;
  more.low.of[NORTH][SPADES] = 10;
  more.high.of[NORTH][SPADES] = 12;
  more.low.of[SOUTH][HEARTS] = 2; /* against what is known */
  add_result(s, other, 1, &more);
  must(solved_known(s, &d, &b, &e), &e);
  assert_int_equal(b.low.of[NORTH][SPADES], 10);
  assert_int_equal(b.high.of[NORTH][SPADES], 12);
  Tricks t = tricks_exact(&b), sure = tricks_of(1);
  assert_memory_equal(&t, &sure, sizeof t);
  more.high.of[NORTH][SPADES] = 11;
  more.low.of[NORTH][SPADES] = 9;
  add_result(s, other, 2, &more);
  more.low.of[NORTH][SPADES] = 11;
  more.high.of[NORTH][SPADES] = 13;
  add_result(s, other, 3, &more);
  must(solved_known(s, &d, &b, &e), &e);
  t = tricks_exact(&b);
  sure.of[NORTH][SPADES] = 11;
  assert_memory_equal(&t, &sure, sizeof t);
  must(solved_count(s, &count, &e), &e);
  assert_int_equal(count, 100);
  must(filter_open(&f, s, &e), &e);
  int vain = 0;
  for (uint64_t i = 1; i <= 100; i++) {
    Deal old = deal_of(i), new = deal_of(i + 100);
    assert_true(filter_may_know(&f, &old));
    vain += filter_may_know(&f, &new);
  }
  assert_true(vain < 20);
  filter_close(&f);
  store_close(s);
}

static void lives_in_memory(void **state)
{
  Err e;
  (void)state;
  Store *s = store_open(NULL, STORE_WRITE, &e);
  assert_non_null(s);
  int64_t id = add_entry(s, "q", 1);
  add_rows(s, id, 10, true);
  expect_rows(s, id, 10, true);
  store_close(s);
}

/* ---- files that are none of ours ---------------------------------------------- */

static char *slurp(size_t *len)
{
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  char *bytes = malloc(1 << 22);
  *len = fread(bytes, 1, 1 << 22, f);
  fclose(f);
  return bytes;
}

static void spit(const void *bytes, size_t len)
{
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, len, f), len);
  fclose(f);
}

/* Refused in both modes, with a message that holds 'said', and not touched. */
static void expect_refused(const char *said)
{
  size_t len, after;
  char *bytes = slurp(&len);
  for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
    Err e = {0};
    Store *s = store_open(path, mode, &e);
    if (s) fail_msg("opened in mode %d, not refused for: %s", mode, said);
    if (!strstr(e.msg, said)) fail_msg("'%s' does not say '%s'", e.msg, said);
    char *now = slurp(&after);
    assert_int_equal(after, len);
    assert_memory_equal(now, bytes, len);
    free(now);
  }
  free(bytes);
}

static void refuses_what_is_no_database(void **state)
{
  (void)state;
  spit("[Event \"\"]\n", 11);
  expect_refused("is not a database");
  spit("SQLite format 3\0cut off", 23);
  expect_refused("is damaged");
}

/* What another program does with the file. */
static void run_sql(const char *sql)
{
  sqlite3 *db;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(db);
}

static void refuses_another_programs_database(void **state)
{
  (void)state;
  run_sql("CREATE TABLE entry (id INTEGER);");
  expect_refused("of another program");
  unlink(path);
  run_sql("PRAGMA application_id = 99;");
  expect_refused("of another program");
}

/* Bytes of the file from 'at' on. */
static void patch(size_t at, const void *bytes, size_t len)
{
  FILE *f = fopen(path, "r+b");
  assert_non_null(f);
  fseek(f, (long)at, SEEK_SET);
  assert_int_equal(fwrite(bytes, 1, len, f), len);
  fclose(f);
}

static void refuses_a_newer_one(void **state)
{
  (void)state;
  store_close(open_ok(STORE_WRITE));
  patch(63, "\x09", 1); /* user_version */
  expect_refused("made by a newer baize: its tables are version 9, this one knows 4");
}

static void refuses_to_write_to_a_damaged_one(void **state)
{
  size_t len, after;
  Err e;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  add_rows(s, add_entry(s, "q", 1), 500, true);
  store_close(s);
  char junk[600];
  memset(junk, 0xa5, sizeof junk);
  patch(5 * 4096, junk, sizeof junk);
  char *bytes = slurp(&len);
  assert_null(store_open(path, STORE_WRITE, &e));
  assert_non_null(strstr(e.msg, "is damaged"));
  char *now = slurp(&after);
  assert_int_equal(after, len);
  assert_memory_equal(now, bytes, len);
  free(now);
  spit(bytes, len / 4096 / 2 * 4096); /* cut off */
  free(bytes);
  expect_refused("is damaged");
}

static void says_that_it_is_read_only(void **state)
{
  Err e = {0};
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  add_entry(s, "q", 1);
  store_close(s);
  assert_int_equal(chmod(path, 0444), 0);
  assert_int_equal(chmod(folder, 0755), 0);
  bool root = geteuid() == 0;
  if (root) assert_int_equal(seteuid(65534), 0);
  Store *none = store_open(path, STORE_WRITE, &e);
  s = store_open(path, STORE_READ, &(Err){0});
  if (root) assert_int_equal(seteuid(0), 0);
  assert_null(none);
  assert_non_null(strstr(e.msg, "cannot be written: it is read-only"));
  assert_non_null(s);
  assert_false(store_writable(s));
  assert_false(entry_ask(s, 1, 5, &e));
  assert_non_null(strstr(e.msg, "read-only"));
  store_close(s);
}

static void copy_file(const char *from, const char *to)
{
  char command[200];
  snprintf(command, sizeof command, "cp %s %s", from, to);
  assert_int_equal(system(command), 0);
}

/* Where a writer was killed within a batch; 500 rows were there before it. */
static void leave_a_batch_undone(void)
{
  char journal[80], copy[80], copied_journal[80];
  snprintf(journal, sizeof journal, "%s-journal", path);
  snprintf(copy, sizeof copy, "%s/b.db", folder);
  snprintf(copied_journal, sizeof copied_journal, "%s/b.db-journal", folder);
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1);
  add_rows(s, id, 500, true);
  /* more than the cache holds, so that some of it is in the file already */
  const char *batch = "PRAGMA cache_size = 1; BEGIN; UPDATE row SET tries = tries + 1";
  assert_int_equal(sqlite3_exec(s->sql.db, batch, NULL, NULL, NULL), SQLITE_OK);
  copy_file(path, copy);
  copy_file(journal, copied_journal);
  assert_int_equal(sqlite3_exec(s->sql.db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
  store_close(s);
  assert_int_equal(rename(copy, path) | rename(copied_journal, journal), 0);
}

static void is_read_after_a_killed_writer(void **state)
{
  Err e = {0};
  (void)state;
  leave_a_batch_undone();
  assert_int_equal(chmod(path, 0444) | chmod(folder, 0755), 0);
  bool root = geteuid() == 0;
  if (root) assert_int_equal(seteuid(65534), 0);
  Store *none = store_open(path, STORE_READ, &e);
  if (root) assert_int_equal(seteuid(0), 0);
  assert_null(none);
  assert_non_null(strstr(e.msg, "did not come to its end"));
  assert_int_equal(chmod(path, 0644), 0);
  Store *s = open_ok(STORE_READ);
  expect_rows(s, 1, 500, true);
  assert_false(store_writable(s));
  store_close(s);
}

static void says_that_a_writer_died_meanwhile(void **state)
{
  char journal[80], copied[80], copied_journal[80];
  StoreEntry x;
  Err e = {0};
  (void)state;
  snprintf(journal, sizeof journal, "%s-journal", path);
  snprintf(copied, sizeof copied, "%s/b.db", folder);
  snprintf(copied_journal, sizeof copied_journal, "%s/b.db-journal", folder);
  leave_a_batch_undone();
  copy_file(path, copied);
  copy_file(journal, copied_journal);
  Store *s = open_ok(STORE_READ); /* which undoes it; then it is so again: */
  copy_file(copied, path);
  assert_int_equal(rename(copied_journal, journal) | unlink(copied), 0);
  assert_false(entry_get(s, 1, &x, &e));
  assert_non_null(strstr(e.msg, "did not come to its end: open it again"));
  store_close(s);
  s = open_ok(STORE_READ);
  expect_rows(s, 1, 500, true);
  store_close(s);
}

/* SQLite's file format, section 1.3.1: the byte that a writer locks. */
enum { RESERVED_BYTE = 0x40000001 };

static bool locked_for_others(void)
{
  pid_t child = fork();
  if (child == 0) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    lock.l_start = RESERVED_BYTE;
    lock.l_len = 1;
    int fd = open(path, O_RDWR);
    _exit(fd >= 0 && fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK);
  }
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status);
}

static void takes_no_lock_of_another_store_away(void **state)
{
  Err e = {0};
  StoreKind kind;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  add_entry(s, "q", 1);
  must(store_begin(s, &e), &e);
  assert_true(locked_for_others());
  must(store_look(path, &kind, &e), &e);
  assert_int_equal(kind, STORE_OURS);
  store_close(open_ok(STORE_READ));
  assert_true(locked_for_others());
  must(store_end(s, true, &e), &e);
  assert_false(locked_for_others());
  store_close(s);
}

static void says_what_is_not_there(void **state)
{
  Err e;
  (void)state;
  assert_null(store_open(path, STORE_READ, &e));
  assert_non_null(strstr(e.msg, "no such file"));
  assert_int_equal(access(path, F_OK), -1);
  assert_null(store_open(folder, STORE_WRITE, &e));
  assert_non_null(strstr(e.msg, "is not a file"));
  assert_null(store_open("", STORE_WRITE, &e));
  assert_null(store_open("/no/such/folder/a.db", STORE_WRITE, &e));
  assert_non_null(strstr(e.msg, "cannot open"));
}

/* ---- others, and the end of the disk and of the process ----------------------- */

static void waits_for_another_writer_and_says_so(void **state)
{
  Err e;
  StoreSink k;
  (void)state;
  Store *s = open_ok(STORE_WRITE), *other = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1);
  must(sink_open(&k, s, id, VALUE_NB, &e), &e);
  add_rows(other, id, 20, true); /* others have their turn */
  must(add_row(&k, 1, true, &e), &e);
  assert_false(sink_flush(&k, &e));
  assert_non_null(strstr(e.msg, "another process goes on with experiment 1"));
  sink_close(&k);
  assert_int_equal(row_nb(s, id), 20);
  store_close(s);
  store_close(other);
}

/* A child that writes, and comes to no end before 'end' is closed. */
static void hold_the_file(int ready, int end)
{
  char byte;
  Store *s = store_open(path, STORE_WRITE, &(Err){0});
  if (!s || sqlite3_exec(s->sql.db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
    _exit(1);
  if (write(ready, "x", 1) != 1 || read(end, &byte, 1) != 0) _exit(1);
  _exit(0);
}

static void says_that_another_is_writing(void **state)
{
  Err e;
  int ready[2], end[2], status;
  char byte = 0;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  assert_int_equal(pipe(ready) | pipe(end), 0);
  pid_t child = fork();
  if (child == 0) {
    close(ready[0]);
    close(end[1]);
    hold_the_file(ready[1], end[0]);
  }
  close(ready[1]);
  close(end[0]);
  assert_int_equal(read(ready[0], &byte, 1), 1);
  sqlite3_busy_timeout(s->sql.db, 50);
  bool ok = look_add(s, 1, 1, &e);
  close(end[1]);
  close(ready[0]);
  waitpid(child, &status, 0);
  assert_int_equal(status, 0);
  store_close(s);
  assert_false(ok);
  assert_non_null(strstr(e.msg, "is being written by another process"));
}

static void survives_a_full_disk(void **state)
{
  Err e = {0};
  StoreSink k;
  (void)state;
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1);
  add_rows(s, id, 100, true);
  sqlite3_exec(s->sql.db, "PRAGMA max_page_count = 48", NULL, NULL, NULL);
  must(sink_open(&k, s, id, VALUE_NB, &e), &e);
  bool ok = true;
  while (ok && k.last < 100000) ok = add_row(&k, k.last + 1, true, &e);
  uint64_t stored = k.stored;
  sink_close(&k);
  assert_false(ok);
  assert_non_null(strstr(e.msg, "the disk is full"));
  assert_true(stored > 100);
  assert_int_equal(row_nb(s, id), stored);
  store_close(s);
  s = open_ok(STORE_WRITE); /* which checks its pages */
  expect_rows(s, id, stored, true);
  add_rows(s, id, 1000, true);
  store_close(s);
}

/* Deals that take seconds each are not held until a batch is full. */
static void lets_no_deal_wait_for_long(void **state)
{
  Err e;
  StoreSink k;
  (void)state;
  Store *s = open_ok(STORE_WRITE), *other = open_ok(STORE_READ);
  int64_t id = add_entry(s, "q", 1);
  must(sink_open(&k, s, id, VALUE_NB, &e), &e);
  for (uint64_t i = 1; i <= 3; i++) must(add_row(&k, i, true, &e), &e);
  assert_int_equal(row_nb(other, id), 0);
  k.wait_ms = 0;
  for (uint64_t i = 4; i <= 6; i++) {
    must(add_row(&k, i, true, &e), &e);
    assert_int_equal(row_nb(other, id), i - 1);
  }
  sink_close(&k);
  store_close(other);
  store_close(s);
}

/* A child that adds rows until it is killed; it writes a byte once it began. */
static pid_t start_writer(int64_t id, int pipe_end)
{
  pid_t child = fork();
  if (child) return child;
  Err e;
  StoreSink k;
  Store *s = store_open(path, STORE_WRITE, &e);
  if (!s || !sink_open(&k, s, id, VALUE_NB, &e)) _exit(1);
  if (write(pipe_end, "x", 1) != 1) _exit(1);
  while (add_row(&k, k.last + 1, true, &e)) {
  }
  _exit(1);
}

static void survives_the_end_of_the_process(void **state)
{
  enum { KILLS = 50, PATIENCE = 10 };
  uint64_t most = 80000; /* us; more where everything is slow */
  int ready[2];
  uint64_t last = 0;
  (void)state;
  Rng random = rng_open(50, RNG_TEST, 1);
  Store *s = open_ok(STORE_WRITE);
  int64_t id = add_entry(s, "q", 1);
  store_close(s);
  assert_int_equal(pipe(ready), 0);
  for (int i = 0; i < KILLS; i++) {
    char byte;
    int status;
    pid_t child = start_writer(id, ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    long us = (long)rng_below(&random, most);
    nanosleep(&(struct timespec){us / 1000000, us % 1000000 * 1000}, NULL);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    s = open_ok(STORE_WRITE);
    uint64_t now = row_nb(s, id);
    assert_true(now >= last);
    assert_int_equal(now % SINK_SOLVED, 0); /* whole batches */
    last = now;
    store_close(s);
    if (!last && i % PATIENCE == PATIENCE - 1) most *= 4;
  }
  close(ready[0]);
  close(ready[1]);
  assert_true(last > 0);
  s = open_ok(STORE_READ);
  expect_rows(s, id, last, true);
  store_close(s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(packs_deals_results_and_values),
      TEST(packs_results),
      TEST(packs_bounds),
      TEST(keeps_an_entry),
      TEST(refuses_an_entry_twice),
      TEST(refuses_a_text_that_is_too_long),
      TEST(changes_no_entry_that_is_not_there),
      TEST(counts_a_look_once),
      TEST(keeps_rows_in_order),
      TEST(reads_only_what_is_wanted),
      TEST(adds_results_to_results),
      TEST(lives_in_memory),
      TEST(refuses_what_is_no_database),
      TEST(refuses_another_programs_database),
      TEST(refuses_a_newer_one),
      TEST(refuses_to_write_to_a_damaged_one),
      TEST(says_that_it_is_read_only),
      TEST(is_read_after_a_killed_writer),
      TEST(says_that_a_writer_died_meanwhile),
      TEST(takes_no_lock_of_another_store_away),
      TEST(says_what_is_not_there),
      TEST(waits_for_another_writer_and_says_so),
      TEST(says_that_another_is_writing),
      TEST(lets_no_deal_wait_for_long),
      TEST(survives_a_full_disk),
      TEST(survives_the_end_of_the_process),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
