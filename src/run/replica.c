/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/replica.h"

#include <string.h>

enum { NONE = -1 };

/* Values are whole, few, and more than 0 and 1, whose sum says how often each came. */
static bool is_counted(const Measure *m)
{
  Limits of = measure_limits(m, true);
  bool share = of.low >= 0 && of.high <= 1;
  return measure_den(m) == 1 && of.low >= REPLICA_LEAST && of.high <= REPLICA_MOST &&
         !share;
}

bool replicas_open(Replicas *out, const Calibration *play, int nb,
                   Measure *const measure[], int measure_nb, int variant_nb, Err *e)
{
  size_t room = (size_t)measure_nb;
  Replicas r = {.nb = nb, .measure_nb = measure_nb, .variant_nb = variant_nb};
  r.play = region_new(&r.region, (size_t)nb, sizeof *r.play);
  r.at = region_new(&r.region, room, sizeof *r.at);
  r.counted = region_new(&r.region, room, sizeof *r.counted);
  if (r.region.failed) {
    replicas_close(&r);
    return err_memory(e);
  }
  memcpy(r.play, play, (size_t)nb * sizeof *play);
  for (int i = 0; i < measure_nb; i++) {
    r.at[i] = measure_solves(measure[i]) ? r.size : NONE;
    if (r.at[i] == NONE) continue;
    r.counted[i] = is_counted(measure[i]);
    r.size += nb * (r.counted[i] ? REPLICA_VALUES : 1);
  }
  *out = r;
  return true;
}

void replicas_close(Replicas *r)
{
  region_free(&r->region);
  *r = (Replicas){0};
}

size_t replicas_value_nb(const Replicas *r)
{
  return (size_t)r->variant_nb * (size_t)r->measure_nb * (size_t)r->nb;
}

int replicas_sum_nb(const Replicas *r)
{
  return r->variant_nb * r->size;
}

/* Where the values of a measure are. */
static size_t value_at(const Replicas *r, int variant, int measure)
{
  return ((size_t)variant * (size_t)r->measure_nb + (size_t)measure) * (size_t)r->nb;
}

void replicas_measure(const Replicas *r, Measure *const measure[], int variant,
                      const MeasureDeal *d, const Tricks *t, MeasureMemo *memo,
                      int64_t value[])
{
  for (int i = 0; i < r->measure_nb; i++) {
    int64_t *own = value + value_at(r, variant, i);
    for (int k = 0; r->at[i] != NONE && k < r->nb; k++)
      own[k] = measure_value_as(measure[i], &r->play[k], d, t, memo);
  }
}

void replicas_add(const Replicas *r, const int64_t value[], MomentSum sum[])
{
  for (int v = 0; v < r->variant_nb; v++)
    for (int i = 0; i < r->measure_nb; i++) {
      if (r->at[i] == NONE) continue;
      const int64_t *own = value + value_at(r, v, i);
      MomentSum *to = sum + v * r->size + r->at[i];
      for (int k = 0; k < r->nb; k++)
        if (r->counted[i])
          to[k * REPLICA_VALUES + own[k] - REPLICA_LEAST]++;
        else
          to[k] += own[k];
    }
}

MomentSum replicas_count(const Replicas *r, const MomentSum sum[], int variant,
                         int measure, int which, int value)
{
  return sum[variant * r->size + r->at[measure] + which * REPLICA_VALUES + value -
             REPLICA_LEAST];
}

MomentSum replicas_sum(const Replicas *r, const MomentSum sum[], int variant,
                       int measure, int which)
{
  MomentSum all = 0;
  if (!r->counted[measure]) return sum[variant * r->size + r->at[measure] + which];
  for (int value = REPLICA_LEAST; value <= REPLICA_MOST; value++)
    all += value * replicas_count(r, sum, variant, measure, which, value);
  return all;
}
