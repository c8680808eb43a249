/* SPDX-License-Identifier: MIT */
/*
** record.h - a player who calls and plays as it is written of the deal.
**
** Where the calls or cards so far are others than those of the record, nothing is
** known of what comes next: that is an error, as is a deal that is not recorded.
*/
#ifndef TABLE_RECORD_H
#define TABLE_RECORD_H

#include "table/player.h"

/* What is written of a deal; the calls and cards outlive it. */
typedef struct Record {
  Deal deal;
  int8_t dealer;
  int call_nb, card_nb;
  const int8_t *call, *card; /* legal ones, all of them or the first */
} Record;

typedef struct RecordPlayer {
  Player player;
  int nb;
  const Record *record; /* in order (record_order), each deal once; outlives it */
} RecordPlayer;

extern const PlayerKind RECORD_KIND;

/* The order of records by their deals, for qsort. */
int record_order(const void *a, const void *b);

#endif
