/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store.h"

#include <string.h>

#include "base/mem.h"
#include "store/handle.h"

/* Of looks those that are counted are read by number: not by an index of its own. */
#define SUM_OF_ENTRY                                                           \
  "sum_of(id, kind, title, source, question, condition, measures, plan, seed," \
  " version, uniform, asked, summary,"                                         \
  " (SELECT count(ifnull(sum, 0)) FROM look WHERE look.entry = entry.id))"
/* Numbers in them are those of block.h. */
#define SUM_OF_BLOCK "sum_of(id, nb, deals)"
#define BLOCK_NUMBER "(id & 0xffffffffff)"
#define BLOCK_OF(entry) \
  " block.id >= " entry " << 40 AND block.id < (" entry " + 1) << 40"
/* Bounds have a sum of their own: an older baize writes and checks the other alone. */
#define SOLVED_HOLDS                                                         \
  "sum = sum_of(deal, tricks) AND ifnull(bounds_sum = sum_of(deal, bounds)," \
  " bounds IS NULL)"
#define SUM_OF_ROW "sum_of(entry, variant, number, deal, tries, value)"

static const char *const TEXT[STORE_TEXT_NB] = {
    [STORE_BEGIN] = "BEGIN IMMEDIATE",
    [STORE_COMMIT] = "COMMIT",
    [STORE_ROLLBACK] = "ROLLBACK",
    [ENTRY_ADD] =
        "INSERT INTO entry (kind, title, source, question, condition, measures, plan,"
        " seed, version, uniform, asked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ENTRY_GET] =
        "SELECT id, kind, title, source, question, condition, measures, plan, seed,"
        " version, uniform, asked, summary, ifnull(CASE (SELECT count(*) FROM shard"
        " WHERE shard.entry = id) WHEN 0 THEN (SELECT max(number) FROM row"
        " WHERE entry = id AND variant = 0) ELSE (SELECT count(*) FROM row"
        " WHERE entry = id AND variant = 0) END, 0) + (SELECT ifnull(sum(nb), 0)"
        " FROM block INDEXED BY block_nb WHERE" BLOCK_OF(
            "entry.id") "),"
                        " (SELECT count(ifnull(sum, 0)) FROM look WHERE entry = id), "
                        "sum "
                        "= " SUM_OF_ENTRY ","
                        " (SELECT max(deals) FROM look WHERE entry = id),"
                        " (SELECT count(*) FROM shard WHERE shard.entry = id)"
                        " FROM entry WHERE id = ?",
    [ENTRY_SUM] = "UPDATE entry SET sum = " SUM_OF_ENTRY " WHERE id = ?",
    [ENTRY_AFTER] = "SELECT min(id) FROM entry WHERE id > ?",
    [ENTRY_FIND] = "SELECT min(id) FROM entry WHERE id > ? AND question = ?",
    [ENTRY_ASKED] = "UPDATE entry SET asked = ?2 WHERE id = ?1",
    [ENTRY_SUMMARY] = "UPDATE entry SET summary = ?2 WHERE id = ?1",
    [ENTRY_SAME] = "SELECT id FROM entry WHERE question = ? AND seed = ? AND plan = ?"
                   " AND version = ?",
    [SHARD_ADD] = "INSERT OR IGNORE INTO shard (entry) VALUES (?)",
    [SHARD_DROP] = "DELETE FROM shard WHERE entry = ?",
    [SHARD_NB] = "SELECT count(*) FROM shard WHERE entry = ?",
    [LOOK_ADD] = "INSERT OR IGNORE INTO look (entry, number, deals, sum)"
                 " SELECT ?1, n, ?2, sum_of(?1, n, ?2) FROM"
                 " (SELECT count(*) + 1 AS n FROM look WHERE entry = ?1)",
    [LOOK_NB] = "SELECT deals, sum = sum_of(entry, number, deals) FROM look"
                " WHERE entry = ? AND number = ?",
    [ROW_ADD] =
        "INSERT OR IGNORE INTO row (entry, variant, number, deal, tries, value, sum)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, sum_of(?1, ?2, ?3, ?4, ?5, ?6))",
    [ROW_SAME] = "SELECT deal = ?4 AND tries = ?5 AND value = ?6 FROM row"
                 " WHERE entry = ?1 AND variant = ?2 AND number = ?3",
    [ROW_NUMBERS] = "SELECT number FROM row WHERE entry = ? AND variant = 0"
                    " AND number >= ? ORDER BY number",
    [ROW_ALL] = "SELECT variant, number, deal, tries, value, sum = " SUM_OF_ROW
                " FROM row WHERE entry = ? ORDER BY variant, number",
    [ROW_LAST] = "SELECT max(number) FROM row WHERE entry = ? AND variant = 0",
    [ROW_READ] = "SELECT number, deal, tries, value, sum = " SUM_OF_ROW " FROM row"
                 " WHERE entry = ? AND variant = ? AND number >= ? ORDER BY number",
    [ROW_VARIANT] = "SELECT max(variant) FROM row WHERE entry = ?",
    [SOLVED_GET] = "SELECT tricks, bounds, " SOLVED_HOLDS " FROM solved WHERE deal = ?",
    [SOLVED_PUT] =
        "INSERT INTO solved (deal, tricks, sum, bounds, bounds_sum)"
        " VALUES (?1, ?2, sum_of(?1, ?2), ?3, iif(?3 IS NULL, NULL, sum_of(?1, ?3)))"
        " ON CONFLICT (deal) DO UPDATE SET tricks = ?2, sum = excluded.sum,"
        " bounds = ?3, bounds_sum = excluded.bounds_sum",
    [SOLVED_ALL] = "SELECT deal FROM solved",
    [SOLVED_EACH] =
        "SELECT deal, tricks, bounds, " SOLVED_HOLDS " FROM solved ORDER BY deal",
    [SOLVED_NB] = "SELECT (SELECT count(*) FROM solved) + (SELECT ifnull(sum(nb), 0)"
                  " FROM block INDEXED BY block_nb)",
    [CHECK_ROWS] =
        "SELECT number FROM row WHERE entry = ?2 AND NOT ifnull(sum = " SUM_OF_ROW
        ", ?1) LIMIT 1",
    [CHECK_GAPS] = "SELECT count(*) FROM (SELECT variant FROM row WHERE entry = ?2"
                   " AND entry NOT IN (SELECT entry FROM shard)"
                   " GROUP BY variant HAVING count(*) <> max(number)"
                   " UNION ALL SELECT 0 FROM (SELECT sum(nb) AS n, max(id) AS last"
                   " FROM block WHERE" BLOCK_OF(
                       "?2") " AND ?2 NOT IN (SELECT entry"
                             " FROM shard)) JOIN block ON id = last WHERE n <> 176 *"
                             " " BLOCK_NUMBER " + length(deals) / 23)",
    [CHECK_SOLVED] = "SELECT count(*) FROM solved"
                     " WHERE NOT ifnull(" SOLVED_HOLDS ", ?1)",
    [CHECK_SIZE] = "SELECT page_count * page_size FROM pragma_page_count(),"
                   " pragma_page_size()",
    [BLOCK_KEPT] = "SELECT kind = 'library' AND uniform AND ?2 AND NOT EXISTS"
                   " (SELECT 1 FROM row WHERE row.entry = id) FROM entry WHERE id = ?1",
    [BLOCK_GET] = "SELECT deals, sum = " SUM_OF_BLOCK " FROM block WHERE id = ?",
    [BLOCK_PUT] = "INSERT INTO block (id, nb, deals, sum)"
                  " VALUES (?1, ?2, ?3, sum_of(?1, ?2, ?3)) ON CONFLICT (id)"
                  " DO UPDATE SET nb = ?2, deals = ?3, sum = sum_of(?1, ?2, ?3)",
    [BLOCK_LAST] = "SELECT 176 * " BLOCK_NUMBER " + length(deals) / 23 FROM block"
                   " WHERE" BLOCK_OF("?1") " ORDER BY id DESC LIMIT 1",
    [BLOCK_NB] = "SELECT ifnull(sum(nb), 0) FROM block INDEXED BY block_nb",
    [BLOCK_FROM] = "SELECT " BLOCK_NUMBER ", nb FROM block INDEXED BY block_nb"
                   " WHERE" BLOCK_OF("?1") " AND id >= (?1 << 40) + ?2 ORDER BY id",
    [CHECK_BLOCKS] = "SELECT 176 * " BLOCK_NUMBER " + 1 FROM block"
                     " WHERE" BLOCK_OF("?2") " AND NOT sum = " SUM_OF_BLOCK " LIMIT 1",
    [REGISTERED_TABLE] = "SELECT count(*) FROM sqlite_schema WHERE name = 'registered'",
    [REGISTERED_MAKE] = "CREATE TABLE registered (id INTEGER PRIMARY KEY,"
                        " hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL, sum INTEGER)"
                        " STRICT",
    [REGISTERED_ADD] = "INSERT OR IGNORE INTO registered (hash, text, sum)"
                       " VALUES (?1, ?2, sum_of(?1, ?2))",
    [REGISTERED_AFTER] = "SELECT min(id) FROM registered WHERE id > ?",
    [REGISTERED_GET] =
        "SELECT hash, text, sum = sum_of(hash, text) FROM registered WHERE id = ?",
};

