/* SPDX-License-Identifier: MIT */
/*
** weigh.h - how well the cards that others chose agree with a world.
**
** What is certain is in the view. That a player chose a card where he had others to
** choose from says something as well, though nothing is certain of it: each such fact
** is a factor, and none is below a floor, so that cards that mislead stay possible.
**
** - Calls, where no world satisfies all that the auction says exactly, as somebody
**   called off the rules: each condition of it that a world breaks has the floor
**   (draw.c). So what the others' calls say, and what they would have bid with other
**   hands, still counts.
** - Restricted choice: of equal cards headed by a ten or more, each is as likely as the
**   others when a player follows suit. So with QJ he plays the queen half the time,
**   with the singleton queen always.
** - Leads, where the partnership has a convention: a card that the convention does not
**   lead from the hand of a world has the floor.
** - Signals, where the defenders have agreements (signal.h).
** - Careful players: a card that gives tricks away, double dummy in that world, is less
**   likely, exp(-tricks / WEIGHT_TAU). The opening lead is left out, as the leader has
**   not seen dummy. It takes a solver, and so is weighed apart.
*/
#ifndef PLAY_WEIGH_H
#define PLAY_WEIGH_H

#include "play/signal.h"
#include "play/view.h"
#include "solve/solve.h"

typedef enum LeadStyle {
  LEADS_ANY,
  LEADS_FOURTH, /* fourth best, against notrump from the longest suit; the top of two
                   touching honours; against suits the top of a doubleton */
  LEADS_NB
} LeadStyle;

typedef struct Reads {
  bool choice;     /* restricted choice */
  bool careful;    /* nobody gives tricks away */
  LeadStyle leads; /* of the opening leader */
  Signals signals; /* of the defenders */
} Reads;

#define WEIGHT_FLOOR 0.02
#define WEIGHT_TAU 0.5

/* Whether a hand of 13 cards leads a card, by a convention. */
bool lead_fits(LeadStyle style, int strain, Hand hand, int card);

/* Whether there is anything to weigh: else all worlds weigh 1. */
bool weigh_any(const View *v, const Reads *r);

/* The weight of a world, above 0, at most 1, by all but tricks that were given away. */
double weigh_world(const View *v, const Reads *r, const Deal *world);

/* Whether somebody who is not seen has chosen a card that may have given tricks away.
 */
bool weigh_any_loss(const View *v, const Reads *r);

/*
** Multiply the weight of a world by what the tricks say that others gave away in it.
** False: stopped, or out of memory.
*/
bool weigh_losses(const View *v, const Deal *world, Solver *s, double *weight, Err *e);

#endif
