/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: the deals are those of tests/golden/deals2000.txt, whose results libdds found:
** they are copied here, a digit for each of S's five strains.
*/
#include <math.h>

#include "bench/bench.h"
#include "bench/calibrate.h"
#include "bench/guess_results.h"
#include "cards/dealing.h"
#include "guess/guess.h"

enum { DEALS = 2000, SEED = 2000 };

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

bool bench_guess(const BenchOptions *o, Buf *out, Err *e)
{
  int deals = o->deals && o->deals < DEALS ? o->deals : DEALS;
  uint64_t hash = BENCH_HASH;
  Errors notrump = {0}, suits = {0};
  double seconds = 0;
  char name[GUESS_NAME_MAX];
  Dealing dealing = dealing_new(NULL);
  for (int i = 0; i < deals; i++) {
    Deal d;
    Guess g[STRAIN_NB];
    Rng r = rng_open(SEED, RNG_DEAL, (uint64_t)i + 1);
    dealing_next(&dealing, &r, &d);
    if (o->stop && stop_asked(o->stop)) return err_interrupted(e);
    double start = cpu_seconds();
    for (int s = 0; s < STRAIN_NB; s++) g[s] = guess_tricks(&d, SOUTH, s);
    seconds += cpu_seconds() - start;
    for (int s = 0; s < STRAIN_NB; s++) {
      char digit = RESULTS[i * STRAIN_NB + s];
      hash = hash_guess(hash, &g[s]);
      add(s == NOTRUMP ? &notrump : &suits, (double)guess_mean(&g[s]) / GUESS_ONE,
          digit <= '9' ? digit - '0' : digit - 'a' + 10);
    }
  }
  buf_printf(out, "bench guess: %d deals, S in five strains\n", deals);
  buf_printf(out, "calibration %10.3f ns a step of fixed integer work\n", calibrate());
  buf_printf(out, "Answers     %016llx\n", (unsigned long long)hash);
  buf_printf(out, "net         %s\n", guess_name(name));
  report(&notrump, "notrump", out);
  report(&suits, "suits", out);
  buf_printf(out, "processor time %.1f us a result\n",
             1e6 * seconds / (deals * STRAIN_NB));
  return !out->failed || err_memory(e);
}
