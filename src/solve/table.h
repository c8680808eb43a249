/* SPDX-License-Identifier: MIT */
/*
** table.h - the transposition table: what is known about sets of positions.
**
** A position at the start of a trick is looked up by its key: the lengths of
** all suits in all hands, and the leader. Under each key lies a list of
** patterns. A pattern fixes the owners of the highest cards of each suit (the
** cards in 'mask') and says how many of the remaining tricks NS take at least
** ('low') and at most ('high') in EVERY position of that key with these owners.
** Ranks are relative: only cards still in play count.
** The owner of a card is two bits, kept in two words: bit i of 'odd' is set if
** the i-th card in play belongs to E or W, bit i of 'south' if to S or W.
** A list is sorted, patterns that fix fewer cards first; beside the patterns it has two
** rows of 'heads', the same for the four highest cards of each suit in 32 bits. Why,
** and where lists lie: README.md, "The table".
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

typedef struct Pattern { /* 32 bytes: two in a cache line */
  uint64_t odd, south, mask;
  int8_t low, high; /* tricks of NS */
  uint8_t cards;    /* in 'mask' */
  uint8_t spare[5];
} Pattern;
_Static_assert(sizeof(Pattern) == 32, "two patterns in a cache line");

/*
** The block of a list with room for n patterns: n heads of owners, n heads of
** masks, n patterns.
*/
typedef struct Slot {
  uint64_t key;
  uint32_t *heads; /* NULL: the slot is free */
  uint64_t select; /* which bits of Owners make up a head */
  uint32_t count;
  uint32_t size_class; /* room for LIST_FIRST << size_class patterns */
} Slot;

enum {
  LIST_FIRST = 4,
  TABLE_CLASS_NB = 13, /* lists of 4 to 16384 patterns */
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
Slot *table_new_slot(Table *t, uint64_t key, uint64_t select);
bool table_grow_list(Table *t, Slot *s);

static inline uint32_t list_room(const Slot *s)
{
  return (uint32_t)LIST_FIRST << s->size_class;
}

static inline uint32_t *list_masks(const Slot *s)
{
  return s->heads + list_room(s);
}

static inline Pattern *list_patterns(const Slot *s)
{
  return (Pattern *)(void *)(s->heads + 2 * list_room(s));
}

/* The slot of 'key', or a free one where it would go. */
static inline Slot *table_slot(const Table *t, uint64_t key)
{
  size_t i = (size_t)((key * 0x9e3779b97f4a7c15u) >> t->shift);
  while (t->slots[i].heads && t->slots[i].key != key) i = (i + 1) & (t->slot_count - 1);
  return &t->slots[i];
}

#endif
