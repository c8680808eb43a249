/* SPDX-License-Identifier: MIT */
/*
** claim.h - winners that can be taken whatever the defenders have.
**
** Of the cards that are out only their ranks are known: in each round of a suit the
** lowest one falls, which is the worst for declarer, and a side suit can be ruffed as
** long as a trump may be out. What is found so is certain; there may be more.
*/
#ifndef PLAY_CLAIM_H
#define PLAY_CLAIM_H

#include "play/sight.h"

/*
** Whether the side that is on lead can take the next 's->needs' tricks, at least 1, one
** after the other: which cards to play to the first trick, '*card' by the leader and
** '*other' by its partner. It gives up after some hundred positions.
*/
bool claim_card(const PlanSight *s, int *card, int *other);

#endif
