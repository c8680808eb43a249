/* SPDX-License-Identifier: MIT */
/*
** engine.h - what a way of dealing is: a counted set of deals and draws from it.
**
** An Engine stands for a set of deals that contains all which satisfy a
** condition; it knows how many they are and draws from them uniformly. Where
** the set is the condition's own ('exact') no draw is in vain; else the sampler
** draws until the condition holds. The draws of an engine depend on the
** condition, on the version of its kind and on the stream of random numbers,
** and on nothing else. Its own file begins its struct with an Engine.
** Read-only once open: threads share it.
*/
#ifndef COUNT_ENGINE_H
#define COUNT_ENGINE_H

#include "base/buf.h"
#include "base/count.h"
#include "count/meter.h"
#include "lang/cond.h"

typedef struct EngineKind EngineKind;

typedef struct Engine {
  const EngineKind *kind;
  Count size;    /* deals of its set; 0: no deal satisfies the condition */
  bool exact;    /* the set is exactly the condition's */
  Budget spent;  /* what opening it took */
  uint64_t cost; /* of a draw, in operations, as the planner compares them */
} Engine;

struct EngineKind {
  const char *name; /* as in plans: "rejection", "shapes", "suits", "rows" */
  int version;      /* raised when the same streams give other deals than before */

  /*
  ** An engine for a condition, 'known' being the cards that it gives to hands
  ** (cond_known). NULL: it has none, cannot stay within the budget, or was
  ** stopped; 'e' says which and why.
  */
  Engine *(*open)(const Cond *c, const Layout *known, const Budget *most,
                  const Stop *stop, Err *e);
  void (*close)(Engine *g);

  /* A uniform draw from its set, which is not empty; NULL: deal number count_below. */
  void (*draw)(const Engine *g, Rng *r, Deal *out);

  /*
  ** The same draw, with the same numbers of the stream: does the deal satisfy the
  ** condition? If not, '*out' need not be a deal. NULL: it must be tested.
  */
  bool (*attempt)(const Engine *g, Rng *r, Deal *out);

  /* Deal 'k' of its set, 0 .. size - 1: a bijection. NULL: it has no order. */
  void (*nth)(const Engine *g, Count k, Deal *out);

  /* A few lines for people: what is drawn exactly, table sizes. */
  void (*explain)(const Engine *g, Buf *out);
};

static inline void engine_draw(const Engine *g, Rng *r, Deal *out)
{
  if (g->kind->draw)
    g->kind->draw(g, r, out);
  else
    g->kind->nth(g, count_below(r, g->size), out);
}

/* A draw of an engine for 'c': does it satisfy the condition? */
static inline bool engine_try(const Engine *g, const Cond *c, Rng *r, Deal *out)
{
  if (g->kind->attempt) return g->kind->attempt(g, r, out);
  engine_draw(g, r, out);
  return g->exact || cond_holds(c, out);
}

#endif
