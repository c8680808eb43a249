/* SPDX-License-Identifier: MIT */
/*
** How: the halves and the join of hands*.c give a first automaton, in which what the
** tests cannot tell apart is merged. Its table of results then says what is really
** different: equal rows are one, then equal columns, then equal rows and columns of
** the tables that give the states.
*/
#include "count/automaton.h"

#include <string.h>

#include "base/mem.h"
#include "count/hands_join.h"

enum { COMPARED = 8 }; /* results that are compared in an operation */
static const char RESULTS[] = "results of pairs of states";

/* A table whose rows are compared: row r, with n cards, has its columns with the rest.
 */
typedef struct ResultTable {
  const uint8_t *at;
  int columns;
  const int *row_from, *column_from; /* by number of cards */
  int size;                          /* cards of a row and a column together */
} ResultTable;

/* The rows that differ: a number for each row, and for each number a row. */
typedef struct Merged {
  int nb;
  int from[HALF_CARDS + 2];
  int32_t *of, *row; /* owned */
} Merged;

static void merged_free(Merged *m)
{
  mem_free(m->of);
  mem_free(m->row);
}

static bool merge_rows(Merged *out, const ResultTable *t, Meter *m)
{
  int rows = t->row_from[HALF_CARDS + 1], width = 1 + t->columns / 4 + 1;
  Keys keys = keys_of(width);
  int32_t *key = mem_new((size_t)width, sizeof *key);
  out->of = mem_new((size_t)rows + 1, sizeof *out->of);
  out->row = mem_new((size_t)rows + 1, sizeof *out->row);
  bool ok = (key && out->of && out->row) || err_memory(m->e);
  for (int n = 0; ok && n <= HALF_CARDS; n++) {
    int rest = t->size - n, first = 0;
    size_t nb = 0;
    if (rest >= 0 && rest <= HALF_CARDS) {
      first = t->column_from[rest];
      nb = (size_t)(t->column_from[rest + 1] - first);
    }
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
  out->from[HALF_CARDS + 1] = out->nb;
  ok = ok &&
       (out->nb <= UINT16_MAX ||
        err_as(m->e, ERR_BUDGET, "too large to count: a hand has %d states", out->nb));
  mem_free(key);
  keys_free(&keys);
  return ok;
}

/* The results of all pairs of the join's states that are thirteen cards. */
static uint8_t *list_results(Join *j, int none, Meter *m)
{
  size_t columns = (size_t)j->half[1].nb, cells = (size_t)j->half[0].nb * columns;
  uint8_t *out = meter_new(m, cells, 1, RESULTS);
  for (int n = 0; out && n <= HAND_SIZE; n++)
    for (int a = j->half[0].from[n]; a < j->half[0].from[n + 1]; a++) {
      join_row(j, a);
      for (int b = join_first(j, n); b < join_end(j, n); b++) {
        int result = join_result(j, a, b);
        if (result != none)
          out[(size_t)a * columns + (size_t)b] = (uint8_t)(result + 1);
      }
    }
  return out;
}

static bool minimise_states(Automaton *out, Merged merged[2], const Automaton *raw,
                            Meter *m)
{
  int nb[2] = {states_of(raw, 0), states_of(raw, 1)}, size = raw->size;
  uint8_t *turned = NULL;
  bool ok = merge_rows(
      &merged[0], &(ResultTable){raw->result, nb[1], raw->from[0], raw->from[1], size},
      m);
  int left = merged[0].nb;
  uint64_t cells = (uint64_t)nb[1] * (uint64_t)left + 1;
  ok = ok && (turned = meter_new(m, cells, 1, RESULTS));
  for (int a = 0; ok && a < left; a++)
    for (int b = 0; b < nb[1]; b++)
      turned[(size_t)b * (size_t)left + (size_t)a] =
          raw->result[(size_t)merged[0].row[a] * (size_t)nb[1] + (size_t)b];
  ok = ok &&
       merge_rows(&merged[1],
                  &(ResultTable){turned, left, raw->from[1], merged[0].from, size}, m);
  int right = merged[1].nb;
  if (ok) out->result = mem_new((size_t)left * (size_t)right + 1, 1);
  ok = ok && (out->result || err_memory(m->e));
  for (int a = 0; ok && a < left; a++)
    for (int b = 0; b < right; b++)
      out->result[a * right + b] =
          turned[(size_t)merged[1].row[b] * (size_t)left + (size_t)a];
  for (int k = 0; ok && k < 2; k++)
    memcpy(out->from[k], merged[k].from, sizeof out->from[k]);
  meter_free(m, turned, cells, 1);
  return ok;
}

/* Two suits' classes and the states of their pairs, before and after states merged. */
typedef struct PairTable {
  const Automaton *raw;
  int half;
  const int32_t *state; /* by state of the half: the minimal one */
  int32_t *const *to;   /* by suit and class: the minimal one */
} PairTable;

static int state_of(const PairTable *t, int side, int c, int other)
{
  int columns = t->raw->class_nb[t->raw->suit[t->half][1]];
  int state =
      t->raw->of_pair[t->half][side ? other * columns + c : c * columns + other];
  return state < 0 ? -1 : t->state[state];
}

/*
** Number the classes of a suit by what they give beside each of 'others' (classes of
** the other suit); 'kept' gets a class for each number, the lengths go to 'out'.
*/
static bool merge_classes(Automaton *out, const PairTable *t, int side,
                          const int32_t *others, int other_nb, int32_t *kept)
{
  int suit = t->raw->suit[t->half][side], width = other_nb + 1, nb = 0;
  Keys keys = keys_of(width);
  int32_t *key = mem_new((size_t)width, sizeof *key);
  out->length[suit] = mem_new((size_t)t->raw->class_nb[suit] + 1, 1);
  bool ok = key && out->length[suit];
  for (int length = 0; length <= RANK_NB; length++)
    for (int c = 0; ok && c < t->raw->class_nb[suit]; c++) {
      if (t->raw->length[suit][c] != length) continue;
      bool dead = true;
      key[0] = length;
      for (int i = 0; i < other_nb; i++) {
        key[i + 1] = state_of(t, side, c, others ? others[i] : i);
        dead = dead && key[i + 1] < 0;
      }
      t->to[suit][c] = dead ? -1 : keys_find(&keys, key);
      ok = dead || t->to[suit][c] >= 0;
      if (!ok || t->to[suit][c] != nb) continue;
      out->length[suit][nb] = (uint8_t)length;
      kept[nb++] = c;
    }
  out->class_nb[suit] = nb;
  mem_free(key);
  keys_free(&keys);
  return ok;
}

static bool minimise_classes(Automaton *out, const PairTable *t)
{
  const int *suit = t->raw->suit[t->half], *nb = t->raw->class_nb;
  int32_t *kept[2];
  for (int side = 0; side < 2; side++)
    kept[side] = mem_new((size_t)nb[suit[side]] + 1, sizeof *kept[side]);
  bool ok = kept[0] && kept[1] && merge_classes(out, t, 0, NULL, nb[suit[1]], kept[0]);
  int rows = ok ? out->class_nb[suit[0]] : 0;
  ok = ok && merge_classes(out, t, 1, kept[0], rows, kept[1]);
  int columns = ok ? out->class_nb[suit[1]] : 0;
  int32_t *of_pair = mem_new((size_t)rows * (size_t)columns + 1, sizeof *of_pair);
  for (int c = 0; ok && of_pair && c < rows; c++)
    for (int d = 0; d < columns; d++)
      of_pair[c * columns + d] = state_of(t, 0, kept[0][c], kept[1][d]);
  out->of_pair[t->half] = of_pair;
  for (int side = 0; side < 2; side++) mem_free(kept[side]);
  return ok && of_pair;
}

bool automaton_minimise(Automaton *out, int32_t *to[SUIT_NB], const Automaton *raw,
                        Meter *m)
{
  Merged merged[2] = {{.nb = 0}, {.nb = 0}};
  Automaton a = {.size = raw->size, .results = raw->results};
  memcpy(a.suit, raw->suit, sizeof a.suit);
  bool ok = minimise_states(&a, merged, raw, m);
  for (int k = 0; ok && k < 2; k++)
    ok = minimise_classes(&a, &(PairTable){raw, k, merged[k].of, to}) ||
         err_memory(m->e);
  merged_free(&merged[0]);
  merged_free(&merged[1]);
  if (ok)
    *out = a;
  else
    automaton_free(&a);
  return ok;
}

bool automaton_count(Automaton *a)
{
  uint64_t *ways[2] = {NULL, NULL};
  for (int k = 0; k < 2; k++) {
    const int *suit = a->suit[k];
    uint32_t in[2][HOLDING_NB] = {{0}};
    ways[k] = mem_new((size_t)states_of(a, k) + 1, sizeof *ways[k]);
    for (int side = 0; side < 2; side++)
      for (int i = 0; i < HOLDING_NB; i++)
        if (a->of[suit[side]][i] >= 0) in[side][a->of[suit[side]][i]]++;
    for (int c = 0; ways[k] && c < a->class_nb[suit[0]]; c++)
      for (int d = 0; d < a->class_nb[suit[1]]; d++) {
        int state = a->of_pair[k][c * a->class_nb[suit[1]] + d];
        if (state >= 0) ways[k][state] += (uint64_t)in[0][c] * in[1][d];
      }
  }
  bool ok = ways[0] && ways[1];
  int right = states_of(a, 1);
  for (int i = 0; ok && i < states_of(a, 0); i++)
    for (int b = 0; b < right; b++)
      if (a->result[i * right + b]) a->hands += (Count)ways[0][i] * ways[1][b];
  mem_free(ways[0]);
  mem_free(ways[1]);
  return ok;
}

/* What the join says, not minimal: 'length' has room for the classes of all suits. */
static Automaton raw_of(const Join *j, int results, uint8_t *length)
{
  Automaton a = {.size = HAND_SIZE, .results = results};
  for (int k = 0; k < 2; k++) {
    const Half *h = &j->half[k];
    memcpy(a.suit[k], h->suit, sizeof a.suit[k]);
    a.of_pair[k] = h->of_pair;
    for (int n = 0; n <= HALF_CARDS + 1; n++)
      a.from[k][n] = h->from[n <= HAND_SIZE ? n : HAND_SIZE + 1];
    for (int side = 0; side < 2; side++) {
      int nb = h->of[side]->keys.nb, suit = h->suit[side];
      a.class_nb[suit] = nb;
      a.length[suit] = length;
      for (int c = 0; c < nb; c++) *length++ = (uint8_t)holdings_length(h->of[side], c);
    }
  }
  return a;
}

bool automaton_make(Automaton *out, const Cond *const cond[], int nb, const HandPool *p,
                    int beside, Meter *m)
{
  Join j = {.matrix = NULL};
  Automaton a = {.size = 0};
  const Wanted wanted = {.pairing = beside + 1};
  Budget left = {m->most.operations - m->spent.operations,
                 m->most.bytes - m->spent.bytes};
  int32_t *to[SUIT_NB] = {NULL};
  uint8_t *length = mem_new(SUIT_NB * HOLDING_NB, 1);
  bool ok = (length || err_memory(m->e)) &&
            join_make(&j, ASKED_FIRST, cond, nb, &wanted, p, &left, m->stop, m->e) &&
            meter_work(m, j.meter.spent.operations, "states of a hand");
  if (ok) {
    Automaton raw = raw_of(&j, nb, length);
    uint64_t cells = (uint64_t)states_of(&raw, 0) * (uint64_t)states_of(&raw, 1);
    raw.result = list_results(&j, nb, m);
    ok = raw.result;
    for (int s = 0; ok && s < SUIT_NB; s++)
      ok = (to[s] = mem_new((size_t)raw.class_nb[s] + 1, sizeof *to[s])) ||
           err_memory(m->e);
    ok = ok && automaton_minimise(&a, to, &raw, m);
    meter_free(m, raw.result, cells, 1);
  }
  for (int k = 0; ok && k < 2; k++)
    for (int side = 0; ok && side < 2; side++) {
      const Half *h = &j.half[k];
      int16_t *of = a.of[h->suit[side]] = mem_new(HOLDING_NB, sizeof *of);
      ok = of || err_memory(m->e);
      for (int i = 0; ok && i < HOLDING_NB; i++) {
        int c = h->of[side]->of[i];
        of[i] = (int16_t)(c < 0 ? -1 : to[h->suit[side]][c]);
      }
    }
  ok = ok && (automaton_count(&a) || err_memory(m->e));
  for (int s = 0; s < SUIT_NB; s++) mem_free(to[s]);
  mem_free(length);
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
  bool ok = true;
  halves_suits(a.suit, beside);
  for (int s = 0; s < SUIT_NB; s++) {
    a.class_nb[s] = classes;
    a.length[s] = mem_new((size_t)classes, 1);
    a.of[s] = mem_new(HOLDING_NB, sizeof *a.of[s]);
    ok = ok && a.length[s] && a.of[s];
    for (int c = 0; ok && c < classes; c++) a.length[s][c] = (uint8_t)c;
    for (unsigned i = 0; ok && i < HOLDING_NB; i++) {
      int length = __builtin_popcount(i);
      a.of[s][i] = (int16_t)(length < classes ? length : -1);
    }
  }
  a.result = mem_new((size_t)states * (size_t)states, 1);
  ok = ok && a.result;
  for (int k = 0; k < 2; k++) {
    for (int n = 0; n <= HALF_CARDS + 1; n++) a.from[k][n] = n < states ? n : states;
    a.of_pair[k] = mem_new((size_t)classes * (size_t)classes, sizeof(int32_t));
    ok = ok && a.of_pair[k];
    for (int c = 0; ok && c < classes * classes; c++) {
      int cards = c / classes + c % classes;
      a.of_pair[k][c] = cards < states ? cards : -1;
    }
  }
  for (int n = 0; ok && n < states; n++)
    if (size - n < states) a.result[n * states + size - n] = 1;
  if (!ok) {
    automaton_free(&a);
    return err_memory(m->e);
  }
  *out = a;
  return true;
}

void automaton_free(Automaton *a)
{
  for (int s = 0; s < SUIT_NB; s++) {
    mem_free(a->length[s]);
    mem_free(a->of[s]);
  }
  mem_free(a->of_pair[0]);
  mem_free(a->of_pair[1]);
  mem_free(a->result);
  *a = (Automaton){.size = 0};
}
