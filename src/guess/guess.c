/* SPDX-License-Identifier: MIT */
/*
** guess.c - the net: an encoder that the four suits share, two blocks in which each
** suit sees the mean of all and the trump suit, and a head.
**
** An activation is 16 bits, 256 for 1; a weight is a character of the table, 0 for the
** letter ZERO; sums are 32 bits. After a layer each sum is multiplied by what 65536 of
** it are worth, two characters of base DIGITS, and a bias is added, two more. The
** loops are plain, for the compiler to vectorize: the AVX2 twin gives the same numbers.
*/
#include "guess/guess.h"

#include <stdio.h>
#include <string.h>

#include "guess/weights.h"

enum {
  WIDTH = 96,
  POOLED = 2 * WIDTH, /* the mean of the suits, and trumps */
  CLASSES = TRICKS_MAX + 1,
  LENGTHS = 8, /* 0 to 6, 7 and more */
  RUNS = 6,    /* 1 to 5, 6 and more */
  /* ORDER ROWS: inputs of a suit, as scripts/train.py numbers them */
  ROW_LENGTH = CARD_NB,
  ROW_BOTH = ROW_LENGTH + LENGTHS * SEAT_NB,
  ROW_RUN = ROW_BOTH + RANK_NB + 1,
  ROW_SECOND = ROW_RUN + RUNS * SIDE_NB,
  ROW_TRUMP = ROW_SECOND + RUNS * SIDE_NB,
  ROW_NOTRUMP,
  ROWS,
  FIRST = '#',
  ZERO = FIRST + 46,
  DIGITS = 92,
  SUM_BITS = 16,
  SUIT_BITS = 8, /* of sums of weights alone: activations come from them */
  ONE = 256,
  OUTPUT_ROOM = 4 * WIDTH, /* characters of a layer's multipliers and biases */
};

/* ORDER LAYERS: as they are in the table. */
enum {
  AT_CARDS = 0,
  AT_INNER = AT_CARDS + ROWS * WIDTH + OUTPUT_ROOM,
  AT_OWN = AT_INNER + WIDTH * WIDTH + OUTPUT_ROOM, /* of the first block */
  AT_ALL = AT_OWN + WIDTH * WIDTH,
  BLOCK_ROOM = WIDTH * WIDTH + WIDTH * POOLED + OUTPUT_ROOM,
  AT_HEAD = AT_OWN + 2 * BLOCK_ROOM,
  AT_LAST = AT_HEAD + WIDTH * POOLED + OUTPUT_ROOM,
  AT_TRICKS = AT_LAST + WIDTH * WIDTH + OUTPUT_ROOM,
  NET_LEN = AT_TRICKS + CLASSES * WIDTH + 4 * CLASSES,
};
_Static_assert(sizeof NET == NET_LEN + 1, "weights.h is of another net");

typedef int16_t Vector[POOLED]; /* of activations: of a suit the first WIDTH */
typedef int32_t Totals[WIDTH];

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&          \
    !defined(__SANITIZE_THREAD__)
#define TWINS __attribute__((target_clones("avx2", "default")))
#else
#define TWINS
#endif

/* ---- the cards ----------------------------------------------------------------- */

/* The rows of a suit that are 1, seats counted from declarer; how many. */
static int find_rows(const Deal *d, int declarer, int strain, int suit, int row[])
{
  int nb = 0, side[RANK_NB], length[SEAT_NB];
  for (int i = 0; i < SEAT_NB; i++) {
    unsigned held = hand_holding(d->hand[(declarer + i) % SEAT_NB], suit);
    length[i] = __builtin_popcount(held);
    row[nb++] =
        ROW_LENGTH + LENGTHS * i + (length[i] < LENGTHS ? length[i] : LENGTHS - 1);
    for (; held; held &= held - 1) {
      int below = ACE - __builtin_ctz(held);
      side[below] = i % SIDE_NB;
      row[nb++] = SEAT_NB * below + i;
    }
  }
  row[nb++] = ROW_BOTH + length[0] + length[PARTNER];
  int run = 1, second = 0;
  while (run < RANK_NB && side[run] == side[0]) run++;
  while (run + second < RANK_NB && side[run + second] != side[0]) second++;
  row[nb++] = ROW_RUN + RUNS * side[0] + (run < RUNS ? run : RUNS) - 1;
  if (second)
    row[nb++] = ROW_SECOND + RUNS * side[0] + (second < RUNS ? second : RUNS) - 1;
  if (strain == suit) row[nb++] = ROW_TRUMP;
  if (strain == NOTRUMP) row[nb++] = ROW_NOTRUMP;
  return nb;
}

