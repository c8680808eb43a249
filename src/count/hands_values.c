/* SPDX-License-Identifier: MIT */
/*
** How: the measured term is one more sum of the reading, whose values are never
** merged; pairs of states that satisfy the condition add their ways to the slot of
** their value.
*/
#include "base/mem.h"
#include "base/whole.h"
#include "count/hands_join.h"

enum { SLOT_MAX = 1 << 22 };

/* Values of the measured sum as slots: (value - low) / step. */
typedef struct Slots {
  int64_t low, step;
  int nb;
  uint64_t *count;
} Slots;

static bool make_slots(Slots *out, const Values *part[3], Err *e)
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
  s.count = mem_new((size_t)s.nb, sizeof *s.count);
  if (!s.count) return err_memory(e);
  *out = s;
  return true;
}

/* Add the hands of a left state to the slots of their values. */
static void measure_row(Join *j, int a, int cards, Slots *s)
{
  const Reading *r = &j->reading;
  int sum = r->sum_nb - 1;
  const int64_t *of_shape = r->sum[sum].of_shape;
  const Half *h = j->half;
  int64_t value = h[0].values[sum].value[half_ids(&h[0], r, a)[sum]] - s->low;
  join_row(j, a);
  for (int b = join_first(j, cards); b < join_end(j, cards); b++) {
    if (join_result(j, a, b)) continue;
    int64_t at = value + h[1].values[sum].value[half_ids(&h[1], r, b)[sum]];
    if (of_shape) at += of_shape[h[0].state[a].lane + h[1].state[b].lane];
    s->count[at / s->step] += h[0].state[a].ways * h[1].state[b].ways;
  }
}

static bool measure_all(Join *j, Slots *s, Err *e)
{
  for (int cards = 0; cards <= HAND_SIZE; cards++)
    for (int a = j->half[0].from[cards]; a < j->half[0].from[cards + 1]; a++) {
      if (join_stopped(j, e)) return false;
      measure_row(j, a, cards, s);
    }
  return true;
}

static bool give_values(HandValues *out, const Slots *s, const Term *t, Err *e)
{
  HandValues v = {.den = t->den, .at = mem_new((size_t)s->nb, sizeof *v.at)};
  if (!v.at) return err_memory(e);
  for (int i = 0; i < s->nb; i++)
    if (s->count[i])
      v.at[v.nb++] = (HandValue){t->constant + s->low + i * s->step, s->count[i]};
  *out = v;
  return true;
}

bool hands_distribution(HandValues *out, const Cond *c, const Term *t,
                        const HandPool *p, const Budget *most, const Stop *stop, Err *e)
{
  Join j = {.matrix = NULL};
  Slots s = {.count = NULL};
  Values shapes = {.value = NULL};
  bool ok = join_make(&j, ASKED_FIRST, &c, 1, t, p, most, stop, e);
  if (ok) {
    int sum = j.reading.sum_nb - 1;
    const Values *part[3] = {&j.half[0].values[sum], &j.half[1].values[sum], &shapes};
    ok = (values_of_shapes(&shapes, &j.reading.sum[sum]) || err_memory(e)) &&
         make_slots(&s, part, e) && measure_all(&j, &s, e) &&
         give_values(out, &s, t, e);
  }
  values_free(&shapes);
  mem_free(s.count);
  join_free(&j);
  return ok;
}

void hands_values_free(HandValues *v)
{
  mem_free(v->at);
  *v = (HandValues){.at = NULL};
}
