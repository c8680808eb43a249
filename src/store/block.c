/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/block.h"

#include <assert.h>
#include <string.h>

#include "store/schema.h"
#include "store/sums.h"

_Static_assert(BLOCK_BITS == 40 && BLOCK_DEALS == 176 && BLOCK_DEAL == 23,
               "as the statements have them");

static uint64_t which_of(uint64_t number)
{
  return (number - 1) / BLOCK_DEALS + 1;
}

/* The key of a block: the entry above 40 bits of its number. */
static int64_t key_of(int64_t entry, uint64_t which)
{
  return entry << BLOCK_BITS | (int64_t)(which - 1);
}

static bool is_there(const unsigned char *deal)
{
  static const unsigned char NONE[BLOCK_DEAL];
  return memcmp(deal, NONE, BLOCK_DEAL) != 0;
}

bool block_kept(Store *s, int64_t entry, bool *kept, Err *e)
{
  int64_t is;
  if (!store_number(s,
                    "SELECT kind = 'library' AND uniform AND ? AND NOT EXISTS"
                    " (SELECT 1 FROM row WHERE row.entry = id) FROM entry WHERE id = ?",
                    SQL_WITH(sql_int(s->summed), sql_int(entry)), &is, e))
    return false;
  *kept = is;
  return true;
}

static bool damaged(const DealBlock *b, Err *e)
{
  return err_as(e, ERR_DAMAGED, "'%s' is damaged: deals %llu and up of experiment %lld",
                store_path(b->store),
                (unsigned long long)(b->which - 1) * BLOCK_DEALS + 1,
                (long long)b->entry);
}

/* Have the block of a deal. */
static bool turn_to(DealBlock *b, uint64_t number, Err *e)
{
  uint64_t which = which_of(number);
  if (b->which == which) return true;
  if (!block_write(b, e)) return false;
  sqlite3_stmt *p = store_query(
      b->store, "SELECT deals, sum = " SUM_OF_BLOCK " FROM block WHERE id = ?",
      SQL_WITH(sql_int(key_of(b->entry, which))), e);
  b->which = which;
  int found = store_step(b->store, p, e);
  bool ok = found >= 0;
  memset(b->deal, 0, sizeof b->deal);
  if (found > 0) {
    int len = sqlite3_column_bytes(p, 0);
    ok = (sums_hold(b->store, p, 1) && len <= (int)sizeof b->deal) || damaged(b, e);
    if (ok) memcpy(b->deal, sqlite3_column_blob(p, 0), (size_t)len);
  }
  store_done(b->store, p);
  if (!ok) b->which = 0;
  return ok;
}

bool block_get(DealBlock *b, uint64_t number, const unsigned char **deal, Err *e)
{
  if (!turn_to(b, number, e)) return false;
  const unsigned char *at = b->deal[(number - 1) % BLOCK_DEALS];
  *deal = is_there(at) ? at : NULL;
  return true;
}

void block_add(DealBlock *b, uint64_t number, const unsigned char deal[BLOCK_DEAL])
{
  assert(b->which == which_of(number));
  memcpy(b->deal[(number - 1) % BLOCK_DEALS], deal, BLOCK_DEAL);
  b->changed = true;
}

bool block_write(DealBlock *b, Err *e)
{
  if (!b->changed) return true;
  int nb = 0, last = 0;
  for (int i = 0; i < BLOCK_DEALS; i++)
    if (is_there(b->deal[i])) {
      nb++;
      last = i + 1;
    }
  b->changed = !store_run(
      b->store,
      "INSERT INTO block (id, nb, deals, sum) VALUES (?1, ?2, ?3, sum_of(?1, ?2, ?3))"
      " ON CONFLICT (id) DO UPDATE SET nb = ?2, deals = ?3, sum = sum_of(?1, ?2, ?3)",
      SQL_WITH(sql_int(key_of(b->entry, b->which)), sql_int(nb),
               sql_bytes(b->deal, (size_t)(last * BLOCK_DEAL))),
      e);
  return !b->changed && store_version(b->store, e);
}

bool block_last(Store *s, int64_t entry, int64_t *last, Err *e)
{
  return store_number(s,
                      "SELECT 176 * " BLOCK_NUMBER " + length(deals) / 23 FROM block"
                      " WHERE" BLOCK_OF("?1") " ORDER BY id DESC LIMIT 1",
                      SQL_WITH(sql_int(entry)), last, e);
}

/*
** '*which' becomes the first block from there on that is there or, 'lacking',
** that lacks deals: full ones are not read for that. 1; 0: there is none, -1:
** 'e'.
*/
static int next_block(Store *s, int64_t entry, bool lacking, uint64_t *which, Err *e)
{
  sqlite3_stmt *p =
      store_query(s,
                  "SELECT " BLOCK_NUMBER ", nb FROM block INDEXED BY block_nb"
                  " WHERE" BLOCK_OF("?1") " AND id >= (?1 << 40) + ?2 ORDER BY id",
                  SQL_WITH(sql_int(entry), sql_int((int64_t)(*which - 1))), e);
  int found;
  while ((found = store_step(s, p, e)) > 0) {
    uint64_t at = (uint64_t)sqlite3_column_int64(p, 0) + 1;
    bool full = sqlite3_column_int(p, 1) == BLOCK_DEALS;
    if (lacking && full && at == *which) {
      ++*which;
      continue;
    }
    if (!lacking) *which = at;
    break;
  }
  store_done(s, p);
  return found;
}

/* The first deal from 'at' on in its block that is there, or is not; 0: none. */
static bool search(DealBlock *b, uint64_t at, bool there, uint64_t *out, Err *e)
{
  const unsigned char *deal;
  *out = 0;
  for (uint64_t end = which_of(at) * BLOCK_DEALS; at <= end && !*out; at++) {
    if (!block_get(b, at, &deal, e)) return false;
    if ((deal != NULL) == there) *out = at;
  }
  return true;
}

bool block_gap(Store *s, int64_t entry, uint64_t first, uint64_t *gap, uint64_t *next,
               Err *e)
{
  DealBlock b = {.store = s, .entry = entry};
  uint64_t at = first, which = which_of(first);
  do {
    if (next_block(s, entry, true, &which, e) < 0) return false;
    if (which > which_of(at)) at = (which - 1) * BLOCK_DEALS + 1;
    if (!search(&b, at, false, gap, e)) return false;
    at = which++ * BLOCK_DEALS + 1;
  } while (!*gap);
  if (!search(&b, *gap, true, next, e)) return false;
  int found = *next ? 0 : next_block(s, entry, false, &which, e);
  return found >= 0 &&
         (!found || search(&b, (which - 1) * BLOCK_DEALS + 1, true, next, e));
}
