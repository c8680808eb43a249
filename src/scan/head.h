/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** head.h - what the tags of a game say of its board, where they say it plainly.
**
** Whatever is not written as nearly all files write it is left to the reader in Lua
** (baize.format.pbn.fields), which judges it and has the words for what is wrong;
** where this one answers it gives the same.
** Plain values.
*/
#ifndef SCAN_HEAD_H
#define SCAN_HEAD_H

#include "cards/contract.h"
#include "cards/deal.h"
#include "scan/pbn.h"

enum { ROOM_NONE, ROOM_OPEN, ROOM_CLOSED };

typedef struct PbnHead {
  int number;      /* from 1; 0: not given */
  int dealer, vul; /* -1: not given */
  int result;      /* -1: not given */
  int room;        /* ROOM_* */
  bool has_deal, has_contract;
  Deal deal;
  Contract contract;
  const PbnTag *player[SEAT_NB]; /* NULL: not given */
} PbnHead;

/* False: something is not plain; nothing is said then. 'text' is the game's. */
bool pbn_head(PbnHead *out, const PbnGame *p, const char *text);

#endif
