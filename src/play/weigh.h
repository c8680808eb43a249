/* SPDX-License-Identifier: MIT */
/*
** weigh.h - how well the cards that others chose agree with a world.
**
** What is certain is in the view. That a player chose a card where he had others to
** choose from says something as well, though nothing is certain of it: each such fact
** is a factor, and none is below a floor, so that cards that mislead stay possible.
**
** - Restricted choice: of equal cards headed by a ten or more, each is as likely as the
**   others when a player follows suit. So with QJ he plays the queen half the time,
**   with the singleton queen always.
** - Leads, where the partnership has a convention: a card that the convention does not
**   lead from the hand of a world has the floor.
*/
#ifndef PLAY_WEIGH_H
#define PLAY_WEIGH_H

#include "play/view.h"

typedef enum LeadStyle {
  LEADS_ANY,
  LEADS_FOURTH, /* fourth best, against notrump from the longest suit; the top of two
                   touching honours; against suits the top of a doubleton */
  LEADS_NB
} LeadStyle;

typedef struct Reads {
  bool choice;     /* restricted choice */
  LeadStyle leads; /* of the opening leader */
} Reads;

#define WEIGHT_FLOOR 0.02

/* Whether a hand of 13 cards leads a card, by a convention. */
bool lead_fits(LeadStyle style, int strain, Hand hand, int card);

/* Whether there is anything to weigh: else all worlds weigh 1. */
bool weigh_any(const View *v, const Reads *r);

/* The weight of a world, above 0, at most 1. */
double weigh_world(const View *v, const Reads *r, const Deal *world);

#endif
