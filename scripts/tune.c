/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** tune.c - better weights for the order of cards, found by trying.
**
**   build/tune src/solve/weights.h suits|notrump GROUPS DEALS ROUNDS SEED
**
** GROUPS are members of Weights with commas between ("owners,need"). In each round
** every weight of them is changed once or twice, in random order; a change is kept if
** it takes nodes off DEALS random deals, of which all four leaders of one strain are
** solved. What is minimized is the mean of two logarithms, that of the mean number of
** nodes and that of their geometric mean, so that neither the few hard deals nor the
** many easy ones decide alone; the gain must be twice its standard error, or what is
** kept is luck. Every change that is kept is written into the file.
** At the end the result is compared with the beginning on as many deals of SEED + 1,
** on which nothing was tuned. The same arguments give the same weights.
**
**   build/tune limit DEALS SEED
**
** How far the order of cards is from the best: each strain of full tables is searched
** again from an empty table, with the card first that was enough in the same position
** last time; and again. What that takes off the nodes is the limit of any better order.
*/
#define WEIGHTS_KIND static /* variables here, constants in the program */

#include "solve/search.h"

static int hint(int card, const Frame *f, Trick t, int target);
static void hint_cut(int card, const Frame *f, Trick t, int target);
#define SEARCH_HINT hint
#define SEARCH_CUT hint_cut
#include "solve/search_fast.c"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "cards/dealing.h"
#include "solve/solve.h"

enum { DEALS_MAX = 2000, BLOCKS = 8, WEIGHT_NB = sizeof(Weights) };

#define CLEARLY 2 /* standard errors of a gain that is not taken for luck */

typedef struct Group {
  const char *name;
  size_t at, nb;
  int8_t orders; /* not 0: values are choices, 0 to less than this */
} Group;

#define GROUP(NAME, ORDERS)                                     \
  {                                                             \
#NAME, offsetof(Weights, NAME), sizeof WEIGHTS.NAME, ORDERS \
  }

static const Group GROUPS[] = {
    GROUP(follow, ORDER_NB), GROUP(discard, 0), GROUP(owners, 0),  GROUP(length, 0),
    GROUP(others, 0),        GROUP(need, 0),    GROUP(voids, 0),   GROUP(ruffs, 0),
    GROUP(draw, 0),          GROUP(out, 0),     GROUP(history, 0),
};

typedef struct Tuner {
  const char *path;
  Solver *solver;
  PairSet pairs;
  uint64_t seed;
  int deals;
  double nodes[DEALS_MAX]; /* with the best weights so far */
} Tuner;

static int8_t *weights(void)
{
  return (int8_t *)&WEIGHTS;
}

static void fail(const char *what)
{
  fprintf(stderr, "tune: %s\n", what);
  exit(1);
}

/* The nodes of deals 'from' to 'to' (exclusive) of a seed. */
static void measure(Tuner *t, uint64_t seed, int from, int to, double *nodes)
{
  for (int i = from; i < to; i++) {
    Deal d;
    Tricks tricks;
    Err e;
    Dealing g = dealing_new(NULL);
    Rng r = rng_open(seed, RNG_BENCH, (uint64_t)i);
    dealing_next(&g, &r, &d);
    uint64_t before = solver_nodes(t->solver);
    if (!solver_tricks(t->solver, &d, t->pairs, &tricks, &e)) fail(e.msg);
    nodes[i] = (double)(solver_nodes(t->solver) - before);
  }
}

static double score(const double *nodes, int nb)
{
  double sum = 0, logs = 0;
  for (int i = 0; i < nb; i++) {
    sum += nodes[i];
    logs += log(nodes[i] + 1);
  }
  return (log(sum / nb) + logs / nb) / 2;
}

/*
** By how much of the score 'nodes' of the first deals are fewer than those of the best
** weights, and the standard error of that: the mean over the deals of what each adds.
*/
static double gain_of(const Tuner *t, const double *nodes, int nb, double *error)
{
  double all = 0, sum = 0, squares = 0;
  for (int i = 0; i < nb; i++) all += t->nodes[i];
  for (int i = 0; i < nb; i++) {
    double less = (t->nodes[i] - nodes[i]) * nb / all;
    double x = (less + log((t->nodes[i] + 1) / (nodes[i] + 1))) / 2;
    sum += x;
    squares += x * x;
  }
  double mean = sum / nb;
  *error = sqrt((squares / nb - mean * mean) / (nb - 1));
  return mean;
}

