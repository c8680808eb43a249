/* SPDX-License-Identifier: MIT */
/*
** choose.h - which card is best on average over worlds, double dummy in each.
**
** Perfect information Monte Carlo: every card that may be played is solved in each
** world, and the card with the best average of what is wanted is played. Of cards that
** are worth the same the one with more tricks on average, or that more often makes or
** beats the contract, comes first; then, where declarer leads, the one that loses least
** of the exact chances of its suit (suit/ask.h), as double dummy does not see guesses;
** then the one that simple rules play (simple.h); a defender signals with those of its
** suit that are worth as much (signal.h).
*/
#ifndef PLAY_CHOOSE_H
#define PLAY_CHOOSE_H

#include "play/draw.h"
#include "solve/solve.h"

typedef enum Goal {
  GOAL_TRICKS,
  GOAL_MAKES,       /* or beats the contract */
  GOAL_IMPS,        /* against a reference, */
  GOAL_MATCHPOINTS, /* 1 for more points than the reference, 1/2 for as many */
  GOAL_NB
} Goal;

enum { REFERENCE_NONE = INT32_MIN };

typedef struct ChooseAsked {
  Goal goal;
  int reference;   /* points of declarer's side elsewhere; REFERENCE_NONE: what the
                      contract scores in each world when all see all cards from here on */
  uint64_t seed;   /* which of equal honours is played when following */
  bool best_only;  /* no figures of other cards are wanted: see CardChoice.full */
  bool suits;      /* break ties by the exact chances of suits */
  LeadStyle leads; /* the opening lead keeps to it, where a card of the hand does */
  Signals signals; /* a defender gives, where they cost nothing */
  Solver *const *solvers; /* one for each world of the draw; NULL: one for all */
  const Stop *stop;
} ChooseAsked;

/* What numbers of declarer's tricks are worth to the side that decides. */
typedef struct Worth {
  double of[RANK_NB + 1];
} Worth;

/* What decided between the best cards. */
typedef enum ChosenBy {
  BY_FORCE,  /* equals of one another are all that may be played: nothing was solved */
  BY_WORTH,  /* what is wanted */
  BY_SECOND, /* tricks, or the chance of the contract */
  BY_SUIT,
  BY_RULE
} ChosenBy;

/* All figures are of the side that decides. */
typedef struct ChosenCard {
  int8_t card; /* the highest of its equals */
  Hand equals;
  double worth;  /* of the goal */
  double tricks; /* in all, on average */
  double chance; /* of making, or beating, the contract */
  double lost;   /* tricks of the suit's best line; 0 where that was not asked */
} ChosenCard;

typedef struct CardChoice {
  int nb;
  ChosenCard of[RANK_NB]; /* spades first, each suit from the top */
  unsigned full; /* a bit for each card whose figures are of all worlds; the others are
                    worse, and not to be read */
  int best;      /* its number */
  int card;      /* which of its equals */
  ChosenBy by;
} CardChoice;

/*
** Choose in the worlds of 'd', which are not read where there is no choice. False:
** stopped, or out of memory.
*/
bool choose_card(CardChoice *out, const View *v, const Draw *d, const ChooseAsked *a,
                 Solver *s, Err *e);

/*
** Choose anew after the worth of cards has changed, as another search has it. False as
** above.
*/
bool choose_again(CardChoice *c, const View *v, const ChooseAsked *a, Err *e);

/* The worth of numbers of tricks where declarer takes 'best' when all is seen. */
Worth choose_worth(const View *v, const ChooseAsked *a, int best);

/* Whether all cards that may be played are equals: then no worlds are needed. */
bool choose_forced(const View *v);

/* "best of 5 cards by tricks: 9.15 on average, 62 % to make; then ..." */
void choose_why(const CardChoice *c, const View *v, const Draw *d, Goal goal, Buf *out);

const char *goal_name(Goal g); /* tricks makes imps matchpoints */

#endif
