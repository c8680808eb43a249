/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Each file is read through a Store of its own, so that there may be any number
** of them, and every row's checksum is compared on the way. Rows come in the
** order of their keys, in which the tree that they go into grows fastest.
*/
#include "store/merge.h"

#include <string.h>
#include <sys/stat.h>

#include "store/block.h"
#include "store/entry_put.h"
#include "store/handle.h"
#include "store/open.h"
#include "store/registered.h"
#include "store/schema.h"
#include "store/sink.h"
#include "store/solved.h"
#include "store/sums.h"

enum { POLL = 256 /* rows */ };

typedef struct Merge {
  Store *out, *in;
  const Stop *stop;
  uint64_t rows;
} Merge;

static bool damaged(const Merge *m, const char *what, Err *e)
{
  return err_as(e, ERR_DAMAGED, "'%s' is damaged: %s", store_path(m->in), what);
}

static bool differs(const Merge *m, const char *what, const void *key, Err *e)
{
  const unsigned char *byte = key;
  char id[DEAL_ID_MAX];
  for (int i = 0; i < PACK_DEAL; i++)
    sqlite3_snprintf(3, id + (ptrdiff_t)2 * i, "%02x", byte[i]);
  return err_set(e, 0, "'%s' has other %s of deal %s than '%s' or a file before it",
                 store_path(m->in), what, id, store_path(m->out));
}

/* ---- deals and results -------------------------------------------------------- */

/* ORDER: the columns below */
enum { VARIANT, NUMBER, DEAL, TRIES, VALUE, ROW_SUM };

/* A statement whose rows are those of an entry, by their keys. */
static sqlite3_stmt *rows_of(Store *s, int64_t entry, Err *e)
{
  return store_query(s,
                     "SELECT variant, number, deal, tries, value, sum = " SUM_OF_ROW
                     " FROM row WHERE entry = ? ORDER BY variant, number",
                     SQL_WITH(sql_int(entry)), e);
}

static bool merge_row(Merge *m, int64_t entry, sqlite3_stmt *row, Err *e)
{
  bool added;
  int64_t same;
  StoredRow r = {.entry = entry,
                 .variant = sqlite3_column_int64(row, VARIANT),
                 .number = sqlite3_column_int64(row, NUMBER),
                 .tries = sqlite3_column_int64(row, TRIES),
                 .deal = sqlite3_column_blob(row, DEAL),
                 .value = sqlite3_column_blob(row, VALUE),
                 .value_len = (size_t)sqlite3_column_bytes(row, VALUE)};
  if (!sums_hold(m->in, row, ROW_SUM) || sqlite3_column_bytes(row, DEAL) != PACK_DEAL)
    return damaged(m, "a deal", e);
  if (++m->rows % POLL == 0 && stop_asked(m->stop)) return err_interrupted(e);
  if (!row_put(m->out, &r, &added, e)) return false;
  if (added) return true;
  return store_number(m->out,
                      "SELECT deal = ? AND tries = ? AND value = ? FROM row"
                      " WHERE entry = ? AND variant = ? AND number = ?",
                      SQL_WITH(sql_bytes(r.deal, PACK_DEAL), sql_int(r.tries),
                               sql_bytes(r.value, r.value_len), sql_int(entry),
                               sql_int(r.variant), sql_int(r.number)),
                      &same, e) &&
         (same || differs(m, "values", r.deal, e));
}

static bool merge_rows(Merge *m, int64_t from, int64_t to, Err *e)
{
  sqlite3_stmt *p = rows_of(m->in, from, e);
  int found;
  while ((found = store_step(m->in, p, e)) > 0)
    if (!merge_row(m, to, p, e)) break;
  store_done(m->in, p);
  return found == 0;
}

/* A deal of a library that is kept in blocks; 'b' is of 'out'. */
static bool merge_deal(Merge *m, DealBlock *b, uint64_t number,
                       const unsigned char deal[BLOCK_DEAL], Err *e)
{
  const unsigned char *there;
  unsigned char key[PACK_DEAL];
  Deal d;
  if (++m->rows % POLL == 0 && stop_asked(m->stop)) return err_interrupted(e);
  if (!block_get(b, number, &there, e)) return false;
  if (!there) block_add(b, number, deal);
  if (!there || memcmp(there, deal, BLOCK_DEAL) == 0) return true;
  if (!unpack_cards(&d, deal)) return damaged(m, "a deal", e);
  pack_deal(&d, key);
  return differs(m, "results", key, e);
}

