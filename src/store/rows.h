/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** rows.h - the deals of an entry, read in order, all or those that are wanted.
*/
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "base/region.h"
#include "base/stop.h"
#include "cards/deal.h"
#include "cards/tricks.h"
#include "store/store.h"

/* What is read. */
typedef struct StoreWanted {
  int64_t entry;
  int variant;          /* of each deal, 0: the first or only one */
  uint64_t first, last; /* numbers of deals */
  size_t most;          /* deals of the batch, 1 or more */
  int value_nb;         /* values of each row; 0: they are not read */

  /* Which deals are taken; NULL: all. */
  bool (*want)(void *context, const Deal *d);
  void *context;

  const Stop *stop; /* may be NULL */
} StoreWanted;

/* A batch of them; start from STORE_ROWS_EMPTY, store_rows_free. */
typedef struct StoreRows {
  size_t nb, room;
  int value_nb;
  Region region;    /* the arrays */
  Deal *deal;       /* one item a row, */
  uint64_t *number; /* its number, */
  uint64_t *tries;  /* deals generated to find it, */
  Tricks *tricks;   /* what is known of its results, */
  int64_t *value;   /* 'value_nb' values */
  uint64_t seen;    /* the last number read: the next batch begins after it */
} StoreRows;

#define STORE_ROWS_EMPTY ((StoreRows){0})

/*
** Read the next batch in place of what '*out' holds. It is the last one when
** 'seen' is wanted->last. False: it cannot be read, or was stopped.
*/
bool store_rows(Store *s, const StoreWanted *wanted, StoreRows *out, Err *e);

/* In how many variants each deal of an entry is stored: 1 and up. */
bool store_variants(Store *s, int64_t entry, int *variants, Err *e);

void store_rows_free(StoreRows *r);

#endif
