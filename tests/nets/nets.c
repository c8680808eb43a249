/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** nets.c - the program `baize` with another net: what adjusted means are worth then is
** simulated by simulate.lua.
**
** Linked in place of src/guess. The environment variable BAIZE_NET says which net:
**   right      the net as it is (the default)
**   shuffled   its weights in another order
**   constant   all weights 0: it says the same of all deals
**   adverse    what it thinks likely is unlikely
**   damaged    every fifth weight overwritten
**   freaks     right but for one deal in a hundred, of which it is sure that all tricks
**              are taken, or none
** Guesses are kept, as the simulation draws the same deals again and again.
*/
#include <pthread.h>
#include <stdlib.h>

#define guess_tricks table_tricks
#include "damaged.h"
#undef guess_tricks

Guess guess_tricks(const Deal *d, int declarer, int strain); /* as in guess.h */

enum {
  KEPT = 1 << 18, /* guesses: a power of 2 */
  RARE = 100,
};

typedef struct Kept {
  Deal deal;
  int pair; /* from 1 */
  Guess guess;
} Kept;

static Kept *kept;
static bool freaks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t next_number(uint64_t *state)
{
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return *state >> 33;
}

static void shuffle(void)
{
  uint64_t state = 1;
  for (int i = NET_LEN - 1; i > 0; i--) {
    int other = (int)(next_number(&state) % (uint64_t)(i + 1));
    char c = table[i];
    table[i] = table[other];
    table[other] = c;
  }
}

static void damage(void)
{
  uint64_t state = 2;
  for (int i = 0; i < NET_LEN; i += 5)
    table[i] = (char)(NET_FIRST + next_number(&state) % NET_DIGITS);
}

/* Weights and biases of the last layer with the other sign. */
static void negate_last(void)
{
  for (int i = AT_TRICKS; i < AT_TRICKS + CLASSES * WIDTH; i++)
    table[i] = (char)(2 * NET_ZERO - table[i]);
}

static void choose_net(void)
{
  const char *name = getenv("BAIZE_NET");
  restore_table();
  kept = calloc(KEPT, sizeof *kept);
  if (!kept) abort();
  if (!name || !strcmp(name, "right")) return;
  if (!strcmp(name, "shuffled"))
    shuffle();
  else if (!strcmp(name, "constant"))
    memset(table, NET_ZERO, AT_CARDS + ROWS * WIDTH);
  else if (!strcmp(name, "adverse"))
    negate_last();
  else if (!strcmp(name, "damaged"))
    damage();
  else if (!strcmp(name, "freaks"))
    freaks = true;
  else
    abort();
}

__attribute__((constructor)) static void start(void)
{
  choose_net();
}

static uint64_t hash_of(const Deal *d)
{
  uint64_t hash = 0;
  for (int seat = 0; seat < SEAT_NB; seat++)
    hash = (hash ^ d->hand[seat]) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ hash >> 32;
}

static Guess guessed(const Deal *d, int declarer, int strain)
{
  uint64_t hash = hash_of(d);
  if (!freaks || hash % RARE) return table_tricks(d, declarer, strain);
  Guess g = {{0}};
  g.share[hash / RARE % 2 ? TRICKS_MAX : 0] = GUESS_ONE;
  return g;
}

Guess guess_tricks(const Deal *d, int declarer, int strain)
{
  int pair = declarer * STRAIN_NB + strain + 1;
  uint64_t at = (hash_of(d) + (uint64_t)pair * 7919) % KEPT;
  pthread_mutex_lock(&lock);
  Kept *k = &kept[at];
  if (k->pair != pair || memcmp(&k->deal, d, sizeof *d) != 0)
    *k = (Kept){*d, pair, guessed(d, declarer, strain)};
  Guess g = k->guess;
  pthread_mutex_unlock(&lock);
  return g;
}
