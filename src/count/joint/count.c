/* SPDX-License-Identifier: MIT */
/*
** How: README.md, "Product" and "Join". For each pair of numbers of cards that the
** first two bins have in the left half there is a piece of work of its own.
** Counts of a half are below 4^26, so that 64 bits suffice until the last step.
*/
#include "count/joint/joint.h"

#include <string.h>

#include "base/mem.h"
#include "base/pool.h"

enum {
  BINS = AUTOMATON_BINS,
  CARDS_NB = HALF_CARDS + 1, /* numbers of cards in a half */
  STRIP = 128,               /* cells that are worked on at a time */
  CELL_COST = 2,             /* operations of a cell of a table */
  NODE_COST = 4,             /* of a pair of nodes */
  BOX_COST = 2,              /* of a cell of a table, for each further box */
  TABLE_MAX = 10000000,      /* numbers of a table; larger ones are made in halves */
};
const char JOINT_WORK[] = "pairs of classes of the four hands";

/*
** Where the pairs of classes of the last two bins go in a plane. In the left half the
** states of the fourth bin are next to each other, in the right one those of the third.
*/
typedef struct Plane {
  const Joint *j;
  int half;
  uint32_t waste; /* where pairs that have no place are added up */
  /* By cards of the first two bins and of the third in the left half; all cells. */
  uint32_t offset[CARDS_NB][CARDS_NB + 1];
  uint32_t *row[CARDS_NB]; /* by those of the first two: by pair of classes */
  uint32_t *cell;          /* by pair of classes */
} Plane;

/* What all pieces share. */
typedef struct Counter {
  const Joint *j;
  const JointBox *box;
  int boxes, outs;
  bool again;    /* planes are read for several boxes */
  Region region; /* the arrays of all of this, but for the workers' own */
  Plane plane[2];
  Contraction (*by[BINS])[CARDS_NB]; /* by box and cards in the left half */
  Contraction half[2][CARDS_NB]; /* of the second bin, by half of its right states */
  const Stop *stop;
  struct CountWork **work; /* by worker; owned */
  Count *slot;             /* by slot and count */
  Count *out;
} Counter;

/* What a worker has for itself. */
typedef struct CountWork {
  Region region;
  NodePair *pair, *sorted;
  uint32_t *first;  /* by state of the second bin, where its pairs begin */
  bool *live;       /* by states of the first two bins on the right: any leaves? */
  uint64_t *raw[2]; /* planes */
  uint64_t *table;  /* the left half, with the results of the first two bins applied */
  uint64_t *row;    /* a plane of the right half, with those of the others */
  uint64_t *step[2];
} CountWork;

/* The largest sizes of a worker's arrays. */
typedef struct Sizes {
  size_t pair, first, live, raw[2], table, row, step;
} Sizes;

/* Numbers of states in both halves, of the first two bins or of the last two. */
typedef struct Block {
  size_t left[2], right[2];
} Block;

/* Of bins 'bin' and the next, which have these cards in the left half. */
static bool block_of(const Joint *j, int bin, int cards, int next, Block *out)
{
  const Automaton *a = &j->automaton[bin], *b = a + 1;
  *out = (Block){
      {(size_t)states_with(a, 0, cards), (size_t)states_with(b, 0, next)},
      {(size_t)states_with(a, 1, a->size - cards),
       (size_t)states_with(b, 1, b->size - next)},
  };
  return out->left[0] && out->left[1] && out->right[0] && out->right[1];
}

/* Of the last two, where the first two have 'n' cards there and the third 'k'. */
static bool last_of(const Joint *j, int n, int k, Block *out)
{
  return block_of(j, 2, k, j->half[0].cards - n - k, out);
}

static size_t larger(size_t a, size_t b)
{
  return a > b ? a : b;
}

static size_t cells_of(const Block *b, int half)
{
  return half ? b->right[0] * b->right[1] : b->left[0] * b->left[1];
}

