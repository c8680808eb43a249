/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "bench/bench_sets.h"
#include "bench/calibrate.h"
#include "lang/parse.h"
#include "sample/given.h"

enum {
  SEED = 1,
  HANDS = 100,
  OPENED = 5, /* hands for which a sampler is opened as well */
  DEALS = 50, /* for each hand */
};

/* Conditions that one or two hands satisfy, a rare one, and one on a pair. */
static const char *const CONDITIONS[][2] = {
    {"1NT", "S.hcp \"15-17\" & S.balanced"},
    {"3NT", "S.hcp \"15-17\" & S.balanced & N.hcp \"10-14\""},
    {"2NT", "S.hcp \"20-21\" & S.balanced & N.hcp \"10+\" & N.balanced"},
    {"fit", "NS.hcp \"25+\" & NS.spades \"8+\""},
    {"slam", "NS.hcp \"33+\""},
};

/* What samplers of one way of opening take, in seconds of processor time. */
typedef struct Taken {
  int samplers, plain; /* of them opened after all */
  double opening, dealing;
  uint64_t tries;
} Taken;

/* Deal from a sampler that took 'opening' and close it. */
static bool take_deals(Taken *t, Sampler *s, double opening, const Stop *stop, Err *e)
{
  Hand all = 0;
  bool ok = true;
  double start = cpu_seconds();
  for (uint64_t i = 0; ok && i < DEALS; i++) {
    Deal d;
    ok = sampler_deal(s, SEED, i, &d, &t->tries, stop);
    all ^= d.hand[NORTH];
  }
  t->dealing += cpu_seconds() - start;
  volatile Hand keep = all;
  (void)keep;
  t->opening += opening;
  t->samplers++;
  t->plain += !s->shared;
  sampler_close(s);
  return ok || err_interrupted(e);
}

static bool take_opened(Taken *t, const char *text, Hand west, const Stop *stop, Err *e)
{
  SamplerOptions few = {.deals = GIVEN_DEALS, .stop = stop};
  char hand[HAND_TEXT_MAX];
  Buf all = BUF_EMPTY;
  Sampler s;
  hand_format(west, hand);
  buf_printf(&all, "W.is \"%s\" & (%s)", hand, text);
  double start = cpu_seconds();
  bool ok = all.failed ? err_memory(e) : sampler_read(&s, all.text, &few, e);
  double seconds = cpu_seconds() - start;
  buf_free(&all);
  return ok && take_deals(t, &s, seconds, stop, e);
}

static void print_taken(Buf *out, const char *name, const Taken *given,
                        const Taken *opened)
{
  double each = given->opening / given->samplers;
  buf_printf(out, "%-5s%-12s%9.1f%7d%10.4g%11.0f%10.0f%10.0f", name, "given",
             1e6 * each, given->plain, (double)given->tries / (given->samplers * DEALS),
             given->samplers * DEALS / given->dealing,
             opened->opening / opened->samplers / each,
             opened->samplers * DEALS / opened->dealing);
}

bool bench_given(const char *name, const char *text, const BenchOptions *o, Buf *out,
                 Err *e)
{
  SamplerOptions few = {.deals = GIVEN_DEALS, .stop = o->stop};
  const Expr *where = expr_parse(text, strlen(text), e);
  GivenCond *g = where ? given_open(where, &few, e) : NULL;
  Sampler all = {.where = NULL};
  Taken given = {0}, opened = {0};
  bool ok = g && sampler_open(&all, where, &few, e);
  for (uint64_t i = 0; ok && i < HANDS; i++) {
    Layout known = {{0}};
    uint64_t tries = 0;
    Sampler s;
    Deal d;
    ok = sampler_deal(&all, SEED, i, &d, &tries, o->stop) || err_interrupted(e);
    if (!ok) break;
    known.hand[WEST] = d.hand[WEST];
    double start = cpu_seconds();
    ok = sampler_given(&s, g, &known, o->stop, e) &&
         take_deals(&given, &s, cpu_seconds() - start, o->stop, e) &&
         (i >= OPENED || take_opened(&opened, text, d.hand[WEST], o->stop, e));
  }
  if (ok) print_taken(out, name, &given, &opened);
  if (all.where) sampler_close(&all);
  given_close(g);
  expr_drop(where);
  return ok;
}

bool bench_knowing(const BenchOptions *o, Buf *out, Err *e)
{
  buf_printf(out,
             "given the hand of W in %d deals of a condition, %d deals each; opened "
             "anew for it, how many times as long\n"
             "%-5s%-12s%9s%7s%10s%11s%10s%10s\n",
             HANDS, DEALS, "", "", "us", "opened", "draws", "deals/s", "opening",
             "deals/s");
  for (size_t i = 0; i < sizeof CONDITIONS / sizeof *CONDITIONS; i++) {
    if (!bench_given(CONDITIONS[i][0], CONDITIONS[i][1], o, out, e)) return false;
    buf_printf(out, "  %s\n", CONDITIONS[i][1]);
  }
  return true;
}
