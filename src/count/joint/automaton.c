/* SPDX-License-Identifier: MIT */
/*
** How: the halves and the join of hands*.c give a first automaton, in which what the
** tests cannot tell apart is merged. Its table of results then says what is really
** different: equal rows are one, then equal columns, then equal rows and columns of
** the tables that give the states.
*/
#include "count/joint/automaton.h"

#include <string.h>

#include "base/mem.h"
#include "count/hands/join.h"

enum { COMPARED = 8 }; /* results that are compared in an operation */
static const char RESULTS[] = "results of pairs of states";

/* A table whose rows are compared: row r, with n cards, has its columns with the rest.
 */
typedef struct ResultTable {
  const uint8_t *at;
  int columns;
  const int *row_from, *column_from; /* by number of cards, both to HAND_SIZE + 1 */
} ResultTable;

/* The rows that differ: a number for each row, and for each number a row. */
typedef struct Merged {
  int nb;
  int from[HAND_SIZE + 2];
  int32_t *of, *row;
} Merged;

static bool merge_rows(Merged *out, const ResultTable *t, Region *scratch, Meter *m)
{
  int rows = t->row_from[HAND_SIZE + 1], width = 1 + t->columns / 4 + 1;
  Keys keys = keys_of(width);
  int32_t *key = region_new(scratch, (size_t)width, sizeof *key);
  out->of = region_new(scratch, (size_t)rows + 1, sizeof *out->of);
  out->row = region_new(scratch, (size_t)rows + 1, sizeof *out->row);
  bool ok = !scratch->failed || err_memory(m->e);
  for (int n = 0; ok && n <= HAND_SIZE; n++) {
    int first = t->column_from[HAND_SIZE - n];
    size_t nb = (size_t)(t->column_from[HAND_SIZE - n + 1] - first);
    out->from[n] = out->nb;
    memset(key, 0, (size_t)width * sizeof *key);
    uint64_t cells = nb * (uint64_t)(t->row_from[n + 1] - t->row_from[n]);
    ok = meter_work(m, cells / COMPARED, RESULTS);
    for (int r = t->row_from[n]; ok && r < t->row_from[n + 1]; r++) {
      const uint8_t *row = t->at + (size_t)r * (size_t)t->columns + first;
      size_t used = 0;
      while (used < nb && !row[used]) used++;
      out->of[r] = -1;
      if (used == nb) continue;
      key[0] = n;
      memcpy(key + 1, row, nb);
      int which = keys_find(&keys, key);
      ok = which >= 0 || err_memory(m->e);
      if (ok && which == out->nb) out->row[out->nb++] = r;
      out->of[r] = which;
    }
  }
  out->from[HAND_SIZE + 1] = out->nb;
  ok = ok &&
       (out->nb <= UINT16_MAX ||
        err_as(m->e, ERR_BUDGET, "too large to count: a hand has %d states", out->nb));
  keys_free(&keys);
  return ok;
}

static void copy_from(Automaton *a, int half, const Merged *m)
{
  for (int n = 0; n <= HALF_CARDS + 1; n++)
    a->from[half][n] = m->from[n <= HAND_SIZE ? n : HAND_SIZE + 1];
}

/*
** The results of all pairs of the join's states that are thirteen cards; '*hands'
** becomes the number of hands that have one.
*/
static uint8_t *list_results(Join *j, int none, Count *hands, Meter *m)
{
  size_t columns = (size_t)j->half[1].nb, cells = (size_t)j->half[0].nb * columns;
  uint8_t *out = meter_new(m, cells, 1, RESULTS);
  for (int n = 0; out && n <= HAND_SIZE; n++)
    for (int a = j->half[0].from[n]; a < j->half[0].from[n + 1]; a++) {
      const int16_t *results = join_row(j, a, n);
      for (int b = join_first(j, n); b < join_end(j, n); b++) {
        int result = *results++;
        if (result == none) continue;
        out[(size_t)a * columns + (size_t)b] = (uint8_t)(result + 1);
        *hands += (Count)j->half[0].state[a].ways * j->half[1].state[b].ways;
      }
    }
  return out;
}

