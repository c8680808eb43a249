/* SPDX-License-Identifier: MIT */
/*
** learned.h - a player who bids by a neural net (bid_net.h).
*/
#ifndef TABLE_LEARNED_H
#define TABLE_LEARNED_H

#include "table/bid_net.h"
#include "table/player.h"

typedef struct LearnedPlayer {
  Player player;
  const BidNet *net; /* outlives it */
} LearnedPlayer;

extern const PlayerKind LEARNED_KIND;

#endif
