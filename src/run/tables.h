/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** tables.h - double-dummy results of many deals, on several threads.
*/
#ifndef RUN_TABLES_H
#define RUN_TABLES_H

#include "cards/tricks.h"
#include "run/run.h"

/*
** The results 'pairs' of 'count' deals: out[i] of deal[i]. '*done' becomes how
** many were solved: fewer than 'count' only if it was stopped, and always the
** first ones. False: it failed; 'e' says why.
*/
bool tables_solve(const Deal *deal, uint64_t count, PairSet pairs,
                  const RunOptions *options, Tricks *out, uint64_t *done, Err *e);

#endif
