/* SPDX-License-Identifier: MIT */
/*
** position.h - any point of the play: hands, the trick on the table, the score.
**
** A plain value: to take a card back, keep the value from before it. The hands
** hold the cards that are not played yet. Positions come from position_open
** and position_play alone, so that position_ok holds.
** No state: safe from any thread.
*/
#ifndef CARDS_POSITION_H
#define CARDS_POSITION_H

#include "cards/contract.h"
#include "cards/deal.h"

typedef struct Position {
  Layout hands;
  int strain;
  int leader;             /* of the trick on the table */
  int played_nb;          /* cards of it on the table, 0 to 3 */
  int8_t played[SEAT_NB]; /* these cards, the leader's first */
  int8_t tricks[SIDE_NB]; /* taken so far by each side */
} Position;

/* All that must be true of a position; for asserts. */
bool position_ok(const Position *p);

/*
** The start of the play: 'leader' leads to the first trick. False: the hands
** are not disjoint or have not the same number of cards; 'e' says which.
*/
bool position_open(Position *out, const Layout *l, int strain, int leader, Err *e);

/* The start of the play of a deal in a contract that is not passed out. */
Position position_start(const Deal *d, const Contract *c);

/* Whose turn it is. */
int position_turn(const Position *p);

/* Tricks still to be taken, the one on the table included. */
int position_left(const Position *p);

/* The cards that may be played now. */
Hand position_legal(const Position *p);

/*
** Play a card. False: it is not held, a suit must be followed, or the play is
** over; 'e' says which and '*p' is as before.
*/
bool position_play(Position *p, int card, Err *e);

/*
** Play 'nb' cards in turn; false as for position_play, with the cards before that
** one played and its number, from 1, in 'e'.
*/
bool position_follow(Position *p, const int8_t card[], int nb, Err *e);

/* Which of the cards of a trick, 1 to 4 from the leader's on, wins: 0 to 3. */
int card_winner(const int8_t card[], int nb, int strain);

/*
** The legal cards that are worth the same as 'card' for whoever's turn it is:
** those of its suit in the same hand with nothing between that is still in
** play or on the table. 'card' is among them.
*/
Hand position_equals(const Position *p, int card);

#endif
