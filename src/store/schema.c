/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** What a file is, and the tables that it has. The first bytes of a database are
** those of SQLite's file format, section 1.3 ("The Database Header"); they are
** read here by hand, since SQLite itself may write to a file that it opens (a
** transaction that another program left behind is undone).
*/
#include "store/schema.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "store/handle.h"
#include "store/sums.h"

enum {
  WITH_SUMS = 2, /* the version of files without shards */
  WITH_SHARDS = 3,
  HEAD = 108, /* the header, and what page 1 says of its own cells */
  AT_USER_VERSION = 60,
  AT_APPLICATION = 68,
  AT_PAGE_KIND = 100,
  AT_CELLS = 103,
  LEAF = 0x0d, /* a page of rows */
};

static const char MAGIC[16] = "SQLite format 3";

/*
** entry: an experiment or a library. 'question' is what makes it the same one
** again, with seed, plan and version. row: its deals, 1 and up without a gap,
** each in all its variants (with the hands of an exchange), 0 and up. 'deal' is
** the deal id (12 bytes, highest first), 'value' what pack.h says. solved:
** results by deal, 20 of 4 bits each, and 'bounds' of them where some are not
** known exactly. look: after how many deals the numbers of an entry were shown.
** 'sum' is of all the other columns (sums.h), but for bounds, which have a sum of
** their own. shard: the entries whose deals may have gaps. block: the deals of a
** library, 'nb' of them (block.h), with an index that counts them without reading
** them. A file that has registrations has a table 'registered' more (registered.c).
*/
#define BOUNDS_COLUMN "bounds BLOB CHECK (length(bounds) = 20)"
#define SHARD_TABLE \
  "CREATE TABLE shard (entry INTEGER PRIMARY KEY REFERENCES entry) STRICT;"
#define BLOCK_COLUMNS                                                                \
  "(id INTEGER PRIMARY KEY, nb INTEGER NOT NULL, deals BLOB NOT NULL, sum INTEGER) " \
  "STRICT;"
#define BLOCK_TABLE \
  "CREATE TABLE block " BLOCK_COLUMNS "CREATE INDEX block_nb ON block (id, nb);"
static const char TABLES[] = SHARD_TABLE BLOCK_TABLE
    "CREATE TABLE entry ("
    " id INTEGER PRIMARY KEY,"
    " kind TEXT NOT NULL CHECK (kind IN ('experiment', 'library')),"
    " title TEXT NOT NULL, source TEXT NOT NULL,"
    " question TEXT NOT NULL, condition TEXT NOT NULL, measures TEXT NOT NULL,"
    " plan TEXT NOT NULL, seed INTEGER NOT NULL, version TEXT NOT NULL,"
    " uniform INTEGER NOT NULL, asked INTEGER NOT NULL, summary TEXT,"
    " sum INTEGER,"
    " UNIQUE (question, seed, plan, version)) STRICT;"
    "CREATE TABLE row ("
    " entry INTEGER NOT NULL REFERENCES entry, variant INTEGER NOT NULL,"
    " number INTEGER NOT NULL,"
    " deal BLOB NOT NULL CHECK (length(deal) = 12), tries INTEGER NOT NULL,"
    " value BLOB NOT NULL, sum INTEGER, PRIMARY KEY (entry, variant, number))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE solved ("
    " deal BLOB PRIMARY KEY NOT NULL CHECK (length(deal) = 12),"
    " tricks BLOB NOT NULL CHECK (length(tricks) = 10), sum INTEGER, " BOUNDS_COLUMN
    ", bounds_sum INTEGER) STRICT, WITHOUT ROWID;"
    "CREATE TABLE look ("
    " entry INTEGER NOT NULL REFERENCES entry, number INTEGER NOT NULL,"
    " deals INTEGER NOT NULL, sum INTEGER, PRIMARY KEY (entry, number), UNIQUE (entry, "
    "deals))"
    " STRICT, WITHOUT ROWID;";

/* What older files lack: whether it is there, how it is added, and what who may not
 * write sees in its place. */
typedef struct Later {
  const char *has, *add, *view;
} Later;

