/* SPDX-License-Identifier: MIT */
/*
** stop.h - the flag that asks long loops to end.
**
** Somebody else (a signal handler, another thread) raises it; loops poll it
** and leave their results in order. NULL means: nobody will ask. A flag may have
** an outer one, which counts as its own: so a part of the work can be ended
** without ending all.
** Made for use across threads and in signal handlers.
*/
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Stop {
  atomic_int raised;        /* lock-free, so a signal handler may write it */
  const struct Stop *outer; /* NULL: none; set before threads share the flag */
} Stop;

static inline void stop_raise(Stop *s)
{
  atomic_store_explicit(&s->raised, 1, memory_order_relaxed);
}

static inline void stop_clear(Stop *s)
{
  atomic_store_explicit(&s->raised, 0, memory_order_relaxed);
}

static inline bool stop_asked(const Stop *s)
{
  for (; s; s = s->outer)
    if (atomic_load_explicit(&((Stop *)s)->raised, memory_order_relaxed)) return true;
  return false;
}

#endif
