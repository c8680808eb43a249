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
  sqlite3_stmt *p = store_statement(s, SOLVED_GET, e);
  if (!p) return false;
  *b = tricks_unbounded();
  sqlite3_bind_blob(p, 1, key, PACK_DEAL, SQLITE_STATIC);
  int found = store_step(s, p, e);
  bool ok = found >= 0;
  if (found > 0) {
    ok = solved_read(s, p, 0, b) ||
         err_as(e, ERR_DAMAGED, "'%s' is damaged: the double-dummy results of a deal",
                store_path(s));
    sqlite3_reset(p);
  }
  sqlite3_clear_bindings(p);
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
  sqlite3_stmt *p = store_statement(s, SOLVED_PUT, e);
  if (!p) return false;
  Tricks t = tricks_exact(&b);
  TrickBounds exact = tricks_bounds(&t);
  pack_tricks(&t, tricks);
  pack_bounds(&b, bounds);
  sqlite3_bind_blob(p, 1, key, PACK_DEAL, SQLITE_STATIC);
  sqlite3_bind_blob(p, 2, tricks, PACK_TRICKS, SQLITE_STATIC);
  if (memcmp(&b, &exact, sizeof b) != 0)
    sqlite3_bind_blob(p, 3, bounds, PACK_BOUNDS, SQLITE_STATIC);
  bool ok = store_step(s, p, e) == 0;
  sqlite3_clear_bindings(p);
  return ok;
}

bool solved_known(Store *s, const Deal *d, TrickBounds *b, Err *e)
{
  unsigned char key[PACK_DEAL];
  pack_deal(d, key);
  store_lock(s);
  bool ok = solved_get(s, key, b, e);
  store_unlock(s);
  return ok;
}

bool solved_count(Store *s, uint64_t *out, Err *e)
{
  int64_t deals;
  store_lock(s);
  bool ok = store_number(s, SOLVED_NB, 0, 0, &deals, e);
  store_unlock(s);
  if (ok) *out = (uint64_t)deals;
  return ok;
}

static bool count_results(Store *s, uint64_t *known, uint64_t *bounded, Err *e)
{
  sqlite3_stmt *p = store_statement(s, SOLVED_EACH, e);
  int found = p ? 1 : -1;
  TrickBounds b;
  while (found > 0 && (found = store_step(s, p, e)) > 0) {
    if (!solved_read(s, p, 1, &b)) continue; /* a damaged file's */
    for (int i = 0; i < PAIR_NB; i++) {
      int low = *tricks_at(&b.low, i), high = *tricks_at(&b.high, i);
      *known += low == high;
      *bounded += low < high && high - low < TRICKS_MAX;
    }
  }
  return found == 0;
}

bool solved_results(Store *s, uint64_t *known, uint64_t *bounded, Err *e)
{
  int64_t blocks = 0;
  store_lock(s);
  bool ok = store_number(s, BLOCK_NB, 0, 0, &blocks, e);
  *known = PAIR_NB * (uint64_t)blocks;
  *bounded = 0;
  ok = ok && count_results(s, known, bounded, e);
  store_unlock(s);
  return ok;
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
  sqlite3_stmt *p = store_statement(s, SOLVED_ALL, e);
  int found = p ? 1 : -1;
  while (found > 0 && (found = store_step(s, p, e)) > 0) {
    if (sqlite3_column_bytes(p, 0) != PACK_DEAL) continue; /* a damaged file's */
    uint64_t at = place(sqlite3_column_blob(p, 0), f->shift);
    f->bit[at / BYTE_BITS] |= (unsigned char)(1u << at % BYTE_BITS);
  }
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
  store_lock(s);
  bool ok = mark_all(out, s, e);
  store_unlock(s);
  if (!ok) filter_close(out);
  return ok;
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
