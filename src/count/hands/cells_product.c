/* SPDX-License-Identifier: MIT */
/*
** How: the filter and each condition is an automaton, which is kept, so that what is
** asked of other lists among the same hands, or of the same conditions among other
** ones, is not made again. A left tuple of the conditions' states has ways by the
** filter's left states; the filter's table of results makes these ways by its right
** states, and so hands beside each right tuple. Two tuples say which conditions hold.
*/
#include "count/hands/cells_product.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "count/hands/cells_put.h"
#include "count/hands/join.h"
#include "count/hands/product.h"

enum { BESIDE_SPADES = HEARTS, KNOWN_BITS = 12 };

typedef struct TupleCounter {
  Region region;
  const AutomataProduct *p;
  int words;        /* of a set of conditions */
  uint64_t *beside; /* of the left tuple, by right state of the filter: ways */
  uint64_t *hands;  /* by right tuple */
  uint32_t *set;    /* the same: the conditions that hold, in words */
  Keys keys;        /* sets */
  uint64_t *count;  /* by set */
  int32_t known[1 << KNOWN_BITS]; /* the last set found of each place, plus 1 */
} TupleCounter;

static bool counter_open(TupleCounter *k, const AutomataProduct *p, int nb)
{
  k->p = p;
  k->keys = cells_keys(nb);
  k->words = k->keys.width;
  size_t tuples = (size_t)p->half[1].tuples;
  size_t states = (size_t)states_of(p->of[0], 1);
  k->beside = region_new(&k->region, states + 1, sizeof *k->beside);
  k->hands = region_new(&k->region, tuples + 1, sizeof *k->hands);
  k->set = region_new(&k->region, tuples * (size_t)k->words + 1, sizeof *k->set);
  k->count = region_new(&k->region, HANDS_CELLS_MAX + 1, sizeof *k->count);
  return !k->region.failed;
}

/* The hands beside each right tuple of left states from .. end - 1, of 'n' cards. */
static void count_beside(TupleCounter *k, int from, int end, int n)
{
  const Automaton *filter = k->p->of[0];
  const ProductHalf *left = &k->p->half[0], *right = &k->p->half[1];
  int first = filter->from[1][HAND_SIZE - n], last = filter->from[1][HAND_SIZE - n + 1];
  uint64_t *beside = k->beside;
  memset(beside + first, 0, (size_t)(last - first) * sizeof *beside);
  for (int x = from; x < end; x++) {
    uint64_t ways = left->ways[x];
    const uint8_t *result =
        filter->result + (size_t)left->first[x] * (size_t)states_of(filter, 1);
    for (int y = first; y < last; y++) beside[y] += result[y] ? ways : 0;
  }
  int tuple = right->from[HAND_SIZE - n], stop = right->from[HAND_SIZE - n + 1];
  memset(k->hands + tuple, 0, (size_t)(stop - tuple) * sizeof *k->hands);
  stop = right->state_from[HAND_SIZE - n + 1];
  for (int y = right->state_from[HAND_SIZE - n]; y < stop; y++)
    k->hands[right->tuple[y]] += beside[right->first[y]] * right->ways[y];
}

/* The conditions that hold of a left tuple beside each right one, from .. end - 1. */
static void find_sets(TupleCounter *k, int left, int from, int end)
{
  const AutomataProduct *p = k->p;
  size_t words = (size_t)k->words;
  memset(k->set + (size_t)from * words, 0,
         (size_t)(end - from) * words * sizeof *k->set);
  for (int i = 1; i < p->nb; i++) {
    int state = product_states(p, 0, i)[left];
    if (state < 0) continue;
    const uint8_t *result =
        p->of[i]->result + (size_t)state * (size_t)states_of(p->of[i], 1);
    const int32_t *right = product_states(p, 1, i);
    uint32_t *to = k->set + (size_t)(i - 1) / CELL_BITS, bit = (i - 1) % CELL_BITS;
    for (int t = from; t < end; t++)
      if (right[t] >= 0) to[(size_t)t * words] |= (uint32_t)result[right[t]] << bit;
  }
}

