/* SPDX-License-Identifier: MIT */
/*
** system.h - a player who bids by a graph of positions (bidding/graph.h).
**
** A graph is of both sides: it has the calls of the other side too, whoever makes them.
** Threads read it while it is whole; what is missing is made by 'supply', for which the
** readers wait.
*/
#ifndef TABLE_SYSTEM_H
#define TABLE_SYSTEM_H

#include "base/gate.h"
#include "bidding/bidder.h"
#include "table/decisions.h"
#include "table/player.h"

/* A graph that players share. */
typedef struct SystemGraph {
  BidGraph *graph;
  BidMemory *const *memory; /* one for each thread */
  int memory_nb;
  ThreadGate gate; /* readers are inside */

  /* One thread at a time: give a node its rules. False: 'e' says why not. */
  bool (*make)(void *context, int node, Err *e);
  void *context;
} SystemGraph;

typedef struct SystemPlayer SystemPlayer;
struct SystemPlayer {
  Player player;
  SystemGraph *of;
  int root[SIDE_NB][VUL_NB]; /* nodes before the first call, by the dealer's side; -1 */

  /*
  ** Of who thinks before calling, one thread at a time: what was decided, and how.
  ** NULL: rules make the calls. False of 'think': 'e' says why not.
  */
  Decisions *decided;
  bool (*think)(const SystemPlayer *p, int node, Hand hand, int *call, Err *e);
};

extern const PlayerKind SYSTEM_KIND;

#endif
