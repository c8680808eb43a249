/* SPDX-License-Identifier: MIT */
/*
** net.h - layers of neural nets in whole numbers, the same bits on every machine.
**
** The weights of a net are a text: a weight is a character, 0 for NET_ZERO. Activations
** have 16 bits, NET_ONE for 1; sums have 32. After a layer each sum is multiplied by
** what 65536 of it are worth, two characters of base NET_DIGITS, and a bias is added,
** two more: the text of a layer is its weights, all multipliers, all biases.
** All functions are to be inlined with constant sizes into functions marked
** NET_TWINS: the loops are plain, and the AVX2 twin gives the same numbers.
** Plain values, no state.
*/
#ifndef NET_NET_H
#define NET_NET_H

#include <stddef.h>
#include <stdint.h>

enum {
  NET_FIRST = '#', /* the lowest character, digit 0 */
  NET_WEIGHT_MAX = 45,
  NET_ZERO = NET_FIRST + 46,
  NET_DIGITS = 92,
  NET_ONE = 256,
  NET_ROW_BITS = 8, /* of sums of weights alone, from which activations come */
  NET_SUM_BITS = 16,
  NET_OUTPUT_ROOM = 4, /* characters of an output's multiplier and bias */
  NET_WIDTH_MAX = 192,
  NET_ROWS_MAX = INT16_MAX / 127,
};

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&          \
    !defined(__SANITIZE_THREAD__)
#define NET_TWINS __attribute__((target_clones("avx2", "default")))
#else
#define NET_TWINS
#endif
#define NET_INLINE static inline __attribute__((always_inline))

/* The number of two characters, 0 to NET_DIGITS * NET_DIGITS - 1. */
static inline int net_number(const char *at)
{
  return (at[0] - NET_FIRST) * NET_DIGITS + at[1] - NET_FIRST;
}

/*
** The sums of a first layer of 'width' outputs whose inputs are 0 or 1: 'nb' rows of
** the weights 'w', at most NET_ROWS_MAX of them, are 1.
*/
NET_INLINE void net_add_rows(const char *w, int width, const int row[], int nb,
                             int32_t sum[])
{
  int16_t total[NET_WIDTH_MAX] = {0};
  for (int i = 0; i < nb; i++) {
    const char *of = w + row[i] * width;
    for (int j = 0; j < width; j++) total[j] = (int16_t)(total[j] + of[j]);
  }
  for (int j = 0; j < width; j++) sum[j] = total[j] - nb * NET_ZERO;
}

/*
** Add to the sums of 'nb' vectors what their 'into' numbers, a multiple of 'width',
** give to each of 'out' outputs. Vector 'v' is at in + v * in_room, its sums are at sum
** + v * sum_room.
*/
NET_INLINE void net_add(const char *w, int width, int into, int out, const int16_t *in,
                        int in_room, int nb, int32_t *sum, int sum_room)
{
  for (int j = 0; j < out; j++)
    for (int part = 0; part < into; part += width, w += width) {
      int16_t weight[NET_WIDTH_MAX];
      for (int i = 0; i < width; i++) weight[i] = (int16_t)(w[i] - NET_ZERO);
      for (int v = 0; v < nb; v++) {
        const int16_t *of = in + v * in_room + part;
        int32_t total = 0;
        for (int i = 0; i < width; i++) total += weight[i] * of[i];
        sum[v * sum_room + j] += total;
      }
    }
}

/* What a sum of output 'j' of 'nb' comes to; 'at': the layer's multipliers. */
NET_INLINE int32_t net_output(int32_t sum, const char *at, int j, int nb, int bits)
{
  int64_t worth = (int64_t)sum * net_number(at + 2 * j) + (1 << (bits - 1));
  return (int32_t)(worth >> bits) + net_number(at + 2 * (nb + j)) -
         NET_DIGITS * NET_DIGITS / 2;
}

/* The same for a layer of 'nb', what is below 0 cut off, added to 'out'. */
NET_INLINE void net_finish(const int32_t sum[], const char *at, int nb, int bits,
                           int16_t out[])
{
  for (int j = 0; j < nb; j++) {
    int32_t x = net_output(sum[j], at, j, nb, bits);
    if (x > 0) out[j] = (int16_t)(out[j] + x < INT16_MAX ? out[j] + x : INT16_MAX);
  }
}

/* A hash of weights, to name a net by: FNV-1a. */
static inline uint32_t net_hash(const char *w, size_t nb)
{
  uint32_t hash = 0x811c9dc5u;
  for (size_t i = 0; i < nb; i++) hash = (hash ^ (unsigned char)w[i]) * 0x01000193u;
  return hash;
}

#endif
