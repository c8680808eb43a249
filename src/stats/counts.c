/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: simulated counts are drawn cell by cell, each given those before it: of given
** proportions it is binomial, of given margins hypergeometric.
*/
#include "stats/counts.h"

#include <math.h>

#include "base/region.h"
#include "stats/dist.h"
#include "stats/draw.h"

static const double CELLS_MOST = 3e6; /* of all simulated tables, if that is enough */
/* Statistics that are equal but for rounding count as equal. */
static const double ROUNDING = 1e-9;
enum { ENOUGH = 200 /* simulated tables that are as far apart */ };

static int how_many(size_t cells)
{
  double room = CELLS_MOST / (double)cells;
  if (room >= COUNTS_SIMULATED) return COUNTS_SIMULATED;
  return room < COUNTS_SIMULATED_LEAST ? COUNTS_SIMULATED_LEAST : (int)room;
}

static double chi_square(size_t nb, const uint64_t seen[], const double due[])
{
  double sum = 0;
  for (size_t i = 0; i < nb; i++) {
    double away = (double)seen[i] - due[i];
    if (due[i] > 0) sum += away * away / due[i];
  }
  return sum;
}

/* p of the distribution; or 'more' of 'out->simulated' were as large. */
static void set_p(CountsTest *out, int more)
{
  if (out->simulated)
    out->p = (1.0 + more) / (1.0 + out->simulated);
  else
    out->p = out->df > 0 ? dist_chi_square(out->statistic, out->df, true) : NAN;
}

/* ---- goodness of fit ------------------------------------------------------------- */

/* Draw n values; 'rest' of each proportion is its sum with those after it. */
static void draw(Rng *r, uint64_t n, size_t nb, const double expected[],
                 const double rest[], uint64_t out[])
{
  for (size_t i = 0; i < nb; i++) {
    out[i] = i + 1 < nb ? draw_binomial(r, n, expected[i] / rest[i]) : n;
    n -= out[i];
  }
}

/* A sample to be simulated: proportions, and what follows from them. */
typedef struct CountsSample {
  size_t nb;
  uint64_t n;
  const double *expected;
  double *due, *rest;
  uint64_t *drawn;
} CountsSample;

/* '*more': how many are as far off. False: it was stopped. */
static bool simulate_sample(const CountsSample *s, const CountsTest *test,
                            uint64_t seed, const Stop *stop, int *more)
{
  for (int i = 0; i < test->simulated; i++) {
    if (stop_asked(stop)) return false;
    Rng r = rng_open(seed, RNG_COUNTS, (uint64_t)i);
    draw(&r, s->n, s->nb, s->expected, s->rest, s->drawn);
    *more += chi_square(s->nb, s->drawn, s->due) >= test->statistic * (1 - ROUNDING);
  }
  return true;
}

static void expect(CountsSample *s, const uint64_t seen[], CountsTest *out)
{
  double whole = 0;
  for (size_t i = s->nb; i-- > 0;) {
    s->n += seen[i];
    s->rest[i] = whole += s->expected[i];
  }
  *out = (CountsTest){.df = (double)s->nb - 1, .least = INFINITY, .p = NAN};
  for (size_t i = 0; i < s->nb; i++) {
    s->due[i] = (double)s->n * s->expected[i] / whole;
    out->least = fmin(out->least, s->due[i]);
  }
  out->statistic = chi_square(s->nb, seen, s->due);
}

bool counts_fit(size_t nb, const uint64_t seen[], const double expected[],
                uint64_t seed, const Stop *stop, CountsTest *out)
{
  CountsSample s = {.nb = nb, .expected = expected};
  Region region = {0};
  s.due = region_new(&region, nb, sizeof *s.due);
  s.rest = region_new(&region, nb, sizeof *s.rest);
  s.drawn = region_new(&region, nb, sizeof *s.drawn);
  bool ok = !region.failed;
  if (ok) {
    int more = 0;
    expect(&s, seen, out);
    if (s.n && nb > 1 && out->least < COUNTS_LEAST) {
      out->simulated = how_many(nb);
      ok = simulate_sample(&s, out, seed, stop, &more);
    }
    set_p(out, more);
  }
  region_free(&region);
  return ok;
}

/* ---- tables ---------------------------------------------------------------------- */

/* A table that is simulated. */
typedef struct CountsTable {
  size_t rows, columns;
  uint64_t *row, *column; /* margins */
  uint64_t *left;         /* what is left of each column, */
  uint64_t *dealt;        /* and counts, row by row */
  double *due;
  const double *value; /* of each column, NULL: the statistic is chi-square */
  double mean;         /* of all values */
  uint64_t n;
} CountsTable;

static void deal_table(CountsTable *t, Rng *r)
{
  uint64_t all = t->n;
  for (size_t k = 0; k < t->columns; k++) t->left[k] = t->column[k];
  for (size_t i = 0; i < t->rows; i++) {
    uint64_t taken = t->row[i], rest = all;
    for (size_t k = 0; k < t->columns; k++) {
      uint64_t *cell = &t->dealt[i * t->columns + k];
      rest -= t->left[k];
      *cell = draw_hypergeometric(r, t->left[k], rest, taken);
      t->left[k] -= *cell;
      taken -= *cell;
    }
    all -= t->row[i];
  }
}

