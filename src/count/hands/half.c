/* SPDX-License-Identifier: MIT */
#include "count/hands/half.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

enum { LISTED_MAX = 1 << 24, SAY_MAX = 100, VERDICT_BITS = 8, RAW_BITS = 14 };

/* The state that was found for the lengths and classes of all sums of this number. */
typedef struct RawState {
  uint64_t number; /* 0: none */
  int32_t state;
} RawState;

/* A half while its states are made. */
typedef struct HalfMaker {
  Half *half;
  const Reading *r;
  const int *other; /* the suits of the other half */
  Meter *meter;
  Err *e;
  Region region;          /* what is gone when the half is made: */
  Values *rest;           /* by sum: what the other half and the lengths may add */
  int32_t **pair;         /* by sum, place in one suit and the other: the class */
  uint64_t **must, **may; /* by sum and class: words of tests */
  uint64_t *tests;        /* by sum: words of its tests */
  uint64_t *shape_must, *shape_may; /* by length and length: words of tests */
  int alike[LENGTH_NB][LENGTH_NB];  /* the first length of a pair that does as well */
  int alike_nb, of_alike[LENGTH_NB][LENGTH_NB]; /* which of these a pair is */
  bool numbered;    /* 64 bits suffice for lengths and classes of all sums together: */
  uint64_t **part;  /* by sum, as 'pair': what its class adds to the number */
  int32_t **place;  /* by sum, by class of the second suit: as holdings_values */
  uint64_t *number; /* by class of the second suit: with the first one at hand */
  RawState *raw;    /* the last that was found of each hash, of so many bits */
  int raw_bits;
  uint64_t *now_must, *now_may, *live;
  uint64_t *verdict; /* slots: a result found before plus 2, its must, may and live */
  int32_t *key;      /* of a state: cards, result, length in the first suit, classes */
  Keys keys;
  uint64_t *ways, *sums; /* by state: as in HalfState */
  int ways_room, sums_room;
} HalfMaker;

enum { KEY_CARDS, KEY_RESULT, KEY_LENGTH, KEY_SUMS };

static void set_bit(uint64_t *set, int i)
{
  set[i / TEST_BITS] |= (uint64_t)1 << (i % TEST_BITS);
}

static bool has_any(const uint64_t *a, const uint64_t *b, int words)
{
  for (int i = 0; i < words; i++)
    if (a[i] & b[i]) return true;
  return false;
}

/* The values of a sum in both suits, which class each is, what tests say of it. */
static bool merge_sum(HalfMaker *k, int sum)
{
  const Reading *r = k->r;
  const Values *a = &k->half->of[0]->values[sum], *b = &k->half->of[1]->values[sum];
  Region *region = &k->region, scratch = {0};
  size_t words = (size_t)r->words;
  uint64_t cells = (uint64_t)a->nb * (uint64_t)b->nb;
  uint64_t bytes = cells * (sizeof *a->value + 2 * sizeof **k->pair);
  const char *what = "values of a sum in two suits";
  if (!meter_work(k->meter, cells, what)) return false;
  if (!meter_hold(k->meter, bytes, what)) return false;
  if ((int64_t)cells > LISTED_MAX || a->wide || b->wide)
    return err_set(
        k->e, 0,
        "too large to count: a sum has %d and %d different values in %s and %s", a->nb,
        b->nb, suit_name(k->half->suit[0]), suit_name(k->half->suit[1]));
  const Values both = values_add(&scratch, a, b, LISTED_MAX);
  int32_t *class_of = region_new(&scratch, (size_t)both.nb, sizeof *class_of);
  k->pair[sum] = region_new(region, (size_t)cells, sizeof **k->pair);
  bool ok = !scratch.failed && !region->failed;
  Values *v = &k->half->values[sum];
  if (ok) *v = values_merge(r->region, class_of, r, sum, &both, &k->rest[sum]);
  ok = ok && !r->region->failed;
  for (int i = 0; ok && i < a->nb; i++)
    for (int j = 0; j < b->nb; j++)
      k->pair[sum][i * b->nb + j] =
          class_of[values_find(&both, a->value[i] + b->value[j])];
  region_free(&scratch);
  k->must[sum] = region_new(region, (size_t)v->nb * words, sizeof **k->must);
  k->may[sum] = region_new(region, (size_t)v->nb * words, sizeof **k->may);
  if (!ok || region->failed) return err_memory(k->e);
  for (int t = 0; t < r->test_nb; t++) {
    if (r->test[t].sum != sum) continue;
    set_bit(k->tests + (size_t)sum * words, t);
    for (int c = 0; c < v->nb; c++) {
      Passing p = {false, true};
      if (!r->sum[sum].axis) p = values_pass(&r->test[t], v->value[c], &k->rest[sum]);
      if (p.always) set_bit(k->must[sum] + (size_t)c * words, t);
      if (p.sometimes) set_bit(k->may[sum] + (size_t)c * words, t);
    }
  }
  return true;
}

