/* SPDX-License-Identifier: MIT */
/*
** shapes_draw.h - a draw of the engine "shapes": compiled twice.
**
** The file that includes this one defines TABLE_DRAW, the name of the
** function, and 'spread', which gives the bits of a mask to the cards of a
** hand, lowest first.
** Uses: shapes_table.h.
*/
#include "sample/shapes_table.h"

/* An edge of the state by its weight; one word, but for rare ties. */
static inline uint32_t draw_edge(const ShapesTable *t, const State *s, Rng *r)
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

/* One subset of each group, as a mask over the cards that are left; one word. */
static inline uint64_t draw_subsets(const ShapesTable *t, unsigned left, unsigned take,
                                    Rng *r)
{
  uint64_t product = table_choices(t, left, take), low, mask;
  do {
    int shift = 0;
    low = rng_next(r);
    mask = 0;
    for (int g = 0; g < GROUP_NB; g++) {
      int n = pack_at(left, g), k = pack_at(take, g);
      Count m = (Count)low * t->choose[n][k];
      mask |= (uint64_t)t->subset[t->from[k] + (uint32_t)(m >> 64)] << shift;
      low = (uint64_t)m;
      shift += n;
    }
    /* as in rng_batch: uniform for all four at once */
  } while (__builtin_expect(low < product, 0) && low < -product % product);
  return mask;
}

void TABLE_DRAW(const ShapesTable *t, Rng *r, Deal *out)
{
  Hand left = t->free;
  uint32_t at = 0;
  for (int i = 0; i < t->draw_nb; i++) {
    const State *s = &t->state[at];
    uint32_t edge = draw_edge(t, s, r);
    Hand hand = spread(draw_subsets(t, s->left, edge, r), left);
    out->hand[t->seat[i]] = t->known.hand[t->seat[i]] | hand;
    left ^= hand;
    at = edge >> EDGE_BITS;
  }
  for (int i = t->draw_nb; i < SEAT_NB; i++)
    out->hand[t->seat[i]] = t->known.hand[t->seat[i]];
  out->hand[t->seat[t->draw_nb]] |= left;
}
