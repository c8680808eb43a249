/* SPDX-License-Identifier: MIT */
#include "sample/given.h"

#include <stdio.h>

#include "base/mem.h"
#include "lang/build.h"
#include "lang/parse.h"
#include "prove/possible.h"
#include "sample/hand.h"

struct GivenCond {
  const Expr *where;     /* a use of it */
  Layout known;          /* by the condition */
  HandParts *parts;      /* a use of them; the condition is theirs */
  uint64_t tries, deals; /* as SamplerOptions has them */
};

GivenCond *given_open(const Expr *where, const SamplerOptions *o, Err *e)
{
  GivenCond *g = mem_need(1, sizeof *g, e);
  if (!g) return NULL;
  g->where = expr_keep(where);
  g->tries = o ? o->tries : 0;
  g->deals = o && o->deals ? o->deals : GIVEN_DEALS;
  Cond *c = cond_make(where, e);
  if (c && cond_known(c, &g->known, e) && cond_possible(c, e))
    g->parts = hand_parts_take(c, o ? o->stop : NULL, e);
  else
    cond_free(c);
  if (g->parts) return g;
  given_close(g);
  return NULL;
}

void given_close(GivenCond *g)
{
  if (!g) return;
  hand_parts_drop(g->parts);
  expr_drop(g->where);
  mem_free(g);
}

/* The cards that are known by the condition or given. False: they contradict. */
static bool join_known(Layout *out, const GivenCond *g, const Layout *known, Err *e)
{
  for (int seat = 0; seat < SEAT_NB; seat++)
    out->hand[seat] = g->known.hand[seat] | known->hand[seat];
  bool ok = layout_ok(out);
  for (int seat = 0; seat < SEAT_NB; seat++)
    ok = ok && hand_size(out->hand[seat]) <= HAND_SIZE;
  return ok ||
         err_as(e, ERR_REFUSED,
                "the known cards are not 13 at most for each seat, each card once, "
                "with those that the condition gives to hands");
}

/* That a seat has these cards, as users write it. NULL: out of memory. */
static const Expr *has_cards(int seat, Hand h, Err *e)
{
  char cards[CARDS_TEXT_MAX], text[CARDS_TEXT_MAX + 16];
  bool all = hand_size(h) == HAND_SIZE;
  if (all)
    hand_format(h, cards);
  else
    cards_format(h, cards);
  int len = snprintf(text, sizeof text, "%c.%s \"%s\"", seat_letter(seat),
                     all ? "is" : "has", cards);
  return expr_parse(text, (size_t)len, e);
}

/* The known cards of the seats, and the condition. NULL: out of memory. */
static const Expr *where_given(const GivenCond *g, const Layout *known, Err *e)
{
  const Expr *all = NULL;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (!known->hand[seat]) continue;
    const Expr *has = has_cards(seat, known->hand[seat], e);
    all = all ? expr_join(EXPR_AND, all, has, e) : has;
    if (!all) return NULL;
  }
  if (all && expr_is_any(g->where)) return all;
  const Expr *where = expr_keep(g->where);
  return all ? expr_join(EXPR_AND, all, where, e) : where;
}

/* A sampler of its own, with the planner's choice. */
static bool open_plain(Sampler *out, const GivenCond *g, const Layout *known,
                       const Stop *stop, Err *e)
{
  const SamplerOptions o = {.tries = g->tries, .deals = g->deals, .stop = stop};
  const Expr *where = where_given(g, known, e);
  bool ok = where && sampler_open(out, where, &o, e);
  expr_drop(where);
  return ok;
}

/* There is no deal: which hand is it? False, always. */
static bool none(const GivenCond *g, const Layout *known, Err *e)
{
  for (int seat = 0; seat < SEAT_NB; seat++)
    if (hand_size(known->hand[seat]) == HAND_SIZE &&
        !hand_part_accepts(&g->parts->of[seat], known->hand[seat])) {
      char text[HAND_TEXT_MAX];
      hand_format(known->hand[seat], text);
      return err_as(e, ERR_REFUSED, "%c cannot hold %s: the condition excludes it",
                    seat_letter(seat), text);
    }
  return err_as(e, ERR_REFUSED,
                "no deal that satisfies the condition has the known cards");
}

bool sampler_given(Sampler *out, const GivenCond *g, const Layout *known,
                   const Stop *stop, Err *e)
{
  Sampler s = {.where = g->parts->own, .shared = true, .tries = g->tries};
  if (!join_known(&s.known, g, known, e)) return false;
  Engine *hand = hand_engine(g->parts, &s.known, e);
  if (!hand) return false;
  bool any = hand->size > 0, often = any && hand->exact;
  if (any && !often) often = plan_pilot(hand, s.where, 1, GIVEN_PILOT, stop).hits > 0;
  if (!often || stop_asked(stop)) {
    hand->kind->close(hand);
    if (stop_asked(stop)) return err_interrupted(e);
    return any ? open_plain(out, g, known, stop, e) : none(g, &s.known, e);
  }
  plan_with(&s.plan, hand, s.where);
  plan_name(&s.plan, s.plan_name);
  *out = s;
  return true;
}
