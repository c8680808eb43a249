/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** schema.h - what a file is, and its tables. What takes a Store is called while it is
** opened, or in a transaction.
*/
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/store.h"

/* What the file is, by its first bytes; nothing is opened by SQLite. */
typedef enum StoreKind { STORE_NONE, STORE_EMPTY, STORE_OURS } StoreKind;
bool store_look(const char *path, StoreKind *kind, Err *e);

/* The version that what is stored asks for. */
bool store_version(Store *s, Err *e);

/* Make the tables where there are none; else check them. */
bool store_schema(Store *s, Err *e);

/* What SQLite finds wrong with the pages, 'whole': also with what they say of each
 * other. */
bool store_pages(Store *s, bool whole, Err *e);

/*
** '*is' becomes whether the file begins as a database of SQLite does, whoever made
** it. Safe while it is open as a Store, which opening it in another way is not
** (schema.c has the reason). False: it cannot be read.
*/
bool store_is_database(const char *path, bool *is, Err *e);

#endif
