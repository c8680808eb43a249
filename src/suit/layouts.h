/* SPDX-License-Identifier: MIT */
/*
** layouts.h - how the missing cards may lie, and how likely each way is.
**
** Cards of the defenders fall into classes: neighbours among the ranks, whose
** exchange between the defenders changes no weight. A layout is how many of each
** class west has. No state: safe from any thread.
*/
#ifndef SUIT_LAYOUTS_H
#define SUIT_LAYOUTS_H

#include "suit/suit.h"

typedef struct Lie {
  uint8_t west[RANK_NB]; /* by class */
  int8_t length;         /* of west */
  double weight;
} Lie;

struct Combination {
  unsigned hand[SUIT_HANDS], missing;
  int entries[SUIT_HANDS], vacant[SUIT_DEFENDERS];
  bool usual; /* weights by the vacant places */
  int class_nb;
  unsigned class_cards[RANK_NB]; /* from the highest class down */
  int layout_nb;
  Lie *layout; /* those of weight above 0 */
  double total;
};

/* Whether leads may come from either hand at any time. */
static inline bool suit_free_leads(const Combination *s)
{
  return s->entries[SUIT_NORTH] == SUIT_ENTRIES_ANY &&
         s->entries[SUIT_SOUTH] == SUIT_ENTRIES_ANY;
}

#endif
