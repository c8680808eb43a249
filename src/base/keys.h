/* SPDX-License-Identifier: MIT */
/*
** keys.h - numbers for different arrays: 0, 1, 2 ... as they come up.
**
** A hash table of arrays of one width. What is equal gets the number that the
** first of them got.
** A Keys owns its memory.
*/
#ifndef BASE_KEYS_H
#define BASE_KEYS_H

#include <stdint.h>

typedef struct Keys {
  int width;      /* numbers in a key */
  int nb, room;   /* keys there are; how many fit */
  int32_t *key;   /* nb * width */
  int32_t *slot;  /* number of a key + 1, 0: free */
  uint32_t slots; /* a power of two */
} Keys;

static inline Keys keys_of(int width)
{
  return (Keys){.width = width};
}

/* The number of a key; a new one where it is new, -1: out of memory. */
int keys_find(Keys *k, const int32_t *key);

/* Bytes that it holds. */
uint64_t keys_bytes(const Keys *k);

void keys_free(Keys *k);

#endif
