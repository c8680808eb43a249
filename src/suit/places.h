/* SPDX-License-Identifier: MIT */
/*
** places.h - numbers for positions: the first one met gets 0, the next one 1.
**
** The caller keeps what it knows of a position in an array of its own.
** One thread at a time.
*/
#ifndef SUIT_PLACES_H
#define SUIT_PLACES_H

#include "base/err.h"
#include <stdint.h>

typedef struct Places {
  uint64_t (*key)[2];
  uint32_t *slot; /* hash table of numbers + 1 */
  size_t nb, slot_nb;
} Places;

/* The number of the key; one never met gets the number 'nb' was. False: no memory. */
bool places_find(Places *p, const uint64_t key[2], uint32_t *number, Err *e);
void places_free(Places *p);

#endif
