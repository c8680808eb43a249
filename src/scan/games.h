/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** games.h - a stream of text cut into games of PBN.
**
** Text is fed in pieces of any size; games come out one by one, each a piece of
** the stream's own memory that lasts until the next call. A game ends at a line
** without text, unless a comment in braces is open (PBN 2.1, chapter 3). Lines end
** in "\n" then: the "\r" before it and a byte order mark in front are taken off.
** Bounds: a comment whose end is not seen within GAME_MAX bytes of its game's
** beginning is none, and a game is cut at GAME_MAX bytes. So memory is bounded
** and every byte is read a bounded number of times, whatever the text.
** A Games belongs to one thread.
*/
#ifndef SCAN_GAMES_H
#define SCAN_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum { GAME_MAX = 1 << 20 };

typedef struct Game {
  const char *text; /* lines with "\n" between them */
  size_t len;
  int64_t line; /* number of its first line, from 1 */
  bool cut;     /* at GAME_MAX: what follows comes as another game */
  bool joined;  /* not cut from the stream, but the rest of another game (pbn.h) */
  /* Lines on which a comment begins that does not end, ascending. */
  const int64_t *ignored;
  int ignored_nb;
} Game;

typedef struct Games Games;

/* NULL: out of memory. games_free takes it back (and NULL). */
Games *games_new(void);
void games_free(Games *g);

/* Give it the next bytes of the stream; false: out of memory. */
bool games_feed(Games *g, const char *text, size_t len);

/* There will be no more. */
void games_end(Games *g);

enum { GAMES_FOUND, GAMES_MORE, GAMES_END, GAMES_MEMORY };

/* The next game; or that more must be fed, that this was all, that memory ran out. */
int games_next(Games *g, Game *out);

#endif
