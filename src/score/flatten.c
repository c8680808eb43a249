/* SPDX-License-Identifier: MIT */
#include "score/flatten.h"

#include <assert.h>
#include <math.h>

#include "score/imp.h"

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
