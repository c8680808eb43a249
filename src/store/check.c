/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/check.h"

#include "store/handle.h"
#include "store/schema.h"

enum { POLL = 100000 /* of SQLite's steps */ };

static int asked_to_stop(void *stop)
{
  return stop_asked(stop);
}

/* What a check finds, as a number. */
static bool ask(Store *s, StoreText which, int64_t entry, int64_t *out, Err *e)
{
  return store_number(s, which, !s->summed, entry, out, e);
}

static bool check_entry(Store *s, int64_t entry, Err *e)
{
  int64_t number;
  if (!ask(s, CHECK_ROWS, entry, &number, e)) return false;
  if (number)
    return err_as(e, ERR_DAMAGED, "'%s' is damaged: deal %lld of experiment %lld",
                  store_path(s), (long long)number, (long long)entry);
  if (!ask(s, CHECK_BLOCKS, entry, &number, e)) return false;
  if (number)
    return err_as(e, ERR_DAMAGED,
                  "'%s' is damaged: deals %lld and up of experiment %lld",
                  store_path(s), (long long)number, (long long)entry);
  if (!ask(s, CHECK_GAPS, entry, &number, e)) return false;
  return !number ||
         err_as(e, ERR_DAMAGED, "'%s' is damaged: deals of experiment %lld are missing",
                store_path(s), (long long)entry);
}

static bool check_file(Store *s, uint64_t most, Err *e)
{
  int64_t size, wrong;
  if (!ask(s, CHECK_SIZE, 0, &size, e)) return false;
  if ((uint64_t)size > most) return true;
  if (!store_pages(s, true, e) || !ask(s, CHECK_SOLVED, 0, &wrong, e)) return false;
  return !wrong || err_as(e, ERR_DAMAGED,
                          "'%s' is damaged: the double-dummy results of %lld deals",
                          store_path(s), (long long)wrong);
}

bool store_check(Store *s, int64_t entry, uint64_t most, const Stop *stop, Err *e)
{
  store_lock(s);
  if (stop) sqlite3_progress_handler(s->db, POLL, asked_to_stop, (void *)stop);
  bool ok = entry ? check_entry(s, entry, e) : check_file(s, most, e);
  sqlite3_progress_handler(s->db, 0, NULL, NULL);
  store_unlock(s);
  if (!ok && stop_asked(stop)) return err_interrupted(e);
  return ok;
}