/* The variance of a row, given sums of differences from the mean of all. */
static double variance(uint64_t n, double sum, double squares)
{
  if (n < 2) return 0;
  double within = squares - sum * sum / (double)n;
  return within > ROUNDING * squares ? within / (double)(n - 1) : 0;
}

/* Brown and Forsythe's. */
static double ratio(const CountsTable *t, const uint64_t count[])
{
  double above = 0, spread = 0;
  for (size_t i = 0; i < t->rows; i++) {
    double sum = 0, squares = 0, n = (double)t->row[i];
    if (!t->row[i]) continue;
    for (size_t k = 0; k < t->columns; k++) {
      double x = t->value[k] - t->mean, c = (double)count[i * t->columns + k];
      sum += c * x;
      squares += c * x * x;
    }
    above += sum * sum / n;
    spread += (1 - n / (double)t->n) * variance(t->row[i], sum, squares);
  }
  if (spread > 0) return above / spread;
  return above > 0 ? INFINITY : 0;
}

static double statistic(const CountsTable *t, const uint64_t count[])
{
  if (t->value) return ratio(t, count);
  return chi_square(t->rows * t->columns, count, t->due);
}

/*
** Of means as many tables as it takes: where ENOUGH were as large p is
** ENOUGH / tables (Besag and Clifford, Biometrika 78, 1991, 301), which is what one
** less of either gives set_p.
*/
static bool simulate_table(CountsTable *t, CountsTest *test, uint64_t seed,
                           const Stop *stop, int *more)
{
  for (int i = 0; i < test->simulated; i++) {
    if (stop_asked(stop)) return false;
    Rng r = rng_open(seed, RNG_COUNTS, (uint64_t)i);
    deal_table(t, &r);
    *more += statistic(t, t->dealt) >= test->statistic * (1 - ROUNDING);
    if (t->value && *more == ENOUGH) {
      --*more;
      test->simulated = i;
    }
  }
  return true;
}

/* Margins and expectations; degrees of freedom without rows and columns of 0. */
static void measure(CountsTable *t, const uint64_t seen[], CountsTest *out)
{
  size_t full_rows = 0, full_columns = 0;
  for (size_t i = 0; i < t->rows; i++)
    for (size_t k = 0; k < t->columns; k++) {
      uint64_t count = seen[i * t->columns + k];
      t->row[i] += count;
      t->column[k] += count;
      t->n += count;
    }
  for (size_t i = 0; i < t->rows; i++) full_rows += t->row[i] > 0;
  for (size_t k = 0; k < t->columns; k++) full_columns += t->column[k] > 0;
  *out = (CountsTest){.least = INFINITY, .p = NAN};
  if (full_rows > 1 && full_columns > 1)
    out->df = (double)(full_rows - 1) * (double)(full_columns - 1);
  for (size_t i = 0; i < t->rows; i++)
    for (size_t k = 0; k < t->columns; k++) {
      double due = t->n ? (double)t->row[i] * (double)t->column[k] / (double)t->n : 0;
      t->due[i * t->columns + k] = due;
      if (due > 0) out->least = fmin(out->least, due);
    }
  for (size_t k = 0; t->value && k < t->columns; k++)
    t->mean += (double)t->column[k] / (double)t->n * t->value[k];
  out->statistic = statistic(t, seen);
}

static bool test_table(size_t rows, size_t columns, const uint64_t seen[],
                       const double value[], uint64_t seed, const Stop *stop,
                       CountsTest *out)
{
  CountsTable t = {.rows = rows, .columns = columns, .value = value};
  Region region = {0};
  t.row = region_new(&region, rows, sizeof *t.row);
  t.column = region_new(&region, columns, sizeof *t.column);
  t.left = region_new(&region, columns, sizeof *t.left);
  t.dealt = region_new(&region, rows * columns, sizeof *t.dealt);
  t.due = region_new(&region, rows * columns, sizeof *t.due);
  bool ok = !region.failed;
  if (ok) {
    int more = 0;
    measure(&t, seen, out);
    if (out->df > 0 && (value || out->least < COUNTS_LEAST)) {
      out->simulated = how_many(rows * columns);
      ok = simulate_table(&t, out, seed, stop, &more);
    }
    set_p(out, more);
  }
  region_free(&region);
  return ok;
}

bool counts_table(size_t rows, size_t columns, const uint64_t seen[], uint64_t seed,
                  const Stop *stop, CountsTest *out)
{
  return test_table(rows, columns, seen, NULL, seed, stop, out);
}

bool counts_apart(size_t rows, size_t columns, const uint64_t seen[],
                  const double value[], uint64_t seed, const Stop *stop,
                  CountsTest *out)
{
  return test_table(rows, columns, seen, value, seed, stop, out);
}