/* Try a value; give up after a part of the deals if it changes nothing or is worse. */
static bool is_better(Tuner *t, int8_t *weight, int value)
{
  static double nodes[DEALS_MAX];
  int8_t old = *weight;
  if (value < INT8_MIN || value > INT8_MAX) return false;
  *weight = (int8_t)value;
  for (int done = 0; done < t->deals;) {
    int to = done + (t->deals + BLOCKS - 1) / BLOCKS;
    if (to > t->deals) to = t->deals;
    measure(t, t->seed, done, to, nodes);
    double error, gain = gain_of(t, nodes, to, &error);
    done = to;
    if (error == 0 || gain < (done == t->deals ? CLEARLY * error : 0)) {
      *weight = old;
      return false;
    }
  }
  memcpy(t->nodes, nodes, sizeof nodes);
  return true;
}

/* Put the weights in place of the numbers of the file's initializer, in order. */
static void save(const char *path)
{
  static char text[1 << 16];
  FILE *f = fopen(path, "r+");
  size_t size = f ? fread(text, 1, sizeof text - 1, f) : 0;
  text[size] = '\0';
  char *at = strstr(text, "WEIGHTS = {");
  if (!at) fail("the file holds no weights");
  rewind(f);
  fwrite(text, 1, (size_t)(at - text), f);
  for (int i = 0; *at;) {
    size_t other = i < WEIGHT_NB ? strcspn(at, "-0123456789") : strlen(at);
    fwrite(at, 1, other, f);
    at += other;
    if (!*at) break;
    fprintf(f, "%d", weights()[i++]);
    strtol(at, &at, 10);
  }
  if (ftruncate(fileno(f), ftell(f)) != 0 || fclose(f) != 0) fail("cannot write");
}

/* ---- the limit ------------------------------------------------------------------ */

/*
** The last card that was enough in each position, target and cards on the table
** included: eight places for each value of the hash's upper bits.
*/
enum { HINT_BITS = 24, HINT_PLACES = 8, HINT_PASSES = 3 };

static uint64_t hint_key[(1 << HINT_BITS) + HINT_PLACES];
static int8_t hint_card[(1 << HINT_BITS) + HINT_PLACES];
static enum { HINT_NEVER, HINT_LEARN, HINT_USE } hinting;

/* Where the position is, or would go. */
static size_t hint_at(const Frame *f, Trick t, int target, uint64_t *key)
{
  uint64_t h = 0x100000001b3u;
  for (int i = 0; i < SEAT_NB; i++) {
    h = (h ^ f->hand[i]) * 0x9e3779b97f4a7c15u;
    h ^= h >> 29;
  }
  h = (h ^ t.cards) * 0xff51afd7ed558ccdu;
  h ^= h >> 31;
  h = (h ^ (uint64_t)(f->leader * 16 + target)) * 0xd6e8feb86659fd93u;
  *key = (h ^ h >> 32) | 1;
  size_t at = *key >> (64 - HINT_BITS), end = at + HINT_PLACES - 1;
  while (at < end && hint_key[at] && hint_key[at] != *key) at++;
  return at;
}

static int hint(int card, const Frame *f, Trick t, int target)
{
  uint64_t key;
  if (hinting != HINT_USE) return card;
  size_t at = hint_at(f, t, target, &key);
  return hint_key[at] == key ? hint_card[at] : card;
}

static void hint_cut(int card, const Frame *f, Trick t, int target)
{
  uint64_t key;
  if (hinting == HINT_NEVER) return;
  size_t at = hint_at(f, t, target, &key);
  hint_key[at] = key;
  hint_card[at] = (int8_t)card;
}

