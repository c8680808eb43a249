/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/entry.h"

#include <string.h>

#include "store/block.h"
#include "store/entry_put.h"
#include "store/schema.h"
#include "store/sums.h"

static void bind_text(sqlite3_stmt *p, int at, const char *text)
{
  sqlite3_bind_text(p, at, text, -1, SQLITE_STATIC);
}

static bool add(Store *s, const StoreEntry *x, Err *e)
{
  sqlite3_stmt *p = store_statement(s, ENTRY_ADD, e);
  if (!p) return false;
  const char *text[] = {x->kind,      x->title,    x->source, x->question,
                        x->condition, x->measures, x->plan};
  int at = 1;
  for (size_t i = 0; i < sizeof text / sizeof *text; i++) bind_text(p, at++, text[i]);
  sqlite3_bind_int64(p, at++, x->seed);
  bind_text(p, at++, x->version);
  sqlite3_bind_int(p, at++, x->uniform);
  sqlite3_bind_int64(p, at, (sqlite3_int64)x->asked);
  bool ok = store_step(s, p, e) == 0;
  sqlite3_clear_bindings(p);
  return ok;
}

/* The version is that of files with shards while there are any. */
bool entry_mark(Store *s, int64_t id, bool shard, Err *e)
{
  return store_do(s, shard ? SHARD_ADD : SHARD_DROP, id, e) && store_version(s, e);
}

int64_t entry_same(Store *s, const StoreEntry *x, Err *e)
{
  sqlite3_stmt *p = store_statement(s, ENTRY_SAME, e);
  if (!p) return -1;
  bind_text(p, 1, x->question);
  sqlite3_bind_int64(p, 2, x->seed);
  bind_text(p, 3, x->plan);
  bind_text(p, 4, x->version);
  int found = store_step(s, p, e);
  int64_t id = found > 0 ? sqlite3_column_int64(p, 0) : found;
  sqlite3_reset(p);
  sqlite3_clear_bindings(p);
  return id;
}

bool entry_put(Store *s, const StoreEntry *x, int64_t *id, Err *e)
{
  if (!add(s, x, e)) return false;
  *id = sqlite3_last_insert_rowid(s->db);
  return (!x->shard || entry_mark(s, *id, true, e)) && store_do(s, ENTRY_SUM, *id, e);
}

bool entry_add(Store *s, const StoreEntry *x, int64_t *id, Err *e)
{
  int64_t made = 0;
  store_lock(s);
  bool ok = store_begin(s, e);
  if (ok) {
    ok = entry_put(s, x, &made, e);
    ok = store_end(s, ok, e);
    if (ok) *id = made;
  }
  store_unlock(s);
  return ok;
}

/* ---- reading ------------------------------------------------------------------ */

/* ORDER: the columns of ENTRY_GET */
enum {
  ID,
  KIND,
  TITLE,
  SOURCE,
  QUESTION,
  CONDITION,
  MEASURES,
  PLAN,
  SEED,
  VERSION,
  UNIFORM,
  ASKED,
  SUMMARY,
  ROWS,
  LOOKS,
  COLUMN_NB,
  SUM = COLUMN_NB,
  SHOWN, /* most deals of a look */
  SHARD
};

/* A copy of a text column: its place in s->text. */
static size_t keep(Store *s, sqlite3_stmt *p, int column)
{
  size_t at = s->text.len;
  const char *text = (const char *)sqlite3_column_text(p, column);
  buf_add(&s->text, text ? text : "", (size_t)sqlite3_column_bytes(p, column));
  buf_putc(&s->text, '\0');
  return at;
}

static bool copy(Store *s, sqlite3_stmt *p, StoreEntry *out, Err *e)
{
  size_t at[COLUMN_NB];
  const char *text[COLUMN_NB];
  buf_clear(&s->text);
  for (int i = 0; i < COLUMN_NB; i++) at[i] = keep(s, p, i);
  if (s->text.failed) return err_memory(e);
  for (int i = 0; i < COLUMN_NB; i++) text[i] = s->text.text + at[i];
  *out = (StoreEntry){
      .id = sqlite3_column_int64(p, ID),
      .kind = text[KIND],
      .title = text[TITLE],
      .source = text[SOURCE],
      .question = text[QUESTION],
      .condition = text[CONDITION],
      .measures = text[MEASURES],
      .plan = text[PLAN],
      .seed = sqlite3_column_int64(p, SEED),
      .version = text[VERSION],
      .uniform = sqlite3_column_int(p, UNIFORM) != 0,
      .asked = (uint64_t)sqlite3_column_int64(p, ASKED),
      .rows = (uint64_t)sqlite3_column_int64(p, ROWS),
      .looks = (uint64_t)sqlite3_column_int64(p, LOOKS),
      .shard = sqlite3_column_int(p, SHARD) != 0,
  };
  if (sqlite3_column_type(p, SUMMARY) != SQLITE_NULL) out->summary = text[SUMMARY];
  return true;
}

