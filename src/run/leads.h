/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** leads.h - what every opening lead is worth on a deal.
*/
#ifndef RUN_LEADS_H
#define RUN_LEADS_H

#include "cards/position.h"
#include "solve/solve.h"

/* Declarer's tricks after each lead; TRICKS_UNKNOWN of cards not in the hand. */
typedef struct Leads {
  int8_t tricks[SUIT_NB][RANK_NB];
} Leads;

/*
** The leads of the left-hand opponent of 'declarer' against a contract in
** 'strain'. False: it failed or was stopped; 'e' says why.
*/
bool leads_solve(Solver *solver, const Deal *d, int strain, int declarer, Leads *out,
                 Err *e);

#endif
