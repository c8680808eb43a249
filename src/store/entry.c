/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/entry.h"

#include <string.h>

#include "store/block.h"
#include "store/entry_put.h"
#include "store/schema.h"
#include "store/sums.h"

static bool sum_entry(Store *s, int64_t id, Err *e)
{
  return store_run(s, "UPDATE entry SET sum = " SUM_OF_ENTRY " WHERE id = ?",
                   SQL_WITH(sql_int(id)), e);
}

/* The version is that of files with shards while there are any. */
bool entry_mark(Store *s, int64_t id, bool shard, Err *e)
{
  const SqlValue *of = SQL_WITH(sql_int(id));
  return (shard ? store_run(s, "INSERT OR IGNORE INTO shard (entry) VALUES (?)", of, e)
                : store_run(s, "DELETE FROM shard WHERE entry = ?", of, e)) &&
         store_version(s, e);
}

int64_t entry_same(Store *s, const StoreEntry *x, Err *e)
{
  int64_t id;
  bool ok = store_number(s,
                         "SELECT id FROM entry WHERE question = ? AND seed = ?"
                         " AND plan = ? AND version = ?",
                         SQL_WITH(sql_text(x->question), sql_int(x->seed),
                                  sql_text(x->plan), sql_text(x->version)),
                         &id, e);
  return ok ? id : -1;
}

bool entry_put(Store *s, const StoreEntry *x, int64_t *id, Err *e)
{
  if (!store_run(s,
                 "INSERT INTO entry (kind, title, source, question, condition,"
                 " measures, plan, seed, version, uniform, asked)"
                 " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                 SQL_WITH(sql_text(x->kind), sql_text(x->title), sql_text(x->source),
                          sql_text(x->question), sql_text(x->condition),
                          sql_text(x->measures), sql_text(x->plan), sql_int(x->seed),
                          sql_text(x->version), sql_int(x->uniform),
                          sql_int((int64_t)x->asked)),
                 e))
    return false;
  *id = sqlite3_last_insert_rowid(s->sql.db);
  return (!x->shard || entry_mark(s, *id, true, e)) && sum_entry(s, *id, e);
}

bool entry_add(Store *s, const StoreEntry *x, int64_t *id, Err *e)
{
  int64_t made;
  if (!store_begin(s, e) || !store_end(s, entry_put(s, x, &made, e), e)) return false;
  *id = made;
  return true;
}

/* ---- reading ------------------------------------------------------------------ */

static const char GET[] =
    "SELECT id, kind, title, source, question, condition, measures, plan, seed,"
    " version, uniform, asked, summary,"
    " ifnull(CASE (SELECT count(*) FROM shard WHERE shard.entry = id) WHEN 0"
    " THEN (SELECT max(number) FROM row WHERE entry = id AND variant = 0)"
    " ELSE (SELECT count(*) FROM row WHERE entry = id AND variant = 0) END, 0)"
    " + (SELECT ifnull(sum(nb), 0) FROM block INDEXED BY block_nb"
    " WHERE" BLOCK_OF(
        "entry.id") "),"
                    " (SELECT count(ifnull(sum, 0)) FROM look WHERE entry = id),"
                    " sum = " SUM_OF_ENTRY
                    ", (SELECT max(deals) FROM look WHERE entry = id),"
                    " (SELECT count(*) FROM shard WHERE shard.entry = id) FROM entry "
                    "WHERE id = ?";

/* ORDER: the columns of GET */
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
  sqlite3_stmt *p = store_query(s, GET, SQL_WITH(sql_int(id)), e);
  int found = store_step(s, p, e);
  bool ok = found > 0 && is_whole(s, p, id, e) && copy(s, p, out, e);
  store_done(s, p);
  if (found == 0) missing(s, id, e);
  return ok;
}

