/* SPDX-License-Identifier: MIT */
/*
** planner.h - which engine deals for a condition, and why.
**
** Engines are opened in a fixed order, the simplest first, rows before what suits takes
** long for; README.md has the cost by which they are compared. Nothing depends on time.
** A Plan is read-only once made.
*/
#ifndef SAMPLE_PLANNER_H
#define SAMPLE_PLANNER_H

#include "count/engine.h"

enum {
  PLAN_ENGINES_MAX = 8,
  PLAN_SUITS_SOON = 125000000, /* operations of suits before other ways are tried */
};

/* What the planner found out about an engine. */
typedef struct Candidate {
  const EngineKind *kind;
  bool opened;
  bool exact;
  Count size;
  uint64_t cost; /* of a draw and its test */
  Budget spent;
  char why[ERR_MSG_MAX]; /* where it was not opened */
} Candidate;

/* A pilot: 'hits' of 'tries' draws satisfy the condition. */
typedef struct Pilot {
  uint64_t hits, tries;
} Pilot;

typedef struct Plan {
  Engine *engine; /* owned */
  bool forced;
  uint64_t deals; /* chosen for so many; 0: for many */
  int nb;
  Candidate candidate[PLAN_ENGINES_MAX];
} Plan;

/* What a sampler may spend on opening engines where nothing else is said. */
Budget plan_budget(void);

/* What is asked of a plan. */
typedef struct PlanAsked {
  const char *name; /* NULL: any. An engine, or all that plan_name writes */
  Budget most;      /* for opening engines */
  uint64_t deals;   /* so many are wanted: what opening may cost; 0: many */
  const Stop *stop;
} PlanAsked;

/*
** Choose and open the engine for a condition. Where a number of deals is given,
** opening an engine may take about as long as they would with the best so far.
** False: there is no engine of that name, it has none for this condition, or it was
** stopped; 'e' says so. The condition must outlive the plan.
*/
bool plan_make(Plan *out, const Cond *c, const Layout *known, const PlanAsked *asked,
               Err *e);
void plan_free(Plan *p);

/* The plan of an engine that is open already and has deals; it is the plan's now. */
void plan_with(Plan *out, Engine *g, const Cond *c);

/*
** All that a seed's deals depend on beside the condition: "shapes/1", or, where
** they are few, "shapes/1 deals=1000".
*/
enum { PLAN_TEXT_MAX = 64 };
void plan_name(const Plan *p, char out[PLAN_TEXT_MAX]);

/*
** Draws of a stream kept for this, from the engine, until 'hits' of them
** satisfy the condition or 'tries' are done. Always the same.
*/
Pilot plan_pilot(const Engine *g, const Cond *c, uint64_t hits, uint64_t tries,
                 const Stop *stop);

/*
** Write what every candidate would have cost as a table for people, when the
** engine takes 'draws' draws for a deal on average.
*/
void plan_explain(const Plan *p, double draws, Buf *out);

/* The kinds there are, in the planner's order, ended by NULL. */
extern const EngineKind *const ENGINE_KINDS[];

#endif
