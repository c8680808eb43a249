/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: batches of src/run with measures that need no solving, on one thread and
** on more, with no groups, one way into them and two; then a batch that solves,
** and the same once more with its results as known ones; then measures that need
** less than results, and the work of the same with whole results. On a busy machine the
** rate "alone" counts: as if each thread had a processor to itself.
*/
#include "base/mem.h"
#include "bench/bench.h"
#include "bench/calibrate.h"
#include "run/run.h"

enum {
  SEED = 1,
  DEALS = 1000000,
  DEALS_EACH_SOLVED = 10000, /* so many are only tested for each that is solved */
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

/* Two ways into groups: about 130 cells. */
static const char *const GROUPS[KEY_NB] = {"S.spades", "N.spades"};

enum {
  QUICK_NB = sizeof QUICK / sizeof *QUICK,
  SOLVED_NB = sizeof SOLVED / sizeof *SOLVED,
};

/* Over the low 64 bits of every sum, and the histograms. */
static bool hash_run(const Run *r, uint64_t *out, Err *e)
{
  static const int64_t *const any[KEY_NB];
  uint64_t hash = BENCH_HASH;
  for (int k = 0; k < r->column_nb; k++) {
    Bar bar[HISTOGRAM_MAX];
    Sums sums;
    if (!cells_sum(&r->cells, k, any, &sums)) return err_memory(e);
    hash = bench_hash_word(hash, sums.moments.n);
    hash = bench_hash_word(hash, (uint64_t)sums.moments.sum);
    hash = bench_hash_word(hash, (uint64_t)sums.moments.squares);
    histogram_bars(&sums.histogram, bar);
    for (int i = 0; i < sums.histogram.nb; i++)
      hash =
          bench_hash_word(bench_hash_word(hash, (uint64_t)bar[i].value), bar[i].count);
    histogram_close(&sums.histogram);
  }
  *out = hash;
  return true;
}

/* What a batch took. */
typedef struct BatchFigures {
  double wall, cpu;
  int groups;
  uint64_t nodes, sums;
} BatchFigures;

/* One batch of the deals of a sampler, with the measures' texts. */
static bool run_one(const RunPlan *plan, const char *const measure[], const Sampler *s,
                    uint64_t deals, const RunOptions *how, BatchFigures *out, Err *e)
{
  BatchSource from = {.sampler = s, .seed = SEED, .count = deals};
  uint64_t done;
  int which;
  Run r;
  double wall = wall_seconds(), cpu = cpu_seconds();
  if (!run_read(&r, plan, measure, GROUPS, &which, e)) return false;
  bool ok = run_batch(&r, &from, how, &done, e);
  if (ok && stop_asked(how->batch.stop)) ok = err_interrupted(e);
  *out = (BatchFigures){.wall = wall_seconds() - wall,
                        .cpu = cpu_seconds() - cpu,
                        .groups = r.cells.nb,
                        .nodes = r.nodes};
  if (ok) ok = hash_run(&r, &out->sums, e);
  run_close(&r);
  return ok;
}

/* One batch without solving, in groups or not: a line of the report. */
static bool bench_quick(const BenchOptions *o, const Sampler *s, int jobs, int key_nb,
                        uint64_t deals, uint64_t *sums, Buf *out, Err *e)
{
  RunOptions how = {.batch.jobs = jobs, .batch.stop = o->stop};
  RunPlan plan = {.measure_nb = QUICK_NB, .key_nb = key_nb};
  BatchFigures took;
  if (!run_one(&plan, QUICK, s, deals, &how, &took, e)) return false;
  buf_printf(out, "%7d %7d %12.0f %14.0f %15.0f\n", jobs, took.groups,
             (double)deals / took.wall, 1e9 * took.cpu / (double)deals,
             jobs * (double)deals / took.cpu);
  *sums = took.sums;
  return true;
}

static bool bench_quicks(const BenchOptions *o, uint64_t deals, Buf *out, Err *e)
{
  int jobs[] = {1, o->jobs > 1 ? o->jobs : JOBS};
  uint64_t first = 0, sums;
  bool ok = true;
  Sampler s;
  if (!sampler_read(&s, QUICK_WHERE, NULL, e)) return false;
  buf_printf(out,
             "\n%llu deals, %d measures of features, with histograms\n"
             "%7s %7s %12s %14s %15s\n",
             (unsigned long long)deals, (int)QUICK_NB, "threads", "groups", "deals/s",
             "CPU ns a deal", "deals/s, alone");
  for (int turn = 0; ok && turn < 6; turn++) {
    ok = bench_quick(o, &s, jobs[turn % 2], turn / 2, deals, &sums, out, e);
    if (!turn) first = sums;
    if (ok && sums != first)
      ok = err_set(e, 0, "the sums depend on the threads or the groups");
  }
  sampler_close(&s);
  if (ok) buf_printf(out, "Sums: %016llx\n", (unsigned long long)first);
  return ok;
}

/* The results of the first time, which the second has as known. */
typedef struct Recall {
  TrickBounds *bounds;
  uint64_t nb, next;
} Recall;

static bool keep(void *context, const RunRow *row)
{
  Recall *r = context;
  r->bounds[r->nb++] = *row->bounds;
  return true;
}

/* One thread is busy, so that deals come in order. */
static void recall(void *context, const Deal *d, TrickBounds *b)
{
  Recall *r = context;
  (void)d;
  *b = r->bounds[r->next++];
}

/* A batch on one thread, in groups; with results kept, or taken as known. */
static bool run_solved(const BenchOptions *o, const Sampler *s, uint64_t deals,
                       Recall *r, bool known, BatchFigures *out, Err *e)
{
  RunOptions how = {.batch.jobs = 1, .batch.memory = o->memory, .batch.stop = o->stop};
  RunPlan plan = {.measure_nb = SOLVED_NB, .key_nb = 1};
  *(known ? &how.batch.known_context : &how.row_context) = r;
  if (known)
    how.batch.known = recall;
  else
    how.row = keep, how.whole = true;
  return run_one(&plan, SOLVED, s, deals, &how, out, e);
}

/* The same batch twice: what it takes when nothing need be solved is not solving. */
static bool bench_solving(const BenchOptions *o, uint64_t deals, Buf *out, Err *e)
{
  Recall r = {.bounds = mem_new(deals, sizeof *r.bounds)};
  Sampler s;
  BatchFigures all, rest;
  if (!r.bounds) return err_memory(e);
  bool ok = sampler_read(&s, SOLVED_WHERE, NULL, e);
  if (ok) {
    ok = run_solved(o, &s, deals, &r, false, &all, e) &&
         run_solved(o, &s, deals, &r, true, &rest, e);
    sampler_close(&s);
  }
  mem_free(r.bounds);
  if (!ok) return false;
  if (all.sums != rest.sums) return err_set(e, 0, "known results give other sums");
  buf_printf(out,
             "\n%llu deals where %s,\n%d measures of two results, groups, one thread\n"
             "CPU %.3f s, of it %.2f %% inside the solver; the rest %.1f us a deal\n"
             "Nodes: %llu\nSums: %016llx\n",
             (unsigned long long)deals, SOLVED_WHERE, (int)SOLVED_NB, all.cpu,
             100 * (all.cpu - rest.cpu) / all.cpu, 1e6 * rest.cpu / (double)deals,
             (unsigned long long)all.nodes, (unsigned long long)all.sums);
  return true;
}

/* ---- less than results ----------------------------------------------------------- */

/* Measures that need not know every number of tricks. */
static const char NARROW_WHERE[] =
    "S.hcp \"15-17\" & S.balanced & N.hcp \"8-10\" & N.balanced & NS.spades \"8\"";
static const char *const NARROW[] = {
    "makes(\"3NT by S\")",
    "makes(\"4S by S\")",
    "makes(\"6NT by S\")",
    "makes(\"6S by S\")",
    "imps(score(\"4S by S\", \"none\") - score(\"2S by S\", \"none\"))",
    "imps(score(\"3NT by S\", \"none\") - score(\"1NT by S\", \"none\"))",
    "imps(score(\"4S by S\", \"none\") - score(\"3NT by S\", \"none\"))",
    "0.5 * sign(score(\"4S by S\", \"none\") - score(\"3NT by S\", \"none\")) + 0.5",
};

/* A measure, with whole results or as few as will do. */
static bool run_narrow(const BenchOptions *o, const Sampler *s, const char *measure,
                       uint64_t deals, bool whole, BatchFigures *out, Err *e)
{
  RunOptions how = {.batch.jobs = o->jobs ? o->jobs : 1,
                    .batch.memory = o->memory,
                    .batch.stop = o->stop,
                    .whole = whole};
  RunPlan plan = {.measure_nb = 1};
  return run_one(&plan, &measure, s, deals, &how, out, e);
}

static bool bench_narrow(const BenchOptions *o, uint64_t deals, Buf *out, Err *e)
{
  Sampler s;
  bool ok = sampler_read(&s, NARROW_WHERE, NULL, e);
  if (!ok) return false;
  buf_printf(out, "\n%llu deals where %s:\nnodes a deal, and for whole results\n",
             (unsigned long long)deals, NARROW_WHERE);
  for (size_t i = 0; ok && i < sizeof NARROW / sizeof *NARROW; i++) {
    BatchFigures few, all;
    ok = run_narrow(o, &s, NARROW[i], deals, false, &few, e) &&
         run_narrow(o, &s, NARROW[i], deals, true, &all, e);
    if (ok && few.sums != all.sums)
      ok = err_set(e, 0, "whole results give other values: %s", NARROW[i]);
    if (ok)
      buf_printf(out, "%9.0f %9.0f %6.1f x  %s\n", (double)few.nodes / (double)deals,
                 (double)all.nodes / (double)deals,
                 (double)all.nodes / (double)few.nodes, NARROW[i]);
  }
  sampler_close(&s);
  return ok;
}

bool bench_experiment(const BenchOptions *o, Buf *out, Err *e)
{
  uint64_t deals = o->deals > 0 ? (uint64_t)o->deals : DEALS;
  buf_puts(out, "bench experiment\n");
  calibration_print(out);
  uint64_t solved = (deals + DEALS_EACH_SOLVED - 1) / DEALS_EACH_SOLVED;
  if (!bench_quicks(o, deals, out, e) || !bench_solving(o, solved, out, e) ||
      !bench_narrow(o, solved, out, e))
    return false;
  return out->failed ? err_memory(e) : true;
}
