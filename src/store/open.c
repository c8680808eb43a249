/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The rollback journal is used, not the write-ahead log: the file is then whole
** by itself whenever no transaction is open, can be copied and read where
** nothing can be written, and works on a network's disks. README.md has the
** figures. A transaction is a batch of rows, so that others get their turn.
*/
#include "store/open.h"

#include <string.h>

#include "base/mem.h"
#include "store/handle.h"
#include "store/schema.h"

/*
** A writer that was killed leaves its journal behind, with what undoes its last
** batch. Who only reads may not undo it: another connection does, and goes.
*/
static bool undo_what_was_left(Store *s, Err *e)
{
  static const char *const LOOK = "SELECT count(*) FROM sqlite_schema";
  sqlite3 *writer = NULL;
  if (sqlite3_exec(s->sql.db, LOOK, NULL, NULL, NULL) != SQLITE_READONLY_ROLLBACK)
    return true;
  int code = sqlite3_open_v2(s->path, &writer, SQLITE_OPEN_READWRITE, NULL);
  if (code == SQLITE_OK) code = sqlite3_busy_timeout(writer, STORE_WAIT);
  if (code == SQLITE_OK) code = sqlite3_exec(writer, LOOK, NULL, NULL, NULL);
  sqlite3_close(writer);
  if (code == SQLITE_OK) return true;
  if (code == SQLITE_NOMEM) return err_memory(e);
  if (code == SQLITE_BUSY)
    return err_as(e, ERR_IO, "'%s' is being written by another process", store_path(s));
  return err_as(
      e, ERR_IO,
      "the last writer of '%s' did not come to its end: a batch must be undone"
      " before it is read; make the file and its folder writable",
      store_path(s));
}

static bool open_file(Store *s, StoreMode mode, Err *e)
{
  static const char *const SETTINGS =
      "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON;"
      "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -65536;"; /* KiB */
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  flags |= mode == STORE_READ ? SQLITE_OPEN_READONLY
                              : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (sqlite3_open_v2(s->path ? s->path : ":memory:", &s->sql.db, flags, NULL) !=
      SQLITE_OK)
    return s->sql.db ? store_failed(s, e) : err_memory(e);
  sqlite3_busy_timeout(s->sql.db, STORE_WAIT);
  sqlite3_limit(s->sql.db, SQLITE_LIMIT_LENGTH, STORE_TEXT_MAX);
  sqlite3_db_config(s->sql.db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(s->sql.db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  s->writable = mode == STORE_WRITE;
  if (s->writable && sqlite3_db_readonly(s->sql.db, "main") == 1)
    return err_as(e, ERR_IO, "'%s' cannot be written: it is read-only", store_path(s));
  if (mode == STORE_READ && !undo_what_was_left(s, e)) return false;
  return store_exec(s, SETTINGS, e) && store_schema(s, e);
}

static bool copy_path(Store *s, const char *path, Err *e)
{
  if (!path) return true;
  if (!*path) return err_set(e, 0, "a database needs a name");
  size_t room = strlen(path) + 3;
  s->path = mem_new(room, 1);
  if (!s->path) return err_memory(e);
  /* SQLite has names of its own: "" and ":memory:" */
  const char *prefix = *path == ':' ? "./" : "";
  sqlite3_snprintf((int)room, s->path, "%s%s", prefix, path);
  return true;
}

static bool open_path(Store *s, const char *path, StoreMode mode, Err *e)
{
  StoreKind kind = STORE_NONE;
  if (!copy_path(s, path, e)) return false;
  if (path && !store_look(path, &kind, e)) return false;
  if (mode == STORE_READ && kind == STORE_NONE)
    return err_as(e, ERR_NOT_FOUND, "no such file: '%s'", store_path(s));
  if (mode == STORE_READ && kind == STORE_EMPTY)
    return err_as(e, ERR_NOT_FOUND, "'%s' is empty: nothing is stored in it",
                  store_path(s));
  return open_file(s, mode, e);
}

Store *store_open(const char *path, StoreMode mode, Err *e)
{
  Store *s = mem_new(1, sizeof *s);
  pthread_mutexattr_t again;
  pthread_mutexattr_init(&again);
  pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
  if (!s || pthread_mutex_init(&s->lock, &again)) {
    mem_free(s);
    err_memory(e);
    return NULL;
  }
  if (open_path(s, path, mode, e)) return s;
  store_close(s);
  return NULL;
}

void store_close(Store *s)
{
  if (!s) return;
  sql_close(&s->sql);
  pthread_mutex_destroy(&s->lock);
  buf_free(&s->text);
  mem_free(s->path);
  mem_free(s);
}
