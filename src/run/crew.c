/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/crew.h"

#include "base/mem.h"

bool crew_open(Crew *out, int jobs, int memory, const Stop *stop, Err *e)
{
  Crew c = {.jobs = jobs, .memory = memory, .stop = stop};
  c.solver = mem_new((size_t)jobs, sizeof *c.solver);
  if (!c.solver) return err_memory(e);
  *out = c;
  return true;
}

void crew_close(Crew *c)
{
  for (int i = 0; c->solver && i < c->jobs; i++) solver_free(c->solver[i]);
  mem_free(c->solver);
  c->solver = NULL;
}

Solver *crew_solver(Crew *c, int worker, Err *e)
{
  if (c->solver[worker]) return c->solver[worker];
  int memory = c->memory / c->jobs;
  if (c->memory && memory < SOLVER_MEMORY_MIN) memory = SOLVER_MEMORY_MIN;
  Solver *s = solver_new(memory, e);
  if (s) solver_watch(s, c->stop);
  c->solver[worker] = s;
  return s;
}
