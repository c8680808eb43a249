/* SPDX-License-Identifier: MIT */
#include "sample/planner.h"

#include <stdio.h>
#include <string.h>

#include "count/suits.h"
#include "sample/rejection.h"
#include "sample/shapes.h"

enum {
  POLL = 1024,        /* draws between two looks at the stop flag */
  TEST_COST = 4,      /* operations of a test, and of each node in it */
  BETTER = 2,         /* a later engine must cost less than half of the best so far */
  CHEAP_NB = 2,       /* so many of the kinds open in milliseconds; of the others: */
  LEAST_COST = 200,   /* the operations of a draw, at the very least */
  PAYS_DEALS = 10000, /* opening may take as long as so many deals without it */
  PILOT_HITS = 256,
  PILOT_TRIES = 1 << 17,
};

const EngineKind *const ENGINE_KINDS[] = {
    &ENGINE_REJECTION,
    &ENGINE_SHAPES,
    &ENGINE_SUITS,
    NULL,
};

Budget plan_budget(void)
{
  return (Budget){.operations = 1000000000, .bytes = (uint64_t)256 << 20};
}

/* The kind called 'name', with or without its version ("shapes", "shapes/1"). */
static const EngineKind *find_kind(const char *name, Err *e)
{
  Buf names = BUF_EMPTY;
  size_t len = strcspn(name, "/");
  for (int i = 0; ENGINE_KINDS[i]; i++) {
    const EngineKind *k = ENGINE_KINDS[i];
    char version[32];
    buf_printf(&names, "%s%s", i ? ", " : "", k->name);
    if (strlen(k->name) != len || memcmp(k->name, name, len)) continue;
    snprintf(version, sizeof version, "/%d", k->version);
    if (!name[len] || !strcmp(name + len, version)) {
      buf_free(&names);
      return k;
    }
    err_as(e, ERR_NOT_FOUND,
           "plan '%.*s': this is version %d of '%s', the deals differ",
           err_quote(strlen(name)), name, k->version, k->name);
    buf_free(&names);
    return NULL;
  }
  err_as(e, ERR_NOT_FOUND, "'%.*s' is not a plan (%s)", err_quote(strlen(name)), name,
         names.text ? names.text : "");
  buf_free(&names);
  return NULL;
}

static void note(Candidate *k, const Engine *g, const Cond *c)
{
  k->opened = true;
  k->exact = g->exact;
  k->size = g->size;
  k->spent = g->spent;
  k->cost = g->cost + (g->exact ? 0 : TEST_COST * (1 + (uint64_t)c->nb));
}

/* What a deal costs in both, but for a factor that they share. */
static bool better(const Candidate *a, const Candidate *than)
{
  return BETTER * (double)a->cost * count_ratio(a->size, 1) <
         (double)than->cost * count_ratio(than->size, 1);
}

/*
** What a costly engine may spend on opening when 'best' (of 'k') is there already:
** nothing if it can hardly be better. A pilot tells how often draws of 'best'
** satisfy the condition.
*/
static Budget worth(const Engine *best, const Candidate *k, const Cond *c,
                    const Budget *most, const Stop *stop)
{
  Pilot p = plan_pilot(best, c, PILOT_HITS, PILOT_TRIES, stop);
  double deal = (double)k->cost * (double)p.tries / (double)(p.hits ? p.hits : 1);
  Budget b = *most;
  if (deal < BETTER * LEAST_COST)
    b.operations = 0;
  else if (PAYS_DEALS * deal < (double)b.operations)
    b.operations = (uint64_t)(PAYS_DEALS * deal);
  return b;
}

bool plan_make(Plan *out, const Cond *c, const Layout *known, const char *name,
               const Budget *most, const Stop *stop, Err *e)
{
  const EngineKind *forced = name ? find_kind(name, e) : NULL;
  if (name && !forced) return false;
  Plan p = {.forced = forced != NULL};
  const Candidate *best = NULL;
  for (int i = 0; ENGINE_KINDS[i]; i++) {
    const EngineKind *kind = ENGINE_KINDS[i];
    if (forced && kind != forced) continue;
    if (!forced && best && best->exact) break;
    Candidate *k = &p.candidate[p.nb++];
    Err why = {0};
    k->kind = kind;
    Budget may = i < CHEAP_NB || !best ? *most : worth(p.engine, best, c, most, stop);
    Engine *g = NULL;
    if (may.operations)
      g = kind->open(c, known, &may, stop, &why);
    else
      err_set(&why, 0, "not opened: it could not halve the operations");
    if (!g) {
      memcpy(k->why, why.msg, sizeof k->why);
      if (stop_asked(stop)) break;
      continue;
    }
    if (!g->size) {
      kind->close(g);
      plan_free(&p);
      return err_set(e, 0, "the plan '%s' counts all deals and finds none", kind->name);
    }
    note(k, g, c);
    if (best && !better(k, best)) {
      kind->close(g);
      continue;
    }
    if (p.engine) p.engine->kind->close(p.engine);
    p.engine = g;
    best = k;
  }
  if (p.engine && !stop_asked(stop)) {
    *out = p;
    return true;
  }
  plan_free(&p);
  if (stop_asked(stop)) return err_interrupted(e);
  return err_as(e, ERR_BUDGET, "plan '%s': %s", p.candidate[0].kind->name,
                p.candidate[0].why);
}

void plan_free(Plan *p)
{
  if (p->engine) p->engine->kind->close(p->engine);
  p->engine = NULL;
}

void plan_explain(const Plan *p, double draws, Buf *out)
{
  Count size = p->engine->size;
  buf_printf(out, "%-13s%14s%19s%15s\n", "engine", "draws a deal", "operations a deal",
             "and at first");
  for (int i = 0; i < p->nb; i++) {
    const Candidate *k = &p->candidate[i];
    char name[32];
    snprintf(name, sizeof name, "%s/%d", k->kind->name, k->kind->version);
    if (!k->opened) {
      buf_printf(out, "%-13s  %s\n", name, k->why);
      continue;
    }
    double each = draws * count_ratio(k->size, size);
    buf_printf(out, "%-13s%14.4g%19.4g%15.4g%s\n", name, each, each * (double)k->cost,
               (double)k->spent.operations,
               k->kind == p->engine->kind ? "  <- taken" : "");
  }
}

Pilot plan_pilot(const Engine *g, const Cond *c, uint64_t hits, uint64_t tries,
                 const Stop *stop)
{
  Rng stream = rng_open(0, RNG_PILOT, 0);
  Pilot p = {0, 0};
  Deal d;
  while (p.tries < tries && p.hits < hits) {
    if (p.tries % POLL == 0 && stop_asked(stop)) break;
    g->kind->draw(g, &stream, &d);
    p.tries++;
    p.hits += cond_holds(c, &d);
  }
  return p;
}
