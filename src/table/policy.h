/* SPDX-License-Identifier: MIT */
/*
** policy.h - a table at which nobody bids: the first contract whose condition holds.
*/
#ifndef TABLE_POLICY_H
#define TABLE_POLICY_H

#include "lang/cond.h"
#include "table/player.h"

typedef struct PolicyChoice {
  const Cond *when; /* of the whole deal; NULL: always */
  Contract contract;
} PolicyChoice;

typedef struct PolicyPlayer {
  Player player;
  int nb; /* 1 or more; the last one is taken where none before it holds */
  const PolicyChoice *choice;
} PolicyPlayer;

extern const PlayerKind POLICY_KIND;

#endif
