/* SPDX-License-Identifier: MIT */
/*
** limit.h - a bound of what a thread takes from mem.h.
**
** While a thread has a limit, its blocks count in it, and beyond 'most' mem.h returns
** NULL. Whoever makes a limit owns it. Blocks that are given back while another limit
** holds, or none, are not taken off. One thread at a time has it: those that serve a
** pool's requests take turns with its owner.
*/
#ifndef BASE_LIMIT_H
#define BASE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Limit {
  size_t bytes, most;
  bool full; /* more was asked for */
} Limit;

/* From now on the blocks of this thread count in 'limit', NULL: in none; returns the
 * one before. */
Limit *limit_set(Limit *limit);
/* The limit of this thread, or NULL. */
Limit *limit_now(void);

/* Take 'more' bytes. False: there are not so many, and the limit is full. */
bool limit_take(Limit *limit, size_t more);
/* Give bytes back; not more than were taken are. */
void limit_give(Limit *limit, size_t bytes);

#endif
