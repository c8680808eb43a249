/* SPDX-License-Identifier: MIT */
#include "sample/figure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "count/hands.h"
#include "count/joint.h"
#include "count/suits.h"
#include "prove/possible.h"
#include "sample/rows.h"

enum {
  SOON = 16,                    /* part of the budget that engines get before hands */
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

bool figure_joint(Figure *out, const Cond *c, const Layout *known, const Budget *most,
                  const Stop *stop, Err *e)
{
  Figure f = {.exact = true, .of = figure_universe(known), .how = "joint"};
  Err own;
  Meter m = {.most = *most, .stop = stop, .e = e ? e : &own};
  if (!deals_count(&f.count, c, known, 1, &m)) return false;
  f.share = f.low = f.high = count_ratio(f.count, f.of);
  *out = f;
  return true;
}

/* Does it read several seats, and each conjunct one of them? */
static bool is_joint(const Cond *c)
{
  Parted p;
  if (!(c->seats & (c->seats - 1)) || !cond_parted(&p, c, NULL)) return false;
  bool joint = !p.left_nb;
  parted_free(&p);
  return joint;
}

/*
** The set that tells most: an engine to close. NULL: stopped, or the joint counter has
** the figure, which is exact then.
*/
static Engine *most_telling(Figure *out, const Cond *c, const Layout *known, Count of,
                            const Budget *most, const Stop *stop, Err *e)
{
  Engine *best = NULL;
  bool joint = is_joint(c);
  for (int i = 0; ENGINE_KINDS[i] && !(best && best->exact); i++) {
    Err why; /* an engine that has nothing to say is no error: another has */
    const EngineKind *kind = ENGINE_KINDS[i];
    Budget may = *most;
    if (joint && kind == &ENGINE_SUITS && may.operations > PLAN_SUITS_SOON)
      may.operations = PLAN_SUITS_SOON;
    if (joint && kind == &ENGINE_ROWS &&
        figure_joint(out, c, known, most, stop, NULL)) {
      if (best) best->kind->close(best);
      out->of = of;
      out->share = out->low = out->high = count_ratio(out->count, of);
      return NULL;
    }
    Engine *g = joint && kind == &ENGINE_SUITS ? suits_whole(c, known, &may, stop, &why)
                                               : kind->open(c, known, &may, stop, &why);
    if (!g && joint && kind == &ENGINE_ROWS) {
      if (may.operations > PLAN_SUITS_SOON) may.operations = PLAN_SUITS_SOON;
      g = ENGINE_SUITS.open(c, known, &may, stop, &why);
    }
    if (!g) continue;
    if (best && !tells_more(g, best)) {
      g->kind->close(g);
      continue;
    }
    if (best) best->kind->close(best);
    best = g;
  }
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
                       const Budget *most, const Stop *stop, Err *e)
{
  Layout known;
  Budget budget = most ? *most : figure_budget();
  *from = NULL;
  out->exact = false;
  if (!cond_known(c, &known, NULL) || !cond_possible(c, NULL)) {
    *out = (Figure){.exact = true, .of = of, .how = "impossible"};
    return true;
  }
  int seat;
  bool one = hands_reads_one(c, &seat);
  Budget soon = budget;
  if (one) soon.operations /= SOON;
  *from = most_telling(out, c, &known, of, &soon, stop, e);
  if (!*from) return out->exact;
  if (one && !(*from)->exact && count_hands(out, c, of, budget, stop)) {
    (*from)->kind->close(*from);
    *from = NULL;
    return true;
  }
  if (figure_from(out, *from, c, of, stop, e)) return true;
  (*from)->kind->close(*from);
  return false;
}

static Count all_deals(void)
{
  Layout none = {{0}};
  return figure_universe(&none);
}

bool figure_among(Figure *out, const Cond *c, Count of, const Budget *most,
                  const Stop *stop, Err *e)
{
  Engine *g;
  if (!count_cond(out, &g, c, of, most, stop, e)) return false;
  if (g) g->kind->close(g);
  return true;
}

bool figure_of(Figure *out, const Cond *c, const Budget *most, const Stop *stop, Err *e)
{
  return figure_among(out, c, all_deals(), most, stop, e);
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

bool figure_given(Figure *out, const Cond *both, const Cond *given, const Budget *most,
                  const Stop *stop, Err *e)
{
  Figure f, whole;
  Engine *g, *h = NULL;
  if (!count_cond(&whole, &g, given, all_deals(), most, stop, e)) return false;
  bool ok = true;
  if (whole.exact && !whole.count)
    ok = refuse_given(given, e);
  else if (whole.exact)
    ok = count_cond(&f, &h, both, whole.count, most, stop, e);
  else
    ok = estimate_given(&f, g, both, given, stop, e);
  if (g) g->kind->close(g);
  if (h) h->kind->close(h);
  if (ok) *out = f;
  return ok;
}
