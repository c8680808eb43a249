/* SPDX-License-Identifier: MIT */
/*
** alphamu.h - a player who, as declarer, looks for one line for all worlds.
**
** He knows and draws what a player of sampled.h does, and defends as that one;
** declarer's cards he chooses by play/alphamu.h.
*/
#ifndef TABLE_ALPHAMU_H
#define TABLE_ALPHAMU_H

#include "play/alphamu.h"
#include "table/sampled.h"

typedef struct AlphaMuPlayer {
  SampledPlayer sampled; /* of ALPHAMU_KIND; at most ALPHAMU_WORLDS_MAX worlds */
  int moves;             /* 1 to ALPHAMU_MOVES_MAX */
  uint64_t leaves;       /* for each card; 0: no end */
} AlphaMuPlayer;

extern const PlayerKind ALPHAMU_KIND;

/*
** As sampled_choose, by a search that 'm' is for; found->moves is 0 where the player
** defends. 'all': the worth of every card, not of the best alone.
*/
bool alphamu_think(const AlphaMuPlayer *p, AlphaMu *m, Prior *prior, const CardView *v,
                   bool all, const Stop *stop, View *seen, Draw *d, CardChoice *out,
                   AlphaMuFound *found, Err *e);

#endif
