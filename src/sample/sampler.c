/* SPDX-License-Identifier: MIT */
#include "sample/sampler.h"

#include <math.h>
#include <string.h>

#include "count/joint/joint.h"
#include "lang/parse.h"
#include "lang/tree.h"
#include "prove/possible.h"
#include "sample/permute.h"

enum {
  POLL = 1024,        /* draws between two polls of the stop flag */
  EFFORT_HITS = 1000, /* a pilot of the effort ends with so many */
  EFFORT_TRIES = 1000000,
};

bool sampler_open(Sampler *out, const Expr *where, const SamplerOptions *o, Err *e)
{
  static const SamplerOptions plain = {.plan = NULL};
  Sampler s = {.tries = o ? o->tries : 0};
  if (!o) o = &plain;
  PlanAsked asked = {
      .name = o->plan, .most = plan_budget(), .deals = o->deals, .stop = o->stop};
  if (o->budget.operations) asked.most.operations = o->budget.operations;
  if (o->budget.bytes) asked.most.bytes = o->budget.bytes;
  s.where = cond_make(where, e);
  if (!s.where) return false;
  if (!cond_known(s.where, &s.known, e) || !cond_possible(s.where, e) ||
      !plan_make(&s.plan, s.where, &s.known, &asked, e)) {
    cond_free(s.where);
    return false;
  }
  plan_name(&s.plan, s.plan_name);
  *out = s;
  return true;
}

bool sampler_read(Sampler *out, const char *text, const SamplerOptions *o, Err *e)
{
  const Expr *where = expr_parse(text, strlen(text), e);
  bool ok = where && sampler_open(out, where, o, e);
  expr_drop(where);
  return ok;
}

void sampler_close(Sampler *s)
{
  plan_free(&s->plan);
  if (!s->shared) cond_free(s->where);
  *s = (Sampler){.where = NULL};
}

const char *sampler_plan(const Sampler *s)
{
  return s->plan_name;
}

Rng sampler_stream(uint64_t seed, uint64_t index)
{
  return rng_open(seed, RNG_DEAL, index);
}

bool sampler_next(const Sampler *s, Rng *stream, Deal *out, uint64_t *tries,
                  const Stop *stop)
{
  const Engine *g = s->plan.engine;
  Deal d;
  if (stop_asked(stop)) return false;
  for (uint64_t n = 1;; n++) {
    ++*tries;
    if (engine_try(g, s->where, stream, &d)) break;
    if (n == s->tries || (n % POLL == 0 && stop_asked(stop))) return false;
  }
  *out = d;
  return true;
}

bool sampler_deal(const Sampler *s, uint64_t seed, uint64_t index, Deal *out,
                  uint64_t *tries, const Stop *stop)
{
  Rng stream = sampler_stream(seed, index);
  return sampler_next(s, &stream, out, tries, stop);
}

bool sampler_why(const Sampler *s, uint64_t tries, const Stop *stop, Err *e)
{
  if (stop_asked(stop) || !s->tries) return err_interrupted(e);
  return err_as(e, ERR_BUDGET, "no deal that satisfies the condition in %llu tries",
                (unsigned long long)tries);
}

uint64_t sampler_pilot(const Sampler *s, uint64_t tries, const Stop *stop)
{
  return plan_pilot(s->plan.engine, s->where, UINT64_MAX, tries, stop).hits;
}

/* Invert Wilson's 95 % interval of the acceptance rate: the draws for each deal. */
static void turn(Effort *f)
{
  Figure share;
  figure_estimate(&share, f->pilot, 1);
  f->draws = 1 / share.share;
  f->low = 1 / share.high;
  f->high = 1 / share.low;
}

Effort sampler_effort(const Sampler *s, const Stop *stop)
{
  Effort f = {.draws = 1, .low = 1, .high = 1};
  if (s->plan.engine->exact) return f;
  f.pilot = plan_pilot(s->plan.engine, s->where, EFFORT_HITS, EFFORT_TRIES, stop);
  if (f.pilot.tries) turn(&f);
  return f;
}

