/* SPDX-License-Identifier: MIT */
/*
** shape.h - sets of shapes: how many cards a hand has in each suit.
**
** A shape is four lengths that add up to thirteen; there are 560. A ShapeSet
** is a bit set over the lengths of spades, hearts and diamonds.
** Text: "any 4333 + any 4432 + 5xx3 - 5503": four lengths, spades first, 'x'
** for any, letters a to d for 10 to 13, 'any' for every order of them, brackets for
** every order of some: "4(432)", "(54)(31)", "(4333)"; '+' after a length for it or
** more: "any 5+4+xx". "4=3=3=3" and "4=(333)" are read as well. Terms are added and
** taken away from left to right.
** Plain values.
*/
#ifndef HAND_SHAPE_H
#define HAND_SHAPE_H

#include "base/err.h"
#include "cards/card.h"

enum {
  LENGTH_NB = RANK_NB + 1,
  SHAPE_ROOM = LENGTH_NB * LENGTH_NB * LENGTH_NB,
  SHAPE_NB = 560,
};

typedef struct ShapeSet {
  uint64_t bit[(SHAPE_ROOM + 63) / 64];
} ShapeSet;

static inline int shape_index(int spades, int hearts, int diamonds)
{
  return (spades * LENGTH_NB + hearts) * LENGTH_NB + diamonds;
}

static inline int shape_of(Hand h)
{
  return shape_index(hand_length(h, SPADES), hand_length(h, HEARTS),
                     hand_length(h, DIAMONDS));
}

static inline bool shapes_have(const ShapeSet *s, int index)
{
  return s->bit[index >> 6] >> (index & 63) & 1;
}

static inline void shapes_add(ShapeSet *s, int index)
{
  s->bit[index >> 6] |= (uint64_t)1 << (index & 63);
}

/* The lengths of a shape by suit; false if the index is not below 560. */
bool shape_lengths(int index, int length[SUIT_NB]);

/* All 560. */
ShapeSet shapes_all(void);
int shapes_count(const ShapeSet *s);

/*
** Read a set of shapes. False: 'e' names the bad part, its place in 'text'
** ("shape '5533' has 16 cards, not 13"). An empty set is an error as well.
*/
bool shapes_parse(ShapeSet *out, const char *text, size_t len, Err *e);

/* What `balanced` and `semibalanced` mean, in the text form above. */
#define SHAPES_BALANCED "any 4333 + any 4432 + any 5332"
#define SHAPES_SEMIBALANCED SHAPES_BALANCED " + any 5422 + any 6322"

#endif
