/* SPDX-License-Identifier: MIT */
/*
** How: one number of the hand that many tests read, most often its points, is an axis
** (hands_reading.h): holdings and states are told apart by the other sums alone, which
** leaves few, and what the tests make of the axis is a set of its values, a bit each.
** A class of holdings and a state of two suits have, for each value of the axis, the
** least of each term and of its negation among all that are in it; as any holdings of
** two classes go together, and any halves of two states, the least of a pair is the
** sum of both. Most pairs cannot give less than what is found already, and are left
** out.
*/
#include <assert.h>

#include "base/mem.h"
#include "base/whole.h"
#include "count/hands/join.h"

/* The least of each term, then of each term negated. */
enum { REACH_NB = 2 * HANDS_BOUNDS_MAX };

typedef struct Reach {
  int16_t of[REACH_NB];
} Reach;

/* What classes or states have, by value of the axis: bits of those that occur. */
typedef struct ReachTable {
  int values; /* of the axis, at most */
  uint64_t *has;
  Reach *reach; /* by number and value */
  Reach *least; /* by number: of all values */
} ReachTable;

enum { OF_HALF = SUIT_NB, TABLES = OF_HALF + 2 };

typedef struct Bounding {
  Join join;
  int nb;                   /* terms */
  ReachTable table[TABLES]; /* of suits, of halves */
  Reach of_value[AXIS_NB];  /* of all hands, at least */
  uint64_t all;             /* values of the axis */
  int axis_nb, *axis;       /* sums that read it */
  /* By which tests hold, and what is to be added to the axis in those sums: */
  uint64_t *key;
  Keys keys;
  uint64_t *bits; /* by key and condition: values for which it is the first to hold */
  Reach *bound;   /* of any hand that has these values, at least */
  int bits_room, bound_room;
  uint64_t *test; /* by test: values for which it holds */
  bool *found;    /* by condition: whether some hand was found */
  Reach *reach;   /* by condition */
  uint64_t work;  /* pairs of values */
} Bounding;

/* ---- what is least ------------------------------------------------------- */

static void add(Reach *out, const Reach *a, const Reach *b)
{
  for (int k = 0; k < REACH_NB; k++) out->of[k] = (int16_t)(a->of[k] + b->of[k]);
}

static void lower(Reach *least, const Reach *to)
{
  for (int k = 0; k < REACH_NB; k++)
    least->of[k] = to->of[k] < least->of[k] ? to->of[k] : least->of[k];
}

static void raise_to(Reach *bound, const Reach *to)
{
  for (int k = 0; k < REACH_NB; k++)
    bound->of[k] = to->of[k] > bound->of[k] ? to->of[k] : bound->of[k];
}

/* Whether a term is lower somewhere. */
static bool is_lower(const Reach *a, const Reach *b)
{
  int lower_nb = 0;
  for (int k = 0; k < REACH_NB; k++) lower_nb += a->of[k] < b->of[k];
  return lower_nb;
}

static bool new_table(Bounding *g, int which, int nb, int values)
{
  const char *what = "bounds of terms";
  ReachTable *t = &g->table[which];
  Meter *m = &g->join.meter;
  t->values = values;
  uint64_t each = sizeof *t->has + (1 + (uint64_t)values) * sizeof *t->reach;
  if (!meter_hold(m, (uint64_t)nb * each, what)) return false;
  Region *region = &g->join.region;
  t->has = region_new(region, (size_t)nb, sizeof *t->has);
  t->least = region_lines(region, (size_t)nb, sizeof *t->least);
  t->reach = region_lines(region, (size_t)nb * (size_t)values, sizeof *t->reach);
  return !region->failed || err_memory(m->e);
}

static inline const Reach *reach_at(const ReachTable *t, int which, int value)
{
  return &t->reach[(size_t)which * (size_t)t->values + (size_t)value];
}

static void put(ReachTable *t, int which, int value, const Reach *r)
{
  Reach *to = &t->reach[(size_t)which * (size_t)t->values + (size_t)value];
  if (!t->has[which])
    t->least[which] = *r;
  else
    lower(&t->least[which], r);
  if (t->has[which] >> value & 1)
    lower(to, r);
  else
    *to = *r;
  t->has[which] |= (uint64_t)1 << value;
}