void store_lock(Store *s)
{
  pthread_mutex_lock(&s->lock);
}

void store_unlock(Store *s)
{
  pthread_mutex_unlock(&s->lock);
}

const char *store_sqlite(void)
{
  return sqlite3_libversion();
}

const char *store_path(const Store *s)
{
  return s->path ? s->path : "memory";
}

bool store_writable(const Store *s)
{
  return s->writable;
}

bool store_damaged(const char *path, const char *what, Err *e)
{
  const char *heading = strrchr(what, '\n'); /* "*** in database main ***" */
  return err_as(e, ERR_DAMAGED,
                "'%s' is damaged: use a copy of it, or save what can be read with "
                "sqlite3 FILE .recover (SQLite: %s)",
                path, heading ? heading + 1 : what);
}

bool store_failed(const Store *s, Err *e)
{
  const char *path = store_path(s);
  switch (sqlite3_extended_errcode(s->db)) {
  case SQLITE_CONSTRAINT_FOREIGNKEY:
    return err_as(e, ERR_NOT_FOUND, "'%s' has no experiment of this number", path);
  case SQLITE_READONLY_ROLLBACK: /* since it was opened */
    return err_as(e, ERR_IO, "a writer of '%s' did not come to its end: open it again",
                  path);
  case SQLITE_READONLY_RECOVERY:
  case SQLITE_READONLY_CANTINIT:
    return err_as(e, ERR_IO,
                  "'%s' has a write-ahead log, which nobody can read who may not write:"
                  " make the file and its folder writable",
                  path);
  default: break;
  }
  switch (sqlite3_errcode(s->db) & 0xff) {
  case SQLITE_NOMEM: return err_memory(e);
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    return err_as(e, ERR_IO, "'%s' is being written by another process", path);
  case SQLITE_FULL:
    return err_as(e, ERR_IO, "the disk is full: '%s' keeps what it had before", path);
  case SQLITE_READONLY:
    return err_as(e, ERR_IO, "'%s' cannot be written: it is read-only", path);
  case SQLITE_NOTADB: return err_as(e, ERR_DAMAGED, "'%s' is not a database", path);
  case SQLITE_CORRUPT: return store_damaged(path, sqlite3_errmsg(s->db), e);
  case SQLITE_CANTOPEN:
    return err_as(e, ERR_IO, "cannot open '%s', or its folder is not writable", path);
  default: return err_as(e, ERR_IO, "'%s': %s", path, sqlite3_errmsg(s->db));
  }
}

