/* SPDX-License-Identifier: MIT */
/*
** How: pairs of classes are sorted by the class that they make; the values of
** each pair are added up in an array over all values (or a hash table where
** that would be too wide or too empty), so that lengths are outside and sums
** inside. Ways are 64 bits wide while they fit.
*/
#include "count/suits/part.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static const char PRODUCT[] = "lengths and sums of several suits together";

typedef struct Made {
  uint32_t length;
  uint64_t sign;
  double ways; /* of both: the pairs of a class stand with most ways first */
  ClassPair of;
} Made;

typedef struct Mill {
  const SuitsPlan *p;
  SuitsTable *t;
  const SuitsTable *a, *b;
  Meter *m;
  uint64_t made_nb;
  Made *made; /* owned */
  int bits;
  bool narrow;     /* all ways fit 64 bits */
  uint64_t *small; /* sums by value, one of the two; owned */
  Count *large;
  uint64_t cell_nb;
  uint64_t key_room, key_nb; /* hash table: key + 1, ways; owned */
  uint64_t *key;
  Count *sum;
} Mill;

static int by_class(const void *a, const void *b)
{
  const Made *x = a, *y = b;
  if (x->length != y->length) return x->length < y->length ? -1 : 1;
  if (x->sign != y->sign) return x->sign < y->sign ? -1 : 1;
  if (x->ways != y->ways) return x->ways > y->ways ? -1 : 1;
  if (x->of.a != y->of.a) return x->of.a < y->of.a ? -1 : 1;
  return x->of.b < y->of.b ? -1 : x->of.b > y->of.b;
}

/* True if classes of these lengths complete one of the partner's. */
static bool is_wanted(const Mill *x, const SuitsTable *partner, uint32_t length)
{
  if (!partner) return true;
  uint32_t other = suits_plan_complement(x->p, length);
  uint32_t c = suits_table_find_class(partner, other);
  return c < partner->class_nb && partner->classes[c].length == other;
}

static double class_ways(const SuitsTable *t, uint32_t which)
{
  Count sum = 0;
  for (uint32_t i = 0; i < t->classes[which].nb; i++)
    sum += t->ways[t->classes[which].from + i];
  return count_ratio(sum, 1);
}

/* So that draws, which look through the pairs of a class, end early. */
static bool weigh_pairs(Mill *x)
{
  uint32_t nb = x->a->class_nb;
  double *ways = mem_need((size_t)nb + x->b->class_nb, sizeof *ways, x->m->e);
  if (!ways) return false;
  for (uint32_t i = 0; i < nb; i++) ways[i] = class_ways(x->a, i);
  for (uint32_t i = 0; i < x->b->class_nb; i++) ways[nb + i] = class_ways(x->b, i);
  for (uint64_t i = 0; i < x->made_nb; i++)
    x->made[i].ways = ways[x->made[i].of.a] * ways[nb + x->made[i].of.b];
  mem_free(ways);
  return true;
}

static bool make_pairs(Mill *x, const SuitsTable *partner)
{
  const SuitsTable *a = x->a, *b = x->b;
  for (int pass = 0; pass < 2; pass++) {
    uint64_t nb = 0;
    for (uint32_t i = 0; i < a->class_nb; i++)
      for (uint32_t k = 0; k < b->class_nb; k++) {
        Made made = {.length = a->classes[i].length + b->classes[k].length,
                     .of = {i, k}};
        if (!suits_plan_fits(x->p, x->t, made.length) ||
            !is_wanted(x, partner, made.length) ||
            !suits_plan_sign(x->p, a, b, a->classes[i].length, b->classes[k].length,
                             &made.sign))
          continue;
        if (pass) x->made[nb] = made;
        nb++;
      }
    if (pass) break;
    if (!meter_work(x->m, (uint64_t)a->class_nb * b->class_nb * 4 + nb * 8, PRODUCT))
      return false;
    x->made = mem_new(nb, sizeof *x->made);
    x->made_nb = nb;
    if (!x->made) return err_memory(x->m->e);
  }
  if (!weigh_pairs(x)) return false;
  qsort(x->made, x->made_nb, sizeof *x->made, by_class);
  return true;
}

static Count all_ways(const SuitsTable *t)
{
  Count sum = 0;
  for (uint32_t i = 0; i < t->entry_nb; i++) sum += t->ways[i];
  return sum;
}

