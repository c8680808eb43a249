/* SPDX-License-Identifier: MIT */
/*
** How: a block counts in the thread's limit with the size that the C library has for
** it; where that cannot be asked for, with what was asked for, and nothing is given
** back.
*/
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#if defined __linux__
#include <malloc.h>
#define block_size(block) malloc_usable_size(block)
#elif defined __APPLE__
#include <malloc/malloc.h>
#define block_size(block) malloc_size(block)
#else
#define block_size(block) ((size_t)0)
#endif

#include "base/limit.h"

/* A block of no bytes is one of one. */
static size_t bytes_of(size_t count, size_t size)
{
  return count && size ? count * size : 1;
}

/* Count 'block', for which 'asked' bytes were taken, as what it is. */
static void *counted(Limit *limit, void *block, size_t asked)
{
  size_t size = limit && block ? block_size(block) : 0;
  if (limit && !block) limit_give(limit, asked);
  if (size > asked) limit->bytes += size - asked;
  return block;
}

void *mem_new(size_t count, size_t size)
{
  Limit *limit = limit_now();
  if (size && count > SIZE_MAX / size) return NULL;
  size_t bytes = bytes_of(count, size);
  if (limit && !limit_take(limit, bytes)) return NULL;
  return counted(limit, calloc(bytes, 1), bytes);
}

void *mem_resize(void *old, size_t count, size_t size)
{
  Limit *limit = limit_now();
  if (size && count > SIZE_MAX / size) return NULL;
  size_t bytes = bytes_of(count, size), before = limit && old ? block_size(old) : 0;
  if (limit && !limit_take(limit, bytes))
    return NULL; /* both may be there for a while */
  void *block = counted(limit, realloc(old, bytes), bytes);
  if (limit && block) limit_give(limit, before);
  return block;
}

void *mem_lines(size_t count, size_t size)
{
  Limit *limit = limit_now();
  if (size && count > (SIZE_MAX - 2 * MEM_LINE) / size) return NULL;
  size_t bytes = (count * size / MEM_LINE + 1) * MEM_LINE;
  if (limit && !limit_take(limit, bytes)) return NULL;
  return counted(limit, aligned_alloc(MEM_LINE, bytes), bytes);
}

void mem_free(void *block)
{
  Limit *limit = limit_now();
  if (limit && block) limit_give(limit, block_size(block));
  free(block);
}
