/* SPDX-License-Identifier: MIT */
/*
** own.h - what stands behind `points` and `evaluator`, as an Evaluator.
**
** Both give one that the caller drops (evaluator_drop), or NULL: 'e' says what is
** wrong and where. 'argument' is the first of the call, -1 for none.
** Uses: syntax.h, hand/evaluator.h.
*/
#ifndef LANG_OWN_H
#define LANG_OWN_H

#include "hand/evaluator.h"
#include "lang/syntax.h"

/* { A = 4.5, ["9"] = 1 } */
Evaluator *points_read(const Syntax *s, int argument, Err *e);

/* "DIAGRAM", or "DIAGRAM" and a name */
Evaluator *evaluator_read(const Syntax *s, int argument, Err *e);

#endif
