/* SPDX-License-Identifier: MIT */
#include "sample/figure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "count/hands/hands.h"
#include "count/joint/joint.h"
#include "count/suits/suits.h"
#include "prove/possible.h"
#include "sample/engines.h"

enum {
  EXACTLY = 5, /* times the budget, to join hands where that is asked */
  SOON = 16,   /* part of the budget that engines get before hands */
  HANDS_OPERATIONS = 400000000, /* for hands, whose operations take 5 to 8 ns */
  TRIES_OPERATIONS = 500000000, /* that draws of an estimate may cost together */
};

#define Z95 1.959963984540054 /* two-sided 95 % point of the normal distribution */

Budget figure_budget(void)
{
  return (Budget){.operations = 2000000000, .bytes = (uint64_t)1 << 30};
}

Count figure_universe(const Layout *known)
{
  int need[SEAT_NB];
  for (int s = 0; s < SEAT_NB; s++) need[s] = HAND_SIZE - hand_size(known->hand[s]);
  return count_split(SEAT_NB, need);
}

void figure_estimate(Figure *f, Pilot pilot, double scale)
{
  double tries = (double)pilot.tries, p = (double)pilot.hits / tries, z2 = Z95 * Z95;
  double centre = (p + z2 / (2 * tries)) / (1 + z2 / tries);
  double half =
      Z95 / (1 + z2 / tries) * sqrt(p * (1 - p) / tries + z2 / (4 * tries * tries));
  f->share = scale * p;
  f->low = pilot.hits ? scale * fmax(0, centre - half) : 0;
  f->high = scale * (pilot.hits < pilot.tries ? fmin(1, centre + half) : 1);
}

/* Draws of an estimate: fewer where they are costly. */
static uint64_t tries_with(const Engine *g)
{
  uint64_t may = TRIES_OPERATIONS / (g->cost ? g->cost : 1);
  return may < FIGURE_TRIES ? may : FIGURE_TRIES;
}

/* Is an estimate from 'g' the nearer one? Its variance goes with size / tries. */
static bool tells_more(const Engine *g, const Engine *than)
{
  return g->exact || count_ratio(g->size, 1) * (double)tries_with(than) <
                         count_ratio(than->size, 1) * (double)tries_with(g);
}

bool figure_from(Figure *out, const Engine *g, const Cond *c, Count of,
                 const Stop *stop, Err *e)
{
  Figure f = {.of = of};
  double set = count_ratio(g->size, of);
  if (g->exact || !g->size) {
    f.exact = true;
    f.count = g->size;
    f.share = f.low = f.high = set;
    snprintf(f.how, sizeof f.how, "%s/%d", g->kind->name, g->kind->version);
    *out = f;
    return true;
  }
  Pilot p = plan_pilot(g, c, UINT64_MAX, tries_with(g), stop);
  if (stop_asked(stop)) return err_interrupted(e);
  figure_estimate(&f, p, set);
  snprintf(f.how, sizeof f.how, "%s/%d + %llu tries", g->kind->name, g->kind->version,
           (unsigned long long)p.tries);
  *out = f;
  return true;
}

/*
** By joining four hands alone, as 'asked' allows. False: the condition is of another
** kind, or it takes too much; 'e' says how much.
*/
static bool figure_joint(Figure *out, const Cond *c, const Layout *known,
                         const FigureAsked *asked, Err *e)
{
  Figure f = {.exact = true, .of = figure_universe(known), .how = "joint"};
  Err own;
  Meter m = {.most = asked->most, .stop = asked->stop, .e = e ? e : &own};
  if (asked->exactly)
    m.most.operations = m.most.operations < UINT64_MAX / EXACTLY
                            ? m.most.operations * EXACTLY
                            : UINT64_MAX;
  if (!deals_count(&f.count, c, known, asked->jobs, &m)) return false;
  f.share = f.low = f.high = count_ratio(f.count, f.of);
  *out = f;
  return true;
}

