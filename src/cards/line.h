/* SPDX-License-Identifier: MIT */
/*
** line.h - cards in the order in which they are played, and their text form.
**
** A plain value. Whether the cards may be played is not asked here: see
** position.h.
** Text: "HQ HA H2"; blanks, ends of lines and commas between cards or not at
** all ("HQHAH2"), small letters, "10" or "T" for the ten.
** No state: safe from any thread.
*/
#ifndef CARDS_LINE_H
#define CARDS_LINE_H

#include "base/err.h"
#include "cards/card.h"

typedef struct Line {
  int nb;
  int8_t card[CARD_NB];
  size_t at[CARD_NB]; /* the byte of each in the text, from 1 */
} Line;

/*
** Read the cards of 'len' bytes of 'text', 0 to 52 of them. False: '*out' is
** untouched and 'e' says what is wrong, and where.
*/
bool line_parse(Line *out, const char *text, size_t len, Err *e);

#endif
