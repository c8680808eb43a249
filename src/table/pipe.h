/* SPDX-License-Identifier: MIT */
/*
** pipe.h - a player that is another program, asked line by line.
**
** The program is run by sh, once for each thread. It reads questions from its standard
** input and writes an answer to each, one line, to its standard output, which it must
** flush. A question has all that the player sees, so a program needs to remember
** nothing, and must not: the same question has the same answer. Fields are in this
** order, with a tab before each but the first word:
**
**   bid   board=12  seat=S  dealer=N  vul=NS  hand=AK2.J3.KQ854.K72  auction=1NT P
**
** It answers with a call (P, X, XX, 1C to 7NT). Who is silent for too long fails. At
*the end its standard input is closed
** and the program gets TERM, and soon after it KILL, with all that it started.
*/
#ifndef TABLE_PIPE_H
#define TABLE_PIPE_H

#include "table/player.h"

enum { PIPE_LINE_MAX = 4096, PIPE_TENTHS_MAX = 36000 };

typedef struct PipePlayer {
  Player player;
  const char *command; /* of sh; outlives it */
  int tenths;          /* of a second that an answer may take, 1 to PIPE_TENTHS_MAX */
} PipePlayer;

extern const PlayerKind PIPE_KIND;

#endif
