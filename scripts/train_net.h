/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** train_net.h - the net of train_player.c while it is trained: floats, slopes,
** rounding, and the text that is written in the end.
*/
#ifndef TRAIN_NET_H
#define TRAIN_NET_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/bid_net.h"

enum {
  VALUE = CALL_NB, /* an output: what the board will bring */
  OUTPUTS = 40,    /* one more, so that they fill vectors of eight */
  LANES = 8,
};

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FAST __attribute__((target_clones("avx2", "default")))
#else
#define FAST
#endif

typedef struct Net {
  float first[BID_NET_INPUTS][BID_NET_FIRST], first_bias[BID_NET_FIRST];
  float second[BID_NET_FIRST][BID_NET_SECOND], second_bias[BID_NET_SECOND];
  float last[BID_NET_SECOND][OUTPUTS], last_bias[OUTPUTS];
} Net;
enum { WEIGHTS = sizeof(Net) / sizeof(float) };

typedef struct Activations {
  float first[BID_NET_FIRST], second[BID_NET_SECOND], out[OUTPUTS];
} Activations;

/* A net that learns. 'exact' is what is trained, 'net' the same rounded. */
typedef struct Learner {
  Net exact, net, slope, moment, square;
  long steps;
} Learner;

static void fail(const char *what)
{
  fprintf(stderr, "train_player: %s\n", what);
  exit(1);
}

/* ---- the net --------------------------------------------------------------------- */

FAST static void forward(const Net *n, const int16_t row[], int nb, Activations *a)
{
  memcpy(a->first, n->first_bias, sizeof a->first);
  for (int k = 0; k < nb; k++)
    for (int j = 0; j < BID_NET_FIRST; j++) a->first[j] += n->first[row[k]][j];
  memcpy(a->second, n->second_bias, sizeof a->second);
  for (int i = 0; i < BID_NET_FIRST; i++) {
    float v = a->first[i] = a->first[i] > 0 ? a->first[i] : 0;
    if (v > 0)
      for (int j = 0; j < BID_NET_SECOND; j++) a->second[j] += v * n->second[i][j];
  }
  memcpy(a->out, n->last_bias, sizeof a->out);
  for (int i = 0; i < BID_NET_SECOND; i++) {
    float v = a->second[i] = a->second[i] > 0 ? a->second[i] : 0;
    if (v > 0)
      for (int j = 0; j < OUTPUTS; j++) a->out[j] += v * n->last[i][j];
  }
}

static inline float folded(const float lane[LANES])
{
  return ((lane[0] + lane[4]) + (lane[1] + lane[5])) +
         ((lane[2] + lane[6]) + (lane[3] + lane[7]));
}

/* Add to the slopes what the slopes 'out' of the outputs give. */
FAST static void backward(const Net *n, Net *slope, const int16_t row[], int nb,
                          const Activations *a, const float out[OUTPUTS])
{
  float second[BID_NET_SECOND], first[BID_NET_FIRST];
  for (int j = 0; j < OUTPUTS; j++) slope->last_bias[j] += out[j];
  for (int i = 0; i < BID_NET_SECOND; i++) {
    float lane[LANES] = {0}, v = a->second[i];
    if (v > 0)
      for (int j = 0; j < OUTPUTS; j += LANES)
        for (int l = 0; l < LANES; l++) {
          slope->last[i][j + l] += v * out[j + l];
          lane[l] += n->last[i][j + l] * out[j + l];
        }
    second[i] = folded(lane);
    slope->second_bias[i] += second[i];
  }
  for (int i = 0; i < BID_NET_FIRST; i++) {
    float lane[LANES] = {0}, v = a->first[i];
    if (v > 0)
      for (int j = 0; j < BID_NET_SECOND; j += LANES)
        for (int l = 0; l < LANES; l++) {
          slope->second[i][j + l] += v * second[j + l];
          lane[l] += n->second[i][j + l] * second[j + l];
        }
    first[i] = folded(lane);
    slope->first_bias[i] += first[i];
  }
  for (int k = 0; k < nb; k++)
    for (int j = 0; j < BID_NET_FIRST; j++) slope->first[row[k]][j] += first[j];
}

/* Adam (Kingma and Ba, 2015) with the sums of slopes of 'nb' samples. */
FAST static void adam(Learner *l, float rate, int nb)
{
  float *p = (float *)&l->exact, *g = (float *)&l->slope, *m = (float *)&l->moment;
  float *v = (float *)&l->square, scale = 1.0f / (float)nb;
  l->steps++;
  float a =
      rate * sqrtf(1 - powf(.999f, (float)l->steps)) / (1 - powf(.9f, (float)l->steps));
  for (int i = 0; i < WEIGHTS; i++) {
    float x = g[i] * scale;
    m[i] = .9f * m[i] + .1f * x;
    v[i] = .999f * v[i] + .001f * x * x;
    p[i] -= a * m[i] / (sqrtf(v[i]) + 1e-8f);
    g[i] = 0;
  }
}

/* ---- rounding -------------------------------------------------------------------- */

