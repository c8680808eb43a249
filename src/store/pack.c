/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/pack.h"

#include <string.h>

enum { HALF = 4, NIBBLE = 15, STEP = 7, LOW = 0x7f, MORE = 0x80, BITS = 64 };

static unsigned digit(char c)
{
  return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

void pack_deal(const Deal *d, unsigned char out[PACK_DEAL])
{
  char id[DEAL_ID_MAX];
  deal_id(d, id);
  for (int i = 0; i < PACK_DEAL; i++)
    out[i] = (unsigned char)(digit(id[2 * i]) << HALF | digit(id[2 * i + 1]));
}

bool unpack_deal(Deal *out, const unsigned char *bytes, size_t len)
{
  static const char DIGITS[] = "0123456789abcdef";
  char id[DEAL_ID_LEN];
  if (len != PACK_DEAL) return false;
  for (int i = 0; i < PACK_DEAL; i++) {
    id[2 * i] = DIGITS[bytes[i] >> HALF];
    id[2 * i + 1] = DIGITS[bytes[i] & NIBBLE];
  }
  return deal_from_id(out, id, sizeof id, NULL);
}

void pack_cards(const Deal *d, unsigned char out[PACK_CARDS])
{
  unsigned char *to = out;
  unsigned owners = 1; /* above those of a byte */
  for (int suit = SPADES; suit >= CLUBS; suit--)
    for (int rank = ACE; rank >= TWO; rank--) {
      unsigned owner = NORTH;
      while (!(d->hand[owner] & card_bit(card_make(suit, rank)))) owner++;
      owners = owners << 2 | owner;
      if (owners <= NIBBLE << HALF) continue;
      *to++ = (unsigned char)owners;
      owners = 1;
    }
}

bool unpack_cards(Deal *out, const unsigned char bytes[PACK_CARDS])
{
  Deal d = {{0}};
  int at = 0;
  for (int suit = SPADES; suit >= CLUBS; suit--)
    for (int rank = ACE; rank >= TWO; rank--, at += 2)
      d.hand[bytes[at / 8] >> (6 - at % 8) & 3] |= card_bit(card_make(suit, rank));
  if (!deal_ok(&d)) return false;
  *out = d;
  return true;
}

void pack_tricks(const Tricks *t, unsigned char out[PACK_TRICKS])
{
  for (int i = 0; i < PAIR_NB; i++) {
    int n = t->of[i / STRAIN_NB][i % STRAIN_NB];
    unsigned bits = n == TRICKS_UNKNOWN ? NIBBLE : (unsigned)n;
    out[i / 2] = (unsigned char)(i % 2 ? out[i / 2] | bits : bits << HALF);
  }
}

bool unpack_tricks(Tricks *out, const unsigned char *bytes, size_t len)
{
  Tricks t;
  if (len != PACK_TRICKS) return false;
  for (int i = 0; i < PAIR_NB; i++) {
    int n = i % 2 ? bytes[i / 2] & NIBBLE : bytes[i / 2] >> HALF;
    if (n > TRICKS_MAX && n != NIBBLE) return false;
    t.of[i / STRAIN_NB][i % STRAIN_NB] = (int8_t)(n == NIBBLE ? TRICKS_UNKNOWN : n);
  }
  *out = t;
  return true;
}

void pack_bounds(const TrickBounds *b, unsigned char out[PACK_BOUNDS])
{
  pack_tricks(&b->low, out);
  pack_tricks(&b->high, out + PACK_TRICKS);
}

bool unpack_bounds(TrickBounds *out, const unsigned char *bytes, size_t len)
{
  TrickBounds all = tricks_unbounded(), b;
  if (len != PACK_BOUNDS || !unpack_tricks(&b.low, bytes, PACK_TRICKS) ||
      !unpack_tricks(&b.high, bytes + PACK_TRICKS, PACK_TRICKS))
    return false;
  *out = b;
  return tricks_narrow(&b, &all) && memcmp(&b, out, sizeof b) == 0; /* all are known */
}

size_t pack_values(const int64_t *value, int nb, unsigned char *out)
{
  size_t len = 0;
  for (int i = 0; i < nb; i++) {
    uint64_t u = (uint64_t)value[i] << 1;
    if (value[i] < 0) u = ~u;
    for (; u > LOW; u >>= STEP) out[len++] = (unsigned char)(u | MORE);
    out[len++] = (unsigned char)u;
  }
  return len;
}

bool unpack_values(int64_t *value, int nb, const unsigned char *bytes, size_t len)
{
  size_t at = 0;
  for (int i = 0; i < nb; i++) {
    uint64_t u = 0;
    int shift = 0;
    unsigned char byte;
    do {
      if (at == len || shift >= BITS) return false;
      byte = bytes[at++];
      if (shift == BITS - 1 && byte > 1) return false; /* there is one bit left */
      u |= (uint64_t)(byte & LOW) << shift;
      shift += STEP;
    } while (byte & MORE);
    value[i] = (int64_t)(u >> 1) ^ -(int64_t)(u & 1);
  }
  return at == len;
}
