/* SPDX-License-Identifier: MIT */
/*
** mem.h - memory for arrays, with the multiplication checked.
**
** Every function may return NULL; the caller checks. What comes from here is
** given back with mem_free alone.
** A thread may bound what it takes: limit.h. Safe from any thread.
*/
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/err.h"

enum { MEM_LINE = 64 }; /* bytes of a cache line; mem_lines aligns to it */

/* 'count' zeroed elements of 'size' bytes. */
void *mem_new(size_t count, size_t size);
/* The same; on NULL 'e' says that there is no memory. */
static inline void *mem_need(size_t count, size_t size, Err *e)
{
  void *block = mem_new(count, size);
  if (!block) err_memory(e);
  return block;
}

/* The same block with room for 'count' elements; on NULL the old one stays. */
void *mem_resize(void *old, size_t count, size_t size);

/*
** Make room for at least 'nb' elements in the array whose address 'array' points to;
** '*room', how many it has room for, is doubled until that suffices. False: there is no
** memory, and nothing is changed.
*/
static inline bool mem_grow(void *array, size_t nb, int *room, size_t size)
{
  enum { FIRST = 16 };
  size_t more = *room ? (size_t)*room : FIRST;
  void *block;
  memcpy(&block, array, sizeof block);
  while (more < nb) more *= 2;
  if (block && more == (size_t)*room) return true;
  block = more <= INT_MAX ? mem_resize(block, more, size) : NULL;
  if (!block) return false;
  memcpy(array, &block, sizeof block);
  *room = (int)more;
  return true;
}

/* Like mem_new, but aligned to cache lines and NOT zeroed. */
void *mem_lines(size_t count, size_t size);

/* Give back what the functions above returned; NULL is allowed. */
void mem_free(void *block);

#endif
