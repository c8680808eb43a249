/* SPDX-License-Identifier: MIT */
#include "solve/search.h"

#include <string.h>

#include "solve/bits.h"

/* The suits with 'strain' (if it is a suit) and the highest lane exchanged. */
static Hand swap_trump(Hand h, int strain)
{
  if (strain == NOTRUMP || strain == TRUMP) return h;
  unsigned trump = hand_holding(h, strain), other = hand_holding(h, TRUMP);
  h &= ~(lane_of(strain) | lane_of(TRUMP));
  return h | hand_from_holding(trump, TRUMP) | hand_from_holding(other, strain);
}

/*
** For every set of cards that may still be in play in a suit, who owns them:
** the best at bit 12, E or W in the lower half, S or W in the upper.
*/
static void make_owners(Search *s, const Hand hand[SEAT_NB])
{
  for (int suit = 0; suit < SUIT_NB; suit++) {
    uint32_t *owners = s->owners[suit];
    unsigned odd = hand_holding(hand[EAST] | hand[WEST], suit);
    unsigned south = hand_holding(hand[SOUTH] | hand[WEST], suit);
    owners[0] = 0;
    for (unsigned set = 1; set < HOLDING_NB; set++) {
      unsigned low = set & -set, above = set ^ low;
      unsigned place = (HOLDING_NB >> 1) >> __builtin_popcount(above);
      owners[set] = owners[above] | (odd & low ? place : 0) |
                    (south & low ? place << RANK_NB : 0);
    }
  }
}

void search_load(Search *s, const Layout *l, int strain)
{
  Hand hand[SEAT_NB];
  for (int i = 0; i < SEAT_NB; i++) hand[i] = swap_trump(l->hand[i], strain);
  s->strain = strain;
  s->trumps = strain != NOTRUMP;
  if (s->portable) make_owners(s, hand);
  table_clear(&s->table);
  memset(s->memory, 0, sizeof s->memory);
}

void search_place(Search *s, const Layout *l, int leader)
{
  int left = hand_size(l->hand[leader]);
  Frame *f = &s->frame[left];
  *f = (Frame){.leader = leader, .left = left};
  for (int i = 0; i < SEAT_NB; i++) {
    f->hand[i] = swap_trump(l->hand[i], s->strain);
    f->all |= f->hand[i];
    for (int suit = 0; suit < SUIT_NB; suit++)
      f->shape |= (uint64_t)hand_length(f->hand[i], suit) << (4 * (4 * i + suit));
  }
}
