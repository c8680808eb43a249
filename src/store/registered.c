/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/registered.h"

#include "store/handle.h"
#include "store/sums.h"

/* In a transaction, or while only reading: whether there is a table of them. */
static bool has_table(Store *s, bool *has, Err *e)
{
  int64_t nb;
  if (!store_number(s, REGISTERED_TABLE, 0, 0, &nb, e)) return false;
  *has = nb != 0;
  return true;
}

bool registered_put(Store *s, const char *hash, const char *text, Err *e)
{
  bool has;
  if (!has_table(s, &has, e) || (!has && !store_do(s, REGISTERED_MAKE, 0, e)))
    return false;
  sqlite3_stmt *p = store_statement(s, REGISTERED_ADD, e);
  if (!p) return false;
  sqlite3_bind_text(p, 1, hash, -1, SQLITE_STATIC);
  sqlite3_bind_text(p, 2, text, -1, SQLITE_STATIC);
  bool ok = store_step(s, p, e) == 0;
  sqlite3_clear_bindings(p);
  return ok;
}

bool registered_add(Store *s, const char *hash, const char *text, Err *e)
{
  store_lock(s);
  bool ok = store_begin(s, e);
  if (ok) ok = store_end(s, registered_put(s, hash, text, e), e);
  store_unlock(s);
  return ok;
}

bool registered_next(Store *s, int64_t after, int64_t *id, Err *e)
{
  bool has;
  *id = 0;
  store_lock(s);
  bool ok = has_table(s, &has, e) &&
            (!has || store_number(s, REGISTERED_AFTER, after, 0, id, e));
  store_unlock(s);
  return ok;
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
  store_lock(s);
  sqlite3_stmt *p =
      has_table(s, &has, e) && has ? store_bound(s, REGISTERED_GET, id, 0, e) : NULL;
  int found = p ? store_step(s, p, e) : 0;
  if (found > 0) ok = copy(s, p, id, hash, text, e);
  if (p) sqlite3_reset(p);
  if (found == 0)
    err_as(e, ERR_NOT_FOUND, "'%s' has no registration %lld", store_path(s),
           (long long)id);
  store_unlock(s);
  return ok;
}
