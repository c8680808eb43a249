/* SPDX-License-Identifier: MIT */
/*
** How: for each pair of numbers of cards that the first two bins have in the left half
** there is a piece of work of its own. The product of two tries' leaves fills a table
** of each half, by the states of all bins: a plane of the last two for each pair of
** states of the first two. It is added up without a branch: what has no state goes to
** cells behind the plane. Then, for each number of cards of the third bin, the bins'
** results are applied, two on the left table, two on the right one, and what both have
** is multiplied.
** Counts of a half are below 4^26, so that 64 bits suffice until the last step.
*/
#include "count/joint.h"

#include <string.h>

#include "base/mem.h"
#include "base/pool.h"
#include "count/contract.h"

enum {
  BINS = AUTOMATON_BINS,
  CARDS_NB = HALF_CARDS + 1, /* numbers of cards in a half */
  CELL_COST = 3,             /* operations of a cell of a table */
  NODE_COST = 4,             /* of a pair of nodes */
  TILE = 8,                  /* rows that are turned at a time: a cache line */
  BOX_COST = 2,              /* of a cell of a table, for each further box */
  COMPARED = 8,              /* results that are compared in an operation */
};
static const char RESULTS[] = "results of pairs of states";

/* Where the pairs of classes of the last two bins go in a plane. */
typedef struct Plane {
  const Joint *j;
  int half;
  uint32_t waste;                          /* cells of the largest plane */
  uint32_t offset[CARDS_NB][CARDS_NB + 1]; /* by cards of the first two, the third */
  uint32_t *third[CARDS_NB];               /* by those: by pair of classes; owned */
  uint32_t *fourth;                        /* owned */
} Plane;

/* What all pieces share. */
typedef struct Counter {
  const Joint *j;
  const JointBox *box;
  int boxes, outs;
  Plane plane[2];
  Contraction (*by[BINS])[CARDS_NB]; /* by box and cards in the left half; owned */
  const Stop *stop;
  struct CountWork **work; /* by worker; owned */
  Count *slot;             /* by slot and count; owned */
  Count *out;
} Counter;

/* What a worker has for itself. */
typedef struct CountWork {
  uint64_t *plane[2]; /* a half's dead cells would be live ones of the other */
  NodePair *pair, *sorted;
  uint32_t *first; /* by state of the second bin, where its pairs begin */
  uint64_t *table[2], *step[6];
} CountWork;

/* The largest sizes of a worker's arrays. */
typedef struct Sizes {
  size_t table[2], step[6], first, pair;
} Sizes;

static int all_cards(const Automaton *a)
{
  return a->size;
}

/* States of a bin in a half when it has 'n' cards in the left one. */
static int states_at(const Joint *j, int bin, int half, int n)
{
  const Automaton *a = &j->automaton[bin];
  return states_with(a, half, half ? all_cards(a) - n : n);
}

/* ---- the product --------------------------------------------------------- */

static bool plane_make(Plane *p, const Joint *j, int half)
{
  const Automaton *c = &j->automaton[2], *d = &j->automaton[3];
  *p = (Plane){.j = j, .half = half};
  for (int n = 0; n < CARDS_NB; n++) {
    uint32_t cells = 0;
    for (int k = 0; k <= CARDS_NB; k++) {
      p->offset[n][k] = cells;
      if (k < CARDS_NB)
        cells += (uint32_t)states_with(c, half, k) *
                 (uint32_t)states_with(d, half, j->half[half].cards - n - k);
    }
    if (cells > p->waste) p->waste = cells;
  }
  const int *suit = c->suit[half];
  int nb = d->class_nb[suit[0]] * d->class_nb[suit[1]];
  p->fourth = mem_new((size_t)nb + 1, sizeof *p->fourth);
  if (!p->fourth) return false;
  for (int i = 0; i < nb; i++) {
    int s = d->of_pair[half][i], k = 0;
    while (s >= d->from[half][k + 1]) k++;
    p->fourth[i] = s < 0 ? p->waste : (uint32_t)(s - d->from[half][k]);
  }
  nb = c->class_nb[suit[0]] * c->class_nb[suit[1]];
  for (int n = 0; n < CARDS_NB; n++) {
    p->third[n] = mem_new((size_t)nb + 1, sizeof *p->third[n]);
    if (!p->third[n]) return false;
    for (int i = 0; i < nb; i++) {
      int s = c->of_pair[half][i], k = 0;
      while (s >= c->from[half][k + 1]) k++;
      int beside = states_with(d, half, j->half[half].cards - n - k);
      p->third[n][i] =
          s < 0 || !beside
              ? p->waste
              : p->offset[n][k] + (uint32_t)(s - c->from[half][k]) * (uint32_t)beside;
    }
  }
  return true;
}

