/* SPDX-License-Identifier: MIT */
/*
** boxes_formula.h - and, or, not of literals, equal formulas being one node.
**
** A literal says that a variable has a value of a set: the shape of a seat
** (variables 0 to 3), a sum of features (from SEAT_NB on). Formulas are kept in
** negation normal form and simplified on the way, each only once, so that two
** that are built of the same parts have the same number.
** A Formula belongs to one thread; it owns its memory.
*/
#ifndef COUNT_SUITS_BOXES_FORMULA_H
#define COUNT_SUITS_BOXES_FORMULA_H

#include "lang/ranges.h"

enum {
  FORMULA_FAILED = -1, /* no memory, or beyond FORMULA_MAX nodes */
  FORMULA_FALSE,
  FORMULA_TRUE,
  FORMULA_MAX = 1 << 16,
};

typedef struct Literal {
  int variable;
  ShapeSet shape; /* of a shape */
  Ranges in;      /* of a sum */
} Literal;

typedef struct FormulaNode {
  int8_t op;     /* 0 literal, 1 and, 2 or */
  bool negated;  /* of a literal */
  int literal;   /* its number */
  int from, nb;  /* children, ascending */
  int variable;  /* the least that occurs */
  int same_hash; /* next in its bucket */
} FormulaNode;

typedef struct Formula {
  uint64_t work; /* nodes visited and children ordered so far */
  int nb, room, child_nb, child_room, literal_nb, literal_room;
  FormulaNode *node;
  int *child, *bucket;
  Literal *literal;
} Formula;

bool formula_open(Formula *f);
void formula_close(Formula *f);

/* Take back the nodes from number 'nb' on, which no other uses. */
void formula_forget(Formula *f, int nb);

/* The node of a literal. */
int formula_literal(Formula *f, const Literal *l);

/* The conjunction ('all') or disjunction of nodes; 'child' is reordered. */
int formula_join(Formula *f, bool all, int nb, int child[]);
int formula_both(Formula *f, bool all, int a, int b);
int formula_not(Formula *f, int node);

/*
** What is left of a node when all literals of a variable are decided:
** truth[literal] 0 or 1.
*/
int formula_given(Formula *f, int node, int variable, const int8_t truth[]);

#endif
