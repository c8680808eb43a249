/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/moments.h"

#include <assert.h>

void moments_add(Moments *m, int64_t value)
{
  if (!m->n || value < m->min) m->min = value;
  if (!m->n || value > m->max) m->max = value;
  m->n++;
  m->sum += value;
  m->squares += (MomentSum)value * value;
}

void moments_merge(Moments *m, const Moments *other)
{
  if (!other->n) return;
  if (!m->n || other->min < m->min) m->min = other->min;
  if (!m->n || other->max > m->max) m->max = other->max;
  m->n += other->n;
  m->sum += other->sum;
  m->squares += other->squares;
}

double moments_mean(const Moments *m, int64_t den)
{
  assert(m->n >= 1 && den >= 1);
  return (double)m->sum / (double)m->n / (double)den;
}

/*
** Without cancellation: with c the whole number nearest to the mean, the sum of
** (x - c)^2 = squares - 2 c sum + n c^2 is exact. What (sum - n c)^2 / n takes
** away is at most half of it, since (x - c)^2 >= |x - c| and |sum - n c| <= n / 2.
*/
double moments_variance(const Moments *m, int64_t den)
{
  assert(m->n >= 2 && den >= 1);
  MomentSum n = (MomentSum)m->n, c = m->sum / n, rest = m->sum - c * n;
  if (2 * rest > n) c++, rest -= n;
  if (2 * rest < -n) c--, rest += n;
  MomentSum about = m->squares - c * (m->sum + rest);
  double squares = (double)about - (double)(rest * rest) / (double)m->n;
  return squares / (double)(m->n - 1) / (double)den / (double)den;
}
