/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** records.h - made records of boards, as tournament files have them.
**
** Record number i of a seed is a pure function of both. The deals are random,
** calls and cards legal (and no more sensible than that), the names made of
** syllables. Of the boards: one in eight is a bare result, as second rooms are in
** archives; two in three of the others have every card of the play, the rest a
** claim; one in three has a double-dummy table, one in eight a table of scores,
** some have comments and escaped quotes.
** No state outside a call.
*/
#ifndef BENCH_RECORDS_H
#define BENCH_RECORDS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/rng.h"
#include "base/stop.h"
#include "cards/auction.h"
#include "cards/deal.h"

enum { NAME_MAX = 24 };

typedef struct MadeBoard {
  uint64_t index;
  int dealer, vul, result;
  Deal deal;
  Auction auction; /* at most 64 calls */
  Contract contract;
  int card_nb;
  int8_t card[CARD_NB]; /* in the order in which they fell */
  char name[SEAT_NB][NAME_MAX];
} MadeBoard;

/* Board number 'index', from 1; '*r' goes on with what is random beside it. */
MadeBoard made_board(uint64_t seed, uint64_t index, Rng *r);

/* Add one record to 'out', ended by an empty line (PBN) or a line's end (LIN). */
void record_pbn(Buf *out, uint64_t seed, uint64_t index);
void record_lin(Buf *out, uint64_t seed, uint64_t index);

/* Make a library of uniform deals with results that nobody solved. */
bool record_library(const char *path, uint64_t nb, const Stop *stop, Err *e);

#endif
