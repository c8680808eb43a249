/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** crew.h - the solvers of a batch: one for each worker, made on first use.
**
** Each worker asks for its own alone.
*/
#ifndef RUN_CREW_H
#define RUN_CREW_H

#include "solve/solve.h"

typedef struct Crew {
  Solver **solver; /* owned */
  int jobs;
  int memory; /* MiB in all; 0: the solver's default for each */
  const Stop *stop;
} Crew;

bool crew_open(Crew *out, int jobs, int memory, const Stop *stop, Err *e);
void crew_close(Crew *c);

/* The solver of worker 0 to jobs - 1; NULL: 'e' says why there is none. */
Solver *crew_solver(Crew *c, int worker, Err *e);

#endif
