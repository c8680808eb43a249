/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** open.h - opening a Store and closing it.
*/
#ifndef STORE_OPEN_H
#define STORE_OPEN_H

#include "store/store.h"

typedef enum StoreMode {
  STORE_READ,  /* the file must be there */
  STORE_WRITE, /* made when it is not there, or empty */
} StoreMode;

/*
** Open a file; 'path' NULL: a store in memory, gone when it is closed. NULL:
** 'e' says why. Then store_close.
*/
Store *store_open(const char *path, StoreMode mode, Err *e);
void store_close(Store *s); /* NULL is allowed */

#endif
