/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** solved.h - double-dummy results by deal, declarer and strain, whoever had
** them computed.
*/
#ifndef STORE_SOLVED_H
#define STORE_SOLVED_H

#include <sqlite3.h>

#include "cards/deal.h"
#include "cards/tricks.h"
#include "store/pack.h"
#include "store/store.h"

/* What the Store knows of a deal. Any thread may call it. False: the file cannot be
 * read. */
bool solved_known(Store *s, const Deal *d, TrickBounds *b, Err *e);

/* Of how many deals something is known. */
bool solved_count(Store *s, uint64_t *deals, Err *e);

/* How many results are known, and of how many others there are bounds. */
bool solved_results(Store *s, uint64_t *known, uint64_t *bounded, Err *e);

/*
** Which deals surely have no results, so that nobody asks for them: a batch's
** deals are mostly new, and while one thread writes the others would wait for
** the file. 16 bits a deal, of which one is set: one in 16 of the new ones is
** asked for in vain, more where there are more than 2^23 deals. Read-only once
** made, for any thread. {0} has none.
*/
typedef struct SolvedFilter {
  unsigned char *bit; /* owned; NULL: the store has no results */
  int shift;
} SolvedFilter;

bool filter_open(SolvedFilter *out, Store *s, Err *e);
void filter_close(SolvedFilter *f);

/* False: there are no results of this deal. */
bool filter_may_know(const SolvedFilter *f, const Deal *d);

/* ---- in a transaction where they write -------------------------------------- */

/* What is known of a deal. */
bool solved_get(Store *s, const unsigned char key[PACK_DEAL], TrickBounds *b, Err *e);

/* The same from three columns: tricks, bounds, sum. False: they are damaged. */
bool solved_read(const Store *s, sqlite3_stmt *p, int column, TrickBounds *b);

/* A statement whose rows are all deals by their keys: the key, and these columns. */
sqlite3_stmt *solved_all(Store *s, Err *e);

/* Add 'more' to it; 'agree': they do not contradict each other anywhere. False: it
 * cannot be read or written. */
bool solved_put(Store *s, const unsigned char key[PACK_DEAL], const TrickBounds *more,
                bool *agree, Err *e);

#endif
