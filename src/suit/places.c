/* SPDX-License-Identifier: MIT */
#include "suit/places.h"

#include "base/mem.h"

enum { SLOTS_FIRST = 1024 };

static size_t hash(const uint64_t key[2])
{
  uint64_t h =
      key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
  return (size_t)(h ^ h >> 29 ^ h >> 47);
}

/* The slot of the key, or the empty one where it belongs. */
static size_t slot_of(const Places *p, const uint64_t key[2])
{
  size_t at = hash(key) & (p->slot_nb - 1);
  while (p->slot[at]) {
    const uint64_t *k = p->key[p->slot[at] - 1];
    if (k[0] == key[0] && k[1] == key[1]) break;
    at = (at + 1) & (p->slot_nb - 1);
  }
  return at;
}

static bool grow(Places *p, Err *e)
{
  size_t nb = p->slot_nb ? 2 * p->slot_nb : SLOTS_FIRST;
  void *key = mem_resize(p->key, nb / 2, sizeof *p->key);
  if (key) p->key = key;
  uint32_t *slot = key ? mem_new(nb, sizeof *slot) : NULL;
  if (!slot) return err_memory(e);
  mem_free(p->slot);
  p->slot = slot;
  p->slot_nb = nb;
  for (size_t i = 0; i < p->nb; i++) slot[slot_of(p, p->key[i])] = (uint32_t)i + 1;
  return true;
}

bool places_find(Places *p, const uint64_t key[2], uint32_t *number, Err *e)
{
  if (p->nb >= p->slot_nb / 2 && !grow(p, e)) return false;
  size_t at = slot_of(p, key);
  if (!p->slot[at]) {
    p->key[p->nb][0] = key[0];
    p->key[p->nb][1] = key[1];
    p->slot[at] = (uint32_t)++p->nb;
  }
  *number = p->slot[at] - 1;
  return true;
}

void places_free(Places *p)
{
  mem_free(p->key);
  mem_free(p->slot);
  *p = (Places){NULL, NULL, 0, 0};
}
