/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measuring.h - measures from texts, and their values, for tests.
*/
#ifndef TESTS_MEASURING_H
#define TESTS_MEASURING_H

#include "lang/parse.h"
#include "run/measure.h"

static inline Measure *measure_parse(const char *text, size_t len, Err *e)
{
  const Expr *x = expr_parse(text, len, e);
  Measure *m = x ? measure_make(x, e) : NULL;
  expr_drop(x);
  return m;
}

/* The value of one measure alone. */
static inline int64_t value_alone(const Measure *m, const Deal *d, const Tricks *t)
{
  MeasureMemo memo;
  memo.have = 0;
  static const MeasureLeads none; /* no tricks after any lead */
  return measure_value(m, &(MeasureDeal){.deal = d, .board = 1, .led = &none}, t,
                       &memo);
}

#endif
