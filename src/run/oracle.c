/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/oracle.h"

void oracle_close(Oracle *o)
{
  solver_free(o->solver);
  o->solver = NULL;
}

Solver *oracle_solver(Oracle *o, Err *e)
{
  if (!o->solver && (o->solver = solver_new(o->memory, e)))
    solver_watch(o->solver, o->stop);
  return o->solver;
}

uint64_t oracle_nodes(const Oracle *o)
{
  return o->solver ? solver_nodes(o->solver) : 0;
}

/* The results wanted whose bounds differ. */
static PairSet missing(PairSet wanted, const TrickBounds *b)
{
  Tricks t = tricks_exact(b);
  PairSet rest = 0;
  for (PairSet p = wanted; p; p &= p - 1)
    if (*tricks_at(&t, __builtin_ctz(p)) == TRICKS_UNKNOWN) rest |= p & -p;
  return rest;
}

void oracle_recall(Oracle *o, const Deal *d, PairSet wanted, TrickBounds *b)
{
  if (o->known && missing(wanted, b)) o->known(o->context, d, b);
}

bool oracle_tricks(Oracle *o, const Deal *d, PairSet wanted, TrickBounds *b,
                   PairSet *solved, Err *e)
{
  *solved = missing(wanted, b);
  Solver *solver = *solved ? oracle_solver(o, e) : NULL;
  return !*solved || (solver && solver_within(solver, d, *solved, b, e));
}
