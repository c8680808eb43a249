/* SPDX-License-Identifier: MIT */
/*
** turn.h - conditions of a player's turn, and what is known there.
**
** A rule of a bidding system may ask more of `me` than a hand shows:
**   by_vul { none = C, we = C, they = C, both = C }, by_seat { C, C, C, C }
**   each(unbid).top3 "1+", some(theirs).stopped       of the suits of a set (path.h)
**   we.hcp "25+"     of both hands; of partner's the least is known
** Such parts are expressions as others are. turn_resolve puts what is known at a turn
** in their place; what is left then is a condition that cond.h compiles.
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

/* What becomes of a part where the turn does not say what it asks for. */
typedef enum TurnRest {
  TURN_KEPT,
  TURN_FULFILLED,   /* the condition is as wide as it is at some turn */
  TURN_UNFULFILLED, /* as narrow as what holds at all of them */
} TurnRest;

/* What is known at a turn; -1: not known. */
typedef struct Turn {
  int vul, seat;              /* seat: from 0 */
  int unbid, theirs;          /* a bit for each suit */
  int least[TURN_FEATURE_NB]; /* that partner has */
  TurnRest rest;
} Turn;

/* What a condition asks of a turn. */
typedef struct TurnNeeds {
  bool vul, seat, sets;
  unsigned we; /* a bit for each of TURN_FEATURES */
} TurnNeeds;

TurnNeeds turn_needs(const Expr *x);

/*
** The condition at a turn, a new use; `any` and `~any` in it are worked out. Sums of
** what both hands have become sums of `me` with one number more. NULL: memory is out,
** or numbers are too large.
*/
const Expr *turn_resolve(const Expr *x, const Turn *t, Err *e);

/*
** The names of hands in a condition that its turn does not bind, as me.M.top3, each
** once, in their order; the uses are added to 'out'. False: memory is out.
*/
bool turn_names(const Expr *x, ExprList *out, Err *e);

#endif
