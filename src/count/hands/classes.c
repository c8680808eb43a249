/* SPDX-License-Identifier: MIT */
/*
** How: of every sum the values in each suit are listed, then merged by what its
** tests say of them together with all that the other three suits and the lengths
** may add. Where those are too many to be listed, their limits stand for them and
** only values that never matter are merged.
*/
#include "count/hands/classes.h"

#include <stdlib.h>
#include <string.h>

enum {
  LISTED_MAX = 1 << 18, /* pairs of values whose sums are listed */
  SPAN_MAX = 1 << 13,   /* from the lowest value to the highest, to sort by bits */
};

static int compare(const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* The same where values are near each other: a bit for each that there is. */
static bool sort_near(Values *v)
{
  int64_t low = INT64_MAX, high = INT64_MIN;
  uint64_t seen[SPAN_MAX / 64] = {0};
  for (int i = 0; i < v->nb; i++) {
    if (v->value[i] < low) low = v->value[i];
    if (v->value[i] > high) high = v->value[i];
  }
  if (!v->nb || high - low >= SPAN_MAX) return false;
  for (int i = 0; i < v->nb; i++)
    seen[(v->value[i] - low) / 64] |= (uint64_t)1 << ((v->value[i] - low) % 64);
  v->nb = 0;
  for (int w = 0; w <= (high - low) / 64; w++)
    for (uint64_t bits = seen[w]; bits; bits &= bits - 1)
      v->value[v->nb++] = low + 64 * w + __builtin_ctzll(bits);
  return true;
}

/* Put values in order, each once. */
static void sort_values(Values *v)
{
  int nb = 0;
  if (sort_near(v)) return;
  if (v->nb) qsort(v->value, (size_t)v->nb, sizeof *v->value, compare);
  for (int i = 0; i < v->nb; i++)
    if (!i || v->value[i] != v->value[nb - 1]) v->value[nb++] = v->value[i];
  v->nb = nb;
}

/* Room for so many. */
static Values new_values(Region *region, int nb)
{
  Values v = {.value = region_new(region, (size_t)nb, sizeof *v.value)};
  v.nb = region->failed ? 0 : nb;
  return v;
}

Values values_add(Region *region, const Values *a, const Values *b, int64_t most)
{
  int64_t pairs = (int64_t)a->nb * b->nb;
  bool wide = a->wide || b->wide || pairs > most;
  Values v = new_values(region, wide ? 2 : (int)pairs);
  if (!v.nb) return v;
  v.wide = wide;
  if (wide) {
    v.value[0] = a->value[0] + b->value[0];
    v.value[1] = a->value[a->nb - 1] + b->value[b->nb - 1];
  } else {
    int64_t *to = v.value;
    for (int i = 0; i < a->nb; i++)
      for (int k = 0; k < b->nb; k++) *to++ = a->value[i] + b->value[k];
    sort_values(&v);
  }
  return v;
}

Values values_of_shapes(Region *region, const Reading *r, int sum)
{
  const int64_t *of_shape = r->sum[sum].of_shape;
  Values v = new_values(region, of_shape ? SHAPE_NB : 1);
  for (int i = 0; of_shape && i < v.nb; i++) v.value[i] = of_shape[r->facts->index[i]];
  sort_values(&v);
  return v;
}

/* The first place from which on values are 'bound' or more. */
static int place(const Values *v, int64_t bound)
{
  int low = 0, high = v->nb;
  while (low < high) {
    int middle = (low + high) / 2;
    if (v->value[middle] < bound)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int values_find(const Values *v, int64_t value)
{
  return place(v, value);
}

/* Which of 'rest' bring a value into an interval: [from, to), 0 and 0 if none. */
static void reach(const Bounds *in, int64_t value, const Values *rest, int *from,
                  int *to)
{
  *from = place(rest, in->low - value);
  *to = place(rest, in->high - value + 1);
  if (*from >= *to) *from = *to = 0;
}

Passing values_pass(const Test *t, int64_t value, const Values *rest)
{
  Passing p = {false, false};
  int covered = 0;
  for (int i = 0; i < t->in.nb; i++) {
    int64_t low = t->in.in[i].low - value, high = t->in.in[i].high - value;
    if (rest->wide) {
      p.always |= low <= rest->value[0] && high >= rest->value[1];
      p.sometimes |= low <= rest->value[1] && high >= rest->value[0];
      continue;
    }
    int from, to;
    reach(&t->in.in[i], value, rest, &from, &to);
    covered += to - from;
  }
  if (rest->wide) return p;
  return (Passing){covered == rest->nb, covered > 0};
}

/* Numbers that one test has in the key that describes a value. */
static int key_width(const Test *t, const Values *rest)
{
  return rest->wide ? 1 : 2 * t->in.nb;
}

/* What the tests of a sum say of a value: equal keys are one class. */
static void describe(int32_t *key, const Reading *r, int sum, int64_t value,
                     const Values *rest, int32_t own)
{
  bool open = false;
  for (int i = 0; i < r->test_nb; i++) {
    const Test *t = &r->test[i];
    if (t->sum != sum) continue;
    if (rest->wide) {
      Passing p = values_pass(t, value, rest);
      *key++ = p.always ? 1 : p.sometimes ? 2 : 0;
      open |= p.sometimes && !p.always;
      continue;
    }
    for (int k = 0; k < t->in.nb; k++, key += 2)
      reach(&t->in.in[k], value, rest, key, key + 1);
  }
  *key = open ? own : -1;
}

Values values_merge(Region *region, int32_t class_of[], const Reading *r, int sum,
                    const Values *v, const Values *rest)
{
  int width = 1;
  for (int i = 0; i < r->test_nb; i++)
    if (r->test[i].sum == sum) width += key_width(&r->test[i], rest);
  Keys keys = keys_of(width);
  Values merged = new_values(region, v->nb);
  int32_t *key = region_new(region, (size_t)width, sizeof *key);
  merged.nb = 0;
  for (int i = 0; !region->failed && i < v->nb; i++) {
    int which = i;
    if (!r->sum[sum].measured && !r->sum[sum].axis) {
      describe(key, r, sum, v->value[i], rest, i);
      which = keys_find(&keys, key);
      if (which < 0) region->failed = true;
    }
    class_of[i] = which;
    if (which == merged.nb) merged.value[merged.nb++] = v->value[i];
  }
  keys_free(&keys);
  return merged;
}

/* ---- holdings ------------------------------------------------------------ */

/* What is needed of one suit while its classes are made, by kind. */
typedef struct Suit {
  uint32_t *ways;    /* holdings of it */
  int64_t *of;       /* their value of the sum at hand */
  Values values;     /* the different ones */
  int32_t *class_of; /* by value */
  int32_t *key;      /* as in Holdings.keys */
} Suit;

/* The lowest rank of a suit that sums, or the terms whose ends are asked for, read. */
static int lowest_rank(const Reading *r, int suit)
{
  int lowest = RANK_NB;
  for (int i = 0; i < r->sum_nb + r->ends_nb; i++) {
    const Sum *s = i < r->sum_nb ? &r->sum[i] : NULL;
    const Term *t = s ? s->term : r->ends[i - r->sum_nb];
    unsigned cards = t ? 0 : hand_holding(s->cards, suit);
    if (cards && __builtin_ctz(cards) < lowest) lowest = __builtin_ctz(cards);
    for (int k = 0; t && k < t->nb; k++) {
      int rank = atom_lowest(t->part[k].atom);
      if (rank < lowest && atom_reads_suit(t->part[k].atom, suit)) lowest = rank;
    }
  }
  return lowest;
}

/* List the kinds: any higher cards, with so many of the lower ones. */
static bool list_kinds(Holdings *out, Suit *s, Region *region, Region *scratch)
{
  unsigned low = out->left & ((1u << out->lowest) - 1), high = out->left & ~low;
  int lows = __builtin_popcount(low);
  size_t most = (size_t)(lows + 1) << __builtin_popcount(high);
  out->kind = region_new(region, most, sizeof *out->kind);
  out->of = region_new(region, most, sizeof *out->of);
  out->first =
      region_new(region, (size_t)HOLDING_NB >> out->lowest, sizeof *out->first);
  s->ways = region_new(scratch, most, sizeof *s->ways);
  s->of = region_new(scratch, most, sizeof *s->of);
  s->class_of = region_new(scratch, most, sizeof *s->class_of);
  if (region->failed || scratch->failed) return false;
  unsigned some = 0;
  do {
    unsigned held = some | out->held, rest = low;
    out->first[held >> out->lowest] = out->kind_nb;
    for (int n = 0, ways = 1; n <= lows; ways = ways * (lows - n) / (n + 1), n++) {
      s->ways[out->kind_nb] = (uint32_t)ways;
      out->kind[out->kind_nb++] = (uint16_t)(held | (low & ~rest));
      rest &= rest - 1;
    }
    some = (some - high) & high;
  } while (some);
  return true;
}

static bool suit_open(Holdings *out, Suit *s, int suit, const Reading *r,
                      const HandPool *p, Region *scratch)
{
  size_t width = (size_t)r->sum_nb + 1;
  out->keys = keys_of((int)width);
  out->values = region_new(r->region, width, sizeof *out->values);
  out->held = hand_holding(p->held, suit);
  out->left = hand_holding(p->left, suit);
  out->lowest = lowest_rank(r, suit);
  if (!list_kinds(out, s, r->region, scratch)) return false;
  s->key = region_new(scratch, (size_t)out->kind_nb * width, sizeof *s->key);
  for (int i = 0; s->key && i < out->kind_nb; i++)
    s->key[(size_t)i * width] = __builtin_popcount(out->kind[i]);
  return s->key;
}

static void list_values(const Holdings *h, Suit *s, int suit, const Reading *r, int sum,
                        Region *scratch)
{
  s->values = new_values(scratch, h->kind_nb);
  if (scratch->failed) return;
  if (sum_of_holdings(r, &r->sum[sum], suit, h->kind_nb, h->kind, s->of)) {
    memcpy(s->values.value, s->of, (size_t)h->kind_nb * sizeof *s->of);
    sort_values(&s->values);
  } else {
    s->values.nb = 1;
  }
}

/* Merge the values of a sum and write them into the keys of the holdings. */
static bool merge_sum(Holdings *out, Suit *s, int suit, const Reading *r, int sum)
{
  Region scratch = {0};
  Values rest = values_of_shapes(&scratch, r, sum), *merged = &out->values[sum];
  size_t width = (size_t)r->sum_nb + 1;
  for (int k = 0; k < SUIT_NB; k++) /* all that the other suits may add */
    if (k != suit) rest = values_add(&scratch, &rest, &s[k].values, LISTED_MAX);
  Suit *own = &s[suit];
  *merged = values_merge(r->region, own->class_of, r, sum, &own->values, &rest);
  bool ok = !scratch.failed && !r->region->failed;
  region_free(&scratch);
  bool one = !ok || merged->nb == 1; /* class 0, as the keys have it */
  for (int i = 0; !one && i < out->kind_nb; i++)
    own->key[(size_t)i * width + 1 + (size_t)sum] =
        own->class_of[values_find(&own->values, own->of[i])];
  return ok;
}

static bool add_sum(Holdings out[SUIT_NB], Suit *s, const Reading *r, int sum)
{
  Region scratch = {0};
  for (int k = 0; k < SUIT_NB; k++) list_values(&out[k], &s[k], k, r, sum, &scratch);
  bool ok = !scratch.failed;
  for (int k = 0; ok && k < SUIT_NB; k++) ok = merge_sum(&out[k], s, k, r, sum);
  region_free(&scratch);
  return ok;
}

/* The classes, from the keys of the kinds. */
static bool close_suit(Holdings *out, const Suit *s, Region *region)
{
  for (int i = 0; i < out->kind_nb; i++) {
    out->of[i] = keys_find(&out->keys, s->key + (size_t)i * (size_t)out->keys.width);
    if (out->of[i] < 0) return false;
  }
  out->ways = region_new(region, (size_t)out->keys.nb, sizeof *out->ways);
  if (!out->ways) return false;
  for (int i = 0; i < out->kind_nb; i++) out->ways[out->of[i]] += s->ways[i];
  return true;
}

bool holdings_make(Holdings out[SUIT_NB], const Reading *r, const HandPool *p, Err *e)
{
  Suit s[SUIT_NB] = {{NULL}};
  Region scratch = {0};
  bool ok = true;
  memset(out, 0, SUIT_NB * sizeof *out);
  for (int k = 0; ok && k < SUIT_NB; k++)
    ok = suit_open(&out[k], &s[k], k, r, p, &scratch);
  for (int i = 0; ok && i < r->sum_nb; i++) ok = add_sum(out, s, r, i);
  for (int k = 0; ok && k < SUIT_NB; k++) ok = close_suit(&out[k], &s[k], r->region);
  region_free(&scratch);
  return (ok && !r->facts->failed) || err_memory(e);
}

void holdings_free(Holdings h[SUIT_NB])
{
  for (int k = 0; k < SUIT_NB; k++) keys_free(&h[k].keys);
}
