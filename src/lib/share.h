/* SPDX-License-Identifier: MIT */
/*
** share.h - what the files of libbaize share.
**
** The public values mirror the internal ones bit by bit (lib.c asserts it), so
** that these functions copy instead of translate.
*/
#ifndef LIB_SHARE_H
#define LIB_SHARE_H

#include <string.h>

#include "cards/position.h"
#include "lib/baize.h"
#include "solve/solve.h"

struct BaizeSolver {
  Solver *solver;
  int memory; /* that it was made with */
  Stop stop;
};

struct BaizePlay {
  Position at[CARD_NB + 1]; /* after 0, 1, ... cards */
  int8_t card[CARD_NB];     /* those played */
  int nb;                   /* how many */
};

static inline const Position *share_position(const BaizePlay *play)
{
  return &play->at[play->nb];
}

/* Give 'e' to the caller, who may not want it. Returns 0, always. */
static inline int share_error(BaizeError *error, const Err *e)
{
  if (!error) return 0;
  error->at = e->at;
  memcpy(error->message, e->msg, sizeof error->message);
  return 0;
}

/* False where a pointer of the caller's is NULL: 'e' names it. */
#define SHARE_GIVEN(pointer, e) ((pointer) || err_set(e, 0, "%s is NULL", #pointer))

/* A deal of the caller's, which may hold anything. */
static inline Deal share_deal(const BaizeDeal *deal)
{
  Deal d;
  memcpy(d.hand, deal->hand, sizeof d.hand);
  return d;
}

/* The same where it is one. False: 'e' says that it is not. */
static inline bool share_read(Deal *out, const BaizeDeal *deal, Err *e)
{
  if (!SHARE_GIVEN(deal, e)) return false;
  *out = share_deal(deal);
  return deal_ok(out) ||
         err_set(e, 0, "not a deal: four hands of %d cards, each card once", HAND_SIZE);
}

/* Results as the caller has them. */
static inline void share_tricks(int out[SEAT_NB][STRAIN_NB], const Tricks *t)
{
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      out[seat][strain] = t->of[seat][strain];
}

/* Numbers of the caller's. False: 'e' names the one that is wrong. */
static inline bool share_seat(int seat, Err *e)
{
  return (seat >= 0 && seat < SEAT_NB) ||
         err_set(e, 0, "%d is not a seat (north 0, east 1, south 2, west 3)", seat);
}

static inline bool share_strain(int strain, Err *e)
{
  return (strain >= 0 && strain < STRAIN_NB) ||
         err_set(e, 0,
                 "%d is not a strain (clubs 0, diamonds 1, hearts 2, spades 3, "
                 "notrump 4)",
                 strain);
}

static inline bool share_side(int side, Err *e)
{
  return side == NS || side == EW ||
         err_set(e, 0, "%d is not a side (N-S 0, E-W 1)", side);
}

/*
** Before each search: one that is so short that it never looks at the flag
** must take notice of an earlier stop too. False: stopped; that stop is done
** with.
*/
static inline bool share_ready(BaizeSolver *s, Err *e)
{
  if (!stop_asked(&s->stop)) return true;
  stop_clear(&s->stop);
  return err_interrupted(e);
}

/* A search that did not end: the stop is done with. Returns 0, always. */
static inline int share_stopped(BaizeSolver *s, BaizeError *error, const Err *e)
{
  stop_clear(&s->stop);
  return share_error(error, e);
}

#endif
