/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** oracle.h - who says how many tricks are taken: what is known, else a solver.
**
** Each thread of a batch has one of its own, whose solver is made on first use.
*/
#ifndef RUN_ORACLE_H
#define RUN_ORACLE_H

#include "solve/solve.h"

/* Asked on several threads at once for a deal: narrows 'b' by what it knows. */
typedef void OracleKnown(void *context, const Deal *d, TrickBounds *b);

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

/* Narrow 'b' by what is known, unless it has all results wanted; nothing is solved. */
void oracle_recall(Oracle *o, const Deal *d, PairSet wanted, TrickBounds *b);

/* Solve those of the results wanted that 'b' leaves open. '*solved': which they were.
 */
bool oracle_tricks(Oracle *o, const Deal *d, PairSet wanted, TrickBounds *b,
                   PairSet *solved, Err *e);

#endif
