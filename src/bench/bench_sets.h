/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bench_sets.h - the rates of dealing for eleven requirements, peers beside.
**
** Uses: bench.h, sample/sampler.h; starts dealer and deal where Debian installs
** them.
*/
#ifndef BENCH_BENCH_SETS_H
#define BENCH_BENCH_SETS_H

#include "bench/bench.h"

#define PEER_DEALER "/usr/games/dealer"
#define PEER_DEAL "/usr/games/deal"

/*
** Report for each set the plan, what opening took in time and memory, draws for
** a deal, and deals a second, ours and theirs. False: stopped, or out of memory.
*/
bool bench_sets(const BenchOptions *o, uint64_t deals, Buf *out, Err *e);

#endif
