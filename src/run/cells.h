/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** cells.h - what was accumulated, apart for each group of deals.
**
** A group is named by two whole numbers (a run that makes no groups, or one
** table of them, leaves the others 0); of each there is a cell with the sums
** of every column. Cells come into being when a deal falls into them; what
** they hold does not depend on the order of the deals, nor on how it was
** merged. {0} is closed. Cells belong to one thread at a time.
*/
#ifndef RUN_CELLS_H
#define RUN_CELLS_H

#include "base/err.h"
#include "base/keys.h"
#include "run/histogram.h"
#include "stats/moments.h"

enum { KEY_NB = 2, CELLS_MAX = 1024 };

typedef struct Sums {
  Moments moments;
  Histogram histogram;
} Sums;

typedef struct Cell {
  int64_t key[KEY_NB];
  uint64_t deals;  /* 0: as if the cell were not there */
  Sums *sums;      /* owned: of each column */
  MomentSum *more; /* owned: further sums, which are added to by whoever keeps them */
} Cell;

typedef struct Cells {
  int column_nb, more_nb, nb, room;
  Cell *cell; /* owned, in the order of the first deals */
  Keys keys;  /* of the cells, by their numbers */
  int last;   /* the cell that was found last */
} Cells;

/* Empty ones with so many columns, and further sums. */
Cells cells_of(int column_nb, int more_nb);
void cells_close(Cells *c);

/* The cell of a group, made if need be; NULL: 'e' says why there is none. */
Cell *cells_at(Cells *c, const int64_t key[KEY_NB], Err *e);

/* One more deal in a cell, with the value of each column. */
bool cell_add(Cell *cell, const int64_t value[], int column_nb, Err *e);

/* Room for what 'other' holds; false: 'e' says why there is none. */
bool cells_reserve(Cells *c, const Cells *other, Err *e);

/* Add what 'other' holds, for which there is room. */
void cells_merge(Cells *c, const Cells *other);

/* No deals again, with the memory. */
void cells_clear(Cells *c);

/*
** The sums of a column over all cells whose keys are those given; a key that is
** NULL may be any. False: no memory. Then histogram_close.
*/
bool cells_sum(const Cells *c, int column, const int64_t *const key[KEY_NB], Sums *out);

/* The further sums and the deals, over these cells: 'out' has room for all of them. */
uint64_t cells_more(const Cells *c, const int64_t *const key[KEY_NB], MomentSum out[]);

#endif
