/* SPDX-License-Identifier: MIT */
/*
** plain.h - players of cards who need no solver: any legal card, and simple rules.
*/
#ifndef TABLE_PLAIN_H
#define TABLE_PLAIN_H

#include "play/view.h"
#include "table/player.h"

/* Any card that may be played, each as likely. */
typedef struct RandomPlayer {
  Player player;
  uint64_t seed;
} RandomPlayer;

extern const PlayerKind RANDOM_KIND;

/* Second hand low, third hand high (play/simple.h). */
extern const PlayerKind RULES_KIND;

/* What whoever is asked for a card knows for certain. */
bool card_view(View *out, const CardView *v, Err *e);

/*
** A seed for all cards of a player on a board: of his own seed, the board, the declarer
** and the strain. So he chooses alike wherever the same comes before.
*/
uint64_t card_seed(const CardView *v, uint64_t seed);

#endif
