/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/pool.h"
#include "base/rng.h"
#include "base/sort.h"
#include "bench/calibrate.h"
#include "cards/dealing.h"
#include "solve/play.h"
#include "table/process.h"

enum {
  BENCH_SEED = 2000,
  BENCH_DEALS = 300,
  SLOTS_PER_JOB = 64, /* no thread waits for a hard deal of another */
};

static const char *const NAMES[BENCH_WORK_NB] = {
    [BENCH_TABLE] = "solver",
    [BENCH_NOTRUMP] = "solver-nt",
    [BENCH_SPADES] = "solver-spades",
    [BENCH_LEADS] = "solver-leads-nt",
    [BENCH_LEADS_SPADES] = "solver-leads-spades",
    [BENCH_MAKES] = "solver-makes",
    [BENCH_SYMMETRIC] = "solver-symmetric",
};

static const char SYMMETRIC[] = "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. "
                                "AJ962.KT74..Q853 KT74..Q853.AJ962";

/* One deal: what it took here, and there. */
typedef struct SolverSample {
  Tricks tricks;
  PlayCards leads; /* of LEADS */
  uint64_t nodes;
  double ours, peers; /* seconds of processor time */
} SolverSample;

typedef struct Bench {
  const BenchOptions *o;
  int work;
  Solver **solvers; /* one for each thread; of MAKES a second for the full result */
  SolverSample *samples;
  Process *peer; /* NULL: without */
} Bench;

const char *bench_solver_name(int work)
{
  return NAMES[work];
}

static Deal seed_deal(uint64_t seed, uint64_t index)
{
  Deal d;
  Dealing g = dealing_new(NULL);
  Rng r = rng_open(seed, RNG_BENCH, index);
  dealing_next(&g, &r, &d);
  return d;
}

Deal bench_deal(uint64_t index)
{
  return seed_deal(BENCH_SEED, index);
}

