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

/* The results wanted that are not in 't'. */
static PairSet missing(PairSet wanted, const Tricks *t)
{
  PairSet rest = 0;
  for (PairSet p = wanted; p; p &= p - 1) {
    int pair = __builtin_ctz(p);
    if (t->of[pair / STRAIN_NB][pair % STRAIN_NB] == TRICKS_UNKNOWN) rest |= p & -p;
  }
  return rest;
}

void oracle_recall(Oracle *o, const Deal *d, PairSet wanted, Tricks *t)
{
  PairSet rest = missing(wanted, t);
  if (rest && o->known) o->known(o->context, d, rest, t);
}

bool oracle_tricks(Oracle *o, const Deal *d, PairSet wanted, Tricks *t, PairSet *solved,
                   Err *e)
{
  PairSet rest = *solved = missing(wanted, t);
  if (!rest) return true;
  Solver *solver = oracle_solver(o, e);
  Tricks found;
  if (!solver || !solver_tricks(solver, d, rest, &found, e)) return false;
  for (PairSet p = rest; p; p &= p - 1) {
    int pair = __builtin_ctz(p), declarer = pair / STRAIN_NB, strain = pair % STRAIN_NB;
    t->of[declarer][strain] = found.of[declarer][strain];
  }
  return true;
}