/* What the tests of shapes say of two lengths, whatever the others are. */
static void judge_lengths(HalfMaker *k, int test, const ShapeSet *set)
{
  const int *suit = k->half->suit;
  const Facts *f = k->r->facts;
  int some[LENGTH_NB][LENGTH_NB] = {{0}}, all[LENGTH_NB][LENGTH_NB] = {{0}};
  for (int i = 0; i < SHAPE_NB; i++) {
    const int8_t *length = f->length[i];
    all[length[suit[0]]][length[suit[1]]]++;
    some[length[suit[0]]][length[suit[1]]] += shapes_have(set, f->index[i]);
  }
  for (int i = 0; i < LENGTH_NB; i++)
    for (int j = 0; j < LENGTH_NB; j++) {
      size_t at = (size_t)(i * LENGTH_NB + j) * (size_t)k->r->words;
      if (some[i][j] && some[i][j] == all[i][j]) set_bit(k->shape_must + at, test);
      if (some[i][j]) set_bit(k->shape_may + at, test);
    }
}

/* What the lengths of the other suits make of two lengths: equal keys are alike. */
static void describe_lengths(const HalfMaker *k, int first, int second, int32_t *key)
{
  const Half *h = k->half;
  const Reading *r = k->r;
  int own = shape_lane(h->suit[0], first) + shape_lane(h->suit[1], second);
  int left = RANK_NB - first - second;
  *key++ = left;
  for (int i = 0; i <= left; i++) {
    int shape = own + shape_lane(k->other[0], i) + shape_lane(k->other[1], left - i);
    for (int t = 0; t < r->test_nb; t++)
      if (r->test[t].sum == SUM_NONE) *key++ = shapes_have(r->test[t].set, shape);
    for (int s = 0; s < r->sum_nb; s++) {
      if (!r->sum[s].of_shape) continue;
      *key++ = (int32_t)(r->sum[s].of_shape[shape] & INT32_MAX);
      *key++ = (int32_t)(r->sum[s].of_shape[shape] >> 31);
    }
  }
}

/* Find the pairs of lengths that nothing read tells apart. */
static bool pair_lengths(HalfMaker *k)
{
  int width = 0, nb = 0;
  for (int t = 0; t < k->r->test_nb; t++) width += k->r->test[t].sum == SUM_NONE;
  for (int s = 0; s < k->r->sum_nb; s++) width += k->r->sum[s].of_shape ? 2 : 0;
  width = 1 + LENGTH_NB * width;
  int firsts[LENGTH_NB * LENGTH_NB];
  Keys keys = keys_of(width);
  int32_t *key = region_new(&k->region, (size_t)width, sizeof *key);
  bool ok = key;
  for (int i = 0; i < LENGTH_NB; i++)
    for (int j = 0; ok && i + j <= RANK_NB; j++) {
      memset(key, 0, (size_t)width * sizeof *key);
      describe_lengths(k, i, j, key);
      int which = keys_find(&keys, key);
      ok = which >= 0;
      if (ok && which == nb) firsts[nb++] = i;
      if (ok) k->alike[i][j] = firsts[which], k->of_alike[i][j] = which;
    }
  k->alike_nb = nb;
  keys_free(&keys);
  return ok || err_memory(k->e);
}

/* True if the result may depend on the lengths, given the tests it depends on. */
static bool lengths_matter(const HalfMaker *k, const uint64_t *live)
{
  const Reading *r = k->r;
  for (int t = 0; t < r->test_nb; t++) {
    if (!(live[t / TEST_BITS] >> (t % TEST_BITS) & 1)) continue;
    int sum = r->test[t].sum;
    if (sum == SUM_NONE || r->sum[sum].of_shape) return true;
  }
  return false;
}

/* reading_result of now_must and now_may; the last of each hash is remembered. */
static int find_result(HalfMaker *k)
{
  size_t words = (size_t)k->r->words, both = 2 * words * sizeof(uint64_t);
  uint64_t hash = 0;
  for (size_t w = 0; w < 2 * words; w++)
    hash = (hash ^ k->now_must[w]) * UINT64_C(0x9e3779b97f4a7c15);
  uint64_t *slot = k->verdict + (hash >> (64 - VERDICT_BITS)) * (3 * words + 1);
  if (!slot[0] || memcmp(slot + 1, k->now_must, both)) {
    slot[0] = (uint64_t)(reading_result(k->r, k->now_must, k->now_may, k->live) + 2);
    memcpy(slot + 1, k->now_must, both + words * sizeof(uint64_t));
  }
  memcpy(k->live, slot + 1 + 2 * words, words * sizeof(uint64_t));
  return (int)slot[0] - 2;
}