static bool add_entry(Mill *x, uint64_t value, Count ways)
{
  SuitsTable *t = x->t;
  if (!suits_plan_keeps(x->p, t, value)) return true;
  if (t->entry_nb == t->entry_room) {
    uint64_t room = t->entry_room ? 2 * (uint64_t)t->entry_room : 1024;
    uint64_t more = (room - t->entry_room) * (sizeof *t->value + sizeof *t->ways);
    if (!meter_hold(x->m, room > UINT32_MAX ? x->m->most.bytes + 1 : more, PRODUCT))
      return false;
    uint64_t *v = mem_resize(t->value, room, sizeof *v);
    if (v) t->value = v;
    Count *w = mem_resize(t->ways, room, sizeof *w);
    if (w) t->ways = w;
    if (!v || !w) return err_memory(x->m->e);
    t->entry_room = (uint32_t)room;
  }
  t->value[t->entry_nb] = value;
  t->ways[t->entry_nb++] = ways;
  return true;
}

/* ---- sums over an array of all values ---- */

static void mill_small(const Mill *x, const Class *c, const Class *d)
{
  uint64_t *sum = x->small;
  const uint64_t *value = x->b->value + d->from;
  const Count *ways = x->b->ways + d->from;
  for (uint32_t i = 0; i < c->nb; i++) {
    uint64_t base = x->a->value[c->from + i], times = (uint64_t)x->a->ways[c->from + i];
    for (uint32_t k = 0; k < d->nb; k++)
      sum[base + value[k]] += times * (uint64_t)ways[k];
  }
}

static void mill_large(const Mill *x, const Class *c, const Class *d)
{
  Count *sum = x->large;
  const uint64_t *value = x->b->value + d->from;
  const Count *ways = x->b->ways + d->from;
  for (uint32_t i = 0; i < c->nb; i++) {
    uint64_t base = x->a->value[c->from + i];
    Count times = x->a->ways[c->from + i];
    for (uint32_t k = 0; k < d->nb; k++) sum[base + value[k]] += times * ways[k];
  }
}

static bool harvest(Mill *x, uint64_t from, uint64_t to)
{
  bool ok = true;
  for (uint64_t v = from; ok && v <= to; v++) {
    Count ways = x->narrow ? x->small[v] : x->large[v];
    if (!ways) continue;
    ok = add_entry(x, v, ways);
    if (x->narrow)
      x->small[v] = 0;
    else
      x->large[v] = 0;
  }
  return ok;
}

/* ---- sums in a hash table ---- */

static bool grow(Mill *x)
{
  uint64_t room = x->key_room ? 2 * x->key_room : 1024, *old = x->key;
  Count *sum = x->sum;
  uint64_t *key = meter_new(x->m, room, sizeof *key, PRODUCT);
  Count *into = key ? meter_new(x->m, room, sizeof *into, PRODUCT) : NULL;
  if (!into) {
    mem_free(key);
    return false;
  }
  for (uint64_t i = 0; i < x->key_room; i++) {
    if (!old[i]) continue;
    uint64_t at = old[i] * 0x9E3779B97F4A7C15u >> 20 & (room - 1);
    while (key[at]) at = (at + 1) & (room - 1);
    key[at] = old[i];
    into[at] = sum[i];
  }
  meter_free(x->m, old, x->key_room, sizeof *old);
  meter_free(x->m, sum, x->key_room, sizeof *sum);
  x->key = key;
  x->sum = into;
  x->key_room = room;
  return true;
}

static bool mill_hash(Mill *x, const Class *c, const Class *d)
{
  for (uint32_t i = 0; i < c->nb; i++)
    for (uint32_t k = 0; k < d->nb; k++) {
      if (2 * x->key_nb >= x->key_room && !grow(x)) return false;
      uint64_t key = x->a->value[c->from + i] + x->b->value[d->from + k] + 1;
      uint64_t at = key * 0x9E3779B97F4A7C15u >> 20 & (x->key_room - 1);
      while (x->key[at] && x->key[at] != key) at = (at + 1) & (x->key_room - 1);
      if (!x->key[at]) x->key_nb++;
      x->key[at] = key;
      x->sum[at] += x->a->ways[c->from + i] * x->b->ways[d->from + k];
    }
  return true;
}

typedef struct Pick {
  uint64_t key;
  Count ways;
} Pick;

static int by_key(const void *a, const void *b)
{
  const Pick *x = a, *y = b;
  return x->key < y->key ? -1 : x->key > y->key;
}

static bool harvest_hash(Mill *x)
{
  Pick *pick = mem_new(x->key_nb, sizeof *pick);
  uint64_t nb = 0;
  if (!pick) return err_memory(x->m->e);
  for (uint64_t i = 0; i < x->key_room; i++) {
    if (!x->key[i]) continue;
    pick[nb++] = (Pick){x->key[i] - 1, x->sum[i]};
    x->key[i] = 0;
    x->sum[i] = 0;
  }
  qsort(pick, nb, sizeof *pick, by_key);
  bool ok = true;
  for (uint64_t i = 0; ok && i < nb; i++) ok = add_entry(x, pick[i].key, pick[i].ways);
  mem_free(pick);
  x->key_nb = 0;
  return ok;
}

