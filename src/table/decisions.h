/* SPDX-License-Identifier: MIT */
/*
** decisions.h - calls that were thought over, by the node of a graph and the hand.
**
** What it takes long to decide is decided on one thread and kept here for those that
** ask. Only reading is safe from several threads at once.
*/
#ifndef TABLE_DECISIONS_H
#define TABLE_DECISIONS_H

#include "base/err.h"
#include "cards/card.h"

typedef struct Decisions Decisions;

/* NULL: 'e' says that there is no memory. */
Decisions *decisions_new(Err *e);
void decisions_free(Decisions *d); /* NULL is allowed */

/* Nothing is known any more. */
void decisions_clear(Decisions *d);

/* False: nobody has decided this. */
bool decisions_get(const Decisions *d, int node, Hand hand, int *call);

/* The first call for a node and a hand stays. False: 'e' says why it is not kept. */
bool decisions_add(Decisions *d, int node, Hand hand, int call, Err *e);

#endif
