/* SPDX-License-Identifier: MIT */
/*
** par.h - the score when both sides see all cards and bid for the best.
**
** Found as the value of the auction as a game: from the dealer on, players
** pass or bid, every contract that goes down is doubled, and each side knows
** all twenty double-dummy results. A contract is declared by whichever of two
** partners takes more tricks in it. Par contracts are those that bring par and
** over which no bid of the opponents is worth more to them, so that nothing
** more has to be bid.
** Plain values.
*/
#ifndef SCORE_PAR_H
#define SCORE_PAR_H

#include "cards/contract.h"
#include "cards/tricks.h"

enum { PAR_CONTRACTS_MAX = 4 * LEVEL_MAX * STRAIN_NB };

typedef struct ParContract {
  Contract contract; /* doubled when it goes down; level 0: passed out */
  int tricks;        /* taken by declarer */
} ParContract;

typedef struct Par {
  int score; /* N-S view */
  int nb;
  ParContract contract[PAR_CONTRACTS_MAX]; /* lowest first, then N E S W */
} Par;

/*
** Par for a dealer (a seat) and vulnerability (VUL_*); 't' knows all twenty
** results.
*/
Par par_find(const Tricks *t, int dealer, int vul);

#endif
