/* SPDX-License-Identifier: MIT */
/*
** absent.h - a player who is named, but is not here: whoever asks it is told why.
**
** So what is known of its calls can be read where it may not be asked for more.
*/
#ifndef TABLE_ABSENT_H
#define TABLE_ABSENT_H

#include "table/player.h"

typedef struct AbsentPlayer {
  Player player;
  const char *why; /* outlives it */
} AbsentPlayer;

extern const PlayerKind ABSENT_KIND;

#endif