/* The cells of a half's plane for numbers of cards in the left one. */
static size_t plane_cells(const Joint *j, int n, int half)
{
  size_t cells = 0;
  for (int k = 0; k < CARDS_NB; k++) {
    Block b;
    if (last_of(j, n, k, &b)) cells += cells_of(&b, half);
  }
  return cells;
}

/* ---- the product --------------------------------------------------------- */

/*
** Where the waste of a half's planes begins: after the largest plane and the last
** place of an inner state, those that no piece has among them, so that what is added
** up there is at most twice as far on.
*/
static size_t waste_of(const Joint *j, int half)
{
  const Automaton *inner = &j->automaton[3 - half];
  size_t most = 0;
  for (int n = 0; n < CARDS_NB; n++) {
    most = larger(most, plane_cells(j, n, half));
    most = larger(most, (size_t)states_with(inner, half, n));
  }
  return most;
}

static bool plane_make(Plane *p, Region *region, const Joint *j, int half)
{
  const Automaton *outer = &j->automaton[2 + half], *inner = &j->automaton[3 - half];
  *p = (Plane){.j = j, .half = half, .waste = (uint32_t)waste_of(j, half)};
  for (int n = 0; n < CARDS_NB; n++) {
    uint32_t cells = 0;
    for (int k = 0; k < CARDS_NB; k++) {
      Block b;
      p->offset[n][k] = cells;
      if (last_of(j, n, k, &b)) cells += (uint32_t)cells_of(&b, half);
    }
    p->offset[n][CARDS_NB] = cells;
  }
  const int *suit = inner->suit[half];
  int nb = inner->class_nb[suit[0]] * inner->class_nb[suit[1]];
  p->cell = region_new(region, (size_t)nb + 1, sizeof *p->cell);
  if (!p->cell) return false;
  for (int i = 0; i < nb; i++) {
    int s = inner->of_pair[half][i];
    p->cell[i] =
        s < 0 ? p->waste : (uint32_t)(s - inner->from[half][cards_of(inner, half, s)]);
  }
  nb = outer->class_nb[suit[0]] * outer->class_nb[suit[1]];
  for (int n = 0; n < CARDS_NB; n++) {
    p->row[n] = region_new(region, (size_t)nb + 1, sizeof *p->row[n]);
    if (!p->row[n]) return false;
    for (int i = 0; i < nb; i++) {
      int s = outer->of_pair[half][i], cards = s < 0 ? 0 : cards_of(outer, half, s);
      int k = half ? j->half[0].cards - n - (outer->size - cards) : cards;
      Block b;
      p->row[n][i] = p->waste;
      if (s < 0 || k < 0 || !last_of(j, n, k, &b)) continue;
      p->row[n][i] = p->offset[n][k] + (uint32_t)(s - outer->from[half][cards]) *
                                           (uint32_t)(half ? b.right[0] : b.left[1]);
    }
  }
  return true;
}

/* Add the products of all leaves of a pair of nodes to a plane. */
static void multiply(const Plane *p, const NodePair *pair, int cards, uint64_t *plane)
{
  const JointHalf *h = &p->j->half[p->half];
  const Trie *t = h->trie[0], *u = h->trie[1];
  const int suit = p->j->automaton[0].suit[p->half][1];
  const uint32_t *third = p->half ? p->cell : p->row[cards];
  const uint32_t *fourth = p->half ? p->row[cards] : p->cell;
  size_t columns[2] = {(size_t)p->j->automaton[2].class_nb[suit],
                       (size_t)p->j->automaton[3].class_nb[suit]};
  const TrieLeaf *first = u->leaf + u->list[pair->node[1]];
  const TrieLeaf *end = u->leaf + u->list[pair->node[1] + 1];
  for (uint32_t i = t->list[pair->node[0]]; i < t->list[pair->node[0] + 1]; i++) {
    const TrieLeaf *a = &t->leaf[i];
    const uint32_t *c = third + a->class[0] * columns[0];
    const uint32_t *d = fourth + a->class[1] * columns[1];
    uint64_t ways = a->ways;
    for (const TrieLeaf *b = first; b < end; b++)
      plane[c[b->class[0]] + d[b->class[1]]] += ways * b->ways;
  }
}

