/* SPDX-License-Identifier: MIT */
/*
** table.h - the transposition table: what is known about sets of positions.
**
** A position at the start of a trick is looked up by its key: the lengths of
** all suits in all hands, and the leader. Under each key lies a list of
** patterns. A pattern fixes the owners of the highest cards of each suit (the
** cards in 'mask') and says how many of the remaining tricks NS take at least
** ('low') and at most ('high') in EVERY position of that key with these owners
** (partition search: Ginsberg 1996). Ranks are relative: only cards still in
** play count.
** The owner of a card is two bits, kept in two words: bit i of 'odd' is set if
** the i-th card in play belongs to E or W, bit i of 'south' if to S or W.
** Lists live in blocks of a power of two; blocks come from pages that are
** never given back before table_free. When the limit is reached the table is
** emptied: the search gets slower, never wrong.
** Uses: cards/card.h. A Table belongs to one thread.
*/
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H

#include "base/err.h"
#include "cards/card.h"

typedef struct Owners {
  uint64_t odd, south;
} Owners;

typedef struct Pattern { /* 32 bytes: two in a cache line */
  uint64_t odd, south, mask;
  int8_t low, high; /* tricks of NS */
  uint8_t spare[6];
} Pattern;
_Static_assert(sizeof(Pattern) == 32, "two patterns in a cache line");

typedef struct Slot {
  uint64_t key;
  Pattern *list; /* NULL: the slot is free */
  uint32_t count;
  uint32_t class; /* the list has room for 1 << class patterns */
} Slot;

enum { TABLE_CLASS_NB = 15 }; /* lists of 1 to 16384 patterns */

typedef struct Table {
  Slot *slots;
  size_t slot_room;  /* allocated */
  size_t slot_count; /* in use now, a power of two */
  size_t filled;
  int shift; /* 64 - log2(slot_count) */

  Pattern **pages;
  size_t page_nb, page_room;
  size_t page_now; /* the page that 'fresh' lies in, plus one */
  Pattern *fresh, *fresh_end;
  Pattern *free[TABLE_CLASS_NB]; /* linked through their first words */

  size_t bytes, limit;
  uint64_t cleared; /* how often the limit was reached */
} Table;

/* 'limit' in bytes. False: out of memory. */
bool table_open(Table *t, size_t limit, Err *e);
void table_close(Table *t);

/* Forget everything; keeps the memory. */
void table_clear(Table *t);

/*
** Add what was found. May empty the whole table when memory runs out, so no
** pointer into it lives across this call.
*/
void table_add(Table *t, uint64_t key, const Pattern *p);

/* Where 'key' hashes to. */
static inline size_t table_home(const Table *t, uint64_t key)
{
  return (size_t)((key * 0x9e3779b97f4a7c15u) >> t->shift);
}

/* The slot of 'key', or a free one where it would go. */
static inline Slot *table_slot(const Table *t, uint64_t key)
{
  size_t i = table_home(t, key);
  while (t->slots[i].list && t->slots[i].key != key) i = (i + 1) & (t->slot_count - 1);
  return &t->slots[i];
}

static inline bool pattern_fits(const Pattern *p, Owners o)
{
  return (((p->odd ^ o.odd) | (p->south ^ o.south)) & p->mask) == 0;
}

/*
** The first pattern that fits 'o' and decides whether NS take 'target' tricks,
** or NULL.
*/
static inline const Pattern *table_probe(const Table *t, uint64_t key, Owners o,
                                         int target)
{
  const Slot *slot = table_slot(t, key);
  if (!slot->list) return NULL;
  const Pattern *p = slot->list, *end = p + slot->count;
  for (; p < end; p++)
    if (pattern_fits(p, o) && (p->low >= target || p->high < target)) return p;
  return NULL;
}

#endif
