/* SPDX-License-Identifier: MIT */
/*
** How: of every sum the values in each suit are listed, then merged by what its
** tests say of them together with all that the other three suits and the lengths
** may add. Where those are too many to be listed, their limits stand for them and
** only values that never matter are merged.
*/
#include "count/classes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
  LISTED_MAX = 1 << 18, /* pairs of values whose sums are listed */
  SPAN_MAX = 1 << 13,   /* from the lowest value to the highest, to sort by bits */
};

void values_free(Values *v)
{
  mem_free(v->value);
  *v = (Values){.nb = 0};
}

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

bool values_add(Values *out, const Values *a, const Values *b, int64_t most)
{
  int64_t pairs = (int64_t)a->nb * b->nb;
  bool wide = a->wide || b->wide || pairs > most;
  Values v = {.nb = wide ? 2 : (int)pairs, .wide = wide};
  v.value = mem_new((size_t)v.nb, sizeof *v.value);
  if (!v.value) return false;
  if (wide) {
    v.value[0] = a->value[0] + b->value[0];
    v.value[1] = a->value[a->nb - 1] + b->value[b->nb - 1];
  } else {
    int64_t *to = v.value;
    for (int i = 0; i < a->nb; i++)
      for (int k = 0; k < b->nb; k++) *to++ = a->value[i] + b->value[k];
    sort_values(&v);
  }
  *out = v;
  return true;
}

