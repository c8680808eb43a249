/* SPDX-License-Identifier: MIT */
/*
** double_dummy.h - a player who sees all cards and plays perfectly.
**
** Of several best cards he plays the lowest of the first suit, spades first.
*/
#ifndef TABLE_DOUBLE_DUMMY_H
#define TABLE_DOUBLE_DUMMY_H

#include "table/player.h"

extern const Player DOUBLE_DUMMY;

#endif