uint64_t bench_hash(uint64_t hash, const Tricks *t)
{
  const unsigned char *byte = (const unsigned char *)t->of;
  for (size_t i = 0; i < sizeof t->of; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
  return hash;
}

uint64_t bench_hash_word(uint64_t hash, uint64_t word)
{
  for (int i = 0; i < 64; i += 8) hash = (hash ^ (word >> i & 0xff)) * 0x100000001b3u;
  return hash;
}

static uint64_t seed_of(const Bench *b)
{
  return b->o->seed == BENCH_OWN_SEED ? BENCH_SEED : (uint64_t)b->o->seed;
}

static Deal deal_of(const Bench *b, uint64_t index)
{
  if (b->work != BENCH_SYMMETRIC) return seed_deal(seed_of(b), index);
  Deal d = {{0}};
  deal_parse(&d, SYMMETRIC, strlen(SYMMETRIC), NULL);
  return d;
}

static int strain_of(int work)
{
  return work == BENCH_NOTRUMP || work == BENCH_LEADS ? NOTRUMP : SPADES;
}

static PairSet pairs_of(int work)
{
  if (work == BENCH_TABLE || work == BENCH_SYMMETRIC) return PAIRS_ALL;
  return pair_bit(SOUTH, strain_of(work));
}

static bool is_leads(int work)
{
  return work == BENCH_LEADS || work == BENCH_LEADS_SPADES;
}

static bool disagree(const char *deal, const char *answer, Err *e)
{
  return err_set(e, 0, "on %s the peer answers '%s', we find something else", deal,
                 answer);
}

/* "CARD=TRICKS" of the peer for every lead, against ours. */
static bool same_leads(const SolverSample *s, const char *deal, const char *answer,
                       Err *e)
{
  Hand left = 0;
  for (int i = 0; i < s->leads.nb; i++) left |= s->leads.of[i].equals;
  for (const char *at = answer; at[0] && at[1] && at[2] == '=';) {
    int card, i = 0;
    if (!card_parse(&card, at, 2, e)) return false;
    while (i < s->leads.nb && !(s->leads.of[i].equals & card_bit(card))) i++;
    if (i == s->leads.nb || s->leads.of[i].tricks != atoi(at + 3))
      return disagree(deal, answer, e);
    left &= ~card_bit(card);
    at = strchr(at, ' ');
    if (!at) break;
    at++;
  }
  return !left || disagree(deal, answer, e);
}

static bool same_tricks(const SolverSample *s, const char *deal, const char *answer,
                        Err *e)
{
  char *at = (char *)answer;
  for (int declarer = 0; declarer < SEAT_NB; declarer++)
    for (int strain = 0; strain < STRAIN_NB; strain++) {
      int ours = s->tricks.of[declarer][strain];
      if (ours != TRICKS_UNKNOWN && ours != (int)strtol(at, &at, 10))
        return disagree(deal, answer, e);
    }
  return true;
}

/* Have the peer do the same; compare what both say. */
static bool ask_peer(Bench *b, const Deal *d, SolverSample *s, Err *e)
{
  const char *answer;
  char text[DEAL_TEXT_MAX];
  Buf request = BUF_EMPTY;
  size_t len;
  deal_format(d, NORTH, text);
  if (pairs_of(b->work) == PAIRS_ALL)
    buf_printf(&request, "table %s", text);
  else
    buf_printf(&request, "%s %d %d %s", is_leads(b->work) ? "leads" : "tricks", SOUTH,
               strain_of(b->work), text);
  if (!process_ask(b->peer, &request, &answer, &len, e)) return false;
  const char *cpu = strstr(answer, "cpu ");
  if (!cpu || sscanf(cpu, "cpu %lf", &s->peers) != 1)
    return err_set(e, 0, "the peer answers '%s'", answer);
  return is_leads(b->work) ? same_leads(s, text, answer, e)
                           : same_tricks(s, text, answer, e);
}

static Position start_of(const Deal *d, int strain)
{
  return position_start(d, &(Contract){.strain = strain, .declarer = SOUTH});
}

/* One zero-window search, and in another solver the full result before it. */
static bool ask_makes(Bench *b, int worker, size_t chunk, const Deal *d, Err *e)
{
  SolverSample *s = &b->samples[chunk];
  Position p = start_of(d, SPADES);
  int jobs = b->o->jobs > 0 ? b->o->jobs : 1;
  double start = thread_seconds();
  if (!solver_tricks(b->solvers[jobs + worker], d, pairs_of(b->work), &s->tricks, e))
    return false;
  s->peers = thread_seconds() - start;
  int tricks = s->tricks.of[SOUTH][SPADES], target = tricks + (int)(chunk & 1);
  bool yes;
  if (target > TRICKS_MAX) target = tricks;
  start = thread_seconds();
  if (!play_reaches(b->solvers[worker], &p, NS, target, &yes, e)) return false;
  s->ours = thread_seconds() - start;
  return yes == (tricks >= target) ||
         err_set(e, 0, "deal %zu: %d tricks, but %d are %s", chunk, tricks, target,
                 yes ? "reached" : "not reached");
}

static bool solve(Bench *b, int worker, size_t chunk, const Deal *d, Err *e)
{
  SolverSample *s = &b->samples[chunk];
  if (b->work == BENCH_MAKES) return ask_makes(b, worker, chunk, d, e);
  double start = thread_seconds();
  if (is_leads(b->work)) {
    Position p = start_of(d, strain_of(b->work));
    s->tricks = tricks_unknown();
    if (!play_cards(b->solvers[worker], &p, NS, &s->leads, e)) return false;
  } else if (!solver_tricks(b->solvers[worker], d, pairs_of(b->work), &s->tricks, e)) {
    return false;
  }
  s->ours = thread_seconds() - start;
  return true;
}

static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Bench *b = shared;
  SolverSample *s = &b->samples[chunk];
  Deal d = deal_of(b, chunk);
  (void)slot;
  uint64_t nodes = solver_nodes(b->solvers[worker]);
  if (!solve(b, worker, chunk, &d, e)) return false;
  s->nodes = solver_nodes(b->solvers[worker]) - nodes;
  return !b->peer || ask_peer(b, &d, s, e);
}

/* "name  sum  mean  median  p90  p99  max", in milliseconds from the mean on. */
static bool report_times(Buf *out, const char *name, const SolverSample *s, size_t nb,
                         bool peers)
{
  double *t = mem_new(nb, sizeof *t), sum = 0;
  if (!t) return false;
  for (size_t i = 0; i < nb; i++) {
    t[i] = peers ? s[i].peers : s[i].ours;
    sum += t[i];
  }
  sort_doubles(t, nb);
  buf_printf(
      out,
      "%-8s %9.3f s  mean %9.3f  median %9.3f  p90 %9.3f  p99 %9.3f  max %9.3f ms\n",
      name, sum, 1e3 * sum / (double)nb, 1e3 * t[nb / 2], 1e3 * t[nb * 9 / 10],
      1e3 * t[nb * 99 / 100], 1e3 * t[nb - 1]);
  mem_free(t);
  return true;
}