bool entry_next(Store *s, int64_t after, const char *question, int64_t *id, Err *e)
{
  const char *sql = question ? "SELECT min(id) FROM entry WHERE id > ? AND question = ?"
                             : "SELECT min(id) FROM entry WHERE id > ? AND ? IS NULL";
  return store_number(s, sql, SQL_WITH(sql_int(after), sql_text(question)), id, e);
}

static bool row_gap(Store *s, int64_t id, uint64_t first, uint64_t *gap, uint64_t *next,
                    Err *e)
{
  int found;
  uint64_t at = first, there = 0;
  sqlite3_stmt *p = store_query(s,
                                "SELECT number FROM row WHERE entry = ? AND variant = 0"
                                " AND number >= ? ORDER BY number",
                                SQL_WITH(sql_int(id), sql_int((int64_t)first)), e);
  while ((found = store_step(s, p, e)) > 0 &&
         (there = (uint64_t)sqlite3_column_int64(p, 0)) == at)
    at++;
  store_done(s, p);
  *gap = at;
  *next = found > 0 ? there : 0;
  return found >= 0;
}

bool entry_gap(Store *s, int64_t id, uint64_t first, uint64_t *gap, uint64_t *next,
               Err *e)
{
  bool blocks;
  return block_kept(s, id, &blocks, e) &&
         (blocks ? block_gap : row_gap)(s, id, first, gap, next, e);
}

/* ---- changing ----------------------------------------------------------------- */

static bool set(Store *s, const char *sql, int64_t id, SqlValue value, Err *e)
{
  return store_run(s, sql, SQL_WITH(value, sql_int(id)), e) &&
         (sqlite3_changes(s->sql.db) || missing(s, id, e)) && sum_entry(s, id, e);
}

bool entry_put_asked(Store *s, int64_t id, uint64_t asked, Err *e)
{
  return set(s, "UPDATE entry SET asked = ? WHERE id = ?", id, sql_int((int64_t)asked),
             e);
}

bool entry_put_summary(Store *s, int64_t id, const char *summary, Err *e)
{
  return set(s, "UPDATE entry SET summary = ? WHERE id = ?", id, sql_text(summary), e);
}

bool look_put(Store *s, int64_t id, uint64_t deals, Err *e)
{
  return store_run(s,
                   "INSERT OR IGNORE INTO look (entry, number, deals, sum)"
                   " SELECT ?1, n, ?2, sum_of(?1, n, ?2) FROM"
                   " (SELECT count(*) + 1 AS n FROM look WHERE entry = ?1)",
                   SQL_WITH(sql_int(id), sql_int((int64_t)deals)), e) &&
         sum_entry(s, id, e);
}

bool entry_ask(Store *s, int64_t id, uint64_t asked, Err *e)
{
  return store_begin(s, e) && store_end(s, entry_put_asked(s, id, asked, e), e);
}

bool entry_summarise(Store *s, int64_t id, const char *summary, Err *e)
{
  return store_begin(s, e) && store_end(s, entry_put_summary(s, id, summary, e), e);
}

bool look_add(Store *s, int64_t id, uint64_t deals, Err *e)
{
  return store_begin(s, e) && store_end(s, look_put(s, id, deals, e), e);
}

bool look_get(Store *s, int64_t id, uint64_t which, uint64_t *deals, Err *e)
{
  sqlite3_stmt *p = store_query(s,
                                "SELECT deals, sum = sum_of(entry, number, deals)"
                                " FROM look WHERE entry = ? AND number = ?",
                                SQL_WITH(sql_int(id), sql_int((int64_t)which)), e);
  int found = store_step(s, p, e);
  bool ok = found > 0;
  if (found == 0) err_as(e, ERR_NOT_FOUND, "there are not so many looks");
  if (ok && !sums_hold(s, p, 1))
    ok = err_as(e, ERR_DAMAGED, "'%s' is damaged: a look", store_path(s));
  if (ok) *deals = (uint64_t)sqlite3_column_int64(p, 0);
  store_done(s, p);
  return ok;
}
