/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** sums.h - checksums of what a Store keeps; for this folder alone, but store_check.
**
** Each entry, look, row and deal with results carries a sum over its columns,
** made by the SQL function sum_of and checked when it is read. Files that were
** made before there were sums have none (NULL) in what was stored until then.
*/
#ifndef STORE_SUMS_H
#define STORE_SUMS_H

#include <sqlite3.h>

#include "base/stop.h"
#include "store/store.h"

/* Have sum_of on the connection of a Store. */
bool sums_open(Store *s, Err *e);

/* A column "sum = sum_of(...)" of the row at hand: true also where there need be no
 * sum. */
bool sums_hold(const Store *s, sqlite3_stmt *p, int column);

/*
** Read an entry's rows, or, of entry 0, the whole file's pages and all results,
** and check them; a file of more than 'most' bytes is left alone when entry is
** 0. False: 'e' says what is damaged.
*/
bool store_check(Store *s, int64_t entry, uint64_t most, const Stop *stop, Err *e);

#endif