static bool merge_blocks(Merge *m, int64_t from, int64_t to, Err *e)
{
  DealBlock in = {.store = m->in, .entry = from}, out = {.store = m->out, .entry = to};
  const unsigned char *deal;
  uint64_t gap, at = 1;
  while (at) {
    if (!block_get(&in, at, &deal, e)) return false;
    if (deal && !merge_deal(m, &out, at++, deal, e)) return false;
    if (!deal && !block_gap(m->in, from, at, &gap, &at, e)) return false;
  }
  return block_write(&out, e);
}

/* Rows of an older baize, with their results, as blocks. */
static bool merge_library(Merge *m, int64_t from, int64_t to, Err *e)
{
  DealBlock out = {.store = m->out, .entry = to};
  unsigned char deal[BLOCK_DEAL];
  Deal d;
  TrickBounds known;
  sqlite3_stmt *p = rows_of(m->in, from, e);
  int found;
  while ((found = store_step(m->in, p, e)) > 0) {
    const unsigned char *key = sqlite3_column_blob(p, DEAL);
    bool ok = sums_hold(m->in, p, ROW_SUM) &&
              unpack_deal(&d, key, (size_t)sqlite3_column_bytes(p, DEAL));
    if (!ok) damaged(m, "a deal", e);
    if (!ok || !solved_get(m->in, key, &known, e)) break;
    Tricks t = tricks_exact(&known);
    pack_cards(&d, deal);
    pack_tricks(&t, deal + PACK_CARDS);
    if (!merge_deal(m, &out, (uint64_t)sqlite3_column_int64(p, NUMBER), deal, e)) break;
  }
  store_done(m->in, p);
  return found == 0 && block_write(&out, e);
}

/* What an older baize began is kept as it is only in its own file. */
static bool merge_deals(Merge *m, int64_t from, int64_t to, Err *e)
{
  bool in, out;
  if (!block_kept(m->in, from, &in, e) || !block_kept(m->out, to, &out, e))
    return false;
  if (in && !out)
    return err_set(e, 0,
                   "'%s' has a library that an older baize began: merge it and '%s'"
                   " into a new file",
                   store_path(m->out), store_path(m->in));
  if (in) return merge_blocks(m, from, to, e);
  return (out ? merge_library : merge_rows)(m, from, to, e);
}

static bool merge_tricks(Merge *m, sqlite3_stmt *p, Err *e)
{
  const unsigned char *key = sqlite3_column_blob(p, 0);
  TrickBounds more;
  bool agree;
  if (sqlite3_column_bytes(p, 0) != PACK_DEAL || !solved_read(m->in, p, 1, &more))
    return damaged(m, "the double-dummy results of a deal", e);
  if (++m->rows % POLL == 0 && stop_asked(m->stop)) return err_interrupted(e);
  return solved_put(m->out, key, &more, &agree, e) &&
         (agree || differs(m, "double-dummy results", key, e));
}

static bool merge_solved(Merge *m, Err *e)
{
  sqlite3_stmt *p = solved_all(m->in, e);
  int found;
  while ((found = store_step(m->in, p, e)) > 0)
    if (!merge_tricks(m, p, e)) break;
  store_done(m->in, p);
  return found == 0;
}

/* ---- entries ------------------------------------------------------------------ */

/*
** A file has nothing in common with the rest. Whole runs of one question may have
** different seeds; that of a shard is likely a mistake.
*/
static bool stranger(Merge *m, const StoreEntry *x, Err *e)
{
  StoreEntry y;
  int64_t id;
  const char *path = store_path(m->in);
  if (!entry_next(m->out, 0, x->question, &id, e) ||
      (id && !entry_get(m->out, id, &y, e)))
    return false;
  if (!id)
    return err_set(e, 0, "'%s' is of another question than the rest: %s", path,
                   *x->title ? x->title : x->condition);
  if (x->seed != y.seed && !x->shard && !y.shard) return true;
  if (x->seed != y.seed)
    return err_set(
        e, 0,
        "'%s' has seed %lld, the rest has %lld: merge the shards of each seed "
        "into a database of its own, and then these, which are whole",
        path, (long long)x->seed, (long long)y.seed);
  return err_set(e, 0, "'%s' was made by baize %s with plan %s, the rest by %s with %s",
                 path, x->version, x->plan, y.version, y.plan);
}

