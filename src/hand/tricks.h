/* SPDX-License-Identifier: MIT */
/*
** tricks.h - winners and losers of a holding: what ace, king, queen and the
** length of a suit decide.
**
** losers: the classic count. Each suit has as many losers as cards, at most
** three, less one for an ace, for a king of two cards or more, for a queen of
** three or more. F. Dudley Courtenay, The System the Experts Play (1934).
** nltc, in halves: a missing ace loses 1.5, a king missing from two cards or
** more 1, a queen missing from three or more 0.5. Johannes Koelman, A New
** Losing Trick Count, The Bridge World, May 2003.
** quick tricks, in halves: AK 2, AQ 1.5, A 1, KQ 1, K with a small card 0.5.
** Ely Culbertson, Contract Bridge Blue Book (1930), as counted since Goren.
** playing tricks: in a suit of five cards or more ace, king, queen and every
** card beyond the third; in a shorter one sure winners alone, A 1, AK 2, AKQ 3,
** KQ 1, KQJ 2. The count for Acol's strong two bids, as Wikipedia has it (Hand
** evaluation: Playing tricks); that long is five cards, and that AKQJ are four,
** KQJT three, is our reading.
** stopped: 1 for A, Kx, Qxx, Jxxx or better: an ace, king, queen or jack with at
** least as many other cards as there are ranks above it, so that QJx and KQ are
** stoppers and no ten is, however long (The Official Encyclopedia of Bridge: Stopper).
** Holdings are sets of thirteen bits. Uses: cards/card.h. Safe from any thread.
*/
#ifndef HAND_TRICKS_H
#define HAND_TRICKS_H

#include "cards/card.h"

int holding_losers(unsigned holding);
int holding_nltc(unsigned holding);         /* in halves */
int holding_quick_tricks(unsigned holding); /* in halves */
int holding_playing_tricks(unsigned holding);
int holding_stopped(unsigned holding);

#endif
