/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/sql.h"

#include <assert.h>

static sqlite3_stmt *statement(Sql *q, const char *text)
{
  for (int i = 0; i < q->nb; i++)
    if (q->made[i].text == text) return q->made[i].statement;
  assert(q->nb < SQL_NB);
  sqlite3_stmt **p = &q->made[q->nb].statement;
  if (sqlite3_prepare_v3(q->db, text, -1, SQLITE_PREPARE_PERSISTENT, p, NULL))
    return NULL;
  q->made[q->nb++].text = text;
  return *p;
}

static int bind(sqlite3_stmt *p, int at, const SqlValue *v)
{
  switch (v->type) {
  case SQL_INT: return sqlite3_bind_int64(p, at, v->number);
  case SQL_TEXT: return sqlite3_bind_text(p, at, v->at, -1, SQLITE_STATIC);
  case SQL_BYTES:
    return sqlite3_bind_blob64(p, at, v->at, (uint64_t)v->number, SQLITE_STATIC);
  default: return sqlite3_bind_null(p, at);
  }
}

sqlite3_stmt *sql_bound(Sql *q, const char *text, const SqlValue value[])
{
  sqlite3_stmt *p = statement(q, text);
  for (int i = 0; p && value && value[i].type != SQL_END; i++)
    if (bind(p, i + 1, &value[i]) != SQLITE_OK) return NULL;
  return p;
}

int sql_number(Sql *q, const char *text, const SqlValue value[], int64_t *out)
{
  sqlite3_stmt *p = sql_bound(q, text, value);
  if (!p) return sqlite3_errcode(q->db);
  int code = sqlite3_step(p);
  if (code == SQLITE_ROW) *out = sqlite3_column_int64(p, 0);
  if (code == SQLITE_DONE) *out = 0;
  int failed = sqlite3_reset(p);
  return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : failed;
}

int sql_run(Sql *q, const char *text, const SqlValue value[])
{
  int64_t none;
  return sql_number(q, text, value, &none);
}

void sql_close(Sql *q)
{
  for (int i = 0; i < q->nb; i++) sqlite3_finalize(q->made[i].statement);
  sqlite3_close(q->db);
  *q = (Sql){.db = NULL};
}
