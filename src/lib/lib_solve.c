/* SPDX-License-Identifier: MIT */
/*
** The solver of libbaize: solve/solve.h with a stop flag of its own; and the estimate.
*/
#include "base/mem.h"
#include "guess/guess.h"
#include "lib/share.h"

BaizeSolver *baize_solver_new(int memory, BaizeError *error)
{
  Err e;
  BaizeSolver *s = mem_need(1, sizeof *s, &e);
  if (s && (s->solver = solver_new(memory, &e))) {
    s->memory = memory;
    solver_watch(s->solver, &s->stop);
    return s;
  }
  share_error(error, &e);
  mem_free(s);
  return NULL;
}

void baize_solver_free(BaizeSolver *solver)
{
  if (!solver) return;
  solver_free(solver->solver);
  mem_free(solver);
}

void baize_solver_stop(BaizeSolver *solver)
{
  if (solver) stop_raise(&solver->stop);
}

/* The results of 'pairs'; 0: 'error' says why, and a stop is done with. */
static int solve(BaizeSolver *solver, const BaizeDeal *deal, PairSet pairs, Tricks *out,
                 BaizeError *error)
{
  Err e;
  Deal d;
  if (!SHARE_GIVEN(solver, &e) || !share_read(&d, deal, &e) || !share_ready(solver, &e))
    return share_error(error, &e);
  if (solver_tricks(solver->solver, &d, pairs, out, &e)) return 1;
  return share_stopped(solver, error, &e);
}

int baize_solve_deal(BaizeSolver *solver, const BaizeDeal *deal, int tricks[4][5],
                     BaizeError *error)
{
  Tricks t;
  Err e;
  if (!SHARE_GIVEN(tricks, &e)) return share_error(error, &e);
  if (!solve(solver, deal, PAIRS_ALL, &t, error)) return 0;
  share_tricks(tricks, &t);
  return 1;
}

int baize_solve(BaizeSolver *solver, const char *deal, int tricks[4][5],
                BaizeError *error)
{
  BaizeDeal d;
  return baize_deal_parse(&d, deal, error) &&
         baize_solve_deal(solver, &d, tricks, error);
}

int baize_solve_one(BaizeSolver *solver, const BaizeDeal *deal, int declarer,
                    int strain, BaizeError *error)
{
  Tricks t;
  Err e;
  if (!share_seat(declarer, &e) || !share_strain(strain, &e)) {
    share_error(error, &e);
    return -1;
  }
  if (!solve(solver, deal, pair_bit(declarer, strain), &t, error)) return -1;
  return t.of[declarer][strain];
}

_Static_assert((int)BAIZE_GUESS_ONE == (int)GUESS_ONE, "units of shares");

int baize_guess(const BaizeDeal *deal, int declarer, int strain, int shares[14],
                BaizeError *error)
{
  Err e;
  Deal d;
  if (!share_seat(declarer, &e) || !share_strain(strain, &e) ||
      !SHARE_GIVEN(shares, &e) || !share_read(&d, deal, &e))
    return share_error(error, &e);
  Guess g = guess_tricks(&d, declarer, strain);
  for (int i = 0; i <= TRICKS_MAX; i++) shares[i] = g.share[i];
  return 1;
}
