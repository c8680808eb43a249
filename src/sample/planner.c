/* SPDX-License-Identifier: MIT */
#include "sample/planner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count/suits/suits.h"
#include "sample/engines.h"
#include "sample/hand.h"

enum {
  POLL = 1024,        /* draws between two polls of the stop flag */
  TEST_COST = 4,      /* operations of a test, and of each node in it */
  BETTER = 2,         /* a later engine must cost less than half of the best so far */
  LEAST_COST = 200,   /* of a draw of an engine that costs much to open, at least */
  PAYS_DEALS = 10000, /* opening may take as long as so many deals without it */
  PILOT_HITS = 256,
  PILOT_TRIES = 1 << 17,
  FEW_TRIES = 1 << 13,  /* of a pilot where few deals are wanted */
  FEW_CHEAP = 4,        /* then: such a part of the operations of those deals, for */
  FEW_COSTLY = 32,      /* the first kinds and the others */
  FEW_SOON = 128000000, /* where that is less at most ... */
  FEW_MOST = 32000000,  /* ... so many, a tenth of a second; of either ... */
  FEW_SUITS = 16,       /* ... such a part for all of a condition by suits */
};

const EngineKind *const ENGINE_KINDS[] = {
    &ENGINE_REJECTION, &ENGINE_SHAPES, &ENGINE_SUITS, &ENGINE_ROWS, &ENGINE_HAND, NULL,
};

Budget plan_budget(void)
{
  return (Budget){.operations = 1000000000, .bytes = (uint64_t)256 << 20};
}

