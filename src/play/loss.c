/* SPDX-License-Identifier: MIT */
#include "play/loss.h"

#include "solve/play.h"

bool losses_find(Losses *out, Solver *s, const Deal *d, const Contract *c,
                 const int8_t card[], int nb, Err *e)
{
  Position at = position_start(d, c), end = at;
  Losses l = {.nb = nb};
  int side = c->declarer % SIDE_NB, tricks;
  if (!position_follow(&end, card, nb, e) || !play_tricks(s, &at, side, &tricks, e))
    return false;
  l.start = tricks;
  for (int i = 0; i < nb; i++) {
    int before = tricks, seat = position_turn(&at);
    int decider = seat == seat_partner(c->declarer) ? c->declarer : seat;
    /* a card with no choice changes nothing */
    bool chosen = hand_size(position_legal(&at)) > 1;
    position_play(&at, card[i], NULL);
    if (chosen && !play_tricks(s, &at, side, &tricks, e)) return false;
    l.seat[i] = (int8_t)seat;
    l.tricks[i] = (int8_t)tricks;
    l.change[i] = (int8_t)(tricks - before);
    l.by_seat[decider] += tricks - before;
  }
  l.finish = tricks;
  *out = l;
  return true;
}
