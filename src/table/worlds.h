/* SPDX-License-Identifier: MIT */
/*
** worlds.h - deals that a player can expect at a turn.
**
** The own hand is known; each of the others has a hand with which he would have made
** his calls, by the rules of the graph: his exact set. Where no deal has such hands, as
** somebody called off the rules, the opponents are taken for boxes around what they
** have shown, then partner too. Deal 'index' of a seed depends on nothing else than
** what is asked, and is uniform among all deals that satisfy it: of the hand that is
** rarest its boxes are drawn (bidding/box_draw.h), the rest is dealt and tested.
** One thread asks a Worlds at a time.
*/
#ifndef TABLE_WORLDS_H
#define TABLE_WORLDS_H

#include "base/stop.h"
#include "bidding/bidder.h"
#include "bidding/box_draw.h"
#include "cards/dealing.h"

/* What the others are taken for. */
typedef enum WorldsHow {
  WORLDS_EXACT,
  WORLDS_PARTNER, /* partner's exact set, boxes of the opponents */
  WORLDS_BOXES,
  WORLDS_HOW_NB
} WorldsHow;

/*
** A turn: who it is, and boxes around what each of the others has shown. An empty list:
** his calls contradict each other, so that he has no exact set and may have any hand.
*/
typedef struct WorldsTurn {
  const BidGraph *graph;
  int node; /* the rules of nodes before it are known, but for own ones */
  int dealer;
  Hand hand; /* of who is at turn */
  BidBoxes boxes[SEAT_NB];
} WorldsTurn;

typedef struct Worlds Worlds;

/* NULL: out of memory. The turn is copied, its boxes must outlive it. worlds_close. */
Worlds *worlds_open(const WorldsTurn *turn, Err *e);
void worlds_close(Worlds *w); /* NULL is allowed */

/* Whether there may be deals, taking the others so. */
bool worlds_take(Worlds *w, WorldsHow how);

/*
** Deal 'index' of a seed; '*tries', draws that are left, becomes less. False: they do
** not suffice, or it was stopped.
*/
bool worlds_deal(const Worlds *w, BidMemory *m, uint64_t seed, uint64_t index,
                 uint64_t *tries, Deal *out, const Stop *stop);

#endif
