/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bench_sets.h - the rates of dealing for eleven requirements, peers beside.
**
** Starts dealer and deal where Debian installs them.
*/
#ifndef BENCH_BENCH_SETS_H
#define BENCH_BENCH_SETS_H

#include "bench/bench.h"

#define PEER_DEALER "/usr/games/dealer"
#define PEER_DEAL "/usr/games/deal"

/*
** A line without its end: plan, seconds of opening, MiB, draws for a deal, deals a
** second. 'hint' as SamplerOptions has 'deals'. False: 'e' says why.
*/
bool bench_set(const char *name, const char *text, uint64_t hint, uint64_t deals,
               const BenchOptions *o, Buf *out, Err *e);

/*
** A line without its end: what a sampler takes that is given W's hand for a condition
** (sample/given.h), microseconds, draws for a deal, deals a second; how many times as
** long opening one with that hand takes, and its deals a second. Means over the hands
** of W in deals of the condition.
*/
bool bench_given(const char *name, const char *text, const BenchOptions *o, Buf *out,
                 Err *e);

/* The heading of such lines, and some everyday conditions. */
bool bench_knowing(const BenchOptions *o, Buf *out, Err *e);

/* Lines of eight auctions as conditions on four hands, denials of calls included. */
bool bench_auctions(const BenchOptions *o, uint64_t deals, Buf *out, Err *e);

/*
** Report for each set the plan, what opening took in time and memory, draws for
** a deal, and deals a second, ours and theirs. False: stopped, or out of memory.
*/
bool bench_sets(const BenchOptions *o, uint64_t deals, Buf *out, Err *e);

#endif