static bool minimise_states(Automaton *out, Merged merged[2], Join *j, Region *scratch,
                            Meter *m)
{
  int nb[2] = {j->half[0].nb, j->half[1].nb};
  uint8_t *raw = list_results(j, out->results, &out->hands, m), *turned = NULL;
  if (!raw) return false;
  bool ok = merge_rows(&merged[0],
                       &(ResultTable){raw, nb[1], j->half[0].from, j->half[1].from},
                       scratch, m);
  int left = merged[0].nb;
  if (ok) turned = region_new(scratch, (size_t)nb[1] * (size_t)left + 1, 1);
  ok = ok && (turned || err_memory(m->e));
  for (int a = 0; ok && a < left; a++)
    for (int b = 0; b < nb[1]; b++)
      turned[(size_t)b * (size_t)left + (size_t)a] =
          raw[(size_t)merged[0].row[a] * (size_t)nb[1] + (size_t)b];
  ok = ok && merge_rows(&merged[1],
                        &(ResultTable){turned, left, j->half[1].from, merged[0].from},
                        scratch, m);
  int right = merged[1].nb;
  if (ok) out->result = region_new(&out->region, (size_t)left * (size_t)right + 1, 1);
  ok = ok && (out->result || err_memory(m->e));
  for (int a = 0; ok && a < left; a++)
    for (int b = 0; b < right; b++)
      out->result[a * right + b] =
          turned[(size_t)merged[1].row[b] * (size_t)left + (size_t)a];
  for (int k = 0; ok && k < 2; k++) copy_from(out, k, &merged[k]);
  meter_free(m, raw, (uint64_t)nb[0] * (uint64_t)nb[1], 1);
  return ok;
}

/* Two suits' classes and the states of their pairs, as the join has them. */
typedef struct PairTable {
  const Half *half;
  const int32_t *state; /* by state of the half: the minimal one */
  int nb[2];
  int32_t *to[2]; /* by class: the minimal one */
} PairTable;

static int state_of(const PairTable *t, int side, int c, int other)
{
  int at = side ? other * t->nb[1] + c : c * t->nb[1] + other;
  int state = t->half->of_pair[at];
  return state < 0 ? -1 : t->state[state];
}

/*
** Number the classes of a suit by what they give beside each of 'others' (classes of
** the other suit); 'kept' gets a class for each number, the lengths go to 'out'.
*/
static bool merge_classes(Automaton *out, PairTable *t, int side, const int32_t *others,
                          int other_nb, int32_t *kept, Region *scratch)
{
  const Holdings *h = t->half->of[side];
  int suit = t->half->suit[side], width = other_nb + 1, nb = 0;
  Keys keys = keys_of(width);
  int32_t *key = region_new(scratch, (size_t)width, sizeof *key);
  out->length[suit] = region_new(&out->region, (size_t)t->nb[side] + 1, 1);
  bool ok = key && out->length[suit];
  for (int length = 0; length <= RANK_NB; length++)
    for (int c = 0; ok && c < t->nb[side]; c++) {
      if (holdings_length(h, c) != length) continue;
      bool dead = true;
      key[0] = length;
      for (int i = 0; i < other_nb; i++) {
        key[i + 1] = state_of(t, side, c, others ? others[i] : i);
        dead = dead && key[i + 1] < 0;
      }
      t->to[side][c] = dead ? -1 : keys_find(&keys, key);
      ok = dead || t->to[side][c] >= 0;
      if (!ok || t->to[side][c] != nb) continue;
      out->length[suit][nb] = (uint8_t)length;
      kept[nb++] = c;
    }
  out->class_nb[suit] = nb;
  keys_free(&keys);
  return ok;
}

static bool minimise_classes(Automaton *out, int k, const Half *h, const int32_t *state,
                             Region *scratch)
{
  PairTable t = {h, state, {h->of[0]->keys.nb, h->of[1]->keys.nb}, {NULL, NULL}};
  int32_t *kept[2];
  for (int side = 0; side < 2; side++) {
    t.to[side] = region_new(scratch, (size_t)t.nb[side] + 1, sizeof *t.to[side]);
    kept[side] = region_new(scratch, (size_t)t.nb[side] + 1, sizeof *kept[side]);
    out->of[h->suit[side]] = region_new(&out->region, HOLDING_NB, sizeof *out->of[0]);
  }
  if (scratch->failed || out->region.failed ||
      !merge_classes(out, &t, 0, NULL, t.nb[1], kept[0], scratch))
    return false;
  int rows = out->class_nb[h->suit[0]];
  if (!merge_classes(out, &t, 1, kept[0], rows, kept[1], scratch)) return false;
  int columns = out->class_nb[h->suit[1]];
  size_t pairs = (size_t)rows * (size_t)columns;
  out->of_pair[k] = region_new(&out->region, pairs + 1, sizeof *out->of_pair[k]);
  if (!out->of_pair[k]) return false;
  for (int c = 0; c < rows; c++)
    for (int d = 0; d < columns; d++)
      out->of_pair[k][c * columns + d] = state_of(&t, 0, kept[0][c], kept[1][d]);
  for (int side = 0; side < 2; side++)
    for (unsigned i = 0; i < HOLDING_NB; i++) {
      int c = holdings_class(h->of[side], i);
      out->of[h->suit[side]][i] = (int16_t)(c < 0 ? -1 : t.to[side][c]);
    }
  return true;
}

