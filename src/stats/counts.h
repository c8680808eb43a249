/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** counts.h - tests of counts: goodness of fit, tables of two ways, means of rows.
**
** The p-value of a chi-square comes from the chi-square distribution where
** every expectation is COUNTS_LEAST or more (Cochran, Biometrics 10, 1954,
** 417), else from simulated counts: of the same proportions, or of the same
** margins. Simulated p-values are (1 + those as large) / (1 + simulated), so
** never 0 and never too small (Besag and Clifford, Biometrika 76, 1989, 633).
** Random numbers are addressed by the seed. The work does not grow with the
** deals but with the cells: fewer tables are simulated above 300, not below
** COUNTS_SIMULATED_LEAST. No state: safe from any thread.
*/
#ifndef STATS_COUNTS_H
#define STATS_COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/stop.h"

enum { COUNTS_LEAST = 5, COUNTS_SIMULATED = 9999, COUNTS_SIMULATED_LEAST = 999 };

typedef struct CountsTest {
  double statistic; /* Pearson's chi-square */
  double df;        /* degrees of freedom; 0: nothing to test, p is NaN */
  double p;
  double least;  /* the smallest expectation */
  int simulated; /* how many p rests on; 0: the distribution */
} CountsTest;

/*
** 'nb' counts against proportions (of any sum, each above 0). False: not enough
** memory, or it was stopped (NULL: nobody will).
*/
bool counts_fit(size_t nb, const uint64_t seen[], const double expected[],
                uint64_t seed, const Stop *stop, CountsTest *out);

/*
** Counts of 'rows' times 'columns', row by row: do rows and columns depend on each
** other? Rows and columns that are all 0 do not count. False: as above.
*/
bool counts_table(size_t rows, size_t columns, const uint64_t seen[], uint64_t seed,
                  const Stop *stop, CountsTest *out);

/*
** Do rows differ in the mean of a value? A column is how often each row, of two deals
** or more, has 'value', finite. The statistic is the ratio of Brown and Forsythe
** (Technometrics 16, 1974, 129), infinite where rows differ and none has any spread;
** 'p' is always of simulated tables: deals are exchanged between the rows, which
** holds however few deals a row has and however skewed the value is. False: as above.
*/
bool counts_apart(size_t rows, size_t columns, const uint64_t seen[],
                  const double value[], uint64_t seed, const Stop *stop,
                  CountsTest *out);

#endif
