/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** blocks.h - memory for an interpreter: small blocks from pages.
**
** Lua takes and gives back millions of small blocks, and says how large each was. So a
** block needs no header, and one that is given back is the next of its size.
** Pages are given back when all are: blocks_close, after lua_close.
** One interpreter uses a Blocks.
*/
#ifndef HOST_BLOCKS_H
#define HOST_BLOCKS_H

#include <lua.h>

enum { BLOCK_STEP = 8, BLOCK_MAX = 1024 }; /* bytes of small blocks */

typedef struct Blocks {
  struct FreeBlock *free[BLOCK_MAX / BLOCK_STEP + 1]; /* by size, in steps */
  struct FreeBlock *page; /* the newest; each has the one before */
  char *at;               /* what is left of it */
  size_t left;
} Blocks;

/* Make a state of a Blocks of zeros, with warnings as luaL_newstate has them. NULL:
** there is no memory. Then lua_close, and blocks_close. */
lua_State *blocks_newstate(Blocks *b);
void blocks_close(Blocks *b);

#endif
