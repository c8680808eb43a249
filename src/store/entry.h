/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** entry.h - the experiments and libraries of a Store, and how often they were
** looked at.
**
** An entry is the same one again when its question, seed, plan and version are;
** the texts are the caller's, nothing here reads them. A shard is an entry that has
** some of its deals, with any numbers; others have the first ones, without a gap.
*/
#ifndef STORE_ENTRY_H
#define STORE_ENTRY_H

#include "store/store.h"

typedef struct StoreEntry {
  int64_t id;            /* 1 and up */
  const char *kind;      /* "experiment" or "library" */
  const char *title;     /* "" where there is none, */
  const char *source;    /* nor here */
  const char *question;  /* canonical text of all that makes up its numbers */
  const char *condition; /* canonical text of the condition */
  const char *measures;  /* what the values of a row are */
  const char *plan;      /* with the version of its stream */
  int64_t seed;
  const char *version; /* of baize */
  bool uniform;        /* each deal was equally likely, apart from the condition */
  bool shard;          /* its deals may begin anywhere and have gaps */
  uint64_t asked;      /* deals wanted last */
  const char *summary; /* results when last complete; NULL: it never was */
  uint64_t rows;       /* deals stored */
  uint64_t looks;      /* times its numbers were shown, each after more deals */
} StoreEntry;

/* Add an entry; of '*x' id, summary, rows and looks are not read. */
bool entry_add(Store *s, const StoreEntry *x, int64_t *id, Err *e);

/*
** The entry with this id. Its texts stay until the next call of entry_get or
** store_close. False: there is none, or it cannot be read.
*/
bool entry_get(Store *s, int64_t id, StoreEntry *out, Err *e);

/*
** '*id' becomes that of the next entry above 'after', of those with this
** question if it is not NULL; 0: there is none.
*/
bool entry_next(Store *s, int64_t after, const char *question, int64_t *id, Err *e);

/*
** '*gap' becomes the first number from 'first' on, 1 or more, of which the entry has no
** deal, '*next' that of the first deal after it, 0 where there is none.
*/
bool entry_gap(Store *s, int64_t id, uint64_t first, uint64_t *gap, uint64_t *next,
               Err *e);

/* Change what is stored of an entry; false: there is none, or it cannot be written. */
bool entry_ask(Store *s, int64_t id, uint64_t asked, Err *e);
bool entry_summarise(Store *s, int64_t id, const char *summary, Err *e);

/*
** The numbers of an entry are shown after so many deals: a look, which is an
** interim analysis. The same number of deals again is not counted.
*/
bool look_add(Store *s, int64_t id, uint64_t deals, Err *e);

/* After how many deals look 1, 2, ... was. False: an error, ERR_NOT_FOUND where there
** is none. */
bool look_get(Store *s, int64_t id, uint64_t number, uint64_t *deals, Err *e);

#endif