/* Find the state of two classes of holdings, whose classes of sums are in the key. */
static bool find_state(HalfMaker *k, const int length[2], int32_t *state)
{
  const Reading *r = k->r;
  int words = r->words;
  int32_t *key = k->key, *ids = key + KEY_SUMS;
  size_t bytes = (size_t)words * sizeof(uint64_t);
  size_t at = (size_t)(length[0] * LENGTH_NB + length[1]) * (size_t)words;
  memcpy(k->now_must, k->shape_must + at, bytes);
  memcpy(k->now_may, k->shape_may + at, bytes);
  for (int s = 0; s < r->sum_nb; s++) {
    const uint64_t *must = k->must[s] + (size_t)ids[s] * (size_t)words;
    const uint64_t *may = k->may[s] + (size_t)ids[s] * (size_t)words;
    for (int w = 0; w < words; w++) k->now_must[w] |= must[w], k->now_may[w] |= may[w];
  }
  int result = find_result(k);
  *state = -1;
  if (result == reading_results(r) - 1) return true;
  bool lengths = result < 0 && lengths_matter(k, k->live);
  uint64_t sums = 0;
  for (int s = 0; s < r->sum_nb; s++) {
    if (r->sum[s].measured)
      lengths |= r->sum[s].of_shape != NULL;
    else if (result >= 0 ||
             !has_any(k->tests + (size_t)s * (size_t)words, k->live, words))
      ids[s] = 0;
    else
      sums |= (uint64_t)1 << (s % 64);
  }
  key[KEY_CARDS] = length[0] + length[1];
  key[KEY_RESULT] = result;
  key[KEY_LENGTH] = lengths ? k->alike[length[0]][length[1]] : 0;
  int known = k->keys.nb;
  *state = keys_find(&k->keys, key);
  size_t nb = (size_t)k->keys.nb;
  if (*state < 0 || !mem_grow(&k->ways, nb, &k->ways_room, sizeof *k->ways) ||
      !mem_grow(&k->sums, nb, &k->sums_room, sizeof *k->sums))
    return err_memory(k->e);
  if (*state == known) k->ways[*state] = k->sums[*state] = 0;
  k->sums[*state] |= sums;
  return true;
}

/* Find the state of two classes of holdings. */
static bool find_pair(HalfMaker *k, int a, int b, const int length[2], int32_t *state)
{
  const Holdings *const *of = k->half->of;
  uint64_t hash = k->number[b] * UINT64_C(0x9e3779b97f4a7c15);
  RawState *raw = &k->raw[hash >> (64 - k->raw_bits)];
  if (k->numbered && raw->number == k->number[b]) {
    *state = raw->state;
    return true;
  }
  const int32_t *va = holdings_values(of[0], a), *vb = holdings_values(of[1], b);
  for (int s = 0; s < k->r->sum_nb; s++)
    k->key[KEY_SUMS + s] = k->pair[s][va[s] * of[1]->values[s].nb + vb[s]];
  if (!find_state(k, length, state)) return false;
  *raw = (RawState){k->number[b], *state};
  return true;
}

/* Number the lengths and classes of all sums of pairs with a class of the first suit.
 */
static void number_row(HalfMaker *k, int a, int nb)
{
  const Holdings *const *of = k->half->of;
  const int *alike = k->of_alike[holdings_length(of[0], a)];
  const int32_t *va = holdings_values(of[0], a);
  uint64_t *number = k->number;
  for (int b = 0; b < nb; b++)
    number[b] = 1 + (uint64_t)alike[holdings_length(of[1], b)];
  for (int s = 0; s < k->r->sum_nb && k->numbered; s++) {
    const uint64_t *part = k->part[s] + va[s] * of[1]->values[s].nb;
    const int32_t *place = k->place[s];
    for (int b = 0; b < nb && place; b++) number[b] += part[place[b]];
  }
}

