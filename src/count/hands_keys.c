/* SPDX-License-Identifier: MIT */
#include "count/hands_keys.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"

enum { ROOM_FIRST = 64 };

/* FNV-1a over whole numbers, with a last stir so that low bits depend on all. */
static uint32_t hash_key(const int32_t *key, int width)
{
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  for (int i = 0; i < width; i++) h = (h ^ (uint32_t)key[i]) * 0x100000001b3u;
  h ^= h >> 29;
  h *= UINT64_C(0xbf58476d1ce4e5b9);
  return (uint32_t)(h >> 32);
}

static int32_t *find_slot(const Keys *k, const int32_t *key)
{
  size_t bytes = (size_t)k->width * sizeof *key;
  uint32_t at = hash_key(key, k->width);
  for (;; at++) {
    int32_t *slot = &k->slot[at & (k->slots - 1)];
    if (!*slot || !memcmp(k->key + (size_t)(*slot - 1) * (size_t)k->width, key, bytes))
      return slot;
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
