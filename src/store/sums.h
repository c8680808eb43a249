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

#include "store/store.h"

/* Have sum_of on the connection of a Store. */
bool sums_open(Store *s, Err *e);

/* A column "sum = sum_of(...)" of the row at hand: true also where there need be no
 * sum. */
bool sums_hold(const Store *s, sqlite3_stmt *p, int column);

#endif
