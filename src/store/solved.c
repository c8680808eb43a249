/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/solved.h"

#include "base/mem.h"
#include "store/handle.h"
#include "store/inside.h"
#include "store/pack.h"
#include "store/sums.h"

bool solved_get(Store *s, const unsigned char key[PACK_DEAL], Tricks *t, Err *e)
{
  sqlite3_stmt *p = store_statement(s, SOLVED_GET, e);
  if (!p) return false;
  *t = tricks_unknown();
  sqlite3_bind_blob(p, 1, key, PACK_DEAL, SQLITE_STATIC);
  int found = store_step(s, p, e);
  bool ok = found >= 0;
  if (found > 0) {
    const unsigned char *bytes = sqlite3_column_blob(p, 0);
    ok = (sums_hold(s, p, 1) &&
          unpack_tricks(t, bytes, (size_t)sqlite3_column_bytes(p, 0))) ||
         err_as(e, ERR_DAMAGED, "'%s' is damaged: the double-dummy results of a deal",
                store_path(s));
    sqlite3_reset(p);
  }
  sqlite3_clear_bindings(p);
  return ok;
}

PairSet solved_take(const Tricks *from, PairSet wanted, Tricks *t)
{
  PairSet found = 0;
  for (int d = 0; d < SEAT_NB; d++)
    for (int i = 0; i < STRAIN_NB; i++)
      if (wanted & pair_bit(d, i) && from->of[d][i] != TRICKS_UNKNOWN) {
        t->of[d][i] = from->of[d][i];
        found |= pair_bit(d, i);
      }
  return found;
}

bool solved_put(Store *s, const unsigned char key[PACK_DEAL], const Tricks *t, Err *e)
{
  Tricks kept;
  if (!solved_get(s, key, &kept, e)) return false;
  PairSet old = solved_take(&kept, PAIRS_ALL, &kept);
  PairSet new = solved_take(t, PAIRS_ALL, &kept);
  return !(new & ~old) || solved_write(s, key, &kept, e);
}

bool solved_write(Store *s, const unsigned char key[PACK_DEAL], const Tricks *t, Err *e)
{
  unsigned char bytes[PACK_TRICKS];
  sqlite3_stmt *p = store_statement(s, SOLVED_PUT, e);
  if (!p) return false;
  pack_tricks(t, bytes);
  sqlite3_bind_blob(p, 1, key, PACK_DEAL, SQLITE_STATIC);
  sqlite3_bind_blob(p, 2, bytes, PACK_TRICKS, SQLITE_STATIC);
  bool ok = store_step(s, p, e) == 0;
  sqlite3_clear_bindings(p);
  return ok;
}

bool solved_known(Store *s, const Deal *d, PairSet wanted, Tricks *t, PairSet *found,
                  Err *e)
{
  unsigned char key[PACK_DEAL];
  Tricks kept;
  pack_deal(d, key);
  store_lock(s);
  bool ok = solved_get(s, key, &kept, e);
  store_unlock(s);
  if (ok) *found = solved_take(&kept, wanted, t);
  return ok;
}

bool solved_count(Store *s, uint64_t *out, Err *e)
{
  store_lock(s);
  int found = -1;
  sqlite3_stmt *p = store_statement(s, SOLVED_NB, e);
  if (p) found = store_step(s, p, e);
  if (found >= 0) *out = found ? (uint64_t)sqlite3_column_int64(p, 0) : 0;
  sqlite3_reset(p);
  store_unlock(s);
  return found >= 0;
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
