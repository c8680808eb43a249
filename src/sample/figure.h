/* SPDX-License-Identifier: MIT */
/*
** figure.h - how many deals satisfy a condition: exactly, or an estimate.
**
** What an engine counts exactly within the budget is exact. Else a pilot with a
** fixed seed tells which share of the set that could be counted and tells most
** satisfies the condition; the interval is Wilson's at 95 % for that share,
** scaled by the set (Wilson 1927, JASA 22:209-212). No engine needs to be
** used without saying so: 'how' names the method.
** Plain values.
*/
#ifndef SAMPLE_FIGURE_H
#define SAMPLE_FIGURE_H

#include "sample/planner.h"

enum { FIGURE_TRIES = 1000000 }; /* of an estimate, at most */

typedef struct Figure {
  bool exact;
  Count count, of;         /* deals that satisfy it (exact only), of how many */
  double share, low, high; /* exact: all the same; else the 95 % interval */
  char how[64];            /* "hands", "joint", "suits/1", "shapes/1 + 1000000 tries" */
} Figure;

/* What counting may spend where nothing else is said: up to two seconds. */
Budget figure_budget(void);

/* What is asked of a figure. NULL in its place: the budget above and one thread. */
typedef struct FigureAsked {
  Budget most;      /* of each way of counting */
  bool exactly;     /* joining hands (joint.h) may take five times as much */
  int jobs;         /* threads that join hands */
  const Stop *stop; /* may be NULL */
} FigureAsked;

/*
** The deals that satisfy 'c', of all deals there are. False: stopped, or out of
** memory.
*/
bool figure_of(Figure *out, const Cond *c, const FigureAsked *asked, Err *e);

/* The same as a share of 'of' deals. */
bool figure_among(Figure *out, const Cond *c, Count of, const FigureAsked *asked,
                  Err *e);

/*
** The deals that satisfy 'both', of those that satisfy 'given', which 'both'
** must imply: it is the event and 'given'. False: as above, or there is no deal
** that satisfies 'given' (or none among the draws looked at; 'e' says which).
*/
bool figure_given(Figure *out, const Cond *both, const Cond *given,
                  const FigureAsked *asked, Err *e);

/*
** The figure of a set that an engine has: 'of' is what it is a share of. Where
** the engine is not exact FIGURE_TRIES draws of it are looked at, or as many as may
** be had for some 500 million operations.
*/
bool figure_from(Figure *out, const Engine *g, const Cond *c, Count of,
                 const Stop *stop, Err *e);

/* Give 'f' the share of hits and its interval, times 'scale'. */
void figure_estimate(Figure *f, Pilot pilot, double scale);

/* All deals with the known cards in their places. */
Count figure_universe(const Layout *known);

#endif