/* Is each conjunct about one seat? */
static bool is_conjunction(const Cond *c)
{
  Parted p;
  if (!cond_parted(&p, c, NULL)) return false;
  bool conjunction = !p.left_nb;
  parted_free(&p);
  return conjunction;
}

/* Keep the engine that tells more; 'g' may be NULL. */
static void keep_better(Engine **best, Engine *g)
{
  if (!g) return;
  bool more = !*best || tells_more(g, *best);
  Engine *other = more ? *best : g;
  if (more) *best = g;
  if (other) other->kind->close(other);
}

/* Open an engine unless the best so far is exact, and keep the one that tells more. */
static void consider(Engine **best, const EngineKind *kind, const Cond *c,
                     const Layout *known, const Budget *most, const Stop *stop)
{
  Err why; /* an engine that has nothing to say is not an error: another has */
  if (*best && (*best)->exact) return;
  keep_better(best, kind->open(c, known, most, stop, &why));
}

/* Are all cards of a seat known? Then hands are joined in milliseconds. */
static bool holds_hand(const Layout *known)
{
  for (int s = 0; s < SEAT_NB; s++)
    if (hand_size(known->hand[s]) == HAND_SIZE) return true;
  return false;
}

/*
** The set that tells most: an engine to close. NULL: stopped, or the joint counter has
** the figure, which is exact then. It is asked where 'suits' does not count soon, and
** before all that must be prepared where a whole hand is known. Where each conjunct is
** about one seat 'rows' comes before a set of 'suits' that is not exact.
*/
static Engine *most_telling(Figure *out, const Cond *c, const Layout *known, Count of,
                            const FigureAsked *asked, Err *e)
{
  const Budget *most = &asked->most;
  const Stop *stop = asked->stop;
  Engine *best = NULL;
  Err why;
  Budget soon = *most;
  bool joint = (c->seats & (c->seats - 1)) && deals_countable(c);
  bool by_seats = joint && is_conjunction(c);
  if (soon.operations > PLAN_SUITS_SOON) soon.operations = PLAN_SUITS_SOON;
  consider(&best, &ENGINE_REJECTION, c, known, most, stop);
  const FigureAsked first = {.most = soon, .jobs = asked->jobs, .stop = stop};
  bool found = joint && !(best && best->exact) && holds_hand(known) &&
               figure_joint(out, c, known, &first, NULL);
  if (!found) consider(&best, &ENGINE_SHAPES, c, known, most, stop);
  if (!found && joint && !(best && best->exact)) {
    keep_better(&best, suits_whole(c, known, &soon, stop, &why));
    found = !(best && best->exact) && figure_joint(out, c, known, asked, NULL);
  }
  if (found) {
    if (best) best->kind->close(best);
    out->of = of;
    out->share = out->low = out->high = count_ratio(out->count, of);
    return NULL;
  }
  if (!by_seats) consider(&best, &ENGINE_SUITS, c, known, most, stop);
  consider(&best, &ENGINE_ROWS, c, known, most, stop);
  if (by_seats && !(best && best->kind == &ENGINE_ROWS))
    consider(&best, &ENGINE_SUITS, c, known, &soon, stop);
  if (stop_asked(stop)) {
    if (best) best->kind->close(best);
    err_interrupted(e);
    return NULL;
  }
  if (!best) err_memory(e);
  return best;
}

/* Deals in which a seat's hand satisfies 'c', which reads no other: by hands. */
static bool count_hands(Figure *out, const Cond *c, Count of, Budget most,
                        const Stop *stop)
{
  static const int others[] = {HAND_SIZE, HAND_SIZE, HAND_SIZE};
  const HandPool every = HANDS_ALL;
  Figure f = {.exact = true, .of = of, .how = "hands"};
  if (most.operations > HANDS_OPERATIONS) most.operations = HANDS_OPERATIONS;
  if (!hands_count(&f.count, c, &every, &most, stop, NULL)) return false;
  f.count *= count_split(SEAT_NB - 1, others);
  f.share = f.low = f.high = count_ratio(f.count, of);
  *out = f;
  return true;
}

