/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/rows.h"

#include "store/block.h"
#include "store/handle.h"
#include "store/solved.h"
#include "store/sums.h"

enum { POLL = 256 /* rows */ };

void store_rows_free(StoreRows *r)
{
  region_free(&r->region);
  *r = STORE_ROWS_EMPTY;
}

static bool make_room(StoreRows *r, size_t room, int value_nb, Err *e)
{
  if (r->room >= room && r->value_nb == value_nb) return true;
  store_rows_free(r);
  r->deal = region_new(&r->region, room, sizeof *r->deal);
  r->number = region_new(&r->region, room, sizeof *r->number);
  r->tries = region_new(&r->region, room, sizeof *r->tries);
  r->tricks = region_new(&r->region, room, sizeof *r->tricks);
  r->value = region_new(&r->region, room * (size_t)value_nb + 1, sizeof *r->value);
  if (r->region.failed) {
    store_rows_free(r);
    return err_memory(e);
  }
  r->room = room;
  r->value_nb = value_nb;
  return true;
}

static bool damaged(const Store *s, const StoreWanted *w, uint64_t number, Err *e)
{
  return err_as(e, ERR_DAMAGED,
                "'%s' is damaged: deal %llu of experiment %lld is not whole",
                store_path(s), (unsigned long long)number, (long long)w->entry);
}

/* The current row of the statement, if it is wanted. */
static bool take(Store *s, const StoreWanted *w, sqlite3_stmt *p, StoreRows *r, Err *e)
{
  size_t i = r->nb;
  uint64_t number = (uint64_t)sqlite3_column_int64(p, 0);
  const unsigned char *key = sqlite3_column_blob(p, 1);
  TrickBounds known;
  Deal d;
  if (number != r->seen + 1 || !sums_hold(s, p, 4) ||
      !unpack_deal(&d, key, (size_t)sqlite3_column_bytes(p, 1)))
    return damaged(s, w, r->seen + 1, e);
  r->seen = number;
  if (w->want && !w->want(w->context, &d)) return true;
  const unsigned char *value = sqlite3_column_blob(p, 3);
  size_t len = (size_t)sqlite3_column_bytes(p, 3);
  if (w->value_nb &&
      !unpack_values(r->value + i * (size_t)w->value_nb, w->value_nb, value, len))
    return damaged(s, w, number, e);
  if (!solved_get(s, key, &known, e)) return false;
  r->tricks[i] = tricks_exact(&known);
  r->deal[i] = d;
  r->number[i] = number;
  r->tries[i] = (uint64_t)sqlite3_column_int64(p, 2);
  r->nb++;
  return true;
}

static bool read_rows(Store *s, const StoreWanted *w, sqlite3_stmt *p, StoreRows *r,
                      Err *e)
{
  while (r->nb < w->most && r->seen < w->last) {
    int found = store_step(s, p, e);
    if (found < 0) return false;
    if (found == 0) return damaged(s, w, r->seen + 1, e);
    if (!take(s, w, p, r, e)) return false;
    if (r->seen % POLL == 0 && stop_asked(w->stop)) return err_interrupted(e);
  }
  return true;
}

static bool read_blocks(Store *s, const StoreWanted *w, StoreRows *r, Err *e)
{
  DealBlock b = {.store = s, .entry = w->entry};
  const unsigned char *deal;
  Deal d;
  while (r->nb < w->most && r->seen < w->last) {
    if (!block_get(&b, r->seen + 1, &deal, e)) return false;
    if (!deal || w->value_nb || w->variant || !unpack_cards(&d, deal))
      return damaged(s, w, r->seen + 1, e);
    if (++r->seen % POLL == 0 && stop_asked(w->stop)) return err_interrupted(e);
    if (w->want && !w->want(w->context, &d)) continue;
    if (!unpack_tricks(&r->tricks[r->nb], deal + PACK_CARDS, PACK_TRICKS))
      return damaged(s, w, r->seen, e);
    r->deal[r->nb] = d;
    r->number[r->nb] = r->seen;
    r->tries[r->nb++] = 1;
  }
  return true;
}

static bool read_table(Store *s, const StoreWanted *w, StoreRows *r, Err *e)
{
  sqlite3_stmt *p = store_query(
      s,
      "SELECT number, deal, tries, value, sum = " SUM_OF_ROW " FROM row"
      " WHERE entry = ? AND variant = ? AND number >= ? ORDER BY number",
      SQL_WITH(sql_int(w->entry), sql_int(w->variant), sql_int((int64_t)w->first)), e);
  bool ok = p && read_rows(s, w, p, r, e);
  store_done(s, p);
  return ok;
}

bool store_rows(Store *s, const StoreWanted *w, StoreRows *out, Err *e)
{
  bool blocks;
  if (!make_room(out, w->most, w->value_nb, e)) return false;
  out->nb = 0;
  out->seen = w->first - 1;
  return block_kept(s, w->entry, &blocks, e) &&
         (blocks ? read_blocks : read_table)(s, w, out, e);
}

bool store_variants(Store *s, int64_t entry, int *variants, Err *e)
{
  int64_t last;
  if (!store_number(s, "SELECT max(variant) FROM row WHERE entry = ?",
                    SQL_WITH(sql_int(entry)), &last, e))
    return false;
  *variants = (int)last + 1;
  return true;
}
