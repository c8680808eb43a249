/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** leads.h - what every opening lead is worth on many deals, on several threads.
*/
#ifndef RUN_LEADS_H
#define RUN_LEADS_H

#include "cards/tricks.h"
#include "run/run.h"

/* Declarer's tricks after each lead; TRICKS_UNKNOWN of cards not in the hand. */
typedef struct Leads {
  int8_t tricks[SUIT_NB][RANK_NB];
} Leads;

/*
** The leads of the left-hand opponent of 'declarer' against a contract in
** 'strain', for 'count' deals: out[i] of deal[i]. '*done' becomes how many were
** solved: fewer than 'count' only if it was stopped, and always the first
** ones. False: it failed; 'e' says why.
*/
bool leads_solve(const Deal *deal, uint64_t count, int strain, int declarer,
                 const RunOptions *options, Leads *out, uint64_t *done, Err *e);

#endif
