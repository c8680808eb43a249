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
**   card  board=12  seat=S  dealer=N  vul=NS  hand=AK2.J3.KQ854.K72  auction=1NT P P P
**         contract=1NT by N  dummy=QJT.A92.J3.AQ854  played=HK H2
**
** It answers a bid with a call (P, X, XX, 1C to 7NT) and a card with one (SA, HT, D2).
** 'hand' and 'dummy' are the cards that are left; dummy is '-' before the opening lead.
** The seat is that of the hand the card is from, which may be dummy's: then 'hand' is
** declarer's. Who is silent for too long fails. At the end its standard input is closed
** and the program gets TERM, and soon after it KILL, with all that it started.
*/
#ifndef TABLE_PIPE_H
#define TABLE_PIPE_H

#include "table/player.h"

enum { PIPE_LINE_MAX = 4096, PIPE_TENTHS_MAX = 36000 };

/* A program that answers each line with a line. One thread for each. */
typedef struct Program Program;

/*
** Start a command of sh, whose text outlives it; an answer may take so many tenths of a
** second, 1 to PIPE_TENTHS_MAX. NULL: it cannot be run.
*/
Program *program_open(const char *command, int tenths, const Stop *stop, Err *e);
void program_close(Program *m); /* NULL is allowed */

/*
** Ask what is in 'question' without the line's end, which is freed; the answer is
*without
** it too, and ends in '\0'. False: stopped, the program has ended, is silent, or writes
** what it was not asked.
*/
bool program_ask(const Program *m, Buf *question, char answer[PIPE_LINE_MAX],
                 size_t *len, Err *e);

typedef struct PipePlayer {
  Player player;
  const char *command; /* of sh; outlives it */
  int tenths;          /* as for program_open */
} PipePlayer;

extern const PlayerKind PIPE_KIND;

#endif
