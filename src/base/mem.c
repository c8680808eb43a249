/* SPDX-License-Identifier: MIT */
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>

void *mem_new(size_t count, size_t size)
{
  if (size && count > SIZE_MAX / size) return NULL;
  return calloc(count ? count : 1, size ? size : 1);
}

void *mem_resize(void *old, size_t count, size_t size)
{
  if (size && count > SIZE_MAX / size) return NULL;
  size_t bytes = count * size;
  return realloc(old, bytes ? bytes : 1);
}

void *mem_lines(size_t count, size_t size)
{
  if (size && count > (SIZE_MAX - MEM_LINE) / size) return NULL;
  size_t bytes = count * size;
  return aligned_alloc(MEM_LINE, (bytes / MEM_LINE + 1) * MEM_LINE);
}

void mem_free(void *block)
{
  free(block);
}
