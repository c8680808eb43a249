/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** packed.h - what a batch left, as bytes: shards of a run, merged in order.
**
** Numbers are written in 8 bytes, the lowest first. A Run holds the same after
** shards of its deals were merged in order as after one run of all of them.
** What is read is checked: bytes that were damaged are refused, or give sums
** that are wrong but none that cannot be used. No state.
*/
#ifndef RUN_PACKED_H
#define RUN_PACKED_H

#include "base/buf.h"
#include "run/run.h"

/* Add what was accumulated to 'out'; its 'failed' says whether memory ran out. */
void run_pack(const Run *r, Buf *out);

/*
** Merge a shard that a run of the same plan packed, and whose deals come next
** ('before' was that of this run plus its deals). False: nothing was merged,
** and 'e' says why; if the bytes are damaged its kind is ERR_DAMAGED.
*/
bool run_unpack(Run *r, const void *bytes, size_t len, Err *e);

#endif
