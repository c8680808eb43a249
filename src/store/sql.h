/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** sql.h - statements of a connection to SQLite; for this folder alone.
**
** A statement stands where it is used, as a literal, by whose address it is known: it
** is prepared once. Each use binds all its parameters, in order, steps it, and resets
** it, so that no lock stays behind. Texts and bytes that are bound must stay until
** then.
*/
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

enum { SQL_NB = 64 /* statements, more than there are */ };

typedef struct Sql {
  sqlite3 *db;
  int nb;
  struct {
    const char *text;
    sqlite3_stmt *statement;
  } made[SQL_NB];
} Sql;

/* The value of a parameter. */
typedef struct SqlValue {
  enum { SQL_END, SQL_NULL, SQL_INT, SQL_TEXT, SQL_BYTES } type;
  int64_t number; /* or how many bytes */
  const void *at;
} SqlValue;

/* The values of all parameters of a statement. */
#define SQL_WITH(...) ((const SqlValue[]){__VA_ARGS__, {SQL_END, 0, NULL}})

static inline SqlValue sql_int(int64_t n)
{
  return (SqlValue){SQL_INT, n, NULL};
}

static inline SqlValue sql_text(const char *text)
{
  return (SqlValue){SQL_TEXT, -1, text};
}

static inline SqlValue sql_bytes(const void *at, size_t nb)
{
  return (SqlValue){SQL_BYTES, (int64_t)nb, at ? at : ""};
}

static inline SqlValue sql_null(void)
{
  return (SqlValue){SQL_NULL, 0, NULL};
}

/* The statement with these values (NULL: it has no parameters), to be stepped. NULL:
 * sqlite3_errcode says why. */
sqlite3_stmt *sql_bound(Sql *q, const char *text, const SqlValue value[]);

/* Run one to its end: a code of SQLite, SQLITE_OK where all went well. */
int sql_run(Sql *q, const char *text, const SqlValue value[]);

/* The whole number in the first column of its one row, 0 for none or NULL: a code. */
int sql_number(Sql *q, const char *text, const SqlValue value[], int64_t *out);

/* Finalize the statements, and close the connection. */
void sql_close(Sql *q);

#endif