static void plane_free(Plane *p)
{
  mem_free(p->fourth);
  for (int n = 0; n < CARDS_NB; n++) mem_free(p->third[n]);
}

/* Add the products of all leaves of a pair of nodes to a plane. */
static void multiply(const Plane *p, const NodePair *pair, int cards, uint64_t *plane)
{
  const JointHalf *h = &p->j->half[p->half];
  const Trie *t = h->trie[0], *u = h->trie[1];
  const int suit = p->j->automaton[0].suit[p->half][1];
  size_t columns[2] = {(size_t)p->j->automaton[2].class_nb[suit],
                       (size_t)p->j->automaton[3].class_nb[suit]};
  const TrieLeaf *first = u->leaf + u->list[pair->node[1]];
  const TrieLeaf *end = u->leaf + u->list[pair->node[1] + 1];
  for (uint32_t i = t->list[pair->node[0]]; i < t->list[pair->node[0] + 1]; i++) {
    const TrieLeaf *a = &t->leaf[i];
    const uint32_t *third = p->third[cards] + a->class[0] * columns[0];
    const uint32_t *fourth = p->fourth + a->class[1] * columns[1];
    uint64_t ways = a->ways;
    for (const TrieLeaf *b = first; b < end; b++)
      plane[third[b->class[0]] + fourth[b->class[1]]] += ways * b->ways;
  }
}

/* Sort pairs of nodes by the state of the second bin. */
static void sort_pairs(CountWork *w, uint32_t nb, int from, int states)
{
  memset(w->first, 0, ((size_t)states + 2) * sizeof *w->first);
  for (uint32_t i = 0; i < nb; i++) w->first[w->pair[i].state - from + 2]++;
  for (int s = 1; s <= states + 1; s++) w->first[s] += w->first[s - 1];
  for (uint32_t i = 0; i < nb; i++)
    w->sorted[w->first[w->pair[i].state - from + 1]++] = w->pair[i];
}

/*
** The table of a half for numbers of cards of the first two bins: by their states, then
** as planes. False: stopped.
*/
static bool fill(const Counter *k, CountWork *w, int half, int n0, int n1)
{
  const Joint *j = k->j;
  const Plane *p = &k->plane[half];
  const Automaton *a = &j->automaton[0], *b = &j->automaton[1];
  int states = states_with(b, half, n1), from = b->from[half][n1];
  size_t cells = p->offset[n0 + n1][CARDS_NB];
  uint64_t *to = w->table[half];
  for (int s = a->from[half][n0]; s < a->from[half][n0 + 1]; s++) {
    if (stop_asked(k->stop)) return false;
    sort_pairs(w, joint_nodes(j, half, s, n1, w->pair), from, states);
    for (int i = 0; i < states; i++, to += cells) {
      for (uint32_t q = w->first[i]; q < w->first[i + 1]; q++)
        multiply(p, &w->sorted[q], n0 + n1, w->plane[half]);
      memcpy(to, w->plane[half], cells * sizeof *to);
      memset(w->plane[half], 0, cells * sizeof *to);
    }
  }
  return true;
}

/* ---- the join ------------------------------------------------------------ */

/* The numbers of states of all bins in both halves. */
typedef struct Block {
  size_t left[BINS], right[BINS];
} Block;

static bool block_of(const Joint *j, const int n[BINS], Block *out)
{
  for (int d = 0; d < BINS; d++) {
    out->left[d] = (size_t)states_at(j, d, 0, n[d]);
    out->right[d] = (size_t)states_at(j, d, 1, n[d]);
    if (!out->left[d] || !out->right[d]) return false;
  }
  return true;
}

