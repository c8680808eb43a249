/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** pbn.h - the plain games of PBN, taken apart quickly.
**
** Most games are tags, one to a line, and sections of words: those are cut
** here. What has comments, escapes, faults or anything else out of the ordinary
** is left to the reader in Lua (baize.format.pbn.scan), which judges it; where
** this one answers it gives the same.
** Uses: nothing. Plain values: the texts are pieces of the game's.
*/
#ifndef SCAN_PBN_H
#define SCAN_PBN_H

#include <stdbool.h>
#include <stddef.h>

enum { PBN_TAGS_MAX = 64 };

/* A piece of a text: bytes from 0. */
typedef struct Piece {
  size_t at, len;
} Piece;

typedef struct PbnTag {
  Piece name, value;
  Piece after; /* from behind the tag to the end of its section's last word */
  int line;    /* of the game, from 0 */
} PbnTag;

/*
** Take a game apart. False: it is not plain (or has more than PBN_TAGS_MAX
** tags); nothing is said of it then.
*/
bool pbn_plain(PbnTag tag[PBN_TAGS_MAX], int *nb, const char *text, size_t len);

#endif
