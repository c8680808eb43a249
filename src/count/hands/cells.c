/* SPDX-License-Identifier: MIT */
/*
** How: the result of a pair of states is the number of the set of conditions that
** hold, given as sets come up. The filter is the condition before the others; what it
** excludes is left out as early as the halves are made. The likeliest pair of each cell
** makes its example, so that it is a hand as people hold them.
*/
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "count/hands/cells_put.h"
#include "count/hands/join.h"

/* Sets of conditions that were seen, numbered. */
struct Vectors {
  Keys keys; /* bits of the conditions after the filter */
  bool many, failed;
};

static int vector_number(const Reading *r, const uint64_t must[], const uint64_t may[])
{
  int32_t key[HANDS_CONDS_MAX / CELL_BITS] = {0};
  struct Vectors *v = r->vectors;
  bool open = false;
  if (v->failed) return VECTORS_MAX;
  for (int i = 0; i < r->cond_nb; i++) {
    Verdict holds = reading_verdict(r, i, must, may);
    if (!i && holds == VERDICT_NO) return VECTORS_MAX;
    open |= holds == VERDICT_MAYBE;
    if (i && holds == VERDICT_YES)
      key[(i - 1) / CELL_BITS] |= (int32_t)(UINT32_C(1) << ((i - 1) % CELL_BITS));
  }
  if (open) return -1;
  int number = v->many ? VECTORS_MAX : keys_find(&v->keys, key);
  v->failed |= number < 0;
  v->many |= number == VECTORS_MAX;
  return number < 0 ? VECTORS_MAX : number;
}

/* Counts by the number of the vector, and the likeliest pair of states that has it. */
typedef struct CellMaker {
  Join join;
  struct Vectors vectors;
  uint64_t *count, *most; /* of all pairs, and of the likeliest */
  int (*pair)[2];
} CellMaker;

/* True if the pair is the likeliest so far. */
static bool add_ways(CellMaker *k, int result, uint64_t ways, int left, int right)
{
  k->count[result] += ways;
  if (ways <= k->most[result]) return false;
  k->most[result] = ways;
  k->pair[result][0] = left;
  k->pair[result][1] = right;
  return true;
}

static void count_row(CellMaker *k, int left, int cards, uint64_t beside)
{
  Join *j = &k->join;
  const HalfState *a = &j->half[0].state[left];
  int first = join_first(j, cards), end = join_end(j, cards);
  if (a->result >= 0 && first < end) {
    if (!add_ways(k, a->result, a->ways * beside, left, first)) return;
    for (int b = first; b < end; b++)
      if (j->half[1].state[b].ways > j->half[1].state[k->pair[a->result][1]].ways)
        k->pair[a->result][1] = b;
    return;
  }
  const int16_t *result = join_row(j, left, cards);
  for (int b = first; b < end; b++)
    add_ways(k, *result++, a->ways * j->half[1].state[b].ways, left, b);
}

bool cells_too_many(Err *e)
{
  return err_as(e, ERR_BUDGET,
                "too large to count: over %d different sets of conditions hold",
                HANDS_CELLS_MAX);
}

static bool too_many(const CellMaker *k, Err *e)
{
  if (k->vectors.failed) return !err_memory(e);
  return k->vectors.many && !cells_too_many(e);
}

static bool count_rows(CellMaker *k, Err *e)
{
  Join *j = &k->join;
  for (int cards = 0; cards <= HAND_SIZE; cards++) {
    uint64_t beside = join_beside(j, cards);
    for (int a = j->half[0].from[cards]; a < j->half[0].from[cards + 1]; a++) {
      if (join_stopped(j, e) || too_many(k, e)) return false;
      count_row(k, a, cards, beside);
    }
  }
  return !too_many(k, e);
}

/* For each class of a suit its middle holding. NULL: no memory. */
static uint16_t *find_holdings(const Holdings *h, Region *region)
{
  uint32_t *seen = region_new(region, (size_t)h->keys.nb + 1, sizeof *seen);
  uint16_t *out = region_new(region, (size_t)h->keys.nb + 1, sizeof *out);
  for (unsigned i = 0; !region->failed && i < HOLDING_NB; i++) {
    int class = holdings_class(h, i);
    if (class >= 0 && seen[class]++ <= h->ways[class] / 2) out[class] = (uint16_t)i;
  }
  return out;
}

