/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** handle.h - what a Store owns; for this folder alone.
**
** One connection, whose statements are prepared on first use and reset after
** each use, so that no lock stays behind. 'lock' is held by whoever uses the
** connection: the thread that owns the Store, and workers in solved_known.
*/
#ifndef STORE_HANDLE_H
#define STORE_HANDLE_H

#include <pthread.h>
#include <sqlite3.h>

#include "base/buf.h"
#include "store/store.h"

/* ORDER: the texts in store.c */
typedef enum StoreText {
  STORE_BEGIN,
  STORE_COMMIT,
  STORE_ROLLBACK,
  ENTRY_ADD,
  ENTRY_GET,
  ENTRY_AFTER,
  ENTRY_FIND,
  ENTRY_ASKED,
  ENTRY_SUMMARY,
  ENTRY_SAME,
  SHARD_ADD,
  SHARD_DROP,
  SHARD_NB,
  LOOK_ADD,
  LOOK_NB,
  ROW_ADD,
  ROW_SAME,
  ROW_LAST,
  ROW_NUMBERS,
  ROW_ALL,
  ROW_READ,
  ROW_VARIANT,
  SOLVED_GET,
  SOLVED_PUT,
  SOLVED_ALL,
  SOLVED_EACH,
  SOLVED_NB,
  ENTRY_SUM,
  CHECK_ROWS,
  CHECK_GAPS,
  CHECK_SOLVED,
  CHECK_SIZE,
  BLOCK_KEPT,
  BLOCK_GET,
  BLOCK_PUT,
  BLOCK_LAST,
  BLOCK_NB,
  BLOCK_FROM,
  CHECK_BLOCKS,
  REGISTERED_TABLE,
  REGISTERED_MAKE,
  REGISTERED_ADD,
  REGISTERED_AFTER,
  REGISTERED_GET,
  STORE_TEXT_NB
} StoreText;

struct Store {
  sqlite3 *db;
  char *path; /* owned; NULL: in memory */
  bool writable;
  bool summed; /* all that is in it has sums */
  pthread_mutex_t lock;
  sqlite3_stmt *statement[STORE_TEXT_NB];
  Buf text; /* of the entry that was read last */
};

void store_lock(Store *s);
void store_unlock(Store *s);

/*
** The statement, ready to be bound, or with numbers as its first two parameters (one
** that it has not is passed over). NULL: 'e' says why.
*/
sqlite3_stmt *store_statement(Store *s, StoreText which, Err *e);
sqlite3_stmt *store_bound(Store *s, StoreText which, int64_t first, int64_t second,
                          Err *e);

/*
** Run a statement that gives no row, or look for its first: 1 a row, 0 none,
** -1: 'e' says why. Reset it (sqlite3_reset) once its columns were read.
*/
int store_step(Store *s, sqlite3_stmt *statement, Err *e);

/* A statement without rows, of one number or none. */
bool store_do(Store *s, StoreText which, int64_t first, Err *e);

/* The whole number that a statement with such parameters gives, 0 for none or NULL; the
 * same of one that is bound. */
bool store_number(Store *s, StoreText which, int64_t first, int64_t second,
                  int64_t *out, Err *e);
bool store_take(Store *s, sqlite3_stmt *statement, int64_t *out, Err *e);

/*
** A transaction that may write. store_end commits when 'ok', else, or when that
** fails, all of it is undone. Returns whether all went well.
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
