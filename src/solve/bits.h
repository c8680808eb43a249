/* SPDX-License-Identifier: MIT */
/*
** bits.h - sets of cards, four suits at a time.
**
** A Hand has a lane of 16 bits for each suit, of which the upper three are
** always zero; several tricks below rest on that. The file that includes this
** one may define SOLVE_FAST when it is compiled for a machine with BMI2.
** No state.
*/
#ifndef SOLVE_BITS_H
#define SOLVE_BITS_H

#include "cards/card.h"

enum { LANE_BITS = 1 << SUIT_SHIFT };

#define LANE_TOPS (((Hand)1 << 15) * 0x0001000100010001u)

static inline Hand lane_of(int suit)
{
  return SUIT_LANE << (suit << SUIT_SHIFT);
}

static inline Hand bits_low(Hand x)
{
  return x & -x;
}

/* The highest bit of a set that is not empty. */
static inline Hand bits_high(Hand x)
{
  return (Hand)1 << (63 - __builtin_clzll(x));
}

/* In every suit: the lowest card of 'x' and all bits above it. */
static inline Hand bits_upward(Hand x)
{
  return ((LANE_TOPS - x) | x) & PACK;
}

/* The lowest card of 'x' in every suit. */
static inline Hand bits_lowest(Hand x)
{
  return (LANE_TOPS - x) & x;
}

/*
** The cards of 'hand' that touch 'bit' (one card of 'hand'), itself included:
** no card of 'all' between them belongs to another hand.
*/
static inline Hand bits_group(Hand hand, Hand all, Hand bit)
{
  int suit = __builtin_ctzll(bit) >> SUIT_SHIFT;
  Hand lane = lane_of(suit);
  Hand others = all & ~hand & lane;
  /* No branches: with no other above the mask is all ones; below the lane's */
  /* lowest place stands in for the card next above the highest other. */
  Hand above = others & -bit;
  Hand below = (others & (bit - 1)) << 1 | (Hand)1 << (suit << SUIT_SHIFT);
  return hand & lane & (bits_low(above) - 1) & -bits_high(below);
}

/* The highest of bits_group for 'card': known a little sooner than the group. */
static inline Hand bits_group_high(Hand hand, Hand all, int card)
{
  Hand above = all & ~hand & -((Hand)1 << card); /* and in the suits above */
  return bits_high(hand & lane_of(card >> SUIT_SHIFT) & (above ^ (above - 1)));
}

#endif
