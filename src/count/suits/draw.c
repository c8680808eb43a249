/* SPDX-License-Identifier: MIT */
/*
** How: unranking. A number below the size of a plan is taken apart: the cards
** of the hands that nobody reads, the left entry, the right entry; each entry
** into those of its factors, down to a split of a part, and that into subsets
** of its cells. Every step is a sum or a product, so that the numbers and the
** deals correspond one to one.
*/
#include <assert.h>
#include <string.h>

#include "count/suits/part.h"

enum { WORD_BITS = 64 };

/* 'k' divided by 'by'; the remainder stays in 'k'. */
static inline Count divide(Count *k, Count by)
{
  if (!(*k >> WORD_BITS) && !(by >> WORD_BITS)) {
    uint64_t n = (uint64_t)*k, d = (uint64_t)by;
    *k = n % d;
    return n / d;
  }
  Count q = *k / by;
  *k -= q * by;
  return q;
}

void suits_choices_fill(Choices *c)
{
  memset(c->ways, 0, sizeof c->ways);
  for (int n = 0; n <= CARD_NB; n++) {
    c->ways[n][0] = 1;
    for (int k = 1; k <= n; k++)
      c->ways[n][k] = c->ways[n - 1][k - 1] + (k < n ? c->ways[n - 1][k] : 0);
  }
  subsets_fill(&c->few);
}

/* Subset 'rank' of 'k' cards. */
static Hand choose(const Choices *c, Hand from, int k, uint64_t rank)
{
  int n = hand_size(from);
  Hand out = 0;
  if (k == n) return from;
  if (k == 1 && !rank) return from & -from;
  if (n <= RANK_NB) { /* as numbers, those of fewer cards come first */
    for (unsigned s = c->few.of[c->few.first[k] + rank]; s; s >>= 1, from &= from - 1)
      if (s & 1) out |= from & -from;
    return out;
  }
  for (int i = n - 1; k; i--) {
    if (k == i + 1) return out | from;
    Hand top = card_bit(hand_highest(from));
    from ^= top;
    if (rank < c->ways[i][k]) continue;
    rank -= c->ways[i][k--];
    out |= top;
  }
  return out;
}

/* One split of a part: subsets of each cell. */
static void draw_split(const SuitsPlan *p, const SuitsPart *part, const Split *s,
                       Count rank, Hand hand[BINS_MAX])
{
  const Choices *choices = p->choices;
  for (int c = 0; c < part->cell_nb; c++) {
    Hand left = part->cell[c];
    int n = hand_size(left);
    for (int b = 0; b < p->bin_nb && n; b++) {
      int k = part->count[s->code[b]][c];
      if (!k) continue;
      uint64_t ways = choices->ways[n][k], mine = 0;
      if (ways > 1) {
        Count q = divide(&rank, ways);
        mine = (uint64_t)rank;
        rank = q;
      }
      Hand cards = choose(choices, left, k, mine);
      hand[b] |= cards;
      left &= ~cards;
      n -= k;
    }
  }
}

/* Two classes whose values are added, and where to look for what. */
typedef struct Look {
  const SuitsTable *one, *other; /* 'one': the shorter list, which is gone through */
  const Class *few;
  uint32_t one_class, other_class;
  uint64_t value;
} Look;

static Look look_at(const SuitsTable *a, const SuitsTable *b, ClassPair of,
                    uint64_t value)
{
  const Class *c = &a->classes[of.a], *d = &b->classes[of.b];
  if (c->nb <= d->nb) return (Look){a, b, c, of.a, of.b, value};
  return (Look){b, a, d, of.b, of.a, value};
}

