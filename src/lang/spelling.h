/* SPDX-License-Identifier: MIT */
/*
** spelling.h - arguments that have several spellings, and one in a tree.
**
** A range, named cards, a hand and points of ranks are written in many ways;
** a call keeps the one that is printed. What follows `points` and
** `evaluator` is read here as well, as an Evaluator that the caller drops
** (evaluator_drop); NULL: 'e' says what is wrong and where.
*/
#ifndef LANG_SPELLING_H
#define LANG_SPELLING_H

#include "hand/evaluator.h"
#include "lang/expr.h"

/*
** Bring the arguments of a call into their one form; takes 'call'. What is not a
** range, no cards and so on stays as it is: who compiles it says why. NULL:
** memory is out.
*/
const Expr *spelling_settle(const Expr *call, Err *e);

/* A number with an optional minus; false: it is invalid. */
bool spelling_number(const Expr *x, Ratio *out);

/* The evaluator of S.points { A = 4.5, ["9"] = 1 } */
Evaluator *points_read(const Expr *call, Err *e);

/* Of S.evaluator "DIAGRAM", or ("DIAGRAM", "NAME") */
Evaluator *evaluator_read(const Expr *call, Err *e);

#endif
