/* SPDX-License-Identifier: MIT */
#include "count/joint/trie.h"

#include <string.h>

#include "base/mem.h"

enum {
  SPLIT_WORK = 20, /* operations of a split: classes and the place of its key */
  POLL_EVERY = 4096,
  CELL_SPLITS_MAX = 560, /* of all cells together, where one has all thirteen cards */
};
static const char SPLITS[] = "splits of a suit";

/* What the bins get of a cell, side by side; how many ways there are. */
typedef struct CellSplit {
  uint64_t get;
  uint32_t ways;
} CellSplit;

/* A trie while it is made. */
typedef struct TrieMaker {
  Trie *t;
  const TrieBins *b;
  int suit;
  unsigned held[AUTOMATON_BINS]; /* in this suit */
  Keys keys;                     /* of leaves: four classes in two numbers */
  uint32_t *ways;                /* by number of the key */
  int room;
  TrieSplit *split; /* as they come */
  int32_t *number;  /* of the key, by split */
  int split_nb, split_room, number_room;
  CellSplit of_cell[CELL_SPLITS_MAX];
  int cell_from[RANK_NB + 1]; /* the splits of each cell */
  Meter *meter;
  uint64_t bytes; /* counted while it is made */
  int tried;      /* splits */
  bool failed;    /* the meter's Err says why */
} TrieMaker;

/* Whether the work may go on: nobody asks to stop, and what grew is within the budget.
 */
static bool within(TrieMaker *k)
{
  const Keys *keys = &k->keys;
  uint64_t bytes = (uint64_t)keys->room * 2 * sizeof *keys->key +
                   (uint64_t)keys->slots * sizeof *keys->slot +
                   (uint64_t)k->room * sizeof *k->ways +
                   (uint64_t)k->split_room * sizeof *k->split +
                   (uint64_t)k->number_room * sizeof *k->number;
  uint64_t more = bytes - k->bytes;
  k->bytes = bytes;
  return meter_work(k->meter, 0, SPLITS) && meter_hold(k->meter, more, SPLITS);
}

/* Would another card instead of this one never change a class? */
static bool swappable(const TrieMaker *k, unsigned free, unsigned card, unsigned other)
{
  unsigned rest = free & ~(card | other);
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    if (!k->b->size[d]) continue;
    const int16_t *of = k->b->automaton[d]->of[k->suit];
    for (unsigned x = rest;; x = (x - 1) & rest) {
      if (of[k->held[d] | x | card] != of[k->held[d] | x | other]) return false;
      if (!x) break;
    }
  }
  return true;
}

static void find_cells(TrieMaker *k)
{
  unsigned free = hand_holding(k->b->free, k->suit);
  Trie *t = k->t;
  for (unsigned left = free; left; left &= left - 1) {
    unsigned card = left & -left;
    int c = 0;
    while (c < t->cell_nb &&
           !swappable(k, free, card, t->cell[c] & -(unsigned)t->cell[c]))
      c++;
    t->cell_nb += c == t->cell_nb;
    t->cell[c] |= (uint16_t)card;
  }
}

static unsigned get_of(uint64_t get, int bin)
{
  return get >> (16 * bin) & UINT16_MAX;
}

static void add_split(TrieMaker *k, uint64_t get, uint32_t ways)
{
  int class[AUTOMATON_BINS];
  k->failed = ++k->tried % POLL_EVERY == 0 && !within(k);
  if (k->failed) return;
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    class[d] = k->b->automaton[d]->of[k->suit][k->held[d] | get_of(get, d)];
    if (class[d] < 0) return;
  }
  int32_t key[2] = {class[0] << 16 | class[1], class[2] << 16 | class[3]};
  int known = k->keys.nb, which = keys_find(&k->keys, key);
  size_t nb = (size_t)k->split_nb + 1;
  bool ok =
      which >= 0 && mem_grow(&k->ways, (size_t)k->keys.nb, &k->room, sizeof *k->ways) &&
      (!k->b->splits || (mem_grow(&k->split, nb, &k->split_room, sizeof *k->split) &&
                         mem_grow(&k->number, nb, &k->number_room, sizeof *k->number)));
  k->failed = !ok && !err_memory(k->meter->e);
  if (k->failed) return;
  if (which == known) k->ways[which] = 0;
  k->ways[which] += ways;
  if (!k->b->splits) return;
  k->number[k->split_nb] = which;
  TrieSplit *s = &k->split[k->split_nb++];
  for (int d = 0; d < AUTOMATON_BINS; d++) s->holding[d] = (uint16_t)get_of(get, d);
  s->ways = ways;
}

