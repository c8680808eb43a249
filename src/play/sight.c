/* SPDX-License-Identifier: MIT */
#include "play/sight.h"

PlanSight sight_of(const View *v)
{
  int declarer = v->contract.declarer, dummy = seat_partner(declarer);
  PlanSight s = {.strain = v->contract.strain,
                 .needs = v->contract.level + BOOK - v->taken[declarer % SIDE_NB],
                 .leader = v->leader,
                 .trick_nb = v->trick_nb};
  Hand fell = 0;
  s.hand[declarer] = view_left(v, declarer);
  s.hand[dummy] = view_left(v, dummy);
  for (int seat = 0; seat < SEAT_NB; seat++) {
    fell |= v->fell.hand[seat];
    s.shown[seat] = v->out[seat];
    s.trick[seat] = v->trick[seat];
  }
  s.out = PACK & ~(fell | s.hand[declarer] | s.hand[dummy]);
  return s;
}
