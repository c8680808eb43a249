/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** handle.h - what a Store owns; for this folder alone.
**
** One connection, which the thread that owns the Store uses, and workers in
** solved_known: what is here locks it, from store_query to store_done, and from
** store_begin to store_end. A thread may lock it again.
*/
#ifndef STORE_HANDLE_H
#define STORE_HANDLE_H

#include <pthread.h>

#include "base/buf.h"
#include "store/sql.h"
#include "store/store.h"

struct Store {
  Sql sql;
  char *path; /* owned; NULL: in memory */
  bool writable;
  bool summed; /* all that is in it has sums */
  pthread_mutex_t lock;
  Buf text; /* of the entry that was read last */
};

void store_lock(Store *s);
void store_unlock(Store *s);

/*
** Begin a statement with its values, as sql_bound: NULL is one that fails, 'e' says
** why. Then take steps of it: 1 a row, 0 none is left, -1: 'e' says why. Then
** store_done.
*/
sqlite3_stmt *store_query(Store *s, const char *sql, const SqlValue value[], Err *e);
int store_step(Store *s, sqlite3_stmt *statement, Err *e);
void store_done(Store *s, sqlite3_stmt *statement);

/* A statement without rows; and the number that one gives, 0 for none or NULL. */
bool store_run(Store *s, const char *sql, const SqlValue value[], Err *e);
bool store_number(Store *s, const char *sql, const SqlValue value[], int64_t *out,
                  Err *e);

/* Several statements without values, as sqlite3_exec runs them. */
bool store_exec(Store *s, const char *sql, Err *e);

/*
** A transaction that may write. store_end, which is called only when it began,
** commits when 'ok', else, or when that fails, all of it is
** undone. Returns whether all went well.
*/
bool store_begin(Store *s, Err *e);
bool store_end(Store *s, bool ok, Err *e);

/* What SQLite's last failure means. Returns false, always. */
bool store_failed(const Store *s, Err *e);

/*
** Fail because the file is damaged, and say what to do; 'what' is what SQLite
** says of it, whose heading is left out.
*/
bool store_damaged(const char *path, const char *what, Err *e);

#endif