/* List the splits of a cell whose cards 'left' go to the bins from 'bin' on. */
static void list_cell(TrieMaker *k, int cell, int bin, unsigned left, CellSplit s)
{
  int nb = __builtin_popcount(left), most = k->b->size[bin];
  unsigned get = 0;
  for (int n = 0; n <= nb && n <= most; n++) {
    if (n) get |= left & -left, left &= left - 1;
    CellSplit more = {s.get | (uint64_t)get << (16 * bin),
                      s.ways * (uint32_t)count_choose(nb, n)};
    if (bin < AUTOMATON_BINS - 1)
      list_cell(k, cell, bin + 1, left, more);
    else if (n == nb)
      k->of_cell[k->cell_from[cell + 1]++] = more;
  }
}

/* Split the cells from 'cell' on among the bins in all ways. */
static void split_cells(TrieMaker *k, int cell, uint64_t get, uint32_t ways)
{
  if (cell == k->t->cell_nb) {
    add_split(k, get, ways);
    return;
  }
  for (int i = k->cell_from[cell]; i < k->cell_from[cell + 1] && !k->failed; i++)
    split_cells(k, cell + 1, get | k->of_cell[i].get, ways * k->of_cell[i].ways);
}

/* Sort numbers 0 .. nb - 1 by a field of a key, which is below 'most'; stable. */
static bool sort_by(const TrieMaker *k, int32_t *order, int field, int most)
{
  int nb = k->keys.nb;
  Region scratch = {0};
  int32_t *next = region_new(&scratch, (size_t)most + 2, sizeof *next);
  int32_t *to = region_new(&scratch, (size_t)nb + 1, sizeof *to);
  bool ok = !scratch.failed;
  for (int pass = 0; ok && pass < 2; pass++)
    for (int i = 0; i < nb; i++) {
      int32_t key = k->keys.key[2 * order[i] + field / 2];
      int value = field % 2 ? key & UINT16_MAX : key >> 16;
      if (!pass)
        next[value + 1]++;
      else
        to[next[value]++] = order[i];
      if (!pass && i == nb - 1)
        for (int v = 0; v < most; v++) next[v + 1] += next[v];
    }
  if (ok) memcpy(order, to, (size_t)nb * sizeof *order);
  region_free(&scratch);
  return ok;
}

/* The keys, sorted, as top nodes, nodes and leaves. */
static bool list_nodes(TrieMaker *k, const int32_t *order)
{
  Trie *t = k->t;
  int nb = k->keys.nb, first = -1, second = -1;
  size_t tops = (size_t)k->b->automaton[0]->class_nb[k->suit] + 1;
  t->top = region_new(&t->region, tops, sizeof *t->top);
  t->child = region_new(&t->region, tops, sizeof *t->child);
  t->second = region_new(&t->region, (size_t)nb + 1, sizeof *t->second);
  t->list = region_new(&t->region, (size_t)nb + 1, sizeof *t->list);
  t->leaf = region_new(&t->region, (size_t)nb + 1, sizeof *t->leaf);
  if (t->region.failed) return false;
  const uint8_t *length = k->b->automaton[1]->length[k->suit];
  for (int i = 0; i < nb; i++) {
    const int32_t *key = k->keys.key + 2 * order[i];
    if (key[0] >> 16 != first) {
      first = key[0] >> 16;
      second = -1;
      t->top[t->top_nb++] = (uint16_t)first;
    }
    if ((key[0] & UINT16_MAX) != second) {
      second = key[0] & UINT16_MAX;
      t->second[t->node_nb] = (uint16_t)second;
      t->list[t->node_nb++] = (uint32_t)i;
      t->child[t->top_nb - 1][length[second] + 1]++;
    }
    t->leaf[i] = (TrieLeaf){{(uint16_t)(key[1] >> 16), (uint16_t)(key[1] & UINT16_MAX)},
                            k->ways[order[i]]};
  }
  t->list[t->node_nb] = (uint32_t)nb;
  t->leaf_nb = nb;
  uint32_t nodes = 0;
  for (int i = 0; i < t->top_nb; i++)
    for (int n = 0; n <= RANK_NB + 1; n++) t->child[i][n] = nodes += t->child[i][n];
  return true;
}

