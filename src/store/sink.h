/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** sink.h - the deals of an entry on their way into a Store.
**
** Deals come in order, all variants of one after each other, and are written in
** batches, each a transaction. The first deal that comes a second after a batch began
** closes it: when the process ends at most one batch is lost, and others have their
** turn at the file between two. A sink belongs to the thread of its Store.
*/
#ifndef STORE_SINK_H
#define STORE_SINK_H

#include "cards/deal.h"
#include "cards/tricks.h"
#include "store/store.h"

enum {
  SINK_SOLVED = 64,    /* deals of a batch when they were solved, */
  SINK_QUICK = 4096,   /* and the most when not */
  SINK_WAIT_MS = 1000, /* so long the first waits for others, the next one ends it */
};

typedef struct StoreRow {
  uint64_t number; /* 1 and up */
  int variant;     /* 0 and up: the deal with another hand */
  const Deal *deal;
  uint64_t tries;            /* deals generated to find it */
  const TrickBounds *bounds; /* of its results, kept as well; NULL: it is not solved */
  const int64_t *value;
} StoreRow;

typedef struct StoreSink {
  Store *store; /* not owned */
  int64_t entry;
  int value_nb;            /* values of each row */
  bool anywhere;           /* the first deal that comes may have any number */
  bool blocks;             /* it is a library's: block.h */
  uint64_t last;           /* number of the last deal, stored or waiting */
  uint64_t stored;         /* of these, the last stored */
  size_t nb;               /* rows waiting */
  size_t solved_nb;        /* of these, with results, */
  size_t solved_most;      /* and how many make a batch: SINK_SOLVED at first */
  int64_t wait_ms;         /* SINK_WAIT_MS at first */
  int64_t since_ms;        /* when the first came, by a clock that is never set */
  struct Waiting *waiting; /* owned */
  unsigned char *value;    /* owned: their values, packed */
  size_t value_len;
} StoreSink;

/* A sink after the last deal that the entry has, of a shard from any number on. Then
 * sink_close. */
bool sink_open(StoreSink *out, Store *s, int64_t entry, int value_nb, Err *e);

/* Add the deal after the last one, or another variant of the last. False: 'e' says why
 * its batch is not stored. */
bool sink_add(StoreSink *k, const StoreRow *row, Err *e);

/* Store what waits. */
bool sink_flush(StoreSink *k, Err *e);

/* What still waits is lost. */
void sink_close(StoreSink *k);

/* ---- in a transaction ------------------------------------------------------- */

/* A row as it is stored (pack.h): 'value' is 'value_len' bytes. */
typedef struct StoredRow {
  int64_t entry, variant, number, tries;
  const unsigned char *deal, *value;
  size_t value_len;
} StoredRow;

/* Add it unless there is one of its number; '*added': it was. */
bool row_put(Store *s, const StoredRow *row, bool *added, Err *e);

#endif
