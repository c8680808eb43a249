/* SPDX-License-Identifier: MIT */
/*
** plan.h - a plan of declarer's: which card he plays, by what he sees.
**
** A plan is a list of steps: cash the ace, finesse against the queen, ruff in dummy. On
** lead he takes the first step that can be taken now; where there is none he draws
** trumps and takes his winners. As soon as the winners that nobody can take from him
** suffice he takes these (claim.h).
** So a plan has no memory: its card follows from the cards that are left and from who
** showed out. It looks at ranks only as they compare with the cards still in play, so
** that a defender gains nothing by choosing among equals.
** Plain values. No state: safe from any thread.
*/
#ifndef PLAY_PLAN_H
#define PLAY_PLAN_H

#include "play/sight.h"

/* What a step does. ORDER METHOD: as the names in bind_plan.c. */
typedef enum PlanMethod {
  PLAN_CASH,    /* play 'card', once it is the highest of its suit */
  PLAN_DRAW,    /* lead winners of the suit while defenders have some of it */
  PLAN_FINESSE, /* lead low from 'from'; partner's hand plays 'card' if that wins, else
                   the cheapest that does; where 'from' has 'card' itself it is led,
                   and covered only if it was beaten */
  PLAN_MARKED,  /* the same, once the defender who plays last has shown out */
  PLAN_DUCK,    /* lead a low card, and play low: to establish, or to throw in */
  PLAN_DRIVE,   /* lead high cards until the suit has no higher one */
  PLAN_RUFF,    /* lead from 'from', who is not void, and ruff, with 'card' if given */
  PLAN_STRIP,   /* draw trumps, and play out the other side suits, in any order, as far
                   as winners (of the shorter hand first) and ruffs that leave a trump
                   go, so that a defender who is thrown in must lead 'suit' */
  PLAN_HOLD,    /* play low when defenders lead the suit */
  PLAN_RISE,    /* play 'card' when a defender leads the suit, if it wins so far */
  PLAN_THROW,   /* of the cards to discard from 'from', 'card', unless it has become the
                   highest of its suit; where several are named the first of them */
  PLAN_METHOD_NB
} PlanMethod;

typedef struct PlanStep {
  PlanMethod method;
  int suit;
  int card;  /* of the suit, or a trump to ruff with, or CARD_NONE */
  int from;  /* a seat; -1: either */
  int least; /* duck and hold: cards of the suit that both hands must have left; ruff:
                with as many trumps or fewer in both hands, with one that beats all that
                are out, if there is one */
  bool both; /* ruff: part of a crossruff, of which the hand on lead leads its own suit,
                also what is high of it while trumps are out */
} PlanStep;

enum { PLAN_STEPS_MAX = 16 };

typedef struct PlayPlan {
  int nb;
  PlanStep step[PLAN_STEPS_MAX];
} PlayPlan;

enum { STEP_CLAIM = -1, STEP_NONE = -2 }; /* in place of the number of a step */

/*
** The card of the plan, declarer or dummy being at turn, and the step that it belongs
** to, or STEP_*.
*/
int plan_card(const PlayPlan *p, const PlanSight *s, int *step);

/*
** The cards that somebody may play who does what the steps say, and no more: of what
** they leave open plan_card chooses one. Open are the order in which winners are taken
** after the last step and in which suits are eliminated, the suit in which the other
** hand is reached, and which of the cards is discarded that are no winners, no trumps,
** no cards of the plan, and not the last one that reaches these.
*/
Hand plan_choices(const PlayPlan *p, const PlanSight *s);

#endif
