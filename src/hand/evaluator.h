/* SPDX-License-Identifier: MIT */
/*
** evaluator.h - features of the user's own: any function of a holding.
**
** An Evaluator is a table over the 8192 holdings in units of 1/den, and the
** text that makes it again:
**   points { A = 4.5, ["9"] = 1 }  a sum over cards
**   evaluator("0:a4a3a2a1", "hcp") any function, as a diagram; a name for people
** A hand's value is the sum over its suits.
** Diagram: "VOID[/DEN]:" and a decision diagram over the ranks, ace first. VOID
** is the value of no cards, weights are what a card adds, in units of 1/DEN (1
** if not said). Level by level, ace to two, its nodes in the order in which the
** level above mentions them first; a node is the node of the next level for a
** holding without the card, that for one with it (left out if the same), and the
** weight of the card, '.' if that is 0. Node numbers are written in letters,
** a to z for 0 to 25, all but the last letter as capitals ("Ba" is 26). Levels
** at the end on which nothing depends are left out. What depends on honours
** and length alone takes a few hundred bytes at most as a rule. Edges with
** values: Lai and Sastry 1992 (EVBDD); a function has one diagram only.
** Read-only once made and counted: evaluator_keep and evaluator_drop may be
** called from any thread. Uses: shape.h, base/ratio.h.
*/
#ifndef HAND_EVALUATOR_H
#define HAND_EVALUATOR_H

#include <stdatomic.h>

#include "base/ratio.h"
#include "hand/shape.h"

/* So that sums of terms stay within 64 bits (lang/term.h). */
enum { EVALUATOR_MOST = 1000000 };

typedef struct Evaluator {
  atomic_int users;
  int den;                   /* 1 to EVALUATOR_MOST */
  int low, high;             /* of a holding */
  int hand_low, hand_high;   /* of thirteen cards */
  int lowest;                /* rank, as of feature_lowest */
  uint64_t hash;             /* of den and values: not of the text */
  char *text;                /* owned */
  int32_t value[HOLDING_NB]; /* at most EVALUATOR_MOST from 0 */
} Evaluator;

/* What each rank is worth, TWO to ACE; NULL: 'e' says why. */
Evaluator *evaluator_of_points(const Ratio worth[RANK_NB], Err *e);

/* Read a diagram; 'name' may be NULL. NULL: 'e' says why, and where in 'text'. */
Evaluator *evaluator_of_diagram(const char *text, size_t len, const char *name,
                                size_t name_len, Err *e);

/* Write the diagram of a value for each holding. */
bool evaluator_diagram(const Ratio value[HOLDING_NB], Buf *out, Err *e);

Evaluator *evaluator_keep(Evaluator *v); /* one user more; returns 'v' */
void evaluator_drop(Evaluator *v);       /* one less; the last frees. NULL is allowed */

/* True if they give every holding the same value. */
bool evaluator_same(const Evaluator *a, const Evaluator *b);

#endif
