/* SPDX-License-Identifier: MIT */
/*
** diagram.h - four hands as they sit round the table.
**
**   Board 7  dealer S  vul both
**                   S QJ6
**                   H K652
**                   D J85
**                   C T98
**   S AT942                         S 873
**   H AQ4               N           H J97
**   D 32              W   E         D AT764
**   C KJ3               S           C Q4
**                   S K5
**   ...
** Every hand has its own fixed column, wide enough for thirteen cards
** of a suit; '-' is a void. No line has more than DIAGRAM_WIDTH columns or
** ends in blanks.
** No state: safe from any thread.
*/
#ifndef CARDS_DIAGRAM_H
#define CARDS_DIAGRAM_H

#include "base/buf.h"
#include "cards/contract.h"
#include "cards/deal.h"

enum {
  DIAGRAM_COLUMN = 16,                    /* "S AKQJT98765432" and a blank */
  DIAGRAM_WIDTH = 3 * DIAGRAM_COLUMN - 1, /* columns, 47 */
  DIAGRAM_TEXT_MAX = 1280 /* bytes: 13 lines, symbols and colours included */
};

typedef struct DiagramStyle {
  bool symbols;   /* suits as UTF-8 symbols, not as letters */
  bool colour;    /* hearts and diamonds in red, by ANSI sequences */
  uint64_t board; /* the caption's parts: 0 for none */
  int dealer;     /* a seat, or DIAGRAM_NONE */
  int vul;        /* VUL_*, or DIAGRAM_NONE */
} DiagramStyle;

enum { DIAGRAM_NONE = -1 };

/* Letters, without colour and caption. */
#define DIAGRAM_PLAIN ((DiagramStyle){false, false, 0, DIAGRAM_NONE, DIAGRAM_NONE})

/* Add the diagram to 'b', line by line, each with its '\n'. */
void diagram(Buf *b, const Layout *l, const DiagramStyle *style);

#endif
