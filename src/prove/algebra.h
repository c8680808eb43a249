/* SPDX-License-Identifier: MIT */
/*
** algebra.h - what can be said of a condition without dealing.
**
** Expressions in, expressions out, to be dropped; what is not a condition fails with
** the message of cond_make.
*/
#ifndef PROVE_ALGEBRA_H
#define PROVE_ALGEBRA_H

#include "lang/cond.h"

/*
** A condition with the same meaning, no longer than the old one: ranges of one
** term are merged, parts that repeat, follow from others or cannot be are gone.
*/
const Expr *cond_simplify(const Expr *x, Err *e);
Cond *cond_simple(const Cond *c, Err *e); /* NULL: memory is out */

/* What a check finds in a part of a condition. */
typedef enum FindingKind {
  FINDING_IMPOSSIBLE, /* no deal satisfies it (with what is beside it) */
  FINDING_ALWAYS,     /* it says nothing (beside the rest) */
  FINDING_WIDE,       /* an end of its range is beyond what can be */
  FINDING_NB
} FindingKind;

typedef struct Finding {
  FindingKind kind;
  int part; /* its number in the expression (lang/print.h) */
  char msg[ERR_MSG_MAX];
} Finding;

enum { FINDINGS_MAX = 64 };

const char *finding_name(FindingKind kind); /* "impossible", "always", "wide" */

/*
** Look for parts that cannot be, or say nothing, or whose range is wider than
** what is possible, in the order of the text. How many were written to 'out',
** FINDINGS_MAX at most. What is found is so; not everything is found.
*/
int cond_check(const Cond *c, Finding out[FINDINGS_MAX]);

/*
** The condition taken apart into variants, each with the narrowest ranges that
** follow for every feature that the condition reads; together they mean the same.
** None: no deal satisfies it. Variants beyond VARIANTS_MAX stay together.
*/
enum { VARIANTS_MAX = 64 };
bool cond_tighten(const Cond *c, ExprList *out, Err *e);

#endif
