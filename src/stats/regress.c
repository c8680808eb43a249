/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: a Triangle is the R of the rows seen so far with y as the last column, so R b
** = its last column gives the coefficients and its last diagonal is the root of the
** sum of squares left over. With z = R^-T x the leverage of a row is z . z.
*/
#include "stats/regress.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/region.h"
#include "base/rng.h"

/* Below this part of a column's length nothing is left of it but rounding. */
static const double NOTHING = 1e-10;

typedef struct Triangle {
  size_t size; /* terms + 1 */
  double *r;   /* size * size, row by row, the upper half */
  double *row; /* the row that is taken in */
} Triangle;

static Triangle new_triangle(Region *region, size_t terms)
{
  Triangle t = {.size = terms + 1};
  t.r = region_new(region, t.size * t.size, sizeof *t.r);
  t.row = region_new(region, t.size, sizeof *t.row);
  return t;
}

/* Rotate the row at hand into the triangle. */
static void take_row(Triangle *t)
{
  for (size_t i = 0; i < t->size; i++) {
    double *r = t->r + i * t->size;
    if (t->row[i] == 0) continue;
    double length = hypot(r[i], t->row[i]), c = r[i] / length, s = t->row[i] / length;
    r[i] = length;
    for (size_t k = i + 1; k < t->size; k++) {
      double above = r[k];
      r[k] = c * above + s * t->row[k];
      t->row[k] = c * t->row[k] - s * above;
    }
  }
}

static void take(Triangle *t, const RegressData *d, size_t i)
{
  memcpy(t->row, d->x + i * d->terms, d->terms * sizeof *t->row);
  t->row[d->terms] = d->y[i];
  take_row(t);
}

static void merge(Triangle *t, const Triangle *other)
{
  for (size_t i = 0; i < t->size; i++) {
    memset(t->row, 0, t->size * sizeof *t->row);
    for (size_t k = i; k < t->size; k++) t->row[k] = other->r[i * t->size + k];
    take_row(t);
  }
}

/* Whether a term is made of those before it, or of nothing. */
static bool depends(const Triangle *t, size_t i)
{
  double length = 0;
  for (size_t k = 0; k <= i; k++) length = hypot(length, t->r[k * t->size + i]);
  return !(fabs(t->r[i * t->size + i]) > NOTHING * length);
}

/* False: a term is made of those before it. */
static bool independent(const Triangle *t, Err *e)
{
  for (size_t i = 0; i + 1 < t->size; i++)
    if (depends(t, i)) {
      err_set(e, i + 1, "a term is always the same or made of those before it");
      if (e) e->kind = ERR_REFUSED; /* it is a column that 'at' names, not a byte */
      return false;
    }
  return true;
}

/* Take a term out: its row, which is nothing without it, goes in among those below. */
static void take_out(Triangle *t, size_t i)
{
  double *r = t->r + i * t->size;
  for (size_t k = 0; k <= i; k++) t->r[k * t->size + i] = 0;
  memcpy(t->row, r, t->size * sizeof *t->row);
  memset(r, 0, t->size * sizeof *r);
  take_row(t);
}

/* The coefficients; 0 of a term that was taken out. */
static void solve(const Triangle *t, double b[])
{
  size_t terms = t->size - 1;
  for (size_t i = terms; i-- > 0;) {
    const double *r = t->r + i * t->size;
    double sum = r[terms];
    for (size_t k = i + 1; k < terms; k++) sum -= r[k] * b[k];
    b[i] = r[i] == 0 ? 0 : sum / r[i];
  }
}

static double predict(const RegressData *d, const double b[], size_t i)
{
  double sum = 0;
  for (size_t k = 0; k < d->terms; k++) sum += b[k] * d->x[i * d->terms + k];
  return sum;
}

/* z of R' z = x. */
static void solve_row(const Triangle *t, const double x[], double z[])
{
  for (size_t i = 0; i + 1 < t->size; i++) {
    double sum = x[i];
    for (size_t k = 0; k < i; k++) sum -= t->r[k * t->size + i] * z[k];
    z[i] = sum / t->r[i * t->size + i];
  }
}

/* Replace each column of the square m by R^-1 times it. */
static void solve_columns(const Triangle *t, double m[])
{
  size_t nb = t->size - 1;
  for (size_t c = 0; c < nb; c++)
    for (size_t i = nb; i-- > 0;) {
      double sum = m[i * nb + c];
      for (size_t k = i + 1; k < nb; k++) sum -= t->r[i * t->size + k] * m[k * nb + c];
      m[i * nb + c] = sum / t->r[i * t->size + i];
    }
}

static void transpose(size_t nb, double m[])
{
  for (size_t i = 0; i < nb; i++)
    for (size_t k = 0; k < i; k++) {
      double other = m[i * nb + k];
      m[i * nb + k] = m[k * nb + i];
      m[k * nb + i] = other;
    }
}

/*
** Mark the terms that a row decides, from its z: R^-1 z is how much the row's response
** moves each coefficient. What it moves only by rounding others tell as well.
*/
static void mark_decided(const Triangle *t, double z[], bool unknown[])
{
  const double rounding = 1e-8;
  size_t nb = t->size - 1;
  double largest = 0;
  for (size_t i = nb; i-- > 0;) {
    for (size_t k = i + 1; k < nb; k++) z[i] -= t->r[i * t->size + k] * z[k];
    z[i] /= t->r[i * t->size + i];
  }
  for (size_t i = 0; i < nb; i++) {
    double length = 0;
    for (size_t k = 0; k <= i; k++) length = hypot(length, t->r[k * t->size + i]);
    z[i] = fabs(z[i]) * length;
    largest = fmax(largest, z[i]);
  }
  for (size_t i = 0; i < nb; i++) unknown[i] |= z[i] > rounding * largest;
}