/*
** Version 1 had no sums. What is there keeps none: the version stays 1, by
** which a sum may be missing.
*/
static const Later SUMS = {
    "SELECT count(*) FROM pragma_table_info('entry') WHERE name = 'sum'",
    "ALTER TABLE entry ADD COLUMN sum INTEGER;"
    "ALTER TABLE row ADD COLUMN sum INTEGER;"
    "ALTER TABLE solved ADD COLUMN sum INTEGER;"
    "ALTER TABLE look ADD COLUMN sum INTEGER;",
    "PRAGMA temp_store = MEMORY;"
    "CREATE TEMP VIEW entry AS SELECT *, NULL AS sum FROM main.entry;"
    "CREATE TEMP VIEW row AS SELECT *, NULL AS sum FROM main.row;"
    "CREATE TEMP VIEW solved AS SELECT *, NULL AS sum, NULL AS bounds,"
    " NULL AS bounds_sum FROM main.solved;"
    "CREATE TEMP VIEW look AS SELECT *, NULL AS sum FROM main.look;"};

/* An older baize passes them over: the results that it knows are right. */
static const Later BOUNDS = {
    "SELECT count(*) FROM pragma_table_info('solved') WHERE name = 'bounds'",
    "ALTER TABLE solved ADD COLUMN " BOUNDS_COLUMN ";"
    "ALTER TABLE solved ADD COLUMN bounds_sum INTEGER;",
    "PRAGMA temp_store = MEMORY;"
    "CREATE TEMP VIEW solved AS SELECT *, NULL AS bounds, NULL AS bounds_sum"
    " FROM main.solved;"};

/* Files of version 2 without shards are those that an older baize reads and writes. */
static const Later SHARDS = {"SELECT count(*) FROM sqlite_schema WHERE name = 'shard'",
                             SHARD_TABLE,
                             "PRAGMA temp_store = MEMORY;"
                             "CREATE TEMP VIEW shard AS SELECT 0 AS entry WHERE 0;"};

/* Libraries that have rows keep them. */
static const Later BLOCKS = {
    "SELECT count(*) FROM sqlite_schema WHERE name = 'block'", BLOCK_TABLE,
    "PRAGMA temp_store = MEMORY; CREATE TEMP TABLE block " BLOCK_COLUMNS
    "CREATE INDEX temp.block_nb ON block (id, nb);"};

