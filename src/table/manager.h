/* SPDX-License-Identifier: MIT */
/*
** manager.h - a player that is another program, as a table manager speaks with it.
**
** The program (process.h) speaks as one seat, by the lines of the Blue Chip protocol
** for table managers, version 18 of 2005, on its standard input and output; it runs
** once for each seat and thread, with its seat as BAIZE_SEAT ("South"). It speaks
** first:
**
**   Connecting "NAME" as SOUTH using protocol version 18     South ("NAME") seated
**   South ready for teams             Teams : N/S : "baize". E/W : "baize".
**   South ready to start              Start of board
**   South ready for deal              Board number 8. Dealer West. Neither vulnerable.
**   South ready for cards             South's cards : S K J 9 3. H K 7 6. D A J. C A Q
** 8 7.
**   South ready for West's bid        West passes
**   South ready for North's bid       North bids 1NT
**   South ready for East's bid        East doubles
**   South passes
**   South ready for West's card to trick 1        West plays KC
**   South ready for dummy                         Dummy's cards : S ...
**   North plays 2C                                (declarer, a card of dummy)
**   South ready for East's card to trick 1        East plays 5C
**   South plays AC                                South to lead
**   South plays 3D                                Dummy to lead
**
** message.h reads and writes the lines, of which case, final points and blanks do not
** matter; nor does what follows a call ("Alert. text"), and "as ANYPL" is every seat.
** Who only bids is told of no card: the next board begins, as "Start of board" may at
** any time. Who plays cards is told the auction of the board, in which its own calls
** must be those that were made: so it bids, too, and a contract without an auction is
** refused. A card that is the only one may be asked for later.
*/
#ifndef TABLE_MANAGER_H
#define TABLE_MANAGER_H

#include "table/player.h"
#include "table/process.h"

typedef struct ManagerPlayer {
  Player player;
  Program program;
} ManagerPlayer;

extern const PlayerKind MANAGER_KIND;

#endif
