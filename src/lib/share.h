/* SPDX-License-Identifier: MIT */
/*
** share.h - what the files of libbaize share.
**
** The public values mirror the internal ones bit by bit (lib.c asserts it), so
** that these functions copy instead of translate.
** Uses: baize.h, cards/deal.h, solve/solve.h.
*/
#ifndef LIB_SHARE_H
#define LIB_SHARE_H

#include <string.h>

#include "cards/deal.h"
#include "lib/baize.h"
#include "solve/solve.h"

struct BaizeSolver {
  Solver *solver;
  Stop stop;
};

/* Give 'e' to the caller, who may not want it. Returns 0, always. */
static inline int share_error(BaizeError *error, const Err *e)
{
  if (!error) return 0;
  error->at = e->at;
  memcpy(error->message, e->msg, sizeof error->message);
  return 0;
}

/* A deal of the caller's, which may hold anything. */
static inline Deal share_deal(const BaizeDeal *deal)
{
  Deal d;
  memcpy(d.hand, deal->hand, sizeof d.hand);
  return d;
}

#endif