static uint32_t big_endian(const unsigned char *p)
{
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static bool newer(const char *path, uint32_t version, Err *e)
{
  return err_set(e, 0,
                 "'%s' was made by a newer baize: its tables are version %u, "
                 "this one knows %d",
                 path, (unsigned)version, STORE_SCHEMA);
}

static bool read_open(sqlite3_file *f, unsigned char head[HEAD], size_t *len)
{
  sqlite3_int64 size = 0;
  if (f->pMethods->xFileSize(f, &size) != SQLITE_OK) return false;
  *len = size < HEAD ? (size_t)size : HEAD;
  return f->pMethods->xRead(f, head, (int)*len, 0) == SQLITE_OK;
}

/*
** The first bytes of a file, at most HEAD. By SQLite's own functions for files,
** not by fopen: whoever closes a file takes away all locks that the process has on
** it (fcntl(2)), those of another Store on the same file too. SQLite knows, and
** closes it later.
*/
static bool read_head(const char *path, unsigned char head[HEAD], size_t *len, Err *e)
{
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  char *full = vfs ? mem_new((size_t)vfs->mxPathname + 1, 1) : NULL;
  sqlite3_file *f = vfs ? mem_new(1, (size_t)vfs->szOsFile) : NULL;
  sqlite3_filename name = NULL;
  bool ok = (full && f) || err_memory(e);
  if (ok && vfs->xFullPathname(vfs, path, vfs->mxPathname, full) != SQLITE_OK)
    ok = err_as(e, ERR_IO, "'%s' cannot be read: %s", path, strerror(errno));
  if (ok) {
    name = sqlite3_create_filename(full, "", "", 0, NULL);
    ok = name || err_memory(e);
  }
  if (ok) {
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
    if (vfs->xOpen(vfs, name, f, flags, &flags) != SQLITE_OK)
      ok = err_as(e, ERR_IO, "'%s' cannot be read: %s", path, strerror(errno));
    else
      ok = read_open(f, head, len) || err_as(e, ERR_IO, "'%s' cannot be read", path);
    if (f->pMethods) f->pMethods->xClose(f);
  }
  if (name) sqlite3_free_filename(name);
  mem_free(full);
  mem_free(f);
  return ok;
}

static bool judge_head(const char *path, const unsigned char *head, size_t len,
                       StoreKind *kind, Err *e)
{
  if (len < sizeof MAGIC || memcmp(head, MAGIC, sizeof MAGIC))
    return err_as(e, ERR_DAMAGED, "'%s' is not a database", path);
  if (len < HEAD) return err_as(e, ERR_DAMAGED, "'%s' is damaged: it is cut off", path);
  uint32_t application = big_endian(head + AT_APPLICATION);
  uint32_t version = big_endian(head + AT_USER_VERSION);
  bool bare = head[AT_PAGE_KIND] == LEAF && !head[AT_CELLS] && !head[AT_CELLS + 1];
  if (application == STORE_APPLICATION && version > STORE_SCHEMA)
    return newer(path, version, e);
  if (application == 0 && version == 0 && bare) {
    *kind = STORE_EMPTY;
    return true;
  }
  if (application != STORE_APPLICATION)
    return err_set(e, 0, "'%s' is a database of another program", path);
  *kind = STORE_OURS;
  return true;
}

bool store_look(const char *path, StoreKind *kind, Err *e)
{
  struct stat st;
  unsigned char head[HEAD];
  size_t len = 0;
  *kind = STORE_NONE;
  if (stat(path, &st)) {
    if (errno == ENOENT) return true;
    return err_as(e, ERR_IO, "'%s' cannot be read: %s", path, strerror(errno));
  }
  if (!S_ISREG(st.st_mode)) return err_set(e, 0, "'%s' is not a file", path);
  if (!read_head(path, head, &len, e)) return false;
  if (len == 0) {
    *kind = STORE_EMPTY;
    return true;
  }
  return judge_head(path, head, len, kind, e);
}

bool store_is_database(const char *path, bool *is, Err *e)
{
  struct stat st;
  unsigned char head[HEAD];
  size_t len = 0;
  if (stat(path, &st))
    return err_as(e, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "cannot open '%s': %s",
                  path, strerror(errno));
  if (S_ISREG(st.st_mode) && !read_head(path, head, &len, e)) return false;
  *is = len >= sizeof MAGIC && memcmp(head, MAGIC, sizeof MAGIC) == 0;
  return true;
}

static const char COUNT_ALL[] = "SELECT count(*) FROM sqlite_schema";

/* In a transaction: another process may have made them since. */
static bool make_tables(Store *s, Err *e)
{
  int64_t tables;
  char marks[80];
  if (!store_begin(s, e)) return false;
  bool ok = store_number(s, COUNT_ALL, NULL, &tables, e);
  if (ok && tables == 0) {
    sqlite3_snprintf(sizeof marks, marks,
                     "PRAGMA application_id = %d; PRAGMA user_version = %d",
                     STORE_APPLICATION, WITH_SUMS);
    ok = store_exec(s, marks, e) && store_exec(s, TABLES, e);
  }
  return store_end(s, ok, e);
}

/* Have it from now on. In a transaction: another process may have added it. */
static bool complete(Store *s, const Later *later, Err *e)
{
  int64_t there;
  if (!store_number(s, later->has, NULL, &there, e)) return false;
  if (there) return true;
  if (!s->writable) return store_exec(s, later->view, e);
  return store_begin(s, e) && store_end(s,
                                        store_number(s, later->has, NULL, &there, e) &&
                                            (there || store_exec(s, later->add, e)),
                                        e);
}

bool store_version(Store *s, Err *e)
{
  int64_t shards, blocks;
  char text[40];
  if (!s->summed) return true;
  if (!store_number(s, "SELECT count(*) FROM shard", NULL, &shards, e) ||
      !store_number(s, "SELECT EXISTS (SELECT 1 FROM block)", NULL, &blocks, e))
    return false;
  sqlite3_snprintf(sizeof text, text, "PRAGMA user_version = %d",
                   blocks   ? STORE_SCHEMA
                   : shards ? WITH_SHARDS
                            : WITH_SUMS);
  return store_exec(s, text, e);
}

bool store_pages(Store *s, bool whole, Err *e)
{
  const char *sql = whole ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)";
  sqlite3_stmt *p = store_query(s, sql, NULL, e);
  bool ok = store_step(s, p, e) > 0;
  const char *found = ok ? (const char *)sqlite3_column_text(p, 0) : "ok";
  if (strcmp(found, "ok") != 0) ok = store_damaged(store_path(s), found, e);
  store_done(s, p);
  return ok;
}

/* ---- whose tables these are ---------------------------------------------------- */

/* Columns that files of older versions lack, or have at the end. */
#define WITHOUT_LATER                                                               \
  "replace(replace(replace(sql, ', sum INTEGER', ''), ', bounds_sum INTEGER', '')," \
  " ', " BOUNDS_COLUMN "', '')"

