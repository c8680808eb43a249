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

/* The sums of the tables' rows: of looks those that are counted are read by number, not
 * by an index of its own; bounds have a sum of their own, as an older baize writes and
 * checks the other alone. */
#define SUM_OF_ENTRY                                                           \
  "sum_of(id, kind, title, source, question, condition, measures, plan, seed," \
  " version, uniform, asked, summary,"                                         \
  " (SELECT count(ifnull(sum, 0)) FROM look WHERE look.entry = entry.id))"
#define SUM_OF_ROW "sum_of(entry, variant, number, deal, tries, value)"
#define SUM_OF_BLOCK "sum_of(id, nb, deals)"
#define SOLVED_HOLDS                                                         \
  "sum = sum_of(deal, tricks) AND ifnull(bounds_sum = sum_of(deal, bounds)," \
  " bounds IS NULL)"

/* Have sum_of on the connection of a Store. */
bool sums_open(Store *s, Err *e);

/* A column "sum = sum_of(...)" of the row at hand: true also where there need be no
 * sum. */
bool sums_hold(const Store *s, sqlite3_stmt *p, int column);

#endif
