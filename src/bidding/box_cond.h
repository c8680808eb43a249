/* SPDX-License-Identifier: MIT */
/*
** box_cond.h - the boxes of a condition on one hand: around its hands, and inside them.
**
** A range of one feature of a box is that box, around and inside. Other leaves have a
** box around them that follows from facts (prove/propagate.h); alternatives have more
** than one. A BidBoxMaker remembers facts and leaves: one thread uses it at a time.
*/
#ifndef BIDDING_BOX_COND_H
#define BIDDING_BOX_COND_H

#include "base/stop.h"
#include "bidding/box.h"
#include "lang/cond.h"

typedef struct BidBoxMaker BidBoxMaker;

BidBoxMaker *bidbox_maker_new(void);    /* NULL: out of memory */
void bidbox_maker_free(BidBoxMaker *m); /* NULL is allowed */

/*
** Every hand that satisfies the condition is in a box of 'around', and every hand in a
** box of 'inside' satisfies it. BIDBOXES_MAX each at most. Of a condition that reads
** several seats: all hands, and none. False: out of memory.
*/
bool bidboxes_of_cond(BidBoxMaker *m, BidBoxes *around, BidBoxes *inside,
                      const Cond *c);

/* The box of all hands of a condition; 'some' is false where there is none. */
typedef struct CountedBox {
  bool some;
  BidBox box;
} CountedBox;

/*
** Of the hands that satisfy cond[i] and none before it, on one seat, counted
** exactly; of controls what follows from aces and kings. False: counting would go
** beyond its budget, was stopped, or there is no memory; 'e' says which.
*/
bool bidboxes_count(CountedBox out[], const Cond *const cond[], int nb,
                    const Stop *stop, Err *e);

/*
** A number that is another one where bidboxes_count may give other boxes: where
** features or the names of shapes are defined otherwise, or a mistake of counting
** was mended.
*/
uint64_t bidbox_version(void);

#endif
