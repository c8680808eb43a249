/* SPDX-License-Identifier: MIT */
/*
** play.h - what a solver says of any point of the play.
**
** All results are tricks of a side that the caller names (NS or EW), in all:
** those taken before the position and those still to come. As long as one
** Solver is asked about positions of the same deal in the same strain it
** remembers what it found, so a play card by card is cheap; results do not
** depend on that, nodes do.
** Every function returns false when it was stopped; 'e' says so.
*/
#ifndef SOLVE_PLAY_H
#define SOLVE_PLAY_H

#include "cards/position.h"
#include "solve/solve.h"

enum { PLAY_UNSOLVED = -1 };

typedef struct PlayCard {
  int8_t card;   /* the highest of its equals */
  int8_t tricks; /* of the side named, when it is played now; or PLAY_UNSOLVED */
  Hand equals;   /* all legal cards that are worth the same as this by rank */
} PlayCard;

typedef struct PlayCards {
  int nb; /* 0 when the play is over */
  PlayCard of[RANK_NB];
  int8_t best; /* tricks of the side named with best play by all */
} PlayCards;

/* Tricks of 'side' with best play by all from here on. */
bool play_tricks(Solver *s, const Position *p, int side, int *out, Err *e);

/*
** Does 'side' take at least 'tricks' in all? One zero-window search: cheaper
** than play_tricks.
*/
bool play_reaches(Solver *s, const Position *p, int side, int tricks, bool *out,
                  Err *e);

/*
** Every legal card with its result, spades first, each suit from the top;
** equal cards are listed together.
*/
bool play_cards(Solver *s, const Position *p, int side, PlayCards *out, Err *e);

/*
** The same list, where only cards of 'some' are solved (and their equals). 'best' is
** what is known of the best card of all, or PLAY_UNSOLVED: then it is found first.
*/
bool play_some(Solver *s, const Position *p, int side, Hand some, int best,
               PlayCards *out, Err *e);

/*
** A whole line of best play by all from here on: '*nb' cards. Of several best
** cards the lowest of the first in the order of play_cards.
*/
bool play_line(Solver *s, const Position *p, int8_t line[CARD_NB], int *nb, Err *e);

/*
** Cards of the hands and of the trick on the table whose ranks the result
** rests on: in every suit all down to some card. The others may be exchanged
** among the hands at will, as long as all lengths stay the same.
*/
bool play_relevant(Solver *s, const Position *p, Hand *out, Err *e);

#endif
