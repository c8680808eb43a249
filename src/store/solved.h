/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** solved.h - double-dummy results by deal, declarer and strain, whoever had
** them computed.
**
** Uses: store.h, cards/tricks.h.
*/
#ifndef STORE_SOLVED_H
#define STORE_SOLVED_H

#include "cards/deal.h"
#include "cards/tricks.h"
#include "store/store.h"

/*
** Put those of the 'wanted' results that the Store has into '*t', whose others
** stay; '*found' says which. Any thread may call it. False: the file cannot be
** read.
*/
bool solved_known(Store *s, const Deal *d, PairSet wanted, Tricks *t, PairSet *found,
                  Err *e);

/* How many deals have results. */
bool solved_count(Store *s, uint64_t *deals, Err *e);

/* Whether any deal has. */
bool solved_any(Store *s, bool *any, Err *e);

#endif