static bool report(const Bench *b, size_t nb, double wall, Buf *out, Err *e)
{
  const SolverSample *s = b->samples;
  uint64_t answers = BENCH_HASH, nodes = 0;
  double ours = 0, peers = 0;
  size_t slower = 0;
  const char *other = b->work == BENCH_MAKES ? "full" : b->peer ? "libdds" : NULL;
  for (size_t i = 0; i < nb; i++) {
    answers = bench_hash(answers, &s[i].tricks);
    for (int k = 0; k < s[i].leads.nb; k++) {
      Tricks one = tricks_unknown();
      one.of[NORTH][CLUBS] = s[i].leads.of[k].tricks;
      answers = bench_hash(answers, &one);
    }
    nodes += s[i].nodes;
    ours += s[i].ours;
    peers += s[i].peers;
    slower += s[i].ours > s[i].peers;
  }
  if (b->work == BENCH_SYMMETRIC)
    buf_printf(out, "bench %s: one deal\n", NAMES[b->work]);
  else
    buf_printf(out, "bench %s: %zu deals of seed %llu\n", NAMES[b->work], nb,
               (unsigned long long)seed_of(b));
  buf_printf(out, "Answers: %016llx\nNodes: %llu\n", (unsigned long long)answers,
             (unsigned long long)nodes);
  if (!report_times(out, "here", s, nb, false)) return err_memory(e);
  if (other) {
    if (!report_times(out, other, s, nb, true)) return err_memory(e);
    buf_printf(out, "ratio    %9.3f    (%s faster on %zu of %zu deals)\n", peers / ours,
               other, slower, nb);
  }
  size_t bytes = 0;
  for (int i = 0; i < (b->o->jobs > 0 ? b->o->jobs : 1); i++)
    if (solver_bytes(b->solvers[i]) > bytes) bytes = solver_bytes(b->solvers[i]);
  buf_printf(out, "memory   %9.1f MiB at most in a thread\n",
             (double)bytes / (1 << 20));
  buf_printf(
      out,
      "rate     %9.2f deals/s of processor time, %.2f of real time, %.1f ns a node\n",
      (double)nb / ours, (double)nb / wall, 1e9 * ours / (double)nodes);
  return out->failed ? err_memory(e) : true;
}

static bool run(Bench *b, size_t nb, Buf *out, Err *e)
{
  size_t done = 0;
  int jobs = b->o->jobs > 0 ? b->o->jobs : 1;
  PoolWork w = {.shared = b,
                .chunk_nb = nb,
                .slot_nb = jobs * SLOTS_PER_JOB,
                .stop = b->o->stop,
                .work = work};
  double start = wall_seconds();
  if (!pool_run(&w, jobs, &done, e)) return false;
  if (done < nb) return err_interrupted(e);
  return report(b, nb, wall_seconds() - start, out, e);
}

bool bench_solver(const BenchOptions *o, Buf *out, Err *e)
{
  int jobs = o->jobs > 0 ? o->jobs : 1;
  size_t nb = o->deals > 0 ? (size_t)o->deals : BENCH_DEALS;
  int solvers = o->work == BENCH_MAKES ? 2 * jobs : jobs;
  if (o->work == BENCH_SYMMETRIC) nb = 1;
  Bench b = {.o = o, .work = o->work};
  bool ok = false;
  b.solvers = mem_new((size_t)solvers, sizeof *b.solvers);
  b.samples = mem_new(nb, sizeof *b.samples);
  if (!b.solvers || !b.samples) {
    err_memory(e);
    goto end;
  }
  for (int i = 0; i < solvers; i++) {
    b.solvers[i] = solver_new(o->memory, e);
    if (!b.solvers[i]) goto end;
    solver_watch(b.solvers[i], o->stop);
  }
  /* One peer answers one thread; with several the rate alone is of interest. */
  if (jobs == 1 && o->work != BENCH_MAKES && !access(PEER_DDS, X_OK))
    b.peer = process_open(&PEER_PROGRAM, NORTH, o->stop, NULL);
  ok = run(&b, nb, out, e);
end:
  process_close(b.peer);
  for (int i = 0; b.solvers && i < solvers; i++) solver_free(b.solvers[i]);
  mem_free(b.solvers);
  mem_free(b.samples);
  return ok;
}
