/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** store.h - what is kept between runs: one SQLite file.
**
** A Store holds experiments and libraries (entry.h) with their deals in order
** (rows.h), and the double-dummy results of deals whoever asked for them
** (solved.h). What a file is is found out before anything touches it: one that
** is damaged, another program's or made by a newer baize is refused and left as
** it is, byte for byte. What was committed survives the end of the process at
** any moment; the rest of a transaction is undone by whoever opens next.
** A Store belongs to one thread, but for
** solved_known, which any thread may call. No state outside it.
*/
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdint.h>

#include "base/err.h"

typedef struct Store Store;

enum {
  STORE_SCHEMA = 4, /* user_version of a file with blocks; 3: with shards, 2: neither */
  STORE_APPLICATION = 0x6261697a, /* its application_id: "baiz" */
  STORE_WAIT = 10000,             /* ms that another writer is waited for */
  STORE_TEXT_MAX = 64 << 20,      /* bytes of a text or of a row */
};

/* The version of SQLite at work. */
const char *store_sqlite(void);

/* The path it was opened by, "memory" where there is none. */
const char *store_path(const Store *s);

/* False: nothing can be added to it. */
bool store_writable(const Store *s);

#endif
