/* SPDX-License-Identifier: MIT */
/*
** words.h - the leaves of a condition in bridge English.
**
** A leaf becomes a Saying: whom it is about, a verb and an object, "South",
** has, "15 to 17 points". Sums that no one subject has are whole clauses.
** Uses: tree.h, facts.h.
*/
#ifndef PROVE_WORDS_H
#define PROVE_WORDS_H

#include "lang/tree.h"
#include "prove/facts.h"

/* Whom a saying is about: a seat, a pair, or nobody in particular. */
enum { ABOUT_NS = SEAT_NB, ABOUT_EW, ABOUT_NOBODY, ABOUT_NB };

typedef enum Verb {
  VERB_HAS,
  VERB_IS,
  VERB_CLAUSE, /* the object is a whole clause */
} Verb;

typedef struct Saying {
  int about;
  Verb verb;
  bool denied; /* "does not have", "is not" */
  bool points; /* a range of high card points: "15-17 points" */
  bool shared; /* of a pair, "between them" */
  bool either; /* the object has an "or": more needs a comma */
  Buf object;  /* buf_free */
} Saying;

/* How to say it: sentences, or notation for a hand without a seat. */
typedef enum Manner {
  MANNER_PROSE, /* 15 to 17 points */
  MANNER_SHORT, /* 15-17 points */
} Manner;

/* Say a TERM or CARDS node, or its denial. */
Saying say_term(const CondNode *n, bool yes, Manner m, Facts *x);
Saying say_cards(const CondNode *n, bool yes, Manner m);

/*
** Say a SHAPE node, or its denial: one saying or two, one of which holds (with
** 'denied', neither). Returns how many.
*/
enum { SHAPE_SAYINGS = 2 };
int say_shape(const CondNode *n, bool yes, Saying out[SHAPE_SAYINGS]);

/* "South", "North and South" */
const char *about_name(int about);

/* "spade" */
const char *suit_singular(int suit);

#endif
