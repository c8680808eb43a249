/* SPDX-License-Identifier: MIT */
/*
** cond.h - conditions on deals: read from text, tested on deals.
**
** README.md says what a condition is made of, parse.h how its text is written.
** A Cond is read-only once made, so that threads share it.
*/
#ifndef LANG_COND_H
#define LANG_COND_H

#include "base/buf.h"
#include "cards/deal.h"
#include "hand/shape.h"
#include "lang/expr.h"
#include "lang/range.h"
#include "lang/term.h"

typedef enum CondOp {
  COND_ANY,
  COND_TERM,  /* a term in a range */
  COND_SHAPE, /* a seat's shape in a set */
  COND_CARDS, /* a seat holds these cards (all of 'is' as well) */
  COND_NOT,
  COND_AND,
  COND_OR,
} CondOp;

/* An open end of Bounds: no value of a term is as far from 0 (term.h). */
#define COND_OPEN (INT64_MAX / 2)

/* A closed interval of a term's value, in units of 1/den of the term. */
typedef struct Bounds {
  int64_t low, high;
} Bounds;

typedef struct CondNode {
  CondOp op;
  int child, next; /* indices of nodes, -1 for none */
  int part;        /* its number in the expression (print.h) */
  int seat;        /* SHAPE, CARDS */
  Hand cards;      /* CARDS */
  ShapeSet *shape; /* SHAPE: owned */
  Term term;       /* TERM: owned */
  int nb;          /* TERM: intervals, from the lowest up */
  Bounds *in;      /* TERM: owned */
} CondNode;

typedef struct Cond {
  int nb, root;
  unsigned seats; /* that it reads, a bit each */
  int room;
  CondNode *node; /* owned */
} Cond;

/* Compile an expression; NULL: 'e' says why it is not a condition. Then cond_free. */
Cond *cond_make(const Expr *x, Err *e);

/* The same with the roles that it reads as the seat 'me' sees them. */
Cond *cond_make_for(const Expr *x, int me, Err *e);

/*
** What parts of conditions that no operator joins compile to, by the Expr itself, not
** by what it says: conditions of rules are joined from the same few parts, "points
** 12-14", "four spades". It keeps the Expr, so that no other one comes to be at its
** address. One thread uses it at a time.
*/
typedef struct CondLeaves CondLeaves;

CondLeaves *cond_leaves_new(void);    /* NULL: out of memory */
void cond_leaves_free(CondLeaves *l); /* NULL is allowed */

/* How many it remembers: COND_LEAVES_MAX at most, then it forgets all and begins anew.
 */
enum { COND_LEAVES_MAX = 8192 };
int cond_leaves_nb(const CondLeaves *l);

/* As cond_make_for, with the help of what is remembered, to which its leaves are added.
 */
Cond *cond_make_known(const Expr *x, int me, CondLeaves *known, Err *e);

void cond_free(Cond *c); /* NULL is allowed */

/* The same from text; 'e' says where in it. */
Cond *cond_parse(const char *text, size_t len, Err *e);

/*
** A new node without children, or a copy of one of any condition: its index, -1 without
** memory; and no nodes again.
*/
int node_add(Cond *c, CondOp op);
int node_copy(Cond *c, const CondNode *n);
void cond_clear(Cond *c);

/* A bit for each seat that a node, its children not included, reads. */
unsigned node_seats(const CondNode *n);

/* Note in 'seats' what the nodes read, of a condition that was built (tree.h). */
void cond_see(Cond *c);

bool cond_holds(const Cond *c, const Deal *d);

/* Of a condition that reads one seat at most: whether that seat's hand satisfies it. */
bool cond_holds_hand(const Cond *c, Hand h);

/*
** The cards that every deal must have in given hands: what `is` and `has` say
** at the top level. False: two of them contradict each other; 'e' names the
** card and the seats.
*/
bool cond_known(const Cond *c, Layout *out, Err *e);

#endif
