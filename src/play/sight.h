/* SPDX-License-Identifier: MIT */
/*
** sight.h - what declarer sees, as plans read it.
**
** A plain value. No state: safe from any thread.
*/
#ifndef PLAY_SIGHT_H
#define PLAY_SIGHT_H

#include "play/view.h"

typedef struct PlanSight {
  Hand hand[SEAT_NB];      /* what is left of his and dummy's; the others are 0 */
  Hand out;                /* what the defenders have left */
  unsigned shown[SEAT_NB]; /* suits that a defender showed out of, a bit each */
  int strain, needs;       /* tricks that are still needed; below 1: none */
  int leader, trick_nb;
  int8_t trick[SEAT_NB];
} PlanSight;

/* Of a view of declarer's, with dummy. */
PlanSight sight_of(const View *v);

#endif
