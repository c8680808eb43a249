/* SPDX-License-Identifier: MIT */
/*
** owners.h - from cards to relative ranks, and back.
**
** Two twins. With BMI2 the i-th card in play, counted over the whole pack, is
** bit i of the words of the table. Without, every suit keeps its lane, the
** best card in play at the lane's top, and owners come from a table made for
** the deal (search_load). Patterns of the two never meet, and both fix the
** same cards, so the search is the same.
*/
#ifndef SOLVE_OWNERS_H
#define SOLVE_OWNERS_H

#include "solve/bits.h"
#include "solve/search.h"

/*
** The cards in play whose owners must be known, from those whose rank was
** used: in every suit all down to the lowest. If what lies below belongs to
** the owner of that lowest card alone, its group is recognised by the lengths.
*/
static inline Hand owners_close(const Frame *f, Hand rank)
{
  Hand closed = bits_upward(rank) & f->all;
  for (Hand lows = bits_lowest(rank); lows; lows &= lows - 1) {
    Hand low = bits_low(lows);
    Hand lane = lane_of(__builtin_ctzll(low) >> SUIT_SHIFT);
    Hand in_play = f->all & lane, own = 0;
    for (int i = 0; i < SEAT_NB; i++)
      if (f->hand[i] & low) own = f->hand[i];
    Hand others = in_play & ~own;
    if (others & (low - 1)) continue;
    closed &= ~lane;
    if (others) closed |= in_play & ~(bits_low(others) - 1);
  }
  return closed;
}

enum { HEAD_CARDS = 4 }; /* of each suit are in a head */

#ifdef SOLVE_FAST

#include <immintrin.h>

static inline Owners owners_of(const Search *s, const Frame *f)
{
  (void)s;
  return (Owners){_pext_u64(f->hand[EAST] | f->hand[WEST], f->all),
                  _pext_u64(f->hand[SOUTH] | f->hand[WEST], f->all)};
}

static inline uint64_t owners_mask(Hand all, Hand closed)
{
  return _pext_u64(closed, all);
}

static inline Hand owners_cards(Hand all, uint64_t mask)
{
  return _pdep_u64(mask, all);
}

/* The bits of Owners for the four best cards of each suit. */
static inline uint64_t owners_select(Hand all)
{
  uint64_t select = 0;
  int at = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int length = hand_length(all, suit);
    uint64_t cards = ((uint64_t)1 << length) - 1;
    select |= (cards & ~(cards >> HEAD_CARDS)) << at;
    at += length;
  }
  return select;
}

static inline uint32_t owners_head(Owners o, uint64_t select)
{
  return (uint32_t)(_pext_u64(o.odd, select) | _pext_u64(o.south, select) << 16);
}

#else

static inline Owners owners_of(const Search *s, const Frame *f)
{
  Owners o = {0, 0};
  for (int suit = 0; suit < SUIT_NB; suit++) {
    uint32_t both = s->owners[suit][hand_holding(f->all, suit)];
    o.odd |= hand_from_holding(both & (HOLDING_NB - 1), suit);
    o.south |= hand_from_holding(both >> RANK_NB, suit);
  }
  return o;
}

static inline uint64_t owners_mask(Hand all, Hand closed)
{
  uint64_t mask = 0;
  (void)all;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int count = hand_length(closed, suit);
    mask |= hand_from_holding((HOLDING_NB - 1) & ~((HOLDING_NB - 1) >> count), suit);
  }
  return mask;
}

static inline Hand owners_cards(Hand all, uint64_t mask)
{
  Hand cards = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand in_play = all & lane_of(suit);
    for (int count = hand_length(mask, suit); count > 0; count--) {
      Hand top = bits_high(in_play);
      cards |= top;
      in_play ^= top;
    }
  }
  return cards;
}

/* Lanes are aligned at the top, so the choice is always the same. */
static inline uint64_t owners_select(Hand all)
{
  (void)all;
  return 0;
}

static inline uint32_t owners_head(Owners o, uint64_t select)
{
  const int below = RANK_NB - HEAD_CARDS;
  uint32_t head = 0;
  (void)select;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int lane = suit << SUIT_SHIFT, at = suit * HEAD_CARDS;
    head |= (uint32_t)(o.odd >> (lane + below) & 15) << at;
    head |= (uint32_t)(o.south >> (lane + below) & 15) << (16 + at);
  }
  return head;
}

#endif
#endif
