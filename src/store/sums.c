/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/sums.h"

#include "store/handle.h"

enum { INTEGER_BYTES = 8, BYTE_BITS = 8, POLL = 100000 /* of SQLite's steps */ };

/* FNV-1a of 64 bits (Fowler, Noll, Vo: draft-eastlake-fnv), folded to 32. */
static const uint64_t FNV_START = 0xcbf29ce484222325u, FNV_PRIME = 0x100000001b3u;

static uint64_t add_bytes(uint64_t sum, const unsigned char *bytes, int len)
{
  for (int i = 0; i < len; i++) sum = (sum ^ bytes[i]) * FNV_PRIME;
  return sum;
}

static uint64_t add_integer(uint64_t sum, uint64_t n)
{
  unsigned char bytes[INTEGER_BYTES];
  for (int i = 0; i < INTEGER_BYTES; i++)
    bytes[i] = (unsigned char)(n >> i * BYTE_BITS);
  return add_bytes(sum, bytes, INTEGER_BYTES);
}

/* Of its arguments, each with its type and length. */
static void sum_of(sqlite3_context *c, int nb, sqlite3_value **value)
{
  uint64_t sum = FNV_START;
  for (int i = 0; i < nb; i++) {
    int type = sqlite3_value_type(value[i]);
    sum = add_integer(sum, (uint64_t)type);
    if (type == SQLITE_INTEGER) {
      sum = add_integer(sum, (uint64_t)sqlite3_value_int64(value[i]));
    } else {
      const unsigned char *bytes = sqlite3_value_blob(value[i]);
      int len = sqlite3_value_bytes(value[i]);
      sum = add_bytes(add_integer(sum, (uint64_t)len), bytes, len);
    }
  }
  sqlite3_result_int(c, (int32_t)(uint32_t)(sum >> 32 ^ sum));
}

bool sums_open(Store *s, Err *e)
{
  int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  return sqlite3_create_function_v2(s->db, "sum_of", -1, flags, NULL, sum_of, NULL,
                                    NULL, NULL) == SQLITE_OK ||
         store_failed(s, e);
}

bool sums_hold(const Store *s, sqlite3_stmt *p, int column)
{
  bool missing = sqlite3_column_type(p, column) == SQLITE_NULL;
  return missing ? !s->summed : sqlite3_column_int(p, column);
}

/* ---- checking all -----------------------------------------------------------------
 */

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
