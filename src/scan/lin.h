/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** lin.h - a stream of LIN cut into boards, and boards taken apart.
**
** LIN is a row of commands and texts, "xx|text|". A board begins at qx, and at md
** or pn once the board at hand has its cards. A field whose bar is not seen within
** LIN_MAX bytes has none; a board is cut where it has more bytes than that, or more
** than LIN_COMMANDS_MAX commands. As in
** head.h, a board in which there is anything to judge is left to Lua.
** A Lin belongs to one thread.
*/
#ifndef SCAN_LIN_H
#define SCAN_LIN_H

#include "cards/auction.h"
#include "cards/deal.h"
#include "scan/stream.h"
#include "scan/text.h"

enum { LIN_MAX = 1 << 20, LIN_COMMANDS_MAX = 1 << 16 /* of a board */ };

typedef struct LinCommand {
  Piece raw;  /* the name as written */
  Piece name; /* without blanks */
  Piece text;
  int64_t line; /* where its name ends */
  bool whole;   /* both bars are there */
  bool named;   /* the one after the name is */
} LinCommand;

typedef struct LinBoard {
  const char *text; /* its commands; lasts until the next call */
  size_t len;
  LinCommand *command;
  int nb, room;
  bool cut;
} LinBoard;

typedef struct Lin {
  Stream in;
  LinBoard board;
  size_t scan;  /* of the board: where its next command begins */
  int64_t line; /* of 'scan', from 1 */
  bool seen, has_cards;
} Lin;

enum { LIN_FOUND, LIN_MORE, LIN_END, LIN_MEMORY };

/* Begin with a Lin of zeros; feed it with stream_feed(&l->in, ...). */
int lin_next(Lin *l);
void lin_free(Lin *l);

/* All commands of a text; false: out of memory. Begin with a LinBoard of zeros. */
bool lin_commands(LinBoard *out, const char *text, size_t len);

enum { LIN_REMARKS_MAX = 64 };

typedef struct LinRead {
  int dealer;
  Deal deal;
  int call_nb, card_nb;
  bool has_play;
  int8_t call[AUCTION_MAX];
  bool alert[AUCTION_MAX];
  int8_t card[CARD_NB];
  bool over; /* the auction is: */
  Contract contract;
  int leader; /* -1: not known */
  int result; /* of a play of thirteen tricks; -1 */
  int note_nb;
  int note_call[LIN_REMARKS_MAX]; /* number of the call, from 1 */
  Piece note[LIN_REMARKS_MAX];
} LinRead;

/* What a board says of its deal, auction and play; false: there is some to judge. */
bool lin_read(LinRead *out, const LinBoard *b);

#endif
