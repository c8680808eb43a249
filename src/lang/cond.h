/* SPDX-License-Identifier: MIT */
/*
** cond.h - conditions on deals: read from text, tested on deals.
**
** A condition is made of
**   TERM RANGE        S.hcp "15-17", NS.spades "8+", (S.hcp - N.hcp) "3+"
**   S.balanced, S.semibalanced, S.shape "any 4333 + 5xx3", S.hearts.stopped
**   S.has "SA HKQ"    holds all these cards;  S.is "AK2.J3.KQ854.K72"
**   any               true of every deal
** with & | ~ and brackets (syntax.h). A range may also be called for with one
** or two numbers, S.hcp(15, 17). A Cond is read-only once made, so that
** threads share it.
** Uses: syntax.h, term.h, range.h, hand/shape.h.
*/
#ifndef LANG_COND_H
#define LANG_COND_H

#include "base/buf.h"
#include "cards/deal.h"
#include "hand/shape.h"
#include "lang/path.h"
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
  int at, len;     /* where it stands in the text: bytes from 0 */
  int seat;        /* SHAPE, CARDS */
  Hand cards;      /* CARDS */
  ShapeSet *shape; /* SHAPE: owned */
  Term term;       /* TERM: owned */
  int nb;          /* TERM: intervals, from the lowest up */
  Bounds *in;      /* TERM: owned */
} CondNode;

typedef struct Cond {
  int nb, root;
  CondNode *node;
} Cond;

/* Read a condition; NULL: 'e' says what is wrong and where in 'text'. */
Cond *cond_parse(const char *text, size_t len, Err *e);
void cond_free(Cond *c); /* NULL is allowed */

/* Read a node of a larger text, as cond_parse reads the whole. */
Cond *cond_read(const Syntax *s, int node, Err *e);

bool cond_holds(const Cond *c, const Deal *d);

/*
** The cards that every deal must have in given hands: what `is` and `has` say
** at the top level. False: two of them contradict each other; 'e' names the
** card and the seats.
*/
bool cond_known(const Cond *c, Layout *out, Err *e);

/*
** The identity of a condition in a store: COND_KEY_VERSION and its text in one
** form. Conditions that differ in writing only (blanks, brackets that do
** nothing, (15,17) for "15-17", the order of named cards, blanks in shapes)
** have one key; nothing is simplified and the order of operands stays.
*/
#define COND_KEY_VERSION "c1 "
bool cond_key(const char *text, size_t len, Buf *out, Err *e);

/*
** Write a syntax tree (a condition or a measure) in its canonical text: one
** space around & | + -, brackets only where needed, ranges and cards in one
** form. It reads back as the same.
*/
void syntax_format(const Syntax *s, Buf *b);

#endif