/* Which results bring the left states with 'n' cards and right ones together. */
static bool make_contraction(Contraction *out, const Automaton *a, uint64_t in, int n,
                             bool to_right, Meter *m)
{
  int left = states_with(a, 0, n), right = states_with(a, 1, a->size - n);
  int columns = to_right ? right : left, rows = to_right ? left : right;
  int all = states_of(a, 1);
  if (!left || !right) return true;
  uint64_t cells = (uint64_t)left * (uint64_t)right;
  if (!meter_work(m, cells + cells * (uint64_t)columns / COMPARED, RESULTS) ||
      !meter_hold(m, cells * sizeof *out->row, RESULTS))
    return false;
  uint8_t *bit = mem_new(cells, 1);
  if (!bit) return err_memory(m->e);
  for (int x = 0; x < left; x++)
    for (int y = 0; y < right; y++) {
      int result = a->result[(size_t)(a->from[0][n] + x) * (size_t)all +
                             (size_t)(a->from[1][a->size - n] + y)];
      bit[to_right ? y * rows + x : x * rows + y] = in >> result & 1;
    }
  bool ok = contraction_make(out, bit, columns, rows);
  mem_free(bit);
  return ok || err_memory(m->e);
}

/* The part of the left table with 'n' cards of the third bin, in one piece. */
static void copy_left(const Counter *k, const CountWork *w, const int n[BINS],
                      const Block *b)
{
  const uint32_t *offset = k->plane[0].offset[n[0] + n[1]];
  size_t cells = b->left[2] * b->left[3], rows = b->left[0] * b->left[1];
  for (size_t i = 0; i < rows; i++)
    memcpy(w->step[0] + i * cells, w->table[0] + i * offset[CARDS_NB] + offset[n[2]],
           cells * sizeof *w->step[0]);
}

/* The same of the right one, with the last two bins first. */
static void turn_right(const Counter *k, const CountWork *w, const int n[BINS],
                       const Block *b)
{
  const Automaton *a = k->j->automaton;
  const uint32_t *offset =
      k->plane[1].offset[all_cards(&a[0]) - n[0] + all_cards(&a[1]) - n[1]];
  size_t cells = b->right[2] * b->right[3], rows = b->right[0] * b->right[1];
  const uint64_t *from = w->table[1] + offset[all_cards(&a[2]) - n[2]];
  for (size_t i = 0; i < rows; i += TILE)
    for (size_t c = 0; c < cells; c++)
      for (size_t r = i; r < rows && r < i + TILE; r++)
        w->step[3][c * rows + r] = from[r * offset[CARDS_NB] + c];
}

static Count multiply_up(const uint64_t *left, const uint64_t *right, size_t rows,
                         size_t cells)
{
  Count sum = 0;
  for (size_t i = 0; i < rows; i += TILE)
    for (size_t c = 0; c < cells; c++)
      for (size_t r = i; r < rows && r < i + TILE; r++)
        sum += (Count)left[r * cells + c] * right[c * rows + r];
  return sum;
}

/* Apply the results of the first two bins to the left table, for a box. */
static void contract_left(const Counter *k, const CountWork *w, int box,
                          const int n[BINS], const Block *b, bool first_too)
{
  size_t cells = b->left[2] * b->left[3];
  if (first_too)
    contract(&k->by[0][box][n[0]], w->step[0], w->step[1], b->left[1] * cells);
  for (size_t i = 0; i < b->right[0]; i++)
    contract(&k->by[1][box][n[1]], w->step[1] + i * b->left[1] * cells,
             w->step[2] + i * b->right[1] * cells, cells);
}

static void contract_right(const Counter *k, const CountWork *w, int box,
                           const int n[BINS], const Block *b, bool third_too)
{
  size_t rows = b->right[0] * b->right[1];
  if (third_too)
    contract(&k->by[2][box][n[2]], w->step[3], w->step[4], b->right[3] * rows);
  for (size_t i = 0; i < b->left[2]; i++)
    contract(&k->by[3][box][n[3]], w->step[4] + i * b->right[3] * rows,
             w->step[5] + i * b->left[3] * rows, rows);
}

static void join(const Counter *k, const CountWork *w, const int n[BINS],
                 const Block *b, Count out[])
{
  copy_left(k, w, n, b);
  turn_right(k, w, n, b);
  for (int i = 0; i < k->boxes; i++) {
    const uint64_t *now = k->box[i].in, *last = i ? k->box[i - 1].in : NULL;
    bool changed[BINS];
    for (int d = 0; d < BINS; d++) changed[d] = !last || now[d] != last[d];
    if (changed[0] || changed[1]) contract_left(k, w, i, n, b, changed[0]);
    if (changed[2] || changed[3]) contract_right(k, w, i, n, b, changed[2]);
    out[k->box[i].to] += multiply_up(w->step[2], w->step[5], b->right[0] * b->right[1],
                                     b->left[2] * b->left[3]);
  }
}

