/* SPDX-License-Identifier: MIT */
/*
** message.h - a line between a table manager and a player, read and written.
**
** The lines are those of the Blue Chip protocol for table managers, version 18 of 2005,
** as several programs write them; manager.h has a whole conversation. Whoever speaks
** them, over a pipe or a socket, reads and writes them here.
** Read: letters of any case, any blanks, final points or none, a rank before its suit
** or after it, T or 10. Written: the common form, without the end of a line.
** What parses, written and read again, is the same message.
** No state: safe from any thread.
*/
#ifndef TABLE_MESSAGE_H
#define TABLE_MESSAGE_H

#include "base/buf.h"
#include "cards/auction.h"
#include "cards/card.h"

enum { PROTOCOL_VERSION = 18 };

typedef enum MessageKind {
  MESSAGE_CONNECTS, /* Connecting "NAME" as SOUTH using protocol version 18 */
  MESSAGE_SEATED,   /* South ("NAME") seated */
  MESSAGE_TEAMS,    /* Teams : N/S : "A". E/W : "B". */
  MESSAGE_START,    /* Start of board */
  MESSAGE_END,      /* End of session */
  MESSAGE_BOARD,    /* Board number 8. Dealer West. Neither vulnerable. */
  MESSAGE_HAND,     /* South's cards : S K J 9 3. H -. D A J. C A Q 8 7 6 5 3. */
  MESSAGE_CALL,     /* South passes | doubles | redoubles | bids 3NT, then any text */
  MESSAGE_CARD,     /* South plays KC */
  MESSAGE_LEAD,     /* South to lead */
  MESSAGE_READY,    /* South ready for ... */
  MESSAGE_TIMING,   /* Timing - any text */
} MessageKind;

/* What a player is ready for. ORDER READY */
typedef enum Ready {
  READY_TEAMS, /* South ready for teams */
  READY_START, /* South ready to start */
  READY_DEAL,  /* South ready for deal */
  READY_CARDS, /* South ready for cards */
  READY_DUMMY, /* South ready for dummy */
  READY_BID,   /* South ready for West's bid */
  READY_CARD,  /* South ready for dummy's card to trick 3 */
  READY_OTHER, /* and what else is said so */
} Ready;

/* Who may stand where a seat does. */
enum { SEAT_DUMMY = SEAT_NB, SEAT_ANY, SEAT_NONE };

/* A part of the line that was read, or of what is to be written. */
typedef struct LineText {
  const char *text; /* not ended by a zero byte; NULL: none */
  size_t len;
} LineText;

/* Each field is used by the kinds that have it; the others are zero. */
typedef struct Message {
  MessageKind kind;
  int seat;       /* who is meant: a seat; of HAND and LEAD also SEAT_DUMMY, of CONNECTS
                     SEAT_ANY ("as ANYPL"), of READY SEAT_NONE where nobody is named */
  int64_t number; /* the version of CONNECTS (0: none is said), the board of BOARD, the
                  trick of READY_CARD */
  int dealer;     /* of BOARD, and VUL_* */
  int vul;
  int call;  /* CALL_* */
  int card;  /* CARD */
  Hand hand; /* of HAND: thirteen cards */
  Ready ready;
  int who; /* whose bid or card READY is for; of a card also SEAT_DUMMY */
  LineText name[SIDE_NB]; /* of CONNECTS and SEATED the first, of TEAMS both; after a
                         CALL the first is what else was said ("Alert. text") */
} Message;

/*
** Read a line, without its end. False: 'e' says what it is not. Texts of '*out' are
** parts of 'line'.
*/
bool message_parse(Message *out, const char *line, size_t len, Err *e);

/* Add the line of a message. */
void message_format(const Message *m, Buf *out);

/* "North", "East", "South", "West", "Dummy". */
const char *message_seat(int seat);

#endif
