/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/sums.h"

#include "store/handle.h"

enum { INTEGER_BYTES = 8, BYTE_BITS = 8 };

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
  return sqlite3_create_function_v2(s->sql.db, "sum_of", -1, flags, NULL, sum_of, NULL,
                                    NULL, NULL) == SQLITE_OK ||
         store_failed(s, e);
}

bool sums_hold(const Store *s, sqlite3_stmt *p, int column)
{
  bool missing = sqlite3_column_type(p, column) == SQLITE_NULL;
  return missing ? !s->summed : sqlite3_column_int(p, column);
}
