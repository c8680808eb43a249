/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: batches of src/run with measures that need no solving, on one thread and
** on more; then what a batch does with a deal that is solved, step by step, with
** the clock of the thread read before and after the solver.
*/
#include <string.h>
#include <time.h>

#include "bench/bench.h"
#include "bench/calibrate.h"
#include "run/run.h"
#include "solve/solve.h"

enum {
  SEED = 1,
  DEALS = 1000000,
  DEALS_EACH_SOLVED = 25000, /* so many are only looked at for each that is solved */
  JOBS = 2,
};

/* Any deals and the features of an ordinary experiment. */
static const char QUICK_WHERE[] = "any";
static const char *const QUICK[] = {
    "S.hcp - N.hcp",
    "NS.longest_fit",
    "indicator(S.balanced & N.spades \"4+\")",
    "choose{ { S.hcp \"12+\", NS.controls }, 0.5 * S.longest }",
};

/* Experiment 1 of Michałowski 2016, in one strain. */
static const char SOLVED_WHERE[] = "S.hcp \"15-17\" & N.hcp \"7-9\"";
static const char *const SOLVED[] = {
    "tricks(S, \"H\")",
    "tricks(N, \"H\")",
    "tricks(S, \"H\") - tricks(N, \"H\")",
};

enum {
  QUICK_NB = sizeof QUICK / sizeof *QUICK,
  SOLVED_NB = sizeof SOLVED / sizeof *SOLVED,
};