/* The splits, by leaf. */
static bool list_splits(TrieMaker *k, const int32_t *order)
{
  Trie *t = k->t;
  int32_t *place = mem_new((size_t)t->leaf_nb + 1, sizeof *place);
  t->from = region_new(&t->region, (size_t)t->leaf_nb + 2, sizeof *t->from);
  t->split = region_new(&t->region, (size_t)k->split_nb + 1, sizeof *t->split);
  bool ok = place && !t->region.failed;
  for (int i = 0; ok && i < t->leaf_nb; i++) place[order[i]] = i;
  for (int i = 0; ok && i < k->split_nb; i++) t->from[place[k->number[i]] + 2]++;
  for (int i = 1; ok && i <= t->leaf_nb + 1; i++) t->from[i] += t->from[i - 1];
  for (int i = 0; ok && i < k->split_nb; i++)
    t->split[t->from[place[k->number[i]] + 1]++] = k->split[i];
  mem_free(place);
  return ok;
}

/* Ways to split the cells, classes aside. */
static uint64_t splits(const TrieMaker *k)
{
  uint64_t nb = 1;
  int bins = 0;
  for (int d = 0; d < AUTOMATON_BINS; d++) bins += k->b->size[d] > 0;
  for (int c = 0; c < k->t->cell_nb; c++)
    nb *=
        (uint64_t)count_choose(__builtin_popcount(k->t->cell[c]) + bins - 1, bins - 1);
  return nb;
}

bool trie_make(Trie *out, int suit, const TrieBins *b, Meter *m)
{
  Trie t = {.top_nb = 0};
  TrieMaker k = {.t = &t, .b = b, .suit = suit, .keys = keys_of(2), .meter = m};
  for (int d = 0; d < AUTOMATON_BINS; d++) k.held[d] = hand_holding(b->held[d], suit);
  find_cells(&k);
  if (!meter_work(m, SPLIT_WORK * splits(&k), SPLITS)) return false;
  for (int c = 0; c < t.cell_nb; c++) {
    k.cell_from[c + 1] = k.cell_from[c];
    list_cell(&k, c, 0, t.cell[c], (CellSplit){.ways = 1});
  }
  split_cells(&k, 0, 0, 1);
  int32_t *order = mem_new((size_t)k.keys.nb + 1, sizeof *order);
  bool ok = !k.failed && (order || err_memory(m->e));
  bool memory = ok;
  for (int i = 0; ok && i < k.keys.nb; i++) order[i] = i;
  for (int d = AUTOMATON_BINS - 1; ok && d >= 0; d--)
    ok = sort_by(&k, order, d, b->automaton[d]->class_nb[suit]);
  ok = ok && list_nodes(&k, order) && (!b->splits || list_splits(&k, order));
  mem_free(order);
  mem_free(k.ways);
  mem_free(k.split);
  mem_free(k.number);
  keys_free(&k.keys);
  m->spent.bytes -= k.bytes;
  *out = t;
  uint64_t bytes =
      (uint64_t)t.leaf_nb * (sizeof *t.leaf + sizeof *t.list + sizeof *t.second);
  bytes += (uint64_t)k.split_nb * sizeof *t.split;
  return (ok || (memory && err_memory(m->e))) && meter_hold(m, bytes, SPLITS);
}

void trie_free(Trie *t)
{
  region_free(&t->region);
  *t = (Trie){.top_nb = 0};
}
