/* SPDX-License-Identifier: MIT */
/*
** path.h - names with points between, taken apart: S.hearts.hcp, NS.balanced.
**
** Uses: syntax.h, term.h. Plain values.
*/
#ifndef LANG_PATH_H
#define LANG_PATH_H

#include "lang/syntax.h"
#include "lang/term.h"

/* What a name can stand for. */
typedef enum PathKind {
  PATH_TERM,
  PATH_BALANCED,
  PATH_SEMIBALANCED,
  PATH_SHAPE,
  PATH_HAS,
  PATH_IS,
  PATH_POINTS,    /* 'atom' once an evaluator is added */
  PATH_EVALUATOR, /* the same */
  PATH_STOPPED,   /* 'atom' is 1 when it holds */
} PathKind;

/* A name such as "S.hearts.hcp" or "NS.balanced", taken apart. */
typedef struct Path {
  PathKind kind;
  bool pair;
  int seat;  /* of a pair: NORTH or EAST */
  Atom atom; /* of a PATH_TERM, in units of 1/atom_den */
} Path;

/* Read a name node. False: 'e' names it and a near name. */
bool path_read(Path *out, const Syntax *s, int node, Err *e);

/* True if the name begins with a seat or pair ("S.", "NS."). */
bool path_is_of_hand(const Syntax *s, int node);

#endif
