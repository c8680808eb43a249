/* SPDX-License-Identifier: MIT */
#include "solve/table.h"

#include <string.h>

#include "base/mem.h"

enum {
  SLOTS_FIRST = 1 << 11,
  LIST_BYTES = LIST_FIRST * (3 * sizeof(uint16_t) + sizeof(Pattern)),
  PAGE_LISTS = 1 << 12,
  PAGE_BYTES = PAGE_LISTS * LIST_BYTES, /* 352 KiB */
};

bool table_open(Table *t, size_t limit, Err *e)
{
  *t = (Table){.limit = limit};
  t->slots = mem_new(SLOTS_FIRST, sizeof *t->slots);
  if (!t->slots) return err_memory(e);
  t->slot_room = SLOTS_FIRST;
  t->bytes = SLOTS_FIRST * sizeof *t->slots;
  table_clear(t);
  return true;
}

void table_close(Table *t)
{
  for (size_t i = 0; i < t->page_nb; i++) mem_free(t->pages[i]);
  mem_free(t->pages);
  mem_free(t->slots);
  *t = (Table){.slots = NULL};
}

static void set_slot_count(Table *t, size_t count)
{
  t->slot_count = count;
  t->shift = 64 - __builtin_ctzll(count);
}

void table_clear(Table *t)
{
  set_slot_count(t, SLOTS_FIRST);
  memset(t->slots, 0, t->slot_count * sizeof *t->slots);
  t->filled = 0;
  memset(t->free, 0, sizeof t->free);
  t->page_now = 0;
  t->fresh = t->fresh_end = NULL;
}

/* ---- memory -------------------------------------------------------------- */

/* Make 'fresh' the next page. False: the limit or the machine's end. */
static bool next_page(Table *t)
{
  if (t->page_now == t->page_nb) {
    if (t->bytes + PAGE_BYTES > t->limit) return false;
    if (!mem_grow(&t->pages, t->page_nb + 1, &t->page_room, sizeof(char *)))
      return false;
    char *page = mem_lines(PAGE_BYTES, 1);
    if (!page) return false;
    t->pages[t->page_nb++] = page;
    t->bytes += PAGE_BYTES;
  }
  t->fresh = t->pages[t->page_now++];
  t->fresh_end = t->fresh + PAGE_BYTES;
  return true;
}

static void block_free(Table *t, void *block, unsigned size_class)
{
  memcpy(block, &t->free[size_class], sizeof t->free[size_class]);
  t->free[size_class] = block;
}

/* How many patterns a block of a class has room for. */
static unsigned class_room(unsigned size_class)
{
  if (!size_class) return LIST_FIRST;
  return (size_class & 1 ? LIST_FIRST : LIST_FIRST + LIST_FIRST / 2)
         << (size_class + 1) / 2;
}

/* The largest class with room for no more than so many patterns. */
static unsigned class_within(size_t room)
{
  unsigned c = 0;
  while (c + 1 < TABLE_CLASS_NB && class_room(c + 1) <= room) c++;
  return c;
}

/* A block of a class, or NULL. */
static void *block_new(Table *t, unsigned size_class)
{
  void *block = t->free[size_class];
  if (block) {
    memcpy(&t->free[size_class], block, sizeof t->free[size_class]);
    return block;
  }
  size_t size = (size_t)LIST_BYTES * (class_room(size_class) / LIST_FIRST);
  if ((size_t)(t->fresh_end - t->fresh) < size) {
    /* The rest of the page is cut into blocks, so nothing is lost. */
    while (t->fresh < t->fresh_end) {
      unsigned c =
          class_within((size_t)(t->fresh_end - t->fresh) / LIST_BYTES * LIST_FIRST);
      block_free(t, t->fresh, c);
      t->fresh += (size_t)LIST_BYTES * (class_room(c) / LIST_FIRST);
    }
    if (!next_page(t)) return NULL;
  }
  block = t->fresh;
  t->fresh += size;
  return block;
}

/* Double the slots. False: no memory within the limit. */
static bool slots_resize(Table *t, size_t count)
{
  size_t old_count = t->slot_count;
  Slot *old = mem_new(old_count, sizeof *old);
  if (!old) return false;
  memcpy(old, t->slots, old_count * sizeof *old);
  if (count > t->slot_room) {
    size_t more = (count - t->slot_room) * sizeof *t->slots;
    Slot *slots = NULL;
    if (t->bytes + more <= t->limit) slots = mem_resize(t->slots, count, sizeof *slots);
    if (!slots) {
      mem_free(old);
      return false;
    }
    t->slots = slots;
    t->slot_room = count;
    t->bytes += more;
  }
  set_slot_count(t, count);
  memset(t->slots, 0, count * sizeof *t->slots);
  for (size_t i = 0; i < old_count; i++)
    if (old[i].heads) *table_slot(t, old[i].key) = old[i];
  mem_free(old);
  return true;
}

/* ---- lists --------------------------------------------------------------- */

Slot *table_new_slot(Table *t, uint64_t key, uint64_t select, uint32_t ends)
{
  if (4 * (t->filled + 1) > 3 * t->slot_count && !slots_resize(t, 2 * t->slot_count))
    return NULL;
  uint16_t *heads = block_new(t, 0);
  if (!heads) return NULL;
  Slot *s = table_slot(t, key);
  *s = (Slot){
      .key = key, .heads = heads, .select = select, .ends = ends, .room = LIST_FIRST};
  t->filled++;
  return s;
}

bool table_grow_list(Table *t, Slot *s)
{
  unsigned size_class = class_within(s->room);
  if (size_class + 1 == TABLE_CLASS_NB) {
    s->count /= 2; /* no list is longer: the more special half goes */
    return true;
  }
  uint16_t *heads = block_new(t, size_class + 1);
  if (!heads) return false;
  Slot old = *s;
  s->heads = heads;
  s->room = (uint16_t)class_room(size_class + 1);
  for (int row = 0; row < 3; row++)
    memcpy(s->heads + row * s->room, old.heads + row * old.room,
           s->count * sizeof *s->heads);
  memcpy(list_patterns(s), list_patterns(&old), s->count * sizeof(Pattern));
  block_free(t, old.heads, size_class);
  return true;
}