/*
** The entry of 'one' in whose ways '*rank' falls, rank becoming its own, and the
** entry of 'other' that goes with it; false: none, rank is less by their ways.
*/
static bool look_up(const Look *l, Count *rank, uint32_t *at, uint32_t *found)
{
  const Class *d = &l->other->classes[l->other_class];
  const uint64_t *value = l->one->value;
  uint64_t least = l->other->value[d->from],
           most = l->other->value[d->from + d->nb - 1];
  uint32_t end = l->few->from + l->few->nb;
  for (uint32_t k = l->few->from; k < end; k++) {
    uint64_t rest = l->value - value[k];
    if (value[k] > l->value || rest < least) return false;
    if (rest > most) continue;
    uint32_t entry = suits_table_find(l->other, l->other_class, rest);
    if (entry == UINT32_MAX) continue;
    Count ways = l->one->ways[k] * l->other->ways[entry];
    if (*rank >= ways) {
      *rank -= ways;
      continue;
    }
    *at = k;
    *found = entry;
    return true;
  }
  return false;
}

static void draw_entry(const SuitsPlan *p, const SuitsTable *t, uint32_t which,
                       uint32_t entry, Count rank, Hand hand[BINS_MAX])
{
  if (t->part) {
    const Split *s = &t->part->split[t->split[entry]];
    while (rank >= s->ways) rank -= s++->ways;
    draw_split(p, t->part, s, rank, hand);
    return;
  }
  const ClassPair *of = t->pair + t->classes[which].pair;
  for (uint32_t at, found;; of++) {
    assert(of < t->pair + t->classes[which].pair + t->classes[which].pair_nb);
    Look l = look_at(t->a, t->b, *of, t->value[entry]);
    if (!look_up(&l, &rank, &at, &found)) continue;
    Count q = divide(&rank, l.other->ways[found]);
    draw_entry(p, l.one, l.one_class, at, q, hand);
    draw_entry(p, l.other, l.other_class, found, rank, hand);
    return;
  }
}

/* The left entry that number 'k' falls into, and its class. */
static uint32_t left_entry(const SuitsPlan *p, Count k, uint32_t *which)
{
  const SuitsTable *t = p->left;
  uint64_t slice = (uint64_t)(k >> p->guide_shift);
  uint32_t low = p->guide[slice], nb = p->guide[slice + 1] + 1 - low;
  low += (uint32_t)count_place(p->before + low, nb, k);
  uint32_t from = 0, to = t->class_nb;
  while (to - from > 1) {
    uint32_t middle = (from + to) / 2;
    if (t->classes[middle].from <= low)
      from = middle;
    else
      to = middle;
  }
  *which = from;
  return low;
}

/* The seats of a bin share its cards. */
static void share(const SuitsPlan *p, const SuitsBin *bin, Hand cards, Count *rank,
                  Deal *out)
{
  int n = hand_size(cards);
  for (int i = 0; i < bin->seat_nb - 1; i++) {
    Count q = divide(rank, p->choices->ways[n][bin->share[i]]);
    Hand mine = choose(p->choices, cards, bin->share[i], (uint64_t)*rank);
    *rank = q;
    out->hand[bin->of[i]] |= mine;
    cards &= ~mine;
    n -= bin->share[i];
  }
  if (bin->seat_nb) out->hand[bin->of[bin->seat_nb - 1]] |= cards;
}

void suits_plan_nth(const SuitsPlan *p, Count k, Deal *out)
{
  Hand hand[BINS_MAX] = {0};
  uint32_t which, right = 0;
  Count inner = k;
  k = divide(&inner, p->inner_ways);
  uint32_t left = left_entry(p, k, &which);
  k -= p->before[left];
  Count of_right = k, of_left = divide(&of_right, p->each[left]);
  uint32_t mate = p->mate_from[which], found = UINT32_MAX;
  for (;; mate++) {
    right = p->mate[mate];
    suits_join_ways(p, &p->right->classes[right], p->left->value[left], NULL, &of_right,
                    &found);
    if (found != UINT32_MAX) break;
  }
  draw_entry(p, p->left, which, left, of_left, hand);
  draw_entry(p, p->right, right, found, of_right, hand);
  memcpy(out->hand, p->boxes->known.hand, sizeof out->hand);
  for (int b = 0; b < p->bin_nb; b++) share(p, &p->bin[b], hand[b], &inner, out);
}
