/* SPDX-License-Identifier: MIT */
/*
** draw.h - worlds: the layouts of the hidden cards that a player can expect.
**
** Every world has the cards that are known (view.h) and satisfies the narrowest step
** of what was known before the play (prior.h) that leaves any. Where there are no
** more worlds than are asked for, they are all taken, each with its probability; else
** they are drawn. Worlds that what others chose makes unlikely (weigh.h) weigh less:
** more are drawn then, and of them as many as are asked for by their weights. What
** tricks that others gave away say is weighed last, of twice as many as are wanted,
** or more where fewer than a third of those that are wanted are left by it. What is
** drawn follows from the view, the prior and the seed alone.
*/
#ifndef PLAY_DRAW_H
#define PLAY_DRAW_H

#include "play/prior.h"
#include "play/weigh.h"

enum { WORLDS_MAX = 10000 };

typedef struct DrawAsked {
  int nb;        /* worlds, 1 to WORLDS_MAX */
  uint64_t seed; /* of this player at this deal; each card has draws of its own */
  Reads reads;
  Solver *solver; /* NULL: tricks that were given away are not weighed */
  const Stop *stop;
} DrawAsked;

typedef struct Draw {
  int nb, room;
  Deal *world;      /* owned; equal ones follow each other */
  double *weight;   /* owned; their sum is 1 */
  bool all;         /* these are all worlds that there are */
  int step;         /* of the prior, that was taken */
  bool unread;      /* the choices of others agree with too few worlds: not weighed */
  int looked;       /* worlds that were weighed */
  double effective; /* equally likely ones that would tell as much as those */
} Draw;

/*
** False: stopped, out of memory, or the cards contradict each other. '*d' is zeroed
** before it is first used, may be used again, and is closed at last.
*/
bool draw_worlds(Draw *d, const View *v, Prior *p, const DrawAsked *a, Err *e);
void draw_close(Draw *d);

#endif
