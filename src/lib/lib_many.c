/* SPDX-License-Identifier: MIT */
/*
** Many deals solved on several threads: each has a solver of its own, the first one
** that of the caller, whose stop ends all.
*/
#include "base/mem.h"
#include "base/pool.h"
#include "lib/share.h"

typedef struct Many {
  BaizeSolver *main;
  Solver *solver[POOL_JOBS_MAX]; /* owned but for the first; NULL: not made yet */
  Deal *deal;
  Tricks *tricks;
} Many;

/* A worker's solver; NULL: 'e' says why there is none. */
static Solver *solver_of(Many *m, int worker, Err *e)
{
  if (!m->solver[worker]) {
    m->solver[worker] = solver_new(m->main->memory, e);
    if (m->solver[worker]) solver_watch(m->solver[worker], &m->main->stop);
  }
  return m->solver[worker];
}

static bool solve_one(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Many *m = shared;
  (void)slot;
  Solver *s = solver_of(m, worker, e);
  return s && solver_tricks(s, &m->deal[chunk], PAIRS_ALL, &m->tricks[chunk], e);
}

/* Copy and check the deals of the caller. */
static bool take_deals(Many *m, const BaizeDeal *deals, size_t nb, Err *e)
{
  for (size_t i = 0; i < nb; i++)
    if (!share_read(&m->deal[i], &deals[i], e)) {
      char why[sizeof e->msg];
      memcpy(why, e->msg, sizeof why);
      return err_set(e, 0, "deal %zu: %s", i + 1, why);
    }
  return true;
}

/* Solve them all. */
static bool solve_all(Many *m, size_t nb, int threads, Err *e)
{
  PoolWork w = {.shared = m,
                .chunk_nb = nb,
                .slot_nb = 2 * threads,
                .stop = &m->main->stop,
                .work = solve_one};
  size_t done = 0;
  m->solver[0] = m->main->solver;
  bool ok = pool_run(&w, threads, &done, e);
  for (int i = 1; i < POOL_JOBS_MAX; i++) solver_free(m->solver[i]);
  return ok && (done == nb || err_interrupted(e));
}

int baize_solve_many(BaizeSolver *solver, const BaizeDeal *deals, size_t count,
                     int threads, int (*tricks)[4][5], BaizeError *error)
{
  Err e;
  if (!SHARE_GIVEN(solver, &e) || !(count == 0 || SHARE_GIVEN(deals, &e)) ||
      !(count == 0 || SHARE_GIVEN(tricks, &e)))
    return share_error(error, &e);
  if (threads < 1 || threads > POOL_JOBS_MAX) {
    err_set(&e, 0, "%d threads: 1 to %d are possible", threads, POOL_JOBS_MAX);
    return share_error(error, &e);
  }
  if (!share_ready(solver, &e)) return share_error(error, &e);
  if (!count) return 1;
  Many *m = mem_new(1, sizeof *m);
  bool ok = m && (m->deal = mem_new(count, sizeof *m->deal)) &&
            (m->tricks = mem_new(count, sizeof *m->tricks));
  if (!ok) err_memory(&e);
  if (m) m->main = solver;
  ok = ok && take_deals(m, deals, count, &e) && solve_all(m, count, threads, &e);
  for (size_t i = 0; ok && i < count; i++) share_tricks(tricks[i], &m->tricks[i]);
  if (m) {
    mem_free(m->deal);
    mem_free(m->tricks);
  }
  mem_free(m);
  if (ok) return 1;
  return e.kind == ERR_INTERRUPTED ? share_stopped(solver, error, &e)
                                   : share_error(error, &e);
}