/* A piece: numbers of cards of the first two bins in the left half. */
static bool count_piece(const Counter *k, CountWork *w, int n0, int n1, Count out[])
{
  const Joint *j = k->j;
  int n[BINS] = {n0, n1}, rest = j->half[0].cards - n0 - n1;
  bool filled = false;
  for (n[2] = 0; n[2] <= rest && n[2] < CARDS_NB; n[2]++) {
    Block b;
    n[3] = rest - n[2];
    if (n[3] >= CARDS_NB || !block_of(j, n, &b)) continue;
    if (!filled &&
        (!fill(k, w, 0, n0, n1) || !fill(k, w, 1, all_cards(&j->automaton[0]) - n0,
                                         all_cards(&j->automaton[1]) - n1)))
      return false;
    filled = true;
    if (stop_asked(k->stop)) return false;
    join(k, w, n, &b, out);
  }
  return true;
}

/* ---- sizes --------------------------------------------------------------- */

static void raise_to(size_t *most, size_t size)
{
  if (size > *most) *most = size;
}

/* What the pieces need; returns the cells of all tables. */
static double measure(const Joint *j, Sizes *out)
{
  double cells = 0;
  *out = (Sizes){.pair = j->half[0].most > j->half[1].most ? j->half[0].most
                                                           : j->half[1].most};
  for (int k = 0; k < 2; k++)
    raise_to(&out->first, (size_t)states_of(&j->automaton[1], k) + 2);
  for (int n0 = 0; n0 < CARDS_NB; n0++)
    for (int n1 = 0; n0 + n1 <= j->half[0].cards && n1 < CARDS_NB; n1++) {
      int rest = j->half[0].cards - n0 - n1, n[BINS] = {n0, n1};
      size_t table[2] = {0, 0};
      for (n[2] = 0; n[2] <= rest && n[2] < CARDS_NB; n[2]++) {
        Block b;
        n[3] = rest - n[2];
        if (n[3] >= CARDS_NB || !block_of(j, n, &b)) continue;
        size_t left = b.left[2] * b.left[3], right = b.right[0] * b.right[1];
        table[0] += b.left[0] * b.left[1] * left;
        table[1] += right * b.right[2] * b.right[3];
        raise_to(&out->step[0], b.left[0] * b.left[1] * left);
        raise_to(&out->step[1], b.right[0] * b.left[1] * left);
        raise_to(&out->step[2], right * left);
        raise_to(&out->step[3], b.right[2] * b.right[3] * right);
        raise_to(&out->step[4], b.left[2] * b.right[3] * right);
        raise_to(&out->step[5], left * right);
      }
      for (int k = 0; k < 2; k++) raise_to(&out->table[k], table[k]);
      cells += (double)(table[0] + table[1]);
    }
  return cells;
}

static uint64_t clamp(double operations)
{
  return operations < 1e18 ? (uint64_t)operations : (uint64_t)1000000000000000000;
}

Budget joint_cost(const Joint *j, int boxes)
{
  Sizes s;
  double cells = measure(j, &s), work = 0;
  for (int k = 0; k < 2; k++)
    work += (double)j->half[k].pairs + NODE_COST * (double)j->half[k].nodes;
  work += cells * (CELL_COST + BOX_COST * (double)(boxes - 1));
  double bytes = 8 * ((double)s.table[0] + (double)s.table[1]);
  for (int i = 0; i < 6; i++) bytes += 8 * (double)s.step[i];
  bytes += 2 * sizeof(NodePair) * (double)s.pair;
  return (Budget){.operations = clamp(work), .bytes = clamp(bytes)};
}

/* ---- all of it ----------------------------------------------------------- */

static void work_free(CountWork *w)
{
  if (!w) return;
  mem_free(w->pair);
  mem_free(w->sorted);
  mem_free(w->first);
  for (int i = 0; i < 2; i++) mem_free(w->plane[i]);
  for (int i = 0; i < 2; i++) mem_free(w->table[i]);
  for (int i = 0; i < 6; i++) mem_free(w->step[i]);
  mem_free(w);
}

static CountWork *work_new(const Counter *k)
{
  Sizes s;
  measure(k->j, &s);
  CountWork *w = mem_new(1, sizeof *w);
  if (!w) return NULL;
  w->pair = mem_new(s.pair, sizeof *w->pair);
  w->sorted = mem_new(s.pair, sizeof *w->sorted);
  w->first = mem_new(s.first, sizeof *w->first);
  bool ok = w->pair && w->sorted && w->first;
  for (int i = 0; i < 2; i++)
    ok = (w->plane[i] = mem_new(2 * (size_t)k->plane[i].waste + 1, 8)) && ok;
  for (int i = 0; i < 2; i++) ok = (w->table[i] = mem_lines(s.table[i] + 1, 8)) && ok;
  for (int i = 0; i < 6; i++) ok = (w->step[i] = mem_lines(s.step[i] + 1, 8)) && ok;
  if (ok) return w;
  work_free(w);
  return NULL;
}

