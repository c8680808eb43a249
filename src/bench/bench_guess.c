/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How: the first 2000 deals are those of tests/golden/deals2000.txt. */
#include <math.h>

#include "bench/bench.h"
#include "bench/calibrate.h"
#include "cards/dealing.h"
#include "guess/guess.h"
#include "solve/solve.h"

enum { DEALS = 300, SEED = 2000 };

/* Of the results of one kind. */
typedef struct Errors {
  double n, sum, squares, off; /* of results, of squared errors */
} Errors;

static void add(Errors *s, double mean, int tricks)
{
  s->n++;
  s->sum += tricks;
  s->squares += tricks * tricks;
  s->off += (mean - tricks) * (mean - tricks);
}

static void report(const Errors *s, const char *name, Buf *out)
{
  double variance = s->squares / s->n - s->sum / s->n * (s->sum / s->n);
  buf_printf(out, "%-11s rmse %.3f tricks, R2 %.4f\n", name, sqrt(s->off / s->n),
             1 - s->off / s->n / variance);
}

static uint64_t hash_guess(uint64_t hash, const Guess *g)
{
  for (int i = 0; i <= TRICKS_MAX; i++)
    hash = (hash ^ g->share[i]) * UINT64_C(0x100000001b3);
  return hash;
}

static Deal deal_of(int index)
{
  Deal d;
  Dealing dealing = dealing_new(NULL);
  Rng r = rng_open(SEED, RNG_DEAL, (uint64_t)index + 1);
  dealing_next(&dealing, &r, &d);
  return d;
}

/* The guesses alone: nothing else that needs the caches is done between them. */
static bool bench_time(int deals, const Stop *stop, Buf *out, Err *e)
{
  uint64_t hash = BENCH_HASH;
  double seconds = 0;
  for (int i = 0; i < deals; i++) {
    Guess g[STRAIN_NB];
    Deal d = deal_of(i);
    if (stop_asked(stop)) return err_interrupted(e);
    double start = cpu_seconds();
    for (int s = 0; s < STRAIN_NB; s++) g[s] = guess_tricks(&d, SOUTH, s);
    seconds += cpu_seconds() - start;
    for (int s = 0; s < STRAIN_NB; s++) hash = hash_guess(hash, &g[s]);
  }
  buf_printf(out, "Answers     %016llx\n", (unsigned long long)hash);
  buf_printf(out, "processor time %.1f us a result\n",
             1e6 * seconds / STRAIN_NB / deals);
  return true;
}

/* How far they are from the results. */
static bool bench_errors(Solver *solver, int deals, Buf *out, Err *e)
{
  Errors notrump = {0}, suits = {0};
  PairSet south = 0;
  for (int s = 0; s < STRAIN_NB; s++) south |= pair_bit(SOUTH, s);
  for (int i = 0; i < deals; i++) {
    Tricks t;
    Deal d = deal_of(i);
    if (!solver_tricks(solver, &d, south, &t, e)) return false;
    for (int s = 0; s < STRAIN_NB; s++) {
      Guess g = guess_tricks(&d, SOUTH, s);
      add(s == NOTRUMP ? &notrump : &suits, (double)guess_mean(&g) / GUESS_ONE,
          t.of[SOUTH][s]);
    }
  }
  report(&notrump, "notrump", out);
  report(&suits, "suits", out);
  return true;
}

bool bench_guess(const BenchOptions *o, Buf *out, Err *e)
{
  int deals = o->deals ? o->deals : DEALS;
  char name[GUESS_NAME_MAX];
  Solver *solver = solver_new(o->memory, e);
  if (!solver) return false;
  solver_watch(solver, o->stop);
  buf_printf(out, "bench guess: %d deals, S in five strains\n", deals);
  calibration_print(out);
  buf_printf(out, "net         %s\n", guess_name(name));
  bool ok = bench_time(deals, o->stop, out, e) && bench_errors(solver, deals, out, e);
  solver_free(solver);
  return ok && out->failed ? err_memory(e) : ok;
}
