/* SPDX-License-Identifier: MIT */
#include "count/joint_numbers_row.h"

#include <string.h>

/* ---- rows ---------------------------------------------------------------- */

bool row_at(NumbersRow *out, const Numbered *n, int side, int first, int second,
            int third)
{
  const Joint *j = n->j;
  int half = n->side[side].half, near = n->side[NEAR].half, left = j->half[near].cards;
  *out = (NumbersRow){.n = n, .side = side, .state = {first, second}, .cards = {third}};
  for (int d = 0; d < 2; d++) {
    const Automaton *a = &j->automaton[d];
    int cards = cards_of(a, half, out->state[d]);
    left -= side == NEAR ? cards : a->size - cards;
  }
  out->cards[1] = left - third;
  for (int i = 0; i < 2; i++) {
    const Automaton *a = &j->automaton[2 + i];
    out->states[NEAR][i] = (size_t)states_with(a, near, out->cards[i]);
    out->states[FAR][i] = (size_t)states_with(a, !near, a->size - out->cards[i]);
    if (!out->states[NEAR][i] || !out->states[FAR][i]) return false;
  }
  return true;
}

size_t row_places(const Numbered *n, int firsts)
{
  int seconds = states_of(&n->j->automaton[1], n->side[NEAR].half);
  return (size_t)firsts * ((size_t)seconds * (size_t)n->width + 1);
}

size_t row_place(const NumbersRow *r)
{
  const Automaton *a = &r->n->j->automaton[1];
  int half = r->n->side[NEAR].half, cards = cards_of(a, half, r->state[1]);
  int first = a->from[half][cards];
  return row_places(r->n, r->state[0]) +
         (size_t)(first * r->n->width + r->cards[0] * states_with(a, half, cards) +
                  r->state[1] - first);
}

size_t row_columns(const NumbersRow *r, int side)
{
  return r->states[side][side == FAR] + 1;
}

size_t row_cells(const NumbersRow *r, int side)
{
  return (r->states[side][0] + 1) * (r->states[side][1] + 1);
}

void row_list_nodes(struct Numbers *k, const Numbered *n, int side, int state,
                    int cards)
{
  joint_sorted_nodes(n->j, n->side[side].half, state, cards, k->listed, k->pair[side],
                     k->first);
}

void row_take_nodes(const struct Numbers *k, NumbersRow *r, int second)
{
  const Automaton *a = &r->n->j->automaton[1];
  int half = r->n->side[r->side].half;
  const uint32_t *at = k->first + second - a->from[half][cards_of(a, half, second)];
  r->state[1] = second;
  r->pair = k->pair[r->side] + at[0];
  r->nodes = at[1] - at[0];
}

NumbersRow row_part(const NumbersRow *r, uint32_t i)
{
  NumbersRow part = *r;
  part.pair += i * STEP;
  part.nodes -= i * STEP;
  if (part.nodes > STEP) part.nodes = STEP;
  return part;
}

NumbersRow row_near(const NumbersRow *far, int first, int second)
{
  NumbersRow r = *far;
  r.side = NEAR;
  r.state[0] = first;
  r.state[1] = second;
  return r;
}

/* ---- leaves -------------------------------------------------------------- */

/* What goes through the pairs of leaves of a row. */
typedef struct Leaves {
  const TrieLeaf *leaf[2];
  const NodeLeaves *x, *y; /* of a pair of nodes */
  int third, from, end;    /* cards of the third bin; lengths in the first suit */
  const uint16_t *outer, *inner;
  size_t outers, inners, columns;
  int class; /* of a leaf: that of the outer bin */
} Leaves;

