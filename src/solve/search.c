/* SPDX-License-Identifier: MIT */
#include "solve/search.h"

#include <string.h>

#include "solve/bits.h"

Hand search_swap(Hand h, int strain)
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

void search_spread(Search *s)
{
  s->memory_more = (1 << MEMORY_MORE) - 1;
  memset(s->memory + (1 << MEMORY_BITS), 0,
         (MEMORY_NB - (1 << MEMORY_BITS)) * sizeof *s->memory);
  for (size_t i = 0; i < 1 << MEMORY_BITS; i++) {
    uint16_t e = s->memory[i];
    s->memory[i] = 0;
    s->memory[i | ((size_t)e >> MEMORY_CARD & s->memory_more) << MEMORY_BITS] = e;
  }
}

void search_load(Search *s, const Layout *l, int strain)
{
  Hand hand[SEAT_NB];
  for (int i = 0; i < SEAT_NB; i++) hand[i] = search_swap(l->hand[i], strain);
  s->loaded = true;
  s->layout = *l;
  s->strain = strain;
  s->trumps = strain != NOTRUMP;
  if (s->portable) make_owners(s, hand);
  table_clear(&s->table);
  memset(s->memory, 0,
         (1 << MEMORY_BITS) * sizeof *s->memory); /* the rest: search_spread */
  s->memory_more = 0;
  memset(&s->history, 0, sizeof s->history);
  s->begun = s->nodes;
  s->poll = 1; /* so that the memory is spread at the same node every time */
}

void search_keep(Search *s, const Layout *l, int strain)
{
  bool keep = s->loaded && s->strain == strain;
  for (int i = 0; i < SEAT_NB; i++) keep = keep && !(l->hand[i] & ~s->layout.hand[i]);
  if (!keep) search_load(s, l, strain);
}

void search_place(Search *s, const Layout *l, int leader)
{
  int left = hand_size(l->hand[leader]);
  Frame *f = &s->frame[left];
  *f = (Frame){.leader = leader, .left = left};
  for (int i = 0; i < SEAT_NB; i++) {
    f->hand[i] = search_swap(l->hand[i], s->strain);
    f->all |= f->hand[i];
    for (int suit = 0; suit < SUIT_NB; suit++)
      f->shape |= (uint64_t)hand_length(f->hand[i], suit) << (4 * (4 * i + suit));
  }
}

Found search_run(Search *s, int left, Trick t, int target)
{
  return s->portable ? search_plain(s, left, t, target)
                     : search_fast(s, left, t, target);
}

/* The numbers were chosen by the nodes of random deals: README.md, "The first guess".
 */
int search_guess(const Search *s, int left)
{
  enum { PERCENT = 100, NONE = 760, POINT = 13, TRUMP_POINT = 18, TRUMPS = 60 };
  const Frame *f = &s->frame[left];
  if (left < HAND_SIZE) return (left + 1) / 2;
  Hand ns = f->hand[NORTH] | f->hand[SOUTH], ew = f->hand[EAST] | f->hand[WEST];
  int points = 0; /* more than they have */
  int tricks = NONE;
  for (int i = 0; i < SUIT_NB; i++)
    for (int rank = JACK; rank <= ACE; rank++) {
      Hand bit = card_bit(card_make(i, rank));
      points += (rank - TEN) * (!!(ns & bit) - !!(ew & bit));
    }
  if (s->trumps)
    tricks += TRUMPS * (hand_length(ns, TRUMP) - hand_length(ew, TRUMP)) +
              TRUMP_POINT * points;
  else
    tricks += POINT * points;
  return tricks / PERCENT;
}

int search_settle(Search *s, int left, Trick t, Fence f, int guess, Hand *rank)
{
  Hand below = 0, above = 0;
  while (f.low < f.high) {
    int target = guess <= f.low ? f.low + 1 : guess > f.high ? f.high : guess;
    Found found = search_run(s, left, t, target);
    bool enough = found.tricks >= target;
    *(enough ? &f.low : &f.high) = (int)found.tricks;
    *(enough ? &below : &above) = found.rank;
    guess = enough ? f.low + 1 : f.high;
  }
  if (rank) *rank = below | above;
  return f.low;
}
