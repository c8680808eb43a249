/* SPDX-License-Identifier: MIT */
/*
** cells_product.h - the cells of hands.h, where many lists are counted.
*/
#ifndef COUNT_HANDS_CELLS_PRODUCT_H
#define COUNT_HANDS_CELLS_PRODUCT_H

#include "count/hands/hands.h"

/*
** As hands_cells, without examples, which are 0. Of many counts with the same filters
** and conditions it takes a fraction of the time, as these are kept (automaton.h).
** Beyond the budget hands_cells counts, with examples.
*/
bool hands_cells_counts(HandCells *out, const Cond *filter, const Cond *const cond[],
                        int nb, const HandPool *p, const Budget *most, const Stop *stop,
                        Err *e);

#endif
