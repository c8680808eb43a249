/* SPDX-License-Identifier: MIT */
/*
** How: a subset is a mask over the cards that are left, the lowest first. It is
** spread over them by halves of a suit, each by a table, as PDEP would do at once.
*/
#include "sample/shapes_table.h"

#define CHOICES_MAX (1716ull * 1716 * 1716 * 1716) /* of table_choices */

/* An edge of the state by its weight; one word, but for rare ties. */
static inline uint32_t draw_edge(const ShapesTable *t, const ShapesState *s, Rng *r)
{
  uint64_t word, at;
  do {
    /* Lemire 2019: the high half picks the column exactly evenly */
    word = rng_next(r);
    at = (word >> 32) * s->nb;
  } while (__builtin_expect((uint32_t)at < s->nb, 0) &&
           (uint32_t)at < -(uint32_t)s->nb % s->nb);
  uint32_t column = s->first + (uint32_t)(at >> 32), low = (uint32_t)word;
  const Alias *a = &t->column[column];
  if (__builtin_expect(low == a->threshold, 0))
    return alias_tie(a, t->rest[column], t->ways[s - t->state], r);
  return low < a->threshold ? a->own : a->other;
}

/* As in rng_batch: such a word goes, so that all four are uniform at once. */
static bool is_uneven(const ShapesTable *t, unsigned left, unsigned take, uint64_t low)
{
  uint64_t product = table_choices(t, left, take);
  return low < product && low < -product % product;
}

/* One subset of each group, as a mask over the cards that are left; one word. */
static inline uint64_t draw_subsets(const ShapesTable *t, unsigned left, unsigned take,
                                    Rng *r)
{
  const Subsets *subsets = &t->subsets;
  uint64_t low, mask;
  do {
    int shift = 0;
    low = rng_next(r);
    mask = 0;
    for (int g = 0; g < GROUP_NB; g++) {
      int n = pack_at(left, g), k = pack_at(take, g);
      Count m = (Count)low * subsets->choose[n][k];
      mask |= (uint64_t)subsets->of[subsets->first[k] + (uint32_t)(m >> 64)] << shift;
      low = (uint64_t)m;
      shift += n;
    }
  } while (__builtin_expect(low < CHOICES_MAX, 0) && is_uneven(t, left, take, low));
  return mask;
}

/* The cards of 'over' that the mask has a bit for. */
static inline Hand spread(const ShapesTable *t, uint64_t mask, Hand over)
{
  Hand out = 0;
  if (over == PACK) {
    for (int suit = 0; suit < SUIT_NB; suit++)
      out |= hand_from_holding(mask >> (RANK_NB * suit) & (HOLDING_NB - 1), suit);
    return out;
  }
  for (int suit = 0; suit < SUIT_NB; suit++) {
    unsigned holding = hand_holding(over, suit);
    unsigned low = holding & (SPREAD_NB - 1), high = holding >> SPREAD_BITS;
    unsigned cards = t->spread[low][mask & (SPREAD_NB - 1)];
    mask >>= t->size[low];
    cards |= (unsigned)t->spread[high][mask & (SPREAD_NB - 1)] << SPREAD_BITS;
    mask >>= t->size[high];
    out |= hand_from_holding(cards, suit);
  }
  return out;
}

void table_draw(const ShapesTable *t, Rng *r, Deal *out)
{
  Hand left = t->free;
  uint32_t at = 0;
  for (int i = 0; i < t->draw_nb; i++) {
    const ShapesState *s = &t->state[at];
    uint32_t edge = draw_edge(t, s, r);
    Hand hand = spread(t, draw_subsets(t, s->left, edge, r), left);
    out->hand[t->seat[i]] = t->known.hand[t->seat[i]] | hand;
    left ^= hand;
    at = edge >> EDGE_BITS;
  }
  for (int i = t->draw_nb; i < SEAT_NB; i++)
    out->hand[t->seat[i]] = t->known.hand[t->seat[i]];
  out->hand[t->seat[t->draw_nb]] |= left;
}
