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
#include "store/entry.h"
#include "store/pack.h"
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

/* What the file is, by its first bytes; nothing is opened by SQLite. */
typedef enum StoreKind { STORE_NONE, STORE_EMPTY, STORE_OURS } StoreKind;
bool store_look(const char *path, StoreKind *kind, Err *e);

/* In a transaction: the version that what is stored asks for. */
bool store_version(Store *s, Err *e);

/* Make the tables where there are none; else check them. */
bool store_schema(Store *s, Err *e);

/* What SQLite finds wrong with the pages, 'whole': also with what they say of each
 * other. */
bool store_pages(Store *s, bool whole, Err *e);

/*
** ---- results and entries within a transaction of the Store's own thread ----
** The caller holds the Store's lock.
*/

/* What is known of a deal. */
bool solved_get(Store *s, const unsigned char key[PACK_DEAL], TrickBounds *b, Err *e);

/* The same from three columns: tricks, bounds, sum. False: they are damaged. */
bool solved_read(const Store *s, sqlite3_stmt *p, int column, TrickBounds *b);

/* Add 'more' to it; 'agree': they do not contradict each other anywhere. False: it
 * cannot be read or written. */
bool solved_put(Store *s, const unsigned char key[PACK_DEAL], const TrickBounds *more,
                bool *agree, Err *e);

/* As entry_add. */
bool entry_put(Store *s, const StoreEntry *x, int64_t *id, Err *e);

/* As registered_add. */
bool registered_put(Store *s, const char *hash, const char *text, Err *e);

/* Mark an entry as a shard, or as none. */
bool entry_mark(Store *s, int64_t id, bool shard, Err *e);

/* The entry of the same question, seed, plan and version; 0: there is none, -1: 'e'. */
int64_t entry_same(Store *s, const StoreEntry *x, Err *e);

/* ENTRY_ASKED or LOOK_ADD with a number, ENTRY_SUMMARY with a text. */
bool entry_set(Store *s, StoreText which, int64_t id, int64_t n, const char *text,
               Err *e);

#endif
