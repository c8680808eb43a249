/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** modules.h - the one list of what Lua sees of the core.
**
** The first BIND_VALUES modules make values that others push, and come after those
** they push themselves.
*/
#ifndef BIND_MODULES_H
#define BIND_MODULES_H

#include "bind/bind.h"

enum { BIND_VALUES = 6 };

#define BIND_MODULES(X) \
  X(hand)               \
  X(deal)               \
  X(contract)           \
  X(auction)            \
  X(integer)            \
  X(expr)               \
  X(words)              \
  X(error)              \
  X(board)              \
  X(scoring)            \
  X(position)           \
  X(parts)              \
  X(hands)              \
  X(rules)              \
  X(box)                \
  X(graph)              \
  X(table)              \
  X(rollout)            \
  X(think)              \
  X(sampler)            \
  X(tally)              \
  X(solver)             \
  X(suit)               \
  X(play)               \
  X(message)            \
  X(guess)              \
  X(run)                \
  X(stats)              \
  X(store)              \
  X(cache)              \
  X(samples)            \
  X(regression)         \
  X(sandbox)            \
  X(files)              \
  X(scan)               \
  X(section)            \
  X(lin)                \
  X(selftest)           \
  X(bench)              \
  X(records)

#define DECLARE(name) extern const BindModule bind_##name##_module;
BIND_MODULES(DECLARE)
#undef DECLARE

#endif
