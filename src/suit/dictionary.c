/* SPDX-License-Identifier: MIT */
/*
** Bytes: MAGIC; the number of entries (4 bytes, the lowest first, as all numbers
** here); the codes from the lowest up, 3 bytes each; where each entry begins among
** the entries, 4 bytes each; the entries. An entry is the number of tricks that are
** certain, the number of chances that follow (with PROVED_NOT added where some are
** intervals), the chances as 3 bytes each in units of 1 / C(26, 13), up to the last
** above 0, and the mean as 4 bytes in the same units; of an interval both ends.
*/
#include "suit/dictionary.h"

#include <string.h>

#include "base/mem.h"

#define MAGIC "baize suit 1\n"

enum {
  MAGIC_LEN = sizeof MAGIC - 1,
  UNITS = 10400600, /* C(26, 13): the hands that two defenders can have */
  CODE_BYTES = 3,
  PLACE_BYTES = 4,
  CHANCE_BYTES = 3,
  MEAN_BYTES = 4,
  PROVED_NOT = 0x80,
  HELD_MIN = 2,
  MISSING_MIN = 2,
};

/* ---- codes: a digit for each rank from the ace, 0 missing, 1 north, 2 south
 * ---------- */

/* With the cards of one hand first wherever no missing card is between. */
static uint32_t code_of(unsigned first, unsigned second)
{
  uint32_t code = 0;
  int n = 0, s = 0;
  for (int rank = ACE; rank >= -1; rank--) {
    bool one = rank >= 0 && first >> rank & 1, two = rank >= 0 && second >> rank & 1;
    n += one;
    s += two;
    if (one || two) continue;
    for (; n > 0; n--) code = 3 * code + 1;
    for (; s > 0; s--) code = 3 * code + 2;
    if (rank >= 0) code = 3 * code;
  }
  return code;
}

uint32_t dictionary_code(unsigned north, unsigned south)
{
  uint32_t a = code_of(north, south), b = code_of(south, north);
  return a < b ? a : b;
}

void dictionary_hands(uint32_t code, unsigned hand[SUIT_HANDS])
{
  hand[0] = hand[1] = 0;
  for (int rank = 0; rank < RANK_NB; rank++, code /= 3)
    if (code % 3) hand[code % 3 - 1] |= 1u << rank;
}

uint32_t *dictionary_codes(void)
{
  uint32_t *codes = mem_new(DICTIONARY_NB, sizeof *codes), nb = 0, all = 1;
  for (int i = 0; i < RANK_NB; i++) all *= 3;
  for (uint32_t code = 0; codes && code < all; code++) {
    unsigned hand[SUIT_HANDS];
    dictionary_hands(code, hand);
    int held = hand_size(hand[0] | hand[1]);
    if (held < HELD_MIN || held > RANK_NB - MISSING_MIN) continue;
    if (dictionary_code(hand[0], hand[1]) == code) codes[nb++] = code;
  }
  return codes;
}

/* ---- bytes
 * ---------------------------------------------------------------------------- */

static void put(Buf *b, uint64_t n, int bytes)
{
  for (; bytes > 0; bytes--, n >>= 8) buf_putc(b, (char)(n & 255));
}

static uint32_t get(const char *at, int bytes)
{
  uint32_t n = 0;
  for (int i = bytes - 1; i >= 0; i--) n = n << 8 | (unsigned char)at[i];
  return n;
}

static void put_range(Buf *b, SuitRange r, int bytes, bool proved)
{
  put(b, (uint64_t)(r.low * UNITS + 0.5), bytes);
  if (!proved) put(b, (uint64_t)(r.high * UNITS + 0.5), bytes);
}

static SuitRange get_range(const char *at, int bytes, bool proved)
{
  SuitRange r = {.low = (double)get(at, bytes) / UNITS};
  r.high = proved ? r.low : (double)get(at + bytes, bytes) / UNITS;
  return r;
}

static void put_entry(Buf *b, const SuitTable *t)
{
  int certain = 0, last = t->tricks_max;
  bool proved = suit_proved(t);
  while (certain < last && t->chance[certain + 1].low == 1) certain++;
  while (last > certain && t->chance[last].high == 0) last--;
  put(b, (uint64_t)certain, 1);
  put(b, (uint64_t)(last - certain) | (proved ? 0 : PROVED_NOT), 1);
  for (int n = certain + 1; n <= last; n++)
    put_range(b, t->chance[n], CHANCE_BYTES, proved);
  put_range(b, t->mean, MEAN_BYTES, proved);
}

void dictionary_write(Buf *out, const uint32_t *code, const SuitTable *table, size_t nb)
{
  Buf entries = BUF_EMPTY;
  buf_add(out, MAGIC, MAGIC_LEN);
  put(out, nb, PLACE_BYTES);
  for (size_t i = 0; i < nb; i++) put(out, code[i], CODE_BYTES);
  for (size_t i = 0; i < nb; i++) {
    put(out, entries.len, PLACE_BYTES);
    put_entry(&entries, &table[i]);
  }
  out->failed = out->failed || entries.failed;
  if (entries.len) buf_add(out, entries.text, entries.len);
  buf_free(&entries);
}

/* The entry's number; 'nb' where the code is not there. */
static size_t number_of(const char *codes, size_t nb, uint32_t code)
{
  size_t low = 0, high = nb;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (get(codes + middle * CODE_BYTES, CODE_BYTES) < code) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < nb && get(codes + low * CODE_BYTES, CODE_BYTES) == code ? low : nb;
}

bool dictionary_find(SuitTable *out, const char *bytes, size_t len, unsigned north,
                     unsigned south)
{
  size_t head = MAGIC_LEN + PLACE_BYTES;
  if (len < head || memcmp(bytes, MAGIC, MAGIC_LEN) != 0) return false;
  size_t nb = get(bytes + MAGIC_LEN, PLACE_BYTES);
  size_t entries = head + nb * (CODE_BYTES + PLACE_BYTES);
  if (entries > len) return false;
  size_t i = number_of(bytes + head, nb, dictionary_code(north, south));
  if (i == nb) return false;
  size_t at =
      entries + get(bytes + head + nb * CODE_BYTES + i * PLACE_BYTES, PLACE_BYTES);
  if (at + 2 > len) return false;
  int certain = (unsigned char)bytes[at], given = (unsigned char)bytes[at + 1];
  bool proved = !(given & PROVED_NOT);
  int times = proved ? 1 : 2, a = hand_size(north), b = hand_size(south);
  given &= ~PROVED_NOT;
  SuitTable t = {.tricks_max = a > b ? a : b};
  size_t need = (size_t)(given * CHANCE_BYTES + MEAN_BYTES) * (size_t)times;
  if (at + 2 + need > len || certain + given > t.tricks_max) return false;
  const char *from = bytes + at + 2;
  for (int n = 0; n <= certain; n++) t.chance[n] = (SuitRange){1, 1};
  for (int n = 1; n <= given; n++, from += times * CHANCE_BYTES)
    t.chance[certain + n] = get_range(from, CHANCE_BYTES, proved);
  t.mean = get_range(from, MEAN_BYTES, proved);
  *out = t;
  return true;
}