static Leaves leaves_of(const NumbersRow *r)
{
  const NumbersSide *s = &r->n->side[r->side];
  const Joint *j = r->n->j;
  int outer = r->side == NEAR, suit = j->automaton[0].suit[s->half][1];
  return (Leaves){
      .leaf = {j->half[s->half].trie[0]->leaf, j->half[s->half].trie[1]->leaf},
      .third = r->side == NEAR ? r->cards[0] : j->automaton[2].size - r->cards[0],
      .outer = s->place[outer],
      .inner = s->place[!outer],
      .outers = (size_t)j->automaton[2 + outer].class_nb[suit],
      .inners = (size_t)j->automaton[3 - outer].class_nb[suit],
      .columns = row_columns(r, r->side),
      .class = outer,
  };
}

/* Go to a pair of nodes. */
static inline void to_nodes(Leaves *l, const NumbersSide *s, const NodePair *pair)
{
  l->x = &s->leaves[0][pair->node[0]];
  l->y = &s->leaves[1][pair->node[1]];
  l->from = l->third - l->y->high > l->x->low ? l->third - l->y->high : l->x->low;
  l->end = (l->third - l->y->low < l->x->high ? l->third - l->y->low : l->x->high) + 1;
}

/* The cell of a pair of leaves. */
static inline size_t cell_of(const Leaves *l, const TrieLeaf *a, const TrieLeaf *b)
{
  size_t outer = a->class[l->class] * l->outers + b->class[l->class];
  size_t inner = a->class[!l->class] * l->inners + b->class[!l->class];
  return l->outer[outer] * l->columns + l->inner[inner];
}

uint64_t row_leaves(const NumbersRow *r)
{
  Leaves l = leaves_of(r);
  uint64_t nb = 0;
  for (uint32_t i = 0; i < r->nodes; i++) {
    to_nodes(&l, &r->n->side[r->side], &r->pair[i]);
    for (int n = l.from; n < l.end; n++) {
      const uint32_t *y = l.y->from + l.third - n;
      nb += (uint64_t)(l.x->from[n + 1] - l.x->from[n]) * (y[1] - y[0]);
    }
  }
  return nb;
}

void row_add_leaves(const struct Numbers *k, const NumbersRow *r)
{
  Leaves l = leaves_of(r);
  uint64_t *table = k->table[NEAR];
  memset(table, 0, row_cells(r, NEAR) * sizeof *table);
  for (uint32_t i = 0; i < r->nodes; i++) {
    to_nodes(&l, &r->n->side[NEAR], &r->pair[i]);
    for (int n = l.from; n < l.end; n++) {
      const TrieLeaf *first = l.leaf[1] + l.y->from[l.third - n];
      const TrieLeaf *end = l.leaf[1] + l.y->from[l.third - n + 1];
      for (uint32_t p = l.x->from[n]; p < l.x->from[n + 1]; p++) {
        const TrieLeaf *a = l.leaf[0] + p;
        for (const TrieLeaf *b = first; b < end; b++)
          table[cell_of(&l, a, b)] += (uint64_t)a->ways * b->ways;
      }
    }
  }
}

bool row_find_leaves(const struct Numbers *k, const NumbersRow *r, Count *number,
                     JointFound *out)
{
  Leaves l = leaves_of(r);
  const uint64_t *table = k->table[r->side];
  for (uint32_t i = 0; i < r->nodes; i++) {
    to_nodes(&l, &r->n->side[r->side], &r->pair[i]);
    for (int n = l.from; n < l.end; n++) {
      const TrieLeaf *b = l.leaf[1] + l.y->from[l.third - n];
      const TrieLeaf *end = l.leaf[1] + l.y->from[l.third - n + 1];
      for (uint32_t p = l.x->from[n]; p < l.x->from[n + 1]; p++) {
        const TrieLeaf *a = l.leaf[0] + p;
        Count all = 0;
        for (const TrieLeaf *q = b; q < end; q++)
          all += (Count)table[cell_of(&l, a, q)] * q->ways;
        all *= a->ways;
        if (*number >= all) {
          *number -= all;
          continue;
        }
        for (const TrieLeaf *q = b;; q++) {
          uint64_t times = table[cell_of(&l, a, q)];
          Count own = (Count)times * q->ways * a->ways;
          if (*number >= own) {
            *number -= own;
            continue;
          }
          uint64_t way = (uint64_t)(*number / times);
          *number %= times;
          *out = (JointFound){{p, (uint32_t)(q - l.leaf[1])},
                              {(uint32_t)(way / q->ways), (uint32_t)(way % q->ways)}};
          return true;
        }
      }
    }
  }
  return false;
}

