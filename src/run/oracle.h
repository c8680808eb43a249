/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** oracle.h - who says how many tricks are taken: what is known, else a solver.
**
** Each thread of a batch has one of its own, whose solver is made on first use.
*/
#ifndef RUN_ORACLE_H
#define RUN_ORACLE_H

#include "solve/solve.h"

/*
** Asked on several threads at once for the results wanted of a deal: fills
** those in 't' that it knows; the others stay TRICKS_UNKNOWN and are solved.
** False: it knows none.
*/
typedef bool OracleKnown(void *context, const Deal *d, PairSet wanted, Tricks *t);

typedef struct Oracle {
  Solver *solver; /* owned; NULL: not made yet */
  int memory;     /* MiB of it; 0: its default */
  const Stop *stop;
  OracleKnown *known; /* NULL: nothing is known */
  void *context;
} Oracle;

void oracle_close(Oracle *o);

/* Its solver; NULL: 'e' says why there is none. */
Solver *oracle_solver(Oracle *o, Err *e);

/* Nodes that its solver has searched. */
uint64_t oracle_nodes(const Oracle *o);

/* Put those of the results wanted into 't' that are known; nothing is solved. */
void oracle_recall(Oracle *o, const Deal *d, PairSet wanted, Tricks *t);

/*
** Solve those of the results wanted where 't' has TRICKS_UNKNOWN, into it. '*solved':
** which they were.
*/
bool oracle_tricks(Oracle *o, const Deal *d, PairSet wanted, Tricks *t, PairSet *solved,
                   Err *e);

#endif
