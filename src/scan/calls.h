/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** calls.h - calls, what an auction of them comes to, and plays followed.
**
** Calls are numbers: CALL_PASS, CALL_DOUBLE, CALL_REDOUBLE, and from CALL_BID on
** the 35 bids, 1C first. As in head.h, what is wrong is told by Lua
** (baize.format.record), which is asked wherever false comes back.
** Uses: cards/contract.h, cards/deal.h. Plain values.
*/
#ifndef SCAN_CALLS_H
#define SCAN_CALLS_H

#include <stdint.h>

#include "cards/contract.h"
#include "cards/deal.h"

enum { SCAN_PASS, SCAN_DOUBLE, SCAN_REDOUBLE, SCAN_BID, SCAN_ALL_PASS = 127 };
enum { SCAN_CALL_NB = SCAN_BID + LEVEL_MAX * STRAIN_NB };
/* Calls of the longest auction: 319 (three passes, then P P X P P XX P P after bids).
 */
enum { SCAN_CALLS_MAX = 320, SCAN_CALL_TEXT_MAX = 4 };

/* A call from its word: "pass", "1N", "1NT", "D", "AP"; -1: it is none. */
int call_parse(const char *word, size_t len);

/* Write "P", "X", "XX", "1NT"; returns 'buf'. */
char *call_format(int call, char buf[SCAN_CALL_TEXT_MAX]);

enum { AUCTION_OVER, AUCTION_OPEN, AUCTION_WRONG };

/* What the calls from 'dealer' on come to; '*out' is set when they are over. */
int auction_contract(Contract *out, int dealer, const int8_t *call, int nb);

/* A card of exactly 'len' bytes, "SA" or "S10"; -1: it is none. */
int card_word(const char *word, size_t len);

typedef struct Followed {
  int won;    /* tricks of declarer's side so far */
  int played; /* whole tricks */
} Followed;

/* Which of four cards from the leader's on wins: 0 to 3. */
int trick_winner(const int8_t card[SEAT_NB], int strain);

/* Follow a play of a contract that is not passed out; false: a card is wrong. */
bool play_follow(Followed *out, const Deal *d, const Contract *c, const int8_t *card,
                 int nb);

#endif
