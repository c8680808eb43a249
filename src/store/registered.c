/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/registered.h"

#include "store/handle.h"
#include "store/sums.h"

/* In a transaction, or while only reading: whether there is a table of them. */
static bool has_table(Store *s, bool *has, Err *e)
{
  int64_t nb;
  if (!store_number(s, "SELECT count(*) FROM sqlite_schema WHERE name = 'registered'",
                    NULL, &nb, e))
    return false;
  *has = nb != 0;
  return true;
}

bool registered_put(Store *s, const char *hash, const char *text, Err *e)
{
  bool has;
  return has_table(s, &has, e) &&
         (has || store_exec(s,
                            "CREATE TABLE registered (id INTEGER PRIMARY KEY,"
                            " hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL,"
                            " sum INTEGER) STRICT",
                            e)) &&
         store_run(s,
                   "INSERT OR IGNORE INTO registered (hash, text, sum)"
                   " VALUES (?1, ?2, sum_of(?1, ?2))",
                   SQL_WITH(sql_text(hash), sql_text(text)), e);
}

bool registered_add(Store *s, const char *hash, const char *text, Err *e)
{
  return store_begin(s, e) && store_end(s, registered_put(s, hash, text, e), e);
}

bool registered_next(Store *s, int64_t after, int64_t *id, Err *e)
{
  bool has;
  *id = 0;
  return has_table(s, &has, e) &&
         (!has || store_number(s, "SELECT min(id) FROM registered WHERE id > ?",
                               SQL_WITH(sql_int(after)), id, e));
}

/* The row at hand, copied to the Store's text. */
static bool copy(Store *s, sqlite3_stmt *p, int64_t id, const char **hash,
                 const char **text, Err *e)
{
  if (!sums_hold(s, p, 2))
    return err_as(e, ERR_DAMAGED, "'%s' is damaged: registration %lld", store_path(s),
                  (long long)id);
  buf_clear(&s->text);
  for (int i = 0; i < 2; i++) {
    buf_add(&s->text, (const char *)sqlite3_column_text(p, i),
            (size_t)sqlite3_column_bytes(p, i));
    buf_putc(&s->text, '\0');
  }
  if (s->text.failed) return err_memory(e);
  *hash = s->text.text;
  *text = s->text.text + sqlite3_column_bytes(p, 0) + 1;
  return true;
}

bool registered_get(Store *s, int64_t id, const char **hash, const char **text, Err *e)
{
  bool has, ok = false;
  int found = 0;
  if (has_table(s, &has, e) && has) {
    sqlite3_stmt *p = store_query(
        s, "SELECT hash, text, sum = sum_of(hash, text) FROM registered WHERE id = ?",
        SQL_WITH(sql_int(id)), e);
    found = store_step(s, p, e);
    ok = found > 0 && copy(s, p, id, hash, text, e);
    store_done(s, p);
  }
  if (found == 0)
    err_as(e, ERR_NOT_FOUND, "'%s' has no registration %lld", store_path(s),
           (long long)id);
  return ok;
}
