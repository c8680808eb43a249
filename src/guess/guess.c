/* SPDX-License-Identifier: MIT */
/*
** guess.c - the net: an encoder that the four suits share, two blocks in which each
** suit sees the mean of all and the trump suit, and a head.
**
** Layers are those of net/net.h.
*/
#include "guess/guess.h"

#include <stdio.h>
#include <string.h>

#include "guess/weights.h"
#include "net/net.h"

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
  OUTPUT_ROOM = NET_OUTPUT_ROOM * WIDTH,
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

NET_TWINS static void add_layer(const char *w, int into, int out, Vector in[], int nb,
                                Totals sum[])
{
  net_add(w, WIDTH, into, out, in[0], POOLED, nb, sum[0], WIDTH);
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

NET_TWINS static void encode(const Deal *d, int declarer, int strain, int suit,
                             Vector out)
{
  int row[CARD_NB];
  Totals sum;
  int nb = find_rows(d, declarer, strain, suit, row);
  net_add_rows(NET + AT_CARDS, WIDTH, row, nb, sum);
  net_finish(sum, NET + AT_CARDS + ROWS * WIDTH, WIDTH, NET_ROW_BITS, out);
}

static void inner_layer(Vector suit[])
{
  Totals sum[SUIT_NB] = {{0}};
  add_layer(NET + AT_INNER, WIDTH, WIDTH, suit, SUIT_NB, sum);
  memset(suit, 0, SUIT_NB * sizeof *suit);
  for (int s = 0; s < SUIT_NB; s++)
    net_finish(sum[s], NET + AT_INNER + WIDTH * WIDTH, WIDTH, NET_SUM_BITS, suit[s]);
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
    net_finish(sum[s], all + POOLED * WIDTH, WIDTH, NET_SUM_BITS, suit[s]);
  }
}

/* A layer from one vector to another. */
static void head_layer(const char *w, int into, Vector in, Vector out)
{
  Totals sum = {0};
  add_layer(w, into, WIDTH, (Vector *)in, 1, &sum);
  memset(out, 0, sizeof(Vector));
  net_finish(sum, w + into * WIDTH, WIDTH, NET_SUM_BITS, out);
}

/* ---- shares -------------------------------------------------------------------- */

/*
** 2^-x of a number of 1/NET_ONE, times 2^30: of the fraction f the parabola through 0,
** 1/2 and 1, 1 - 0.67157 f + 0.17157 f^2, within 0.2 %.
*/
static int64_t power(int64_t x)
{
  int64_t f = x % NET_ONE, whole = x / NET_ONE;
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
    logit[i] =
        net_output(sum[i], NET + AT_TRICKS + CLASSES * WIDTH, i, CLASSES, NET_SUM_BITS);
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
  snprintf(buf, GUESS_NAME_MAX, "dd1-%08x", (unsigned)net_hash(NET, NET_LEN));
  return buf;
}
