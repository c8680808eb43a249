/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** block.h - the deals of a uniform library, many to a row of a table; for this folder
** alone.
**
** Block n of a library has its deals n * BLOCK_DEALS + 1 and up, each 13 bytes of
** cards and 10 of results (pack.h), zeros for those that it lacks: a page of the file,
** with one sum. Whoever writes is in a transaction that began before the block was
** read.
*/
#ifndef STORE_BLOCK_H
#define STORE_BLOCK_H

#include "store/handle.h"
#include "store/pack.h"

enum { BLOCK_DEAL = PACK_CARDS + PACK_TRICKS, BLOCK_DEALS = 176, BLOCK_BITS = 40 };

/* In statements: the number of a block, and which are those of an entry. */
#define BLOCK_NUMBER "(id & 0xffffffffff)"
#define BLOCK_OF(entry) \
  " block.id >= " entry " << 40 AND block.id < (" entry " + 1) << 40"

/* One block in memory; start from {.store = s, .entry = id}. */
typedef struct DealBlock {
  Store *store; /* not owned */
  int64_t entry;
  uint64_t which; /* 1 and up: one more than its number; 0: none was read */
  bool changed;
  unsigned char deal[BLOCK_DEALS][BLOCK_DEAL];
} DealBlock;

/* Whether an entry is kept in blocks: a library of deals that nobody chose, unless a
** version of baize without blocks began it. */
bool block_kept(Store *s, int64_t entry, bool *kept, Err *e);

/* The 23 bytes of a deal, NULL where it is not there. False: they cannot be read. */
bool block_get(DealBlock *b, uint64_t number, const unsigned char **deal, Err *e);

/* Add the deal that block_get just did not find. */
void block_add(DealBlock *b, uint64_t number, const unsigned char deal[BLOCK_DEAL]);

/* Write what was added. */
bool block_write(DealBlock *b, Err *e);

/* The number of the last deal, 0 where there is none. */
bool block_last(Store *s, int64_t entry, int64_t *last, Err *e);

/* As entry_gap. */
bool block_gap(Store *s, int64_t entry, uint64_t first, uint64_t *gap, uint64_t *next,
               Err *e);

#endif
