/* SPDX-License-Identifier: MIT */
/*
** How: the automata that were made last are kept with copies of their conditions, up
** to CACHE_BYTES. Operations and bytes are counted as if each were made again, so that
** a budget decides the same whatever was asked before.
*/
#include <pthread.h>

#include "base/mem.h"
#include "count/joint/automaton.h"
#include "lang/tree.h"

enum { CACHE_BYTES = 16 << 20 };

struct AutomatonKept {
  AutomatonKept *next;
  int users; /* the list, and automata that were given out */
  Automaton a;
  int nb, beside;
  Cond **cond; /* owned, the array and all in it */
  HandPool pool;
  uint64_t bytes; /* that it takes itself */
  uint64_t left;  /* bytes of a budget that were enough to make it */
  Budget spent;   /* on making it */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static AutomatonKept *newest; /* the one used last, then that before ... */

static void kept_free(AutomatonKept *k)
{
  for (int i = 0; k->cond && i < k->nb; i++) cond_free(k->cond[i]);
  mem_free(k->cond);
  region_free(&k->a.region);
  mem_free(k);
}

/* One user less, under the lock. */
static void drop(AutomatonKept *k)
{
  if (!--k->users) kept_free(k);
}

void automaton_drop(AutomatonKept *k)
{
  pthread_mutex_lock(&lock);
  drop(k);
  pthread_mutex_unlock(&lock);
}

static bool is_for(const AutomatonKept *k, const Cond *const cond[], int nb,
                   const HandPool *p, int beside)
{
  if (k->nb != nb || k->beside != beside || k->pool.held != p->held ||
      k->pool.left != p->left)
    return false;
  for (int i = 0; i < nb; i++)
    if (!nodes_same(k->cond[i], k->cond[i]->root, cond[i], cond[i]->root)) return false;
  return true;
}

/* Put it in front, and drop those at the end that are too many. */
static void put_first(AutomatonKept *k)
{
  uint64_t bytes = 0;
  k->next = newest;
  newest = k;
  for (AutomatonKept **at = &newest; (k = *at);) {
    bytes += k->bytes;
    if (bytes <= CACHE_BYTES) {
      at = &k->next;
    } else {
      *at = k->next;
      drop(k);
    }
  }
}

/* One that is kept, and would be within the meter's budget if it were made. */
static bool take(Automaton *out, const Cond *const cond[], int nb, const HandPool *p,
                 int beside, Meter *m)
{
  pthread_mutex_lock(&lock);
  AutomatonKept **at = &newest, *k;
  while ((k = *at) && !is_for(k, cond, nb, p, beside)) at = &k->next;
  bool ok = k && k->left <= m->most.bytes - m->spent.bytes &&
            k->spent.operations <= m->most.operations - m->spent.operations;
  if (ok) {
    m->spent.operations += k->spent.operations;
    m->spent.bytes += k->spent.bytes;
    *at = k->next;
    k->users++;
    put_first(k);
    *out = k->a;
  }
  pthread_mutex_unlock(&lock);
  return ok;
}

static uint64_t bytes_of(const Automaton *a)
{
  uint64_t bytes = sizeof(AutomatonKept) +
                   (uint64_t)states_of(a, 0) * (uint64_t)states_of(a, 1) +
                   SUIT_NB * HOLDING_NB * sizeof *a->of[0];
  for (int k = 0; k < 2; k++)
    bytes += (uint64_t)a->class_nb[a->suit[k][0]] *
             (uint64_t)a->class_nb[a->suit[k][1]] * sizeof *a->of_pair[0];
  return bytes;
}

/* Keep what was made, for the list and who asked; without memory for it, do not. */
static void keep(Automaton *a, AutomatonKept made, const Cond *const cond[])
{
  AutomatonKept *k = mem_new(1, sizeof *k);
  if (!k) return;
  *k = made;
  k->cond = mem_new((size_t)k->nb + 1, sizeof(Cond *));
  bool ok = k->cond;
  for (int i = 0; ok && i < k->nb; i++) {
    Tree t = TREE_EMPTY;
    int root = tree_graft(&t, cond[i], cond[i]->root);
    k->cond[i] = tree_close(&t, root, NULL);
    ok = k->cond[i];
  }
  if (!ok) {
    kept_free(k);
    return;
  }
  a->kept = k;
  k->a = *a;
  k->bytes = bytes_of(a);
  k->users = 2;
  pthread_mutex_lock(&lock);
  put_first(k);
  pthread_mutex_unlock(&lock);
}

bool automaton_make(Automaton *out, const Cond *const cond[], int nb, const HandPool *p,
                    int beside, Meter *m)
{
  if (take(out, cond, nb, p, beside, m)) return true;
  Budget before = m->spent;
  if (!automaton_fresh(out, cond, nb, p, beside, m)) return false;
  AutomatonKept made = {.nb = nb,
                        .beside = beside,
                        .pool = *p,
                        .left = m->most.bytes - before.bytes,
                        .spent = {m->spent.operations - before.operations,
                                  m->spent.bytes - before.bytes}};
  keep(out, made, cond);
  return true;
}