static bool add_hands(TupleCounter *k, int from, int end, Err *e)
{
  for (int t = from; t < end; t++) {
    const int32_t *set = (const int32_t *)k->set + (size_t)t * (size_t)k->words;
    if (!k->hands[t]) continue;
    int32_t *known = &k->known[*set & ((1 << KNOWN_BITS) - 1)], which = *known - 1;
    if (which < 0 || k->words > 1 || k->keys.key[which] != *set) {
      which = keys_find(&k->keys, set);
      if (which < 0) return err_memory(e);
      if (which >= HANDS_CELLS_MAX) return cells_too_many(e);
      *known = which + 1;
    }
    k->count[which] += k->hands[t];
  }
  return true;
}

static bool count_all(TupleCounter *k, Meter *m)
{
  const ProductHalf *left = &k->p->half[0], *right = &k->p->half[1];
  const char *what = "states of conditions";
  for (int n = 0; n <= HAND_SIZE; n++) {
    int from = right->from[HAND_SIZE - n], end = right->from[HAND_SIZE - n + 1];
    int x = left->state_from[n];
    uint64_t work = (uint64_t)(end - from) * (uint64_t)k->p->nb +
                    (uint64_t)(right->state_from[HAND_SIZE - n + 1] -
                               right->state_from[HAND_SIZE - n]);
    for (int t = left->from[n]; t < left->from[n + 1] && from < end; t++) {
      int next = x;
      while (next < left->nb && left->tuple[next] == t) next++;
      if (!meter_work(m, work, what)) return false;
      count_beside(k, x, next, n);
      find_sets(k, t, from, end);
      if (!add_hands(k, from, end, m->e)) return false;
      x = next;
    }
  }
  return true;
}

static bool count_product(HandCells *out, const Automaton *const of[], int nb,
                          const HandPool *p, Meter *m)
{
  AutomataProduct product;
  TupleCounter *k = mem_new(1, sizeof *k);
  if (!k) return err_memory(m->e);
  bool ok = product_make(&product, of, nb + 1, false, p, m) &&
            (counter_open(k, &product, nb) || err_memory(m->e)) && count_all(k, m);
  HandCells c = {.at = ok ? mem_new((size_t)k->keys.nb + 1, sizeof *c.at) : NULL};
  int *set = region_new(&k->region, (size_t)k->keys.nb + 1, sizeof *set);
  if (ok && (!c.at || !set)) ok = err_memory(m->e);
  if (ok) {
    cells_list(&c, set, &k->keys, k->count);
    cells_sort(&c);
    *out = c;
  } else {
    mem_free(c.at);
  }
  product_free(&product);
  keys_free(&k->keys);
  region_free(&k->region);
  mem_free(k);
  return ok;
}

static bool count_cells(HandCells *out, const Cond *filter, const Cond *const cond[],
                        int nb, const HandPool *p, Meter *m)
{
  Automaton of[HANDS_CONDS_MAX + 1];
  const Automaton *list[HANDS_CONDS_MAX + 1];
  int made = 0;
  bool ok = filter ? automaton_of(&of[0], filter, true, p, BESIDE_SPADES, m)
                   : automaton_any(&of[0], HAND_SIZE, BESIDE_SPADES, m);
  made += ok;
  for (int i = 0; ok && i < nb; i++, made += ok)
    ok = automaton_of(&of[made], cond[i], false, p, BESIDE_SPADES, m);
  for (int i = 0; i < made; i++) list[i] = &of[i];
  ok = ok && count_product(out, list, nb, p, m);
  for (int i = 0; i < made; i++) automaton_free(&of[i]);
  return ok;
}

bool hands_cells_counts(HandCells *out, const Cond *filter, const Cond *const cond[],
                        int nb, const HandPool *p, const Budget *most, const Stop *stop,
                        Err *e)
{
  const Cond *list[HANDS_CONDS_MAX + 1];
  assert(nb <= HANDS_CONDS_MAX);
  for (int i = 0; i < nb; i++) list[i] = cond[i];
  list[nb] = filter;
  Meter m = {.most = most ? *most : hands_budget(), .stop = stop, .e = e};
  return join_seats(list, nb + (filter != NULL), NULL, 0, e) &&
         (count_cells(out, filter, cond, nb, p, &m) ||
          (!stop_asked(stop) && hands_cells(out, filter, cond, nb, p, most, stop, e)));
}
