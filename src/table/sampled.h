/* SPDX-License-Identifier: MIT */
/*
** sampled.h - a player who deals worlds of what he knows and solves each (PIMC).
**
** He sees his hand, dummy and the cards that fell, and knows a prior: what the auction
** says. Before each card he draws worlds (play/draw.h) and plays the card that is best
** on average (play/choose.h). The same seed, board, contract and cards give the same
** card.
*/
#ifndef TABLE_SAMPLED_H
#define TABLE_SAMPLED_H

#include "play/choose.h"
#include "table/player.h"

typedef struct SampledPlayer {
  Player player;
  Prior *prior; /* outlives it; threads share it */
  int worlds;   /* 1 to WORLDS_MAX */
  Goal goal;
  int reference; /* points of declarer's side, or REFERENCE_NONE */
  Reads reads;
  bool suits; /* ties by exact chances of suits */
  uint64_t seed;
} SampledPlayer;

extern const PlayerKind SAMPLED_KIND;

/*
** What comes before a choice: the view, the worlds ('*d', which the caller closes; none
** where there is no choice) and what is asked of them. False: stopped, or out of
** memory.
*/
bool sampled_draw(const SampledPlayer *p, const CardView *v, const Stop *stop,
                  View *seen, Draw *d, ChooseAsked *asks, Err *e);

/* The same, and the choice. */
bool sampled_choose(const SampledPlayer *p, const CardView *v, const Stop *stop,
                    View *seen, Draw *d, CardChoice *out, Err *e);

#endif