static bool make_numbers(HalfMaker *k)
{
  const Half *h = k->half;
  size_t sums = (size_t)k->r->sum_nb, classes = (size_t)h->of[1]->keys.nb;
  uint64_t all = 1 + (uint64_t)k->alike_nb;
  size_t pairs = (size_t)h->of[0]->keys.nb * classes;
  for (k->raw_bits = 1; k->raw_bits < RAW_BITS && pairs >> k->raw_bits;) k->raw_bits++;
  k->raw = region_new(&k->region, (size_t)1 << k->raw_bits, sizeof *k->raw);
  k->part = region_new(&k->region, sums, sizeof *k->part);
  k->place = region_new(&k->region, sums, sizeof *k->place);
  k->number = region_new(&k->region, classes, sizeof *k->number);
  if (k->region.failed) return err_memory(k->e);
  k->numbered = true;
  for (size_t s = 0; s < sums && k->numbered; s++) {
    uint64_t nb = (uint64_t)h->values[s].nb;
    size_t cells = (size_t)h->of[0]->values[s].nb * (size_t)h->of[1]->values[s].nb;
    if (nb == 1) continue;
    k->part[s] = region_new(&k->region, cells, sizeof **k->part);
    k->place[s] = region_new(&k->region, classes, sizeof **k->place);
    if (k->region.failed) return err_memory(k->e);
    for (size_t i = 0; i < cells; i++) k->part[s][i] = all * (uint64_t)k->pair[s][i];
    for (size_t b = 0; b < classes; b++)
      k->place[s][b] = holdings_values(h->of[1], (int)b)[s];
    k->numbered = all <= UINT64_MAX / nb;
    all *= nb;
  }
  return true;
}

static bool add_pairs(HalfMaker *k)
{
  Half *h = k->half;
  int nb[2] = {h->of[0]->keys.nb, h->of[1]->keys.nb};
  char what[SAY_MAX];
  snprintf(what, sizeof what, "%d and %d classes of holdings in %s and %s", nb[0],
           nb[1], suit_name(h->suit[0]), suit_name(h->suit[1]));
  uint64_t row = (uint64_t)nb[1] * (uint64_t)(k->r->sum_nb + 4);
  if (!meter_work(k->meter, row * (uint64_t)nb[0], what)) return false;
  size_t pairs = (size_t)nb[0] * (size_t)nb[1];
  if (!meter_hold(k->meter, pairs * sizeof *h->of_pair, what)) return false;
  h->of_pair = region_new(k->r->region, pairs, sizeof *h->of_pair);
  if (!h->of_pair) return err_memory(k->e);
  int32_t *state = h->of_pair;
  for (int a = 0; a < nb[0]; a++) {
    if (!meter_work(k->meter, 0, what)) return false;
    number_row(k, a, nb[1]);
    for (int b = 0; b < nb[1]; b++, state++) {
      int length[2] = {holdings_length(h->of[0], a), holdings_length(h->of[1], b)};
      *state = -1;
      if (length[0] + length[1] > HAND_SIZE) continue;
      if (!find_pair(k, a, b, length, state)) return false;
      if (*state >= 0)
        k->ways[*state] += (uint64_t)h->of[0]->ways[a] * h->of[1]->ways[b];
    }
    if (keys_bytes(&k->keys) > k->meter->most.bytes)
      return meter_hold(k->meter, keys_bytes(&k->keys), "states of two suits");
  }
  return meter_hold(k->meter, keys_bytes(&k->keys), "states of two suits");
}

/* Put the states into the order of their numbers of cards. */
static bool sort_states(HalfMaker *k)
{
  Half *h = k->half;
  const Reading *r = k->r;
  size_t nb = (size_t)k->keys.nb, sums = (size_t)r->sum_nb;
  int32_t *place = region_new(&k->region, nb, sizeof *place);
  h->state = region_new(r->region, nb, sizeof *h->state);
  h->id = region_new(r->region, nb * sums, sizeof *h->id);
  if (!place || !h->state || !h->id) return err_memory(k->e);
  h->nb = k->keys.nb;
  int next[LENGTH_NB + 1] = {0};
  for (size_t i = 0; i < nb; i++) next[k->keys.key[i * (sums + KEY_SUMS)] + 1]++;
  for (int n = 0; n < LENGTH_NB; n++) next[n + 1] += next[n];
  memcpy(h->from, next, sizeof h->from);
  for (size_t i = 0; i < nb; i++) {
    const int32_t *key = k->keys.key + i * (sums + KEY_SUMS);
    int length = key[KEY_LENGTH], cards = key[KEY_CARDS];
    place[i] = next[cards]++;
    h->state[place[i]] = (HalfState){
        .ways = k->ways[i],
        .sums = k->sums[i],
        .result = (int16_t)key[KEY_RESULT],
        .lane = (int16_t)(shape_lane(h->suit[0], length) +
                          shape_lane(h->suit[1], cards - length)),
    };
    for (size_t s = 0; s < sums; s++)
      h->id[s * nb + (size_t)place[i]] = key[KEY_SUMS + s];
  }
  size_t pairs = (size_t)h->of[0]->keys.nb * (size_t)h->of[1]->keys.nb;
  for (size_t i = 0; i < pairs; i++)
    if (h->of_pair[i] >= 0) h->of_pair[i] = place[h->of_pair[i]];
  return true;
}

