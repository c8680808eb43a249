/* SPDX-License-Identifier: MIT */
/*
** pipe.h - a player that is another program, asked line by line.
**
** The program (process.h) is run once for each seat and thread, with its seat as
** BAIZE_SEAT ("South"): nobody is shown the cards of two players. It answers each
** question with one line. A question has all that the player sees, so a program needs
** to remember nothing, and must not: the same question has the same answer. Fields are
** in this order, with a tab before each but the first word:
**
**   bid   board=12  seat=S  dealer=N  vul=NS  hand=AK2.J3.KQ854.K72  auction=1NT P
**   card  board=12  seat=S  dealer=N  vul=NS  hand=AK2.J3.KQ854.K72  auction=1NT P P P
**         contract=1NT by N  dummy=QJT.A92.J3.AQ854  played=HK H2
**
** It answers a bid with a call (P, X, XX, 1C to 7NT) and a card with one (SA, HT, D2).
** 'hand' and 'dummy' are the cards that are left; dummy is '-' before the opening lead.
** The seat is that of the hand the card is from, which may be dummy's: then declarer's
** program is asked, and 'hand' is declarer's.
*/
#ifndef TABLE_PIPE_H
#define TABLE_PIPE_H

#include "table/player.h"
#include "table/process.h"

typedef struct PipePlayer {
  Player player;
  Program program;
} PipePlayer;

extern const PlayerKind PIPE_KIND;

#endif
