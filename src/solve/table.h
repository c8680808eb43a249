/* SPDX-License-Identifier: MIT */
/*
** table.h - the transposition table: what is known about sets of positions.
**
** A position at the start of a trick is looked up by its key: the lengths of
** all suits in all hands, and the leader. Under each key lies a list of
** patterns. A pattern fixes the owners of the highest cards of each suit and says
** how many of the remaining tricks NS take at least and at most in EVERY position
** of that key with these owners.
** Ranks are relative: only cards still in play count.
** The owner of a card is two bits, kept in two words: bit i of 'odd' is set if
** the i-th card in play belongs to E or W, bit i of 'south' if to S or W.
** A list is sorted, patterns that fix fewer cards first; besides the patterns it has
** three rows of 'heads', the same for the four highest cards of each suit in 16 bits.
** Why, and where lists lie: README.md, "The table".
** Looking up and adding are in lookup.h, compiled for each kind of machine.
** A Table belongs to one thread.
*/
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H

#include "base/err.h"
#include "cards/card.h"

typedef struct Owners {
  uint64_t odd, south;
} Owners;

/*
** The lower OWNER_BITS of both words are the owners, 0 where none is fixed. In the
** upper bits are six numbers of four bits: in 'odd' how many cards of the suits 0 to 2
** are fixed, in 'south' of the suit 3 and then the tricks of NS, at least and at most.
*/
typedef struct Pattern { /* 16 bytes: four in a cache line */
  uint64_t odd, south;
} Pattern;

enum { OWNER_BITS = CARD_NB };

#define OWNER_MASK (((uint64_t)1 << OWNER_BITS) - 1)

/*
** The block of a list with room for n patterns: three rows of n heads, those of 'odd',
** of 'south' and of the fixed cards; n patterns.
*/
typedef struct Slot {
  uint64_t key;
  uint16_t *heads; /* NULL: the slot is free */
  uint64_t select; /* which bits of Owners make up a head */
  uint32_t ends;   /* a byte for each suit: the bit of Owners above its best card */
  uint16_t count, room;
} Slot;

enum {
  LIST_FIRST = 4,
  TABLE_CLASS_NB = 24, /* lists of 4, 8, 12, 16, 24, 32, 48, ..., 16384 patterns */
  LIST_STEP = 8,       /* heads compared together; may reach past the last */
};

typedef struct Table {
  Slot *slots;
  size_t slot_room;  /* allocated */
  size_t slot_count; /* in use now, a power of two */
  size_t filled;
  int shift; /* 64 - log2(slot_count) */

  char **pages;
  size_t page_nb;
  int page_room;
  size_t page_now; /* pages begun since the table was cleared */
  char *fresh, *fresh_end;
  void *free[TABLE_CLASS_NB]; /* linked through their first words */

  size_t bytes, limit;
  uint64_t cleared; /* how often the limit was reached */
} Table;

/* 'limit' in bytes. False: out of memory. */
bool table_open(Table *t, size_t limit, Err *e);
void table_close(Table *t);

/* Forget everything; keeps the memory. */
void table_clear(Table *t);

/*
** A new slot for 'key', with an empty list; or room for more in a full list.
** NULL or false: the limit is reached. Slots may move in both.
*/
Slot *table_new_slot(Table *t, uint64_t key, uint64_t select, uint32_t ends);
bool table_grow_list(Table *t, Slot *s);

static inline Pattern *list_patterns(const Slot *s)
{
  return (Pattern *)(void *)(s->heads + 3 * s->room);
}

/* 'odd' and 'south' have no bits but those of the fixed cards. */
static inline Pattern pattern_make(uint64_t odd, uint64_t south, uint32_t counts,
                                   int low, int high)
{
  return (Pattern){odd | (uint64_t)counts << OWNER_BITS,
                   south | (uint64_t)(counts >> 12) << OWNER_BITS |
                       (uint64_t)low << 56 | (uint64_t)high << 60};
}

/* How many cards of each suit are fixed, four bits for each. */
static inline uint32_t pattern_counts(const Pattern *p)
{
  return (uint32_t)(p->odd >> OWNER_BITS) | (uint32_t)(p->south >> 40 & 0xf000);
}

static inline int pattern_low(const Pattern *p)
{
  return (int)(p->south >> 56) & 15;
}

static inline int pattern_high(const Pattern *p)
{
  return (int)(p->south >> 60);
}

/* The slot of 'key', or a free one where it would go. */
static inline Slot *table_slot(const Table *t, uint64_t key)
{
  size_t i = (size_t)((key * 0x9e3779b97f4a7c15u) >> t->shift);
  while (t->slots[i].heads && t->slots[i].key != key) i = (i + 1) & (t->slot_count - 1);
  return &t->slots[i];
}

#endif
