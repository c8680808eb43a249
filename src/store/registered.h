/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** registered.h - registrations of questions that a Store holds.
**
** A registration is a text, the caller's, known by its hash: it is added once and
** never changed. A file has a table of them from its first one on; an older baize
** passes it over.
*/
#ifndef STORE_REGISTERED_H
#define STORE_REGISTERED_H

#include "store/store.h"

/* Add one; nothing happens where its hash is there already. */
bool registered_add(Store *s, const char *hash, const char *text, Err *e);

/* '*id' becomes that of the next one above 'after', in the order in which they were
 * added; 0: there is none. */
bool registered_next(Store *s, int64_t after, int64_t *id, Err *e);

/* The hash and the text of one, until the next call of this, entry_get or store_close.
 * False: there is none, or it cannot be read. */
bool registered_get(Store *s, int64_t id, const char **hash, const char **text, Err *e);

/* As registered_add, in a transaction. */
bool registered_put(Store *s, const char *hash, const char *text, Err *e);

#endif
