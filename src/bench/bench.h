/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bench.h - fixed work, signatures and rates.
**
** A bench adds its report to 'out', lines of text. Signatures (Answers, Nodes)
** depend on nothing but the number of deals; times are processor time. When
** build/peer-dds is there the solver's bench has libdds do the same work, deal
** by deal in turn, so that whatever else the machine does hits both.
** No state outside a call.
*/
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/stop.h"
#include "cards/deal.h"
#include "cards/tricks.h"

enum { BENCH_OWN_SEED = -1 };

/* Where the build leaves the program that drives libdds (tests/peers/peer-dds.c). */
#define PEER_DDS "build/peer-dds"
#define PEER_PROGRAM ((const Program){PEER_DDS, PROCESS_TENTHS_MAX, 4096})

typedef struct BenchOptions {
  int deals;        /* 0: the bench's own number */
  int jobs;         /* threads; 0: one */
  int memory;       /* MiB for each thread; 0: the default */
  int64_t seed;     /* of the deals of the solver's benches; BENCH_OWN_SEED: its own */
  int work;         /* of bench_solver: BENCH_TABLE and so on */
  Buf *dictionary;  /* for bench_suit to write to */
  const Stop *stop; /* NULL: never */
} BenchOptions;

/*
** What the bench of the solver does with each deal. "solver" is TABLE; the
** others have names of their own: see bench_solver_name. libdds does the same
** beside it, but for MAKES and JOBS, where the measure is our own.
*/
enum {
  BENCH_TABLE,        /* all twenty results */
  BENCH_NOTRUMP,      /* one result: notrump by S */
  BENCH_SPADES,       /* one result: spades by S */
  BENCH_LEADS,        /* every lead against notrump by S */
  BENCH_LEADS_SPADES, /* every lead against spades by S */
  BENCH_MAKES,        /* does spades by S reach its tricks (every second deal: one
                         more)? against the time of the full result */
  BENCH_SYMMETRIC,    /* twenty results of the symmetric deal with four voids */
  BENCH_WORK_NB
};

/* "solver", "solver-nt", "solver-leads-nt", ... */
const char *bench_solver_name(int work);

/*
** Solve the first deals of the seed and report Answers, Nodes and the
** times of both programs. False: stopped, out of memory, or the peer failed;
** a result that differs from the peer's is such a failure too.
*/
bool bench_solver(const BenchOptions *o, Buf *out, Err *e);

/*
** Report for some conditions on one hand how many hands satisfy them (the same
** everywhere), and the time, work and memory that counting them takes.
*/
bool bench_hands(const BenchOptions *o, Buf *out, Err *e);

/*
** Answer 'deals' combinations of one suit (0: all that there are) with every number
** of tricks and the mean: Answers is a hash of the results, Steps the work; times
** are processor time by combination. With all of them the dictionary is written.
*/
bool bench_suit(const BenchOptions *o, Buf *out, Err *e);

/*
** Report the time of a call of an auction; and for lists of rules the time of compiling
** them and of asking them of a hand, rule by rule and compiled (their calls are the
** same, or the bench fails).
*/
bool bench_bidding(const BenchOptions *o, Buf *out, Err *e);

/* Deal number 'index' (from 0) of the solver's signatures: of the benches' own seed. */
Deal bench_deal(uint64_t index);

/*
** A hash (FNV-1a: Fowler, Noll, Vo) of tables, or of the bytes of numbers, the lowest
** first: start from BENCH_HASH, add each in turn.
*/
#define BENCH_HASH UINT64_C(0xcbf29ce484222325)
uint64_t bench_hash(uint64_t hash, const Tricks *t);
uint64_t bench_hash_word(uint64_t hash, uint64_t word);

#endif
