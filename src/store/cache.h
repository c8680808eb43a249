/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** cache.h - values by text, kept in one file that may be lost at any time.
**
** What was computed once is found again by the whole text that it follows from. The
** file is a database of SQLite, for any number of processes; it has a bounded size, and
** gives up the oldest entries. Every entry has a checksum: a file that is damaged, or
** no cache, is begun anew, and an entry that is damaged is not there. Entries are
** written some at a time, and all when the cache is closed; those that cannot be, as
** another process writes for long or the disk is full, are computed again by whoever
** asks for them next.
** A Cache belongs to one thread.
*/
#ifndef STORE_CACHE_H
#define STORE_CACHE_H

#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"

typedef struct Cache Cache;

enum { CACHE_BYTES = 16 << 20 }; /* of a file, as a rule */

/* Open or make a file of about 'most' bytes, and its folder. NULL: 'e' says why. Then
   cache_close. */
Cache *cache_open(const char *path, uint64_t most, Err *e);
void cache_close(Cache *c); /* NULL is allowed */

/* The value of a text, added to 'out'. False: there is none. */
bool cache_get(Cache *c, const char *key, size_t len, Buf *out);

/* Keep a value, one for each text. What cannot be kept is forgotten. */
void cache_put(Cache *c, const char *key, size_t len, const char *value,
               size_t value_len);

/* Whether the file or an entry was damaged, since this was asked last. */
bool cache_damaged(Cache *c);

#endif