/* What 65536 of each output's sum are worth: by its largest weight. */
FAST static void find_times(const float *w, int rows, int outputs, int times[])
{
  float most[BID_NET_FIRST] = {0};
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < outputs; j++) {
      float x = fabsf(w[i * outputs + j]);
      most[j] = x > most[j] ? x : most[j];
    }
  for (int j = 0; j < outputs; j++) {
    int t = (int)ceilf(65536 * most[j] / NET_WEIGHT_MAX);
    times[j] = t < 1                             ? 1
               : t > NET_DIGITS * NET_DIGITS - 1 ? NET_DIGITS * NET_DIGITS - 1
                                                 : t;
  }
}

/* A weight as a whole number. */
static inline float rounded(float w, int times)
{
  float x = w * (65536.0f / (float)times) + 12582912.0f - 12582912.0f; /* to nearest */
  return x > NET_WEIGHT_MAX    ? NET_WEIGHT_MAX
         : x < -NET_WEIGHT_MAX ? -NET_WEIGHT_MAX
                               : x;
}

FAST static void round_layer(const float *w, int rows, int outputs, float *to)
{
  int times[BID_NET_FIRST];
  float back[BID_NET_FIRST];
  find_times(w, rows, outputs, times);
  for (int j = 0; j < outputs; j++) back[j] = (float)times[j] / 65536;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < outputs; j++)
      to[i * outputs + j] = rounded(w[i * outputs + j], times[j]) * back[j];
}

/* The net with rounded weights: what is played with, and whose slopes are taken. */
static void round_net(Learner *l)
{
  l->net = l->exact;
  round_layer(l->exact.first[0], BID_NET_INPUTS, BID_NET_FIRST, l->net.first[0]);
  round_layer(l->exact.second[0], BID_NET_FIRST, BID_NET_SECOND, l->net.second[0]);
  round_layer(l->exact.last[0], BID_NET_SECOND, OUTPUTS, l->net.last[0]);
}

/* ---- files ----------------------------------------------------------------------- */

static void save(const char *path, const Net *n)
{
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(n, sizeof *n, 1, f) != 1 || fclose(f) != 0) fail("cannot write");
}

static void load(const char *path, Net *n)
{
  FILE *f = fopen(path, "rb");
  if (!f || fread(n, sizeof *n, 1, f) != 1) fail("cannot read the net");
  fclose(f);
}

static char *put_number(char *to, int number)
{
  *to++ = (char)(NET_FIRST + number / NET_DIGITS);
  *to++ = (char)(NET_FIRST + number % NET_DIGITS);
  return to;
}

/*
** A layer as text: w[i * outputs + j] are weights, of which 'used' outputs are written,
** each output's in a row of its own where 'by_output'.
*/
static char *put_layer(char *to, const float *w, const float *bias, int rows,
                       int outputs, int used, bool by_output)
{
  int times[BID_NET_FIRST], half = NET_DIGITS * NET_DIGITS / 2;
  find_times(w, rows, outputs, times);
  for (int a = 0; a < (by_output ? used : rows); a++)
    for (int b = 0; b < (by_output ? rows : used); b++) {
      int i = by_output ? b : a, j = by_output ? a : b;
      *to++ = (char)(NET_ZERO + (int)rounded(w[i * outputs + j], times[j]));
    }
  for (int j = 0; j < used; j++) to = put_number(to, times[j]);
  for (int j = 0; j < used; j++) {
    int x = (int)lrintf(bias[j] * NET_ONE);
    to = put_number(to, half + (x < -half ? -half : x >= half ? half - 1 : x));
  }
  return to;
}

static const char *print_rows(FILE *f, const char *w, int rows, int width)
{
  for (int i = 0; i < rows; i++, w += width) fprintf(f, "%.*s\n", width, w);
  return w;
}

static void write_text(const Net *n, const char *path, char **note, int notes)
{
  static char text[BID_NET_LEN];
  char *to = put_layer(text, n->first[0], n->first_bias, BID_NET_INPUTS, BID_NET_FIRST,
                       BID_NET_FIRST, false);
  to = put_layer(to, n->second[0], n->second_bias, BID_NET_FIRST, BID_NET_SECOND,
                 BID_NET_SECOND, true);
  to = put_layer(to, n->last[0], n->last_bias, BID_NET_SECOND, OUTPUTS, CALL_NB, true);
  FILE *f = fopen(path, "w");
  if (to != text + BID_NET_LEN || !f) fail("cannot write");
  fprintf(f, "baize net of calls %d\n", BID_NET_VERSION);
  for (int i = 0; i < notes; i++) fprintf(f, "%s\n", note[i]);
  fprintf(f, "sizes %d %d %d %d\nhash %08x\nweights\n", BID_NET_INPUTS, BID_NET_FIRST,
          BID_NET_SECOND, CALL_NB, (unsigned)net_hash(text, BID_NET_LEN));
  const char *at = print_rows(f, text, BID_NET_INPUTS, BID_NET_FIRST);
  at = print_rows(f, at, 2, 2 * BID_NET_FIRST);
  at = print_rows(f, at, BID_NET_SECOND, BID_NET_FIRST);
  at = print_rows(f, at, 2, 2 * BID_NET_SECOND);
  at = print_rows(f, at, CALL_NB, BID_NET_SECOND);
  print_rows(f, at, 2, 2 * CALL_NB);
  if (fclose(f) != 0) fail("cannot write");
}

#endif