/* What the other half and the lengths may add to each sum. */
static bool add_rest(HalfMaker *k, const Half *other)
{
  for (int s = 0; s < k->r->sum_nb; s++) {
    Region scratch = {0};
    Values shapes = values_of_shapes(&scratch, k->r, s);
    Values suits = values_add(&scratch, &other->of[0]->values[s],
                              &other->of[1]->values[s], LISTED_MAX);
    bool ok = !scratch.failed;
    if (ok) k->rest[s] = values_add(&k->region, &suits, &shapes, LISTED_MAX);
    region_free(&scratch);
    if (!ok || k->region.failed) return false;
  }
  return true;
}

static bool maker_open(HalfMaker *k)
{
  size_t sums = (size_t)k->r->sum_nb, words = (size_t)k->r->words;
  size_t lengths = (size_t)LENGTH_NB * LENGTH_NB * words;
  Region *region = &k->region;
  k->keys = keys_of((int)sums + KEY_SUMS);
  k->rest = region_new(region, sums, sizeof *k->rest);
  k->pair = region_new(region, sums, sizeof *k->pair);
  k->must = region_new(region, sums, sizeof *k->must);
  k->may = region_new(region, sums, sizeof *k->may);
  k->tests = region_new(region, sums * words, sizeof *k->tests);
  k->shape_must = region_new(region, lengths, sizeof *k->shape_must);
  k->shape_may = region_new(region, lengths, sizeof *k->shape_may);
  k->now_must = region_new(region, 3 * words, sizeof *k->now_must);
  k->now_may = k->now_must + words;
  k->live = k->now_may + words; /* one after the other: find_result copies them so */
  k->verdict = region_new(region, (3 * words + 1) << VERDICT_BITS, sizeof *k->verdict);
  k->key = region_new(region, sums + KEY_SUMS, sizeof *k->key);
  k->half->values = region_new(k->r->region, sums, sizeof *k->half->values);
  return !region->failed && k->half->values;
}

static void maker_close(HalfMaker *k)
{
  mem_free(k->ways);
  mem_free(k->sums);
  keys_free(&k->keys);
  region_free(&k->region);
}

static bool half_make(Half *h, const Half *other, const Reading *r, Meter *m, Err *e)
{
  HalfMaker k = {.half = h, .r = r, .other = other->suit, .meter = m, .e = e};
  bool ok = (maker_open(&k) && add_rest(&k, other)) || err_memory(e);
  for (int s = 0; ok && s < r->sum_nb; s++) ok = merge_sum(&k, s);
  for (int t = 0; ok && t < r->test_nb; t++)
    if (r->test[t].sum == SUM_NONE) judge_lengths(&k, t, r->test[t].set);
  ok = ok && pair_lengths(&k) && make_numbers(&k) && add_pairs(&k) && sort_states(&k);
  maker_close(&k);
  return ok;
}

/* The suit that is put beside spades so that the two halves have the least work. */
static int beside_spades(const Holdings of[SUIT_NB])
{
  int best = HEARTS;
  int64_t least = INT64_MAX;
  for (int s = HEARTS; s >= CLUBS; s--) {
    int64_t others = 1;
    for (int k = CLUBS; k < SPADES; k++)
      if (k != s) others *= of[k].keys.nb;
    int64_t work = (int64_t)of[SPADES].keys.nb * of[s].keys.nb + others;
    if (work < least) best = s, least = work;
  }
  return best;
}

void halves_suits(int suit[2][2], int beside)
{
  int taken = 0;
  suit[0][0] = SPADES;
  suit[0][1] = beside;
  for (int s = HEARTS; s >= CLUBS; s--)
    if (s != beside) suit[1][taken++] = s;
}

bool halves_make(Half out[2], const Reading *r, const Holdings of[SUIT_NB], int pairing,
                 Meter *m, Err *e)
{
  int suit[2][2];
  memset(out, 0, 2 * sizeof *out);
  halves_suits(suit, pairing ? pairing - 1 : beside_spades(of));
  for (int i = 0; i < 4; i++) {
    out[i / 2].suit[i % 2] = suit[i / 2][i % 2];
    out[i / 2].of[i % 2] = &of[suit[i / 2][i % 2]];
  }
  return half_make(&out[0], &out[1], r, m, e) && half_make(&out[1], &out[0], r, m, e);
}
