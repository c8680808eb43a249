/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_graph.h - what the bindings of graphs of positions share.
*/
#ifndef BIND_BIND_GRAPH_H
#define BIND_BIND_GRAPH_H

#include "bidding/boards.h"
#include "bind/bind.h"
#include "table/system.h"

/*
** The userdata of a graph. Its user value keeps the conditions, by number of the list.
** /
*/
typedef struct GraphHandle {
  BidGraph *graph;    /* NULL: closed */
  BidMemory **memory; /* one for each thread */
  int memory_nb, memory_room;
  SystemGraph shared;      /* for players at tables */
  struct BindBatch *batch; /* at work with it; NULL: none is */
  bool busy;               /* threads read it: Lua may only follow its nodes */
} GraphHandle;

/* An open graph that no batch is at work with; raises for others. */
GraphHandle *bind_checkgraph(lua_State *L, int arg);

/* Memories for so many threads; raises where memory is out. */
void bind_graphmemories(lua_State *L, GraphHandle *h, int jobs);

/* The number of a node at 'arg', as C has it. */
int bind_checknode(lua_State *L, int arg, const BidGraph *g);

/* Push the auction that ends with a pass at a node. */
void bind_pushauction(lua_State *L, const BidGraph *g, int node);

/*
** Push a byte for each call of that auction: the mark of its rule, '*' where there is
** none.
*/
void bind_pushmarks(lua_State *L, const BidGraph *g, BidMemory *m, int node,
                    const Deal *d, int dealer);

/* bind_boards.c: make the type of many boards; what BidGraph:boards does. */
void bind_newboards(lua_State *L);
int bind_graphboards(lua_State *L);

/*
** Push an array of the nodes, each once, at which boards that are not over are; returns
** how many.
*/
lua_Integer bind_pushmissing(lua_State *L, const BidBoard board[], size_t nb);

#endif
