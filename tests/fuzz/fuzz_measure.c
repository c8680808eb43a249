/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Measures: what parses has a value on a deal, within its bound, for any
** double-dummy results, and its canonical form has the same one.
*/
#include "../c/measuring.h"
#include "base/rng.h"
#include "cards/dealing.h"
#include "fuzz.h"
#include "lang/print.h"

enum { DEALS = 8 };

/* Results out of thin air: a value must exist for all. */
static Tricks any_tricks(Rng *r)
{
  Tricks t;
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      t.of[seat][strain] = (int8_t)rng_below(r, TRICKS_MAX + 1);
  return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *text = (const char *)data;
  Err e;
  Measure *m = measure_parse(text, size, &e);
  if (!m) {
    check_error(&e, size);
    return 0;
  }
  Buf form = BUF_EMPTY;
  const Expr *x = expr_parse(text, size, NULL);
  CHECK(x);
  expr_format(x, &form);
  Measure *same = measure_parse(form.text, form.len, &e);
  CHECK(same && measure_den(m) == measure_den(same) && measure_den(m) >= 1);
  Dealing g = dealing_new(NULL);
  Rng r = rng_open(1, RNG_TEST, 0);
  int tables; /* who bids there is not known here */
  measure_tables(m, &tables);
  for (int i = 0; i < DEALS && !tables; i++) {
    Deal d;
    const MeasureDeal seen = {.deal = &d, .board = 1};
    dealing_next(&g, &r, &d);
    Tricks t = any_tricks(&r);
    CHECK(measure_pairs(m, &seen) == measure_pairs(same, &seen));
    CHECK(measure_solves(m) || !measure_pairs(m, &seen));
    int64_t value = value_alone(m, &d, &t);
    CHECK(value == value_alone(same, &d, &t));
    CHECK(llabs(value) <= (int64_t)1 << MEASURE_BITS);
  }
  measure_free(m);
  measure_free(same);
  expr_drop(x);
  buf_free(&form);
  return 0;
}
