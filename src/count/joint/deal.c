/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "count/joint/joint.h"

/* Give the cards of way 'k' of a leaf to the bins. */
static void give_cards(const Joint *j, int suit, uint32_t leaf, uint32_t k,
                       Hand hand[AUTOMATON_BINS])
{
  const Trie *t = &j->trie[suit];
  const Subsets *subsets = &j->subsets;
  const TrieSplit *s = &t->split[t->from[leaf]];
  for (; k >= s->ways; s++) k -= s->ways;
  for (int c = 0; c < t->cell_nb; c++) {
    unsigned left = t->cell[c];
    for (int d = 0; d < AUTOMATON_BINS - 1; d++) {
      int n = __builtin_popcount(left);
      int size = __builtin_popcount(s->holding[d] & t->cell[c]);
      if (!size) continue;
      unsigned ways = subsets->choose[n][size], get = 0;
      unsigned mask = subsets->of[subsets->first[size] + k % ways];
      k /= ways;
      for (unsigned card = left; mask; mask >>= 1, card &= card - 1)
        if (mask & 1) get |= card & -card;
      hand[d] |= hand_from_holding(get, suit);
      left &= ~get;
    }
    hand[AUTOMATON_BINS - 1] |= hand_from_holding(left, suit);
  }
}

/* Share out the cards of a bin of several seats, in way 'k'. */
static void share(const Layout *known, unsigned seats, Hand cards, Count k, Deal *out)
{
  int left = hand_size(cards);
  Count ways = 1;
  int need[SEAT_NB] = {0}, nb = 0, sizes[SEAT_NB];
  for (int s = 0; s < SEAT_NB; s++)
    if (seats >> s & 1) sizes[nb++] = need[s] = HAND_SIZE - hand_size(known->hand[s]);
  ways = count_split(nb, sizes);
  for (; left; left--, cards &= cards - 1) {
    int seat = 0;
    Count to;
    while (k >= (to = ways * (unsigned)need[seat] / (unsigned)left)) k -= to, seat++;
    ways = to;
    need[seat]--;
    out->hand[seat] |= cards & -cards;
  }
}

void joint_deal(const Joint *j, const JointFound found[2], Count shared, Deal *out)
{
  Hand hand[AUTOMATON_BINS] = {0};
  for (int i = 0; i < SUIT_NB; i++)
    give_cards(j, j->automaton[0].suit[i / 2][i % 2], found[i / 2].leaf[i % 2],
               found[i / 2].ways[i % 2], hand);
  memcpy(out->hand, j->known.hand, sizeof out->hand);
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    if (!j->seats[d]) continue;
    if (j->seats[d] & (j->seats[d] - 1))
      share(&j->known, j->seats[d], hand[d], shared, out);
    else
      out->hand[__builtin_ctz(j->seats[d])] |= hand[d];
  }
}
