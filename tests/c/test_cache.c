/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** A Cache: values come back or are not there, whatever happens to its file.
*/
#include "unit.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "store/cache.h"

enum { KEYS = 200, KEY_MAX = 400, FILE_MAX = 1 << 20 };

static char folder[] = "/tmp/baize-cache-XXXXXX";
static char path[64], journal[80];

static int setup(void **state)
{
  (void)state;
  strcpy(folder + strlen(folder) - 6, "XXXXXX");
  if (!mkdtemp(folder)) return -1;
  snprintf(path, sizeof path, "%s/cache", folder);
  snprintf(journal, sizeof journal, "%s-journal", path);
  return 0;
}

static int teardown(void **state)
{
  (void)state;
  unlink(journal);
  unlink(path);
  return rmdir(folder);
}

static Cache *opened(void)
{
  Err e;
  Cache *c = cache_open(path, CACHE_BYTES, &e);
  if (!c) fail_msg("%s", e.msg);
  return c;
}

/* Text number 'i', some with a zero byte, and its value. */
static size_t key_of(int i, char key[KEY_MAX])
{
  memset(key, 'a' + i % 26, KEY_MAX);
  int len = snprintf(key, KEY_MAX, "key %d", i);
  if (i % 3 == 0) key[len] = 0;
  return (size_t)(20 + (i * 37) % (KEY_MAX - 20));
}

static size_t value_of(int i, char value[32])
{
  return i ? (size_t)snprintf(value, 32, "value %d", i * 31) : 0;
}

static void put(Cache *c, int i)
{
  char key[KEY_MAX], value[32];
  size_t len = key_of(i, key), value_len = value_of(i, value);
  cache_put(c, key, len, value, value_len);
}

/* Whether a value is there; another one would be wrong. */
static bool has(Cache *c, int i)
{
  char key[KEY_MAX], value[32];
  size_t len = key_of(i, key), value_len = value_of(i, value);
  Buf found = BUF_EMPTY;
  bool there = cache_get(c, key, len, &found);
  if (there) assert_int_equal(found.len, value_len);
  if (there && value_len) assert_memory_equal(found.text, value, value_len);
  buf_free(&found);
  return there;
}

static int count(Cache *c, int from, int to)
{
  int nb = 0;
  for (int i = from; i < to; i++) nb += has(c, i);
  return nb;
}

static void fill(int from, int to)
{
  Cache *c = opened();
  for (int i = from; i < to; i++) put(c, i);
  cache_close(c);
}

static void values_come_back(void **state)
{
  (void)state;
  fill(0, KEYS);
  fill(KEYS / 2, KEYS); /* once more: one for each text */
  Cache *c = opened();
  assert_int_equal(count(c, 0, KEYS + 50), KEYS);
  assert_false(cache_damaged(c));
  Buf b = BUF_EMPTY;
  assert_false(cache_get(c, "key", 3, &b));
  assert_false(cache_get(c, "", 0, &b));
  cache_close(c);
  cache_close(NULL);
  sqlite3 *db;
  sqlite3_stmt *p;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM entry", -1, &p, NULL),
                   SQLITE_OK);
  assert_int_equal(sqlite3_step(p), SQLITE_ROW);
  assert_int_equal(sqlite3_column_int(p, 0), KEYS);
  sqlite3_finalize(p);
  sqlite3_close(db);
}

static void run_sql(const char *sql)
{
  sqlite3 *db;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
    fail_msg("%s", sqlite3_errmsg(db));
  sqlite3_close(db);
}

/* An entry of the right hash and sum, of another text. */
static void a_hash_is_not_enough(void **state)
{
  (void)state;
  fill(1, 3);
  run_sql("UPDATE entry SET key = CAST('another' AS BLOB) WHERE id = 1");
  Cache *c = opened();
  assert_false(has(c, 1));
  assert_true(has(c, 2));
  assert_false(cache_damaged(c));
  put(c, 1);
  cache_close(c);
  c = opened();
  assert_int_equal(count(c, 1, 3), 2);
  cache_close(c);
}