/* ---- suits and halves ---------------------------------------------------- */

static bool reach_suit(Bounding *g, int suit, const Term *const term[], Err *e)
{
  const Reading *r = &g->join.reading;
  const Holdings *h = &g->join.suit[suit];
  size_t nb = (size_t)h->kind_nb;
  int64_t *value = region_new(&g->join.region, nb, sizeof *value);
  Reach *reach = region_new(&g->join.region, nb, sizeof *reach);
  bool ok = !g->join.region.failed || err_memory(e);
  for (int t = 0; ok && t < g->nb; t++) {
    sum_of_holdings(r, &(Sum){.term = term[t]}, suit, h->kind_nb, h->kind, value);
    for (size_t i = 0; ok && i < nb; i++) {
      if (value[i] > INT16_MAX / SUIT_NB || value[i] < -INT16_MAX / SUIT_NB)
        ok = err_as(e, ERR_BUDGET, "too large to count: a suit gives a term %lld",
                    (long long)value[i]);
      reach[i].of[t] = (int16_t)value[i];
      reach[i].of[HANDS_BOUNDS_MAX + t] = (int16_t)-value[i];
    }
  }
  int most = 0;
  for (size_t i = 0; ok && i < nb; i++) {
    value[i] = r->has_axis ? atom_of_holding(r->axis, suit, h->kind[i]) : 0;
    if (value[i] > most) most = (int)value[i];
  }
  ok = ok && new_table(g, suit, h->keys.nb, most + 1);
  for (size_t i = 0; ok && i < nb; i++)
    put(&g->table[suit], h->of[i], (int)value[i], &reach[i]);
  return ok;
}

static bool reach_half(Bounding *g, int side)
{
  const Half *h = &g->join.half[side];
  const ReachTable *a = &g->table[h->suit[0]], *b = &g->table[h->suit[1]];
  ReachTable *out = &g->table[OF_HALF + side];
  if (!new_table(g, OF_HALF + side, h->nb, a->values + b->values - 1)) return false;
  const int32_t *state = h->of_pair;
  for (int i = 0; i < h->of[0]->keys.nb; i++)
    for (int k = 0; k < h->of[1]->keys.nb; k++, state++) {
      if (*state < 0) continue;
      for (uint64_t x = a->has[i]; x; x &= x - 1)
        for (uint64_t y = b->has[k]; y; y &= y - 1) {
          int u = __builtin_ctzll(x), v = __builtin_ctzll(y);
          Reach sum;
          add(&sum, reach_at(a, i, u), reach_at(b, k, v));
          put(out, *state, u + v, &sum);
        }
    }
  return true;
}

/* What any hand of each value of the axis has at least. */
static void reach_values(Bounding *g)
{
  const ReachTable *half = g->table + OF_HALF;
  Reach least[2][AXIS_NB];
  uint64_t has[2] = {0, 0};
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < g->join.half[side].nb; i++)
      for (uint64_t x = half[side].has[i]; x; x &= x - 1) {
        int u = __builtin_ctzll(x);
        if (has[side] >> u & 1)
          lower(&least[side][u], reach_at(&half[side], i, u));
        else
          least[side][u] = *reach_at(&half[side], i, u);
        has[side] |= (uint64_t)1 << u;
      }
  for (uint64_t x = has[0]; x; x &= x - 1)
    for (uint64_t y = has[1]; y; y &= y - 1) {
      int u = __builtin_ctzll(x), v = __builtin_ctzll(y);
      Reach sum;
      add(&sum, &least[0][u], &least[1][v]);
      if (g->all >> (u + v) & 1)
        lower(&g->of_value[u + v], &sum);
      else
        g->of_value[u + v] = sum;
      g->all |= (uint64_t)1 << (u + v);
    }
}

/* ---- pairs of halves ----------------------------------------------------- */