/* ---- layers -------------------------------------------------------------------- */

static int number_at(const char *at)
{
  return (at[0] - FIRST) * DIGITS + at[1] - FIRST;
}

/*
** Add to the sums of 'nb' vectors what 'into' of their numbers, a multiple of WIDTH,
** give to each of 'out' outputs.
*/
TWINS static void add_layer(const char *w, int into, int out, Vector in[], int nb,
                            Totals sum[])
{
  for (int j = 0; j < out; j++)
    for (int part = 0; part < into; part += WIDTH, w += WIDTH) {
      int16_t weight[WIDTH];
      for (int i = 0; i < WIDTH; i++) weight[i] = (int16_t)(w[i] - ZERO);
      for (int v = 0; v < nb; v++) {
        int32_t total = 0;
        for (int i = 0; i < WIDTH; i++) total += weight[i] * in[v][part + i];
        sum[v][j] += total;
      }
    }
}

/* What a sum of output 'j' of 'nb' comes to; 'at': the layer's multipliers. */
static int32_t output(int32_t sum, const char *at, int j, int nb, int bits)
{
  int64_t worth = (int64_t)sum * number_at(at + 2 * j) + (1 << (bits - 1));
  return (int32_t)(worth >> bits) + number_at(at + 2 * (nb + j)) - DIGITS * DIGITS / 2;
}

/* The same for a layer, what is below 0 cut off, added to 'out'. */
static void finish(const Totals sum, const char *at, int bits, Vector out)
{
  for (int j = 0; j < WIDTH; j++) {
    int32_t x = output(sum[j], at, j, WIDTH, bits);
    if (x > 0) out[j] = (int16_t)(out[j] + x < INT16_MAX ? out[j] + x : INT16_MAX);
  }
}

/* The mean of the suits, then trumps. */
static void pool(Vector suit[], int strain, Vector out)
{
  for (int j = 0; j < WIDTH; j++) {
    int sum = SUIT_NB / 2;
    for (int s = 0; s < SUIT_NB; s++) sum += suit[s][j];
    out[j] = (int16_t)(sum / SUIT_NB);
    out[WIDTH + j] = strain == NOTRUMP ? 0 : suit[strain][j];
  }
}

TWINS static void encode(const Deal *d, int declarer, int strain, int suit, Vector out)
{
  int row[CARD_NB];
  Totals sum;
  int16_t total[WIDTH] = {0};
  int nb = find_rows(d, declarer, strain, suit, row);
  for (int i = 0; i < nb; i++) {
    const char *w = NET + AT_CARDS + row[i] * WIDTH;
    for (int j = 0; j < WIDTH; j++) total[j] = (int16_t)(total[j] + w[j]);
  }
  for (int j = 0; j < WIDTH; j++) sum[j] = total[j] - nb * ZERO;
  finish(sum, NET + AT_CARDS + ROWS * WIDTH, SUIT_BITS, out);
}

static void inner_layer(Vector suit[])
{
  Totals sum[SUIT_NB] = {{0}};
  add_layer(NET + AT_INNER, WIDTH, WIDTH, suit, SUIT_NB, sum);
  memset(suit, 0, SUIT_NB * sizeof *suit);
  for (int s = 0; s < SUIT_NB; s++)
    finish(sum[s], NET + AT_INNER + WIDTH * WIDTH, SUM_BITS, suit[s]);
}

