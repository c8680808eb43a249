/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/sketch.h"

#include <assert.h>
#include <string.h>

/* The least mark that is 'n' or more. */
static uint64_t mark_from(uint64_t n)
{
  static const uint64_t steps[] = {10, 15, 20, 30, 50, 70};
  for (uint64_t power = 1;; power *= 10)
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
      if (steps[i] * power >= n) return steps[i] * power;
}

void sketch_start(Sketch *s, const SketchPlan *plan)
{
  assert(plan->column_nb <= SKETCH_COLUMNS && plan->swing_nb <= SKETCH_SWINGS);
  s->plan = *plan;
  s->first_nb = s->mark_nb = s->shown_nb = 0;
  s->next = 0;
  memset(s->moments, 0, sizeof s->moments);
}

/* Put a deal after those, 'nb' of them, whose swing, with the sign, is at least its
** own. */
static void insert(SketchDeal list[], int nb, int sign, const SketchDeal *d)
{
  int at = nb;
  while (at > 0 && sign * d->swing > sign * list[at - 1].swing) at--;
  if (at == SKETCH_DEALS) return;
  int behind = (nb < SKETCH_DEALS ? nb : SKETCH_DEALS - 1) - at;
  memmove(&list[at + 1], &list[at], (size_t)behind * sizeof *list);
  list[at] = *d;
}

/* Would a swing come in? */
static bool enters(const SketchDeal list[], int nb, int sign, int64_t swing)
{
  return nb < SKETCH_DEALS || sign * swing > sign * list[nb - 1].swing;
}

static SketchDeal kept(const Sketch *s, uint64_t index, const Deal *d,
                       const int64_t value[], int64_t swing)
{
  SketchDeal out = {.index = index, .deal = *d, .swing = swing};
  int nb = s->plan.value_nb < SKETCH_VALUES ? s->plan.value_nb : SKETCH_VALUES;
  memcpy(out.value, value, (size_t)nb * sizeof *value);
  return out;
}

static void add_swings(Sketch *s, uint64_t index, const Deal *d, const int64_t value[])
{
  for (int i = 0; i < s->plan.swing_nb; i++) {
    int64_t swing = value[s->plan.swing[i]];
    bool high = enters(s->high[i], s->shown_nb, 1, swing);
    bool low = enters(s->low[i], s->shown_nb, -1, swing);
    if (!high && !low) continue;
    SketchDeal one = kept(s, index, d, value, swing);
    if (high) insert(s->high[i], s->shown_nb, 1, &one);
    if (low) insert(s->low[i], s->shown_nb, -1, &one);
  }
  if (s->shown_nb < SKETCH_DEALS) s->shown_nb++;
}

void sketch_add(Sketch *s, uint64_t number, uint64_t index, const Deal *d,
                const int64_t value[])
{
  const SketchPlan *p = &s->plan;
  if (number <= SKETCH_DEALS) s->first[s->first_nb++] = kept(s, index, d, value, 0);
  if (p->swing_nb) add_swings(s, index, d, value);
  for (int i = 0; i < p->column_nb; i++)
    moments_add(&s->moments[i], value[p->column[i]]);
  if (number < s->next) return;
  s->next = mark_from(number);
  if (number < s->next) return;
  assert(s->mark_nb < SKETCH_MARKS);
  SketchMark *m = &s->mark[s->mark_nb++];
  m->n = number;
  memcpy(m->moments, s->moments, sizeof m->moments);
  s->next = mark_from(number + 1);
}

void sketch_merge(Sketch *s, const Sketch *next)
{
  for (int i = 0; i < next->first_nb; i++) s->first[s->first_nb++] = next->first[i];
  for (int i = 0; i < next->shown_nb; i++) {
    for (int k = 0; k < s->plan.swing_nb; k++) {
      insert(s->high[k], s->shown_nb, 1, &next->high[k][i]);
      insert(s->low[k], s->shown_nb, -1, &next->low[k][i]);
    }
    if (s->shown_nb < SKETCH_DEALS) s->shown_nb++;
  }
  for (int i = 0; i < next->mark_nb; i++) {
    assert(s->mark_nb < SKETCH_MARKS);
    SketchMark *m = &s->mark[s->mark_nb++];
    *m = next->mark[i];
    for (int k = 0; k < s->plan.column_nb; k++)
      moments_merge(&m->moments[k], &s->moments[k]);
  }
  for (int k = 0; k < s->plan.column_nb; k++)
    moments_merge(&s->moments[k], &next->moments[k]);
}
