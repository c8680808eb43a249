/* SPDX-License-Identifier: MIT */
#include "cards/dealing.h"

#include <assert.h>
#include <string.h>

/*
** The last seat that gets free cards takes what is left, so only the cards of
** the others are drawn: 39 draws for a whole pack.
*/
static int draws(const Dealing *g)
{
  for (int seat = WEST; seat >= NORTH; seat--)
    if (g->need[seat]) return g->free_nb - g->need[seat];
  return 0;
}

Dealing dealing_new(const Layout *known)
{
  Dealing g = {.known = known ? *known : (Layout){{0}}};
  Hand taken = 0;
  assert(layout_ok(&g.known));
  for (int seat = 0; seat < SEAT_NB; seat++) {
    taken |= g.known.hand[seat];
    g.need[seat] = HAND_SIZE - hand_size(g.known.hand[seat]);
    assert(g.need[seat] >= 0);
  }
  for (Hand rest = PACK & ~taken; rest; rest &= rest - 1)
    g.free[g.free_nb++] = (int8_t)hand_lowest(rest);
  uint64_t product = 0;
  for (int i = 0, n = draws(&g); i < n; i++) {
    uint64_t bound = (uint64_t)(g.free_nb - i);
    if (product && product <= UINT64_MAX / bound) {
      product *= bound;
    } else {
      product = bound;
      g.batch_nb++;
    }
    g.batch[g.batch_nb - 1]++;
  }
  return g;
}

void dealing_next(const Dealing *g, Rng *r, Deal *out)
{
  int8_t card[CARD_NB];
  uint32_t bound[CARD_NB], draw[CARD_NB];
  memcpy(card, g->free, sizeof card);
  memcpy(out->hand, g->known.hand, sizeof out->hand);
  int seat = NORTH, left = g->need[NORTH], at = 0;
  for (int b = 0; b < g->batch_nb; b++) {
    int count = g->batch[b];
    for (int i = 0; i < count; i++) bound[i] = (uint32_t)(g->free_nb - at - i);
    rng_batch(r, count, bound, draw);
    for (int i = 0; i < count; i++, at++) {
      while (!left) left = g->need[++seat];
      int j = at + (int)draw[i];
      int8_t drawn = card[j];
      card[j] = card[at];
      out->hand[seat] |= card_bit(drawn);
      left--;
    }
  }
  while (seat < WEST && !left) left = g->need[++seat];
  for (; at < g->free_nb; at++) out->hand[seat] |= card_bit(card[at]);
}