/*
** The planes of a half for a state of the first bin and states first .. end - 1 of
** those of the second with so many cards, each in its place among all: what is behind
** the last is spoilt. 'cards' are those of the first two bins in the left half. At
** 'live' it is noted which have leaves.
*/
static void fill(const Counter *k, CountWork *w, int half, int state, int second,
                 int cards, size_t first, size_t end, uint64_t *planes, bool *live)
{
  const Plane *p = &k->plane[half];
  size_t cells = p->offset[cards][CARDS_NB];
  joint_sorted_nodes(k->j, half, state, second, w->pair, w->sorted, w->first);
  for (size_t i = first; i < end; i++) {
    uint64_t *to = planes + i * cells;
    memset(to, 0, cells * sizeof *to);
    for (uint32_t q = w->first[i]; q < w->first[i + 1]; q++)
      multiply(p, &w->sorted[q], cards, to);
    if (live) live[i] = w->first[i] < w->first[i + 1];
  }
}

/* ---- the join ------------------------------------------------------------ */

/*
** A piece of work: numbers of cards of the first two bins in the left half. Its
** table is made of blocks, one for each strip of a plane beside each right
** state of the second bin: by state of the first bin, then as cells of the
** strip.
*/
typedef struct CountPiece {
  int n[2];
  Block states;
  size_t cells[2]; /* of a plane */
  size_t strip;    /* cells of a strip */
  int part;        /* of the right states of the second bin: 0 all, 1 or 2 a half */
  size_t first, columns; /* those are */
  size_t block;          /* numbers in a block */
} CountPiece;

static size_t strips_of(const CountPiece *p)
{
  return (p->cells[0] + p->strip - 1) / p->strip;
}

/* The cells of the strip that begins at one. */
static size_t strip_at(const CountPiece *p, size_t at)
{
  return p->cells[0] - at < p->strip ? p->cells[0] - at : p->strip;
}

/*
** Apply the result of the second bin to the planes of a state of the first in the left
** half, for a box; 'to' is its place in the first block.
*/
static void apply_second(const Counter *k, const CountPiece *p, int box,
                         const uint64_t *planes, uint64_t *to)
{
  size_t column = strips_of(p) * p->block;
  const Contraction *second =
      p->part ? &k->half[p->part - 1][p->n[1]] : &k->by[1][box][p->n[1]];
  for (size_t at = 0; at < p->cells[0]; at += p->strip, to += p->block)
    contract(second, planes + at, p->cells[0], to, column, strip_at(p, at));
}

/* Apply the results of the last two bins to a plane of the right half, for a box. */
static void apply_last(const Counter *k, const CountWork *w, const CountPiece *p,
                       int box, const uint64_t *plane)
{
  int cards = p->n[0] + p->n[1];
  for (int third = 0; third < CARDS_NB; third++) {
    Block b;
    if (!last_of(k->j, cards, third, &b)) continue;
    int fourth = k->j->half[0].cards - cards - third;
    size_t rows = b.left[1], columns = b.right[0];
    contract(&k->by[3][box][fourth], plane + k->plane[1].offset[cards][third], columns,
             w->step[0], columns, columns);
    for (size_t c = 0; c < columns; c++)
      for (size_t r = 0; r < rows; r++)
        w->step[1][c * rows + r] = w->step[0][r * columns + c];
    contract(&k->by[2][box][third], w->step[1], rows,
             w->row + k->plane[0].offset[cards][third], rows, rows);
  }
}

/* Fetch the numbers that are read next into the cache: they lie far from the last ones.
 */
static void fetch(const uint64_t *from, size_t nb)
{
  for (size_t i = 0; i < nb; i += MEM_LINE / sizeof *from) __builtin_prefetch(from + i);
}

