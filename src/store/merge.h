/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** merge.h - one Store from several that have parts of the same work.
*/
#ifndef STORE_MERGE_H
#define STORE_MERGE_H

#include <stddef.h>

#include "base/stop.h"
#include "store/store.h"

/*
** Add what the files have to 'out', in one transaction: their entries, of the
** same ones the deals, the looks and the larger number of deals wanted, all
** results, and registrations. A file without entries adds nothing, nor does
** that of 'out'. Each file has an entry in common with those before it and
** 'out'; deals and results that several have are equal. An entry is then a shard
** where its deals have gaps. False: 'out' has what it had, and 'e' names the
** file and what is wrong with it.
*/
bool store_merge(Store *out, const char *const path[], size_t nb, const Stop *stop,
                 Err *e);

#endif
