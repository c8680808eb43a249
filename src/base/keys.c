/* SPDX-License-Identifier: MIT */
#include "base/keys.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"

enum { ROOM_FIRST = 64 };

/* High bits of a product depend on all of its factor. */
static uint32_t hash_key(const int32_t *key, int width)
{
  uint64_t h = 0;
  for (int i = 0; i < width; i++)
    h = (h ^ (uint32_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15);
  return (uint32_t)(h >> 32);
}

static inline int32_t *find_slot(const Keys *k, const int32_t *key)
{
  uint32_t at = hash_key(key, k->width);
  for (;; at++) {
    int32_t *slot = &k->slot[at & (k->slots - 1)];
    if (!*slot) return slot;
    const int32_t *own = k->key + (size_t)(*slot - 1) * (size_t)k->width;
    int same = 0;
    while (same < k->width && own[same] == key[same]) same++;
    if (same == k->width) return slot;
  }
}

/* Room for twice as many; slots stay at most half full. */
static bool grow(Keys *k)
{
  int room = k->room ? 2 * k->room : ROOM_FIRST;
  if (room > INT32_MAX / 4) return false;
  size_t width = (size_t)k->width;
  int32_t *key = mem_resize(k->key, (size_t)room * (width ? width : 1), sizeof *key);
  if (!key) return false;
  k->key = key;
  int32_t *slot = mem_new(2 * (size_t)room, sizeof *slot);
  if (!slot) return false;
  mem_free(k->slot);
  k->slot = slot;
  k->slots = 2 * (uint32_t)room;
  k->room = room;
  for (int i = 0; i < k->nb; i++) *find_slot(k, k->key + (size_t)i * width) = i + 1;
  return true;
}

int keys_find(Keys *k, const int32_t *key)
{
  if (k->nb == k->room && !grow(k)) return -1;
  int32_t *slot = find_slot(k, key);
  if (*slot) return *slot - 1;
  size_t width = (size_t)k->width;
  memcpy(k->key + (size_t)k->nb * width, key, width * sizeof *key);
  *slot = ++k->nb;
  return k->nb - 1;
}

uint64_t keys_bytes(const Keys *k)
{
  return ((uint64_t)k->room * (uint64_t)k->width + k->slots) * sizeof(int32_t);
}

void keys_free(Keys *k)
{
  mem_free(k->key);
  mem_free(k->slot);
  *k = keys_of(k->width);
}
