/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/sink.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "store/block.h"
#include "store/handle.h"
#include "store/solved.h"

/* Rows that may wait: the last deal of a batch has all its variants in it. */
enum { ROOM = 2 * SINK_QUICK };

/* A deal that waits; its values are the next 'value_len' bytes of the sink. */
typedef struct Waiting {
  uint64_t number, tries;
  int variant;
  unsigned char key[PACK_CARDS]; /* the deal id, of a block the cards */
  bool solved;
  TrickBounds bounds;
  size_t value_len;
} Waiting;

static int64_t now_ms(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The last deal of an entry. */
static bool last_of(const StoreSink *k, int64_t *last, Err *e)
{
  if (k->blocks) return block_last(k->store, k->entry, last, e);
  return store_number(k->store,
                      "SELECT max(number) FROM row WHERE entry = ? AND variant = 0",
                      SQL_WITH(sql_int(k->entry)), last, e);
}

bool sink_open(StoreSink *out, Store *s, int64_t entry, int value_nb, Err *e)
{
  StoreSink k = {.store = s,
                 .entry = entry,
                 .value_nb = value_nb,
                 .solved_most = SINK_SOLVED,
                 .wait_ms = SINK_WAIT_MS};
  int64_t shards, last;
  bool ok = block_kept(s, entry, &k.blocks, e) && last_of(&k, &last, e) &&
            store_number(s, "SELECT count(*) FROM shard WHERE entry = ?",
                         SQL_WITH(sql_int(entry)), &shards, e);
  if (!ok) return false;
  k.stored = k.last = (uint64_t)last;
  k.anywhere = shards > 0;
  k.waiting = mem_new(ROOM, sizeof *k.waiting);
  k.value = mem_new((size_t)ROOM * (size_t)value_nb + 1, PACK_VALUE_MAX);
  if (!k.waiting || !k.value) {
    sink_close(&k);
    return err_memory(e);
  }
  *out = k;
  return true;
}

void sink_close(StoreSink *k)
{
  mem_free(k->waiting);
  mem_free(k->value);
  *k = (StoreSink){0};
}

/* Somebody else added rows since the last batch. */
static bool went_on(const StoreSink *k, Err *e)
{
  return err_as(e, ERR_IO, "another process goes on with experiment %lld of '%s'",
                (long long)k->entry, store_path(k->store));
}

static bool is_full(const StoreSink *k)
{
  return k->nb >= SINK_QUICK || k->solved_nb >= k->solved_most ||
         (k->nb > 0 && now_ms() - k->since_ms >= k->wait_ms);
}

bool sink_add(StoreSink *k, const StoreRow *row, Err *e)
{
  bool next = row->variant == 0;
  if (k->anywhere) k->last = k->stored = row->number - 1;
  k->anywhere = false;
  if (next && row->number != k->last + 1) return went_on(k, e);
  assert(row->number == k->last + next);
  if (next && is_full(k) && !sink_flush(k, e)) return false;
  assert(k->nb < ROOM);
  if (k->nb == 0) k->since_ms = now_ms();
  Waiting *w = &k->waiting[k->nb];
  *w = (Waiting){.number = row->number,
                 .variant = row->variant,
                 .tries = row->tries,
                 .bounds = tricks_unbounded()};
  (k->blocks ? pack_cards : pack_deal)(row->deal, w->key);
  w->solved = row->bounds && memcmp(row->bounds, &w->bounds, sizeof w->bounds) != 0;
  if (row->bounds) w->bounds = *row->bounds;
  w->value_len = pack_values(row->value, k->value_nb, k->value + k->value_len);
  k->value_len += w->value_len;
  k->last = row->number;
  k->nb++;
  k->solved_nb += w->solved;
  return true;
}

bool row_put(Store *s, const StoredRow *r, bool *added, Err *e)
{
  bool ok = store_run(
      s,
      "INSERT OR IGNORE INTO row (entry, variant, number, deal, tries, value, sum)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, sum_of(?1, ?2, ?3, ?4, ?5, ?6))",
      SQL_WITH(sql_int(r->entry), sql_int(r->variant), sql_int(r->number),
               sql_bytes(r->deal, PACK_DEAL), sql_int(r->tries),
               sql_bytes(r->value, r->value_len)),
      e);
  *added = ok && sqlite3_changes(s->sql.db);
  return ok;
}

static bool write_row(StoreSink *k, const Waiting *w, const unsigned char *value,
                      Err *e)
{
  StoredRow row = {.entry = k->entry,
                   .variant = w->variant,
                   .number = (int64_t)w->number,
                   .tries = (int64_t)w->tries,
                   .deal = w->key,
                   .value = value,
                   .value_len = w->value_len};
  bool added, agree; /* given results may be wrong: those that were there stay */
  return row_put(k->store, &row, &added, e) && (added || went_on(k, e)) &&
         (!w->solved || solved_put(k->store, w->key, &w->bounds, &agree, e));
}

/* A library's deals. In a transaction. */
static bool write_blocks(StoreSink *k, Err *e)
{
  DealBlock b = {.store = k->store, .entry = k->entry};
  unsigned char deal[BLOCK_DEAL];
  const unsigned char *there;
  for (size_t i = 0; i < k->nb; i++) {
    const Waiting *w = &k->waiting[i];
    memcpy(deal, w->key, PACK_CARDS);
    Tricks t = tricks_exact(&w->bounds);
    pack_tricks(&t, deal + PACK_CARDS);
    if (!block_get(&b, w->number, &there, e)) return false;
    if (there) return went_on(k, e);
    block_add(&b, w->number, deal);
  }
  return block_write(&b, e);
}

/* In a transaction. */
static bool write_rows(StoreSink *k, Err *e)
{
  const unsigned char *value = k->value;
  for (size_t i = 0; i < k->nb; i++) {
    if (!write_row(k, &k->waiting[i], value, e)) return false;
    value += k->waiting[i].value_len;
  }
  return true;
}

bool sink_flush(StoreSink *k, Err *e)
{
  if (!k->nb) return true;
  bool ok = store_begin(k->store, e) &&
            store_end(k->store, (k->blocks ? write_blocks : write_rows)(k, e), e);
  k->nb = k->solved_nb = k->value_len = 0;
  if (ok) k->stored = k->last;
  k->last = k->stored;
  return ok;
}