static bool do_piece(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Counter *k = shared;
  Count *out = k->slot + (size_t)slot * (size_t)k->outs;
  memset(out, 0, (size_t)k->outs * sizeof *out);
  if (!k->work[worker] && !(k->work[worker] = work_new(k))) return err_memory(e);
  return count_piece(k, k->work[worker], (int)(chunk / CARDS_NB),
                     (int)(chunk % CARDS_NB), out) ||
         err_interrupted(e);
}

static bool add_piece(void *shared, size_t chunk, int slot)
{
  Counter *k = shared;
  (void)chunk;
  for (int i = 0; i < k->outs; i++)
    k->out[i] += k->slot[(size_t)slot * (size_t)k->outs + (size_t)i];
  return true;
}

/* The first box that has the same results of a bin: it owns what they share. */
static int first_with(const Counter *k, int box, int bin)
{
  int first = 0;
  while (k->box[first].in[bin] != k->box[box].in[bin]) first++;
  return first;
}

static bool prepare(Counter *k, Meter *m)
{
  bool ok = (plane_make(&k->plane[0], k->j, 0) && plane_make(&k->plane[1], k->j, 1)) ||
            err_memory(m->e);
  for (int d = 0; ok && d < BINS; d++) {
    k->by[d] = mem_new((size_t)k->boxes, sizeof *k->by[d]);
    ok = k->by[d] || err_memory(m->e);
    for (int i = 0; ok && i < k->boxes; i++) {
      int first = first_with(k, i, d);
      if (first < i) {
        memcpy(k->by[d][i], k->by[d][first], sizeof k->by[d][i]);
        continue;
      }
      for (int n = 0; ok && n <= k->j->automaton[d].size && n < CARDS_NB; n++)
        ok = make_contraction(&k->by[d][i][n], &k->j->automaton[d], k->box[i].in[d], n,
                              d < 2, m);
    }
  }
  return ok;
}

static void counter_close(Counter *k, int jobs)
{
  plane_free(&k->plane[0]);
  plane_free(&k->plane[1]);
  for (int d = 0; d < BINS; d++) {
    for (int i = k->boxes - 1; k->by[d] && i >= 0; i--) {
      if (first_with(k, i, d) < i) continue;
      for (int n = 0; n < CARDS_NB; n++) contraction_free(&k->by[d][i][n]);
    }
    mem_free(k->by[d]);
  }
  for (int i = 0; k->work && i < jobs; i++) work_free(k->work[i]);
  mem_free(k->work);
  mem_free(k->slot);
}

bool joint_count(const Joint *j, const JointBox box[], int boxes, Count out[], int outs,
                 int jobs, Meter *m)
{
  Budget cost = joint_cost(j, boxes);
  uint64_t bytes = cost.bytes * (uint64_t)jobs, held = m->spent.bytes;
  const char *what = "pairs of classes of the four hands";
  if (!meter_work(m, cost.operations, what) || !meter_hold(m, bytes, what))
    return false;
  Counter k = {.j = j, .box = box, .boxes = boxes, .outs = outs, .stop = m->stop};
  k.out = mem_new((size_t)outs, sizeof *k.out);
  k.work = mem_new((size_t)jobs, sizeof *k.work);
  k.slot = mem_new((size_t)outs * 2 * (size_t)jobs, sizeof *k.slot);
  bool ok = ((k.out && k.work && k.slot) || err_memory(m->e)) && prepare(&k, m);
  const PoolWork w = {.shared = &k,
                      .chunk_nb = (size_t)CARDS_NB * CARDS_NB,
                      .slot_nb = 2 * jobs,
                      .stop = m->stop,
                      .work = do_piece,
                      .merge = add_piece};
  size_t done;
  ok = ok && pool_run(&w, jobs, &done, m->e) &&
       (done == w.chunk_nb || err_interrupted(m->e));
  for (int i = 0; ok && i < outs; i++) out[i] += k.out[i] * j->factor;
  mem_free(k.out);
  counter_close(&k, jobs);
  m->spent.bytes = held;
  return ok;
}