/* ---- entries ------------------------------------------------------------- */

void row_list_partners(struct Numbers *k, const Numbered *n, int bin, int state)
{
  const Automaton *a = &n->j->automaton[bin];
  int near = n->side[NEAR].half, all = states_of(a, 1), nb = 0;
  int cards = a->size - cards_of(a, !near, state);
  int end = cards < 0 || cards > HALF_CARDS ? 0 : a->from[near][cards + 1];
  for (int own = end ? a->from[near][cards] : 0; own < end; own++)
    if (a->result[near ? state * all + own : own * all + state])
      k->partner[bin][nb++] = (uint16_t)own;
  k->partners[bin] = nb;
}

NumbersRow row_partner(const struct Numbers *k, const NumbersRow *far, int i)
{
  return row_near(far, k->partner[0][k->group[0] + i / k->partners[1]],
                  k->partner[1][i % k->partners[1]]);
}

void row_add_entries(const NumbersRow *r, uint64_t *table)
{
  const uint32_t *from = r->n->from + row_place(r);
  const uint64_t *entry = r->n->entry[r->state[0]];
  for (uint32_t e = from[0]; e < from[1]; e++) {
    table += entry[e] >> WAYS_BITS;
    *table += entry[e] & WAYS_MASK;
  }
}

bool row_next_group(struct Numbers *k, const NumbersRow *far)
{
  const Automaton *a = &far->n->j->automaton[1];
  int half = far->n->side[NEAR].half;
  int second = a->size - cards_of(a, !half, far->state[1]);
  int seconds = states_with(a, half, second);
  uint32_t entries = 0;
  k->group[0] = k->group[1];
  while (k->group[1] < k->partners[0] && entries < GROUP) {
    NumbersRow r = row_near(far, k->partner[0][k->group[1]++], a->from[half][second]);
    const uint32_t *from = far->n->from + row_place(&r);
    entries += from[seconds] - from[0];
  }
  return k->group[0] < k->group[1];
}

void row_apply(const struct Numbers *k, const NumbersRow *r, const uint64_t *near)
{
  size_t inner = r->states[NEAR][0], outer = r->states[FAR][1];
  size_t columns = row_columns(r, FAR);
  contract(&r->n->apply[3][r->cards[1]], near + inner + 2, inner + 1, k->step[0], inner,
           inner);
  for (size_t c = 0; c < inner; c++) {
    uint64_t *to = k->step[1] + c * columns;
    *to = 0;
    for (size_t d = 0; d < outer; d++) *++to = k->step[0][d * inner + c];
  }
  memset(k->table[FAR], 0, columns * sizeof *k->table[FAR]);
  contract(&r->n->apply[2][r->cards[0]], k->step[1], columns, k->table[FAR] + columns,
           columns, columns);
}

/* ---- lines --------------------------------------------------------------- */

size_t row_line(const Numbered *n, int state, int second, int third)
{
  return ((size_t)state * WIDTH + (size_t)second) * (size_t)n->width + (size_t)third;
}

size_t row_lines(const Numbered *n)
{
  return row_line(n, states_of(&n->j->automaton[0], n->side[FAR].half), 0, 0);
}

bool row_of_line(NumbersRow *out, const Numbered *n, int state, int second, int third)
{
  const Automaton *a = &n->j->automaton[1];
  const int half = n->side[NEAR].half;
  return states_with(a, half, second) && states_with(a, !half, a->size - second) &&
         row_at(out, n, FAR, state, a->from[!half][a->size - second], third);
}
