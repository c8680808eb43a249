/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: a list of free blocks for each size. Under the sanitizers every block is the C
** library's, so that a use of what was given back is found.
*/
#define _DEFAULT_SOURCE /* madvise */
#include "host/blocks.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SMALL = 0 };
#else
enum { SMALL = BLOCK_MAX };
#endif

enum { PAGE = 1 << 21 }; /* what the kernel maps at once, where it can */

/*
** The collector begins again at so many per cent of what was in use. With Lua's 200, a
** fifth of the time of bidding went to it; 300 takes a seventh more memory at most.
*/
enum { PAUSE = 300 };

typedef struct FreeBlock {
  struct FreeBlock *next;
} FreeBlock;

static size_t class_of(size_t size)
{
  return (size + BLOCK_STEP - 1) / BLOCK_STEP;
}

static void *take_of_page(Blocks *b, size_t bytes)
{
  if (b->left < bytes) {
    FreeBlock *page = aligned_alloc(PAGE, PAGE);
    if (!page) return NULL;
#ifdef MADV_HUGEPAGE
    madvise(page, PAGE, MADV_HUGEPAGE); /* where it fails it is only slower */
#endif
    page->next = b->page;
    b->page = page;
    b->at = (char *)page + BLOCK_STEP;
    b->left = PAGE - BLOCK_STEP;
  }
  void *block = b->at;
  b->at += bytes;
  b->left -= bytes;
  return block;
}

static void *take(Blocks *b, size_t size)
{
  if (size > SMALL) return malloc(size);
  size_t class = class_of(size);
  FreeBlock *block = b->free[class];
  if (!block) return take_of_page(b, class * BLOCK_STEP);
  b->free[class] = block->next;
  __builtin_prefetch(block->next); /* which has the one behind it */
  return block;
}

static void give_back(Blocks *b, void *old, size_t size)
{
  if (size > SMALL) {
    free(old);
  } else if (old && size) {
    FreeBlock *block = old;
    block->next = b->free[class_of(size)];
    b->free[class_of(size)] = block;
  }
}

/* A lua_Alloc. */
static void *allocate(void *blocks, void *old, size_t old_size, size_t size)
{
  Blocks *b = blocks;
  if (!old) return size ? take(b, size) : NULL;
  if (size && old_size > SMALL && size > SMALL) return realloc(old, size);
  if (size && size <= SMALL && class_of(old_size) == class_of(size)) return old;
  void *block = size ? take(b, size) : NULL;
  if (block) memcpy(block, old, old_size < size ? old_size : size);
  if (block || !size) give_back(b, old, old_size);
  return block;
}

/* ---- warnings ------------------------------------------------------------ */

/* As lauxlib.c has them: off until warn("@on"), and in pieces. */
static void warn(void *blocks, const char *text, int more)
{
  static bool on, within;
  (void)blocks;
  if (!within && !more && *text == '@') {
    if (!strcmp(text, "@on")) on = true;
    if (!strcmp(text, "@off")) on = false;
    return;
  }
  if (on)
    fprintf(stderr, "%s%s%s", within ? "" : "Lua warning: ", text, more ? "" : "\n");
  within = more;
}

lua_State *blocks_newstate(Blocks *b)
{
  lua_State *L = lua_newstate(allocate, b);
  if (!L) return NULL;
  lua_setwarnf(L, warn, b);
  lua_gc(L, LUA_GCINC, PAUSE, 0, 0);
  return L;
}

void blocks_close(Blocks *b)
{
  while (b->page) {
    FreeBlock *page = b->page;
    b->page = page->next;
    free(page);
  }
}
