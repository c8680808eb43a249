/* SPDX-License-Identifier: MIT */
/*
** How: a first automaton comes from halves and a join, which merge what the tests
** cannot tell apart, or from a product of others. Its table of results then says what
** is really different: equal rows are one, then equal columns, then equal rows and
** columns of the tables that give the states.
*/
#include "count/hands/automaton.h"

#include <string.h>

#include "base/mem.h"
#include "count/hands/join.h"
#include "count/hands/product.h"

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

static bool minimise_states(Automaton *out, Merged merged[2], const Automaton *raw,
                            Region *scratch, Meter *m)
{
  int nb[2] = {states_of(raw, 0), states_of(raw, 1)};
  uint8_t *turned = NULL;
  bool ok = merge_rows(&merged[0],
                       &(ResultTable){raw->result, nb[1], raw->from[0], raw->from[1]},
                       scratch, m);
  int left = merged[0].nb;
  if (ok) turned = region_new(scratch, (size_t)nb[1] * (size_t)left + 1, 1);
  ok = ok && (turned || err_memory(m->e));
  for (int a = 0; ok && a < left; a++)
    for (int b = 0; b < nb[1]; b++)
      turned[(size_t)b * (size_t)left + (size_t)a] =
          raw->result[(size_t)merged[0].row[a] * (size_t)nb[1] + (size_t)b];
  ok = ok && merge_rows(&merged[1],
                        &(ResultTable){turned, left, raw->from[1], merged[0].from},
                        scratch, m);
  int right = merged[1].nb;
  if (ok) out->result = region_new(&out->region, (size_t)left * (size_t)right + 1, 1);
  ok = ok && (out->result || err_memory(m->e));
  for (int a = 0; ok && a < left; a++)
    for (int b = 0; b < right; b++)
      out->result[a * right + b] =
          turned[(size_t)merged[1].row[b] * (size_t)left + (size_t)a];
  for (int k = 0; ok && k < 2; k++) copy_from(out, k, &merged[k]);
  return ok;
}

/* Two suits' classes and the states of their pairs, before and after. */
typedef struct PairTable {
  const Automaton *raw;
  int half;
  const int32_t *state; /* by state of the half: the minimal one */
  int nb[2];
  int32_t *to[2]; /* by class: the minimal one */
} PairTable;

static int state_of(const PairTable *t, int side, int c, int other)
{
  int at = side ? other * t->nb[1] + c : c * t->nb[1] + other;
  int state = t->raw->of_pair[t->half][at];
  return state < 0 ? -1 : t->state[state];
}

