/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** inside.h - results and entries within a transaction of the Store's own thread; for
** this folder alone.
**
** The caller holds the Store's lock.
*/
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store/entry.h"
#include "store/handle.h"
#include "store/pack.h"
#include "store/store.h"

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

/* Mark an entry as a shard, or as none. */
bool entry_mark(Store *s, int64_t id, bool shard, Err *e);

/* The entry of the same question, seed, plan and version; 0: there is none, -1: 'e'. */
int64_t entry_same(Store *s, const StoreEntry *x, Err *e);

/* ENTRY_ASKED or LOOK_ADD with a number, ENTRY_SUMMARY with a text. */
bool entry_set(Store *s, StoreText which, int64_t id, int64_t n, const char *text,
               Err *e);

#endif
