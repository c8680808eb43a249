/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: a simulated table is dealt like cards: the columns of all deals are
** shuffled under their rows. The work of simulating is bounded: beyond WORK_MOST
** numbers fewer tables are made, at least SIMULATED_LEAST.
*/
#include "stats/counts.h"

#include <math.h>

#include "base/mem.h"
#include "base/rng.h"
#include "stats/dist.h"

static const double WORK_MOST = 3e7;
enum { SIMULATED_LEAST = 999 };
/* Statistics that are equal but for rounding count as equal. */
static const double ROUNDING = 1e-9;

static int how_many(double n)
{
  double room = WORK_MOST / n;
  if (room >= COUNTS_SIMULATED) return COUNTS_SIMULATED;
  return room < SIMULATED_LEAST ? SIMULATED_LEAST : (int)room;
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

/* Draw n values with the chances whose sums are 'upto'. */
static void draw(Rng *r, uint64_t n, size_t nb, const double upto[], uint64_t out[])
{
  for (size_t i = 0; i < nb; i++) out[i] = 0;
  for (uint64_t i = 0; i < n; i++) {
    double u = rng_unit(r) * upto[nb - 1];
    size_t low = 0, high = nb - 1;
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (u < upto[middle])
        high = middle;
      else
        low = middle + 1;
    }
    out[low]++;
  }
}

bool counts_fit(size_t nb, const uint64_t seen[], const double expected[],
                uint64_t seed, CountsTest *out)
{
  double whole = 0;
  uint64_t n = 0;
  for (size_t i = 0; i < nb; i++) n += seen[i], whole += expected[i];
  double *due = mem_new(2 * nb, sizeof *due), *upto = due ? due + nb : NULL;
  uint64_t *drawn = mem_new(nb, sizeof *drawn);
  bool ok = due && drawn;
  if (ok) {
    double sum = 0;
    *out = (CountsTest){.df = (double)nb - 1, .least = INFINITY, .p = NAN};
    for (size_t i = 0; i < nb; i++) {
      due[i] = (double)n * expected[i] / whole;
      upto[i] = sum += expected[i];
      out->least = fmin(out->least, due[i]);
    }
    out->statistic = chi_square(nb, seen, due);
    int more = 0;
    if (n && nb > 1 && out->least < COUNTS_LEAST) {
      out->simulated = how_many((double)n);
      for (int i = 0; i < out->simulated; i++) {
        Rng r = rng_open(seed, RNG_COUNTS, (uint64_t)i);
        draw(&r, n, nb, upto, drawn);
        more += chi_square(nb, drawn, due) >= out->statistic * (1 - ROUNDING);
      }
    }
    set_p(out, more);
  }
  mem_free(due);
  mem_free(drawn);
  return ok;
}

/* ---- tables ---------------------------------------------------------------------- */

/* A table that is simulated: its margins, and the column of each deal. */
typedef struct Table {
  size_t rows, columns;
  uint64_t *row, *column; /* margins */
  uint64_t *dealt;        /* counts, row by row */
  double *due;
  uint32_t *card; /* the column of each deal */
  uint64_t n;
} Table;

static void deal_table(Table *t, Rng *r)
{
  uint64_t at = 0;
  for (size_t i = 0; i < t->rows * t->columns; i++) t->dealt[i] = 0;
  for (size_t i = 0; i < t->rows; i++)
    for (uint64_t k = 0; k < t->row[i]; k++, at++) {
      uint64_t pick = at + rng_below(r, t->n - at);
      uint32_t card = t->card[pick];
      t->card[pick] = t->card[at];
      t->card[at] = card;
      t->dealt[i * t->columns + card]++;
    }
}

static int simulate(Table *t, const CountsTest *test, uint64_t seed)
{
  int more = 0;
  for (int i = 0; i < test->simulated; i++) {
    uint64_t at = 0;
    for (size_t k = 0; k < t->columns; k++)
      for (uint64_t m = 0; m < t->column[k]; m++) t->card[at++] = (uint32_t)k;
    Rng r = rng_open(seed, RNG_COUNTS, (uint64_t)i);
    deal_table(t, &r);
    double chi = chi_square(t->rows * t->columns, t->dealt, t->due);
    more += chi >= test->statistic * (1 - ROUNDING);
  }
  return more;
}

/* Margins and expectations; degrees of freedom without rows and columns of 0. */
static void measure(Table *t, const uint64_t seen[], CountsTest *out)
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
  out->statistic = chi_square(t->rows * t->columns, seen, t->due);
}

bool counts_table(size_t rows, size_t columns, const uint64_t seen[], uint64_t seed,
                  CountsTest *out)
{
  Table t = {.rows = rows, .columns = columns};
  t.row = mem_new(rows, sizeof *t.row);
  t.column = mem_new(columns, sizeof *t.column);
  t.dealt = mem_new(rows * columns, sizeof *t.dealt);
  t.due = mem_new(rows * columns, sizeof *t.due);
  bool ok = t.row && t.column && t.dealt && t.due;
  if (ok) {
    int more = 0;
    measure(&t, seen, out);
    if (out->df > 0 && out->least < COUNTS_LEAST) {
      out->simulated = how_many((double)t.n);
      t.card = mem_new(t.n, sizeof *t.card);
      ok = t.card != NULL;
      if (ok) more = simulate(&t, out, seed);
    }
    set_p(out, more);
  }
  mem_free(t.row);
  mem_free(t.column);
  mem_free(t.dealt);
  mem_free(t.due);
  mem_free(t.card);
  return ok;
}
