/* SPDX-License-Identifier: MIT */
/*
** cells_put.h - sets of conditions that hold together, numbered and counted.
**
** Private to hands.
*/
#ifndef COUNT_HANDS_CELLS_PUT_H
#define COUNT_HANDS_CELLS_PUT_H

#include "base/keys.h"
#include "count/hands/hands.h"

enum { CELL_BITS = 32 }; /* conditions in a number of a key */

/* The keys of sets of so many conditions. */
static inline Keys cells_keys(int nb)
{
  return keys_of((nb + CELL_BITS - 1) / CELL_BITS);
}

/*
** The cells of sets that were counted, without examples, and of each its set; the array
** has room for one more than there are sets. Cells without hands are left out.
*/
void cells_list(HandCells *out, int set[], const Keys *keys, const uint64_t count[]);

/* Put them in order: the most hands first. */
void cells_sort(HandCells *c);

/* The error where there are too many sets; false. */
bool cells_too_many(Err *e);

#endif