/* The entry at hand, which must be what was stored, with all deals that were shown. */
static bool is_whole(const Store *s, sqlite3_stmt *p, int64_t id, Err *e)
{
  if (sums_hold(s, p, SUM) &&
      sqlite3_column_int64(p, SHOWN) <= sqlite3_column_int64(p, ROWS))
    return true;
  return err_as(e, ERR_DAMAGED, "'%s' is damaged: experiment %lld is not whole",
                store_path(s), (long long)id);
}

static bool missing(const Store *s, int64_t id, Err *e)
{
  return err_as(e, ERR_NOT_FOUND, "'%s' has no experiment %lld", store_path(s),
                (long long)id);
}

bool entry_get(Store *s, int64_t id, StoreEntry *out, Err *e)
{
  store_lock(s);
  bool ok = false;
  sqlite3_stmt *p = store_bound(s, ENTRY_GET, id, 0, e);
  if (p) {
    int found = store_step(s, p, e);
    if (found > 0) ok = is_whole(s, p, id, e) && copy(s, p, out, e);
    sqlite3_reset(p);
    if (found == 0) missing(s, id, e);
  }
  store_unlock(s);
  return ok;
}

bool entry_next(Store *s, int64_t after, const char *question, int64_t *id, Err *e)
{
  store_lock(s);
  sqlite3_stmt *p = store_bound(s, question ? ENTRY_FIND : ENTRY_AFTER, after, 0, e);
  if (p && question) bind_text(p, 2, question);
  bool ok = p && store_take(s, p, id, e);
  if (p) sqlite3_clear_bindings(p);
  store_unlock(s);
  return ok;
}

static bool row_gap(Store *s, int64_t id, uint64_t first, uint64_t *gap, uint64_t *next,
                    Err *e)
{
  int found = -1;
  uint64_t at = first, there = 0;
  sqlite3_stmt *p = store_bound(s, ROW_NUMBERS, id, (int64_t)first, e);
  if (p) {
    while ((found = store_step(s, p, e)) > 0 &&
           (there = (uint64_t)sqlite3_column_int64(p, 0)) == at)
      at++;
    sqlite3_reset(p);
  }
  *gap = at;
  *next = found > 0 ? there : 0;
  return found >= 0;
}

bool entry_gap(Store *s, int64_t id, uint64_t first, uint64_t *gap, uint64_t *next,
               Err *e)
{
  bool blocks;
  store_lock(s);
  bool ok = block_kept(s, id, &blocks, e) &&
            (blocks ? block_gap : row_gap)(s, id, first, gap, next, e);
  store_unlock(s);
  return ok;
}

/* ---- changing ----------------------------------------------------------------- */

bool entry_set(Store *s, StoreText which, int64_t id, int64_t n, const char *text,
               Err *e)
{
  sqlite3_stmt *p = store_bound(s, which, id, n, e);
  if (!p) return false;
  if (text) bind_text(p, 2, text);
  bool ok = store_step(s, p, e) == 0;
  sqlite3_clear_bindings(p);
  if (ok && which != LOOK_ADD && !sqlite3_changes(s->db)) ok = missing(s, id, e);
  return ok && store_do(s, ENTRY_SUM, id, e);
}

static bool change(Store *s, StoreText which, int64_t id, int64_t n, const char *text,
                   Err *e)
{
  store_lock(s);
  bool ok = store_begin(s, e);
  if (ok) ok = store_end(s, entry_set(s, which, id, n, text, e), e);
  store_unlock(s);
  return ok;
}

bool entry_ask(Store *s, int64_t id, uint64_t asked, Err *e)
{
  return change(s, ENTRY_ASKED, id, (int64_t)asked, NULL, e);
}

bool entry_summarise(Store *s, int64_t id, const char *summary, Err *e)
{
  return change(s, ENTRY_SUMMARY, id, 0, summary, e);
}

bool look_add(Store *s, int64_t id, uint64_t deals, Err *e)
{
  return change(s, LOOK_ADD, id, (int64_t)deals, NULL, e);
}

bool look_get(Store *s, int64_t id, uint64_t which, uint64_t *deals, Err *e)
{
  store_lock(s);
  sqlite3_stmt *p = store_bound(s, LOOK_NB, id, (int64_t)which, e);
  int found = p ? store_step(s, p, e) : -1;
  bool ok = found > 0;
  if (found == 0) err_as(e, ERR_NOT_FOUND, "there are not so many looks");
  if (ok && !sums_hold(s, p, 1))
    ok = err_as(e, ERR_DAMAGED, "'%s' is damaged: a look", store_path(s));
  if (ok) *deals = (uint64_t)sqlite3_column_int64(p, 0);
  sqlite3_reset(p);
  store_unlock(s);
  return ok;
}
