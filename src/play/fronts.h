/* SPDX-License-Identifier: MIT */
/*
** fronts.h - sets of results by world, none of which is as good as another everywhere.
**
** A line of play has a result in each world: a level, 0 for the fewest tricks that
** matter. The levels of a line in all worlds are its vector. Of two lines one is
** useless if the other has no lower level in any world; those that are left are a
** front. Fronts lie one after the other on a stack: a front is a range of it, and the
** last one grows. A world that a vector does not speak of has LEVEL_NONE, above all
** levels, so that the lower of two vectors, world by world, is right for those that
** speak of some worlds. The mass of a vector is what it is worth, a sum over the worlds
** it speaks of. One thread at a time.
*/
#ifndef PLAY_FRONTS_H
#define PLAY_FRONTS_H

#include <stdint.h>

#include "base/mem.h"

enum {
  WORLD_STEP = 16, /* a vector has room for a multiple of so many worlds */
  LEVEL_NB = 16,   /* 0 to 13 tricks, one spare, and */
  LEVEL_NONE = LEVEL_NB - 1,
  VECTOR_MAX = 256, /* worlds */
};

typedef struct Fronts {
  int bytes; /* of a vector: its worlds, rounded up */
  const double
      *worth;      /* bytes * LEVEL_NB: of each level in each world; LEVEL_NONE: 0 */
  double floor;    /* what cannot be worth so much is not kept */
  uint8_t *vector; /* bytes each */
  double *mass;
  size_t top; /* vectors on the stack */
  int vector_room, mass_room;
  uint64_t steps; /* vectors that were compared */
  uint64_t most;  /* of them, for products of fronts; 0: no end */
  bool spent;     /* a product took more */
} Fronts;

static inline const uint8_t *fronts_at(const Fronts *f, size_t i)
{
  return f->vector + i * (size_t)f->bytes;
}

double fronts_mass(const Fronts *f, const uint8_t *v);

/* Whether a vector of the range is nowhere lower than 'v'. */
bool fronts_cover(Fronts *f, size_t base, size_t end, const uint8_t *v, double mass);

/*
** Add a vector to the front from 'base' to the top, unless it is covered, or its mass
** and 'outside', the most that can be had in worlds it does not speak of, are below the
** floor. What it covers goes. False: out of memory. 'v' is not on the stack.
*/
bool fronts_add(Fronts *f, size_t base, const uint8_t *v, double outside, Err *e);

/* Join the front from 'middle' to the one before it, from 'base'. False as above. */
bool fronts_join(Fronts *f, size_t base, size_t middle, double outside, Err *e);

/*
** Replace both by the lower of each two vectors, one of either: somebody else chooses
** which of two lines comes about. False as above, and where more vectors were compared
** than 'most'.
*/
bool fronts_multiply(Fronts *f, size_t base, size_t middle, double outside, Err *e);

/* The highest level of each world in a range that is not empty. */
void fronts_most(const Fronts *f, size_t base, uint8_t out[VECTOR_MAX]);

/* Copy 'nb' vectors from 'first' of another stack to the top. False: out of memory. */
bool fronts_copy(Fronts *f, const Fronts *from, size_t first, size_t nb, Err *e);

void fronts_free(Fronts *f);

#endif