/* The names of our tables, and what belongs to a table of such a name. */
static bool is_ours(const unsigned char *name)
{
  static const char *const NAMES[] = {"entry", "row",   "solved",
                                      "look",  "shard", "block"};
  for (size_t i = 0; name && i < sizeof NAMES / sizeof *NAMES; i++)
    if (!sqlite3_stricmp((const char *)name, NAMES[i])) return true;
  return false;
}

/* Does 'model' have what row 'p' of sqlite_schema says? Both are as SCHEMA has them. */
static bool is_known(sqlite3_stmt *model, sqlite3_stmt *p)
{
  bool known = false;
  while (!known && sqlite3_step(model) == SQLITE_ROW) {
    known = true;
    for (int i = 0; known && i < sqlite3_column_count(p); i++) {
      const unsigned char *a = sqlite3_column_text(p, i),
                          *b = sqlite3_column_text(model, i);
      known = a && b ? !strcmp((const char *)a, (const char *)b) : a == b;
    }
  }
  sqlite3_reset(model);
  return known;
}

/*
** Statements of ours are run on tables of ours alone: a trigger, a view in the place of
** a table, a column that is computed are code of whoever made the file.
*/
static bool check_tables(Store *s, sqlite3 *model, Err *e)
{
  static const char *const SCHEMA =
      "SELECT type, name, tbl_name, " WITHOUT_LATER " FROM main.sqlite_schema";
  enum { TYPE, NAME, TABLE };
  sqlite3_stmt *p = NULL, *known = NULL;
  int code = SQLITE_NOMEM;
  bool ok = true;
  if (sqlite3_exec(model, TABLES, NULL, NULL, NULL) == SQLITE_OK &&
      sqlite3_prepare_v2(model, SCHEMA, -1, &known, NULL) == SQLITE_OK)
    code = sqlite3_prepare_v2(s->sql.db, SCHEMA, -1, &p, NULL);
  if (code == SQLITE_NOMEM) ok = err_memory(e);
  while (ok && code == SQLITE_OK && (code = sqlite3_step(p)) == SQLITE_ROW) {
    code = SQLITE_OK;
    const unsigned char *type = sqlite3_column_text(p, TYPE);
    bool trigger = type && !strcmp((const char *)type, "trigger");
    if ((trigger || is_ours(sqlite3_column_text(p, TABLE)) ||
         is_ours(sqlite3_column_text(p, NAME))) &&
        !is_known(known, p))
      ok = err_as(e, ERR_REFUSED,
                  "'%s' has the %s '%s', which baize did not make and which may run "
                  "code of others: the file is left as it is",
                  store_path(s), type ? (const char *)type : "thing",
                  (const char *)sqlite3_column_text(p, NAME));
  }
  if (ok && code != SQLITE_DONE) ok = store_failed(s, e);
  sqlite3_finalize(p);
  sqlite3_finalize(known);
  return ok;
}

static bool own_tables(Store *s, Err *e)
{
  sqlite3 *model = NULL;
  bool ok = sqlite3_open(":memory:", &model) == SQLITE_OK || err_memory(e);
  ok = ok && check_tables(s, model, e);
  sqlite3_close(model);
  return ok;
}

bool store_schema(Store *s, Err *e)
{
  int64_t tables, application, version;
  if (!sums_open(s, e) || !store_number(s, COUNT_ALL, NULL, &tables, e)) return false;
  if (tables == 0 && s->writable && !make_tables(s, e)) return false;
  if (!store_number(s, "PRAGMA application_id", NULL, &application, e) ||
      !store_number(s, "PRAGMA user_version", NULL, &version, e))
    return false;
  if (tables == 0 && !s->writable)
    return err_as(e, ERR_NOT_FOUND, "'%s' is empty: nothing is stored in it",
                  store_path(s));
  if (application != STORE_APPLICATION)
    return err_set(e, 0, "'%s' is a database of another program", store_path(s));
  if (version > STORE_SCHEMA) return newer(store_path(s), (uint32_t)version, e);
  if (tables && !own_tables(s, e)) return false;
  if (s->writable && !store_pages(s, false, e)) return false;
  s->summed = version >= WITH_SUMS;
  return (s->summed || complete(s, &SUMS, e)) && complete(s, &BOUNDS, e) &&
         complete(s, &SHARDS, e) && complete(s, &BLOCKS, e);
}
