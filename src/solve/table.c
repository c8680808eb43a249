/* SPDX-License-Identifier: MIT */
/*
** Adding is three times rarer than looking up, so the order of the lists and
** the dropping of what became useless are done here.
*/
#include "solve/table.h"

#include <string.h>

#include "base/mem.h"

enum {
  SLOTS_FIRST = 1 << 13,
  PAGE_PATTERNS = 1 << 14, /* 512 KiB */
};

static bool slots_resize(Table *t, size_t count);

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
    size_t bytes = PAGE_PATTERNS * sizeof(Pattern);
    if (t->bytes + bytes > t->limit) return false;
    if (t->page_nb == t->page_room) {
      size_t room = t->page_room ? 2 * t->page_room : 64;
      Pattern **pages = mem_resize(t->pages, room, sizeof *pages);
      if (!pages) return false;
      t->pages = pages;
      t->page_room = room;
    }
    Pattern *page = mem_lines(PAGE_PATTERNS, sizeof *page);
    if (!page) return false;
    t->pages[t->page_nb++] = page;
    t->bytes += bytes;
  }
  t->fresh = t->pages[t->page_now++];
  t->fresh_end = t->fresh + PAGE_PATTERNS;
  return true;
}

static void block_free(Table *t, Pattern *block, unsigned class)
{
  memcpy(block, &t->free[class], sizeof t->free[class]);
  t->free[class] = block;
}

/* A block for 1 << class patterns, or NULL. */
static Pattern *block_new(Table *t, unsigned class)
{
  Pattern *block = t->free[class];
  if (block) {
    memcpy(&t->free[class], block, sizeof t->free[class]);
    return block;
  }
  size_t size = (size_t)1 << class;
  if ((size_t)(t->fresh_end - t->fresh) < size) {
    /* The rest of the page is cut into blocks, so nothing is lost. */
    while (t->fresh < t->fresh_end) {
      unsigned c = (unsigned)(63 - __builtin_clzll((size_t)(t->fresh_end - t->fresh)));
      if (c >= TABLE_CLASS_NB) c = TABLE_CLASS_NB - 1;
      block_free(t, t->fresh, c);
      t->fresh += (size_t)1 << c;
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
    if (old[i].list) *table_slot(t, old[i].key) = old[i];
  mem_free(old);
  return true;
}

/* ---- adding -------------------------------------------------------------- */

/* True if every position of 'b' is one of 'a'. */
static bool covers(const Pattern *a, const Pattern *b)
{
  return (a->mask & ~b->mask) == 0 &&
         (((a->odd ^ b->odd) | (a->south ^ b->south)) & a->mask) == 0;
}

/* Take 'p' into the list if there is news in it; drop what it makes useless. */
static bool merge(Slot *s, const Pattern *p)
{
  uint32_t kept = 0;
  bool known = false;
  for (uint32_t i = 0; i < s->count; i++) {
    Pattern *q = &s->list[i];
    bool news = p->low > q->low || p->high < q->high;
    if (q->mask == p->mask && covers(q, p)) {
      if (p->low > q->low) q->low = p->low;
      if (p->high < q->high) q->high = p->high;
      known = true;
    } else if (!news && covers(q, p)) {
      known = true;
    } else if (p->low >= q->low && p->high <= q->high && covers(p, q)) {
      continue;
    }
    s->list[kept++] = *q;
  }
  s->count = kept;
  return known;
}

static bool list_grow(Table *t, Slot *s)
{
  if (s->class + 1 == TABLE_CLASS_NB) {
    s->count /= 2; /* a list this long: the older half goes */
    memmove(s->list, s->list + s->count, s->count * sizeof *s->list);
    return true;
  }
  Pattern *block = block_new(t, s->class + 1);
  if (!block) return false;
  memcpy(block, s->list, s->count * sizeof *block);
  block_free(t, s->list, s->class);
  s->list = block;
  s->class ++;
  return true;
}

static bool try_add(Table *t, uint64_t key, const Pattern *p)
{
  Slot *s = table_slot(t, key);
  if (!s->list) {
    if (4 * (t->filled + 1) > 3 * t->slot_count) {
      if (!slots_resize(t, 2 * t->slot_count)) return false;
      s = table_slot(t, key);
    }
    Pattern *list = block_new(t, 0);
    if (!list) return false;
    *s = (Slot){key, list, 0, 0};
    t->filled++;
  } else if (merge(s, p)) {
    return true;
  }
  if (s->count == (uint32_t)1 << s->class && !list_grow(t, s)) return false;
  s->list[s->count++] = *p;
  return true;
}

void table_add(Table *t, uint64_t key, const Pattern *p)
{
  if (try_add(t, key, p)) return;
  table_clear(t);
  t->cleared++;
  try_add(t, key, p); /* an empty table has room, or p is dropped: no harm */
}