static void block(Vector suit[], int strain, const char *own)
{
  const char *all = own + WIDTH * WIDTH;
  Totals sum[SUIT_NB] = {{0}}, common = {0};
  Vector pooled;
  pool(suit, strain, pooled);
  add_layer(all, POOLED, WIDTH, &pooled, 1, &common);
  add_layer(own, WIDTH, WIDTH, suit, SUIT_NB, sum);
  for (int s = 0; s < SUIT_NB; s++) {
    for (int j = 0; j < WIDTH; j++) sum[s][j] += common[j];
    finish(sum[s], all + POOLED * WIDTH, SUM_BITS, suit[s]);
  }
}

/* A layer from one vector to another. */
static void head_layer(const char *w, int into, Vector in, Vector out)
{
  Totals sum = {0};
  add_layer(w, into, WIDTH, (Vector *)in, 1, &sum);
  memset(out, 0, sizeof(Vector));
  finish(sum, w + into * WIDTH, SUM_BITS, out);
}

/* ---- shares -------------------------------------------------------------------- */

/*
** 2^-x of a number of 1/ONE, times 2^30: of the fraction f the parabola through 0, 1/2
** and 1, 1 - 0.67157 f + 0.17157 f^2, within 0.2 %.
*/
static int64_t power(int64_t x)
{
  int64_t f = x % ONE, whole = x / ONE;
  if (whole > 30) return 0;
  return ((INT64_C(1) << 30) - f * (2816767 - f * 2811)) >> whole;
}

static Guess shares_of(const int32_t logit[CLASSES])
{
  Guess g;
  int64_t part[CLASSES], sum = 0;
  int best = 0, left = GUESS_ONE;
  for (int i = 1; i < CLASSES; i++)
    if (logit[i] > logit[best]) best = i;
  for (int i = 0; i < CLASSES; i++) {
    int64_t below = (int64_t)logit[best] - logit[i];
    part[i] = power((below * 23637) >> 14); /* log2 e */
    sum += part[i];
  }
  for (int i = 0; i < CLASSES; i++) {
    g.share[i] = (uint16_t)((part[i] * GUESS_ONE + sum / 2) / sum);
    left -= g.share[i];
  }
  g.share[best] = (uint16_t)(g.share[best] + left);
  return g;
}

Guess guess_tricks(const Deal *d, int declarer, int strain)
{
  Vector suit[SUIT_NB] = {{0}}, pooled, inner, last;
  Totals sum = {0};
  int32_t logit[CLASSES];
  for (int s = 0; s < SUIT_NB; s++) encode(d, declarer, strain, s, suit[s]);
  inner_layer(suit);
  for (int i = 0; i < 2; i++) block(suit, strain, NET + AT_OWN + i * BLOCK_ROOM);
  pool(suit, strain, pooled);
  head_layer(NET + AT_HEAD, POOLED, pooled, inner);
  head_layer(NET + AT_LAST, WIDTH, inner, last);
  add_layer(NET + AT_TRICKS, WIDTH, CLASSES, &last, 1, &sum);
  for (int i = 0; i < CLASSES; i++)
    logit[i] = output(sum[i], NET + AT_TRICKS + CLASSES * WIDTH, i, CLASSES, SUM_BITS);
  return shares_of(logit);
}

int guess_likeliest(const Guess *g, int low, int high)
{
  int best = low;
  for (int n = low; n <= high; n++)
    if (g->share[n] > g->share[best]) best = n;
  return best;
}

char *guess_name(char buf[GUESS_NAME_MAX])
{
  uint32_t hash = 0x811c9dc5u; /* FNV-1a */
  for (int i = 0; i < NET_LEN; i++) hash = (hash ^ (unsigned char)NET[i]) * 0x01000193u;
  snprintf(buf, GUESS_NAME_MAX, "dd1-%08x", (unsigned)hash);
  return buf;
}