static Count multiply_up(const uint64_t *left, const uint64_t *right, size_t nb)
{
  Count sum = 0;
  for (size_t i = 0; i < nb; i++) sum += (Count)left[i] * right[i];
  return sum;
}

/* Fill the table for a box; planes that are kept are filled for the first one. */
static bool fill_table(const Counter *k, CountWork *w, const CountPiece *p, int box)
{
  const size_t *states = p->states.left;
  const int from = k->j->automaton[0].from[0][p->n[0]];
  for (size_t s = 0; s < states[0]; s++) {
    uint64_t *planes = w->raw[0] + (k->again ? s * states[1] * p->cells[0] : 0);
    if (stop_asked(k->stop)) return false;
    if (!box || !k->again)
      fill(k, w, 0, from + (int)s, p->n[1], p->n[0] + p->n[1], 0, states[1], planes,
           NULL);
    apply_second(k, p, box, planes, w->table + p->block + s * p->strip);
  }
  /* Blocks move down, so that none is read after another was written there. */
  size_t blocks = p->columns * strips_of(p);
  for (size_t i = 0; i < blocks; i++) {
    uint64_t *to = w->table + i * p->block;
    contract(&k->by[0][box][p->n[0]], to + p->block, p->strip, to, p->strip,
             strip_at(p, i % strips_of(p) * p->strip));
  }
  return true;
}

/* Multiply the table by what the right half has, for a box, which grows '*sum'. */
static bool join(const Counter *k, CountWork *w, const CountPiece *p, int box,
                 Count *sum)
{
  const Automaton *a = &k->j->automaton[0], *b = &k->j->automaton[1];
  const size_t *states = p->states.right;
  const int from = a->from[1][a->size - p->n[0]];
  for (size_t s = 0; s < states[0]; s++) {
    size_t first = k->again ? s * states[1] : 0;
    uint64_t *planes = w->raw[1] + first * p->cells[1];
    if (stop_asked(k->stop)) return false;
    if (!box || !k->again)
      fill(k, w, 1, from + (int)s, b->size - p->n[1], p->n[0] + p->n[1], p->first,
           p->first + p->columns, planes, w->live + first);
    for (size_t i = p->first; i < p->first + p->columns; i++) {
      if (!w->live[first + i]) continue;
      const uint64_t *left =
          w->table + (i - p->first) * strips_of(p) * p->block + s * p->strip;
      apply_last(k, w, p, box, planes + i * p->cells[1]);
      for (size_t at = 0; at < p->cells[0]; at += p->strip, left += p->block) {
        fetch(left + p->block, p->strip);
        *sum += multiply_up(left, w->row + at, strip_at(p, at));
      }
    }
  }
  return true;
}

/* Do two boxes have the same results of the first two bins? */
static bool same_table(const JointBox *a, const JointBox *b)
{
  return a->in[0] == b->in[0] && a->in[1] == b->in[1];
}

/* What a piece needs. False: nothing to do. */
static bool piece_of(const Joint *j, int n0, int n1, const size_t cells[2],
                     CountPiece *out)
{
  *out = (CountPiece){.n = {n0, n1}, .cells = {cells[0], cells[1]}};
  if (!cells[0] || !block_of(j, 0, n0, n1, &out->states)) return false;
  out->strip = cells[0] < STRIP ? cells[0] : STRIP;
  out->block = larger(out->states.left[0], out->states.right[0]) * out->strip;
  out->columns = out->states.right[1];
  return true;
}

static size_t table_of(const CountPiece *p)
{
  return (p->columns * strips_of(p) + 1) * p->block;
}

/* A half of a piece, 1 or 2; the first one is not larger. */
static CountPiece half_of(const CountPiece *p, int part)
{
  CountPiece half = *p;
  half.part = part;
  half.first = part == 2 ? p->columns / 2 : 0;
  half.columns = part == 2 ? p->columns - p->columns / 2 : p->columns / 2;
  return half;
}