/* The kind called the first 'len' bytes: with its version or not ("shapes/1"). */
static const EngineKind *find_kind(const char *name, size_t len, Err *e)
{
  Buf names = BUF_EMPTY;
  size_t bare = strcspn(name, "/");
  if (bare > len) bare = len;
  for (int i = 0; ENGINE_KINDS[i]; i++) {
    const EngineKind *k = ENGINE_KINDS[i];
    char version[32];
    buf_printf(&names, "%s%s", i ? ", " : "", k->name);
    if (strlen(k->name) != bare || memcmp(k->name, name, bare)) continue;
    if (memchr(name, ' ', len)) continue;
    int digits = snprintf(version, sizeof version, "/%d", k->version);
    buf_free(&names);
    if (len == bare ||
        (len - bare == (size_t)digits && !memcmp(name + bare, version, len - bare)))
      return k;
    err_as(e, ERR_NOT_FOUND,
           "plan '%.*s': this is version %d of '%s', the deals differ", err_quote(len),
           name, k->version, k->name);
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
  k->cost =
      g->cost + (g->exact || g->kind->attempt ? 0 : TEST_COST * (1 + (uint64_t)c->nb));
}

/* What a deal costs in both, but for a factor that they share. */
static bool better(const Candidate *a, const Candidate *than)
{
  return BETTER * (double)a->cost * count_ratio(a->size, 1) <
         (double)than->cost * count_ratio(than->size, 1);
}

/*
** What an engine may spend on opening when 'best' (of 'k') is there already: a pilot
** tells how often draws of 'best' satisfy the condition. The first kinds may spend all
** where many deals are wanted; the others nothing where they can hardly be better.
** Where few are wanted time is compared: tests end early, at their first part that
** fails, and so take a quarter to a half of a ns for an operation that 'cost' counts,
** but opening takes 3 to 7.
*/
static Budget worth(const Engine *best, const Candidate *k, const Cond *c, bool cheap,
                    const PlanAsked *asked)
{
  Budget b = asked->most;
  uint64_t few = asked->deals, hits = PILOT_HITS;
  if (cheap && !few) return b;
  if (few && few / 4 < hits) hits = few / 4 + 1;
  Pilot p = plan_pilot(best, c, hits, few ? FEW_TRIES : PILOT_TRIES, asked->stop);
  double deal = (double)k->cost * (double)p.tries / (double)(p.hits ? p.hits : 1);
  double pays =
      few ? (double)few / (cheap ? FEW_CHEAP : FEW_COSTLY) * deal : PAYS_DEALS * deal;
  if (!cheap && deal < BETTER * LEAST_COST)
    b.operations = 0;
  else if (pays < (double)b.operations)
    b.operations = (uint64_t)pays;
  return b;
}

/* A choice while it is made: the plan's engine is the best so far. */
typedef struct Choosing {
  Plan *plan;
  const Candidate *best; /* NULL: none yet */
  const Cond *c;
  const Layout *known;
  const PlanAsked *asked;
  Err *e;
} Choosing;

/* The place of a kind among the candidates: a new one, or that of its first attempt. */
static Candidate *candidate_of(Plan *p, const EngineKind *kind)
{
  int i = 0;
  while (i < p->nb && p->candidate[i].kind != kind) i++;
  p->nb += i == p->nb;
  p->candidate[i] = (Candidate){.kind = kind};
  return &p->candidate[i];
}

/*
** Open an engine, if it may do anything, and keep it if it is the best; suits for the
** 'whole' condition or not at all. False: there is no deal; 'e' says so.
*/
static bool consider(Choosing *k, const EngineKind *kind, Budget may, bool whole)
{
  Plan *p = k->plan;
  if ((k->best && k->best->exact) || stop_asked(k->asked->stop)) return true;
  Candidate *own = candidate_of(p, kind);
  Err why = {0};
  Engine *g = NULL;
  if (may.operations)
    g = (whole ? suits_whole : kind->open)(k->c, k->known, &may, k->asked->stop, &why);
  else
    err_set(&why, 0, "not opened: it could not halve the operations");
  if (!g) {
    memcpy(own->why, why.msg, sizeof own->why);
    return true;
  }
  if (!g->size) {
    kind->close(g);
    return err_set(k->e, 0, "the plan '%s' counts all deals and finds none",
                   kind->name);
  }
  note(own, g, k->c);
  if (k->best && !better(own, k->best)) {
    kind->close(g);
    return true;
  }
  if (p->engine) p->engine->kind->close(p->engine);
  p->engine = g;
  k->best = own;
  return true;
}

/*
** The engines that cost much to open. What 'suits' counts exactly and soon is its own;
** of other conditions 'rows' has the first try. Where few deals are wanted that are
** made soon, 'suits' leaves nothing out: what it leaves out depends on the budget. A
** choice that is made again tries the engine that it names, within all it could have
** had.
*/
static bool consider_costly(Choosing *k, const EngineKind *named)
{
  if (k->best && k->best->exact) return true;
  Budget may =
      k->best ? worth(k->plan->engine, k->best, k->c, false, k->asked) : k->asked->most;
  if (named) return consider(k, named, may, false);
  bool few = k->asked->deals > 0, brief = few && may.operations < FEW_SOON;
  if (brief && may.operations > FEW_MOST) may.operations = FEW_MOST;
  Budget soon = may;
  uint64_t most = few ? FEW_MOST : PLAN_SUITS_SOON;
  if (soon.operations > most) soon.operations = most;
  if (few) soon.operations /= FEW_SUITS;
  if (may.operations && (!consider(k, &ENGINE_SUITS, soon, true) ||
                         !consider(k, &ENGINE_ROWS, may, false)))
    return false;
  if (brief || (k->best && (k->best->exact || k->best->kind == &ENGINE_ROWS)))
    return true;
  return consider(k, &ENGINE_SUITS, may, false);
}

/* Open the engines in turn and keep the best; '*p' has the candidates. */
static bool choose(Plan *p, const EngineKind *named, bool forced, const Cond *c,
                   const Layout *known, const PlanAsked *asked, Err *e)
{
  Choosing k = {.plan = p, .c = c, .known = known, .asked = asked, .e = e};
  if (forced) {
    if (!consider(&k, named, asked->most, false)) return false;
  } else {
    if (!consider(&k, &ENGINE_REJECTION, asked->most, false)) return false;
    Budget may = k.best && !k.best->exact ? worth(p->engine, k.best, c, true, asked)
                                          : asked->most;
    if (!consider(&k, &ENGINE_SHAPES, may, false)) return false;
    bool costly = !named || named == &ENGINE_SUITS || named == &ENGINE_ROWS;
    if (costly && !consider_costly(&k, named)) return false;
  }
  if (stop_asked(asked->stop)) return err_interrupted(e);
  return p->engine || err_as(e, ERR_BUDGET, "plan '%s': %s", p->candidate[0].kind->name,
                             p->candidate[0].why);
}

/*
** A name that ends in " deals=N" is not an order but a choice to be made again: N goes
** to '*asked', the length of what is before it is returned.
*/
static size_t read_choice(PlanAsked *asked)
{
  static const char MARK[] = " deals=";
  size_t len = strlen(asked->name), engine = strcspn(asked->name, " ");
  if (strncmp(asked->name + engine, MARK, strlen(MARK)) != 0) return len;
  char *end;
  unsigned long long deals = strtoull(asked->name + engine + strlen(MARK), &end, 10);
  if (!deals || *end) return len;
  asked->deals = deals;
  return engine;
}

bool plan_make(Plan *out, const Cond *c, const Layout *known, const PlanAsked *given,
               Err *e)
{
  PlanAsked asked = *given;
  size_t len = asked.name ? read_choice(&asked) : 0;
  const EngineKind *named = asked.name ? find_kind(asked.name, len, e) : NULL;
  if (asked.name && !named) return false;
  bool forced = named && !asked.name[len];
  Plan p = {.forced = forced, .deals = forced ? 0 : asked.deals};
  bool ok = choose(&p, named, forced, c, known, &asked, e);
  if (ok && named && p.engine->kind != named)
    ok = err_set(e, 0, "plan '%s': the choice for this condition is '%s'", asked.name,
                 p.engine->kind->name);
  if (ok)
    *out = p;
  else
    plan_free(&p);
  return ok;
}

void plan_with(Plan *out, Engine *g, const Cond *c)
{
  *out = (Plan){.engine = g, .forced = true, .nb = 1, .candidate = {{.kind = g->kind}}};
  note(&out->candidate[0], g, c);
}

void plan_name(const Plan *p, char out[PLAN_TEXT_MAX])
{
  const EngineKind *k = p->engine->kind;
  int nb = snprintf(out, PLAN_TEXT_MAX, "%s/%d", k->name, k->version);
  if (p->deals)
    snprintf(out + nb, PLAN_TEXT_MAX - (size_t)nb, " deals=%llu",
             (unsigned long long)p->deals);
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
    p.tries++;
    p.hits += engine_try(g, c, &stream, &d);
  }
  return p;
}
