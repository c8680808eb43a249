/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store.h"

#include <string.h>

#include "base/mem.h"
#include "store/handle.h"

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
  switch (sqlite3_extended_errcode(s->sql.db)) {
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
  switch (sqlite3_errcode(s->sql.db) & 0xff) {
  case SQLITE_NOMEM: return err_memory(e);
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    return err_as(e, ERR_IO, "'%s' is being written by another process", path);
  case SQLITE_FULL:
    return err_as(e, ERR_IO, "the disk is full: '%s' keeps what it had before", path);
  case SQLITE_READONLY:
    return err_as(e, ERR_IO, "'%s' cannot be written: it is read-only", path);
  case SQLITE_NOTADB: return err_as(e, ERR_DAMAGED, "'%s' is not a database", path);
  case SQLITE_CORRUPT: return store_damaged(path, sqlite3_errmsg(s->sql.db), e);
  case SQLITE_CANTOPEN:
    return err_as(e, ERR_IO, "cannot open '%s', or its folder is not writable", path);
  default: return err_as(e, ERR_IO, "'%s': %s", path, sqlite3_errmsg(s->sql.db));
  }
}

sqlite3_stmt *store_query(Store *s, const char *sql, const SqlValue value[], Err *e)
{
  store_lock(s);
  sqlite3_stmt *p = sql_bound(&s->sql, sql, value);
  if (!p) store_failed(s, e);
  return p;
}

void store_done(Store *s, sqlite3_stmt *statement)
{
  sqlite3_reset(statement);
  store_unlock(s);
}

int store_step(Store *s, sqlite3_stmt *statement, Err *e)
{
  if (!statement) return -1;
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) return 1;
  if (code == SQLITE_DONE) return 0;
  store_failed(s, e);
  return -1;
}

bool store_run(Store *s, const char *sql, const SqlValue value[], Err *e)
{
  int64_t none;
  return store_number(s, sql, value, &none, e);
}

bool store_number(Store *s, const char *sql, const SqlValue value[], int64_t *out,
                  Err *e)
{
  store_lock(s);
  bool ok = sql_number(&s->sql, sql, value, out) == SQLITE_OK || store_failed(s, e);
  store_unlock(s);
  return ok;
}

bool store_exec(Store *s, const char *sql, Err *e)
{
  return sqlite3_exec(s->sql.db, sql, NULL, NULL, NULL) == SQLITE_OK ||
         store_failed(s, e);
}

bool store_begin(Store *s, Err *e)
{
  if (!s->writable)
    return err_as(e, ERR_IO, "'%s' cannot be written: it is read-only", store_path(s));
  store_lock(s);
  if (store_run(s, "BEGIN IMMEDIATE", NULL, e)) return true;
  store_unlock(s);
  return false;
}

bool store_end(Store *s, bool ok, Err *e)
{
  ok = ok && store_run(s, "COMMIT", NULL, e);
  /* a full disk may have undone it already */
  if (!ok && !sqlite3_get_autocommit(s->sql.db))
    store_run(s, "ROLLBACK", NULL, &(Err){0});
  store_unlock(s);
  return ok;
}
