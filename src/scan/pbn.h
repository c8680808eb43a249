/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** pbn.h - a game of PBN taken apart: tags, the text around them, faults.
**
** Nothing is lost: what is between two tags belongs to the first of them, what
** should not be there is noted, and stays where it is (PBN 2.1, chapters 2, 3).
** The time is linear in the length of the game, whatever it holds.
** Where Board or Event comes again after Deal another game begins: files were put
** together, and one had no empty line at its end.
** The texts are pieces of the game's. A PbnGame
** belongs to one thread and is used again for the next game.
*/
#ifndef SCAN_PBN_H
#define SCAN_PBN_H

#include "scan/games.h"
#include "scan/text.h"

typedef struct PbnTag {
  Piece name;
  Piece value;  /* between the quotes */
  Piece after;  /* from after the tag to the last byte of text before the next one */
  int64_t line; /* of the file */
  bool escaped; /* the value has backslashes before quotes or backslashes */
} PbnTag;

enum {
  PBN_NO_TAG,
  PBN_TWICE,
  PBN_BEFORE_TAGS,
  PBN_NO_SECTION,
  PBN_UNCLOSED,
  PBN_HIDDEN,
  PBN_JOINED,
  PBN_CUT,
  PBN_MORE
};

enum { PBN_NOTES_MAX = 1000 }; /* of a game, before one that counts the others */

typedef struct PbnNote {
  int what;
  int64_t line;
  Piece text; /* from the fault on; of PBN_TWICE: the name; of PBN_MORE: how many */
  Piece name; /* of PBN_NO_SECTION: the tag's */
} PbnNote;

typedef struct PbnGame {
  Piece before; /* what precedes the first tag */
  PbnTag *tag;
  PbnNote *note;
  int tag_nb, note_nb;
  int tag_room, note_room;
  int *slot; /* tags by the hash of their names: number from 1; 0: none */
  int slot_nb;
  Game rest; /* the next game, to be read as this one; text NULL: there is none */
} PbnGame;

/* Take a game apart; false: out of memory. Begin with a PbnGame of zeros. */
bool pbn_read(PbnGame *out, const Game *g);
void pbn_free(PbnGame *p);

/* The first tag of a name; NULL: there is none. 'text' is the game's. */
const PbnTag *pbn_find(const PbnGame *p, const char *text, const char *name);

/* Add a note's words to 'out'; 'text' is the game's. */
void pbn_message(Buf *out, const PbnNote *n, const char *text);

/* Add the value of a tag to 'out' with its escapes undone. */
void pbn_value(Buf *out, const char *value, size_t len);

#endif
