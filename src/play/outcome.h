/* SPDX-License-Identifier: MIT */
/*
** outcome.h - in which worlds a plan makes the contract, whatever the defenders do.
**
** Declarer's cards are fixed by the plan, so only defenders choose: they see all
** cards and know the plan. So what is found is a lower bound of the best line, as
** double dummy is an upper one.
** One thread at a time.
*/
#ifndef PLAY_OUTCOME_H
#define PLAY_OUTCOME_H

#include "base/stop.h"
#include "play/plan.h"
#include "solve/solve.h"

/* A card of declarer's or dummy's by what he sees; CARD_NONE: 'e' says why not. */
typedef int (*OutcomeCard)(void *of, const PlanSight *s, Err *e);

typedef struct OutcomeAsked {
  const View *view;
  const Deal *world;
  int worlds;
  Solver **solver; /* one for each world, all of one deal; or NULL: lost positions are
                      not looked for by double dummy */
  uint64_t
      budget; /* of tricks begun in each world; above it the world counts as lost */
  const Stop *stop;
  bool plain;           /* every card of defenders, no table: for tests */
  const bool *among;    /* NULL, or the worlds that are tried: the others are lost */
  const double *weight; /* of the worlds, where there is a floor */
  double floor; /* above 0: it leaves off when the worlds that may be won weigh less */
  int *lost;    /* how often each world was: with a floor those come first */
  bool open; /* what the steps leave open is chosen as badly as can be (plan_choices) */
  OutcomeCard card; /* NULL, or who plays in place of the plan, of which only the cards
                       that it names count: he must not tell others apart by their ranks
                       but as they compare with cards in play */
  void *of;
} OutcomeAsked;

typedef struct OutcomeFound {
  uint64_t tricks; /* that were begun */
  int spent;       /* worlds in which the budget was */
  bool cut;        /* the floor was not reached; worlds not tried are not made */
} OutcomeFound;

/*
** 'makes[w]' is set for each world. False: stopped, or out of memory.
*/
bool outcome_of(const OutcomeAsked *a, const PlayPlan *p, bool *makes,
                OutcomeFound *found, Err *e);

#endif