static bool in_halves(const CountPiece *p, bool again)
{
  return !again && p->columns > 1 && table_of(p) > TABLE_MAX;
}

static bool count_boxes(const Counter *k, CountWork *w, const CountPiece *p,
                        Count out[])
{
  for (int i = 0; i < k->boxes; i++)
    if (((!i || !same_table(&k->box[i - 1], &k->box[i])) && !fill_table(k, w, p, i)) ||
        !join(k, w, p, i, &out[k->box[i].to]))
      return false;
  return true;
}

static bool count_piece(const Counter *k, CountWork *w, int n0, int n1, Count out[])
{
  CountPiece p;
  size_t cells[2];
  if (n0 + n1 >= CARDS_NB) return true;
  for (int half = 0; half < 2; half++)
    cells[half] = k->plane[half].offset[n0 + n1][CARDS_NB];
  if (!piece_of(k->j, n0, n1, cells, &p)) return true;
  if (!in_halves(&p, k->again)) return count_boxes(k, w, &p, out);
  CountPiece one = half_of(&p, 1), other = half_of(&p, 2);
  return count_boxes(k, w, &one, out) && count_boxes(k, w, &other, out);
}

/* ---- sizes --------------------------------------------------------------- */

/* What the pieces need, if planes are read 'again' or not; returns the work. */
static double measure(const Joint *j, bool again, Sizes *out)
{
  double work = 0;
  Block b;
  *out = (Sizes){.pair = larger(j->half[0].most, j->half[1].most)};
  for (int k = 0; k < 2; k++)
    out->first = larger(out->first, (size_t)states_of(&j->automaton[1], k) + 2);
  for (int n = 0; n < CARDS_NB; n++)
    for (int k = 0; k < CARDS_NB; k++)
      if (last_of(j, n, k, &b)) out->step = larger(out->step, b.left[1] * b.right[0]);
  for (int n0 = 0; n0 < CARDS_NB; n0++)
    for (int n1 = 0; n0 + n1 < CARDS_NB; n1++) {
      const size_t cells[2] = {plane_cells(j, n0 + n1, 0), plane_cells(j, n0 + n1, 1)};
      CountPiece p;
      if (!piece_of(j, n0, n1, cells, &p)) continue;
      const size_t *left = p.states.left, *right = p.states.right;
      bool halves = in_halves(&p, again);
      size_t planes[2] = {left[1] * (again ? left[0] : 1),
                          right[1] * (again ? right[0] : 1)};
      for (int half = 0; half < 2; half++)
        out->raw[half] = larger(out->raw[half], planes[half] * cells[half]);
      out->row = larger(out->row, cells[0]);
      out->live = larger(out->live, planes[1]);
      work += (double)(left[0] * (left[1] * (halves ? 2 : 1) + right[1]) +
                       right[0] * right[1]) *
              (double)cells[0];
      work += (double)(right[0] * right[1]) * (double)cells[1];
      if (halves) p = half_of(&p, 2);
      out->table = larger(out->table, table_of(&p));
    }
  for (int half = 0; half < 2; half++) out->raw[half] += 2 * waste_of(j, half) + 1;
  return work;
}

static uint64_t clamp(double operations)
{
  return operations < 1e18 ? (uint64_t)operations : (uint64_t)1000000000000000000;
}

Budget joint_cost(const Joint *j, int boxes)
{
  Sizes s;
  double cells = measure(j, boxes > 1, &s), work = 0;
  for (int k = 0; k < 2; k++)
    work += (double)j->half[k].pairs + NODE_COST * (double)j->half[k].nodes;
  work += cells * (CELL_COST + BOX_COST * (double)(boxes - 1));
  double numbers = (double)s.raw[0] + (double)s.raw[1] + (double)s.table +
                   (double)s.row + 2 * (double)s.step;
  double bytes = 2 * sizeof(NodePair) * (double)s.pair + sizeof(uint64_t) * numbers;
  return (Budget){.operations = clamp(work), .bytes = clamp(bytes)};
}

