/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_boards.c - many boards bid by one graph, for Lua: what BidGraph:boards makes.
**
** The userdata owns the boards, and keeps the graph as its user value.
*/
#include "bidding/boards.h"

#include "base/mem.h"
#include "base/pool.h"
#include "bind/bind_graph.h"

#define BOARDS_TYPE "baize.core.BidBoards"

typedef struct BoardsHandle {
  BidBoard *board;
  size_t nb;
} BoardsHandle;

/* The graph of boards is pushed. */
static BoardsHandle *check(lua_State *L, GraphHandle **graph)
{
  BoardsHandle *h = luaL_checkudata(L, 1, BOARDS_TYPE);
  lua_settop(L, 2);
  lua_getiuservalue(L, 1, 1);
  *graph = bind_checkgraph(L, 3);
  return h;
}

lua_Integer bind_pushmissing(lua_State *L, const BidBoard board[], size_t nb)
{
  lua_Integer count = 0;
  lua_newtable(L); /* the nodes */
  int list = lua_gettop(L);
  lua_newtable(L); /* those that are in it */
  for (size_t i = 0; i < nb; i++) {
    if (board[i].end == BID_OVER) continue;
    lua_Integer node = board[i].at.node + 1;
    if (lua_rawgeti(L, list + 1, node) == LUA_TNIL) {
      lua_pushinteger(L, node);
      lua_rawseti(L, list, ++count);
      lua_pushboolean(L, true);
      lua_rawseti(L, list + 1, node);
    }
    lua_pop(L, 1);
  }
  lua_settop(L, list);
  return count;
}

int bind_graphboards(lua_State *L)
{
  GraphHandle *g = bind_checkgraph(L, 1);
  for (int arg = 2; arg <= 4; arg++) luaL_checktype(L, arg, LUA_TTABLE);
  lua_settop(L, 4);
  size_t nb = lua_rawlen(L, 2);
  luaL_argcheck(L, lua_rawlen(L, 3) == nb, 3, "a dealer for each deal expected");
  luaL_argcheck(L, lua_rawlen(L, 4) == nb, 4, "a node for each deal expected");
  BoardsHandle *h = bind_newuserdata(L, BOARDS_TYPE, sizeof *h, 1);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, 5, 1);
  h->board = mem_new(nb, sizeof *h->board);
  if (!h->board) return bind_memory(L);
  h->nb = nb;
  for (size_t i = 0; i < nb; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i + 1);
    lua_rawgeti(L, 3, (lua_Integer)i + 1);
    lua_rawgeti(L, 4, (lua_Integer)i + 1);
    h->board[i] = (BidBoard){.deal = *bind_checkdeal(L, 6),
                             .dealer = (int8_t)bind_checkseat(L, 7),
                             .at.node = bind_checknode(L, 8, g->graph),
                             .sides = BID_BOTH,
                             .end = BID_NO_RULES};
    lua_settop(L, 5);
  }
  return 1;
}

static int l_close(lua_State *L)
{
  BoardsHandle *h = luaL_checkudata(L, 1, BOARDS_TYPE);
  mem_free(h->board);
  *h = (BoardsHandle){.board = NULL};
  return 0;
}

/*** Bid on as far as the graph goes.
@function BidBoards:bid
@tparam[opt=1] integer jobs threads, 1 to 256
@treturn ?{integer,...} nodes whose rules are not known and without which boards do not
go on, in the order of the boards; none: all boards are over; nil: memory is out
@raise an error of the kind "interrupted"
*/
static int l_bid(lua_State *L)
{
  GraphHandle *g;
  Err e;
  BoardsHandle *h = check(L, &g);
  lua_Integer jobs = luaL_optinteger(L, 2, 1);
  luaL_argcheck(L, jobs >= 1 && jobs <= POOL_JOBS_MAX, 2, "1 to 256 threads");
  bind_graphmemories(L, g, (int)jobs);
  if (!bid_boards(g->graph, h->board, h->nb, g->memory, (int)jobs, bind_stop(L), &e))
    return bind_fail(L, &e);
  bind_pushmissing(L, h->board, h->nb);
  return 1;
}

/* An array of what 'push' pushes of each board, which is over. */
static int push_all(lua_State *L,
                    void push(lua_State *, GraphHandle *, const BidBoard *))
{
  GraphHandle *g;
  const BoardsHandle *h = check(L, &g);
  BIND_ARRAY(L, i, h->nb) {
    if (h->board[i].end != BID_OVER)
      return luaL_error(L, "board %I is not over", (LUAI_UACINT)i + 1);
    push(L, g, &h->board[i]);
  }
  return 1;
}

static void push_node(lua_State *L, GraphHandle *g, const BidBoard *b)
{
  (void)g;
  lua_pushinteger(L, b->at.node + 1);
}

static void push_auction(lua_State *L, GraphHandle *g, const BidBoard *b)
{
  bind_pushauction(L, g->graph, b->at.node);
}

static void push_marks(lua_State *L, GraphHandle *g, const BidBoard *b)
{
  bind_pushmarks(L, g->graph, g->memory[0], b->at.node, &b->deal, b->dealer);
}

/*** Where the last pass of each board was made.
@function BidBoards:nodes
@treturn {integer,...} numbers of nodes, as many as there are boards
*/
static int l_nodes(lua_State *L)
{
  return push_all(L, push_node);
}

/*** The auctions of boards that are over.
@function BidBoards:auctions
@treturn {string,...} calls with blanks between them, as many as there are boards
*/
static int l_auctions(lua_State *L)
{
  return push_all(L, push_auction);
}

/*** By what rules the calls of boards were made.
@function BidBoards:marks
@treturn {string,...} of each board a byte for each call: the mark of its rule, or '*'
where no rule fits
*/
static int l_marks(lua_State *L)
{
  return push_all(L, push_marks);
}

static const luaL_Reg functions[] = {
    {":bid", l_bid},     {":nodes", l_nodes}, {":auctions", l_auctions},
    {":marks", l_marks}, {"__gc", l_close},   {NULL, NULL},
};

void bind_newboards(lua_State *L)
{
  bind_newtype(L, BOARDS_TYPE, functions, NULL);
}
