/* SPDX-License-Identifier: MIT */
/*
** box_draw.h - hands drawn from a list of boxes (box.h), each as likely as any other.
**
** Points and lengths are drawn exactly, from the cards that are left; the other
** features of a box are tested. Preparing takes some ten microseconds a box, a draw a
** fraction of one. Plain values, read-only once prepared.
*/
#ifndef BIDDING_BOX_DRAW_H
#define BIDDING_BOX_DRAW_H

#include "base/rng.h"
#include "bidding/box.h"
#include "cards/deal.h"

enum {
  BOXDRAW_POINTS = 31, /* of three suits, 0 to 30 */
  BOXDRAW_SUIT = 11,   /* points of a suit, 0 to 10 */
  BOXDRAW_LENGTHS = HAND_SIZE + 1,
  BOXDRAW_EDGES = BOXDRAW_LENGTHS * BOXDRAW_SUIT,
};

/* Ways to hold so many cards and so many points of a suit. */
typedef uint32_t BoxSuit[BOXDRAW_LENGTHS][BOXDRAW_SUIT];

/* So many cards and points of the first suit: hands with them, and those before. */
typedef struct BoxEdge {
  int8_t cards, points;
  uint64_t before;
} BoxEdge;

/* One box. Tails: ways of the suits from a number on, with so many points or fewer. */
typedef struct BoxTable {
  BidBox box;
  uint64_t size; /* hands */
  int edge_nb;
  BoxEdge edge[BOXDRAW_EDGES];
  uint64_t tail[2][BOXDRAW_LENGTHS][BOXDRAW_POINTS]; /* from suit 1, from suit 2 */
} BoxTable;

typedef struct BoxDraw {
  int nb;
  unsigned honours[SUIT_NB]; /* of the free cards, jack to ace in bits 0 to 3 */
  int8_t small[SUIT_NB][RANK_NB], small_nb[SUIT_NB];
  BoxSuit suit[SUIT_NB];
  uint64_t size; /* of all boxes: hands of several count for each */
  BoxTable table[BIDBOXES_MAX];
} BoxDraw;

/*
** Prepare hands of thirteen of the 'free' cards in the boxes; where there are none, or
** over BIDBOXES_MAX, in the box around them.
*/
void box_draw_open(BoxDraw *d, const BidBoxes *l, Hand free);

/* A hand; false: this draw was in vain. There must be some hands (size). */
bool box_draw_next(const BoxDraw *d, Rng *r, Hand *out);

/*
** How many hands of a pack are in the boxes, of 10^9, roughly: points and lengths as
** if they were independent.
*/
uint64_t box_draw_share(const BidBoxes *l);

#endif
