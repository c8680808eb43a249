/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/leads.h"

#include <string.h>

#include "solve/play.h"

bool leads_solve(Solver *solver, const Deal *d, int strain, int declarer, Leads *out,
                 Err *e)
{
  PlayCards cards;
  Position p = position_start(d, &(Contract){.strain = strain, .declarer = declarer});
  if (!play_cards(solver, &p, declarer % SIDE_NB, &cards, e)) return false;
  memset(out->tricks, TRICKS_UNKNOWN, sizeof out->tricks);
  for (int i = 0; i < cards.nb; i++)
    for (Hand left = cards.of[i].equals; left; left &= left - 1) {
      int card = hand_lowest(left);
      out->tricks[card_suit(card)][card_rank(card)] = cards.of[i].tricks;
    }
  return true;
}
