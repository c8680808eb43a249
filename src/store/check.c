/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/check.h"

#include "store/block.h"
#include "store/handle.h"
#include "store/schema.h"
#include "store/sums.h"

enum { POLL = 100000 /* of SQLite's steps */ };

static int asked_to_stop(void *stop)
{
  return stop_asked(stop);
}

/* What a check finds, as a number. */
static bool ask(Store *s, const char *sql, int64_t entry, int64_t *out, Err *e)
{
  return store_number(s, sql, SQL_WITH(sql_int(!s->summed), sql_int(entry)), out, e);
}

static bool check_entry(Store *s, int64_t entry, Err *e)
{
  /* ?1: there may be rows without sums */
  static const char *const ROWS = "SELECT number FROM row WHERE entry = ?2"
                                  " AND NOT ifnull(sum = " SUM_OF_ROW ", ?1) LIMIT 1";
  static const char *const BLOCKS =
      "SELECT 176 * " BLOCK_NUMBER " + 1 FROM block"
      " WHERE" BLOCK_OF("?2") " AND NOT sum = " SUM_OF_BLOCK " LIMIT 1";
  static const char *const GAPS =
      "SELECT count(*) FROM"
      " (SELECT variant FROM row WHERE entry = ?2"
      " AND entry NOT IN (SELECT entry FROM shard)"
      " GROUP BY variant HAVING count(*) <> max(number)"
      " UNION ALL SELECT 0 FROM (SELECT sum(nb) AS n, max(id) AS last FROM block"
      " WHERE" BLOCK_OF("?2") " AND ?2 NOT IN (SELECT entry FROM shard))"
                              " JOIN block ON id = last"
                              " WHERE n <> 176 * " BLOCK_NUMBER
                              " + length(deals) / 23)";
  int64_t number;
  if (!ask(s, ROWS, entry, &number, e)) return false;
  if (number)
    return err_as(e, ERR_DAMAGED, "'%s' is damaged: deal %lld of experiment %lld",
                  store_path(s), (long long)number, (long long)entry);
  if (!ask(s, BLOCKS, entry, &number, e)) return false;
  if (number)
    return err_as(e, ERR_DAMAGED,
                  "'%s' is damaged: deals %lld and up of experiment %lld",
                  store_path(s), (long long)number, (long long)entry);
  if (!ask(s, GAPS, entry, &number, e)) return false;
  return !number ||
         err_as(e, ERR_DAMAGED, "'%s' is damaged: deals of experiment %lld are missing",
                store_path(s), (long long)entry);
}

static bool check_file(Store *s, uint64_t most, Err *e)
{
  int64_t size, wrong;
  if (!store_number(s,
                    "SELECT page_count * page_size FROM pragma_page_count(),"
                    " pragma_page_size()",
                    NULL, &size, e))
    return false;
  if ((uint64_t)size > most) return true;
  if (!store_pages(s, true, e) ||
      !store_number(s,
                    "SELECT count(*) FROM solved WHERE NOT ifnull(" SOLVED_HOLDS ", ?)",
                    SQL_WITH(sql_int(!s->summed)), &wrong, e))
    return false;
  return !wrong || err_as(e, ERR_DAMAGED,
                          "'%s' is damaged: the double-dummy results of %lld deals",
                          store_path(s), (long long)wrong);
}

bool store_check(Store *s, int64_t entry, uint64_t most, const Stop *stop, Err *e)
{
  store_lock(s);
  if (stop) sqlite3_progress_handler(s->sql.db, POLL, asked_to_stop, (void *)stop);
  bool ok = entry ? check_entry(s, entry, e) : check_file(s, most, e);
  sqlite3_progress_handler(s->sql.db, 0, NULL, NULL);
  store_unlock(s);
  if (!ok && stop_asked(stop)) return err_interrupted(e);
  return ok;
}