/* The values of the axis that a test leaves where 'rest' is added to it. */
static uint64_t values_of(const Reading *r, const Test *t, int64_t rest)
{
  int64_t factor = r->sum[t->sum].axis;
  uint64_t bits = 0;
  for (int i = 0; i < t->in.nb; i++) {
    int64_t low = t->in.in[i].low - rest, high = t->in.in[i].high - rest;
    int64_t from =
        factor > 0 ? -whole_floor(-low, factor) : -whole_floor(high, -factor);
    int64_t to = factor > 0 ? whole_floor(high, factor) : whole_floor(-low, -factor);
    if (from < 0) from = 0;
    if (to >= AXIS_NB) to = AXIS_NB - 1;
    if (from <= to) bits |= UINT64_MAX << from & UINT64_MAX >> (AXIS_NB - 1 - to);
  }
  return bits;
}

/* What is to be added to the axis in a sum, but for its constant. */
static int64_t rest_of(const Join *j, int sum, int left, int right)
{
  const Half *a = &j->half[0], *b = &j->half[1];
  const int64_t *of_shape = j->reading.sum[sum].of_shape;
  int64_t rest = a->values[sum].value[half_ids(a, sum)[left]] +
                 b->values[sum].value[half_ids(b, sum)[right]];
  return of_shape ? rest + of_shape[a->state[left].lane + b->state[right].lane] : rest;
}

/* For which values the conditions hold, where the tests do as the last key says. */
static bool add_key(Bounding *g, Err *e)
{
  const Reading *r = &g->join.reading;
  size_t conds = (size_t)r->cond_nb, first = (size_t)(g->keys.nb - 1) * conds;
  if (!mem_grow(&g->bits, first + conds, &g->bits_room, sizeof *g->bits) ||
      !mem_grow(&g->bound, first + conds, &g->bound_room, sizeof *g->bound))
    return err_memory(e);
  for (int t = 0; t < r->test_nb; t++)
    g->test[t] = g->key[t / TEST_BITS] >> (t % TEST_BITS) & 1 ? UINT64_MAX : 0;
  for (int i = 0; i < g->axis_nb; i++)
    for (int t = 0; t < r->test_nb; t++)
      if (r->test[t].sum == g->axis[i])
        g->test[t] = values_of(r, &r->test[t], (int64_t)g->key[r->words + i]);
  uint64_t left = g->all;
  for (size_t i = first; i < first + conds; i++) {
    uint64_t bits = left ? reading_bits(r, (int)(i - first), g->test) & left : 0;
    g->bits[i] = bits;
    left &= ~bits;
    for (uint64_t x = bits; x; x &= x - 1)
      if (x == bits)
        g->bound[i] = g->of_value[__builtin_ctzll(x)];
      else
        lower(&g->bound[i], &g->of_value[__builtin_ctzll(x)]);
  }
  return true;
}

/* The number of the key of two open states; -1: out of memory. 'mask': as join_masks.
 */
static int find_key(Bounding *g, int left, int right, const uint64_t *mask, int stride,
                    Err *e)
{
  const Join *j = &g->join;
  int words = j->reading.words;
  uint64_t sums = j->half[0].state[left].sums & j->half[1].state[right].sums;
  for (int w = 0; w < words; w++) g->key[w] = mask[w * stride];
  for (int i = 0; i < g->axis_nb; i++)
    g->key[words + i] = sums >> (g->axis[i] % 64) & 1
                            ? (uint64_t)rest_of(j, g->axis[i], left, right)
                            : 0;
  int known = g->keys.nb, at = keys_find(&g->keys, (const int32_t *)g->key);
  if (at == known && !add_key(g, e)) return -1;
  if (at < 0) err_memory(e);
  return at;
}

/*
** Lower what a condition reaches to pairs from two states with these values of the
** axis, which have 'bound' at least.
*/
static void reach_pair(Bounding *g, int cond, int left, int right, uint64_t bits,
                       const Reach *bound)
{
  const ReachTable *a = &g->table[OF_HALF], *b = &g->table[OF_HALF + 1];
  Reach least;
  add(&least, &a->least[left], &b->least[right]);
  if (bound) raise_to(&least, bound);
  if (g->found[cond] && !is_lower(&least, &g->reach[cond])) return;
  for (uint64_t x = a->has[left]; x; x &= x - 1) {
    int u = __builtin_ctzll(x);
    for (uint64_t y = b->has[right] & bits >> u; y; y &= y - 1, g->work++) {
      Reach sum;
      add(&sum, reach_at(a, left, u), reach_at(b, right, __builtin_ctzll(y)));
      if (g->found[cond])
        lower(&g->reach[cond], &sum);
      else
        g->reach[cond] = sum;
      g->found[cond] = true;
    }
  }
}

