/* SPDX-License-Identifier: MIT */
#include "solve/symmetry.h"

/* Suits that a suit can become, one bit each, when hands move on by 'steps'. */
static unsigned images(const Deal *d, int steps, int suit)
{
  unsigned set = 0;
  for (int to = 0; to < SUIT_NB; to++) {
    int seat = 0;
    while (seat < SEAT_NB && hand_holding(d->hand[seat], suit) ==
                                 hand_holding(d->hand[(seat + steps) % SEAT_NB], to))
      seat++;
    if (seat == SEAT_NB) set |= 1u << to;
  }
  return set;
}

/*
** The images of all suits, if they can be had together. Suits that are alike
** have the same images, so taking the first one left is as good as any choice.
*/
static bool all_images(const Deal *d, int steps, unsigned image[SUIT_NB])
{
  unsigned left = (1u << SUIT_NB) - 1;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    image[suit] = images(d, steps, suit);
    unsigned can = image[suit] & left;
    if (!can) return false;
    left &= ~(can & -can);
  }
  return true;
}

static void join(Symmetry *y, int from, int to)
{
  if (from < y->first[to]) y->first[to] = (uint8_t)from;
}

/* All symmetries of a deal make a group: each pair is mapped to its least one. */
Symmetry symmetry_of(const Deal *d)
{
  Symmetry y;
  for (int i = 0; i < PAIR_NB; i++) y.first[i] = (uint8_t)i;
  for (int steps = 0; steps < SEAT_NB; steps++) {
    unsigned image[SUIT_NB];
    if (!all_images(d, steps, image)) continue;
    for (int seat = 0; seat < SEAT_NB; seat++) {
      int from = seat * STRAIN_NB, to = (seat + steps) % SEAT_NB * STRAIN_NB;
      join(&y, from + NOTRUMP, to + NOTRUMP);
      for (int suit = 0; suit < SUIT_NB; suit++)
        for (int other = 0; other < SUIT_NB; other++)
          if (image[suit] >> other & 1) join(&y, from + suit, to + other);
    }
  }
  return y;
}