static void damaged_values_are_not_there(void **state)
{
  (void)state;
  fill(1, 4);
  run_sql("UPDATE entry SET value = CAST('value 32' AS BLOB) WHERE id = 1;"
          "UPDATE entry SET hash = (SELECT hash FROM entry WHERE id = 3),"
          " key = (SELECT key FROM entry WHERE id = 3) WHERE id = 2;"
          "DELETE FROM entry WHERE id = 3");
  Cache *c = opened();
  assert_false(has(c, 1));
  assert_true(cache_damaged(c));
  assert_false(cache_damaged(c));
  assert_false(has(c, 1)); /* it is gone */
  assert_false(cache_damaged(c));
  assert_false(has(c, 3)); /* the value of another one */
  assert_true(cache_damaged(c));
  cache_close(c);
}

static size_t read_file(char *bytes)
{
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  size_t len = fread(bytes, 1, FILE_MAX, f);
  fclose(f);
  return len;
}

static void write_file(const char *bytes, size_t len)
{
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, len, f), len);
  fclose(f);
}

/* Bytes changed by chance: what is found is right, and it can be used again. */
static void damaged_files_give_no_wrong_value(void **state)
{
  (void)state;
  char *whole = malloc(FILE_MAX), *bytes = malloc(FILE_MAX);
  Rng r = rng_open(1, RNG_TEST, 7);
  int damaged = 0, lost = 0;
  fill(0, KEYS);
  size_t len = read_file(whole);
  assert_true(len < FILE_MAX);
  for (int i = 0; i < how_many(600, 20); i++) {
    memcpy(bytes, whole, len);
    for (int k = 0; k <= i % 4; k++)
      bytes[rng_below(&r, i % 3 ? len : 200)] ^= (char)(1 + rng_below(&r, 255));
    write_file(bytes, i % 10 ? len : (size_t)rng_below(&r, len));
    Cache *c = opened();
    lost += count(c, 0, KEYS) < KEYS;
    damaged += cache_damaged(c);
    put(c, KEYS + i);
    cache_close(c);
    c = opened();
    assert_true(has(c, KEYS + i) || cache_damaged(c));
    cache_close(c);
  }
  assert_true(damaged > 0 && lost > 0);
  free(whole);
  free(bytes);
}

static void what_is_no_cache_is_begun_anew(void **state)
{
  (void)state;
  static const char *const others[] = {
      "PRAGMA user_version = 2", "PRAGMA application_id = 7",
      "DROP TABLE entry; PRAGMA application_id = 0; CREATE TABLE other (a)"};
  for (size_t i = 0; i <= LENGTH(others); i++) {
    fill(0, 5);
    if (i < LENGTH(others))
      run_sql(others[i]);
    else
      write_file("something else\n", 15);
    Cache *c = opened();
    assert_true(cache_damaged(c));
    assert_int_equal(count(c, 0, 5), 0);
    put(c, 3);
    cache_close(c);
    c = opened();
    assert_false(cache_damaged(c));
    assert_int_equal(count(c, 0, 5), 1);
    cache_close(c);
  }
  write_file("", 0); /* that is nothing yet */
  Cache *c = opened();
  assert_false(cache_damaged(c));
  cache_close(c);
}

static void the_oldest_entries_are_given_up(void **state)
{
  (void)state;
  enum { MOST = 200000, MANY = 3000 };
  Err e;
  struct stat st;
  Cache *c = cache_open(path, MOST, &e);
  assert_non_null(c);
  for (int i = 0; i < MANY; i++) put(c, i);
  cache_close(c);
  assert_int_equal(stat(path, &st), 0);
  assert_true(st.st_size > MOST / 2 && st.st_size < 2 * MOST);
  c = opened();
  assert_int_equal(count(c, MANY - 200, MANY), 200);
  assert_int_equal(count(c, 0, MANY - 1000), 0);
  cache_close(c);
}

