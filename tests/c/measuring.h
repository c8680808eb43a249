/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measuring.h - measures from texts, and their values, for tests.
*/
#ifndef TESTS_MEASURING_H
#define TESTS_MEASURING_H

#include <string.h>

#include "base/mem.h"
#include "lang/parse.h"
#include "run/run.h"

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
  MeasureLeads none = {.nb = 0}; /* no tricks after any card */
  int nb;
  const MeasureLead *at = measure_leads(m, &nb);
  memo.have = 0;
  for (int i = 0; i < nb; i++) {
    if (measure_led(&none, &at[i])) continue;
    if (none.nb == PAIR_NB) return 0;
    none.at[none.nb++] = &at[i];
  }
  return measure_value(m, &(MeasureDeal){.deal = d, .board = 1, .led = &none}, t,
                       &memo);
}

/* run_open with texts in the place of the plan's measures and keys. */
static inline bool run_read(Run *out, const RunPlan *plan, const char *const measure[],
                            const char *const key[], int *which, Err *e)
{
  RunPlan read = *plan;
  int nb = plan->measure_nb + plan->key_nb;
  const Expr **x = mem_need((size_t)nb, sizeof *x, e);
  bool ok = x;
  for (int i = 0; i < nb && ok; i++) {
    const char *text = i < plan->measure_nb ? measure[i] : key[i - plan->measure_nb];
    *which = i;
    x[i] = expr_parse(text, strlen(text), e);
    ok = x[i] != NULL;
  }
  read.measure = x;
  for (int i = 0; i < plan->key_nb && ok; i++) read.key[i] = x[plan->measure_nb + i];
  ok = ok && run_open(out, &read, which, e);
  for (int i = 0; i < nb && x; i++) expr_drop(x[i]);
  mem_free(x);
  return ok;
}

#endif
