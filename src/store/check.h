/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** check.h - all of a Store checked.
*/
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include "base/stop.h"
#include "store/store.h"

/*
** Read an entry's rows, or, of entry 0, the whole file's pages and all results,
** and check them; a file of more than 'most' bytes is left alone when entry is
** 0. False: 'e' says what is damaged.
*/
bool store_check(Store *s, int64_t entry, uint64_t most, const Stop *stop, Err *e);

#endif
