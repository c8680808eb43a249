/* SPDX-License-Identifier: MIT */
/*
** four_cs.h - the Four C's of Edgar Kaplan and Jeff Rubens: hands valued as
** a computer would, in twentieths of a point.
**
** Source: The Bridge World, October 1982. Where the printed words leave a case
** open we do as the program `dealer` does (its `quality` and `cccc`, there in
** hundredths, by Danil Suits); tests compare the two.
** quality of a suit: a tenth of its length times the sum of
**   A 4, K 3, Q 2, J 1;
**   in at most six cards: T 1 with the jack or two higher honours, else 0.5;
**   9 0.5 with the ten, the eight, or just two higher honours (A K Q J);
**   in seven cards or more one for each card beyond six, at most what queen
**   and jack would add where they are missing (2 and 1).
** value of a hand: for each suit its quality, and
**   A 3; K 2, alone 0.5; Q 1, 0.25 less without a higher honour, in two cards
**   0.25 less, alone 0.75 less; J 0.5 with two higher honours, 0.25 with one;
**   T 0.25 with two higher honours, or with one and the nine;
** then for the shape: a void 3, a singleton 2, a doubleton 1, less 1 in all;
** 4333 -0.5.
** Holdings are sets of thirteen bits. Uses: shape.h. Safe from any thread.
*/
#ifndef HAND_FOUR_CS_H
#define HAND_FOUR_CS_H

#include "hand/shape.h"

enum { FOUR_CS_DEN = 20 };

int four_cs_quality(unsigned holding);
int four_cs_holding(unsigned holding); /* quality and honours */
int four_cs_lengths(const int length[SUIT_NB]);

#endif
