/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** entry_put.h - entries written in a transaction: the inside of entry.h, for this
** folder.
*/
#ifndef STORE_ENTRY_PUT_H
#define STORE_ENTRY_PUT_H

#include "store/entry.h"
#include "store/handle.h"

/* As entry_add. */
bool entry_put(Store *s, const StoreEntry *x, int64_t *id, Err *e);

/* Mark an entry as a shard, or as none. */
bool entry_mark(Store *s, int64_t id, bool shard, Err *e);

/* The entry of the same question, seed, plan and version; 0: there is none, -1: 'e'. */
int64_t entry_same(Store *s, const StoreEntry *x, Err *e);

/* As entry_ask, entry_summarise and look_add. */
bool entry_put_asked(Store *s, int64_t id, uint64_t asked, Err *e);
bool entry_put_summary(Store *s, int64_t id, const char *summary, Err *e);
bool look_put(Store *s, int64_t id, uint64_t deals, Err *e);

#endif