/* ---- all of it ----------------------------------------------------------- */

static void work_free(CountWork *w)
{
  if (w) region_free(&w->region);
  mem_free(w);
}

static CountWork *work_new(const Counter *k)
{
  Sizes s;
  measure(k->j, k->again, &s);
  CountWork *w = mem_new(1, sizeof *w);
  if (!w) return NULL;
  Region *r = &w->region;
  w->pair = region_new(r, s.pair, sizeof *w->pair);
  w->sorted = region_new(r, s.pair, sizeof *w->sorted);
  w->first = region_new(r, s.first, sizeof *w->first);
  w->live = region_new(r, s.live, sizeof *w->live);
  w->table = region_lines(r, s.table + 1, sizeof *w->table);
  w->row = region_lines(r, s.row + 1, sizeof *w->row);
  for (int i = 0; i < 2; i++) {
    w->raw[i] = region_lines(r, s.raw[i], sizeof *w->raw[i]);
    w->step[i] = region_lines(r, s.step + 1, sizeof *w->step[i]);
  }
  if (!r->failed) return w;
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

/* The first box that has the same results of a bin. */
static int first_with(const Counter *k, int box, int bin)
{
  int first = 0;
  while (k->box[first].in[bin] != k->box[box].in[bin]) first++;
  return first;
}

static bool prepare(Counter *k, Meter *m)
{
  Region *region = &k->region;
  bool ok = (plane_make(&k->plane[0], region, k->j, 0) &&
             plane_make(&k->plane[1], region, k->j, 1)) ||
            err_memory(m->e);
  for (int d = 0; ok && d < BINS; d++) {
    k->by[d] = region_new(region, (size_t)k->boxes, sizeof *k->by[d]);
    ok = k->by[d] || err_memory(m->e);
    for (int i = 0; ok && i < k->boxes; i++) {
      int first = first_with(k, i, d);
      if (first < i) {
        memcpy(k->by[d][i], k->by[d][first], sizeof k->by[d][i]);
        continue;
      }
      for (int n = 0; ok && n <= k->j->automaton[d].size && n < CARDS_NB; n++)
        ok = contraction_of_results(&k->by[d][i][n], region, &k->j->automaton[d],
                                    k->box[i].in[d], n, d < 2, 0, m);
    }
  }
  const Automaton *a = &k->j->automaton[1];
  for (int n = 0; ok && !k->again && n <= a->size && n < CARDS_NB; n++)
    for (int i = 0; ok && i < 2; i++)
      ok = contraction_of_results(&k->half[i][n], region, a, k->box[0].in[1], n, true,
                                  i + 1, m);
  return ok;
}

static void counter_close(Counter *k, int jobs)
{
  for (int i = 0; k->work && i < jobs; i++) work_free(k->work[i]);
  region_free(&k->region);
}

bool joint_count(const Joint *j, const JointBox box[], int boxes, Count out[], int outs,
                 int jobs, Meter *m)
{
  Budget cost = joint_cost(j, boxes);
  uint64_t held = m->spent.bytes;
  while (jobs > 1 && held + cost.bytes * (uint64_t)jobs > m->most.bytes) jobs--;
  uint64_t bytes = cost.bytes * (uint64_t)jobs;
  if (!meter_work(m, cost.operations, JOINT_WORK) || !meter_hold(m, bytes, JOINT_WORK))
    return false;
  Counter k = {.j = j, .box = box, .boxes = boxes, .outs = outs, .stop = m->stop};
  k.again = boxes > 1;
  k.out = region_new(&k.region, (size_t)outs, sizeof *k.out);
  k.work = region_new(&k.region, (size_t)jobs, sizeof *k.work);
  k.slot = region_new(&k.region, (size_t)outs * 2 * (size_t)jobs, sizeof *k.slot);
  bool ok = (!k.region.failed || err_memory(m->e)) && prepare(&k, m);
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
  counter_close(&k, jobs);
  m->spent.bytes = held;
  return ok;
}
