/* SPDX-License-Identifier: MIT */
/*
** owners.h - from cards to relative ranks, and back.
**
** Two twins. With BMI2 the i-th card in play, counted over the whole pack, is
** bit i of the words of the table. Without, every suit has thirteen bits, the
** best card in play on top, and owners come from a table made for
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

/* How many cards of each suit 'closed' has, four bits for each. */
static inline uint32_t owners_counts(Hand closed)
{
  uint32_t counts = 0;
  for (int suit = 0; suit < SUIT_NB; suit++)
    counts |= (uint32_t)hand_length(closed, suit) << 4 * suit;
  return counts;
}

/*
** The bits of Owners for so many of the best cards of each suit; 'bytes' has the four
** numbers, 'ends' is that of a Slot.
*/
static inline uint64_t mask_from(uint32_t bytes, uint32_t ends)
{
  uint32_t first = ends - bytes;
  uint64_t mask = 0;
  for (int suit = 0; suit < SUIT_NB; suit++)
    mask += ((uint64_t)1 << (ends >> 8 * suit & 63)) -
            ((uint64_t)1 << (first >> 8 * suit & 63));
  return mask;
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

static inline Hand owners_cards(Hand all, uint64_t mask)
{
  return _pdep_u64(mask, all);
}

/* Four numbers of four bits as bytes. */
static inline uint32_t counts_bytes(uint32_t counts)
{
  return _pdep_u32(counts, 0x0f0f0f0f);
}

static inline uint64_t owners_mask(Hand all, Hand closed)
{
  return _pext_u64(closed, all);
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

/* Of each suit the bit of Owners above its best card, as bytes. */
static inline uint32_t owners_ends(Hand all)
{
  uint32_t ends = 0;
  int at = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    at += hand_length(all, suit);
    ends |= (uint32_t)at << 8 * suit;
  }
  return ends;
}

static inline uint16_t owners_head(uint64_t bits, uint64_t select)
{
  return (uint16_t)_pext_u64(bits, select);
}

#else

/* RANK_NB bits for each suit. */
static inline int owners_at(int suit)
{
  return RANK_NB * suit;
}

static inline Owners owners_of(const Search *s, const Frame *f)
{
  Owners o = {0, 0};
  for (int suit = 0; suit < SUIT_NB; suit++) {
    uint32_t both = s->owners[suit][hand_holding(f->all, suit)];
    o.odd |= (uint64_t)(both & (HOLDING_NB - 1)) << owners_at(suit);
    o.south |= (uint64_t)(both >> RANK_NB) << owners_at(suit);
  }
  return o;
}

static inline Hand owners_cards(Hand all, uint64_t mask)
{
  Hand cards = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand in_play = all & lane_of(suit);
    uint64_t fixed = mask >> owners_at(suit) & (HOLDING_NB - 1);
    for (int count = hand_size(fixed); count > 0; count--) {
      Hand top = bits_high(in_play);
      cards |= top;
      in_play ^= top;
    }
  }
  return cards;
}

static inline uint32_t counts_bytes(uint32_t counts)
{
  uint32_t pairs = (counts | counts << 8) & 0x00ff00ff;
  return (pairs | pairs << 4) & 0x0f0f0f0f;
}

/* Never used: a head is always made of the same bits. */
static inline uint64_t owners_select(Hand all)
{
  (void)all;
  return 0;
}

static inline uint32_t owners_ends(Hand all)
{
  uint32_t ends = 0;
  (void)all;
  for (int suit = 0; suit < SUIT_NB; suit++)
    ends |= (uint32_t)owners_at(suit + 1) << 8 * suit;
  return ends;
}

static inline uint64_t owners_mask(Hand all, Hand closed)
{
  return mask_from(counts_bytes(owners_counts(closed)), owners_ends(all));
}

static inline uint16_t owners_head(uint64_t bits, uint64_t select)
{
  const int below = RANK_NB - HEAD_CARDS;
  unsigned head = 0;
  (void)select;
  for (int suit = 0; suit < SUIT_NB; suit++)
    head |= (unsigned)(bits >> (owners_at(suit) + below) & 15) << suit * HEAD_CARDS;
  return (uint16_t)head;
}

#endif

/* The bits of Owners that so many cards of each suit fix. */
static inline uint64_t counts_mask(uint32_t counts, uint32_t ends)
{
  return mask_from(counts_bytes(counts), ends);
}

/* All of them together. */
static inline unsigned counts_sum(uint32_t counts)
{
  return counts_bytes(counts) * 0x01010101u >> 24;
}

#endif