static void explain_effort(const Sampler *s, const Effort *f, Buf *out)
{
  if (s->plan.engine->exact)
    buf_puts(out, "every draw satisfies the condition\n");
  else if (f->pilot.hits)
    buf_printf(out,
               "%.4g draws per deal on average (%.4g to %.4g; a pilot of %llu draws "
               "found %llu)\n",
               f->draws, f->low, f->high, (unsigned long long)f->pilot.tries,
               (unsigned long long)f->pilot.hits);
  else
    buf_printf(out, "over %.4g draws per deal: a pilot of %llu found none\n", f->low,
               (unsigned long long)f->pilot.tries);
}

/* How deals are counted that the plan does not count. */
static void explain_count(const Sampler *s, Buf *out)
{
  uint64_t work;
  Err e;
  Meter m = {.most = figure_budget(), .e = &e};
  if (s->plan.engine->exact || !(s->where->seats & (s->where->seats - 1))) return;
  if (deals_cost(&work, s->where, &s->known, &m))
    buf_printf(
        out,
        "joining the hands counts the deals exactly in %.4g operations; over %.4g "
        "are taken for exact = true only\n",
        (double)work, (double)m.most.operations);
  else
    buf_printf(out, "joining the hands does not count the deals: %s\n", e.msg);
}

void sampler_explain(const Sampler *s, Buf *out)
{
  const Engine *g = s->plan.engine;
  Effort f = sampler_effort(s, NULL);
  buf_printf(out, "plan %s%s: ", s->plan_name, s->plan.forced ? " (forced)" : "");
  g->kind->explain(g, out);
  explain_effort(s, &f, out);
  plan_explain(&s->plan, isfinite(f.draws) ? f.draws : f.low, out);
  explain_count(s, out);
}

/* The condition, and that the seats have the known cards. NULL: out of memory. */
static Cond *cond_with(const Cond *c, const Layout *known, Err *e)
{
  Tree t = TREE_EMPTY;
  NodeList l = NODE_LIST_EMPTY;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (!known->hand[seat]) continue;
    int node = tree_add(&t, COND_CARDS);
    list_add(&t, &l, node);
    if (node == TREE_NONE) continue;
    t.c.node[node].seat = seat;
    t.c.node[node].cards = known->hand[seat];
  }
  list_add(&t, &l, tree_graft(&t, c, c->root));
  int root = tree_join(&t, COND_AND, &l);
  list_free(&l);
  return tree_close(&t, root, e);
}

bool sampler_count(const Sampler *s, Figure *out, const FigureAsked *asked, Err *e)
{
  Count of = figure_universe(&s->known);
  if (s->plan.engine->exact)
    return figure_from(out, s->plan.engine, s->where, of, asked ? asked->stop : NULL,
                       e);
  Cond *own = s->shared ? cond_with(s->where, &s->known, e) : NULL;
  bool ok =
      (own || !s->shared) && figure_among(out, own ? own : s->where, of, asked, e);
  cond_free(own);
  return ok;
}

/* What numbers the deals: the engine of the plan. False: it does not. */
static bool has_numbers(const Sampler *s, Err *e)
{
  const Engine *g = s->plan.engine;
  return (g->exact && g->kind->nth) ||
         err_as(e, ERR_REFUSED,
                "the plan '%s' does not number its deals; ask for the plan \"suits\", "
                "which does where it can be had",
                s->plan_name);
}

bool sampler_size(const Sampler *s, Count *out, Err *e)
{
  if (!has_numbers(s, e)) return false;
  *out = s->plan.engine->size;
  return true;
}

bool sampler_nth(const Sampler *s, Count k, Deal *out, Err *e)
{
  const Engine *g = s->plan.engine;
  if (!has_numbers(s, e)) return false;
  if (k < g->size) {
    g->kind->nth(g, k, out);
    return true;
  }
  if (!g->size) return err_as(e, ERR_NOT_FOUND, "no deal satisfies the condition");
  char number[COUNT_TEXT_MAX], last[COUNT_TEXT_MAX];
  count_format(k, number);
  count_format(g->size - 1, last);
  return err_as(e, ERR_NOT_FOUND, "deal %s is out of range: the last is %s", number,
                last);
}

bool sampler_distinct(const Sampler *s, uint64_t seed, Count index, Deal *out, Err *e)
{
  bool within = has_numbers(s, NULL) && index < s->plan.engine->size;
  if (within) index = permute(seed, s->plan.engine->size, index);
  return sampler_nth(s, index, out, e);
}