/* All pairs from 'from' to 'to', which make one class. */
static bool mill_class(Mill *x, uint64_t from, uint64_t to)
{
  const SuitsTable *a = x->a, *b = x->b;
  uint64_t work = 0, low = UINT64_MAX, high = 0;
  bool ok = true;
  for (uint64_t i = from; i < to; i++) {
    const Class *c = &a->classes[x->made[i].of.a], *d = &b->classes[x->made[i].of.b];
    work += (uint64_t)c->nb * d->nb;
    uint64_t least = a->value[c->from] + b->value[d->from];
    uint64_t most = a->value[c->from + c->nb - 1] + b->value[d->from + d->nb - 1];
    if (least < low) low = least;
    if (most > high) high = most;
  }
  /* values do not descend by more than one field can hold */
  bool wide = high >= x->cell_nb || work * 8 < (high - low) / 4;
  if (!meter_work(x->m, wide ? work * 8 : work + (high - low) / 4, PRODUCT))
    return false;
  for (uint64_t i = from; ok && i < to; i++) {
    const Class *c = &a->classes[x->made[i].of.a], *d = &b->classes[x->made[i].of.b];
    if (wide)
      ok = mill_hash(x, c, d);
    else if (x->narrow)
      mill_small(x, c, d);
    else
      mill_large(x, c, d);
  }
  if (!ok) return false;
  return wide ? harvest_hash(x) : harvest(x, low, high);
}

/* The classes, one after the other. */
static bool mill_all(Mill *x)
{
  SuitsTable *t = x->t;
  uint64_t all = 0; /* is it too much? to be known before it is tried */
  for (uint64_t i = 0; i < x->made_nb; i++)
    all +=
        (uint64_t)x->a->classes[x->made[i].of.a].nb * x->b->classes[x->made[i].of.b].nb;
  if (all > x->m->most.operations - x->m->spent.operations)
    return meter_work(x->m, all, PRODUCT);
  for (uint64_t from = 0, to; from < x->made_nb; from = to) {
    const Made *first = &x->made[from];
    for (to = from + 1; to < x->made_nb; to++)
      if (x->made[to].length != first->length || x->made[to].sign != first->sign) break;
    Class c = {.length = first->length, .sign = first->sign, .from = t->entry_nb};
    if (!mill_class(x, from, to)) return false;
    c.nb = t->entry_nb - c.from;
    if (!c.nb) continue;
    c.pair = t->pair_nb;
    c.pair_nb = (uint32_t)(to - from);
    for (uint64_t i = from; i < to; i++) t->pair[t->pair_nb++] = x->made[i].of;
    t->classes[t->class_nb++] = c;
  }
  return true;
}

bool suits_table_of_product(SuitsPlan *p, SuitsTable *t, const SuitsTable *a,
                            const SuitsTable *b, const SuitsTable *partner, Meter *m)
{
  Mill x = {.p = p, .t = t, .a = a, .b = b, .m = m};
  *t = (SuitsTable){.a = a, .b = b, .card_nb = a->card_nb + b->card_nb};
  for (int i = 0; i < p->sum_nb; i++) t->digit[i] = a->digit[i] + b->digit[i];
  for (int i = 0; i < p->tie_nb; i++) {
    t->low[i] = a->low[i] + b->low[i];
    t->high[i] = a->high[i] + b->high[i];
  }
  for (int i = 0; i < p->bin_nb; i++) {
    t->least[i] = a->least[i] + b->least[i];
    t->most[i] = a->most[i] + b->most[i];
  }
  for (int i = 0; i < p->sum_nb; i++) x.bits += p->sum[i].bits;
  Count ways_a = all_ways(a), ways_b = all_ways(b);
  x.narrow = !ways_b || (ways_a <= UINT64_MAX / 2 && ways_b <= UINT64_MAX / 2 &&
                         ways_a * ways_b <= UINT64_MAX);
  bool ok = make_pairs(&x, partner);
  if (ok) {
    x.cell_nb = x.bits <= SHARED_BITS ? (uint64_t)1 << x.bits : 0;
    if (x.narrow)
      x.small = meter_new(m, x.cell_nb, sizeof *x.small, PRODUCT);
    else
      x.large = meter_new(m, x.cell_nb, sizeof *x.large, PRODUCT);
    t->pair = meter_new(m, x.made_nb, sizeof *t->pair, PRODUCT);
    t->classes = meter_new(m, x.made_nb, sizeof *t->classes, PRODUCT);
    ok = (x.small || x.large) && t->pair && t->classes && mill_all(&x);
  }
  mem_free(x.made);
  meter_free(m, x.small, x.cell_nb, sizeof *x.small);
  meter_free(m, x.large, x.cell_nb, sizeof *x.large);
  meter_free(m, x.key, x.key_room, sizeof *x.key);
  meter_free(m, x.sum, x.key_room, sizeof *x.sum);
  return ok;
}
