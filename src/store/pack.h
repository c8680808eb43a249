/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** pack.h - deals, results and values as the bytes that a database holds.
**
** A deal is its deal id, 12 bytes, the highest first, so that hex(deal) in SQL
** is the id as it is printed. Results are 20 numbers of 4 bits, the pair
** declarer * STRAIN_NB + strain in byte pair / 2, the even one in the high
** half; 15 is unknown. Bounds are two such numbers each, the lower ones before
** all upper ones. Values are whole numbers, each in 7 bits a byte, low ones
** first, the high bit of all but its last byte set; n >= 0 is written as 2n, n
** < 0 as -2n - 1. Cards are the owners of SA, SK ... C2, N E S W, in 2 bits
** each, the high ones first: read ten times as fast as a deal id. No state:
** safe from any thread.
*/
#ifndef STORE_PACK_H
#define STORE_PACK_H

#include "cards/deal.h"
#include "cards/tricks.h"

enum {
  PACK_DEAL = DEAL_ID_LEN / 2,
  PACK_CARDS = CARD_NB / SEAT_NB,
  PACK_TRICKS = PAIR_NB / 2,
  PACK_BOUNDS = 2 * PACK_TRICKS,
  PACK_VALUE_MAX = 10
};

void pack_deal(const Deal *d, unsigned char out[PACK_DEAL]);
bool unpack_deal(Deal *out, const unsigned char *bytes, size_t len);

void pack_cards(const Deal *d, unsigned char out[PACK_CARDS]);
bool unpack_cards(Deal *out, const unsigned char bytes[PACK_CARDS]);

void pack_tricks(const Tricks *t, unsigned char out[PACK_TRICKS]);
bool unpack_tricks(Tricks *out, const unsigned char *bytes, size_t len);

void pack_bounds(const TrickBounds *b, unsigned char out[PACK_BOUNDS]);
bool unpack_bounds(TrickBounds *out, const unsigned char *bytes, size_t len);

/* At most PACK_VALUE_MAX bytes for each of 'nb' values; returns how many. */
size_t pack_values(const int64_t *value, int nb, unsigned char *out);

/* False, here and above: the bytes are not what was packed. */
bool unpack_values(int64_t *value, int nb, const unsigned char *bytes, size_t len);

#endif
