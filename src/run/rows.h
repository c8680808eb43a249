/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** rows.h - the deals of a chunk with their results and values, for who takes rows.
**
** Kept only when somebody takes them: 'room' is 0 otherwise, and nothing is
** allocated.
** A Rows belongs to one thread at a time.
*/
#ifndef RUN_ROWS_H
#define RUN_ROWS_H

#include "run/run.h"

typedef struct Rows {
  uint64_t room, nb; /* rows there may be, and are */
  int value_nb;      /* of each row */
  RunRow *row;       /* owned, as are the arrays that the rows point into: */
  Deal *deal;
  TrickBounds *bounds;
  int64_t *value;
} Rows;

/* Room for 'room' rows; false: no memory, and nothing is owned. */
bool rows_open(Rows *out, uint64_t room, int value_nb);
void rows_close(Rows *r); /* {0} is allowed */

/* Append a copy of a row and of what it points at; there is room. */
void rows_add(Rows *r, const RunRow *row);

#endif