/*
** R^-1 (sum of (e / (1 - h))^2 z z') R^-T. A row that alone decides a
** coefficient (h = 1) is met exactly, and what it may be off by shows nowhere.
*/
static void robust(const RegressData *d, const Triangle *t, Regression *out, double z[],
                   bool unknown[])
{
  const double almost_one = 1 - 1e-9;
  size_t nb = d->terms;
  for (size_t i = 0; i < d->n; i++) {
    double e = d->y[i] - predict(d, out->coefficient, i), h = 0;
    solve_row(t, d->x + i * nb, z);
    for (size_t k = 0; k < nb; k++) h += z[k] * z[k];
    if (h > almost_one) {
      mark_decided(t, z, unknown);
      continue;
    }
    double weight = e / (1 - h) * (e / (1 - h));
    for (size_t a = 0; a < nb; a++)
      for (size_t c = 0; c < nb; c++)
        out->covariance[a * nb + c] += weight * z[a] * z[c];
  }
  solve_columns(t, out->covariance);
  transpose(nb, out->covariance);
  solve_columns(t, out->covariance);
  for (size_t a = 0; a < nb; a++)
    for (size_t c = 0; c < nb; c++)
      if (unknown[a] || unknown[c]) out->covariance[a * nb + c] = NAN;
}

bool regress_fit(const RegressData *d, Regression *out, Err *e)
{
  assert(d->terms >= 1 && d->terms <= REGRESS_TERMS_MAX);
  if (d->n <= d->terms)
    return err_set(e, 0, "%zu deals are too few for %zu terms", d->n, d->terms);
  Regression r = {0};
  Region region = {0};
  Triangle t = new_triangle(&region, d->terms);
  double *z = region_new(&region, d->terms, sizeof *z);
  bool *unknown = region_new(&region, d->terms, sizeof *unknown);
  r.coefficient = mem_new(d->terms, sizeof *r.coefficient);
  r.covariance = mem_new(d->terms * d->terms, sizeof *r.covariance);
  bool ok = (!region.failed && r.coefficient && r.covariance) || err_memory(e);
  if (ok) {
    for (size_t i = 0; i < d->n; i++) take(&t, d, i);
    ok = independent(&t, e);
  }
  if (ok) {
    double rest = t.r[t.size * t.size - 1];
    r.squares = rest * rest;
    solve(&t, r.coefficient);
    robust(d, &t, &r, z, unknown);
  }
  if (ok)
    *out = r;
  else
    regress_close(&r);
  region_free(&region);
  return ok;
}

void regress_close(Regression *r)
{
  mem_free(r->coefficient);
  mem_free(r->covariance);
  *r = (Regression){0};
}

static int fold_of(uint64_t seed, size_t i)
{
  Rng r = rng_open(seed, RNG_FOLD, i);
  return (int)rng_below(&r, REGRESS_FOLDS);
}

/*
** The errors of the rows of one fold, by the triangles of all others. What those do not
** tell (a term that only rows of this fold have) predicts nothing.
*/
static bool hold_out(const RegressData *d, const Triangle fold[], int held,
                     uint64_t seed, double b[], double error[], Err *e)
{
  Region region = {0};
  Triangle t = new_triangle(&region, d->terms);
  size_t found = 0;
  bool ok = !region.failed || err_memory(e);
  for (int f = 0; ok && f < REGRESS_FOLDS; f++)
    if (f != held) merge(&t, &fold[f]);
  for (size_t i = 0; ok && i < d->terms; i++) {
    if (depends(&t, i))
      take_out(&t, i);
    else
      found++;
  }
  if (ok && !found)
    ok = err_set(e, 0, "all deals are in one fold: none can be held out");
  if (ok) solve(&t, b);
  for (size_t i = 0; ok && i < d->n; i++)
    if (fold_of(seed, i) == held) error[i] = d->y[i] - predict(d, b, i);
  region_free(&region);
  return ok;
}

/* False: the terms of all rows are not independent. */
static bool check_terms(const Triangle fold[], size_t terms, Err *e)
{
  Region region = {0};
  Triangle t = new_triangle(&region, terms);
  bool ok = !region.failed || err_memory(e);
  for (int f = 0; ok && f < REGRESS_FOLDS; f++) merge(&t, &fold[f]);
  ok = ok && independent(&t, e);
  region_free(&region);
  return ok;
}

bool regress_heldout(const RegressData *d, uint64_t seed, double error[], Err *e)
{
  assert(d->terms >= 1 && d->terms <= REGRESS_TERMS_MAX);
  Region region = {0};
  Triangle fold[REGRESS_FOLDS];
  for (int f = 0; f < REGRESS_FOLDS; f++) fold[f] = new_triangle(&region, d->terms);
  double *b = region_new(&region, d->terms, sizeof *b);
  bool ok = !region.failed || err_memory(e);
  for (size_t i = 0; ok && i < d->n; i++) take(&fold[fold_of(seed, i)], d, i);
  ok = ok && check_terms(fold, d->terms, e);
  for (int f = 0; ok && f < REGRESS_FOLDS; f++)
    ok = hold_out(d, fold, f, seed, b, error, e);
  region_free(&region);
  return ok;
}
