/* SPDX-License-Identifier: MIT */
/*
** board.h - who deals and who is vulnerable on a numbered board.
**
** Law 2 of the Laws of Duplicate Bridge (2017): a cycle of sixteen boards.
** No state: safe from any thread.
*/
#ifndef CARDS_BOARD_H
#define CARDS_BOARD_H

#include "cards/card.h"
#include "cards/contract.h"

enum { BOARD_CYCLE = 16 };

/* The dealer, a seat; 'number' is 1 or more. */
int board_dealer(uint64_t number);

/* The vulnerability, VUL_*; 'number' is 1 or more. */
int board_vul(uint64_t number);

#endif
