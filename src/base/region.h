/* SPDX-License-Identifier: MIT */
/*
** region.h - blocks of memory that are freed together.
**
** What owns many arrays keeps one Region and frees that. A Region that is all zero is
** empty. When memory ran out 'failed' stays true, so that one test after several
** allocations is enough. What is to be freed earlier, or grows, is taken from mem.h.
** A Region belongs to one thread at a time.
*/
#ifndef BASE_REGION_H
#define BASE_REGION_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Region {
  struct RegionBlock *newest; /* owned, as those before it */
  bool failed;
} Region;

/* 'count' zeroed elements of 'size' bytes; NULL: no memory, the region has failed. */
void *region_new(Region *r, size_t count, size_t size);

/* The same, aligned to cache lines and NOT zeroed. */
void *region_lines(Region *r, size_t count, size_t size);

/* Free all of it; the region is empty again. */
void region_free(Region *r);

#endif