/* How many nodes remembered cards save, strain by strain from an empty table. */
static void limit(Tuner *t)
{
  double sum[HINT_PASSES + 1] = {0}, nodes[DEALS_MAX];
  for (int i = 0; i < t->deals; i++)
    for (int strain = 0; strain < STRAIN_NB; strain++) {
      t->pairs = 0;
      for (int seat = 0; seat < SEAT_NB; seat++) t->pairs |= pair_bit(seat, strain);
      memset(hint_key, 0, sizeof hint_key);
      for (int pass = 0; pass <= HINT_PASSES; pass++) {
        hinting = pass ? HINT_USE : HINT_LEARN;
        measure(t, t->seed, i, i + 1, nodes);
        sum[pass] += nodes[i];
      }
    }
  printf("%d full tables of seed %llu: %.0f nodes", t->deals,
         (unsigned long long)t->seed, sum[0]);
  for (int pass = 1; pass <= HINT_PASSES; pass++)
    printf("%s %.1f %%", pass == 1 ? ", with remembered cards" : ",",
           100 * (sum[pass] / sum[0] - 1));
  printf("\n");
}

/* ---- weights -------------------------------------------------------------------- */

static void try_weight(Tuner *t, const Group *g, size_t i, Rng *r)
{
  static const int steps[] = {3, 8, 20};
  int8_t *weight = &weights()[g->at + i];
  int old = *weight, sign = rng_below(r, 2) ? 1 : -1;
  int step = steps[rng_below(r, 3)];
  for (int k = 0; k < 2; k++, sign = -sign) {
    double before = score(t->nodes, t->deals);
    int value = g->orders ? (int)rng_below(r, (uint64_t)g->orders) : old + sign * step;
    if (value == old || !is_better(t, weight, value)) continue;
    printf("%-7s %3zu: %4d -> %4d  %.2f %%\n", g->name, i, old, value,
           100 * (score(t->nodes, t->deals) - before));
    fflush(stdout);
    save(t->path);
    return;
  }
}

static void tune(Tuner *t, const char *groups, int rounds)
{
  Rng r = rng_open(t->seed, RNG_TEST, 0);
  for (int round = 0; round < rounds; round++) {
    const Group *of[WEIGHT_NB];
    size_t place[WEIGHT_NB], nb = 0;
    for (size_t k = 0; k < sizeof GROUPS / sizeof *GROUPS; k++)
      for (size_t i = 0; strstr(groups, GROUPS[k].name) && i < GROUPS[k].nb; i++) {
        size_t other = (size_t)rng_below(&r, nb + 1);
        of[nb] = of[other];
        place[nb++] = place[other];
        of[other] = &GROUPS[k];
        place[other] = i;
      }
    for (size_t i = 0; i < nb; i++) try_weight(t, of[i], place[i], &r);
    printf("round %d: score %.5f\n", round + 1, score(t->nodes, t->deals));
    fflush(stdout);
  }
}

int main(int argc, char **argv)
{
  static Tuner t;
  static double before[DEALS_MAX], after[DEALS_MAX];
  Err e;
  if (argc == 4 && strcmp(argv[1], "limit") == 0) {
    t.deals = atoi(argv[2]);
    t.seed = strtoull(argv[3], NULL, 10);
    t.solver = solver_new(0, &e);
    if (!t.solver || t.deals < 1 || t.deals > DEALS_MAX) fail("too few or many deals");
    limit(&t);
    solver_free(t.solver);
    return 0;
  }
  if (argc != 7)
    fail(
        "usage: tune FILE suits|notrump GROUPS DEALS ROUNDS SEED, or limit DEALS SEED");
  int strain = strcmp(argv[2], "notrump") == 0 ? NOTRUMP : SPADES;
  t.path = argv[1];
  t.deals = atoi(argv[4]);
  t.seed = strtoull(argv[6], NULL, 10);
  t.solver = solver_new(0, &e);
  if (!t.solver || !search_has_fast() || t.deals < BLOCKS || t.deals > DEALS_MAX)
    fail("too few or too many deals, or no BMI2");
  for (int seat = 0; seat < SEAT_NB; seat++) t.pairs |= pair_bit(seat, strain);
  measure(&t, t.seed + 1, 0, t.deals, before);
  measure(&t, t.seed, 0, t.deals, t.nodes);
  tune(&t, argv[3], atoi(argv[5]));
  measure(&t, t.seed + 1, 0, t.deals, after);
  printf("deals of seed %llu: score %.5f -> %.5f\n", (unsigned long long)(t.seed + 1),
         score(before, t.deals), score(after, t.deals));
  solver_free(t.solver);
  return 0;
}
