/* SPDX-License-Identifier: MIT */
#include "score/flatten.h"

#include <assert.h>
#include <math.h>

#include "score/score.h"

static const double CARACALLA = 1000; /* the bound of what it gives */

const char *flatten_name(Flatten f)
{
  static const char *const names[FLATTEN_NB] = {"none", "imp", "caracalla", "sign"};
  assert(f < FLATTEN_NB);
  return names[f];
}

double flatten(Flatten f, double x)
{
  static const double far = 1e15; /* far beyond 24 IMPs, within 64 bits */
  switch (f) {
  case FLATTEN_IMP: return imps((int64_t)fmax(-far, fmin(far, x)));
  case FLATTEN_CARACALLA: return CARACALLA * x / (CARACALLA + fabs(x));
  case FLATTEN_SIGN: return (x > 0) - (x < 0);
  default: return x;
  }
}

/* A large tournament has some thousands of tables; flattenings are odd: each pair once.
 */
void flatten_others(const double score[], size_t nb, Flatten f, double out[])
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