/*
** For each state of a half the likeliest holdings that make it, one a suit: by state.
** NULL: no memory.
*/
static Hand *find_members(const Half *h, Region *region)
{
  int nb[2] = {h->of[0]->keys.nb, h->of[1]->keys.nb};
  uint16_t *holding[2];
  for (int i = 0; i < 2; i++) holding[i] = find_holdings(h->of[i], region);
  uint64_t *most = region_new(region, (size_t)h->nb + 1, sizeof *most);
  Hand *out = region_new(region, (size_t)h->nb + 1, sizeof *out);
  for (int i = 0; !region->failed && i < nb[0] * nb[1]; i++) {
    int a = i / nb[1], b = i % nb[1], state = h->of_pair[i];
    uint64_t ways = (uint64_t)h->of[0]->ways[a] * h->of[1]->ways[b];
    if (state < 0 || ways <= most[state]) continue;
    most[state] = ways;
    out[state] = hand_from_holding(holding[0][a], h->suit[0]) |
                 hand_from_holding(holding[1][b], h->suit[1]);
  }
  return out;
}

static int compare_cells(const void *a, const void *b)
{
  const HandCell *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? 1 : -1;
  return memcmp(x->holds, y->holds, sizeof x->holds);
}

void cells_list(HandCells *out, int set[], const Keys *keys, const uint64_t count[])
{
  for (int i = 0; i < keys->nb; i++) {
    if (!count[i]) continue;
    set[out->nb] = i;
    HandCell *cell = &out->at[out->nb++];
    const int32_t *bits = keys->key + (size_t)i * (size_t)keys->width;
    *cell = (HandCell){.count = count[i]};
    for (int w = 0; w < keys->width; w++)
      cell->holds[w / 2] |= (uint64_t)(uint32_t)bits[w] << (w % 2 * CELL_BITS);
  }
}

void cells_sort(HandCells *c)
{
  qsort(c->at, (size_t)c->nb, sizeof *c->at, compare_cells);
}

static bool give_cells(HandCells *out, CellMaker *k, Err *e)
{
  const Keys *keys = &k->vectors.keys;
  Region *region = &k->join.region;
  HandCells c = {.at = mem_new((size_t)keys->nb + 1, sizeof *c.at)};
  int *set = region_new(region, (size_t)keys->nb + 1, sizeof *set);
  Hand *member[2];
  for (int i = 0; i < 2; i++) member[i] = find_members(&k->join.half[i], region);
  if (!c.at || region->failed) {
    mem_free(c.at);
    return err_memory(e);
  }
  cells_list(&c, set, keys, k->count);
  for (int i = 0; i < c.nb; i++) {
    const int *pair = k->pair[set[i]];
    c.at[i].example = member[0][pair[0]] | member[1][pair[1]];
  }
  cells_sort(&c);
  *out = c;
  return true;
}

bool hands_cells(HandCells *out, const Cond *filter, const Cond *const cond[], int nb,
                 const HandPool *p, const Budget *most, const Stop *stop, Err *e)
{
  CondNode any = {.op = COND_ANY, .child = -1, .next = -1};
  const Cond all = {.nb = 1, .node = &any}, *list[HANDS_CONDS_MAX + 1];
  assert(nb <= HANDS_CONDS_MAX);
  list[0] = filter ? filter : &all;
  for (int i = 0; i < nb; i++) list[i + 1] = cond[i];
  CellMaker k = {.vectors = {.keys = cells_keys(nb)}};
  Region region = {0};
  k.count = region_new(&region, VECTORS_MAX + 1, sizeof *k.count);
  k.most = region_new(&region, VECTORS_MAX + 1, sizeof *k.most);
  k.pair = region_new(&region, VECTORS_MAX + 1, sizeof *k.pair);
  bool ok = !region.failed || err_memory(e);
  const Wanted wanted = {.vectors = &k.vectors, .vector = vector_number};
  ok = ok &&
       join_make(&k.join, ASKED_VECTOR, list, nb + 1, &wanted, p, most, stop, e) &&
       count_rows(&k, e) && give_cells(out, &k, e);
  join_free(&k.join);
  keys_free(&k.vectors.keys);
  region_free(&region);
  return ok;
}

void hands_cells_free(HandCells *c)
{
  mem_free(c->at);
  *c = (HandCells){.at = NULL};
}
