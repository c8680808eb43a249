/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/solved.h"

#include <string.h>

#include "base/mem.h"
#include "store/handle.h"
#include "store/pack.h"
#include "store/sums.h"

bool solved_read(const Store *s, sqlite3_stmt *p, int column, TrickBounds *b)
{
  Tricks t;
  TrickBounds more = tricks_unbounded();
  const unsigned char *tricks = sqlite3_column_blob(p, column);
  const unsigned char *bounds = sqlite3_column_blob(p, column + 1);
  if (!sums_hold(s, p, column + 2) ||
      !unpack_tricks(&t, tricks, (size_t)sqlite3_column_bytes(p, column)) ||
      (bounds &&
       !unpack_bounds(&more, bounds, (size_t)sqlite3_column_bytes(p, column + 1))))
    return false;
  *b = tricks_bounds(&t);
  return tricks_narrow(b, &more);
}

bool solved_get(Store *s, const unsigned char key[PACK_DEAL], TrickBounds *b, Err *e)
{
  sqlite3_stmt *p = store_query(
      s, "SELECT tricks, bounds, " SOLVED_HOLDS " FROM solved WHERE deal = ?",
      SQL_WITH(sql_bytes(key, PACK_DEAL)), e);
  int found = store_step(s, p, e);
  bool ok = found >= 0;
  *b = tricks_unbounded();
  if (found > 0)
    ok = solved_read(s, p, 0, b) ||
         err_as(e, ERR_DAMAGED, "'%s' is damaged: the double-dummy results of a deal",
                store_path(s));
  store_done(s, p);
  return ok;
}

bool solved_put(Store *s, const unsigned char key[PACK_DEAL], const TrickBounds *more,
                bool *agree, Err *e)
{
  TrickBounds kept, b;
  unsigned char tricks[PACK_TRICKS], bounds[PACK_BOUNDS];
  if (!solved_get(s, key, &kept, e)) return false;
  b = kept;
  *agree = tricks_narrow(&b, more);
  if (memcmp(&b, &kept, sizeof b) == 0) return true;
  Tricks t = tricks_exact(&b);
  TrickBounds exact = tricks_bounds(&t);
  pack_tricks(&t, tricks);
  pack_bounds(&b, bounds);
  bool known = memcmp(&b, &exact, sizeof b) == 0;
  return store_run(
      s,
      "INSERT INTO solved (deal, tricks, sum, bounds, bounds_sum)"
      " VALUES (?1, ?2, sum_of(?1, ?2), ?3, iif(?3 IS NULL, NULL, sum_of(?1, ?3)))"
      " ON CONFLICT (deal) DO UPDATE SET tricks = ?2, sum = excluded.sum,"
      " bounds = ?3, bounds_sum = excluded.bounds_sum",
      SQL_WITH(sql_bytes(key, PACK_DEAL), sql_bytes(tricks, PACK_TRICKS),
               known ? sql_null() : sql_bytes(bounds, PACK_BOUNDS)),
      e);
}

bool solved_known(Store *s, const Deal *d, TrickBounds *b, Err *e)
{
  unsigned char key[PACK_DEAL];
  pack_deal(d, key);
  return solved_get(s, key, b, e);
}

bool solved_count(Store *s, uint64_t *out, Err *e)
{
  int64_t deals;
  if (!store_number(s,
                    "SELECT (SELECT count(*) FROM solved)"
                    " + (SELECT ifnull(sum(nb), 0) FROM block INDEXED BY block_nb)",
                    NULL, &deals, e))
    return false;
  *out = (uint64_t)deals;
  return true;
}

sqlite3_stmt *solved_all(Store *s, Err *e)
{
  return store_query(
      s, "SELECT deal, tricks, bounds, " SOLVED_HOLDS " FROM solved ORDER BY deal",
      NULL, e);
}

bool solved_results(Store *s, uint64_t *known, uint64_t *bounded, Err *e)
{
  int found;
  int64_t blocks;
  TrickBounds b;
  if (!store_number(s, "SELECT sum(nb) FROM block INDEXED BY block_nb", NULL, &blocks,
                    e))
    return false;
  *known = PAIR_NB * (uint64_t)blocks;
  *bounded = 0;
  sqlite3_stmt *p = solved_all(s, e);
  while ((found = store_step(s, p, e)) > 0) {
    if (!solved_read(s, p, 1, &b)) continue; /* a damaged file's */
    for (int i = 0; i < PAIR_NB; i++) {
      int low = *tricks_at(&b.low, i), high = *tricks_at(&b.high, i);
      *known += low == high;
      *bounded += low < high && high - low < TRICKS_MAX;
    }
  }
  store_done(s, p);
  return found == 0;
}

/* ---- the filter ----------------------------------------------------------------- */

enum { KEY_BITS = 64, BYTE_BITS = 8, LOG_MIN = 16, LOG_MAX = 27, BITS_PER_DEAL = 16 };

/* Fibonacci hashing (Knuth, TAOCP 3, 6.4) of the low 64 bits of the deal id. */
static uint64_t place(const unsigned char key[PACK_DEAL], int shift)
{
  uint64_t low = 0;
  for (int i = PACK_DEAL - KEY_BITS / BYTE_BITS; i < PACK_DEAL; i++)
    low = low << BYTE_BITS | key[i];
  return low * 0x9e3779b97f4a7c15u >> shift;
}

static bool mark_all(SolvedFilter *f, Store *s, Err *e)
{
  sqlite3_stmt *p = store_query(s, "SELECT deal FROM solved", NULL, e);
  int found;
  while ((found = store_step(s, p, e)) > 0) {
    if (sqlite3_column_bytes(p, 0) != PACK_DEAL) continue; /* a damaged file's */
    uint64_t at = place(sqlite3_column_blob(p, 0), f->shift);
    f->bit[at / BYTE_BITS] |= (unsigned char)(1u << at % BYTE_BITS);
  }
  store_done(s, p);
  return found == 0;
}

bool filter_open(SolvedFilter *out, Store *s, Err *e)
{
  uint64_t deals;
  int log = LOG_MIN;
  *out = (SolvedFilter){0};
  if (!solved_count(s, &deals, e)) return false;
  if (!deals) return true;
  while (log < LOG_MAX && (uint64_t)1 << log < deals * BITS_PER_DEAL) log++;
  out->shift = KEY_BITS - log;
  out->bit = mem_new(((size_t)1 << log) / BYTE_BITS, 1);
  if (!out->bit) return err_memory(e);
  if (mark_all(out, s, e)) return true;
  filter_close(out);
  return false;
}

void filter_close(SolvedFilter *f)
{
  mem_free(f->bit);
  *f = (SolvedFilter){0};
}

bool filter_may_know(const SolvedFilter *f, const Deal *d)
{
  unsigned char key[PACK_DEAL];
  if (!f->bit) return false;
  pack_deal(d, key);
  uint64_t at = place(key, f->shift);
  return f->bit[at / BYTE_BITS] >> at % BYTE_BITS & 1;
}
