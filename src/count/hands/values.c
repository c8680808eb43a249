/* SPDX-License-Identifier: MIT */
/*
** How: the measured terms are sums of the reading whose values are never merged; a
** pair of states adds its ways to the slot of its value, for each term.
*/
#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/whole.h"
#include "count/hands/join.h"

enum { SLOT_MAX = 1 << 22 };

/* Values of the measured sum as slots: (value - low) / step. */
typedef struct Slots {
  int64_t low, step;
  int nb;
  uint64_t *count;
} Slots;

static bool make_slots(Slots *out, const Values *part[3], int results, Region *region,
                       Err *e)
{
  Slots s = {.low = 0};
  int64_t high = 0;
  for (int i = 0; i < 3; i++) {
    s.low += part[i]->value[0];
    high += part[i]->value[part[i]->nb - 1];
    for (int k = 1; k < part[i]->nb; k++)
      s.step = whole_gcd(part[i]->value[k] - part[i]->value[0], s.step);
  }
  if (!s.step) s.step = 1;
  if ((high - s.low) / s.step >= SLOT_MAX)
    return err_as(e, ERR_BUDGET,
                  "too large to count: the values go from %lld to %lld by %lld",
                  (long long)s.low, (long long)high, (long long)s.step);
  s.nb = (int)((high - s.low) / s.step) + 1;
  s.count = region_new(region, (size_t)s.nb * (size_t)results, sizeof *s.count);
  if (!s.count) return err_memory(e);
  *out = s;
  return true;
}

/* A measured sum, and its slots by result and value. */
typedef struct Gauge {
  int sum;
  const int64_t *of_shape;
  Slots slots; /* 'count' has room for all results */
} Gauge;

typedef struct Gauging {
  Join join;
  int results; /* that are counted */
  int nb;
  Gauge gauge[HANDS_TERMS_MAX];
} Gauging;

static int64_t half_value(const Gauging *g, const Gauge *m, int side, int state)
{
  const Half *h = &g->join.half[side];
  return h->values[m->sum].value[half_ids(h, m->sum)[state]];
}

static void measure_row(Gauging *g, int left, int cards)
{
  Join *j = &g->join;
  const HalfState *a = &j->half[0].state[left];
  const int16_t *results = join_row(j, left, cards);
  for (int b = join_first(j, cards); b < join_end(j, cards); b++) {
    int result = *results++;
    if (result >= g->results) continue;
    const HalfState *right = &j->half[1].state[b];
    for (int t = 0; t < g->nb; t++) {
      const Gauge *m = &g->gauge[t];
      int64_t value = half_value(g, m, 0, left) + half_value(g, m, 1, b);
      if (m->of_shape) value += m->of_shape[a->lane + right->lane];
      int64_t at = (value - m->slots.low) / m->slots.step;
      m->slots.count[(int64_t)result * m->slots.nb + at] += a->ways * right->ways;
    }
  }
}

static bool measure_all(Gauging *g, Err *e)
{
  const Half *h = &g->join.half[0];
  for (int cards = 0; cards <= HAND_SIZE; cards++)
    for (int a = h->from[cards]; a < h->from[cards + 1]; a++) {
      if (join_stopped(&g->join, e)) return false;
      measure_row(g, a, cards);
    }
  return true;
}

static bool open_gauges(Gauging *g, Err *e)
{
  Join *j = &g->join;
  const char *what = "values of terms";
  for (int t = 0; t < g->nb; t++) {
    int sum = j->reading.sum_nb - g->nb + t;
    const Values shapes = values_of_shapes(&j->region, &j->reading, sum);
    const Values *part[3] = {&j->half[0].values[sum], &j->half[1].values[sum], &shapes};
    Gauge *m = &g->gauge[t];
    *m = (Gauge){.sum = sum, .of_shape = j->reading.sum[sum].of_shape};
    if (j->region.failed) return err_memory(e);
    if (!make_slots(&m->slots, part, g->results, &j->region, e)) return false;
    uint64_t bytes = (uint64_t)m->slots.nb * (uint64_t)g->results * sizeof(uint64_t);
    if (!meter_hold(&j->meter, bytes, what)) return false;
  }
  return true;
}

static bool give_values(HandValues *out, const Slots *s, int result, const Term *t,
                        Err *e)
{
  const uint64_t *count = s->count + (size_t)result * (size_t)s->nb;
  HandValues v = {.den = t->den, .at = mem_new((size_t)s->nb, sizeof *v.at)};
  if (!v.at) return err_memory(e);
  for (int i = 0; i < s->nb; i++)
    if (count[i])
      v.at[v.nb++] = (HandValue){t->constant + s->low + i * s->step, count[i]};
  *out = v;
  return true;
}

bool hands_measure(HandValues out[], const Cond *const cond[], int nb,
                   const Term *const term[], int terms, const HandPool *p,
                   const Budget *most, const Stop *stop, Err *e)
{
  assert(terms <= HANDS_TERMS_MAX);
  Gauging g = {.results = nb, .nb = terms};
  const Wanted wanted = {.term_nb = terms, .term = term};
  bool ok = join_make(&g.join, ASKED_FIRST, cond, nb, &wanted, p, most, stop, e) &&
            open_gauges(&g, e) && measure_all(&g, e);
  for (int i = 0; i < nb * terms; i++) out[i] = (HandValues){.at = NULL};
  for (int i = 0; ok && i < nb * terms; i++)
    ok = give_values(&out[i], &g.gauge[i % terms].slots, i / terms, term[i % terms], e);
  for (int i = 0; !ok && i < nb * terms; i++) hands_values_free(&out[i]);
  join_free(&g.join);
  return ok;
}

void hands_values_free(HandValues *v)
{
  mem_free(v->at);
  *v = (HandValues){.at = NULL};
}
