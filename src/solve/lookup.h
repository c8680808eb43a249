/* SPDX-License-Identifier: MIT */
/*
** lookup.h - looking up and adding patterns.
**
** With SOLVE_FAST eight heads are compared at once; both ways see the patterns
** in the same order and find the same one.
*/
#ifndef SOLVE_LOOKUP_H
#define SOLVE_LOOKUP_H

#include <string.h>

#include "solve/owners.h"
#include "solve/table.h"

/* What a head says of the owners; of a pattern, besides, which cards are fixed. */
typedef struct Head {
  uint16_t odd, south, mask;
} Head;

#ifdef SOLVE_FAST

static inline __m128i heads_load(const uint16_t *row)
{
  return _mm_loadu_si128((const __m128i *)(const void *)row);
}

/* Where 'row' differs from 'head'. */
static inline __m128i heads_differ(const uint16_t *row, uint16_t head)
{
  return _mm_xor_si128(heads_load(row), _mm_set1_epi16((short)head));
}

/* A bit for each number of 16 bits that is 0. */
static inline unsigned heads_zero(__m128i x)
{
  __m128i zero = _mm_cmpeq_epi16(x, _mm_setzero_si128());
  return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(zero, _mm_setzero_si128()));
}

#endif

/*
** A bit for each of the LIST_STEP patterns from 'odd' on, in rows of 'room', that can
** agree with 'head' as far as the heads tell.
*/
static inline unsigned heads_agree(const uint16_t *odd, uint32_t room, Head head)
{
  const uint16_t *south = odd + room, *mask = south + room;
#ifdef SOLVE_FAST
  __m128i differ =
      _mm_or_si128(heads_differ(odd, head.odd), heads_differ(south, head.south));
  return heads_zero(_mm_and_si128(differ, heads_load(mask)));
#else
  unsigned agree = 0;
  for (int i = 0; i < LIST_STEP; i++)
    agree |=
        (unsigned)((((odd[i] ^ head.odd) | (south[i] ^ head.south)) & mask[i]) == 0)
        << i;
  return agree;
#endif
}

/* Of 'agree', those before the end of the list. */
static inline unsigned heads_valid(unsigned agree, uint32_t count)
{
  return count >= LIST_STEP ? agree : agree & ((1u << count) - 1);
}

/*
** The first pattern that fits 'o' and decides whether NS take 'target' tricks: what
** it says of them, and in '*mask' the cards it fixes. Or -1.
*/
static inline int lookup_find(const Table *t, uint64_t key, Owners o, int target,
                              uint64_t *mask)
{
  const Slot *s = table_slot(t, key);
  if (!s->heads) return -1;
  const uint16_t *heads = s->heads;
  const Pattern *p = list_patterns(s);
  __builtin_prefetch(p); /* most often one of the first is the one */
  Head head = {owners_head(o.odd, s->select), owners_head(o.south, s->select), 0};
  for (uint32_t i = 0; i < s->count; i += LIST_STEP) {
    unsigned agree = heads_agree(heads + i, s->room, head);
    for (agree = heads_valid(agree, s->count - i); agree; agree &= agree - 1) {
      const Pattern *q = p + i + __builtin_ctz(agree);
      int low = pattern_low(q), high = pattern_high(q);
      if (low < target && high >= target) continue;
      *mask = counts_mask(pattern_counts(q), s->ends);
      if ((((q->odd ^ o.odd) | (q->south ^ o.south)) & *mask) == 0)
        return low >= target ? low : high;
    }
  }
  return -1;
}

/* Drop the pattern at 'at'. */
static inline void list_drop(Slot *s, uint32_t at)
{
  uint32_t nb = --s->count - at;
  uint16_t *head = s->heads + at;
  Pattern *p = list_patterns(s) + at;
  for (int row = 0; row < 3; row++, head += s->room)
    memmove(head, head + 1, nb * sizeof *head);
  memmove(p, p + 1, nb * sizeof *p);
}

/* Put a pattern at 'at'; there is room. Most lists are too short for memmove. */
static inline void list_insert(Slot *s, uint32_t at, Head head, Pattern add)
{
  uint16_t *odd = s->heads, *south = odd + s->room, *mask = south + s->room;
  Pattern *p = list_patterns(s);
  for (uint32_t i = s->count++; i > at; i--) {
    odd[i] = odd[i - 1];
    south[i] = south[i - 1];
    mask[i] = mask[i - 1];
    p[i] = p[i - 1];
  }
  odd[at] = head.odd;
  south[at] = head.south;
  mask[at] = head.mask;
  p[at] = add;
}

