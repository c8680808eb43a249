/* SPDX-License-Identifier: MIT */
/*
** How: the automata that were used last are kept with copies of their conditions, up to
** CACHE_BYTES, and found by a hash of what was asked. Operations and bytes are counted
** as if each were made again, so that a budget decides the same whatever was asked
** before. One of several parts has that of all but the last as its base, and a copy of
** the last alone.
*/
#include <pthread.h>

#include "base/mem.h"
#include "count/hands/automaton.h"
#include "lang/tree.h"

enum { CACHE_BYTES = 64 << 20, PLACES = 1 << 12 };

/* A node of a condition. */
typedef struct CondPart {
  const Cond *c;
  int at;
} CondPart;

/* What an automaton is asked for. */
typedef struct AskedParts {
  bool all; /* accept what satisfies all parts, else give the first that holds */
  int nb;
  const CondPart *part;
  const HandPool *pool;
  int beside;
  uint64_t hash;
} AskedParts;

struct AutomatonKept {
  AutomatonKept *newer, *older; /* in the order of use */
  AutomatonKept *next;          /* of the same place */
  int users; /* the list, automata that were given out, what this is the base of */
  Automaton a;
  uint64_t hash;
  bool all;
  int nb, beside;
  Cond **cond; /* owned, the array and all in it: the last part alone of 'all' */
  AutomatonKept *base; /* of 'all': of the parts before */
  HandPool pool;
  uint64_t bytes; /* that it takes itself */
  uint64_t left;  /* bytes of a budget that were enough to make it */
  Budget spent;   /* on making it */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static AutomatonKept *newest, *oldest, *place[PLACES];
static uint64_t held; /* bytes of all that are in the list */

/* One user less, under the lock. */
static void drop(AutomatonKept *k)
{
  while (k && !--k->users) {
    AutomatonKept *base = k->base;
    for (int i = 0; k->cond && i < k->nb; i++) cond_free(k->cond[i]);
    mem_free(k->cond);
    region_free(&k->a.region);
    mem_free(k);
    k = base;
  }
}

void automaton_drop(AutomatonKept *k)
{
  pthread_mutex_lock(&lock);
  drop(k);
  pthread_mutex_unlock(&lock);
}

/* ---- what is asked ------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t with)
{
  return (hash ^ with) * UINT64_C(0x9e3779b97f4a7c15) >> 7;
}

/* Equal parts have equal numbers. */
static uint64_t hash_part(uint64_t hash, const Cond *c, int at)
{
  const CondNode *n = &c->node[at];
  hash = mix(hash, (uint64_t)n->op);
  hash = mix(hash, n->cards);
  for (int i = 0; i < n->nb; i++)
    hash = mix(mix(hash, (uint64_t)n->in[i].low), (uint64_t)n->in[i].high);
  for (int i = 0; i < n->term.nb; i++) {
    Atom a = n->term.part[i].atom;
    hash = mix(mix(hash, (uint64_t)n->term.part[i].factor), (uint64_t)a.kind);
    hash = mix(mix(hash, (uint64_t)a.suit), (uint64_t)a.feature);
  }
  for (int k = n->child; k >= 0; k = c->node[k].next) hash = hash_part(hash, c, k);
  return mix(hash, 0);
}

static uint64_t hash_parts(const CondPart part[], int nb)
{
  uint64_t hash = 1;
  for (int i = 0; i < nb; i++) hash = hash_part(hash, part[i].c, part[i].at);
  return hash;
}

static bool is_for(const AutomatonKept *k, const AskedParts *a, int nb)
{
  if (k->all != a->all || k->beside != a->beside || k->pool.held != a->pool->held ||
      k->pool.left != a->pool->left)
    return false;
  if (k->all ? !k->base != (nb == 1) : k->nb != nb) return false;
  for (int i = 0; i < k->nb; i++) {
    const CondPart *part = &a->part[nb - k->nb + i];
    if (!nodes_same(k->cond[i], k->cond[i]->root, part->c, part->at)) return false;
  }
  return !k->base || is_for(k->base, a, nb - 1);
}

/* ---- what is kept -------------------------------------------------------- */

static AutomatonKept **place_of(uint64_t hash)
{
  return &place[hash % PLACES];
}

/* Take one out of the order of use. */
static void unlink_used(AutomatonKept *k)
{
  *(k->newer ? &k->newer->older : &newest) = k->older;
  *(k->older ? &k->older->newer : &oldest) = k->newer;
}

static void put_first(AutomatonKept *k)
{
  k->newer = NULL;
  k->older = newest;
  *(newest ? &newest->newer : &oldest) = k;
  newest = k;
}

/* Put a new one into the list, and drop the oldest ones that are too many. */
static void put_new(AutomatonKept *k)
{
  AutomatonKept **at = place_of(k->hash);
  k->next = *at;
  *at = k;
  put_first(k);
  held += k->bytes;
  while (oldest && held > CACHE_BYTES) {
    k = oldest;
    unlink_used(k);
    for (at = place_of(k->hash); *at != k;) at = &(*at)->next;
    *at = k->next;
    held -= k->bytes;
    drop(k);
  }
}

/* One that is kept, and would be within the meter's budget if it were made. */
static bool take(Automaton *out, const AskedParts *a, Meter *m)
{
  pthread_mutex_lock(&lock);
  AutomatonKept *k = *place_of(a->hash);
  while (k && (k->hash != a->hash || !is_for(k, a, a->nb))) k = k->next;
  bool ok = k && k->left <= m->most.bytes - m->spent.bytes &&
            k->spent.operations <= m->most.operations - m->spent.operations;
  if (ok) {
    m->spent.operations += k->spent.operations;
    m->spent.bytes += k->spent.bytes;
    k->users++;
    unlink_used(k);
    put_first(k);
    *out = k->a;
  }
  pthread_mutex_unlock(&lock);
  return ok;
}

static uint64_t bytes_of(const AutomatonKept *k)
{
  const Automaton *a = &k->a;
  uint64_t bytes = sizeof *k + (uint64_t)states_of(a, 0) * (uint64_t)states_of(a, 1);
  for (int i = 0; i < 2; i++)
    bytes += (uint64_t)a->class_nb[a->suit[i][0]] *
             (uint64_t)a->class_nb[a->suit[i][1]] * sizeof *a->of_pair[0];
  for (int s = 0; s < SUIT_NB; s++)
    bytes += kinds_from(a->lowest[s]) * sizeof *a->of_kind[s] +
             (a->of[s] ? HOLDING_NB * sizeof *a->of[s] : 0);
  for (int i = 0; i < k->nb; i++)
    bytes += (uint64_t)k->cond[i]->nb * sizeof *k->cond[i]->node;
  return bytes;
}

static Cond *copy_part(const CondPart *part)
{
  Tree t = TREE_EMPTY;
  int root = tree_graft(&t, part->c, part->at);
  return tree_close(&t, root, NULL);
}

/*
** Keep what was made since 'before', for the list and who asked; without memory for
** it, do not. 'base' is of all parts but the last.
*/
static void keep(Automaton *a, const AskedParts *asked, AutomatonKept *base,
                 Budget before, const Meter *m)
{
  AutomatonKept *k = mem_new(1, sizeof *k);
  if (!k) return;
  *k = (AutomatonKept){.users = 1,
                       .hash = asked->hash,
                       .all = asked->all,
                       .nb = asked->all ? 1 : asked->nb,
                       .beside = asked->beside,
                       .pool = *asked->pool,
                       .left = m->most.bytes - before.bytes,
                       .spent = {m->spent.operations - before.operations,
                                 m->spent.bytes - before.bytes}};
  k->cond = mem_new((size_t)k->nb + 1, sizeof(Cond *));
  bool ok = k->cond;
  for (int i = 0; ok && i < k->nb; i++) {
    k->cond[i] = copy_part(&asked->part[asked->nb - k->nb + i]);
    ok = k->cond[i];
  }
  if (!ok) {
    drop(k);
    return;
  }
  a->kept = k;
  k->a = *a;
  k->bytes = bytes_of(k);
  k->users = 2;
  pthread_mutex_lock(&lock);
  k->base = base;
  if (base) base->users++;
  put_new(k);
  pthread_mutex_unlock(&lock);
}

/* ---- making -------------------------------------------------------------- */

/* The table of all holdings. */
static bool list_classes(Automaton *a)
{
  for (int s = 0; s < SUIT_NB; s++) {
    a->of[s] = region_new(&a->region, HOLDING_NB, sizeof *a->of[s]);
    for (unsigned i = 0; a->of[s] && i < HOLDING_NB; i++)
      a->of[s][i] = (int16_t)automaton_class(a, s, i);
  }
  return !a->region.failed;
}

bool automaton_make(Automaton *out, const Cond *const cond[], int nb, const HandPool *p,
                    int beside, Meter *m)
{
  CondPart *part = mem_new((size_t)nb + 1, sizeof *part);
  if (!part) return err_memory(m->e);
  for (int i = 0; i < nb; i++) part[i] = (CondPart){cond[i], cond[i]->root};
  const AskedParts asked = {.nb = nb,
                            .part = part,
                            .pool = p,
                            .beside = beside,
                            .hash = hash_parts(part, nb)};
  Budget before = m->spent;
  Automaton a;
  bool ok = take(out, &asked, m);
  if (!ok && automaton_fresh(&a, cond, nb, p, beside, m)) {
    ok = list_classes(&a) || err_memory(m->e);
    if (ok)
      keep(&a, &asked, NULL, before, m);
    else
      automaton_free(&a);
    if (ok) *out = a;
  }
  mem_free(part);
  return ok;
}

static bool make_all(Automaton *out, AskedParts a, Meter *m)
{
  a.hash = hash_parts(a.part, a.nb);
  if (take(out, &a, m)) return true;
  Budget before = m->spent;
  Automaton made, first, last;
  if (a.nb == 1) {
    Cond *c = copy_part(a.part);
    const Cond *const list[] = {c};
    bool ok =
        c ? automaton_fresh(&made, list, 1, a.pool, a.beside, m) : err_memory(m->e);
    cond_free(c);
    if (!ok) return false;
    keep(&made, &a, NULL, before, m);
    *out = made;
    return true;
  }
  AskedParts own = a;
  a.nb--;
  if (!make_all(&first, a, m)) return false;
  a.part += a.nb;
  a.nb = 1;
  bool ok = make_all(&last, a, m);
  if (ok) {
    ok = automaton_both(&made, &first, &last, a.pool, m);
    automaton_free(&last);
  }
  if (ok && first.kept) keep(&made, &own, first.kept, before, m);
  automaton_free(&first);
  if (ok) *out = made;
  return ok;
}

bool automaton_of(Automaton *out, const Cond *c, bool apart, const HandPool *p,
                  int beside, Meter *m)
{
  const CondNode *root = &c->node[c->root];
  CondPart *part = mem_new((size_t)c->nb, sizeof *part);
  AskedParts asked = {.all = true, .part = part, .pool = p, .beside = beside};
  if (!part) return err_memory(m->e);
  if (apart && root->op == COND_AND)
    for (int k = root->child; k >= 0; k = c->node[k].next)
      part[asked.nb++] = (CondPart){c, k};
  else
    part[asked.nb++] = (CondPart){c, c->root};
  bool ok = make_all(out, asked, m);
  mem_free(part);
  return ok;
}
