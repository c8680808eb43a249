/* SPDX-License-Identifier: MIT */
/*
** propagate.h - what follows from parts of a condition that hold together.
**
** A Domain is what is left when some leaves of a condition hold (README.md, "A
** domain"). When nothing is left no deal satisfies the leaves, and the reason names
** what contradicts what. It is sound, not complete.
** The Quantities must outlive a Domain, which owns its memory: domain_free.
*/
#ifndef PROVE_PROPAGATE_H
#define PROVE_PROPAGATE_H

#include "lang/ranges.h"
#include "prove/quantities.h"
#include "prove/verdict.h"

/* A node of the condition, and whether it shall hold. */
typedef struct Part {
  int node;
  bool yes;
} Part;

typedef struct Domain {
  const Quantities *q;
  Bounds *in;    /* by quantity */
  int (*why)[2]; /* of either end: where it is from */
  ShapeSet shape[SEAT_NB];
  Hand held[SEAT_NB], lacked[SEAT_NB];
  uint8_t stale;      /* a bit for each seat whose quantities changed */
  bool recount;       /* known cards changed */
  SuitBounds *bounds; /* with the known cards: owned; NULL: those of 'q' */
  int kept_nb, open_nb;
  Part *kept; /* leaves that ask for more than an interval */
  Part *open; /* for its user: alternatives that are not decided yet */
} Domain;

/* With no leaf taken; NULL: memory is out. */
Domain *domain_new(const Quantities *q);
bool domain_copy(Domain *to, const Domain *from); /* false: memory is out */
void domain_free(Domain *d);

/*
** Take a leaf or its denial. False: nothing is left, 'e' (NULL is allowed) says
** why. When memory is out a Domain is narrowed less than it could be.
*/
bool domain_take(Domain *d, Part leaf, Err *e);

/* Narrow until nothing changes, or until the facts have done 'most' operations. */
bool domain_settle(Domain *d, uint64_t most, Err *e);

/* What is left of a quantity: its interval and the leaves that it keeps. */
Ranges domain_ranges(const Domain *d, int quantity);

/* What the domain says of a leaf: a LeafVerdict. */
Verdict domain_verdict(const void *domain, int node);

#endif