bool values_of_shapes(Values *out, const Sum *s)
{
  Values v = {.value = mem_new(SHAPE_NB, sizeof *v.value)};
  int length[SUIT_NB];
  if (!v.value) return false;
  v.nb = 1;
  if (s->of_shape) v.nb = 0;
  for (int shape = 0; s->of_shape && shape < SHAPE_ROOM; shape++)
    if (shape_lengths(shape, length)) v.value[v.nb++] = s->of_shape[shape];
  sort_values(&v);
  *out = v;
  return true;
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

bool values_merge(Values *out, int32_t class_of[], const Reading *r, int sum,
                  const Values *v, const Values *rest)
{
  int width = 1;
  for (int i = 0; i < r->test_nb; i++)
    if (r->test[i].sum == sum) width += key_width(&r->test[i], rest);
  Keys keys = keys_of(width);
  Values merged = {.value = mem_new((size_t)v->nb, sizeof *v->value)};
  int32_t *key = mem_new((size_t)width, sizeof *key);
  bool ok = merged.value && key;
  for (int i = 0; ok && i < v->nb; i++) {
    int which = i;
    if (!r->sum[sum].measured) {
      describe(key, r, sum, v->value[i], rest, i);
      which = keys_find(&keys, key);
      ok = which >= 0;
    }
    class_of[i] = which;
    if (which == merged.nb) merged.value[merged.nb++] = v->value[i];
  }
  keys_free(&keys);
  mem_free(key);
  if (ok)
    *out = merged;
  else
    values_free(&merged);
  return ok;
}

/* ---- holdings ------------------------------------------------------------ */

/* What is needed of one suit while its classes are made. */
typedef struct Suit {
  int nb;
  uint16_t holding[HOLDING_NB]; /* those that can be */
  int64_t of[HOLDING_NB];       /* their values of the sum at hand */
  Values values;                /* the different ones */
  int32_t *class_of;            /* by value */
  int32_t *key;                 /* by holding: as in Holdings.keys */
} Suit;

static bool suit_open(Suit *s, int suit, const Reading *r, const HandPool *p)
{
  unsigned held = hand_holding(p->held, suit);
  unsigned any = held | hand_holding(p->left, suit);
  int width = r->sum_nb + 1;
  for (unsigned h = 0; h < HOLDING_NB; h++)
    if (!(h & ~any) && !(held & ~h)) s->holding[s->nb++] = (uint16_t)h;
  s->key = mem_new((size_t)s->nb * (size_t)width, sizeof *s->key);
  if (!s->key) return false;
  for (int i = 0; i < s->nb; i++)
    s->key[(size_t)i * (size_t)width] = __builtin_popcount(s->holding[i]);
  return true;
}

static bool list_values(Suit *s, int suit, const Reading *r, const Sum *sum)
{
  s->values.nb = s->nb;
  s->values.value = mem_new((size_t)s->nb, sizeof *s->values.value);
  s->class_of = mem_new((size_t)s->nb, sizeof *s->class_of);
  if (!s->values.value || !s->class_of) return false;
  if (sum_of_holdings(r, sum, suit, s->nb, s->holding, s->of)) {
    memcpy(s->values.value, s->of, (size_t)s->nb * sizeof *s->of);
    sort_values(&s->values);
  } else {
    s->values.nb = 1;
  }
  return true;
}

/* All that the lengths and the suits but one may add. */
static bool add_others(Values *out, const Suit *s, int but, const Sum *sum)
{
  Values rest;
  if (!values_of_shapes(&rest, sum)) return false;
  for (int k = 0; k < SUIT_NB; k++) {
    Values more;
    if (k == but) continue;
    bool ok = values_add(&more, &rest, &s[k].values, LISTED_MAX);
    values_free(&rest);
    if (!ok) return false;
    rest = more;
  }
  *out = rest;
  return true;
}

/* Merge the values of a sum and write them into the keys of the holdings. */
static bool merge_sum(Holdings *out, Suit *s, int suit, const Reading *r, int sum)
{
  Values rest;
  size_t width = (size_t)r->sum_nb + 1;
  if (!add_others(&rest, s, suit, &r->sum[sum])) return false;
  Suit *own = &s[suit];
  bool ok = values_merge(&out->values[sum], own->class_of, r, sum, &own->values, &rest);
  values_free(&rest);
  bool one = !ok || out->values[sum].nb == 1; /* class 0, as the keys have it */
  for (int i = 0; !one && i < own->nb; i++)
    own->key[(size_t)i * width + 1 + (size_t)sum] =
        own->class_of[values_find(&own->values, own->of[i])];
  return ok;
}

static bool add_sum(Holdings out[SUIT_NB], Suit *s, const Reading *r, int sum)
{
  bool ok = true;
  for (int k = 0; ok && k < SUIT_NB; k++) ok = list_values(&s[k], k, r, &r->sum[sum]);
  for (int k = 0; ok && k < SUIT_NB; k++) ok = merge_sum(&out[k], s, k, r, sum);
  for (int k = 0; k < SUIT_NB; k++) {
    values_free(&s[k].values);
    mem_free(s[k].class_of);
    s[k].class_of = NULL;
  }
  return ok;
}

/* The classes, from the keys of the holdings. */
static bool close_suit(Holdings *out, const Suit *s)
{
  for (unsigned h = 0; h < HOLDING_NB; h++) out->of[h] = -1;
  for (int i = 0; i < s->nb; i++) {
    int which = keys_find(&out->keys, s->key + (size_t)i * (size_t)out->keys.width);
    if (which < 0) return false;
    out->of[s->holding[i]] = which;
  }
  out->ways = mem_new((size_t)out->keys.nb, sizeof *out->ways);
  if (!out->ways) return false;
  for (int i = 0; i < s->nb; i++) out->ways[out->of[s->holding[i]]]++;
  return true;
}

bool holdings_make(Holdings out[SUIT_NB], const Reading *r, const HandPool *p, Err *e)
{
  Suit *s = mem_new(SUIT_NB, sizeof *s);
  bool ok = s;
  memset(out, 0, SUIT_NB * sizeof *out);
  for (int k = 0; ok && k < SUIT_NB; k++) {
    out[k].keys = keys_of(r->sum_nb + 1);
    out[k].values = mem_new((size_t)r->sum_nb + 1, sizeof *out[k].values);
    ok = out[k].values && suit_open(&s[k], k, r, p);
  }
  for (int i = 0; ok && i < r->sum_nb; i++) ok = add_sum(out, s, r, i);
  for (int k = 0; ok && k < SUIT_NB; k++) ok = close_suit(&out[k], &s[k]);
  for (int k = 0; s && k < SUIT_NB; k++) mem_free(s[k].key);
  mem_free(s);
  if (ok && !r->facts->failed) return true;
  holdings_free(out, r);
  return err_memory(e);
}

void holdings_free(Holdings h[SUIT_NB], const Reading *r)
{
  for (int k = 0; k < SUIT_NB; k++) {
    for (int i = 0; h[k].values && i < r->sum_nb; i++) values_free(&h[k].values[i]);
    mem_free(h[k].values);
    mem_free(h[k].ways);
    keys_free(&h[k].keys);
  }
  memset(h, 0, SUIT_NB * sizeof *h);
}