/*
** Number the classes of a suit by what they give beside each of 'others' (classes of
** the other suit); 'kept' gets a class for each number, the lengths go to 'out'.
*/
static bool merge_classes(Automaton *out, PairTable *t, int side, const int32_t *others,
                          int other_nb, int32_t *kept, Region *scratch)
{
  int suit = t->raw->suit[t->half][side], width = other_nb + 1, nb = 0;
  const uint8_t *raw_length = t->raw->length[suit];
  Keys keys = keys_of(width);
  int32_t *key = region_new(scratch, (size_t)width, sizeof *key);
  out->length[suit] = region_new(&out->region, (size_t)t->nb[side] + 1, 1);
  bool ok = key && out->length[suit];
  for (int length = 0; length <= RANK_NB; length++)
    for (int c = 0; ok && c < t->nb[side]; c++) {
      if (raw_length[c] != length) continue;
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

/* The classes of kinds, by the minimal class of each. */
static bool copy_kinds(Automaton *out, const Automaton *raw, int suit,
                       const int32_t *to)
{
  size_t kinds = kinds_from(raw->lowest[suit]);
  out->lowest[suit] = raw->lowest[suit];
  out->held[suit] = raw->held[suit];
  out->left[suit] = raw->left[suit];
  out->of_kind[suit] = region_new(&out->region, kinds, sizeof *out->of_kind[suit]);
  for (size_t i = 0; out->of_kind[suit] && i < kinds; i++) {
    int c = raw->of_kind[suit][i];
    out->of_kind[suit][i] = (int16_t)(c < 0 ? -1 : to[c]);
  }
  return out->of_kind[suit];
}

static bool minimise_classes(Automaton *out, int k, const Automaton *raw,
                             const int32_t *state, Region *scratch)
{
  const int *suit = raw->suit[k];
  PairTable t = {
      raw, k, state, {raw->class_nb[suit[0]], raw->class_nb[suit[1]]}, {NULL, NULL}};
  int32_t *kept[2];
  for (int side = 0; side < 2; side++) {
    t.to[side] = region_new(scratch, (size_t)t.nb[side] + 1, sizeof *t.to[side]);
    kept[side] = region_new(scratch, (size_t)t.nb[side] + 1, sizeof *kept[side]);
  }
  if (scratch->failed || !merge_classes(out, &t, 0, NULL, t.nb[1], kept[0], scratch))
    return false;
  int rows = out->class_nb[suit[0]];
  if (!merge_classes(out, &t, 1, kept[0], rows, kept[1], scratch)) return false;
  int columns = out->class_nb[suit[1]];
  size_t pairs = (size_t)rows * (size_t)columns;
  out->of_pair[k] = region_new(&out->region, pairs + 1, sizeof *out->of_pair[k]);
  if (!out->of_pair[k]) return false;
  for (int c = 0; c < rows; c++)
    for (int d = 0; d < columns; d++)
      out->of_pair[k][c * columns + d] = state_of(&t, 0, kept[0][c], kept[1][d]);
  return copy_kinds(out, raw, suit[0], t.to[0]) &&
         copy_kinds(out, raw, suit[1], t.to[1]);
}

/* The minimal automaton of another, of a hand. False: the meter's error. */
static bool minimise(Automaton *out, const Automaton *raw, Meter *m)
{
  Merged merged[2] = {{.nb = 0}, {.nb = 0}};
  Region scratch = {0};
  memcpy(out->suit, raw->suit, sizeof out->suit);
  out->size = raw->size;
  out->results = raw->results;
  out->hands = raw->hands;
  bool ok = minimise_states(out, merged, raw, &scratch, m);
  for (int k = 0; ok && k < 2; k++)
    ok = minimise_classes(out, k, raw, merged[k].of, &scratch) || err_memory(m->e);
  region_free(&scratch);
  return ok;
}

/* ---- of a join ----------------------------------------------------------- */

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

/* The classes of a suit. */
static bool copy_holdings(Automaton *a, int suit, const Holdings *h, Region *region)
{
  int lows = __builtin_popcount(h->left & ((1u << h->lowest) - 1));
  a->class_nb[suit] = h->keys.nb;
  a->lowest[suit] = h->lowest;
  a->held[suit] = (uint16_t)h->held;
  a->left[suit] = (uint16_t)h->left;
  a->length[suit] = region_new(region, (size_t)h->keys.nb + 1, 1);
  a->of_kind[suit] =
      region_new(region, kinds_from(h->lowest), sizeof *a->of_kind[suit]);
  if (region->failed) return false;
  for (int c = 0; c < h->keys.nb; c++)
    a->length[suit][c] = (uint8_t)holdings_length(h, c);
  int16_t *to = a->of_kind[suit];
  for (unsigned high = 0; high < (unsigned)HOLDING_NB >> h->lowest; high++) {
    unsigned held = high << h->lowest, own = h->held >> h->lowest << h->lowest;
    bool can = (held & own) == own && !(held & ~(h->held | h->left));
    for (int n = 0; n <= h->lowest; n++)
      *to++ = (int16_t)(can && n <= lows ? h->of[h->first[high] + n] : -1);
  }
  return true;
}

/* What a join has, but for the results. */
static bool copy_join(Automaton *a, const Join *j, Region *region)
{
  for (int k = 0; k < 2; k++) {
    const Half *h = &j->half[k];
    memcpy(a->suit[k], h->suit, sizeof a->suit[k]);
    a->of_pair[k] = h->of_pair;
    for (int n = 0; n <= HALF_CARDS + 1; n++)
      a->from[k][n] = h->from[n <= HAND_SIZE + 1 ? n : HAND_SIZE + 1];
  }
  for (int s = 0; s < SUIT_NB; s++)
    if (!copy_holdings(a, s, &j->suit[s], region)) return false;
  return true;
}

bool automaton_fresh(Automaton *out, const Cond *const cond[], int nb,
                     const HandPool *p, int beside, Meter *m)
{
  Join j = {.matrix = NULL};
  Region scratch = {0};
  const Wanted wanted = {.pairing = beside + 1};
  Budget left = {m->most.operations - m->spent.operations,
                 m->most.bytes - m->spent.bytes};
  Automaton raw = {.size = HAND_SIZE, .results = nb}, a = {.size = 0};
  bool ok = join_make(&j, ASKED_FIRST, cond, nb, &wanted, p, &left, m->stop, m->e) &&
            meter_work(m, j.meter.spent.operations, "states of a hand") &&
            (copy_join(&raw, &j, &scratch) || err_memory(m->e));
  if (ok) raw.result = list_results(&j, nb, &raw.hands, m);
  ok = ok && raw.result && minimise(&a, &raw, m);
  if (raw.result)
    meter_free(m, raw.result, (uint64_t)j.half[0].nb * (uint64_t)j.half[1].nb, 1);
  region_free(&scratch);
  join_free(&j);
  if (ok)
    *out = a;
  else
    automaton_free(&a);
  return ok;
}

/* ---- of a product -------------------------------------------------------- */

/* What a product has, but for the results. */
static bool copy_product(Automaton *a, const AutomataProduct *p, Region *region)
{
  for (int k = 0; k < 2; k++) {
    memcpy(a->suit[k], p->of[0]->suit[k], sizeof a->suit[k]);
    memcpy(a->from[k], p->half[k].state_from, sizeof a->from[k]);
    a->of_pair[k] = p->half[k].of_pair;
  }
  for (int s = 0; s < SUIT_NB; s++) {
    const ProductSuit *suit = &p->suit[s];
    a->class_nb[s] = suit->keys.nb;
    a->lowest[s] = suit->lowest;
    a->held[s] = (uint16_t)hand_holding(p->pool.held, s);
    a->left[s] = (uint16_t)hand_holding(p->pool.left, s);
    a->of_kind[s] = suit->of_kind;
    a->length[s] = region_new(region, (size_t)suit->keys.nb + 1, 1);
    for (int c = 0; a->length[s] && c < suit->keys.nb; c++)
      a->length[s][c] = (uint8_t)suit->keys.key[c * suit->keys.width];
  }
  return !region->failed;
}

/* Accept what both automata of a product accept. */
static void join_results(Automaton *raw, const AutomataProduct *p)
{
  const Automaton *a = p->of[0], *b = p->of[1];
  const ProductHalf *left = &p->half[0], *right = &p->half[1];
  const int32_t *second[2] = {product_states(p, 0, 1), product_states(p, 1, 1)};
  for (int n = 0; n <= HAND_SIZE; n++)
    for (int x = left->state_from[n]; x < left->state_from[n + 1]; x++) {
      const uint8_t *by_a =
          a->result + (size_t)left->first[x] * (size_t)states_of(a, 1);
      const uint8_t *by_b =
          b->result + (size_t)second[0][left->tuple[x]] * (size_t)states_of(b, 1);
      uint8_t *to = raw->result + (size_t)x * (size_t)right->nb;
      int end = right->state_from[HAND_SIZE - n + 1];
      for (int y = right->state_from[HAND_SIZE - n]; y < end; y++) {
        to[y] = by_a[right->first[y]] && by_b[second[1][right->tuple[y]]];
        if (to[y]) raw->hands += (Count)left->ways[x] * right->ways[y];
      }
    }
}

bool automaton_both(Automaton *out, const Automaton *a, const Automaton *b,
                    const HandPool *pool, Meter *m)
{
  const Automaton *const both[] = {a, b};
  Automaton raw = {.size = HAND_SIZE, .results = 1}, made = {.size = 0};
  AutomataProduct p;
  Region scratch = {0};
  bool ok = product_make(&p, both, 2, true, pool, m) &&
            (copy_product(&raw, &p, &scratch) || err_memory(m->e));
  uint64_t cells = (uint64_t)p.half[0].nb * (uint64_t)p.half[1].nb;
  ok = ok && meter_work(m, cells, RESULTS);
  if (ok) raw.result = meter_new(m, cells + 1, 1, RESULTS);
  ok = ok && raw.result;
  if (ok) join_results(&raw, &p);
  ok = ok && minimise(&made, &raw, m);
  if (raw.result) meter_free(m, raw.result, cells + 1, 1);
  region_free(&scratch);
  product_free(&p);
  if (ok)
    *out = made;
  else
    automaton_free(&made);
  return ok;
}

/* ---- others -------------------------------------------------------------- */

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
    a.lowest[s] = RANK_NB;
    a.left[s] = (uint16_t)(HOLDING_NB - 1);
    a.of_kind[s] = region_new(&a.region, kinds_from(RANK_NB), sizeof *a.of_kind[s]);
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
      a.of[s][i] = a.of_kind[s][length] = (int16_t)(length < classes ? length : -1);
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

void automaton_free(Automaton *a)
{
  if (a->kept)
    automaton_drop(a->kept);
  else
    region_free(&a->region);
  *a = (Automaton){.size = 0};
}