bool automaton_fresh(Automaton *out, const Cond *const cond[], int nb,
                     const HandPool *p, int beside, Meter *m)
{
  Join j = {.matrix = NULL};
  Merged merged[2] = {{.nb = 0}, {.nb = 0}};
  Region scratch = {0};
  const Wanted wanted = {.pairing = beside + 1};
  Budget left = {m->most.operations - m->spent.operations,
                 m->most.bytes - m->spent.bytes};
  Automaton a = {.size = HAND_SIZE, .results = nb};
  bool ok = join_make(&j, ASKED_FIRST, cond, nb, &wanted, p, &left, m->stop, m->e) &&
            meter_work(m, j.meter.spent.operations, "states of a hand") &&
            minimise_states(&a, merged, &j, &scratch, m);
  for (int k = 0; ok && k < 2; k++) {
    memcpy(a.suit[k], j.half[k].suit, sizeof a.suit[k]);
    ok =
        minimise_classes(&a, k, &j.half[k], merged[k].of, &scratch) || err_memory(m->e);
  }
  region_free(&scratch);
  join_free(&j);
  if (ok)
    *out = a;
  else
    automaton_free(&a);
  return ok;
}

bool automaton_any(Automaton *out, int size, int beside, Meter *m)
{
  Automaton a = {.size = size, .results = 1, .hands = 1};
  int classes = (size < RANK_NB ? size : RANK_NB) + 1;
  int states = (size < HALF_CARDS ? size : HALF_CARDS) + 1;
  size_t pairs = (size_t)classes * (size_t)classes;
  halves_suits(a.suit, beside);
  a.result = region_new(&a.region, (size_t)states * (size_t)states, 1);
  for (int s = 0; s < SUIT_NB; s++) {
    a.class_nb[s] = classes;
    a.length[s] = region_new(&a.region, (size_t)classes, 1);
    a.of[s] = region_new(&a.region, HOLDING_NB, sizeof *a.of[s]);
  }
  for (int k = 0; k < 2; k++)
    a.of_pair[k] = region_new(&a.region, pairs, sizeof *a.of_pair[k]);
  if (a.region.failed) {
    automaton_free(&a);
    return err_memory(m->e);
  }
  for (int s = 0; s < SUIT_NB; s++) {
    for (int c = 0; c < classes; c++) a.length[s][c] = (uint8_t)c;
    for (unsigned i = 0; i < HOLDING_NB; i++) {
      int length = __builtin_popcount(i);
      a.of[s][i] = (int16_t)(length < classes ? length : -1);
    }
  }
  for (int k = 0; k < 2; k++) {
    for (int n = 0; n <= HALF_CARDS + 1; n++) a.from[k][n] = n < states ? n : states;
    for (int c = 0; c < classes * classes; c++) {
      int cards = c / classes + c % classes;
      a.of_pair[k][c] = cards < states ? cards : -1;
    }
  }
  for (int n = 0; n < states; n++)
    if (size - n < states) a.result[n * states + size - n] = 1;
  *out = a;
  return true;
}

bool automaton_apply(Contraction *out, Region *region, const Automaton *a, uint64_t in,
                     int n, bool to_right, int part, Meter *m)
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
  int from = part == 2 ? columns / 2 : 0, end = part == 1 ? columns / 2 : columns;
  bool ok = contraction_make(out, region, bit + (size_t)from * (size_t)rows, end - from,
                             rows);
  mem_free(bit);
  return ok || err_memory(m->e);
}

void automaton_free(Automaton *a)
{
  if (a->kept)
    automaton_drop(a->kept);
  else
    region_free(&a->region);
  *a = (Automaton){.size = 0};
}