sqlite3_stmt *store_statement(Store *s, StoreText which, Err *e)
{
  sqlite3_stmt **p = &s->statement[which];
  if (*p || sqlite3_prepare_v3(s->db, TEXT[which], -1, SQLITE_PREPARE_PERSISTENT, p,
                               NULL) == SQLITE_OK)
    return *p;
  store_failed(s, e);
  return NULL;
}

sqlite3_stmt *store_bound(Store *s, StoreText which, int64_t first, int64_t second,
                          Err *e)
{
  sqlite3_stmt *p = store_statement(s, which, e);
  if (!p) return NULL;
  sqlite3_bind_int64(p, 1, first);
  sqlite3_bind_int64(p, 2, second);
  return p;
}

int store_step(Store *s, sqlite3_stmt *statement, Err *e)
{
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) return 1;
  if (code != SQLITE_DONE) store_failed(s, e);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? 0 : -1;
}

bool store_do(Store *s, StoreText which, int64_t first, Err *e)
{
  sqlite3_stmt *p = store_bound(s, which, first, 0, e);
  return p && store_step(s, p, e) == 0;
}

bool store_take(Store *s, sqlite3_stmt *statement, int64_t *out, Err *e)
{
  int found = store_step(s, statement, e);
  if (found >= 0) *out = found ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return found >= 0;
}

bool store_number(Store *s, StoreText which, int64_t first, int64_t second,
                  int64_t *out, Err *e)
{
  sqlite3_stmt *p = store_bound(s, which, first, second, e);
  return p && store_take(s, p, out, e);
}

bool store_begin(Store *s, Err *e)
{
  if (!s->writable)
    return err_as(e, ERR_IO, "'%s' cannot be written: it is read-only", store_path(s));
  return store_do(s, STORE_BEGIN, 0, e);
}

bool store_end(Store *s, bool ok, Err *e)
{
  if (ok && store_do(s, STORE_COMMIT, 0, e)) return true;
  /* a full disk may have undone it already */
  if (!sqlite3_get_autocommit(s->db)) store_do(s, STORE_ROLLBACK, 0, &(Err){0});
  return false;
}
