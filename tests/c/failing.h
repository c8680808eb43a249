/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** failing.h - memory that runs out: the functions here stand in for base/mem.c.
*/
#ifndef TESTS_C_FAILING_H
#define TESTS_C_FAILING_H

#include <stdatomic.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/stop.h"

/* How many allocations until one fails; below 0: none does. */
static atomic_long until_failure = -1;

/* Raised by the allocation that fails; NULL: none. */
static Stop *_Atomic stopped_by_failure;

static bool fails(void)
{
  if (atomic_load(&until_failure) < 0) return false;
  if (atomic_fetch_sub(&until_failure, 1) != 0) return false;
  Stop *stop = atomic_load(&stopped_by_failure);
  if (stop) stop_raise(stop);
  return true;
}

void *mem_new(size_t count, size_t size)
{
  return fails() ? NULL : calloc(count ? count : 1, size);
}

void *mem_resize(void *old, size_t count, size_t size)
{
  return fails() ? NULL : realloc(old, count ? count * size : 1);
}

void *mem_lines(size_t count, size_t size)
{
  if (fails()) return NULL;
  return aligned_alloc(MEM_LINE, (count * size / MEM_LINE + 1) * MEM_LINE);
}

void mem_free(void *block)
{
  free(block);
}

#endif
