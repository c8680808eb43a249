/* SPDX-License-Identifier: MIT */
#include "sample/sampler.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "base/mem.h"
#include "count/joint_numbers.h"
#include "lang/parse.h"
#include "prove/possible.h"
#include "sample/permute.h"

enum {
  POLL = 1024,        /* draws between two polls of the stop flag */
  EFFORT_HITS = 1000, /* a pilot of the effort ends with so many */
  EFFORT_TRIES = 1000000,
};
#define NUMBERS_OPERATIONS UINT64_C(10000000000) /* to number deals: ten seconds */

/* What numbers deals beside a plan that is not exact. */
typedef struct Numbering {
  pthread_mutex_t lock;
  Budget most;
  Numbers *numbers; /* NULL: not asked for yet, or refused */
  Err refused;      /* why; no message: it was not */
} Numbering;

static Numbering *numbering_new(const Budget *most, Err *e)
{
  Numbering *n = mem_new(1, sizeof *n);
  if (n && !pthread_mutex_init(&n->lock, NULL)) {
    n->most = *most;
    return n;
  }
  mem_free(n);
  err_memory(e);
  return NULL;
}

static void numbering_free(Numbering *n)
{
  if (!n) return;
  numbers_close(n->numbers);
  pthread_mutex_destroy(&n->lock);
  mem_free(n);
}

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
  Budget numbers = asked.most;
  if (!o->budget.operations) numbers.operations = NUMBERS_OPERATIONS;
  s.numbering = numbering_new(&numbers, e);
  if (!s.numbering) {
    sampler_close(&s);
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
  cond_free(s->where);
  numbering_free(s->numbering);
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
    buf_printf(
        out,
        "a deal takes %.4g draws on average (%.4g to %.4g; a pilot of %llu draws "
        "found %llu)\n",
        f->draws, f->low, f->high, (unsigned long long)f->pilot.tries,
        (unsigned long long)f->pilot.hits);
  else
    buf_printf(out, "a deal takes over %.4g draws: a pilot of %llu found none\n",
               f->low, (unsigned long long)f->pilot.tries);
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

bool sampler_count(const Sampler *s, Figure *out, const FigureAsked *asked, Err *e)
{
  Count of = figure_universe(&s->known);
  if (s->plan.engine->exact)
    return figure_from(out, s->plan.engine, s->where, of, asked ? asked->stop : NULL,
                       e);
  return figure_among(out, s->where, of, asked, e);
}

/* Make what numbers deals, unless it is there or was refused. */
static bool number_deals(const Sampler *s, const Stop *stop, Err *e)
{
  Numbering *n = s->numbering;
  if (!n->numbers && !n->refused.msg[0]) {
    Err why;
    Meter m = {.most = n->most, .stop = stop, .e = &why};
    n->numbers = numbers_open(s->where, &s->known, 0, &m);
    if (!n->numbers && (why.kind == ERR_INTERRUPTED || why.kind == ERR_MEMORY)) {
      if (e) *e = why; /* the next call may have more luck */
      return false;
    }
    if (!n->numbers)
      err_as(
          &n->refused, why.kind,
          "deals have no numbers (an exact count needs none): the plan '%s' gives none "
          "(\"suits\" may), nor do joined hands: %s",
          s->plan_name, why.msg);
  }
  if (!n->numbers && e) *e = n->refused;
  return n->numbers;
}

/*
** How many deals have numbers and, unless 'out' is NULL, the one of number 'k', or with
** a 'seed' deal 'k' of its sample without replacement.
*/
static bool find_deal(const Sampler *s, Count *size, const uint64_t *seed, Count k,
                      Deal *out, const Stop *stop, Err *e)
{
  const Engine *g = s->plan.engine;
  bool own = g->exact && g->kind->nth;
  if (!own) pthread_mutex_lock(&s->numbering->lock);
  bool ok = own || number_deals(s, stop, e);
  Numbers *numbers = s->numbering->numbers;
  if (ok) *size = own ? g->size : numbers_size(numbers);
  if (ok && out && k >= *size) {
    char number[COUNT_TEXT_MAX], most[COUNT_TEXT_MAX];
    count_format(k, number);
    count_format(*size ? *size - 1 : 0, most);
    ok = *size ? err_as(e, ERR_NOT_FOUND, "there is no deal %s: the last is %s", number,
                        most)
               : err_as(e, ERR_NOT_FOUND, "no deal satisfies the condition");
  }
  if (ok && out) {
    if (seed) k = permute(*seed, *size, k);
    if (own)
      g->kind->nth(g, k, out);
    else
      numbers_nth(numbers, k, out);
  }
  if (!own) pthread_mutex_unlock(&s->numbering->lock);
  return ok;
}

bool sampler_size(const Sampler *s, Count *out, const Stop *stop, Err *e)
{
  return find_deal(s, out, NULL, 0, NULL, stop, e);
}

bool sampler_nth(const Sampler *s, Count k, Deal *out, const Stop *stop, Err *e)
{
  Count size;
  return find_deal(s, &size, NULL, k, out, stop, e);
}

bool sampler_distinct(const Sampler *s, uint64_t seed, Count index, Deal *out,
                      const Stop *stop, Err *e)
{
  Count size;
  return find_deal(s, &size, &seed, index, out, stop, e);
}
