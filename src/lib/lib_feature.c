/* SPDX-License-Identifier: MIT */
/*
** Features of the hands of a deal, by their names in conditions.
*/
#include "lang/parse.h"
#include "lang/term.h"
#include "lib/share.h"

int baize_feature(const BaizeDeal *deal, const char *feature, double *out,
                  BaizeError *error)
{
  Err e;
  Deal d;
  Term t;
  if (!share_read(&d, deal, &e) || !SHARE_GIVEN(feature, &e) || !SHARE_GIVEN(out, &e))
    return share_error(error, &e);
  const Expr *x = expr_parse(feature, strlen(feature), &e);
  bool ok = x && term_read(&t, x, &e);
  if (ok) {
    *out = (double)term_value(&t, &d) / (double)t.den;
    term_free(&t);
  }
  expr_drop(x);
  return ok || share_error(error, &e);
}
