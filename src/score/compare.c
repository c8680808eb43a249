/* SPDX-License-Identifier: MIT */
#include "score/compare.h"

#include <assert.h>
#include <math.h>

/*
** Tables are few (a large tournament has some thousands): differences are
** taken pair by pair, each once, as flattenings are odd.
*/
void compare_others(const double score[], size_t nb, Flatten f, double out[])
{
  for (size_t i = 0; i < nb; i++) out[i] = 0;
  for (size_t i = 0; i < nb; i++)
    for (size_t k = i + 1; k < nb; k++) {
      double worth = flatten(f, score[i] - score[k]);
      out[i] += worth;
      out[k] -= worth;
    }
  for (size_t i = 0; nb > 1 && i < nb; i++) out[i] /= (double)(nb - 1);
}

void compare_datum(const double score[], size_t nb, double datum, Flatten f,
                   double out[])
{
  for (size_t i = 0; i < nb; i++) out[i] = flatten(f, score[i] - datum);
}

/* The 'rank'-th smallest, from 0: the one with so many before it. */
static double at_rank(const double score[], size_t nb, size_t rank)
{
  for (size_t i = 0;; i++) {
    size_t less = 0, equal = 0;
    assert(i < nb);
    for (size_t k = 0; k < nb; k++) {
      less += score[k] < score[i];
      equal += score[k] == score[i];
    }
    if (less <= rank && rank < less + equal) return score[i];
  }
}

double compare_mean(const double score[], size_t nb, DatumRule rule)
{
  assert(nb > 0);
  size_t most = (nb - 1) / 2, drop = rule.drop < most ? rule.drop : most;
  double sum = 0;
  for (size_t i = 0; i < nb; i++) sum += score[i];
  for (size_t i = 0; i < drop; i++)
    sum -= at_rank(score, nb, i) + at_rank(score, nb, nb - 1 - i);
  double mean = sum / (double)(nb - 2 * drop);
  return rule.round > 0 ? round(mean / rule.round) * rule.round : mean;
}

double compare_neuberg(double points, size_t nb, size_t full)
{
  assert(nb >= 1 && full >= nb);
  return (double)full / (double)nb * (points + 1) - 1;
}

double compare_dispersion(const double balance[], size_t nb)
{
  double mean = 0, squares = 0;
  for (size_t i = 0; i < nb; i++) mean += balance[i] / (double)nb;
  for (size_t i = 0; i < nb; i++)
    squares += (balance[i] - mean) * (balance[i] - mean) / (double)nb;
  return sqrt(squares);
}

void compare_uniform(double balance[], size_t nb, double typical, double degree)
{
  assert(typical > 0 && degree >= 0 && degree <= 1);
  double s = compare_dispersion(balance, nb);
  if (!(s > 0)) return;
  double times = pow(typical / s, degree);
  for (size_t i = 0; i < nb; i++) balance[i] *= times;
}
