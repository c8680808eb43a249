/* SPDX-License-Identifier: MIT */
/*
** dictionary.h - the chances of all combinations, in a few megabytes.
**
** With leads from both hands at will and thirteen vacant places with each defender
** there are 158 842 combinations that differ, where at least two cards are missing
** and two are not: declarer's cards without one of the defenders' between them are
** equals, and the two hands may change places. A dictionary is bytes; how they came
** from a file is the caller's affair. No state: safe from any thread.
*/
#ifndef SUIT_DICTIONARY_H
#define SUIT_DICTIONARY_H

#include "base/buf.h"
#include "suit/ask.h"

enum { DICTIONARY_NB = 158842 };

/* All codes from the lowest up; mem_free gives them back. NULL: no memory. */
uint32_t *dictionary_codes(void);

/* The code of a combination, and one of the combinations that a code is that of. */
uint32_t dictionary_code(unsigned north, unsigned south);
void dictionary_hands(uint32_t code, unsigned hand[SUIT_HANDS]);

/* Write the dictionary: the tables are in the order of the codes. */
void dictionary_write(Buf *out, const uint32_t *code, const SuitTable *table,
                      size_t nb);

/* False: the bytes are no dictionary, or it does not have the combination. */
bool dictionary_find(SuitTable *out, const char *bytes, size_t len, unsigned north,
                     unsigned south);

#endif