static bool reach_row(Bounding *g, int left, int cards, Err *e)
{
  Join *j = &g->join;
  const Half *h = j->half;
  int conds = j->reading.cond_nb, decided = h[0].state[left].result;
  int first = join_first(j, cards), nb = join_end(j, cards) - first;
  const uint64_t *mask = decided < 0 ? join_masks(j, left, cards) : NULL;
  g->work = 0;
  for (int b = 0; b < nb; b++) {
    int result = decided < 0 ? h[1].state[first + b].result : decided;
    if (result >= 0) {
      reach_pair(g, result, left, first + b, g->all, NULL);
      continue;
    }
    int key = find_key(g, left, first + b, mask + b, nb, e);
    if (key < 0) return false;
    for (int i = key * conds; i < (key + 1) * conds; i++)
      if (g->bits[i])
        reach_pair(g, i - key * conds, left, first + b, g->bits[i], &g->bound[i]);
  }
  return meter_work(&j->meter, g->work, "values of states");
}

/* Whether suits alone give the values of a term. */
static bool adds_up(Join *j, const Term *t, Err *e)
{
  for (int i = 0; i < t->nb; i++) {
    const AtomFacts *facts = facts_atom(j->reading.facts, t->part[i].atom);
    if (!facts) return err_memory(e);
    if (facts->of_shape)
      return err_set(e, 0, "the lengths of all suits give a part of a term");
  }
  return true;
}

static bool reach_all(Bounding *g, const Term *const term[], Err *e)
{
  Join *j = &g->join;
  const Reading *r = &j->reading;
  size_t conds = (size_t)r->cond_nb;
  bool ok = true;
  g->axis = region_new(&j->region, (size_t)r->sum_nb, sizeof *g->axis);
  g->test = region_new(&j->region, (size_t)r->test_nb, sizeof *g->test);
  g->found = region_new(&j->region, conds, sizeof *g->found);
  g->reach = region_new(&j->region, conds, sizeof *g->reach);
  for (int s = 0; s < r->sum_nb; s++)
    if (g->axis && r->sum[s].axis) g->axis[g->axis_nb++] = s;
  size_t width = (size_t)(r->words + g->axis_nb);
  g->key = region_new(&j->region, width, sizeof *g->key);
  g->keys = keys_of((int)(width * sizeof *g->key / sizeof *g->keys.key));
  if (j->region.failed) return err_memory(e);
  for (int t = 0; ok && t < g->nb; t++) ok = adds_up(j, term[t], e);
  for (int s = 0; ok && s < SUIT_NB; s++) ok = reach_suit(g, s, term, e);
  ok = ok && reach_half(g, 0) && reach_half(g, 1);
  if (ok) reach_values(g);
  for (int cards = 0; cards <= HAND_SIZE; cards++)
    for (int a = j->half[0].from[cards]; ok && a < j->half[0].from[cards + 1]; a++)
      ok = reach_row(g, a, cards, e);
  return ok;
}

static void bounding_free(Bounding *g)
{
  mem_free(g->bits);
  mem_free(g->bound);
  keys_free(&g->keys);
  join_free(&g->join);
}

bool hands_bounds(Bounds out[], const Cond *const cond[], int nb,
                  const Term *const term[], int terms, const HandPool *p,
                  const Budget *most, const Stop *stop, Err *e)
{
  assert(terms <= HANDS_BOUNDS_MAX);
  Bounding g = {.nb = terms};
  const Wanted wanted = {.term_nb = terms, .term = term, .ends = true};
  bool ok = join_make(&g.join, ASKED_FIRST, cond, nb, &wanted, p, most, stop, e) &&
            reach_all(&g, term, e);
  for (int i = 0; ok && i < nb * terms; i++) {
    const int16_t *reach = &g.reach[i / terms].of[i % terms];
    int64_t constant = term[i % terms]->constant;
    out[i] = g.found[i / terms]
                 ? (Bounds){constant + reach[0], constant - reach[HANDS_BOUNDS_MAX]}
                 : BOUNDS_NONE;
  }
  bounding_free(&g);
  return ok;
}
