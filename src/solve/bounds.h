/* SPDX-License-Identifier: MIT */
/*
** bounds.h - tricks that are sure at the start of a trick, without search.
**
** Both functions return a count and the cards whose rank the count rests on;
** too few cards there would corrupt the table silently, so each rule names
** the lowest card it uses.
** Uses: search.h, bits.h. No state.
*/
#ifndef SOLVE_BOUNDS_H
#define SOLVE_BOUNDS_H

#include "solve/bits.h"
#include "solve/search.h"

typedef struct Sure {
  int tricks;
  Hand rank;
} Sure;

static inline Hand bits_highest_in(Hand x, Hand lane)
{
  x &= lane;
  return x ? bits_high(x) : 0;
}

/* Tricks the side on lead can cash at once, the leader playing all of them. */
static inline Sure bounds_fast(const Frame *f, bool trumps)
{
  Sure sure = {0, 0};
  int p = f->leader;
  Hand me = f->hand[p], partner = f->hand[(p + 2) & 3];
  Hand lho = f->hand[(p + 1) & 3], rho = f->hand[(p + 3) & 3];
  Hand opponents = lho | rho;
  bool lho_ruffs = trumps && (lho & lane_of(TRUMP));
  bool rho_ruffs = trumps && (rho & lane_of(TRUMP));
  for (int suit = TRUMP; suit >= 0; suit--) {
    Hand lane = lane_of(suit);
    Hand mine = me & lane;
    if (!mine) continue;
    Hand theirs = opponents & lane;
    Hand winners = theirs ? mine & ~(2 * bits_high(theirs) - 1) : mine;
    int most = hand_size(winners);
    if (suit != TRUMP || !trumps) {
      if (lho_ruffs && hand_size(lho & lane) < most) most = hand_size(lho & lane);
      if (rho_ruffs && hand_size(rho & lane) < most) most = hand_size(rho & lane);
    }
    Hand follows = partner & lane;
    int count = 0;
    Hand lowest = 0;
    while (count < most) {
      Hand top = bits_high(winners);
      if (follows) {
        Hand low = bits_low(follows);
        if (low > top) break;
        follows ^= low;
      }
      winners ^= top;
      lowest = top;
      count++;
    }
    sure.tricks += count;
    if (theirs || (partner & lane)) sure.rank |= lowest;
    if (trumps && suit == TRUMP) {
      if (count >= hand_size(lho & lane)) lho_ruffs = false;
      if (count >= hand_size(rho & lane)) rho_ruffs = false;
    }
  }
  return sure;
}

/* Tricks the side NOT on lead is sure to win in the end. */
static inline Sure bounds_slow(const Frame *f, bool trumps)
{
  Sure sure = {0, 0};
  int p = f->leader;
  Hand ours = f->hand[p] | f->hand[(p + 2) & 3];
  Hand lho = f->hand[(p + 1) & 3], rho = f->hand[(p + 3) & 3];
  if (trumps) {
    Hand lane = lane_of(TRUMP);
    Hand against = ours & lane;
    Hand tops = (lho | rho) & lane;
    if (against) tops &= ~(2 * bits_high(against) - 1);
    if (!tops) return sure;
    Hand with =
        hand_size(tops & lho) >= hand_size(tops & rho) ? tops & lho : tops & rho;
    sure.tricks = hand_size(with);
    if (against) sure.rank = bits_low(with);
    return sure;
  }
  Hand tops = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = lane_of(suit);
    if (!(f->hand[p] & lane)) continue;
    Hand top = bits_high(f->all & lane);
    if (top & ours) return sure;
    tops |= top;
  }
  sure.tricks = 1;
  sure.rank = tops;
  return sure;
}

#endif
