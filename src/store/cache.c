/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The file need not outlive a crash of the machine, so nothing is synced; a process
** that is killed leaves a journal, by which the next one undoes its batch.
*/
#include "store/cache.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "store/sql.h"

enum {
  APPLICATION = 0x62616963, /* application_id: "baic" */
  VERSION = 1,              /* user_version */
  BATCH = 64,               /* entries that wait to be written */
  WAIT = 100,               /* ms that another process is waited for, */
  WAIT_LONG = 2000,         /* and those when the file is opened or closed */
};

static const char TABLES[] =
    "CREATE TABLE entry (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL,"
    " key BLOB NOT NULL, value BLOB NOT NULL, sum INTEGER NOT NULL) STRICT;"
    "CREATE INDEX entry_hash ON entry (hash);";
static const char SETTINGS[] = "PRAGMA synchronous = OFF; PRAGMA cell_size_check = ON; "
                               "PRAGMA trusted_schema = OFF;"
                               "PRAGMA temp_store = MEMORY;";
static const char SIZE[] =
    "SELECT (page_count - freelist_count) * page_size FROM"
    " pragma_page_count, pragma_freelist_count, pragma_page_size";
static const char OLDEST[] =
    "DELETE FROM entry WHERE id < (SELECT id FROM entry ORDER BY id LIMIT 1"
    " OFFSET (SELECT (count(*) + 3) / 4 FROM entry))";

/* An entry that waits to be written; the key is before the value. Owned. */
typedef struct CacheEntry {
  size_t len, value_len;
  char *bytes;
} CacheEntry;

struct Cache {
  Sql sql;    /* without a connection: it cannot be opened any more */
  char *path; /* owned */
  uint64_t most;
  int nb;
  CacheEntry waiting[BATCH];
  bool damaged;
};

/* FNV-1a of 64 bits (Fowler, Noll, Vo: draft-eastlake-fnv). */
static uint64_t hash_of(uint64_t hash, const void *bytes, size_t len)
{
  const unsigned char *p = bytes;
  for (size_t i = 0; i < len; i++) hash = (hash ^ p[i]) * UINT64_C(1099511628211);
  return hash;
}

static int64_t key_hash(const char *key, size_t len)
{
  return (int64_t)hash_of(UINT64_C(14695981039346656037), key, len);
}

/* Of the hash of a key and a value. */
static int64_t sum_of(int64_t hash, const void *value, size_t len)
{
  return (int64_t)hash_of((uint64_t)hash * 31, value, len);
}

/* ---- the file ------------------------------------------------------------ */

static int run(Cache *c, const char *sql)
{
  return sqlite3_exec(c->sql.db, sql, NULL, NULL, NULL);
}

/* Whether the file has its tables; SQLITE_NOTADB: it is something else. */
static int look(Cache *c, bool *made)
{
  int64_t application = 0, version = 0, tables = 0;
  int code = sql_number(&c->sql, "SELECT count(*) FROM sqlite_schema", NULL, &tables);
  if (code == SQLITE_OK)
    code = sql_number(&c->sql, "PRAGMA application_id", NULL, &application);
  if (code == SQLITE_OK)
    code = sql_number(&c->sql, "PRAGMA user_version", NULL, &version);
  *made = application == APPLICATION && version == VERSION && tables;
  return code == SQLITE_OK && !*made && (tables || application) ? SQLITE_NOTADB : code;
}

/* In a transaction: another process may have made them since. */
static int make_tables(Cache *c)
{
  char marks[80];
  bool made;
  snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
           APPLICATION, VERSION);
  int code = run(c, "BEGIN IMMEDIATE");
  if (code != SQLITE_OK) return code;
  code = look(c, &made);
  if (code == SQLITE_OK && !made) code = run(c, marks);
  if (code == SQLITE_OK && !made) code = run(c, TABLES);
  if (code == SQLITE_OK) return run(c, "COMMIT");
  run(c, "ROLLBACK");
  return code;
}

