/* SPDX-License-Identifier: MIT */
/*
** loss.h - where the tricks of a play went: exact accounting, card by card.
**
** After each card the tricks of declarer's side are what best play by all would make
** of it. A card of declarer's side cannot raise that number, one of the defenders'
** cannot lower it: what it changes is the card's loss. So the result less that of
** best play from the start is the sum of the changes, exactly: what declarer's side
** lost, negative, and what each defender gave.
*/
#ifndef PLAY_LOSS_H
#define PLAY_LOSS_H

#include "cards/position.h"
#include "solve/solve.h"

typedef struct Losses {
  int start, finish;      /* tricks of declarer's side, before and after the cards */
  int nb;                 /* cards */
  int8_t tricks[CARD_NB]; /* of declarer's side after each card */
  int8_t
      change[CARD_NB]; /* by it: 0, or below for declarer's side, above for the other */
  int8_t seat[CARD_NB]; /* whose card it is */
  int by_seat[SEAT_NB]; /* sums of the changes, dummy's cards being declarer's */
} Losses;

/*
** Account for a play, which may be a part of one. False: a card cannot have been
** played, 'e' says which and why; or stopped.
*/
bool losses_find(Losses *out, Solver *s, const Deal *d, const Contract *c,
                 const int8_t card[], int nb, Err *e);

#endif