static void its_folder_is_made(void **state)
{
  (void)state;
  Err e;
  char name[128], file[136];
  snprintf(name, sizeof name, "%s/new", folder);
  snprintf(file, sizeof file, "%s/cache", name);
  Cache *c = cache_open(file, CACHE_BYTES, &e);
  assert_non_null(c);
  put(c, 1);
  cache_close(c);
  assert_int_equal(remove(file), 0);
  assert_int_equal(rmdir(name), 0);
}

static void a_file_that_cannot_be_made_is_reported(void **state)
{
  (void)state;
  Err e;
  char other[128];
  snprintf(other, sizeof other, "%s/none/none/cache", folder);
  assert_null(cache_open(other, CACHE_BYTES, &e));
  assert_non_null(strstr(e.msg, "none/cache' cannot be used: "));
  assert_int_equal(e.kind, ERR_IO);
  assert_null(cache_open(folder, CACHE_BYTES, &e));
}

static void wait_for(pid_t child)
{
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status) && !WEXITSTATUS(status));
}

/* What several write at once is right or not there; the file is whole. */
static void several_processes_share_it(void **state)
{
  (void)state;
  enum { WRITERS = 4, EACH = 300 };
  pid_t child[WRITERS];
  for (int w = 0; w < WRITERS; w++) {
    child[w] = fork();
    assert_true(child[w] >= 0);
    if (child[w]) continue;
    Err e;
    Cache *c = cache_open(path, CACHE_BYTES, &e);
    int wrong = !c;
    for (int i = 0; c && i < EACH; i++) {
      put(c, i % 2 ? i : w * EACH + i); /* some by all of them */
      has(c, (i * 7) % EACH);
    }
    wrong = wrong || cache_damaged(c);
    cache_close(c);
    _exit(wrong);
  }
  for (int w = 0; w < WRITERS; w++) wait_for(child[w]);
  Cache *c = opened();
  count(c, 0, WRITERS * EACH);
  assert_false(cache_damaged(c));
  cache_close(c);
  fill(0, KEYS);
  c = opened();
  assert_int_equal(count(c, 0, KEYS), KEYS);
  cache_close(c);
}

/* The last batch of a process that is killed is lost, and nothing else. */
static void killed_writers_leave_it_whole(void **state)
{
  (void)state;
  enum { BATCH = 64, SAFE = 100 };
  fill(0, SAFE);
  for (int round = 0; round < how_many(30, 4); round++) {
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
      Err e;
      Cache *c = cache_open(path, CACHE_BYTES, &e);
      for (int i = SAFE; c; i++) {
        put(c, i % 100000);
        if (i % (BATCH / 4) == 0 && write(ready[1], "", 1) != 1) break;
      }
      _exit(1);
    }
    close(ready[1]);
    for (int i = 0; i < 5 + round; i++) assert_int_equal(read(ready[0], &byte, 1), 1);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ready[0]);
    Cache *c = opened();
    assert_int_equal(count(c, 0, SAFE), SAFE);
    count(c, SAFE, 1000);
    assert_false(cache_damaged(c));
    cache_close(c);
  }
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
  const struct CMUnitTest tests[] = {
      IN_FOLDER(values_come_back),
      IN_FOLDER(a_hash_is_not_enough),
      IN_FOLDER(damaged_values_are_not_there),
      IN_FOLDER(damaged_files_give_no_wrong_value),
      IN_FOLDER(what_is_no_cache_is_begun_anew),
      IN_FOLDER(the_oldest_entries_are_given_up),
      IN_FOLDER(its_folder_is_made),
      IN_FOLDER(a_file_that_cannot_be_made_is_reported),
      IN_FOLDER(several_processes_share_it),
      IN_FOLDER(killed_writers_leave_it_whole),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
