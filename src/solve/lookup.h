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

/*
** A bit for each of the LIST_STEP patterns from 'at' on that can agree with
** 'head' as far as the heads tell.
*/
static inline unsigned heads_agree(const uint32_t *owners, const uint32_t *masks,
                                   uint32_t head)
{
#ifdef SOLVE_FAST
  __m256i o = _mm256_loadu_si256((const __m256i *)(const void *)owners);
  __m256i m = _mm256_loadu_si256((const __m256i *)(const void *)masks);
  __m256i differ =
      _mm256_and_si256(_mm256_xor_si256(o, _mm256_set1_epi32((int)head)), m);
  __m256i same = _mm256_cmpeq_epi32(differ, _mm256_setzero_si256());
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(same));
#else
  unsigned agree = 0;
  for (int i = 0; i < LIST_STEP; i++)
    agree |= (unsigned)(((owners[i] ^ head) & masks[i]) == 0) << i;
  return agree;
#endif
}

/* Of 'agree', those before the end of the list. */
static inline unsigned heads_valid(unsigned agree, uint32_t count)
{
  return count >= LIST_STEP ? agree : agree & ((1u << count) - 1);
}

static inline bool pattern_fits(const Pattern *p, Owners o)
{
  return (((p->odd ^ o.odd) | (p->south ^ o.south)) & p->mask) == 0;
}

/*
** The first pattern that fits 'o' and decides whether NS take 'target' tricks,
** or NULL.
*/
static inline const Pattern *lookup_find(const Table *t, uint64_t key, Owners o,
                                         int target)
{
  const Slot *s = table_slot(t, key);
  if (!s->heads) return NULL;
  const uint32_t *owners = s->heads, *masks = list_masks(s);
  const Pattern *p = list_patterns(s);
  __builtin_prefetch(p); /* most often one of the first is the one */
  uint32_t head = owners_head(o, s->select);
  for (uint32_t i = 0; i < s->count; i += LIST_STEP) {
    unsigned agree = heads_agree(owners + i, masks + i, head);
    for (agree = heads_valid(agree, s->count - i); agree; agree &= agree - 1) {
      const Pattern *q = p + i + __builtin_ctz(agree);
      if ((q->low >= target || q->high < target) && pattern_fits(q, o)) return q;
    }
  }
  return NULL;
}

/* Drop the pattern at 'at'. */
static inline void list_drop(Slot *s, uint32_t at)
{
  uint32_t *masks = list_masks(s), nb = --s->count - at;
  Pattern *p = list_patterns(s);
  memmove(s->heads + at, s->heads + at + 1, nb * sizeof *s->heads);
  memmove(masks + at, masks + at + 1, nb * sizeof *masks);
  memmove(p + at, p + at + 1, nb * sizeof *p);
}

/* Put a pattern at 'at'; there is room. Most lists are too short for three memmoves. */
static inline void list_insert(Slot *s, uint32_t at, uint32_t head, uint32_t mask,
                               Pattern add)
{
  uint32_t *masks = list_masks(s);
  Pattern *p = list_patterns(s);
  for (uint32_t i = s->count++; i > at; i--) {
    s->heads[i] = s->heads[i - 1];
    masks[i] = masks[i - 1];
    p[i] = p[i - 1];
  }
  s->heads[at] = head;
  masks[at] = mask;
  p[at] = add;
}

/* The first pattern that fixes 'cards' or more. */
static inline uint32_t list_place(const Slot *s, unsigned cards)
{
  const Pattern *list = list_patterns(s);
  uint32_t low = 0, high = s->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (list[middle].cards < cards)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/*
** A bit for each of the LIST_STEP patterns from 'at' on that may be a special
** case of the one with this head.
*/
static inline unsigned heads_covered(const uint32_t *owners, uint32_t head,
                                     uint32_t mask)
{
#ifdef SOLVE_FAST
  __m256i o = _mm256_loadu_si256((const __m256i *)(const void *)owners);
  __m256i differ = _mm256_and_si256(_mm256_xor_si256(o, _mm256_set1_epi32((int)head)),
                                    _mm256_set1_epi32((int)mask));
  __m256i same = _mm256_cmpeq_epi32(differ, _mm256_setzero_si256());
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(same));
#else
  unsigned covered = 0;
  for (int i = 0; i < LIST_STEP; i++)
    covered |= (unsigned)(((owners[i] ^ head) & mask) == 0) << i;
  return covered;
#endif
}

/*
** Drop the patterns from 'first' on that 'p' makes useless: those it covers
** with bounds no wider. True: a pattern with the same cards was there and has
** taken over the bounds of 'p'.
*/
static inline bool list_merge(Slot *s, const Pattern *p, uint32_t first, uint32_t head)
{
  uint32_t mask = owners_head((Owners){p->mask, p->mask}, s->select);
  Pattern *list = list_patterns(s);
  for (uint32_t i = first; i < s->count;) {
    unsigned covered =
        heads_valid(heads_covered(s->heads + i, head, mask), s->count - i);
    if (!covered) {
      i += LIST_STEP;
      continue;
    }
    i += (uint32_t)__builtin_ctz(covered);
    Pattern *q = &list[i++];
    if ((p->mask & ~q->mask) || (((p->odd ^ q->odd) | (p->south ^ q->south)) & p->mask))
      continue;
    if (q->mask == p->mask) {
      if (p->low > q->low) q->low = p->low;
      if (p->high < q->high) q->high = p->high;
      return true;
    }
    if (p->low >= q->low && p->high <= q->high) {
      list_drop(s, --i);
    }
  }
  return false;
}

static inline bool lookup_try_add(Table *t, uint64_t key, Hand all, const Pattern *p)
{
  Slot *s = table_slot(t, key);
  if (!s->heads) {
    s = table_new_slot(t, key, owners_select(all));
    if (!s) return false;
  }
  uint32_t head = owners_head((Owners){p->odd, p->south}, s->select);
  uint32_t at = list_place(s, p->cards);
  if (list_merge(s, p, at, head)) return true;
  if (s->count == list_room(s)) {
    if (!table_grow_list(t, s)) return false;
    if (at > s->count) at = s->count;
  }
  list_insert(s, at, head, owners_head((Owners){p->mask, p->mask}, s->select), *p);
  return true;
}

/*
** Add what was found: with the cards of 'p->mask' where 'o' has them NS take
** 'low' to 'high' tricks. May empty the whole table when memory runs out, so
** no pointer into it lives across this call.
*/
static inline void lookup_add(Table *t, uint64_t key, Hand all, Pattern *p)
{
  p->odd &= p->mask;
  p->south &= p->mask;
  p->cards = (uint8_t)__builtin_popcountll(p->mask);
  if (lookup_try_add(t, key, all, p)) return;
  table_clear(t);
  t->cleared++;
  lookup_try_add(t, key, all, p);
}

#endif
