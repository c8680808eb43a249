/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** modules.h - the one list of what Lua sees of the core.
*/
#ifndef BIND_MODULES_H
#define BIND_MODULES_H

#include <lua.h>

#define BIND_MODULES(X) \
  X(words)              \
  X(error)              \
  X(hand)               \
  X(deal)               \
  X(board)              \
  X(contract)           \
  X(auction)            \
  X(par)                \
  X(scoring)            \
  X(position)           \
  X(expr)               \
  X(parts)              \
  X(integer)            \
  X(hands)              \
  X(rules)              \
  X(graph)              \
  X(sampler)            \
  X(tally)              \
  X(solver)             \
  X(suit)               \
  X(guess)              \
  X(run)                \
  X(leads)              \
  X(stats)              \
  X(store)              \
  X(sequential)         \
  X(samples)            \
  X(regression)         \
  X(sandbox)            \
  X(scan)               \
  X(section)            \
  X(lin)                \
  X(near)               \
  X(selftest)           \
  X(bench)              \
  X(records)

#define DECLARE(name) int luaopen_baize_core_##name(lua_State *L);
BIND_MODULES(DECLARE)
#undef DECLARE

#endif