/* Whether an entry of the file is there already, or nothing is. */
static bool belongs(Merge *m, Err *e)
{
  StoreEntry x;
  int64_t any, id = 0, same = 0;
  if (!entry_next(m->out, 0, NULL, &any, e)) return false;
  while (any) {
    if (!entry_next(m->in, id, NULL, &id, e)) return false;
    if (!id) break;
    if (!entry_get(m->in, id, &x, e)) return false;
    same = entry_same(m->out, &x, e);
    if (same) return same > 0;
  }
  if (!any || !entry_next(m->in, 0, NULL, &id, e)) return !any;
  return !id || (entry_get(m->in, id, &x, e) && stranger(m, &x, e));
}

static bool merge_looks(Merge *m, const StoreEntry *x, int64_t to, Err *e)
{
  for (uint64_t i = 1, deals; i <= x->looks; i++)
    if (!look_get(m->in, x->id, i, &deals, e) || !look_put(m->out, to, deals, e))
      return false;
  return true;
}

static bool merge_entry(Merge *m, const StoreEntry *x, Err *e)
{
  StoreEntry y = {.asked = x->asked};
  int64_t to = entry_same(m->out, x, e);
  bool new = to == 0;
  if (to < 0) return false;
  if (new ? !entry_put(m->out, x, &to, e) : !entry_get(m->out, to, &y, e)) return false;
  if (x->asked > y.asked && !entry_put_asked(m->out, to, x->asked, e)) return false;
  if (new && x->summary && !entry_put_summary(m->out, to, x->summary, e)) return false;
  return merge_deals(m, x->id, to, e) && merge_looks(m, x, to, e);
}

static bool merge_registered(Merge *m, Err *e)
{
  const char *hash, *text;
  int64_t id = 0;
  for (;;) {
    if (!registered_next(m->in, id, &id, e)) return false;
    if (!id) return true;
    if (!registered_get(m->in, id, &hash, &text, e) ||
        !registered_put(m->out, hash, text, e))
      return false;
  }
}

static bool merge_file(Merge *m, Err *e)
{
  StoreEntry x;
  int64_t id = 0;
  if (!belongs(m, e)) return false;
  for (;;) {
    if (!entry_next(m->in, id, NULL, &id, e)) return false;
    if (!id) return merge_solved(m, e) && merge_registered(m, e);
    if (!entry_get(m->in, id, &x, e) || !merge_entry(m, &x, e)) return false;
  }
}

/* Entries whose deals have no gap are whole. */
static bool mark_all(Store *s, Err *e)
{
  StoreEntry x;
  int64_t id = 0;
  uint64_t gap, next;
  for (;;) {
    if (!entry_next(s, id, NULL, &id, e)) return false;
    if (!id) return true;
    if (!entry_get(s, id, &x, e) || !entry_gap(s, id, 1, &gap, &next, e)) return false;
    bool shard = next != 0;
    if (x.shard != shard && !entry_mark(s, id, shard, e)) return false;
  }
}

static bool is_own(const Store *s, const char *path)
{
  struct stat a, b;
  return s->path && !stat(s->path, &a) && !stat(path, &b) && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

static bool merge_path(Merge *m, const char *path, Err *e)
{
  StoreKind kind;
  if (is_own(m->out, path)) return true;
  if (!store_look(path, &kind, e)) return false;
  if (kind == STORE_EMPTY) return true;
  m->in = store_open(path, STORE_READ, e);
  if (!m->in) return false;
  bool ok = merge_file(m, e);
  store_close(m->in);
  return ok;
}

bool store_merge(Store *out, const char *const path[], size_t nb, const Stop *stop,
                 Err *e)
{
  Merge m = {.out = out, .stop = stop};
  bool ok = true;
  if (!store_begin(out, e)) return false;
  for (size_t i = 0; ok && i < nb; i++) ok = merge_path(&m, path[i], e);
  return store_end(out, ok && mark_all(out, e), e);
}