/*
** The figure of 'c', and the engine it is from, to be closed; NULL where none was
** needed. What reads one seat is for the hands if an engine does not have it soon.
*/
static bool count_cond(Figure *out, Engine **from, const Cond *c, Count of,
                       const FigureAsked *given, Err *e)
{
  Layout known;
  const FigureAsked plain = {.most = figure_budget(), .jobs = 1};
  FigureAsked asked = given ? *given : plain, soon = asked;
  *from = NULL;
  out->exact = false;
  if (!cond_known(c, &known, NULL) || !cond_possible(c, NULL)) {
    *out = (Figure){.exact = true, .of = of, .how = "impossible"};
    return true;
  }
  int seat;
  bool one = hands_reads_one(c, &seat);
  if (one) soon.most.operations /= SOON;
  *from = most_telling(out, c, &known, of, &soon, e);
  if (!*from) return out->exact;
  if (one && !(*from)->exact && count_hands(out, c, of, asked.most, asked.stop)) {
    (*from)->kind->close(*from);
    *from = NULL;
    return true;
  }
  if (figure_from(out, *from, c, of, asked.stop, e)) return true;
  (*from)->kind->close(*from);
  return false;
}

static Count all_deals(void)
{
  Layout none = {{0}};
  return figure_universe(&none);
}

bool figure_among(Figure *out, const Cond *c, Count of, const FigureAsked *asked,
                  Err *e)
{
  Engine *g;
  if (!count_cond(out, &g, c, of, asked, e)) return false;
  if (g) g->kind->close(g);
  return true;
}

bool figure_of(Figure *out, const Cond *c, const FigureAsked *asked, Err *e)
{
  return figure_among(out, c, all_deals(), asked, e);
}

/* 'given' cannot be counted: the share of 'both' among draws that satisfy it. */
static bool estimate_given(Figure *out, const Engine *g, const Cond *both,
                           const Cond *given, const Stop *stop, Err *e)
{
  enum { POLL = 1024 };
  Rng stream = rng_open(0, RNG_PILOT, 0);
  uint64_t hits = 0, among = 0, tries = tries_with(g);
  Deal d;
  for (uint64_t i = 0; i < tries; i++) {
    if (i % POLL == 0 && stop_asked(stop)) return err_interrupted(e);
    if (!engine_try(g, given, &stream, &d)) continue;
    among++;
    hits += cond_holds(both, &d);
  }
  if (!among)
    return err_as(e, ERR_BUDGET, "none of %llu tries satisfies what is given",
                  (unsigned long long)tries);
  Figure f = {.exact = false};
  figure_estimate(&f, (Pilot){hits, among}, 1);
  snprintf(f.how, sizeof f.how, "%s/%d + %llu of %llu tries", g->kind->name,
           g->kind->version, (unsigned long long)among, (unsigned long long)tries);
  *out = f;
  return true;
}

/* No deal satisfies 'given': say why, if that is known. */
static bool refuse_given(const Cond *given, Err *e)
{
  Err why;
  if (cond_possible(given, &why))
    return err_set(e, 0, "no deal satisfies what is given");
  return err_set(e, 0, "no deal satisfies what is given: %s", why.msg);
}

bool figure_given(Figure *out, const Cond *both, const Cond *given,
                  const FigureAsked *asked, Err *e)
{
  Figure f, whole;
  Engine *g, *h = NULL;
  if (!count_cond(&whole, &g, given, all_deals(), asked, e)) return false;
  bool ok = true;
  if (whole.exact && !whole.count)
    ok = refuse_given(given, e);
  else if (whole.exact)
    ok = count_cond(&f, &h, both, whole.count, asked, e);
  else
    ok = estimate_given(&f, g, both, given, asked ? asked->stop : NULL, e);
  if (g) g->kind->close(g);
  if (h) h->kind->close(h);
  if (ok) *out = f;
  return ok;
}
