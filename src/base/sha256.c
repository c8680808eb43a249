/* SPDX-License-Identifier: MIT */
/*
** The names of what is computed are those of FIPS 180-4, sections 4.1.2, 5 and 6.2.
*/
#include "base/sha256.h"

#include <stdint.h>
#include <string.h>

enum {
  WORD_NB = 8,
  ROUND_NB = 64,
  BLOCK = 64,
  LENGTH_AT = 56, /* in the last block: the number of bits, 8 bytes */
  BYTE_BITS = 8,
  WORD_BYTES = 4
};

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
 */
static const uint32_t K[ROUND_NB] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
    0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
    0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
    0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
    0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
    0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2};

/* Those of the square roots of the first 8 primes. */
static const uint32_t START[WORD_NB] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static uint32_t rotated(uint32_t x, int by)
{
  return x >> by | x << (32 - by);
}

static uint32_t word_at(const unsigned char *p)
{
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* The message schedule of a block. */
static void schedule(uint32_t w[ROUND_NB], const unsigned char block[BLOCK])
{
  for (int t = 0; t < 16; t++) w[t] = word_at(block + (ptrdiff_t)WORD_BYTES * t);
  for (int t = 16; t < ROUND_NB; t++) {
    uint32_t a = w[t - 15], b = w[t - 2];
    uint32_t sigma0 = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3;
    uint32_t sigma1 = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10;
    w[t] = sigma1 + w[t - 7] + sigma0 + w[t - 16];
  }
}

static void add_block(uint32_t h[WORD_NB], const unsigned char block[BLOCK])
{
  uint32_t w[ROUND_NB], v[WORD_NB];
  schedule(w, block);
  memcpy(v, h, sizeof v);
  for (int t = 0; t < ROUND_NB; t++) {
    uint32_t a = v[0], e = v[4];
    uint32_t sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    uint32_t sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    uint32_t ch = (e & v[5]) ^ (~e & v[6]);
    uint32_t maj = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
    uint32_t t1 = v[7] + sum1 + ch + K[t] + w[t];
    memmove(v + 1, v, (WORD_NB - 1) * sizeof *v);
    v[0] = t1 + sum0 + maj;
    v[4] += t1;
  }
  for (int i = 0; i < WORD_NB; i++) h[i] += v[i];
}

/* The rest of the message, a bit that is 1, zeros, the number of bits. */
static void add_end(uint32_t h[WORD_NB], const unsigned char *rest, size_t left,
                    uint64_t bits)
{
  unsigned char block[BLOCK] = {0};
  if (left) memcpy(block, rest, left);
  block[left] = 0x80;
  if (left >= LENGTH_AT) {
    add_block(h, block);
    memset(block, 0, sizeof block);
  }
  for (int i = BLOCK - 1; i >= LENGTH_AT; i--, bits >>= BYTE_BITS)
    block[i] = (unsigned char)bits;
  add_block(h, block);
}

void sha256_text(const void *bytes, size_t len, char text[SHA256_TEXT + 1])
{
  static const char digits[] = "0123456789abcdef";
  const unsigned char *p = bytes;
  uint32_t h[WORD_NB];
  size_t done = 0;
  memcpy(h, START, sizeof h);
  for (; len - done >= BLOCK; done += BLOCK) add_block(h, p + done);
  add_end(h, p + done, len - done, (uint64_t)len * BYTE_BITS);
  for (int i = 0; i < SHA256_TEXT; i++)
    text[i] = digits[h[i / 8] >> (28 - i % 8 * 4) & 15];
  text[SHA256_TEXT] = '\0';
}
