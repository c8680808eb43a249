/* SPDX-License-Identifier: MIT */
#include "base/region.h"

#include <stdalign.h>
#include <stdint.h>

#include "base/mem.h"

/* Before what is given out, which is aligned as a block of its own would be. */
typedef struct RegionBlock {
  alignas(max_align_t) struct RegionBlock *before;
} RegionBlock;

/* Add a block, NULL: there is none; what comes 'head' bytes after its beginning. */
static void *add(Region *r, RegionBlock *b, size_t head)
{
  if (!b) {
    r->failed = true;
    return NULL;
  }
  b->before = r->newest;
  r->newest = b;
  return (char *)b + head;
}

static bool fits(size_t count, size_t size, size_t head)
{
  return !size || count <= (SIZE_MAX - head) / size;
}

void *region_new(Region *r, size_t count, size_t size)
{
  const size_t head = sizeof(RegionBlock);
  return add(r, fits(count, size, head) ? mem_new(1, head + count * size) : NULL, head);
}

void *region_lines(Region *r, size_t count, size_t size)
{
  const size_t head = MEM_LINE;
  return add(r, fits(count, size, head) ? mem_lines(1, head + count * size) : NULL,
             head);
}

void region_free(Region *r)
{
  for (RegionBlock *b = r->newest, *before; b; b = before) {
    before = b->before;
    mem_free(b);
  }
  *r = (Region){0};
}