/* The first pattern that fixes 'cards' or more. */
static inline uint32_t list_place(const Slot *s, unsigned cards)
{
  const Pattern *list = list_patterns(s);
  uint32_t low = 0, high = s->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (counts_sum(pattern_counts(&list[middle])) < cards)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/*
** A bit for each of the LIST_STEP patterns from 'odd' on, in rows of 'room', that
** may be a special case of the one with this head.
*/
static inline unsigned heads_covered(const uint16_t *odd, uint32_t room, Head head)
{
  const uint16_t *south = odd + room;
#ifdef SOLVE_FAST
  __m128i differ =
      _mm_or_si128(heads_differ(odd, head.odd), heads_differ(south, head.south));
  return heads_zero(_mm_and_si128(differ, _mm_set1_epi16((short)head.mask)));
#else
  unsigned covered = 0;
  for (int i = 0; i < LIST_STEP; i++)
    covered |=
        (unsigned)((((odd[i] ^ head.odd) | (south[i] ^ head.south)) & head.mask) == 0)
        << i;
  return covered;
#endif
}

/*
** Drop the patterns from 'first' on that 'p', which fixes 'mask', makes useless: those
** it covers with bounds no wider. True: a pattern with the same cards was there and has
** taken over the bounds of 'p'.
*/
static inline bool list_merge(Slot *s, const Pattern *p, uint64_t mask, uint32_t first,
                              Head head)
{
  Pattern *list = list_patterns(s);
  uint32_t counts = pattern_counts(p);
  int low = pattern_low(p), high = pattern_high(p);
  for (uint32_t i = first; i < s->count;) {
    unsigned covered =
        heads_valid(heads_covered(s->heads + i, s->room, head), s->count - i);
    if (!covered) {
      i += LIST_STEP;
      continue;
    }
    i += (uint32_t)__builtin_ctz(covered);
    Pattern *q = &list[i++];
    if (((p->odd ^ q->odd) | (p->south ^ q->south)) & mask) continue;
    uint32_t other = pattern_counts(q);
    int q_low = pattern_low(q), q_high = pattern_high(q);
    if (other == counts) {
      if (low > q_low) q_low = low;
      if (high < q_high) q_high = high;
      *q = pattern_make(q->odd & OWNER_MASK, q->south & OWNER_MASK, counts, q_low,
                        q_high);
      return true;
    }
    if (mask & ~counts_mask(other, s->ends)) continue;
    if (low >= q_low && high <= q_high) list_drop(s, --i);
  }
  return false;
}

static inline bool lookup_try_add(Table *t, uint64_t key, Hand all, const Pattern *p,
                                  uint64_t mask)
{
  Slot *s = table_slot(t, key);
  if (!s->heads) {
    s = table_new_slot(t, key, owners_select(all), owners_ends(all));
    if (!s) return false;
  }
  Head head = {owners_head(p->odd, s->select), owners_head(p->south, s->select),
               owners_head(mask, s->select)};
  uint32_t at = list_place(s, counts_sum(pattern_counts(p)));
  if (list_merge(s, p, mask, at, head)) return true;
  if (s->count == s->room) {
    if (!table_grow_list(t, s)) return false;
    if (at > s->count) at = s->count;
  }
  list_insert(s, at, head, *p);
  return true;
}

/*
** Add what was found: with the cards of 'closed' where 'o' has them NS take 'low' to
** 'high' tricks. May empty the whole table when memory runs out, so no pointer into it
** lives across this call.
*/
static inline void lookup_add(Table *t, uint64_t key, Hand all, Owners o, Hand closed,
                              int low, int high)
{
  uint32_t counts = owners_counts(closed);
  uint64_t mask = owners_mask(all, closed);
  Pattern p = pattern_make(o.odd & mask, o.south & mask, counts, low, high);
  if (lookup_try_add(t, key, all, &p, mask)) return;
  table_clear(t);
  t->cleared++;
  lookup_try_add(t, key, all, &p, mask);
}

#endif