static int open_file(Cache *c)
{
  bool made = false;
  int code = sqlite3_open_v2(
      c->path, &c->sql.db,
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  if (code == SQLITE_OK) code = sqlite3_busy_timeout(c->sql.db, WAIT_LONG);
  if (code == SQLITE_OK) code = run(c, SETTINGS);
  if (code == SQLITE_OK) code = look(c, &made);
  if (code == SQLITE_OK && !made) code = make_tables(c);
  if (code == SQLITE_OK) code = sqlite3_busy_timeout(c->sql.db, WAIT);
  if (code != SQLITE_OK) sql_close(&c->sql);
  return code;
}

/* ERROR: the tables are other ones; READONLY: the file says so, or those who made it.
 */
static bool is_damage(int code)
{
  int kind = code & 0xff;
  return kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || kind == SQLITE_ERROR ||
         kind == SQLITE_READONLY;
}

/* Begin the file anew. What other processes have open stays theirs until they close it.
 */
static int begin_anew(Cache *c)
{
  char *journal = mem_new(strlen(c->path) + sizeof "-journal", 1);
  sql_close(&c->sql);
  if (!journal) return SQLITE_NOMEM;
  strcat(strcpy(journal, c->path), "-journal");
  remove(journal);
  if (!remove(c->path)) c->damaged = true;
  mem_free(journal);
  return open_file(c);
}

/* Judge the code of a use of the file: true where it is to be done again. */
static bool again(Cache *c, int code)
{
  return is_damage(code) && begin_anew(c) == SQLITE_OK;
}

/* Make the folder of a file, the last part of its path. Where it cannot be made,
   opening the file says why. */
static void make_folder(char *path)
{
  char *slash = strrchr(path, '/');
  if (!slash || slash == path) return;
  *slash = '\0';
  (void)mkdir(path, S_IRWXU);
  *slash = '/';
}

Cache *cache_open(const char *path, uint64_t most, Err *e)
{
  Cache *c = mem_new(1, sizeof *c);
  char *copy = c ? mem_new(strlen(path) + 1, 1) : NULL;
  if (!copy) {
    mem_free(c);
    err_memory(e);
    return NULL;
  }
  c->path = strcpy(copy, path);
  c->most = most;
  make_folder(c->path);
  int code = open_file(c);
  if (is_damage(code)) code = begin_anew(c);
  if (code == SQLITE_OK) return c;
  if (code == SQLITE_NOMEM)
    err_memory(e);
  else
    err_as(e, ERR_IO, "'%s' cannot be used: %s", path, sqlite3_errstr(code));
  cache_close(c);
  return NULL;
}

/* ---- entries ------------------------------------------------------------- */

/* Find an entry: SQLITE_ROW, or SQLITE_DONE. */
static int find(Cache *c, const char *key, size_t len, Buf *out)
{
  int64_t hash = key_hash(key, len), id = 0;
  sqlite3_stmt *p =
      sql_bound(&c->sql, "SELECT id, value, sum FROM entry WHERE hash = ? AND key = ?",
                SQL_WITH(sql_int(hash), sql_bytes(key, len)));
  int code = p ? sqlite3_step(p) : sqlite3_errcode(c->sql.db);
  if (code == SQLITE_ROW) {
    const void *value = sqlite3_column_blob(p, 1);
    size_t size = (size_t)sqlite3_column_bytes(p, 1);
    if (sum_of(hash, value, size) == sqlite3_column_int64(p, 2))
      buf_add(out, value, size);
    else
      id = sqlite3_column_int64(p, 0);
  }
  sqlite3_reset(p);
  if (!id) return code;
  c->damaged = true;
  code = sql_run(&c->sql, "DELETE FROM entry WHERE id = ?", SQL_WITH(sql_int(id)));
  return code == SQLITE_OK ? SQLITE_DONE : code;
}

bool cache_get(Cache *c, const char *key, size_t len, Buf *out)
{
  if (!c->sql.db) return false;
  int code = find(c, key, len, out);
  again(c, code);
  return code == SQLITE_ROW && !out->failed;
}

/* Add what waits, and give up the oldest entries where there are too many. */
static int write_waiting(Cache *c)
{
  int64_t bytes = 0;
  int code = run(c, "BEGIN IMMEDIATE");
  if (code != SQLITE_OK) return code;
  for (int i = 0; i < c->nb && code == SQLITE_OK; i++) {
    const CacheEntry *w = &c->waiting[i];
    int64_t hash = key_hash(w->bytes, w->len);
    const char *value = w->bytes + w->len;
    code = sql_run(&c->sql,
                   "INSERT INTO entry (hash, key, value, sum) SELECT ?1, ?2, ?3, ?4"
                   " WHERE NOT EXISTS"
                   " (SELECT 1 FROM entry WHERE hash = ?1 AND key = ?2)",
                   SQL_WITH(sql_int(hash), sql_bytes(w->bytes, w->len),
                            sql_bytes(value, w->value_len),
                            sql_int(sum_of(hash, value, w->value_len))));
  }
  if (code == SQLITE_OK) code = sql_number(&c->sql, SIZE, NULL, &bytes);
  if (code == SQLITE_OK && (uint64_t)bytes > c->most) code = run(c, OLDEST);
  if (code == SQLITE_OK) code = run(c, "COMMIT");
  if (code != SQLITE_OK && !sqlite3_get_autocommit(c->sql.db)) run(c, "ROLLBACK");
  return code;
}

/* Write what waits, or forget it. */
static void flush(Cache *c)
{
  int code = c->sql.db && c->nb ? write_waiting(c) : SQLITE_OK;
  if (again(c, code)) code = write_waiting(c);
  for (int i = 0; i < c->nb; i++) mem_free(c->waiting[i].bytes);
  c->nb = 0;
}

void cache_put(Cache *c, const char *key, size_t len, const char *value,
               size_t value_len)
{
  char *bytes = c->sql.db ? mem_new(len + value_len + 1, 1) : NULL;
  if (!bytes) return;
  memcpy(bytes, key, len);
  memcpy(bytes + len, value, value_len);
  c->waiting[c->nb++] = (CacheEntry){len, value_len, bytes};
  if (c->nb == BATCH) flush(c);
}

bool cache_damaged(Cache *c)
{
  bool was = c->damaged;
  c->damaged = false;
  return was;
}

void cache_close(Cache *c)
{
  if (!c) return;
  if (c->sql.db) sqlite3_busy_timeout(c->sql.db, WAIT_LONG);
  flush(c);
  sql_close(&c->sql);
  mem_free(c->path);
  mem_free(c);
}