static double seconds_of(clockid_t clock)
{
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool stopped(const BenchOptions *o, Err *e)
{
  return stop_asked(o->stop) && !err_set(e, 0, "stopped");
}

/* FNV-1a (Fowler, Noll, Vo) over the low 64 bits of every sum. */
static uint64_t hash_sums(const Moments m[], int nb)
{
  uint64_t hash = BENCH_HASH;
  for (int k = 0; k < nb; k++) {
    uint64_t word[] = {m[k].n, (uint64_t)m[k].sum, (uint64_t)m[k].squares};
    for (int i = 0; i < 3 * 64; i += 8)
      hash = (hash ^ (word[i / 64] >> i % 64 & 0xff)) * 0x100000001b3u;
  }
  return hash;
}

/* One batch without solving: a line of the report. */
static bool bench_quick(const BenchOptions *o, const Sampler *s, int jobs,
                        uint64_t deals, uint64_t *sums, Buf *out, Err *e)
{
  RunOptions how = {.jobs = jobs, .stop = o->stop};
  uint64_t done;
  int which;
  Run r;
  RunPlan plan = {.measure_nb = QUICK_NB, .measure = QUICK};
  if (!run_open(&r, &plan, &which, e)) return false;
  double wall = seconds_of(CLOCK_MONOTONIC), cpu = cpu_seconds();
  bool ok = run_sample(&r, s, SEED, 0, deals, &how, &done, e) && !stopped(o, e);
  wall = seconds_of(CLOCK_MONOTONIC) - wall;
  cpu = cpu_seconds() - cpu;
  Moments all[QUICK_NB];
  for (int k = 0; k < QUICK_NB; k++) all[k] = r.cells.cell[0].sums[k].moments;
  *sums = hash_sums(all, QUICK_NB);
  run_close(&r);
  if (ok)
    buf_printf(out, "%7d %12.0f %14.0f\n", jobs, (double)deals / wall,
               1e9 * cpu / (double)deals);
  return ok;
}

static bool bench_quicks(const BenchOptions *o, uint64_t deals, Buf *out, Err *e)
{
  int jobs = o->jobs > 1 ? o->jobs : JOBS;
  uint64_t one, more;
  Sampler s;
  if (!sampler_open(&s, QUICK_WHERE, strlen(QUICK_WHERE), NULL, e)) return false;
  buf_printf(out, "\n%llu deals, %d measures of features\n%7s %12s %14s\n",
             (unsigned long long)deals, (int)QUICK_NB, "threads", "deals/s",
             "CPU ns a deal");
  bool ok = bench_quick(o, &s, 1, deals, &one, out, e) &&
            bench_quick(o, &s, jobs, deals, &more, out, e);
  sampler_close(&s);
  if (!ok) return false;
  if (one != more) return err_set(e, 0, "the sums depend on the number of threads");
  buf_printf(out, "Sums: %016llx\n", (unsigned long long)one);
  return true;
}

/* What is being solved, and the time it took. */
typedef struct Solving {
  Sampler sampler;
  Measure *measure[SOLVED_NB];
  Moments moments[SOLVED_NB];
  Solver *solver;
  double inside; /* CPU seconds within the solver */
} Solving;

static bool solving_open(Solving *w, const BenchOptions *o, Err *e)
{
  *w = (Solving){.solver = solver_new(o->memory, e)};
  bool ok = w->solver &&
            sampler_open(&w->sampler, SOLVED_WHERE, strlen(SOLVED_WHERE), NULL, e);
  for (int k = 0; ok && k < SOLVED_NB; k++) {
    w->measure[k] = measure_parse(SOLVED[k], strlen(SOLVED[k]), e);
    ok = w->measure[k] != NULL;
  }
  if (w->solver) solver_watch(w->solver, o->stop);
  return ok;
}

static void solving_close(Solving *w)
{
  for (int k = 0; k < SOLVED_NB; k++) measure_free(w->measure[k]);
  sampler_close(&w->sampler);
  solver_free(w->solver);
}

/* Find, solve and measure a deal, as src/run does. */
static bool solve_deal(Solving *w, const BenchOptions *o, uint64_t index, Err *e)
{
  uint64_t tries = 0;
  PairSet pairs = 0;
  Tricks t;
  Deal d;
  if (!sampler_deal(&w->sampler, SEED, index, &d, &tries, o->stop))
    return err_set(e, 0, "stopped");
  for (int k = 0; k < SOLVED_NB; k++) pairs |= measure_pairs(w->measure[k], &d);
  double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  if (!solver_tricks(w->solver, &d, pairs, &t, e)) return false;
  w->inside += seconds_of(CLOCK_THREAD_CPUTIME_ID) - start;
  for (int k = 0; k < SOLVED_NB; k++)
    moments_add(&w->moments[k], measure_value(w->measure[k], &d, &t));
  return true;
}

static bool bench_solving(const BenchOptions *o, uint64_t deals, Buf *out, Err *e)
{
  Solving w;
  double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  bool ok = solving_open(&w, o, e);
  for (uint64_t i = 0; ok && i < deals; i++) ok = solve_deal(&w, o, i, e);
  double all = seconds_of(CLOCK_THREAD_CPUTIME_ID) - start;
  if (ok)
    buf_printf(out,
               "\n%llu deals where %s,\n%d measures of two results, one thread\n"
               "CPU %.3f s, of it %.2f %% inside the solver; the rest %.1f us a deal\n"
               "Nodes: %llu\nSums: %016llx\n",
               (unsigned long long)deals, SOLVED_WHERE, (int)SOLVED_NB, all,
               100 * w.inside / all, 1e6 * (all - w.inside) / (double)deals,
               (unsigned long long)solver_nodes(w.solver),
               (unsigned long long)hash_sums(w.moments, SOLVED_NB));
  solving_close(&w);
  return ok;
}

bool bench_experiment(const BenchOptions *o, Buf *out, Err *e)
{
  uint64_t deals = o->deals > 0 ? (uint64_t)o->deals : DEALS;
  buf_printf(out,
             "bench experiment\ncalibration %10.3f ns a step of fixed integer work\n",
             calibrate());
  if (!bench_quicks(o, deals, out, e) ||
      !bench_solving(o, (deals + DEALS_EACH_SOLVED - 1) / DEALS_EACH_SOLVED, out, e))
    return false;
  return out->failed ? err_memory(e) : true;
}
