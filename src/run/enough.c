/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** enough.c - a measure of one or two results has a value for each number of
** tricks: its grid. Each search cuts the grid in two; the next one is that
** which most likely leaves a single value, by what the net guesses of the
** results (it is wrong at the cost of another search, never of a wrong value).
*/
#include "run/enough.h"

#include "guess/guess.h"

enum {
  SIDES = 2, /* results of a grid, at most */
  COUNTS = TRICKS_MAX + 1,
  CHANCES = 1024, /* a chance of 1 */
  WORTH_IT = 150, /* less than this: the number of tricks is found instead */
};

typedef struct Grid {
  int nb, pair[SIDES];
  Guess guess[SIDES];
  int low[SIDES], high[SIDES]; /* the other side: 0 to 0 */
  int64_t value[COUNTS][COUNTS];
} Grid;

/* A search: does the result of a side reach that many tricks? */
typedef struct Probe {
  int side, tricks;
  int chance; /* that a single value is left */
} Probe;

/* ---- grids ---------------------------------------------------------------------- */

static void shrink(Grid *x, const TrickBounds *b)
{
  for (int s = 0; s < x->nb; s++) {
    x->low[s] = b->low.of[x->pair[s] / STRAIN_NB][x->pair[s] % STRAIN_NB];
    x->high[s] = b->high.of[x->pair[s] / STRAIN_NB][x->pair[s] % STRAIN_NB];
  }
}

/* False: the measure is of no result or of too many. */
static bool open_grid(Grid *x, const Measure *m, const MeasureDeal *d,
                      const TrickBounds *b)
{
  Tricks t = tricks_unknown();
  MeasureMemo memo;
  memo.have = 0;
  PairSet pairs = measure_pairs(m, d);
  *x = (Grid){.nb = __builtin_popcount(pairs)};
  if (!x->nb || x->nb > SIDES) return false;
  for (int s = 0; s < x->nb; s++, pairs &= pairs - 1) x->pair[s] = __builtin_ctz(pairs);
  shrink(x, b);
  for (int i = x->low[0]; i <= x->high[0]; i++)
    for (int j = x->low[1]; j <= x->high[1]; j++) {
      if (x->nb > 1) *tricks_at(&t, x->pair[1]) = (int8_t)j;
      *tricks_at(&t, x->pair[0]) = (int8_t)i;
      x->value[i][j] = measure_varying(m, d, &t, &memo);
    }
  return true;
}

static void guess_grid(Grid *x, const Deal *d)
{
  for (int s = 0; s < x->nb; s++)
    x->guess[s] = guess_tricks(d, x->pair[s] / STRAIN_NB, x->pair[s] % STRAIN_NB);
}

static bool single(const Grid *x)
{
  int64_t first = x->value[x->low[0]][x->low[1]];
  for (int i = x->low[0]; i <= x->high[0]; i++)
    for (int j = x->low[1]; j <= x->high[1]; j++)
      if (x->value[i][j] != first) return false;
  return true;
}

/* The guess's weight of results from 'low' to 'high', none of them impossible. */
static int weight(const Guess *g, int low, int high)
{
  int sum = 0;
  for (int n = low; n <= high; n++) sum += g->share[n] + 1;
  return sum;
}

static Probe best_probe(const Grid *x)
{
  Probe best = {0};
  for (int s = 0; s < x->nb; s++) {
    const Guess *g = &x->guess[s];
    int low = x->low[s], high = x->high[s];
    for (int tricks = low + 1; tricks <= high; tricks++) {
      Grid yes = *x, no = *x;
      yes.low[s] = tricks;
      no.high[s] = tricks - 1;
      int64_t part = (single(&yes) ? weight(g, tricks, high) : 0) +
                     (single(&no) ? weight(g, low, tricks - 1) : 0);
      int chance = (int)(part * CHANCES / weight(g, low, high));
      if (chance > best.chance) best = (Probe){s, tricks, chance};
    }
  }
  return best;
}

/* Is the number of tricks what has to be found, of all sides? */
static bool needs_numbers(const Grid *x)
{
  if (best_probe(x).chance >= WORTH_IT) return false;
  for (int s = 0; x->nb > 1 && s < x->nb; s++) {
    Grid known = *x;
    known.low[s] = known.high[s] = guess_likeliest(&x->guess[s], x->low[s], x->high[s]);
    if (single(&known) || best_probe(&known).chance >= WORTH_IT) return false;
  }
  return true;
}

static Probe next_probe(const Grid *x)
{
  Probe p = best_probe(x);
  if (p.chance >= WORTH_IT) return p;
  p.side = x->low[0] == x->high[0];
  int most = guess_likeliest(&x->guess[p.side], x->low[p.side], x->high[p.side]);
  p.tricks = most > x->low[p.side] ? most : most + 1;
  return p;
}

/* ---- a deal --------------------------------------------------------------------- */

/* Narrow the bounds until a measure has one value. */
static bool settle(Oracle *o, const MeasureDeal *d, const Measure *m, TrickBounds *b,
                   PairSet *solved, Err *e)
{
  Grid x;
  if (!open_grid(&x, m, d, b) || single(&x)) return true;
  Solver *solver = oracle_solver(o, e);
  if (!solver) return false;
  guess_grid(&x, d->deal);
  while (!single(&x)) {
    Probe p = next_probe(&x);
    int pair = x.pair[p.side];
    if (!solver_reaches(solver, d->deal, pair / STRAIN_NB, pair % STRAIN_NB, p.tricks,
                        tricks_at(&b->low, pair), tricks_at(&b->high, pair), e))
      return false;
    *solved |= (PairSet)1 << pair;
    shrink(&x, b);
  }
  return true;
}

/* The results whose numbers some measure needs: found together they are cheapest. */
static PairSet numbers(const MeasureDeal *d, const Measure *m, const TrickBounds *b)
{
  Grid x;
  if (!open_grid(&x, m, d, b)) return measure_pairs(m, d);
  if (single(&x)) return 0;
  guess_grid(&x, d->deal);
  return needs_numbers(&x) ? measure_pairs(m, d) : 0;
}

bool enough_solve(Oracle *o, const MeasureDeal *d, Measure *const m[], int nb,
                  bool whole, TrickBounds *b, Enough *out, Err *e)
{
  PairSet full = 0;
  *out = (Enough){.tricks = tricks_unknown()};
  for (int i = 0; i < nb; i++)
    if (m[i]) out->asked |= measure_pairs(m[i], d);
  if (!out->asked) return true;
  oracle_recall(o, d->deal, out->asked, b);
  for (int i = 0; i < nb && !whole; i++)
    if (m[i]) full |= numbers(d, m[i], b);
  if (whole) full = out->asked;
  if (!oracle_tricks(o, d->deal, full, b, &out->solved, e)) return false;
  for (int i = 0; i < nb && !whole; i++)
    if (m[i] && !settle(o, d, m[i], b, &out->solved, e)) return false;
  for (PairSet p = out->asked; p; p &= p - 1) {
    int pair = __builtin_ctz(p);
    *tricks_at(&out->tricks, pair) = *tricks_at(&b->low, pair);
  }
  return true;
}
