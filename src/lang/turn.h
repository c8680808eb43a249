/* SPDX-License-Identifier: MIT */
/*
** turn.h - conditions of a player's turn, and what is known there.
**
** A rule of a bidding system may ask more of `me` than a hand shows:
**   by_vul { none = C, we = C, they = C, both = C }, by_seat { C, C, C, C }
**   each(unbid).top3 "1+", some(theirs).stopped       of the suits of a set (path.h)
**   we.hcp "25+"     of both hands, of which partner's minimum is known
**   makes(4, me.spades, "0.45+"), tricks(0, me.spades, "10+")   a sum over the suits of
**     `me` that is fitted to what partner can have; whoever fits it puts it in its
**     place
** Such parts are expressions like any other. turn_resolve replaces them by what is
** known at a turn; where everything is, the result is a condition that cond.h compiles.
*/
#ifndef LANG_TURN_H
#define LANG_TURN_H

#include "lang/expr.h"

enum { TURN_VUL_NB = 4, TURN_FEATURE_NB = 8 };

/*
** ORDER TURN: "none", "we", "they", "both"; "hcp", the suits from clubs up,
** "aces", ...
*/
extern const char *const TURN_VULS[TURN_VUL_NB];
extern const char *const TURN_FEATURES[TURN_FEATURE_NB];

/* How a part is resolved whose answer is not known at the turn. */
typedef enum TurnRest {
  TURN_KEPT,
  TURN_FULFILLED,   /* the result holds wherever the condition may hold */
  TURN_UNFULFILLED, /* it holds only where the condition holds at every turn */
} TurnRest;

/* What is known at a turn; -1: not known. */
typedef struct Turn {
  int vul, seat;              /* seat: from 0 */
  int unbid, theirs;          /* a bit for each suit */
  int least[TURN_FEATURE_NB]; /* partner's minimum of each feature */
  TurnRest rest;
} Turn;

/* What a condition asks of a turn. */
typedef struct TurnNeeds {
  bool vul, seat, sets, fit;
  unsigned we; /* a bit for each of TURN_FEATURES */
} TurnNeeds;

TurnNeeds turn_needs(const Expr *x);

/*
** The condition at a turn, a new use, in which `any` and `~any` are folded (build.h).
** Sums over both hands become sums over `me`, to which partner's minimum is added.
** NULL: memory is out, or numbers are too large.
*/
const Expr *turn_resolve(const Expr *x, const Turn *t, Err *e);

/*
** The names of features in a condition, as me.M.top3, each once, in the order of their
** first use, without those that `each` and `some` bind; they are added to 'out'. False:
** memory is out.
*/
bool turn_names(const Expr *x, ExprList *out, Err *e);

#endif
